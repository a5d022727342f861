"""What makes data and measures; not part of the program."""
