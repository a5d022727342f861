"""What block games share apart from rules, without knowing any game."""
