"""What the screens and lines of block games share, without knowing any game."""
