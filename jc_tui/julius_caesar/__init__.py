"""Julius Caesar on the screen, in plain lines, in files and in the protocol."""
