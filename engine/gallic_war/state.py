"""The situation of a game in integers and bit sets, cheap to copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Self

from engine.blocks.action_bases import Task
from engine.blocks.board import Board
from engine.blocks.facts import NEUTRAL, NOWHERE
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Copied, Log
from engine.contract import Action, Event, Result, Seat
from engine.gallic_war.action_table import Rules
from engine.gallic_war.components import AreaTable, BlockTable, CardTable
from engine.gallic_war.data import YearInfo
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
CROSSINGS = ("", "rhine", "landing", "ship")
"""What an attacker's main group crossed: the Rhine; the sea, as the Romans; the sea, as the Barbarians (12)."""

BY_SEA = 255
"""The entry of a block that sailed."""


class Moves(Copied):
    """What the movement of a card play has left behind."""

    ARRAYS: ClassVar = ("entry", "origin", "crossed", "over")

    first_mover: int  # the side that moved first
    groups: int  # the areas named in the movement that is being done
    groups_left: int  # how many more may be named
    named_from: int  # the areas of which they may be
    entering: int  # the legions that may still be moved in from off the map
    moved: int  # the blocks that moved
    entry: bytearray  # by block, the directed border it came by plus 1; `BY_SEA`; or 0
    origin: bytearray  # by block that moved, the area of its group plus 1
    crossed: bytearray  # at side * 2 * borders + directed border, how many blocks
    over: bytearray  # by border, the side that crossed it last, plus 1
    voyages: tuple[tuple[int, int, int], ...]  # of this movement: port left, port reached, blocks
    landed: int  # the groups that have paid for landings (ruling M7)
    invaders: tuple[int, int]  # legions that entered Britannia and Germania in this card play
    barbarians_attack: int  # the contested areas where the Barbarians are the attacker
    reserve: int  # the blocks in reserve
    returned: int  # the tribes that a revolt has sent home to attack (13.2.1)
    were_neutral: int  # those neutral when the Barbarians' movement began (ruling B12)
    to_subdue: int  # those for which Ariovistus is still to roll

    @classmethod
    def new(cls, areas: AreaTable, blocks: int) -> Self:
        """Return moves of which none of the `blocks` has made one."""
        made, borders = cls(), len(areas.ends)
        made.first_mover, made.voyages, made.invaders = NONE, (), (0, 0)
        made.entry, made.origin = bytearray(blocks), bytearray(blocks)
        made.crossed, made.over = bytearray(4 * borders), bytearray(borders)
        made.groups = made.groups_left = made.named_from = made.entering = made.moved = made.landed = 0
        made.barbarians_attack = made.reserve = made.returned = made.were_neutral = made.to_subdue = 0
        return made


class Fight(Copied):
    """A battle."""

    ARRAYS: ClassVar = ("retreats",)

    area: int  # where it is fought, `NONE` while there is no battle
    cause: str  # of `MARCHED`, `CAME_HOME`, `WINTERING`
    attacker: int
    stage: str  # `FIELD`, `SIEGE` or `RELIEF`
    round: int  # of this stage
    rounds: int  # how many it has
    fought: int  # the rounds fought, whatever the stage
    siege_left: int  # the rounds of siege that are left while a relief is fought
    slot: int  # the place in the order of initiative, or `BETWEEN`
    inside: int  # the blocks in the fortress
    sorties: int  # those that came out of it
    halves: int  # those with half a hit
    main: int  # the area that the main group came from
    crossing: int  # what all of it crossed, of `CROSSINGS` (ruling B3)
    retreats: bytearray  # as `Moves.crossed`, in this round or regroup
    sailed: tuple[tuple[int, int], ...]  # (side, port) of each block that left by sea
    firing: int  # the block that fires
    dice: tuple[int, ...]
    hits: int  # still to be taken
    shaken: bool  # whether the automaton's side is to leave in this round (ruling A10)

    @classmethod
    def new(cls, areas: AreaTable, area: int = NONE, attacker: int = NONE, cause: str = MARCHED) -> Self:
        """Return a battle before its first round, or none without an area."""
        made = cls()
        made.area, made.cause, made.attacker, made.stage, made.slot = area, cause, attacker, "", BETWEEN
        made.retreats, made.sailed, made.dice, made.shaken = bytearray(4 * len(areas.ends)), (), (), False
        made.main = made.firing = NONE
        made.round = made.rounds = made.fought = made.siege_left = made.crossing = made.hits = 0
        made.inside = made.sorties = made.halves = 0
        return made

    def twin(self) -> Self:
        """Return a copy, or the same where none is fought, as it never changes."""
        return self if self.area == NONE else super().twin()


