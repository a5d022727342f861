"""The screen of free deployment (5.3)."""
