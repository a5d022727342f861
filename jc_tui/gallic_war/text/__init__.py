"""Caesar's Gallic War in plain lines."""
