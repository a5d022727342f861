"""Plain line mode: a whole game by reading and writing lines, at a terminal or through a pipe."""
