"""The end of the year: its steps with what came of each, and the screen on which it is decided."""
