"""The course of a year and of a battle as drawings, 74 columns wide."""

from __future__ import annotations

from engine.julius_caesar.words import say

YEAR_RULES = ("2.0", "2.1", "2.2", "6.1", "6.4", "7.1", "8.0", "1.2")
BATTLE_RULES = ("7.1", "7.2", "7.3", "7.31", "7.4", "7.6", "7.7", "7.8")
"""The rules to read on from each drawing."""


def flow(name: str) -> tuple[str, ...]:
    """The lines of a drawing: ``year`` or ``battle``."""
    return tuple(say.file(f"{name}.txt").read_text(encoding="utf-8").splitlines())
