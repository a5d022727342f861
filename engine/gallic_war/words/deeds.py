"""What is done, in a player's words: "Assault the fortress", "Lead Vercingetorix to Arverni"."""

from __future__ import annotations

from typing import Any

from engine.contract import Action
from engine.gallic_war.words.names import block_name, card_name, place_name
from engine.gallic_war.words.phases import use_name
from engine.gallic_war.words.saying import say

NAMES = {"block": block_name, "area": place_name, "card": card_name, "use": use_name}
"""What the things are called that an action names."""


def deed(action: Action) -> str:
    """An action that goes no way; what chance does is told in the notation."""
    key = f"deeds.{type(action).__name__.lower()}"
    if not say.has(key):
        return str(action)
    named: dict[str, Any] = {
        name: called(getattr(action, name)) for name, called in NAMES.items() if hasattr(action, name)
    }
    return say(key, **named)
