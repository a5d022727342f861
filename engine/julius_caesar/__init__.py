"""Julius Caesar: the rules of the block wargame, edition 2.0."""
