"""What one seat can know of hidden blocks, without a game."""
