"""Plain lines, by which a whole game is played at a terminal or through a pipe."""
