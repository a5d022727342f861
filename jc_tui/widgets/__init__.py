"""The widgets, one a file: plain data in, messages out."""