class State(Board):
    """One situation of Caesar's Gallic War, as `engine.contract.State` has it.

    Sides are 0 (Romans), 1 (Barbarians) and `NEUTRAL`; areas, blocks, borders and cards are numbers of
    `components`; sets are bit sets. `NONE` stands for no area, block, card or side.
    """

    SIDES: ClassVar = SEATS
    ARRAYS: ClassVar = ("loc", "step", "homes", "occ", "fighting")
    """The fields that change in place, of which each state has its own; so have the lists of `at`."""

    @classmethod
    def new(cls, rules: Rules, options: Options) -> Self:
        """Return a state before anything has happened, with all blocks off the map."""
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
        self.feats: int = 0  # the invasions that were scored, by their bits in `rules.points`
        self.britons: int = 0  # tribes of Britannia whose elimination was scored
        self.deeds: int = 0  # the set of `rules.points.DEEDS` of this year
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
        self.activated: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # of activations this year
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
        self.won: int = 0  # of those areas, where the Barbarians met no enemy or have won (ruling V3)
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
        self._shares: bool = False  # whether moves and the battle are a copy's, too
        self.result: Result | None = None
        self.unknown: int = 0  # in what a seat may know, the blocks that stand in for hidden ones
        self._legal: Sequence[Action] | None = None

    # --- the contract ----------------------------------------------------------------------------------------

    @property
    def to_act(self) -> Seat | None:
        task = self.stack[-1]
        if task.chance:
            return Seat.CHANCE
        if task.phase == OVER:
            return None
        return Seat.CHANCE if self.actor and self.options.automaton else SEATS[self.actor]

    @property
    def clock(self) -> str:
        """Year and card play: ``58.0`` before the first, ``58.1``, at last ``end``."""
        return "end" if self.phase == OVER else f"{59 - max(self.year, 1)}.{self.play_number}"

    def points_by_seat(self) -> dict[Seat, int]:
        return {SEATS[0]: self.points}

    def play(self, action: Action) -> list[Event]:
        """Do a legal action unchecked; Caesar's death ends it at once (8.1)."""
        if self._shares:
            self.own()
        # Were what the automaton does part of a player's action, it could be seen and then taken back.
        follows, self._legal = self.options.automaton and self.to_act is Seat.CHANCE, None
        log: Log = []
        rules, leader = self.rules, 1 << self.blocks.vercingetorix
        homeless = self.fighting[1] & leader and self.needs_home() and self.phase != NEW_HOME
        settled = not homeless and self.options.rulings > 1
        rules.act[self.stack[-1].phase, type(action)](self, action, log)
        go = rules.go
        while self.result is None:
            go_on = go.get(self.stack[-1].__class__)
            if go_on is not None and go_on(self, log):
                continue
            if settled and self.fighting[1] & leader and self.needs_home() and self.phase != NEW_HOME:
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
            if (go_on := rules.go.get(type(self.stack[-1]))) and go_on(self, log):
                return True
        return done

    def ask(self, side: int, choices: Sequence[Action] | None = None) -> bool:
        """Wait for a side, with its choices if no book thins them (12)."""
        self.actor, self._legal = side, None if side and self.options.automaton else choices
        return False

    def decide(self, side: int, choices: Sequence[Action], log: Log) -> bool:
        """Ask a side which of its choices it takes, or do the only one."""
        if len(choices) > 1:
            return self.ask(side, choices)
        self.actor = side
        self.rules.act[self.phase, type(choices[0])](self, choices[0], log)
        return True

    # --- where blocks stand ----------------------------------------------------------------------------------

    def strength_of(self, blocks: int) -> int:
        return sum([self.strength(block) for block in bits(blocks)])

    def strongest(self, blocks: int) -> int:
        """Return those of the blocks that show the highest strength."""
        most = max([self.strength(block) for block in bits(blocks)], default=0)
        return mask_of(block for block in bits(blocks) if self.strength(block) == most)

    @property
    def on_map(self) -> int:
        """The set of blocks on the map, those in `off_map` among them."""
        return self.fighting[0] | self.fighting[1] | self.fighting[NEUTRAL]

    @property
    def turn(self) -> YearInfo:
        """The rules of the year."""
        return self.rules.numbers.turns[self.year - 1]

    @property
    def empty(self) -> int:
        """The set of areas with no unit at all, neutral tribes being units (ruling N1)."""
        return ~(self.occ[0] | self.occ[1] | self.occ[NEUTRAL]) & ((1 << self.areas.count) - 1)

    def attacker_at(self, area: int) -> int:
        return self.moves.barbarians_attack >> area & 1

    def let_attack(self, side: int, area: int) -> None:
        """Make a side the attacker in an area."""
        others = self.moves.barbarians_attack & ~(1 << area)
        self.moves.barbarians_attack = others | side << area

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
        self.moves = Moves.new(self.areas, len(self.loc))

    def forget_move(self, block: int) -> None:
        """Drop what the movement of a block left behind, which stands elsewhere now or nowhere."""
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
        """Return the areas that are friendly to a player (N1, N2)."""
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
        return not self.home_lost and self.controls(0, home)

    def controls(self, side: int, area: int) -> bool:
        """Return whether a tribal area is one that a player controls (N2)."""
        if not self.areas.tribal >> area & 1:
            return False
        if (self.occ[0] | self.occ[1] | self.occ[NEUTRAL]) >> area & 1:
            return bool(self.occ[side] & ~self.occ[1 - side] & 1 << area)
        tribes, others = self.blocks.home_tribes[area], self.fighting[1 - side] | self.fighting[NEUTRAL]
        return bool(tribes & self.fighting[side]) and not tribes & others

    def controlled(self, side: int) -> int:
        """Return the tribal areas that a player controls (N2)."""
        tribal, home_tribes = self.areas.tribal, self.blocks.home_tribes
        held = self.occ[side] & ~self.occ[1 - side] & tribal
        mine, others = self.fighting[side], self.fighting[1 - side] | self.fighting[NEUTRAL]
        # Where a neutral tribe is, it is at home, so that no player has all of the tribes.
        for area in bits(tribal & ~(self.occ[0] | self.occ[1] | self.occ[NEUTRAL])):
            tribes = home_tribes[area]
            if tribes & mine and not tribes & others:
                held |= 1 << area
        return held

    def others(self, side: int) -> int:
        """Return the blocks on the map that do not fight for a player."""
        return self.on_map & ~self.fighting[side]

    def homes_of(self, tribes: int) -> int:
        """Return the tribal areas that are home to any of these tribes."""
        home_tribes = self.blocks.home_tribes
        return mask_of(area for area in bits(self.areas.tribal) if home_tribes[area] & tribes)

    def tribes_of(self, side: int) -> int:
        """Return the tribes on the map that belong to a player (N3)."""
        return self.fighting[side] & self.blocks.tribes
