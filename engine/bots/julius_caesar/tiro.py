"""A beginner's opponent by rules of thumb.

It looks at one decision at a time, values the spaces as `scout` tells it and the battles as `forecast`
does, and remembers nothing. Each kind of decision has its own small function; `DECISIONS` says in which
order they are asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import cast

from engine.bots.julius_caesar import tiro_battle, tiro_cards, tiro_moves
from engine.bots.julius_caesar.scout import Scout
from engine.contract import Action, Event, View
from engine.julius_caesar.actions import (
    Battle,
    Defect,
    Disband,
    Discard,
    End,
    Fire,
    Hit,
    Jupiter,
    Levy,
    Move,
    Pass,
    Perish,
    Play,
    Regroup,
    Retreat,
    Sail,
    Step,
    Surprise,
    Swap,
    ToPort,
    Vulcan,
)
from engine.julius_caesar.viewdata import JuliusCaesarView

Valued = list[tuple[float, Action]]
"""What each action is worth; `End` is worth 0."""

Judge = Callable[[Scout, Sequence[Action]], Valued]

DECISIONS: tuple[tuple[tuple[type[Action], ...], Judge], ...] = (
    ((Swap,), tiro_moves.deploy),
    ((Discard,), tiro_cards.discard),
    ((Play,), tiro_cards.play),
    ((Fire, Retreat, Pass, Perish), tiro_battle.battle_turn),
    ((Hit,), tiro_battle.take_hit),
    ((Battle, Surprise), tiro_battle.next_battle),
    ((Regroup,), tiro_battle.regroup),
    ((Jupiter,), tiro_cards.jupiter),
    ((Defect,), tiro_cards.defect),
    ((Vulcan,), tiro_cards.vulcan),
    ((Move, Sail), tiro_moves.move),
    ((Levy, Step), tiro_moves.levy),
    ((ToPort,), tiro_moves.to_port),
    ((Disband,), tiro_moves.disband),
)
"""Which kinds of action each judge values, the first kind present deciding first."""


class Tiro:
    """Plays Julius Caesar only. The seed breaks ties between equally good actions and does nothing else."""

    name = "tiro"

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = Random(seed)

    def observe(self, events: Sequence[Event]) -> None:
        """Take no notice: the view says enough."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """The action worth most; `End` when nothing else is worth doing."""
        if len(legal) == 1:
            return legal[0]
        by_kind: dict[type[Action], list[Action]] = {}
        for action in legal:
            by_kind.setdefault(type(action), []).append(action)
        scout = Scout(cast(JuliusCaesarView, view))
        end = by_kind.get(End)
        for kinds, judge in DECISIONS:
            actions = [action for kind in kinds for action in by_kind.get(kind, ())]
            if not actions:
                continue
            valued = judge(scout, actions)
            best = max((worth for worth, _ in valued), default=0.0)
            if valued and (best > 0 or end is None):
                return self._pick([action for worth, action in valued if worth >= best - 1e-9])
        return end[0] if end else self._pick(list(legal))

    def _pick(self, equals: list[Action]) -> Action:
        return equals[0] if len(equals) == 1 else equals[self._random.randrange(len(equals))]
