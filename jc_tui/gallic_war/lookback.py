"""What a replay of Caesar's Gallic War shows: what the eyes may see, with all turned up for nobody's, the date."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from engine.contract import Seat, State
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from engine.gallic_war.viewdata import AreaView, GallicWarView
from engine.gallic_war.words import say
from engine.words import commas
from jc_tui.gallic_war.modes import BATTLE
from jc_tui.gallic_war.story import date as date_of
from jc_tui.game_parts import ReplayUI
from jc_tui.game_ui import LandmarkKind
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.look.spans import Span

NAMED, ROOMY = 80, 110
"""The columns from which the Romans are named, and from which phases and marks are told in full."""


class GallicReplayUI(ReplayUI[GallicWarView]):
    """The replay of this game."""

    kinds = frozenset(LandmarkKind)

    def all_of(self, state: State) -> GallicWarView:
        return reveal(*(cast(GallicWarView, state.view(seat)) for seat in SEATS))

    def contested(self, view: GallicWarView) -> bool:
        return view.battle is not None and view.phase in BATTLE

    def status(self, view: GallicWarView, width: int) -> list[Span]:
        roomy = width >= ROOMY
        date = date_of(view, short=not roomy)
        if view.battle is not None and view.battle.round:
            rounds = say("battle.round", number=view.battle.round, rounds=view.battle.rounds)
            date = commas((date, rounds)) if roomy else date
        spans: list[Span] = [(date, "strong"), ("  ", "text")]
        if roomy:
            spans.append((self.ui.log.score(view), side_ink(ROMANS)))
        else:
            name = ROMANS.label if width >= NAMED else side_letter(ROMANS)
            spans.append((say("lookback.points", side=name, points=view.points), side_ink(ROMANS)))
        return [*spans, (" ", "text"), (say("position.supply", number=view.supply), "muted")]


def reveal(romans: GallicWarView, barbarians: GallicWarView) -> GallicWarView:
    """Return both players' views of one state as one, with every block and both hands turned up."""
    return replace(
        romans,
        seat=Seat.SPECTATOR,
        areas={area: _turned_up(seen, barbarians.areas[area]) for area, seen in romans.areas.items()},
        sides={ROMANS: romans.sides[ROMANS], BARBARIANS: barbarians.sides[BARBARIANS]},
    )


def _turned_up(one: AreaView, other: AreaView) -> AreaView:
    blocks = {block.id: block for block in (*one.blocks, *other.blocks)}
    return one if len(blocks) == len(one.blocks) else replace(one, blocks=tuple(blocks.values()))
