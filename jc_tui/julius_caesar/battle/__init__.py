"""Battles on the screen: line-up, dice, chances, and what is said."""
