"""What a player of this game reads: events, refusals, names. The sentences lie in catalogues under `data/`."""

from engine.contract import KEYS, TYPED
from engine.julius_caesar.words.names import label, roman, year_bc
from engine.julius_caesar.words.refusals import said
from engine.julius_caesar.words.saying import commas, either, say

__all__ = ["KEYS", "TYPED", "commas", "either", "label", "roman", "said", "say", "year_bc"]
