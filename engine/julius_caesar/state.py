"""Situation of a game: blocks, their strengths, cards and tasks.

Everything is integers, tuples and bit sets, so that a copy is cheap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Self

from engine.blocks.action_bases import Task
from engine.blocks.board import Board
from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits
from engine.blocks.state import Copied, Log
from engine.contract import Action, Result, Seat
from engine.julius_caesar.action_table import Rules
from engine.julius_caesar.components import BlockTable, CardTable, Components, SpaceTable
from engine.julius_caesar.events import ControlChanged, PointsChanged
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.tasks import OVER, Year

if TYPE_CHECKING:
    from engine.julius_caesar.data import Edition

NONE = -1


class Moves(Copied):
    """What the movement of a turn leaves behind."""

    ARRAYS: ClassVar = ("entry", "roads", "main", "used")

    @classmethod
    def new(cls, components: Components) -> Self:
        moves = cls()
        moves._begin(components.blocks.count, components.spaces.count, components.spaces.land_links)
        return moves

    def _begin(self, blocks: int, spaces: int, land_links: int) -> None:
        self.entry: bytearray = bytearray(blocks)  # by block, the link it came by, plus 1, or 0
        self.moved: int = 0  # the set of blocks that have moved
        self.reserve: int = 0  # those in reserve
        self.roads: bytearray = bytearray(2 * land_links)  # at side * land links + link, the blocks that used it
        self.main: bytearray = bytearray(spaces)  # by space, the main attack's link, plus 1, or 0
        self.used: list[int] = [0, 0]  # by side, the links into battles, as `SpaceTable.directed` numbers them
        self.pompey_attacks: int = 0  # the contested spaces where Pompey is the attacker
        self.surprise: int = NONE  # the space of the surprise
        self.active: int = 0  # spaces a move point was spent on in this command phase
        self.guarded: int = 0  # seas crossed by amphibious moves of this command phase


class Fight(Copied):
    """The battle that is fought, and the victor's regroup after it."""

    ARRAYS: ClassVar = ("retreats",)
    space: int
    attacker: int
    firing: int
    dice: tuple[int, ...]
    hits: int  # still to be taken

    @classmethod
    def new(cls, space: int, attacker: int, roads: int) -> Self:
        fight = cls()
        fight.space, fight.attacker, fight.retreats = space, attacker, bytearray(roads)
        fight.begin_round(0)
        fight.firing, fight.dice, fight.hits = NONE, (), 0
        return fight

    def begin_round(self, number: int) -> None:
        self.round: int = number
        self.slot: int = 0  # 0-7 in the order of battle turns
        self.acted: int = 0  # the set of blocks
        self.sea_retreats: int = 0  # the set of sides
        self.retreats: bytearray = bytearray(len(self.retreats))  # as `Moves.roads`

    def twin(self) -> Self:
        return self if self is PEACE else super().twin()


PEACE = Fight.new(NONE, NONE, 0)
"""The battle of all states in which none is fought. It never changes."""


