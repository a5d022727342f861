"""The winter screen, and what there is to choose in it."""
