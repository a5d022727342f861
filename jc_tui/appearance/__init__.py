"""Themes, characters, and names of keys."""
