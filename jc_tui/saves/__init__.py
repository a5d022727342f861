"""Saves as the program shows and cares for them: their folder, how each stands, what may be done to them."""
