"""The arena, where bots play against bots on mirrored deals."""
