"""Refusals in a player's words."""

from __future__ import annotations

from typing import Any

from engine.contract import IllegalAction
from engine.foreign import harmless
from engine.gallic_war.words.names import block_name, card_name, place_name
from engine.gallic_war.words.phases import phase_name, use_name
from engine.gallic_war.words.saying import say


def said(refusal: IllegalAction) -> str:
    """Why an action was refused, as one or two sentences."""
    values = {name: _told(name, value) for name, value in refusal.details.items()}
    return say(f"refusals.{refusal.code}", **values)


def _told(name: str, value: Any) -> Any:
    """A detail as its sentence names it."""
    match name:
        case "seat":
            return value.label
        case "phase":
            return phase_name(value)
        case "name":
            return harmless(value)
        case "block" | "other":
            return block_name(value)
        case "place" | "start" | "end":
            return place_name(value)
        case "card":
            return card_name(value)
        case "use":
            return use_name(value)
    return value
