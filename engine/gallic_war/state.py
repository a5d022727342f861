"""The situation of a game: who stands where at what strength, the cards, and what is going on.

The chapters of the rulebook work on it: each says what may be done in its phases and does it. Everything is
integers, tuples and bit sets, so that a copy is cheap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Self

from engine.blocks.acts import Task
from engine.blocks.board import Board
from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.sets import bits
from engine.blocks.state import Copied, Log
from engine.contract import Action, Event, Result, Seat
from engine.gallic_war.catalogue import Rules
from engine.gallic_war.components import AreaTable, BlockTable, CardTable
from engine.gallic_war.events import ControlChanged
from engine.gallic_war.seats import SEATS
from engine.gallic_war.tasks import NEW_HOME, OVER, DrawTribes, HomeOffer, Over

if TYPE_CHECKING:
    from engine.gallic_war.options import Options

AS_THREE, GERMANIA_TRIED, MANY, GERMANS_AREA = 1, 2, 4, 8
"""What marks the automaton's card: it counts as a 3 (A9), has led to Germania (A13), to several areas (A17), to
Germans outside Germania (12, 3d)."""

NONE = -1

MARCHED, CAME_HOME, WINTERING = "marched", "came home", "wintering"
"""How the battles that are fought came about: by movement, by tribes that returned home, or in winter (7.3.2)."""

FIELD, SIEGE, RELIEF = "field", "siege", "relief"
"""The stages of a battle (6, 6 B, 6 B2)."""

BETWEEN = -1
"""The slot between two rounds of a battle."""

OVER_RHINE, LANDING, BY_SHIP = 1, 2, 3
"""What an attacker's main group crossed: the Rhine; the sea, as the Romans; the sea, as the Barbarians (12)."""

CROSSINGS = ("", "rhine", "landing", "ship")
"""What the main group has crossed, by its number."""

BY_SEA = 255
"""The entry of a block that sailed; of others it is the directed border, plus 1."""


class Moves(Copied):
    """What the movement of a card play has left behind.

    Attributes:
        first_mover: the side that moved first.
        groups, groups_left: the areas named as groups in the movement that is being done, and how many are left.
        named_from: the areas that may be named in it.
        entering: the legions that may still be moved in from off the map.
        moved: the blocks that moved.
        entry: by block, the directed border it came by plus 1; `BY_SEA`; or 0.
        origin: by block that moved, the area of its group plus 1.
        crossed: at side * 2 * borders + directed border, how many blocks.
        over: by border, the side that crossed it last, plus 1.
        voyages: of this movement (port left, port reached, blocks).
        landed: the groups that have paid for landings (ruling M7).
        invaders: how many legions entered Britannia and Germania in this card play.
        barbarians_attack: the contested areas where the Barbarians are the attacker.
        reserve: the blocks in reserve. returned: the tribes that a revolt has sent home to attack (13.2.1).
        were_neutral: the tribes that were neutral when the Barbarians' movement began (ruling B12).
        to_subdue: those for which Ariovistus is still to roll.
    """

    ARRAYS: ClassVar = ("entry", "origin", "crossed", "over")

    @classmethod
    def new(cls, areas: AreaTable, blocks: int) -> Self:
        """Return moves of which none of the `blocks` has made one."""
        made = cls()
        made._begin(areas, blocks)
        return made

    def _begin(self, areas: AreaTable, blocks: int) -> None:
        self.first_mover: int = NONE
        self.groups: int = 0
        self.groups_left: int = 0
        self.named_from: int = 0
        self.entering: int = 0
        self.moved: int = 0
        self.entry: bytearray = bytearray(blocks)
        self.origin: bytearray = bytearray(blocks)
        self.crossed: bytearray = bytearray(4 * len(areas.ends))
        self.over: bytearray = bytearray(len(areas.ends))
        self.voyages: tuple[tuple[int, int, int], ...] = ()
        self.landed: int = 0
        self.invaders: tuple[int, int] = (0, 0)
        self.barbarians_attack: int = 0
        self.reserve: int = 0
        self.returned: int = 0
        self.were_neutral: int = 0
        self.to_subdue: int = 0


