"""The shape of a view: plain data, without a way back to the state. `view` fills it.

Blocks, spaces and cards stand by their ids; `components` tells what they are.
"""

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
    """A block whose identity the seat knows: its own, or one revealed in the battle being fought.

    `strength` is the Roman numeral showing (1-4). `came_from` is the space from which it entered this turn, if it
    moved. `reserve` tells that it stands in the reserves of a battle (7.3).
    """

    side: Seat
    came_from: str | None


@frozen
class Part:
    """The blocks of a stack that look alike: as many of one colour that moved in the same way.

    `colour` is ``tan``, ``green`` or ``blue`` (Cleopatra). `came_from` is the space from which they entered this
    turn, None where they have not moved.
    """

    colour: str
    count: int
    came_from: str | None
    reserve: bool


@frozen
class Stack:
    """One side's blocks in a space as anybody sees them: numbers by colour, moved, and by the link they came.

    `arrivals` maps the space blocks came from this turn to (main force or plain move, reserves) counts. `parts`
    tells the same, and colours and movement together: which of the tan blocks have moved.
    """

    side: Seat
    count: int
    tan: int
    green: int
    cleopatra: bool
    moved: int
    reserves: int
    arrivals: Mapping[str, tuple[int, int]]
    parts: tuple[Part, ...] = ()


@frozen
class SpaceView:
    """An occupied space. `owner` is None when contested; then `attacker` is set, and `main_attack` is the space
    the main attack came from.

    `blocks` are those of its stacks that the seat knows by name.
    """

    id: str
    owner: Seat | None
    contested: bool
    attacker: Seat | None
    main_attack: str | None
    stacks: tuple[Stack, ...]
    blocks: tuple[SeenBlock, ...]

    @property
    def attacker_first(self) -> list[Stack]:
        return sorted(self.stacks, key=lambda stack: stack.side is not self.attacker)

    @property
    def unpinned(self) -> tuple[int, int] | None:
        """How many of the defender's blocks may still leave, of how many (6.13); None where there are none."""
        if not self.contested:
            return None
        line = {stack.side is self.attacker: stack.count - stack.reserves for stack in self.stacks}
        return max(0, line[False] - line[True]), line[False]


@frozen
class PoolView:
    """One side's blocks off the map. `blocks` names the upright ones to their owner, else None.

    `face_up` were eliminated this year (5.2); `lost` are leaders eliminated for good (7.51). `waiting` is the
    third leader where everybody sees him lie in the pool till he may be levied; he is among the `upright` too.
    """

    side: Seat
    upright: int
    blocks: tuple[str, ...] | None
    face_up: tuple[str, ...]
    lost: tuple[str, ...]
    waiting: tuple[str, ...] = field(default=(), metadata=UNSAID)


@frozen
class PlayedTurn:
    """The cards of one game turn of this year; `copied` is what Apollo copied; `player_one` None if cancelled."""

    turn: int
    caesar: str
    pompey: str
    copied: str | None
    player_one: Seat | None

    def card_of(self, side: Seat) -> str:
        return self.caesar if side is CAESAR else self.pompey

    def effective(self, side: Seat) -> str:
        """The card that a side commands with: what Apollo copied in his place."""
        return self.copied if self.copied and self.card_of(side) == "apollo" else self.card_of(side)


@frozen
class BattleView:
    """The battle being fought.

    `main` holds the blocks in the line by side (from round 2 the reserves too), `reserves` the number of those
    still to come, `acted` the blocks that have had their battle turn in this round. `turn_of` and `letter` tell
    whose blocks act now and at which initiative. While hits are due, `hits_due` > 0 and `hits_on` is the side that
    takes them; `firing` is the block that fires or has fired, `dice` its roll.
    """

    space: str
    round: int
    attacker: Seat
    main: Mapping[Seat, tuple[SeenBlock, ...]]
    reserves: Mapping[Seat, int]
    acted: tuple[str, ...]
    surprise: bool
    turn_of: Seat | None
    letter: str | None
    firing: str | None
    dice: tuple[int, ...]
    hits_due: int
    hits_on: Seat | None


@frozen
class JuliusCaesarView(viewing.BlockView):
    """All that `seat` may know (rulings V1-V7).

    `phase` is one of the words of `state.PHASES`. `card` is the card or god in effect for the acting player in the
    command phase (Apollo already resolved), `moves_left` and `levies_left` its points, `active` the spaces a move
    point was spent on. `roads` lists (a, b, side, blocks) used this turn. `drawn` is the block Jupiter drew, at
    `drawn_strength`; `drawn_colour` is the colour that his player named. `deployment` is the option the game is
    played with.

    `entered` lists (from, to, side): the links by which a side has entered battles this turn, which decide where
    blocks may retreat even when none of those that came so is left. `battlefield` is the space of the battle that
    is fought, or that is won and where the victor may regroup. `retreats` lists (a, b, side, blocks) of this round
    of it, or the regroups after it; `sea_retreats` the sides that have made the sea retreat of this round.

    `known` is a state in which all that is so, as `sight.redact` makes it.
    """

    seat: Seat
    edition: str
    deployment: str
    year: int
    turn: int
    phase: str
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
    card: str | None
    moves_left: int
    levies_left: int
    active: tuple[str, ...]
    guarded_seas: tuple[str, ...]
    roads: tuple[tuple[str, str, Seat, int], ...]
    entered: tuple[tuple[str, str, Seat], ...]
    swaps_left: int
    surprise: str | None
    drawn: str | None
    drawn_strength: int | None
    drawn_from: str | None
    battlefield: str | None
    retreats: tuple[tuple[str, str, Seat, int], ...]
    sea_retreats: tuple[Seat, ...]
    battle: BattleView | None
    result: Result | None
    known: State = field(repr=False, compare=False)
    drawn_colour: str | None = field(default=None, metadata=UNSAID)
