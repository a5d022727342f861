"""What is done, in a player's words: "Assault the fortress", "Lead Vercingetorix to Arverni"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.contract import Action
from engine.gallic_war import actions as do
from engine.gallic_war.words.names import block_name, card_name, place_name
from engine.gallic_war.words.phases import use_name
from engine.gallic_war.words.saying import say

DEEDS: Mapping[type[Action], str] = {
    do.Take: "deeds.take",
    do.Play: "deeds.play",
    do.Announce: "deeds.announce",
    do.Sway: "deeds.sway",
    do.Rally: "deeds.rally",
    do.Revolt: "deeds.revolt",
    do.Lead: "deeds.lead",
    do.Settle: "deeds.settle",
    do.Raid: "deeds.raid",
    do.Step: "deeds.step",
    do.Group: "deeds.group",
    do.Battle: "deeds.battle",
    do.Withdraw: "deeds.withdraw",
    do.Shelter: "deeds.shelter",
    do.Main: "deeds.main",
    do.Fire: "deeds.fire",
    do.Pass: "deeds.pass",
    do.Hit: "deeds.hit",
    do.Assault: "deeds.assault",
    do.Sortie: "deeds.sortie",
    do.Home: "deeds.home",
    do.Stay: "deeds.stay",
    do.Starve: "deeds.starve",
    do.Build: "deeds.build",
    do.End: "deeds.end",
}
"""How each kind of action is told."""

NAMES: Mapping[str, Callable[[str], str]] = {
    "block": block_name,
    "area": place_name,
    "card": card_name,
    "use": use_name,
}
"""What the things are called that an action names."""


def deed(action: Action) -> str:
    """An action that goes no way; what chance does is told in the notation."""
    kind = type(action)
    if kind not in DEEDS:
        return str(action)
    named: dict[str, Any] = {
        name: called(getattr(action, name)) for name, called in NAMES.items() if hasattr(action, name)
    }
    return say(DEEDS[kind], **named)
