"""What a replay can stop at: years, turns, winters, battles, losses and the end, as far as a game has them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a landmark marks."""

    YEAR = "year"
    TURN = "turn"
    WINTER = "winter"
    BATTLE = "battle"
    LOSS = "loss"
    END = "end"


@dataclass(frozen=True, slots=True)
class Landmark:
    """Something worth stopping at.

    Attributes:
        position: where: after the action that brought it about.
        kind: what it is.
        label: a word for a narrow scale: the year, the turn's number, ``W`` for winter; else empty.
        text: what it is, in words.
    """

    position: int
    kind: Kind
    label: str
    text: str
