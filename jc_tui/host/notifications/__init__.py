"""Telling people that it is their turn, by ntfy, a webhook or mail. It names the game and nothing hidden."""
