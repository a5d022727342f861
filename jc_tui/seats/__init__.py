"""A match as one process plays it, with players, bots, remote players and what each saw."""
