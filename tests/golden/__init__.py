"""Recorded games that must replay to the recorded end, each with a transcript to read."""
