"""What a replay of Julius Caesar shows: what the eyes may see turned up, both hands, the date."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import cast

from engine.contract import Seat, State
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock, SpaceView
from engine.julius_caesar.words import say, year_bc
from engine.julius_caesar.words.phases import phase_name
from jc_tui.julius_caesar.facts import Facts
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Span
from jc_tui.lookback.landmarks import Kind

ROOMY = 100
"""The columns from which the year is told in both counts, and the points that win."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's cards as the eyes see them.

    Attributes:
        size: how many are held.
        cards: which; None when that is hidden.
        chosen, discard: the card face down for this turn, and the one laid aside; None when hidden or none.
        has_chosen, has_discarded: whether there is such a card.
    """

    size: int
    cards: tuple[str, ...] | None
    chosen: str | None
    discard: str | None
    has_chosen: bool
    has_discarded: bool


@dataclass(frozen=True, slots=True)
class CaesarSeen:
    """As `jc_tui.pack.Seen`, with both players' cards."""

    view: JuliusCaesarView
    hands: Mapping[Seat, Hand]


class CaesarLookback:
    """As `jc_tui.pack.Lookback`."""

    kinds = frozenset(Kind)

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    def seen(self, state: State, eyes: Seat | None) -> CaesarSeen:
        """What these eyes see of a state."""
        return seen_by(state, eyes)

    def contested(self, view: JuliusCaesarView) -> bool:
        """Whether a battle is being fought."""
        return view.battle is not None

    def status(self, view: JuliusCaesarView, width: int) -> list[Span]:
        """The date, the phase and the points."""
        spans = [*_date(view, width), ("  ", "text")]
        for seat in SEATS:
            spans += [(f"{seat.label} {view.points[seat]}", side_ink(seat)), (" ", "text")]
        return [*spans, (say("replay.of-points", prize=self._facts.prize), "muted")] if width >= ROOMY else spans


def _date(view: JuliusCaesarView, width: int) -> list[Span]:
    year = say("replay.year", year=view.year, bc=year_bc(view.year)) if width >= ROOMY else str(view.year)
    date = say("replay.with-turn", year=year, turn=view.turn) if view.turn else year
    phase = phase_name(view.phase, short=width < ROOMY)
    if view.battle:
        phase = say("places.battle", number=view.battle.round)
    return [(date, "strong"), (f", {phase}", "text")]


def seen_by(state: State, eyes: Seat | None) -> CaesarSeen:
    """What the eyes see of a state; None turns everything up."""
    if eyes is not None:
        view = cast(JuliusCaesarView, state.view(eyes))
        return CaesarSeen(view, {seat: hand_of(view, seat) for seat in SEATS})
    caesars, pompeys = (cast(JuliusCaesarView, state.view(seat)) for seat in SEATS)
    hands = {seat: hand_of(view, seat) for seat, view in zip(SEATS, (caesars, pompeys), strict=True)}
    return CaesarSeen(reveal(caesars, pompeys), hands)


def reveal(caesars: JuliusCaesarView, pompeys: JuliusCaesarView) -> JuliusCaesarView:
    """Both players' views of one state as one view with every block turned up.

    It is nobody's view, so its seat is the spectator's and it has no hand: `hand_of` has both.
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


def hand_of(view: JuliusCaesarView, seat: Seat) -> Hand:
    """A player's cards as one view shows them."""
    own = view.seat is seat
    return Hand(
        size=view.hand_sizes[seat],
        cards=view.hand if own else None,
        chosen=view.chosen if own else None,
        discard=view.discard if own else None,
        has_chosen=view.has_chosen[seat],
        has_discarded=view.has_discarded[seat],
    )
