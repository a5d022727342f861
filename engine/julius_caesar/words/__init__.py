"""What a player of this game reads: events, names, lists; in catalogues under `data/`."""

from engine.julius_caesar.seats import say
from engine.julius_caesar.words.names import label, phase_name, roman, year_bc
from engine.julius_caesar.words.story import narrated, together, told
from engine.words import capital, commas, counted, either, headed, listed, noted, semicolons

__all__ = ["capital", "label", "narrated", "phase_name", "roman", "say", "together", "told", "year_bc"]
__all__ += ["commas", "counted", "either", "headed", "listed", "noted", "semicolons"]
