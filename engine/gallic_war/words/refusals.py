"""Refusals in a player's words: what is wrong, and what to type or to press instead."""

from __future__ import annotations

from typing import Any

from engine.contract import KEYS, TYPED, IllegalAction
from engine.foreign import harmless
from engine.gallic_war.words.names import block_name, card_name, place_name
from engine.gallic_war.words.phases import use_name
from engine.gallic_war.words.saying import say
from engine.words import either


def said(refusal: IllegalAction, way: str = TYPED) -> str:
    """Why an action was refused, as one or two sentences, for somebody who types or somebody who presses keys."""
    details = dict(refusal.details)
    how = details.pop("how", "")
    values = {name: _told(name, value, details, way) for name, value in details.items()}
    return _sentence(refusal.code, how, way, **values)


def _sentence(key: str, how: str, way: str, /, **values: Any) -> str:
    if how:
        key = f"{key}-{how.replace(' ', '-')}"
    if way == KEYS and say.has(f"refusals.{key}-keys"):  # the plain sentence speaks of typing
        key = f"{key}-keys"
    return say(f"refusals.{key}", **values)


def _told(name: str, value: Any, details: dict[str, Any], way: str) -> Any:
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
            return _sentence(name, value, way)
    return value
