"""Refusals in a player's words: what is wrong, and what to type or to press instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.blocks.refusing import Wording
from engine.foreign import harmless
from engine.gallic_war.words.names import block_name, card_name, place_name
from engine.gallic_war.words.phases import use_name
from engine.gallic_war.words.saying import say
from engine.words import either


def _told(name: str, value: Any, details: Mapping[str, Any], way: str) -> Any:
    """A detail as its sentence names it."""
    match name:
        case "block" | "other":
            return block_name(value)
        case "place" | "start" | "end" | "port":
            return place_name(value)
        case "card" | "other_card":
            return card_name(value)
        case "seat" | "foe" | "side":
            return value.label
        case "use":
            return use_name(value)
        case "name":
            return harmless(value)
        case "names":
            return either(map(block_name, value))
        case "stands":
            return say(f"refusals.stands-{value}", place=place_name(details["place"]), foe=details["foe"].label)
        case "now" | "when":
            return _WORDING.sentence(name, value, way)
    return value


_WORDING = Wording(say, _told)
said = _WORDING.said
