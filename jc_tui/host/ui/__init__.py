"""The screens of a player at a host."""
