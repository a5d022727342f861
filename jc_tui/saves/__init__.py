"""The folder of saves, how each save stands, and what may be done to it."""
