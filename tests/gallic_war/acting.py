"""Playing through situations in the tests: blocks by lines of text, actions by their notation, and questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.blocks.facts import NOWHERE
from engine.contract import Event, Seat
from engine.gallic_war.actions import Aim
from engine.gallic_war.rules.events import raise_area
from engine.gallic_war.rules.losses import return_to
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import CAME_HOME, State
from engine.gallic_war.tasks import AreaDraw, DieRoll
from tests.acting import Played, each
from tests.gallic_war import support
from tests.gallic_war.by_the_book import book, turn_up
from tests.gallic_war.solitaire import charge
from tests.gallic_war.support import AREAS, BARBARIANS, BLOCKS, CARDS, GAME, ROMANS, holds, kinds, names, of, only

__all__ = ["AREAS", "BARBARIANS", "BLOCKS", "CARDS", "GAME", "ROMANS", "Playtest"]
__all__ += ["cases", "each", "holds", "kinds", "names", "of", "only"]

SIDES = (*SEATS, "neutral")
VERBS = ("fire", "assault", "end", "main", "battle", "hit", "pass", "retreat", "perish", "sortie", "regroup")
"""What who is to win or to lose a battle does first."""


def cases(names: str, table: dict[str, Any]) -> pytest.MarkDecorator:
    """Play a test with each row of a table, under what the row shows; the names are those of its columns."""
    rows = [pytest.param(*(row if isinstance(row, tuple) else (row,)), id=shows) for shows, row in table.items()]
    return pytest.mark.parametrize(names.split(), rows)


class After:
    """The game in which something is done, to ask what is so after it: ``play.after.fight().phase``."""

    def __init__(self, play: Playtest) -> None:
        self._play = play

    def __getattr__(self, doing: str) -> Callable[..., Playtest]:
        def done(*args: Any, **named: Any) -> Playtest:
            getattr(self._play, doing)(*args, **named)
            return self._play

        return done


class Playtest(Played):
    """One game of a test: it begins with an empty map, is played by notations, and asked what is so."""

    def __init__(self, state: State | None = None) -> None:
        self.state = state or support.board()

    @property
    def after(self) -> After:
        return After(self)

    # --- beginning -------------------------------------------------------------------------------------------

    def clear(self, **options: bool) -> Playtest:
        """Begin with an empty map in the first year, with 15 supply points and two cards in each hand."""
        self.state = support.board(**options)
        return self

    def solitaire(self, *hand: str) -> Playtest:
        """Begin against the automaton; two legions are at home, the Romans have moved, and hold these cards."""
        self.state = book(*hand)
        return self

    def copy(self) -> Playtest:
        """The same situation once more."""
        return Playtest(self.state.copy().own())

    def put(self, *lines: str) -> Playtest:
        """Put blocks on the map: ``aedui romans: legion_vii, legion_viii 3``; a leader has his home there.

        ``neutral: aedui, boii`` puts all tribes of areas, one of each pair, neutral at home.
        """
        for line in lines:
            head, _, rest = line.partition(":")
            items = [text for item in rest.split(",") if (text := item.strip())]
            if head == "neutral":
                support.neutrals(self.state, *items)
            else:
                area, side = head.split()
                support.put(self.state, SIDES.index(side), area, *items)
        return self

    def settle(self, leader: str, area: str) -> Playtest:
        """A leader's home is there; nowhere if no area is said."""
        self.state.homes[BLOCKS.index[leader]] = AREAS.index[area] if area else NOWHERE
        return self

    def shift(self, block: str, area: str) -> Playtest:
        """Put a block that is on the map into another area."""
        self.state.shift(BLOCKS.index[block], AREAS.index[area], [])
        return self

    def take(self, *blocks: str) -> Playtest:
        """Take blocks off the map."""
        for block in blocks:
            self.state.take(BLOCKS.index[block], [])
        return self

    def given(self, **fields: Any) -> Playtest:
        """Set fields of the state, of its battle or its moves."""
        for name, value in fields.items():
            setattr(support.part_with(self.state, name), name, value)
        return self

    # --- playing ---------------------------------------------------------------------------------------------

    def go(self, step: str, *board: str) -> list[Event]:
        """Lead the game on from a part of a chapter until somebody has to act, with these blocks besides."""
        self.put(*board)
        return support.go(self.state, step)

    def cards(self, romans: str = "leuci movement", barbarians: str = "volcae movement") -> list[Event]:
        """Both lay down a card and announce its use, written ``leuci movement``; other cards remain."""
        first, second = (tuple(text.split()) for text in (romans, barbarians))
        return support.play(self.state, first, second)

    def turn_up(self, card: str, *board: str) -> list[Event]:
        """The automaton's card is turned up, with these blocks besides; what happened."""
        self.put(*board)
        return turn_up(self.state, card)

    def move(self, side: str, *groups: str, points: int | None = None) -> Playtest:
        """A movement begins in which these areas are named; nothing follows it."""
        support.move(self.state, SIDES.index(side), *groups, points=points)
        return self

    def march(self, *ways: str) -> Playtest:
        """A side moves these and nothing else: ``legion_vii legion_viii aedui-boii``, over a sea, or farther."""
        single = []
        for text in ways:
            *blocks, way = text.split()
            single += [f"{block} {way}" for block in blocks]
        support.march(self.state, SIDES.index(self.side(single[0].split()[0])), *single)
        return self

    def fight(self) -> list[Event]:
        """The battles of a movement begin; nothing follows them."""
        return support.fight(self.state)

    def attack(self, *ways: str) -> list[Event]:
        """A side moves these, and the battles begin."""
        self.march(*ways)
        return self.fight()

    def come_home(self, side: str, *tribes: str, cause: str = "revolt") -> list[Event]:
        """Tribes of an area return home for a side and fight who stands there; nothing follows."""
        self.state.active, log = SIDES.index(side), list[Event]()
        return_to(self.state, [BLOCKS.index[tribe] for tribe in tribes], self.state.active, cause, log)
        return log + support.go(self.state, "battles", CAME_HOME, stop=True)

    def do(self, *texts: str) -> list[Event]:
        """Do these actions one after the other; everything that happened."""
        return support.act(self.state, *texts)

    def then(self, *texts: str) -> Playtest:
        """Do these actions, to ask what is so after them."""
        self.do(*texts)
        return self

    def fire(self, block: str, hits: int = 0) -> list[Event]:
        """A block fires and hits so often."""
        return support.fire(self.state, block, hits)

    def miss(self, *blocks: str) -> Playtest:
        """These fire one after the other, and hit nobody."""
        for block in blocks:
            self.fire(block)
        return self

    def charge(self, *ways: str) -> list[Event]:
        """The automaton moves, ``sequani-mandubii sequani usipetes``; help and battles follow."""
        return charge(self.state, *ways)

    def advance(self, *ways: str) -> list[Event]:
        """The Romans move, ``legion_vii aedui-boii``; then the automaton's help, and the battles."""
        self.march(*ways)
        return support.go(self.state, "reinforcing", stop=True)

    def rise(self, *areas: str) -> list[Event]:
        """Tribes, put on the map elsewhere for the Romans, go home for the automaton and fight there."""
        log: list[Event] = []
        for area in areas:
            raise_area(self.state, AREAS.index[area], log)
        self.state.active = 1
        return log + support.go(self.state, "battles", CAME_HOME, stop=True)

    def play_on(self, *texts: str) -> list[Event]:
        """Do these actions, then what the automaton's book leaves no choice in."""
        state, log = self.state, self.do(*texts)
        while state.actor == 1 and state.phase in state.rules.book and len(state.legal_actions()) == 1:
            log += state.play(state.legal_actions()[0])
        return log

    def roll(self, die: int) -> list[Event]:
        """As many dice as are due show this."""
        number = len(next(iter(self.offers("roll"))).split()) - 1
        return self.do("roll" + f" {die}" * number)

    def pass_on(self, rounds: int = 1) -> list[Event]:
        """Everybody passes for so many rounds, or until there is something else to do."""
        return support.pass_on(self.state, rounds)

    def turn_of(self, *blocks: str) -> Playtest:
        """Others pass until one of these may act."""
        while not self.offers("pass") & {f"pass {block}" for block in blocks}:
            self.do(min(self.offers("pass")))
        return self

    def win(self, side: str, battles: int = 1) -> list[Event]:
        """Fight so many battles out, regroup and all: one side hits with every die, the other with none."""
        log: list[Event] = []
        while self.phase == "regroup" or (
            self.phase in support.FIGHTING and kinds(log).count("BattleEnded") < battles
        ):
            if self.phase == "roll":
                log += self.roll(1 if SIDES[self.state.side_of(self.battle.firing)] == side else 6)
            else:
                log += self.do(min(self.offers(), key=lambda text: VERBS.index(text.split()[0])))
        return log

    # --- what may be done ------------------------------------------------------------------------------------

    def ways_out(self, block: str) -> set[str]:
        """Where a block may retreat to now; over a sea as ``oceanus_britannicus-andes``."""
        return {text.split()[2].partition("-")[2] for text in self.offers(f"retreat {block} ")}

    def weights(self) -> dict[str, int]:
        """What chance may do, and how likely each is."""
        actions = [str(action) for action in self.state.legal_actions()]
        return dict(zip(actions, self.state.outcome_weights() or [1] * len(actions), strict=True))

    def fates(self) -> dict[str, int]:
        """The areas of which one is drawn, with their weights."""
        weights = self.state.outcome_weights()
        assert weights is not None
        areas = [action.area for action in self.state.legal_actions() if isinstance(action, Aim)]
        return dict(zip(areas, weights, strict=True))

    def may(self, offered: Sequence[str] = (), refused: Sequence[str] = ()) -> None:
        """The first may be done now; nothing that has one of the second in its notation."""
        assert set(offered) <= self.offers()
        assert not [text for text in self.offers() if any(part in text for part in refused)]

    # --- what is so ------------------------------------------------------------------------------------------

    @property
    def actor(self) -> str:
        """The side whose choice or die it is."""
        return SIDES[self.state.actor]

    @property
    def turn(self) -> tuple[str, str]:
        """The phase, and the side whose choice or die it is."""
        return self.phase, self.actor

    @property
    def asked(self) -> tuple[str, Seat]:
        """The phase, and the seat that is to act."""
        return self.phase, self.to_act

    @property
    def errand(self) -> str:
        """What the automaton's die or draw is for; nothing where there is none."""
        task = self.state.task
        return task.then if isinstance(task, DieRoll | AreaDraw) else ""

    @property
    def attacker(self) -> str:
        """The side that attacks in the battle."""
        return SIDES[self.state.battle.attacker]

    def attacker_at(self, area: str) -> str:
        """The side that attacks in an area that is contested."""
        return SIDES[self.state.attacker_at(AREAS.index[area])]

    @property
    def reserves(self) -> set[str]:
        return names(self.state.moves.reserve)

    @property
    def inside(self) -> set[str]:
        """The blocks in the fortress."""
        return names(self.state.battle.inside)

    def stand(self, *lines: str) -> None:
        """Blocks stand where lines say, as `put` reads them; side and strength count where they are given."""
        for line in lines:
            head, _, rest = line.partition(":")
            area, _, side = head.partition(" ")
            for name, _, strength in (text.strip().partition(" ") for text in rest.split(",")):
                found = f"{name} stands in {self.where(name)} for {self.side(name)} with {self.strength(name)}"
                assert self.where(name) == area, found
                assert side in ("", self.side(name)), found
                assert strength in ("", str(self.strength(name))), found

    def where(self, block: str) -> str:
        """The area a block stands in; nothing off the map."""
        area = self.state.loc[BLOCKS.index[block]]
        return "" if area == NOWHERE else AREAS.ids[area]

    def home(self, block: str) -> str:
        """The home area of a block; nothing for a leader who has none."""
        return support.home(self.state, block)

    def side(self, block: str) -> str:
        """The side of a block on the map: romans, barbarians or neutral."""
        return SIDES[self.state.side_of(BLOCKS.index[block])]
