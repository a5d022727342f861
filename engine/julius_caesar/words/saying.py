"""The door to the game's catalogues."""

from __future__ import annotations

from engine.words import catalogue

say = catalogue("julius_caesar")
"""A sentence of the game, by its key."""
