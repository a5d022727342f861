"""Caesar's Gallic War on the screen, in plain lines, in files and in the protocol."""
