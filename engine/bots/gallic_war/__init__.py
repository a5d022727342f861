"""What bots know of Caesar's Gallic War."""
