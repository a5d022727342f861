"""Likelihoods of hidden blocks: how readily players move, levy or lose each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp

from engine.blocks.facts import LETTERS
from engine.bots.julius_caesar.mind.position_features import power
from engine.julius_caesar.data import printed_blocks
from engine.julius_caesar.fog.likelihood import Habits, any_block

LEADER_SPARED = 0.1  # how readily a leader is disbanded, against other blocks

# What a block at full strength counts for when one gains a step, as it may be weaker than it is held to be; the
# second where readiness differs much between blocks.
LITTLE_ROOM, HARDLY_ROOM = 0.02, 0.001


@dataclass(frozen=True, slots=True)
class BlockPreference:
    """Readiness that grows or falls with what a block is, as logarithms."""

    power: float  # of a unit of power now (a legion C2 at strength III)
    full: float = 0.0  # of one at full strength
    gain: float = 0.0  # of one that a step more would bring
    navis: float = 0.0
    leader: float = 0.0

    def __call__(self, block: str, strength: float) -> float:
        now, full, gain, navis, leader = _looks(block, round(strength, 1))
        return exp(
            self.power * now + self.full * full + self.gain * gain + self.navis * navis + self.leader * leader
        )


@lru_cache(maxsize=1 << 10)
def _looks(block: str, strength: float) -> tuple[float, float, float, bool, bool]:
    """Return what `BlockPreference` weighs in a block."""
    printed = printed_blocks()[block]
    unit = power(1, printed.firepower, LETTERS.index(printed.letter))
    steps = printed.strengths
    gain = (steps[1] - steps[0]) * unit
    return strength * unit, steps[-1] * unit, gain, printed.kind == "navis", printed.kind == "leader"


def _room(block: str, strength: float, least: float = LITTLE_ROOM) -> float:
    return max(least, printed_blocks()[block].strengths[-1] - strength)


def _weak(block: str, strength: float) -> float:
    """Rate weak blocks first, leaders last."""
    return (LEADER_SPARED if printed_blocks()[block].kind == "leader" else 1.0) / strength


UNKNOWN = Habits(marches={}, levies=any_block, steps=_room, disbands=_weak)
"""Of a player of whom hardly anything is known: they waste no step, and send weak blocks home first."""

ATTACK = BlockPreference(power=8.2, full=2.1, leader=0.4)
GROWTH = BlockPreference(power=2.0, full=1.2, gain=5.9, navis=-1.8, leader=1.1)


def _growing(block: str, strength: float) -> float:
    """Rate the best blocks first, as far as there is room."""
    return GROWTH(block, strength) * min(1.0, _room(block, strength, HARDLY_ROOM))


USUAL = Habits(
    marches={
        "move": BlockPreference(power=1.7, full=0.8, leader=0.2),
        "attack": ATTACK,
        "reserve": ATTACK,
        "response": BlockPreference(power=5.6, full=2.7),
        "sail": BlockPreference(power=5.1, full=1.5, leader=0.4),
        "regroup": BlockPreference(power=4.5, full=1.0, leader=0.3),
    },
    levies=BlockPreference(power=6.3, full=1.6, navis=-3.2, leader=1.0),
    steps=_growing,
    disbands=BlockPreference(power=-8.6, full=-1.0, navis=1.8, leader=-3.5),
)
"""What players mostly do. Fitted (conditional logit) to 44,000 choices of bots that think, in 369 games."""
