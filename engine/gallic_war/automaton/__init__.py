"""The automaton that plays the Barbarians (12): its cards, its matrix, how it moves, fights and winters."""
