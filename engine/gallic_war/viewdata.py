"""A view as plain data without a way back to the state.

Blocks, areas and cards stand by their ids; `components` tells what they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from engine.blocks import viewing
from engine.contract import Result, Seat
from engine.gallic_war.state import State
from engine.values import frozen


@frozen
class SeenBlock(viewing.SeenBlock):
    """A block that the seat knows: its own, neutral, or revealed in battle.

    `side` is None for neutral tribes. `moved` tells that it moved in this card play, or came to the battle being
    fought.
    """

    origin: str | None  # the area of its group, if it moved
    by: str | None  # the area or sea from which it entered


@frozen
class Part:
    """The blocks of a stack that look alike: of one colour and one way."""

    colour: str  # of `components.COLOURS`
    count: int
    moved: bool
    reserve: bool
    origin: str | None
    by: str | None


@frozen
class Stack:
    """The blocks of a side, or neutral ones (None), in an area."""

    side: Seat | None
    count: int
    parts: tuple[Part, ...]

    @property
    def reserves(self) -> int:
        return sum(part.count for part in self.parts if part.reserve)


@frozen
class AreaView:
    """An area with blocks, or one that a side controls.

    `control` is by ruling N2; areas that are no tribal ones are under who stands there alone, but Transalpine Gaul
    is the Romans' otherwise too. When another is contested, no side controls it.
    """

    id: str
    control: Seat | None
    contested: bool
    attacker: Seat | None  # of a contested one
    stacks: tuple[Stack, ...]
    blocks: tuple[SeenBlock, ...]  # those that the seat knows by name

    @property
    def attacker_first(self) -> list[Stack]:
        return sorted(self.stacks, key=lambda stack: self.contested and stack.side is not self.attacker)


@frozen
class SideView:
    """What the seat may know of a side."""

    seat: Seat
    hand: tuple[str, ...] | None  # None where it is another's
    hand_size: int
    discards: tuple[str, ...]
    activated: tuple[str, ...]
    laid: str | None  # face down or turned up; None if it is another's and face down
    has_laid: bool
    use: str | None  # that was announced
    tribes: int  # of its, on the map (ruling N3)


@frozen
class ActionView:
    """What is going on in a card play."""

    active: Seat | None  # whose action is done
    waiting: tuple[Seat, ...]  # whose actions are still to come
    first_mover: Seat | None
    target: str | None  # the area of a Political Action or a Baggage Train
    modifier: int  # of the Political Action's die
    revolt: str | None  # its size
    revolted: tuple[str, ...]  # the areas chosen
    given: int  # steps of a Baggage Train
    groups: tuple[str, ...]  # the areas named
    groups_left: int  # how many may still be named
    entering: int  # legions that may still come in from off the map
    voyages: tuple[tuple[str, str, int], ...]  # (from, to, blocks) of this movement
    crossed: tuple[tuple[str, str, Seat, int], ...]  # (from, to, side, blocks) of this card play
    crossed_last: tuple[tuple[str, str, Seat], ...]  # (area, area, side) of borders that both sides have crossed
    subduing: tuple[str, ...]  # the tribes for which Ariovistus is still to roll
    rebels: tuple[str, ...]  # the tribes that the revolt has sent home
    won: tuple[str, ...]  # the areas where they met no unit or have won
    returned: tuple[str, ...]  # the blocks that came home to attack
    landed: tuple[str, ...]  # the areas whose group has paid for a landing
    invaders: tuple[int, int]  # legions that have entered Britannia and Germania in this card play
    were_neutral: tuple[str, ...]  # the tribes that were neutral when the movement began
    as_three: bool  # whether the automaton's card is a 3 (A9)
    helping: bool  # whether reinforcements are asked for
    asked: tuple[str, ...]  # for which areas already
    steps: Mapping[str, str]  # what follows by itself where it is not usual, in the words of position texts


@frozen
class BattleView:
    """The battle being fought, or won while the victor regroups."""

    area: str
    cause: str = ""
    attacker: Seat | None = None
    main: str | None = None  # the area that the main group came from
    crossing: str | None = (
        None  # what all of it crossed: the Rhine, the sea as Romans (landing), or as Barbarians (ship)
    )
    shaken: bool = False  # whether the automaton's side leaves in this round
    stage: str = ""  # field, siege or relief; empty before the first and after the last round
    round: int = 0
    rounds: int = 0
    fought: int = 0  # rounds, whatever the stage
    siege_left: int = 0  # rounds of siege that a relief has interrupted
    line: Mapping[Seat, tuple[SeenBlock, ...]] = field(default_factory=dict)  # those in the fight who lie revealed
    reserves: Mapping[Seat, int] = field(default_factory=dict)
    inside: Mapping[Seat, int] = field(default_factory=dict)
    sorties: tuple[str, ...] = ()
    besieged: tuple[SeenBlock, ...] = ()  # those inside, once they have been assaulted
    acted: tuple[str, ...] = ()
    halves: tuple[str, ...] = ()  # blocks with half a hit
    turn_of: Seat | None = None  # whose blocks act now
    letter: str | None = None  # at which initiative; None is Caesar's own turn
    firing: str | None = None
    dice: tuple[int, ...] = ()
    hits_due: int = 0
    hits_on: Seat | None = None  # who takes them, while any are due
    retreats: tuple[tuple[str, str, Seat, int], ...] = ()  # (from, to, side, blocks) of this round or regroup
    sailed: tuple[tuple[Seat, str], ...] = ()  # (side, port) of those who left by sea


@frozen
class WinterView:
    """The end of the year, empty but for `garrison` where others decide."""

    garrison: int  # the limit of the harvest, 0 before it
    going: tuple[str, ...]  # legions that go home
    leader: str | None  # who winters
    settled: tuple[str, ...]  # blocks that stay with him, that go without supply, or that have got a step
    builds: int
    to_roll: tuple[str, ...]  # legions whose coming is still to be rolled for


@frozen
class GallicWarView(viewing.BlockView):
    """All that `seat` may know."""

    seat: Seat
    options: Mapping[str, str]
    rulings: int  # the number of those by which the game is judged, as its save has it
    year: int
    play: int
    phase: str  # one of `tasks.PHASES`
    to_act: Seat | None
    actor: Seat  # the side that acts, or that chance acts for
    supply: int
    points: int
    feats: tuple[str, ...]  # the invasions that were scored
    britons: int  # tribes of Britannia whose elimination was scored
    deeds: tuple[str, ...]  # of legions and of Vercingetorix this year
    slain: tuple[str, ...]  # blocks of the Barbarians eliminated this year
    led: tuple[str, ...]  # leaders who came with the Barbarians' first card this year
    massive: bool  # whether Massive Revolt was played as such
    raided: bool  # whether the Barbarians had their Supply Action
    raids: int  # Supply Actions of the Barbarians this year
    wintered: tuple[str, ...]  # of Caesar and Ariovistus, who stayed outside last year
    bound: bool  # whether the Barbarians' first card must be Massive Revolt
    home_lost: bool  # whether the Romans hold Vercingetorix's home
    removed: tuple[str, ...]  # cards out of the game
    sides: Mapping[Seat, SideView]
    areas: Mapping[str, AreaView]
    homes: Mapping[str, str]  # of the Gallic leaders on the map
    pool: tuple[str, ...]  # legions to build
    fallen: tuple[str, ...]  # eliminated this year
    due: tuple[str, ...]  # legions that return at its end
    out: tuple[str, ...]  # for good
    action: ActionView
    battle: BattleView | None
    crowded: tuple[tuple[Seat, str, int], ...]  # (side, area, steps to lose) by stacking
    winter: WinterView
    result: Result | None
    known: State = field(repr=False, compare=False)  # in which all that is so, as `visibility.redact` makes it
