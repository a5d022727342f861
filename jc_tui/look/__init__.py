"""What things look like: themes, characters, names of keys."""
