"""The automaton that plays the Barbarians (chapter 12)."""
