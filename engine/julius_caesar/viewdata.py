"""The shape of a view, which `view` fills: blocks, spaces and cards by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from engine.blocks import viewing
from engine.contract import Result, Seat
from engine.julius_caesar.seats import CAESAR
from engine.julius_caesar.state import State
from engine.values import UNSAID, frozen


@frozen
class SeenBlock(viewing.SeenBlock):
    side: Seat
    came_from: str | None  # the space from which it entered this turn, if it moved


@frozen
class Part:
    """Blocks of a stack that look alike: of one colour, moved in one way."""

    colour: str  # of `COLOURS`
    count: int
    came_from: str | None  # as of `SeenBlock`
    reserve: bool


@frozen
class Stack:
    """One side's blocks in a space as anybody sees them."""

    side: Seat
    count: int
    tan: int
    green: int
    cleopatra: bool
    moved: int
    reserves: int
    arrivals: Mapping[str, tuple[int, int]]  # by the space they came from: in the line, in reserve
    parts: tuple[Part, ...] = ()


@frozen
class SpaceView:
    """An occupied space."""

    id: str
    owner: Seat | None
    contested: bool
    attacker: Seat | None
    main_attack: str | None  # the space that it came from
    stacks: tuple[Stack, ...]
    blocks: tuple[SeenBlock, ...]  # those that the seat knows by name

    @property
    def attacker_first(self) -> list[Stack]:
        return sorted(self.stacks, key=lambda stack: stack.side is not self.attacker)

    @property
    def unpinned(self) -> tuple[int, int] | None:
        """The defender's blocks that may still leave, and all in the line (6.13)."""
        if not self.contested:
            return None
        line = {stack.side is self.attacker: stack.count - stack.reserves for stack in self.stacks}
        return max(0, line[False] - line[True]), line[False]


@frozen
class PoolView:
    """One side's blocks off the map."""

    side: Seat
    upright: int
    blocks: tuple[str, ...] | None  # the upright ones, to their owner
    face_up: tuple[str, ...]  # eliminated this year (5.2)
    lost: tuple[str, ...]  # leaders eliminated for good (7.51)
    # The third leader where all see him lie in the pool until he may be levied; he is upright too.
    waiting: tuple[str, ...] = field(default=(), metadata=UNSAID)


@frozen
class PlayedTurn:
    turn: int
    caesar: str
    pompey: str
    copied: str | None  # by Apollo
    player_one: Seat | None  # None where two gods cancelled the turn

    def card_of(self, side: Seat) -> str:
        return self.caesar if side is CAESAR else self.pompey

    def effective(self, side: Seat) -> str:
        """Return the card that a side commands with, for Apollo his copy."""
        return self.copied if self.copied and self.card_of(side) == "apollo" else self.card_of(side)


@frozen
class BattleView:
    space: str
    round: int
    attacker: Seat
    main: Mapping[Seat, tuple[SeenBlock, ...]]  # the blocks in the line, from round 2 the reserves too
    reserves: Mapping[Seat, int]  # how many are still to come
    acted: tuple[str, ...]  # in this round
    surprise: bool
    turn_of: Seat | None  # whose blocks act now, at this initiative
    letter: str | None
    firing: str | None
    dice: tuple[int, ...]
    hits_due: int
    hits_on: Seat | None  # the side that takes them, while they are due


@frozen
class JuliusCaesarView(viewing.BlockView):
    """All that `seat` may know (rulings V1-V7)."""

    seat: Seat
    edition: str
    deployment: str  # the option
    year: int
    turn: int
    phase: str  # of `tasks.PHASES`
    to_act: Seat | None
    player_one: Seat | None
    points: Mapping[Seat, int]
    spaces: Mapping[str, SpaceView]
    pools: Mapping[Seat, PoolView]
    hand: tuple[str, ...]
    hand_sizes: Mapping[Seat, int]
    discard: str | None
    has_discarded: Mapping[Seat, bool]
    chosen: str | None
    has_chosen: Mapping[Seat, bool]
    played: tuple[PlayedTurn, ...]
    card: str | None  # in effect for the player in command, Apollo already resolved
    moves_left: int
    levies_left: int
    active: tuple[str, ...]  # the spaces that a move point was spent on
    guarded_seas: tuple[str, ...]
    roads: tuple[tuple[str, str, Seat, int], ...]  # used this turn: both ends, side, blocks
    entered: tuple[tuple[str, str, Seat], ...]  # into battles this turn: from, to, side
    swaps_left: int
    surprise: str | None
    drawn: str | None  # by Jupiter
    drawn_strength: int | None
    drawn_from: str | None
    battlefield: str | None  # where a battle is fought, or is won and the victor may regroup
    retreats: tuple[tuple[str, str, Seat, int], ...]  # as `roads`, of this round or regroup
    sea_retreats: tuple[Seat, ...]  # the sides that have made that of this round
    battle: BattleView | None
    result: Result | None
    known: State = field(repr=False, compare=False)  # a state in which all this is so, made by `visibility.redact`
    drawn_colour: str | None = field(default=None, metadata=UNSAID)
