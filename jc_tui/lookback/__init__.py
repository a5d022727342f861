"""Replays, branches off them, and reviews."""
