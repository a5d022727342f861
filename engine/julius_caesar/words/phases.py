"""What the phases are called, and the points that are left in them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.julius_caesar.words.saying import say

PHASES: Mapping[str, tuple[str, str]] = {
    "deploy": ("phases.deployment", "phases.deployment"),
    **dict.fromkeys(("deal", "discard", "play"), ("phases.cards", "phases.cards-short")),
    "move": ("phases.moves", "phases.moves-short"),
    "levy": ("phases.levies", "phases.levies-short"),
    **dict.fromkeys(("jupiter", "draw", "defect"), ("phases.jupiter", "phases.jupiter-short")),
    "vulcan": ("phases.vulcan", "phases.vulcan-short"),
    "surprise": ("phases.command", "phases.command-short"),
    "port": ("phases.port", "phases.port"),
    "supply": ("phases.supply", "phases.supply"),
    "disband": ("phases.disbanding", "phases.disbanding"),
    "over": ("phases.over", "phases.over"),
}
"""What each phase is called in full and in short; all others are the battle phase."""


def phase_name(phase: str, *, short: bool = False) -> str:
    """What a phase is called: ``command phase: moves``, in short ``moves``."""
    return say(PHASES.get(phase, ("phases.battle", "phases.battle-short"))[short])


def moves(number: int) -> str:
    """``2 moves``, ``no moves``."""
    return say("story.moves", n=number) if number else say("story.no-moves")


def levies(number: int) -> str:
    """``2 levies``, ``no levies``."""
    return say("story.levies", n=number) if number else say("story.no-levies")
