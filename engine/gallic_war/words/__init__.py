"""What a player of this game reads: events and names. The sentences lie in catalogues under `data/`."""

from engine.gallic_war.seats import say
from engine.gallic_war.words.names import block_name, card_name, label, phase_name, place_name, use_name, year_bc
from engine.gallic_war.words.story import how_it_ended, narrated, together, told

__all__ = [
    "block_name",
    "card_name",
    "how_it_ended",
    "label",
    "narrated",
    "phase_name",
    "place_name",
    "say",
    "together",
    "told",
    "use_name",
    "year_bc",
]
