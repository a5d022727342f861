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

USES: Mapping[str, str] = {
    "event": "phases.use-event",
    "supply": "phases.use-supply",
    "activation": "phases.use-activation",
    "politics": "phases.use-politics",
    "movement": "phases.use-movement",
}


ERRANDS: Mapping[str, str] = {
    "3g": "phases.errand-3g",
    "3g politics": "phases.errand-3g-politics",
    "1": "phases.errand-1",
    "2": "phases.errand-2",
    "3b": "phases.errand-3b",
    "3c": "phases.errand-3c",
    "3d": "phases.errand-3d",
    "3f": "phases.errand-3f",
    "4a": "phases.errand-4a",
    "4b": "phases.errand-4b",
    "4c": "phases.errand-4c",
    "4d": "phases.errand-4d",
    "leader": "phases.errand-leader",
    "leader of the year": "phases.errand-leader-of-the-year",
    "random politics": "phases.errand-random-politics",
    "germans' area": "phases.errand-germans-area",
    "leader's area": "phases.errand-leader-s-area",
    "target": "phases.errand-target",
    "pair's target": "phases.errand-pair-s-target",
    "shift": "phases.errand-shift",
    "quarry": "phases.errand-quarry",
    "his way": "phases.errand-his-way",
    "first area": "phases.errand-first-area",
    "other area": "phases.errand-other-area",
    "helpers": "phases.errand-helpers",
    "germania": "phases.errand-germania",
    "vercingetorix": "phases.errand-vercingetorix",
    "raid": "phases.errand-raid",
}
"""What the automaton draws for, and steps of its matrix that have names."""


FATES: Mapping[str, str] = {
    "helvetii": "phases.fate-helvetii",
    "britannia": "phases.fate-britannia",
    "germania or vercingetorix": "phases.fate-germania-or-vercingetorix",
    "3g": "phases.fate-3g",
    "minor revolt": "phases.fate-minor-revolt",
    "major revolt": "phases.fate-major-revolt",
    "reinforcement": "phases.fate-reinforcement",
}
"""What the automaton's dice decide, and on which rolls."""


def fate_name(errand: str) -> str:
    """What a die of the automaton's decides."""
    return say(FATES[errand]) if errand in FATES else errand_name(errand)


def errand_name(errand: str) -> str:
    """What the automaton draws for; a step of its matrix, ``3a``, as it is."""
    return say(ERRANDS[errand]) if errand in ERRANDS else errand


def phase_name(phase: str, *, short: bool = False) -> str:
    """What a phase is called: ``movement: groups``, in short ``groups``."""
    return say(PHASES.get(phase, ("phases.battle", "phases.battle"))[short])


def use_name(use: str) -> str:
    """What a use of a card is called: ``supply action``."""
    return say(USES[use])
