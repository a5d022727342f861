"""Julius Caesar in plain lines."""
