"""The map: its art, what is painted over it, and the widget that shows it."""
