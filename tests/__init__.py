"""The tests, in the same tree; the rules of a game in the folder of its name."""
