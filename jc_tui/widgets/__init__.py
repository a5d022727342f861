"""The widgets, one a file, which take plain data and send messages."""