class Fight(Copied):
    """A battle.

    Attributes:
        area: where it is fought, `NONE` while there is no battle.
        cause: how it came about, of `MARCHED`, `CAME_HOME`, `WINTERING`.
        attacker: the side that attacks.
        stage, round, rounds: `FIELD`, `SIEGE` or `RELIEF`, the round of it, and how many rounds it has.
        fought: the rounds fought, whatever the stage.
        siege_left: the rounds of siege that are left while a relief is fought.
        slot: the place in the order of initiative, or `BETWEEN`.
        inside, sorties: the blocks in the fortress, and those that came out of it.
        halves: the blocks with half a hit.
        main, crossing: the area that the main group came from, and what all of it crossed, of `OVER_RHINE`,
            `LANDING`, `BY_SHIP` (ruling B3).
        retreats: as `Moves.crossed`, in this round or regroup. sailed: (side, port) of each that left by sea.
        firing, dice, hits: the block that fires, its dice, and the hits still to be taken.
        shaken: whether the automaton's side is to leave in this round (ruling A10).
    """

    ARRAYS: ClassVar = ("retreats",)

    @classmethod
    def new(cls, areas: AreaTable, area: int = NONE, attacker: int = NONE, cause: str = MARCHED) -> Self:
        """Return a battle before its first round, or none without an area."""
        made = cls()
        made._begin(areas, area, attacker, cause)
        return made

    def _begin(self, areas: AreaTable, area: int, attacker: int, cause: str) -> None:
        self.area: int = area
        self.cause: str = cause
        self.attacker: int = attacker
        self.stage: str = ""
        self.round: int = 0
        self.rounds: int = 0
        self.fought: int = 0
        self.siege_left: int = 0
        self.slot: int = BETWEEN
        self.inside: int = 0
        self.sorties: int = 0
        self.halves: int = 0
        self.main: int = NONE
        self.crossing: int = 0
        self.retreats: bytearray = bytearray(4 * len(areas.ends))
        self.sailed: tuple[tuple[int, int], ...] = ()
        self.firing: int = NONE
        self.dice: tuple[int, ...] = ()
        self.hits: int = 0
        self.shaken: bool = False

    def twin(self) -> Self:
        """Return the same, to be changed apart, or itself where none is fought, as it never changes."""
        return self if self.area == NONE else super().twin()


