"""Refusals in a player's words."""

from __future__ import annotations

from engine.contract import IllegalAction
from engine.foreign import harmless
from engine.gallic_war.words.phases import phase_name
from engine.gallic_war.words.saying import say


def said(refusal: IllegalAction) -> str:
    """Why an action was refused, as one or two sentences."""
    details = dict(refusal.details)
    values = {
        "name": harmless(details["name"]),
        "phase": phase_name(details["phase"]),
        "side": details["seat"].label,
        "verb": details.get("verb", ""),
    }
    return say(f"refusals.{refusal.code}", **values)
