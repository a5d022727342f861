"""What the phases, and the uses of a card, are called."""

from __future__ import annotations

from collections.abc import Mapping

from engine.gallic_war.words.saying import say

PHASES: Mapping[str, tuple[str, str]] = {
    "settle": ("phases.set-up", "phases.set-up"),
    **dict.fromkeys(("offer", "deal", "lay"), ("phases.cards", "phases.cards")),
    **dict.fromkeys(("top card", "die", "aim"), ("phases.automaton", "phases.automaton-short")),
    **dict.fromkeys(("call", "react"), ("phases.reinforcing", "phases.reinforcing-short")),
    "announce": ("phases.announcements", "phases.announcements-short"),
    **dict.fromkeys(("politics", "politics roll"), ("phases.politics", "phases.politics-short")),
    "new home": ("phases.new-home", "phases.new-home-short"),
    **dict.fromkeys(("baggage", "revolt", "leader"), ("phases.event", "phases.event-short")),
    "groups": ("phases.groups", "phases.groups-short"),
    "move": ("phases.moves", "phases.moves-short"),
    "subdue": ("phases.subduing", "phases.subduing-short"),
    "withdraw": ("phases.withdrawal", "phases.withdrawal-short"),
    "regroup": ("phases.regroup", "phases.regroup-short"),
    "stacking": ("phases.stacking", "phases.stacking-short"),
    "harvest": ("phases.harvest", "phases.harvest-short"),
    **dict.fromkeys(("legions home", "leader home", "companions"), ("phases.home", "phases.home-short")),
    "supply": ("phases.supply", "phases.supply-short"),
    "replace": ("phases.replacements", "phases.replacements-short"),
    **dict.fromkeys(("build", "reinforce"), ("phases.reinforcements", "phases.reinforcements-short")),
    "over": ("phases.over", "phases.over"),
}
"""What each phase is called in full and in short; all others are battle."""


def errand_name(errand: str) -> str:
    """Return what the automaton draws for, or a step of its matrix."""
    return say.one("phases.errand", errand.replace("' ", " ").replace("'", " "))


def fate_name(errand: str) -> str:
    """Return what a die of the automaton's decides."""
    return say.one("phases.fate", errand)


def phase_name(phase: str, *, short: bool = False) -> str:
    """What a phase is called: ``movement: groups``, in short ``groups``."""
    return say(PHASES.get(phase, ("phases.battle", "phases.battle"))[short])


def use_name(use: str) -> str:
    """What a use of a card is called: ``supply action``."""
    return say.one("phases.use", use)