class State(Board):
    """One situation of Caesar's Gallic War; see `engine.contract.State` for the methods every game has.

    Sides are 0 (Romans), 1 (Barbarians) and `NEUTRAL`; areas, blocks, borders and cards are numbers of
    `components`; sets are bit sets. `NONE` stands for no area, block, card or side.
    """

    SIDES: ClassVar = SEATS
    ARRAYS: ClassVar = ("loc", "step", "homes", "occ", "fighting")
    """The fields that change in place, of which each state has its own; so have the lists of `at`."""
    PARTS: ClassVar = ("moves", "battle")

    @classmethod
    def new(cls, rules: Rules, options: Options) -> Self:
        """A state before anything has happened: all blocks off the map."""
        state = cls()
        state._begin(rules, options)
        return state

    def _begin(self, rules: Rules, options: Options) -> None:
        areas, blocks = rules.components.areas, rules.components.blocks
        number, empty = len(blocks.ids), [0] * areas.count
        self.rules: Rules = rules
        self.areas: AreaTable = areas
        self.place_ids, self.block_ids, self.strengths = areas.ids, blocks.ids, blocks.strengths
        self.blocks: BlockTable = blocks
        self.cards: CardTable = rules.components.cards
        self.options: Options = options
        # Where blocks stand
        self.loc: bytearray = bytearray([NOWHERE]) * number  # by block, its area
        self.step: bytearray = bytearray(number)  # by block; 0 off the map
        self.homes: bytearray = bytearray(blocks.home)  # by block; a Gallic leader's is where he came into play
        self.at: tuple[list[int], ...] = (empty, empty.copy(), empty.copy())  # by side and area, the set of blocks
        self.occ: list[int] = [0, 0, 0]  # by side, the set of areas with its blocks
        self.fighting: list[int] = [0, 0, 0]  # by side, its blocks on the map
        # Off the map; what is in none of these is not in play yet, or is a minor leader that can come
        self.pool: int = 0  # legions that may be built
        self.fallen: int = 0  # blocks eliminated this year that will return
        self.due: int = 0  # legions eliminated last year, which return at the end of this one (7.7.1)
        self.out: int = 0  # blocks that are out for good, with the tribes that were not drawn
        # Supply, points, and what is done once a game or once a year
        self.supply: int = 0
        self.points: int = 0
        self.feats: int = 0  # the set of `victory.FEATS` that were scored
        self.britons: int = 0  # tribes of Britannia whose elimination was scored
        self.deeds: int = 0  # the set of `victory.DEEDS` of this year
        self.slain: int = 0  # the Barbarians' blocks that were eliminated this year
        self.led: int = 0  # leaders who came into play with the Barbarians' first card of this year
        self.massive: bool = False  # whether Massive Revolt was played as such
        self.wintered: int = 0  # of Caesar and Ariovistus, who stayed outside at the end of the last year
        self.garrison: int = 0  # the limit of this winter; 0 before the harvest
        self.raided: int = 0  # Supply Actions of the Barbarians this year
        # The cards
        self.year: int = 0  # 1 to 8; 0 before the first
        self.play_number: int = 0  # of the card play, from 1; 0 before the first of a year
        self.hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # by side, sorted
        self.discards: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # by side, as they were played
        self.activated: tuple[tuple[int, ...], tuple[int, ...]] = (
            (),
            (),
        )  # by side, cards of activations this year
        self.removed: int = 0  # the set of cards that are out of the game
        self.bound: bool = False  # whether the Barbarians' first card must be Massive Revolt, as the event (5.1)
        self.laid: tuple[int, int] = (NONE, NONE)  # by side
        self.uses: tuple[str, str] = ("", "")  # by side, what was announced
        self.queue: tuple[int, ...] = ()  # the sides whose actions are still to be done
        self.active: int = NONE  # the side whose action is being done
        self.target: int = NONE  # the area of its Political Action until it is done, or of its Baggage Train
        self.modifier: int = 0  # of its die
        self.revolt: str = ""  # the size of the revolt that its event is: minor, major, massive
        self.revolted: int = 0  # the set of areas that the revolt has chosen
        self.given: int = 0  # steps that its Baggage Train has given
        self.rebels: int = 0  # the tribes that rose in it
        self.won: int = 0  # of those areas, where the Barbarians met nobody or have won (ruling V3)
        self.home_lost: bool = False  # whether the Romans hold Vercingetorix's home: another was offered (C6)
        # Movement and battles
        self.moves: Moves = Moves.new(areas, number)
        self.battle: Fight = Fight.new(areas)
        self.crowded: tuple[tuple[int, int, int], ...] = ()  # (side, area, steps to lose) by stacking
        self.acted: int = 0  # the set of blocks
        # The end of the year
        self.going: int = 0  # legions that go home
        self.leader: int = NONE  # Vercingetorix or Ariovistus, who winters
        self.builds: int = 0  # legions built this year
        self.to_roll: int = 0  # legions whose coming is still to be rolled for (11)
        # The automaton (12)
        self.tracks: int = 0  # what marks the card, of `AS_THREE` ...
        self.rising: int = 0  # areas activated that still need a target
        self.orders: tuple[tuple[int, int, int, int], ...] = ()  # (from, to, how many, of which blocks)
        self.asked: int = 0  # contested areas that were asked for reinforcements (ruling A7)
        self.helping: bool = False  # whether reinforcements are asked for
        # The turn
        self.stack: tuple[Task, ...] = (DrawTribes(),)  # what waits to be done, the next on top
        self.actor: int = 0  # the side to act, or that the chance is for
        self._shares: bool = False  # whether `PARTS` are also a copy's
        self.result: Result | None = None
        self.unknown: int = 0  # in what a seat may know, the blocks that stand in for hidden ones
        self._legal: Sequence[Action] | None = None

    # --- the contract ----------------------------------------------------------------------------------------

    @property
    def to_act(self) -> Seat | None:
        """Who acts next; `Seat.CHANCE` when a die or a card is due; None when the game is over."""
        task = self.stack[-1]
        if task.chance:
            return Seat.CHANCE
        if task.phase == OVER:
            return None
        return Seat.CHANCE if self.actor and self.options.automaton else SEATS[self.actor]

    @property
    def clock(self) -> str:
        """Year and card play, ``58.1``; play 0 is before the first; ``end`` when the game is over."""
        return "end" if self.phase == OVER else f"{59 - max(self.year, 1)}.{self.play_number}"

    def standing(self) -> dict[Seat, int]:
        """The victory points; only the Romans have any."""
        return {SEATS[0]: self.points}

    def play(self, action: Action) -> list[Event]:
        """Do an action taken from `legal_actions` without asking again; Caesar's death ends it at once (8.1)."""
        if self._shares:
            self.own()
        # Were what the automaton does part of a player's action, it could be seen and then taken back.
        follows, self._legal = self.options.automaton and self.to_act is Seat.CHANCE, None
        log, rules = Log(), self.rules
        settled = self.options.rulings > 1 and (not self.needs_home() or self.phase == NEW_HOME)
        rules.act[self.stack[-1].phase, type(action)](self, action, log)
        while self.result is None:
            if rules.go[type(self.stack[-1])](self, log):
                continue
            if settled and self.needs_home() and self.phase != NEW_HOME:
                self.do(HomeOffer())
            elif not follows or not self.follow(log):
                break
        if self.result is not None:
            self.stack, self.actor = (Over(),), 0
        return log

    def follow(self, log: Log) -> bool:
        """Do what its rules leave the automaton no choice in (12). Return whether it did."""
        rules, done = self.rules, False
        while self.actor and self.result is None and self.stack[-1].phase in rules.book:
            legal = self.legal_actions()
            if len(legal) != 1:
                return done
            self._legal, done = None, True
            rules.act[self.stack[-1].phase, type(legal[0])](self, legal[0], log)
            if rules.go[type(self.stack[-1])](self, log):
                return True
        return done

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """Every action that may be done now; of the automaton's, what its book leaves (12)."""
        if seat is not None and seat is not self.to_act:
            return ()
        legal = self._legal
        if legal is None:
            legal = self._legal = self._left_by_book(self.rules.choices[self.stack[-1].phase](self))
        return legal

    def ask(self, side: int, choices: Sequence[Action] | None = None) -> bool:
        """Wait for a side to act, with its choices if they are known already."""
        self.actor = side
        self._legal = self._left_by_book(choices) if choices else None
        return False

    def _left_by_book(self, choices: Sequence[Action]) -> Sequence[Action]:
        """Return those choices that the rules leave, where the automaton has any (12)."""
        book = self.rules.book.get(self.stack[-1].phase) if self.actor and self.options.automaton else None
        return book(self, choices) if book and choices else choices

    # --- where blocks stand ----------------------------------------------------------------------------------

    def strength_of(self, blocks: int) -> int:
        return sum([self.strength(block) for block in bits(blocks)])

    @property
    def on_map(self) -> int:
        """The set of blocks on the map, those off the map for the Romans among them."""
        return self.fighting[0] | self.fighting[1] | self.fighting[NEUTRAL]

    @property
    def empty(self) -> int:
        """The set of areas with no unit at all, neutral tribes being units (ruling N1)."""
        return ~(self.occ[0] | self.occ[1] | self.occ[NEUTRAL]) & ((1 << self.areas.count) - 1)

    def attacker_at(self, area: int) -> int:
        """The attacking side in a contested area."""
        return self.moves.barbarians_attack >> area & 1

    def tell_control(self, side: int, area: int, log: Log) -> None:
        if side == NEUTRAL:
            return
        romans, barbarians = self.occ[0] >> area & 1, self.occ[1] >> area & 1
        owner = None if romans == barbarians else SEATS[barbarians]
        log.append(ControlChanged(self.areas.ids[area], owner, bool(romans and barbarians)))

    def line(self, side: int, place: int) -> int:
        """Return a side's blocks in an area without its reserves."""
        return self.at[side][place] & ~self.moves.reserve

    def forget_moves(self) -> None:
        """Drop all that movement has left behind: a card play is over."""
        self.moves = Moves.new(self.areas, len(self.loc))

    def forget_move(self, block: int) -> None:
        """Drop what a block's movement of this card play left behind: it stands somewhere else now, or nowhere."""
        kept, moves, battle = ~(1 << block), self.moves, self.battle
        moves.moved &= kept
        moves.reserve &= kept
        moves.returned &= kept
        moves.entry[block] = moves.origin[block] = 0
        if battle.area != NONE:
            battle.inside &= kept
            battle.sorties &= kept
            battle.halves &= kept

    # --- who controls what (rulings N1-N3) -------------------------------------------------------------------

    def friendly(self, side: int) -> int:
        """The set of areas friendly to a player: his units and no enemy's, or no unit and his control (N1).

        Transalpine Gaul is the Romans' where nobody stands (N2).
        """
        alone = self.occ[side] & ~self.occ[1 - side]
        held = self.controlled(side) | (0 if side else 1 << self.areas.transalpine)
        return alone | (held & ~(self.occ[1 - side] | self.occ[NEUTRAL]))

    def needs_home(self) -> bool:
        """Return whether Vercingetorix lacks a home, or has just lost it (13.5, C6)."""
        vercingetorix = self.blocks.vercingetorix
        if not self.fighting[1] >> vercingetorix & 1:
            return False
        home = self.homes[vercingetorix]
        if home == NOWHERE:
            return bool(self.controlled(1))
        return not self.home_lost and bool(self.controlled(0) >> home & 1)

    def controlled(self, side: int) -> int:
        """The set of tribal areas that a player controls (N2)."""
        tribal, home_tribes = self.areas.tribal, self.blocks.home_tribes
        held = self.occ[side] & ~self.occ[1 - side] & tribal
        mine, others = self.fighting[side], self.fighting[1 - side] | self.fighting[NEUTRAL]
        # Where a neutral tribe is, it is at home, so that no player has all of the tribes.
        for area in bits(tribal & ~(self.occ[0] | self.occ[1] | self.occ[NEUTRAL])):
            tribes = home_tribes[area]
            if tribes & mine and not tribes & others:
                held |= 1 << area
        return held

    def tribes_of(self, side: int) -> int:
        """The tribes on the map that belong to a player (N3)."""
        return self.fighting[side] & self.blocks.tribes
