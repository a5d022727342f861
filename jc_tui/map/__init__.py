"""The map with its art, what is painted over it, and its widget."""
