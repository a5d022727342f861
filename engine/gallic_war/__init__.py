"""The rules of Caesar's Gallic War."""
