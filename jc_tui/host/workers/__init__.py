"""Processes of players, forked from one that has the program loaded."""
