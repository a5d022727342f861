"""The shape of a view: plain data, without a way back to the state. `view` fills it.

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
    """A block whose identity the seat knows: its own, a neutral tribe, or one revealed in the battle being fought.

    `side` is None for neutral tribes. `moved` tells that it moved in this card play, or that it came to the battle
    being fought; then `origin` is the area of its group, and `by` the area or sea from which it entered. `reserve`
    tells that it is still to come into a battle (6 A).
    """

    origin: str | None
    by: str | None


@frozen
class Part:
    """The blocks of a stack that look alike: as many of one colour that moved in the same way.

    `colour` is ``black`` (legions), ``blue`` (Germans), ``green`` (Belgae), ``grey`` (Celtae) or ``dark green``
    (Aquitani). `origin` and `by` as of `SeenBlock`.
    """

    colour: str
    count: int
    moved: bool
    reserve: bool
    origin: str | None
    by: str | None


@frozen
class Stack:
    """The blocks of a side, or of nobody (None), in an area as anybody sees them."""

    side: Seat | None
    count: int
    parts: tuple[Part, ...]

    @property
    def reserves(self) -> int:
        """How many are in reserve."""
        return sum(part.count for part in self.parts if part.reserve)


@frozen
class AreaView:
    """An area with blocks, or one that somebody controls (ruling N2).

    `control` is the side that controls it; of areas that are no tribal ones, the side that stands there alone, but
    Transalpine Gaul is the Romans' otherwise too. When another is contested, nobody does. `attacker` is set for a
    contested one. `blocks` are those that the seat knows by name.
    """

    id: str
    control: Seat | None
    contested: bool
    attacker: Seat | None
    stacks: tuple[Stack, ...]
    blocks: tuple[SeenBlock, ...]

    @property
    def attacker_first(self) -> list[Stack]:
        return sorted(self.stacks, key=lambda stack: self.contested and stack.side is not self.attacker)


@frozen
class SideView:
    """What all may know of a side, and of its cards what the seat may know.

    `hand` is None where it is another's; `laid` is the card face down or turned up, None if there is none or it is
    another's and face down; `has_laid` tells whether there is one. `use` is what was announced. `tribes` counts
    its tribes on the map (ruling N3).
    """

    seat: Seat
    hand: tuple[str, ...] | None
    hand_size: int
    discards: tuple[str, ...]
    activated: tuple[str, ...]
    laid: str | None
    has_laid: bool
    use: str | None
    tribes: int


@frozen
class ActionView:
    """What is going on in a card play.

    `active` is the side whose action is done, `waiting` those whose actions are still to come. `target`,
    `modifier`: of a Political Action. `revolt`, `revolted`: its size and the areas chosen. `given`: steps of a
    Baggage Train, all of them in `target`. `groups` are the areas named, `entering` the legions that may still
    come in from off the map, `groups_left` how many may still be named, `voyages` (from, to, blocks) the passages
    made in this movement. `crossed` lists (from, to, side, blocks) of this card play; `crossed_last` (area, area,
    side) of the borders that both sides have crossed. `subduing`: the tribes for which Ariovistus is still to
    roll.

    `rebels` are the tribes that the revolt has sent home, `won` the areas where they met nobody or have won,
    `returned` the blocks that came home to attack. `landed` are the areas whose group has paid for a landing,
    `invaders` the legions that have entered Britannia and Germania in this card play. `were_neutral` are those
    tribes that were neutral when the movement began. `as_three` tells that the automaton's card is a 3 (A9),
    `helping` that reinforcements are asked for, `asked` for which areas already. `steps` tells what follows by
    itself and the cause of the battles, where it is not usual, in the words of position texts.
    """

    active: Seat | None
    waiting: tuple[Seat, ...]
    first_mover: Seat | None
    target: str | None
    modifier: int
    revolt: str | None
    revolted: tuple[str, ...]
    given: int
    groups: tuple[str, ...]
    groups_left: int
    entering: int
    voyages: tuple[tuple[str, str, int], ...]
    crossed: tuple[tuple[str, str, Seat, int], ...]
    crossed_last: tuple[tuple[str, str, Seat], ...]
    subduing: tuple[str, ...]
    rebels: tuple[str, ...]
    won: tuple[str, ...]
    returned: tuple[str, ...]
    landed: tuple[str, ...]
    invaders: tuple[int, int]
    were_neutral: tuple[str, ...]
    as_three: bool
    helping: bool
    asked: tuple[str, ...]
    steps: Mapping[str, str]


@frozen
class BattleView:
    """The battle being fought, or won while the victor regroups.

    `stage` is ``field``, ``siege`` or ``relief``, empty before the first and after the last round. `line` holds by
    side those that are in the fight and lie revealed; `inside`, `reserves` and `sorties` count blocks by side;
    `besieged` are those inside, once they have been assaulted. `halves` are blocks with half a hit. `turn_of` and
    `letter` tell whose blocks act now, and at which initiative: None is Caesar's own turn. While hits are due,
    `hits_on` is the side that takes them. `retreats` lists (from, to, side, blocks) of this round or of the
    regroup; `sailed` (side, port) of those who left by sea. `siege_left`: rounds of siege that a relief has
    interrupted. `crossing` is what all of the main group crossed: ``rhine``, the sea as Romans (``landing``) or as
    Barbarians (``ship``). `shaken` tells that the automaton's side leaves in this round.
    """

    area: str
    cause: str = ""
    attacker: Seat | None = None
    main: str | None = None
    crossing: str | None = None
    shaken: bool = False
    stage: str = ""
    round: int = 0
    rounds: int = 0
    fought: int = 0
    siege_left: int = 0
    line: Mapping[Seat, tuple[SeenBlock, ...]] = field(default_factory=dict)
    reserves: Mapping[Seat, int] = field(default_factory=dict)
    inside: Mapping[Seat, int] = field(default_factory=dict)
    sorties: tuple[str, ...] = ()
    besieged: tuple[SeenBlock, ...] = ()
    acted: tuple[str, ...] = ()
    halves: tuple[str, ...] = ()
    turn_of: Seat | None = None
    letter: str | None = None
    firing: str | None = None
    dice: tuple[int, ...] = ()
    hits_due: int = 0
    hits_on: Seat | None = None
    retreats: tuple[tuple[str, str, Seat, int], ...] = ()
    sailed: tuple[tuple[Seat, str], ...] = ()


@frozen
class WinterView:
    """The end of the year. `garrison` is the limit of the harvest, 0 before it.

    The rest is for those who decide, and empty for others: `going` are legions that go home; `leader` is who
    winters; `settled` are blocks that stay with him, that go without supply, or that have got a step.
    """

    garrison: int
    going: tuple[str, ...]
    leader: str | None
    settled: tuple[str, ...]
    builds: int
    to_roll: tuple[str, ...]


@frozen
class GallicWarView(viewing.BlockView):
    """All that `seat` may know.

    `phase` is one of the words of `state.PHASES`; `actor` is the side that acts, or that chance acts for. `homes`
    tells the homes of the Gallic leaders on the map. Off the map are `pool` (legions to build), `fallen`
    (eliminated this year), `due` (legions that return at its end) and `out` (for good). `wintered` are those of
    Caesar and Ariovistus who stayed outside last year; `raided` whether the Barbarians had their Supply Action.
    `massive` tells that Massive Revolt was played as such, `feats` the invasions that were scored, `britons` the
    tribes of Britannia. `removed` are cards out of the game; `bound` that the Barbarians' first card must be
    Massive Revolt. `home_lost` tells that the Romans hold Vercingetorix's home. Of this year are `deeds` of
    legions and of Vercingetorix, the Barbarians' blocks that were eliminated (`slain`), the leaders who came
    with their first card (`led`), and how many Supply Actions they had (`raids`). `rulings` is the number of those
    by which the game is judged, as its save has it.

    `known` is a state in which all that is so, as `sight.redact` makes it.
    """

    seat: Seat
    options: Mapping[str, str]
    rulings: int
    year: int
    play: int
    phase: str
    to_act: Seat | None
    actor: Seat
    supply: int
    points: int
    feats: tuple[str, ...]
    britons: int
    deeds: tuple[str, ...]
    slain: tuple[str, ...]
    led: tuple[str, ...]
    massive: bool
    raided: bool
    raids: int
    wintered: tuple[str, ...]
    bound: bool
    home_lost: bool
    removed: tuple[str, ...]
    sides: Mapping[Seat, SideView]
    areas: Mapping[str, AreaView]
    homes: Mapping[str, str]
    pool: tuple[str, ...]
    fallen: tuple[str, ...]
    due: tuple[str, ...]
    out: tuple[str, ...]
    action: ActionView
    battle: BattleView | None
    crowded: tuple[tuple[Seat, str, int], ...]
    winter: WinterView
    result: Result | None
    known: State = field(repr=False, compare=False)
