"""The automaton that plays the Barbarians (12)."""
