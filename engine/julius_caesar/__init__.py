"""Julius Caesar: the rules of the block wargame, editions 2.0 and 1.x."""