class State(Board):
    """One situation, in numbers of `components`, `NONE` for no space, block, card or side."""

    SIDES: ClassVar = SEATS
    ARRAYS: ClassVar = ("loc", "step", "occ", "fighting")
    """The fields that change in place, of which each state has its own; so have the two lists of `at`."""

    @classmethod
    def new(cls, rules: Rules, deployment: str, edition: Edition) -> Self:
        state = cls()
        state._begin(rules, deployment, edition)
        return state

    def _begin(self, rules: Rules, deployment: str, edition: Edition) -> None:
        spaces, blocks = rules.components.spaces, rules.components.blocks
        number, empty = len(blocks.ids), [0] * spaces.count
        self.rules: Rules = rules
        self.spaces: SpaceTable = spaces
        self.place_ids, self.block_ids, self.strengths = spaces.ids, blocks.ids, blocks.strengths
        self.blocks: BlockTable = blocks
        self.cards: CardTable = rules.components.cards
        self.deployment: str = deployment
        self.edition: Edition = edition
        self.loc: bytearray = bytearray([NOWHERE]) * number  # by block, its space
        self.step: bytearray = bytearray(number)  # by block; 0 off the map
        self.at: tuple[list[int], ...] = (empty, empty.copy())  # by side and space, the set of blocks
        self.occ: list[int] = [0, 0]  # by side, the set of spaces with its blocks
        self.fighting: list[int] = [0, 0]  # by side, its blocks on the map
        self.pool: int = blocks.of[0] | blocks.of[1]  # blocks off the map, upright
        self.face_up: int = 0  # blocks eliminated this year
        self.lost: int = 0  # leaders lost for good
        self.moves: Moves = Moves.new(rules.components)
        # The cards
        self.hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # by side, sorted
        self.discards: tuple[int, int] = (NONE, NONE)  # by side
        self.chosen: tuple[int, int] = (NONE, NONE)  # by side
        self.played: tuple[tuple[int, int, int, int], ...] = ()  # by turn: Caesar's, Pompey's, copied, Player 1
        self.card: int = NONE  # in effect for the acting player, as are its points
        self.moves_left: int = 0
        self.levies_left: int = 0
        # The turn
        self.year: int = rules.numbers.first_year
        self.turn: int = 0
        self.stack: tuple[Task, ...] = (Year(),)  # what waits to be done, the next on top
        self.actor: int = 0  # the side to act, or that the chance is for
        self._shares: bool = False  # whether moves and the battle are a copy's, too
        self.player_one: int = NONE
        self.second: bool = False  # whether Player 2 is in command
        self.swaps_left: int = 0
        self.drawn: int = NONE  # by Jupiter
        self.drawn_from: int = NONE
        self.drawn_colour: int = NONE  # one of `COLOURS`, where it was named
        self.battle: Fight = PEACE
        # The winter and the end
        self.result: Result | None = None
        self.unknown: int = 0  # blocks that stand in for hidden ones, where `visibility` has redacted it
        self._legal: Sequence[Action] | None = None

    @property
    def to_act(self) -> Seat | None:
        task = self.stack[-1]
        if task.chance:
            return Seat.CHANCE
        return None if task.phase == OVER else SEATS[self.actor]

    @property
    def clock(self) -> str:
        """Year and game turn, ``705.1``, turn 0 for the deal, or ``end``."""
        return "end" if self.phase == OVER else f"{self.year}.{self.turn}"

    def points_by_seat(self) -> dict[Seat, int]:
        return {seat: self.points(side) for side, seat in enumerate(SEATS)}

    def line(self, side: int, place: int) -> int:
        """Return a side's blocks in a place without its reserves."""
        return self.at[side][place] & ~self.moves.reserve

    def friendly(self, side: int) -> int:
        """Return the spaces friendly to a side (4.21, 4.4)."""
        return self.occ[side] & ~self.occ[1 - side]

    def attacker_at(self, space: int) -> int:
        return self.moves.pompey_attacks >> space & 1

    def attacks(self, side: int) -> int:
        return self.occ[0] & self.occ[1] & (self.moves.pompey_attacks if side else ~self.moves.pompey_attacks)

    def begin_attack(self, side: int, space: int) -> None:
        self.moves.pompey_attacks = self.moves.pompey_attacks & ~(1 << space) | side << space

    def tell_control(self, side: int, space: int, log: Log) -> None:
        """Tell the holder and the points of a space entered or left."""
        caesars, pompeys = self.occ[0] >> space & 1, self.occ[1] >> space & 1
        held = caesars != pompeys
        owner = SEATS[pompeys] if held else None
        log.append(ControlChanged(self.spaces.ids[space], owner, bool(caesars and pompeys)))
        if value := self.spaces.value[space]:
            self._tell_points(
                1 - side if self.occ[1 - side] >> space & 1 else side, value if held else -value, log
            )

    def _tell_points(self, side: int, gained: int, log: Log) -> None:
        caesars, pompeys = points = self.points(0), self.points(1)
        before = (caesars, pompeys - gained) if side else (caesars - gained, pompeys)
        log.append(PointsChanged(before, points))

    def forget_move(self, block: int) -> None:
        bit = 1 << block
        self.moves.moved &= ~bit
        self.moves.reserve &= ~bit
        self.moves.entry[block] = 0

    def disband(self, block: int, log: Log) -> None:
        """Put a block back to its original owner's pool, upright (8.3-8.5)."""
        self._leave_map(block, log)
        self.pool |= 1 << block

    def eliminate(self, block: int, log: Log) -> None:
        """Remove a block, face up to its owner's pool or as a leader lost (7.5)."""
        self._leave_map(block, log)
        if self.blocks.leaders >> block & 1:
            self.lost |= 1 << block
            self._tell_points(1 - self.blocks.home[block], 1, log)
        else:
            self.face_up |= 1 << block

    def _leave_map(self, block: int, log: Log) -> None:
        self.take(block, log)
        self.step[block] = 0
        self.forget_move(block)

    def points(self, side: int) -> int:
        """Count a side's friendly cities and the enemy leaders lost (1.2)."""
        cities = bits(self.friendly(side) & self.spaces.scoring)
        return sum(map(self.spaces.value.__getitem__, cities)) + (self.lost & self.blocks.of[1 - side]).bit_count()
