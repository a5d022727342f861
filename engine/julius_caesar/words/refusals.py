"""Refusals in a player's words: what is wrong, and what to type or to press instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.blocks.refusing import Wording
from engine.contract import TYPED, IllegalAction, Seat
from engine.foreign import harmless
from engine.julius_caesar.seats import say
from engine.julius_caesar.words.names import label
from engine.words import commas


def said(refusal: IllegalAction, way: str = TYPED) -> str:
    """Why an action was refused, as one or two sentences, for somebody who types or somebody who presses keys."""
    held = refusal.details.get("attackers")
    return _WORDING.said(refusal, way, **({} if held is None else {"held": say("refusals.held-blocks", n=held)}))


def _told(name: str, value: Any, details: Mapping[str, Any], way: str) -> Any:
    """A detail as its sentence names it."""
    match name:
        case "block" | "other" | "place" | "start" | "end" | "port" | "card" | "foe" | "side" | "owner":
            return label(value, details["seat"])
        case "name":
            return harmless(value)
        case "stands":
            return say(f"refusals.stands-{value}", place=label(details["place"]), foe=label(details["foe"]))
        case "way":
            start, end = sorted(map(label, value))
            return say("refusals.way", start=start, end=end)
        case "strongest":
            return commas(label(block, details["seat"]) for block in value)
        case "reserves":
            return commas(_reserves(value, details["foe"]))
        case "now" | "when" | "why":
            return _WORDING.sentence(name, value, way)
    return value


def _reserves(numbers: tuple[int, int], foe: Seat) -> Iterator[str]:
    """How many blocks of the enemy and of one's own are in reserve, where there are any."""
    theirs, yours = numbers
    if theirs:
        yield say("refusals.reserves-theirs", number=theirs, foe=label(foe))
    if yours:
        yield say("refusals.reserves-yours", number=yours)


_WORDING = Wording(say, _told)
