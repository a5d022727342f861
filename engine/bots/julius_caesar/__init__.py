"""Bots for Julius Caesar: what a thinking bot needs of the game, and tiro."""
