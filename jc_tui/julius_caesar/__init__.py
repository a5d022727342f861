"""The face of Julius Caesar: its words, orders, panes and screens."""
