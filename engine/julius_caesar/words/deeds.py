"""What is done, in a player's words: "Levy Legio 5 in Rome", "Fire with Equitatus 1"."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, cast

from engine.contract import Action, Seat
from engine.julius_caesar.actions import Colour, End, MainAttack
from engine.julius_caesar.seats import say
from engine.julius_caesar.words.names import label

DEEDS = {
    key.removeprefix("orders."): key
    for key in (
        *("orders.move", "orders.sail", "orders.attack", "orders.respond", "orders.regroup", "orders.retreat"),
        *("orders.discard", "orders.play", "orders.levy", "orders.step", "orders.fire", "orders.pass"),
        *("orders.perish", "orders.hit", "orders.jupiter", "orders.vulcan", "orders.defect", "orders.surprise"),
        *("orders.declare", "orders.colour-tan", "orders.colour-green", "orders.colour-blue"),
        *("orders.battle", "orders.port", "orders.disband", "orders.swap"),
        *("orders.end-deploy", "orders.end-move", "orders.end-levy", "orders.end-jupiter", "orders.end-vulcan"),
        *("orders.end-regroup", "orders.end-disband"),
    )
}
"""How an order is told, by its kind; how an end is, by the phase that it ends.

In the order of one action its fields are named, a city or space as the place.
"""


def end_words(phase: str = "") -> str:
    """What it means to end a phase, if it is known which."""
    return say(DEEDS.get(f"end-{phase}", "orders.end"))


def deed(action: Action, eyes: Seat | None = None, *, drawn: str | None = None) -> str:
    """An action that goes no way, to whom these eyes belong; `drawn` is the block that Jupiter has drawn, if seen.

    What chance does is told in the notation.
    """
    if isinstance(action, End):
        return end_words()
    if isinstance(action, Colour):
        return say(DEEDS[f"colour-{action.colour}"])
    if isinstance(action, MainAttack):
        start, place = (label(one, eyes) for one in action.path)
        return say(DEEDS["declare"], start=start, place=place)
    if action.verb not in DEEDS:
        return str(action)
    named: dict[str, Any] = {name: label(one, eyes) for name, one in asdict(cast(Any, action)).items()}
    named["place"] = named.get("city") or named.get("space") or ""
    if action.verb == "defect":
        named["block"] = label(drawn) if drawn else ""
        return say(DEEDS["defect"] if drawn else "orders.defect-unseen", **named)
    return say(DEEDS[action.verb], **named)
