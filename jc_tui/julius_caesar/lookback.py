"""What a replay of Julius Caesar shows: what the eyes may see turned up, both hands, the date."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from engine.contract import Seat, State
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock, SpaceView
from engine.julius_caesar.words import say, year_bc
from engine.julius_caesar.words.names import phase_name
from jc_tui.game_parts import ReplayUI
from jc_tui.game_ui import LandmarkKind
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.look.spans import Span

NAMED, ROOMY = 80, 100
"""The columns from which the sides are named; from which the year is told in both counts, and what wins."""


class CaesarReplayUI(ReplayUI[JuliusCaesarView]):
    """The replay of this game."""

    kinds = frozenset(LandmarkKind)

    def all_of(self, state: State) -> JuliusCaesarView:
        return reveal(*(cast(JuliusCaesarView, state.view(seat)) for seat in SEATS))

    def contested(self, view: JuliusCaesarView) -> bool:
        return view.battle is not None

    def status(self, view: JuliusCaesarView, width: int) -> list[Span]:
        spans = [*_date(view, width), ("  ", "text")]
        for seat in SEATS:
            name = seat.label if width >= NAMED else side_letter(seat)
            spans += [(f"{name} {view.points[seat]}", side_ink(seat)), (" ", "text")]
        return [*spans, (say("replay.of-points", prize=load_facts().prize), "muted")] if width >= ROOMY else spans


def _date(view: JuliusCaesarView, width: int) -> list[Span]:
    year = say("replay.year", year=view.year, bc=year_bc(view.year)) if width >= ROOMY else str(view.year)
    date = say("replay.with-turn", year=year, turn=view.turn) if view.turn else year
    phase = phase_name(view.phase, short=width < ROOMY)
    if view.battle:
        phase = say("places.battle", number=view.battle.round)
    spans = [(date, "strong"), (f", {phase}", "text")]
    if edition := load_facts().other_edition(view):
        spans.append((f"  {say('status.edition', edition=edition) if width >= ROOMY else edition}", "muted"))
    return spans


def reveal(caesars: JuliusCaesarView, pompeys: JuliusCaesarView) -> JuliusCaesarView:
    """Return both players' views of one state as nobody's, with every block turned up and without a hand."""
    return replace(
        caesars,
        seat=Seat.SPECTATOR,
        spaces={place: _turned_up(space, pompeys.spaces[place]) for place, space in caesars.spaces.items()},
        pools={CAESAR: caesars.pools[CAESAR], POMPEY: pompeys.pools[POMPEY]},
        hand=(),
        discard=None,
        chosen=None,
    )


def _turned_up(one: SpaceView, other: SpaceView) -> SpaceView:
    blocks: dict[str, SeenBlock] = {block.id: block for block in (*one.blocks, *other.blocks)}
    return one if len(blocks) == len(one.blocks) else replace(one, blocks=tuple(blocks.values()))
