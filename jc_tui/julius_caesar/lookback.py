"""What a replay of Julius Caesar shows: what the eyes may see turned up, both hands, the date."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from engine.contract import Seat, State
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock, SpaceView
from engine.julius_caesar.words import say, year_bc
from engine.julius_caesar.words.names import phase_name
from engine.values import frozen
from jc_tui.game_parts import ReplayUI, ReplayView
from jc_tui.game_ui import LandmarkKind
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.sides import side_ink, side_letter
from jc_tui.look.spans import Span

NAMED = 80
"""The columns from which the sides are named, not their letters alone."""

ROOMY = 100
"""The columns from which the year is told in both counts, and the points that win."""


@frozen
class CaesarReplayView(ReplayView[JuliusCaesarView]):
    """What is seen, with the view in which each player's cards are looked at."""

    hands: Mapping[Seat, JuliusCaesarView]


class CaesarReplayUI(ReplayUI[JuliusCaesarView]):
    """The replay of this game."""

    kinds = frozenset(LandmarkKind)

    def seen(self, state: State, eyes: Seat | None) -> CaesarReplayView:
        views = {seat: cast(JuliusCaesarView, state.view(seat if eyes is None else eyes)) for seat in SEATS}
        view = views[CAESAR] if eyes is not None else reveal(views[CAESAR], views[POMPEY])
        return CaesarReplayView(view, views)

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
    """Both players' views of one state as one view with every block turned up.

    It is nobody's view, so its seat is the spectator's and it has no hand.
    """
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
