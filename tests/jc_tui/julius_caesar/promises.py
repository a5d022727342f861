"""Random games: what a card is said to do is held against what happens, changes of points against sentences."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import dropwhile, pairwise
from operator import eq
from typing import Any, TypeVar

from engine.blocks.sets import bits
from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.state import State
from jc_tui.julius_caesar.text.cards import describe
from tests.jc_tui.scores import check_points_told
from tests.julius_caesar.playing import Chooser, by_chance, eagerly
from tests.julius_caesar.support import loaded

Kind = TypeVar("Kind", bound=Event)

OPTIONS: tuple[Mapping[str, str], ...] = ({}, {}, {"deployment": "free"}, {"edition": "1.x"})
PLAYERS: tuple[Chooser, ...] = (by_chance, eagerly)

CLOSES = (ev.CommandBegan, ev.BattleBegan, ev.TurnBegan, ev.WinterBegan, ev.GameOver)
"""What ends a command, beside the next one."""

ATTACKS = ("attack", "reserve", "response")
ACTS = (ev.DiceRolled, ev.BlockPassed, ev.BlockRetreated)

Step = tuple[State, Any, list[Event]]
"""A state, what is done in it, and what happens."""


@dataclass
class Command:
    """A player's command: the card, what it is said to do, and the steps in which it was carried out."""

    seat: Seat
    card: str
    text: str
    steps: list[Step] = field(default_factory=list)

    @property
    def numbers(self) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", self.text)]

    def all(self, kind: type[Kind]) -> list[Kind]:
        return [event for _, _, events in self.steps for event in events if isinstance(event, kind)]

    @property
    def moved(self) -> list[ev.BlockMoved]:
        return [event for event in self.all(ev.BlockMoved) if event.side is self.seat]

    def step_of(self, kind: type[Kind]) -> tuple[State, Kind, list[Event]] | None:
        for before, _, events in self.steps:
            for event in events:
                if isinstance(event, kind):
                    return before, event, events
        return None


def keep(dice: random.Random) -> Counter[str]:
    """Play a random game, and return how often each kind of card kept its promise."""
    choose, options, seed = dice.choice(PLAYERS), dice.choice(OPTIONS), dice.getrandbits(32)
    steps = list(_played(loaded().start(options), choose, random.Random(seed)))
    kept: Counter[str] = Counter()
    for command in _commands(steps):
        KEEPS.get(command.card, _command)(command)
        kept[command.card if command.card in KEEPS else "command"] += bool(command.steps[1:])
    kept["surprise"] += _check_surprises(steps)
    kept["apollo"] += _check_apollo(steps)
    kept["points"] += _check_points(steps, dice.choice((*SEATS, Seat.SPECTATOR)))
    return kept


def _played(state: State, choose: Chooser, dice: random.Random) -> Iterator[Step]:
    while state.to_act is not None:
        action, before = choose(state, dice), state.copy()
        yield before, action, state.apply(action)
    yield state, None, []


def _commands(steps: Sequence[Step]) -> Iterator[Command]:
    here: Command | None = None
    for before, action, events in steps:
        rest = events
        for number, event in enumerate(events):
            if not isinstance(event, CLOSES):
                continue
            if here is not None:
                here.steps.append((before, action, events[len(events) - len(rest) : number]))
                yield here
                here = None
            rest = events[number:]
            if isinstance(event, ev.CommandBegan):
                here = Command(event.seat, event.card, describe(event.card, before.edition))
        if here is not None:
            here.steps.append((before, action, rest))
    if here is not None:
        yield here


def _groups(command: Command, most: int, kinds: str) -> None:
    """Check how many groups moved, and of which kind their blocks were."""
    blocks = loaded().components.blocks
    allowed = {"land": blocks.land, "Navis": blocks.navis}[kinds] if kinds else blocks.land | blocks.navis
    moved = command.moved
    assert len({move.path[0] for move in moved}) <= most, (command.text, moved)
    assert all(allowed >> blocks.index[move.block] & 1 for move in moved if move.block), (command.text, moved)


def _command(command: Command) -> None:
    (begun,) = command.all(ev.CommandBegan)
    none = "no moves" in command.text, "no levies" in command.text
    numbers = iter(command.numbers)
    moves, levies = (0 if nothing else next(numbers) for nothing in none)
    assert (moves, levies) == (begun.move, begun.levy), command.text
    _groups(command, moves, "")
    raised = len(command.all(ev.BlockLevied)) + len(command.all(ev.StepGained))
    assert raised <= levies, (command.text, raised)


def _group(command: Command) -> None:
    assert "land blocks of one group" in command.text
    _groups(command, 1, "land")
    assert not command.all(ev.BlockLevied)


def _neptune(command: Command) -> None:
    assert "Navis of one space" in command.text
    _groups(command, 1, "Navis")


def _mercury(command: Command) -> None:
    _group(command)
    far, attacking = command.numbers
    for move in command.moved:
        assert len(move.path) - 1 <= (attacking if move.manner in ATTACKS else far), (command.text, move)


def _pluto(command: Command) -> None:
    _group(command)
    spaces = loaded().components.spaces
    links = [frozenset(spaces.ids[end] for end in ends) for ends in spaces.ends]
    kinds = dict(zip(links, spaces.kind, strict=True))
    most = dict(zip(("major", "minor", "strait"), command.numbers, strict=True))
    assert most == spaces.PLUTO_LIMIT, command.text
    used = Counter(move.path[-2:] for move in command.moved if move.manner in ("attack", "reserve"))
    for link, number in used.items():
        assert number <= most[kinds[frozenset(link)]], (command.text, link, number)


def _jupiter(command: Command) -> None:
    found = command.step_of(ev.BlockDrawn)
    if found is None:
        return
    before, drawn, events = found
    block, side = before.blocks.index[drawn.block], SEATS.index(command.seat)
    assert drawn.side is opponent(command.seat)
    place = before.spaces.index[drawn.city]
    beside = before.spaces.road_neighbours[place] & before.friendly(side)
    if not before.spaces.seas >> place & 1:
        assert beside, (command.text, drawn)
    hurt = [event for event in events if isinstance(event, ev.StepLost | ev.BlockEliminated)]
    if (before.blocks.leaders | before.blocks.navis) >> block & 1:
        assert [event.block for event in hurt] == [drawn.block], (command.text, events)
        assert not command.all(ev.BlockDefected)
    else:
        (defected,) = command.all(ev.BlockDefected)
        assert (defected.block, defected.to) == (drawn.block, command.seat)
        assert beside >> before.spaces.index[defected.city] & 1, (command.text, defected)


def _vulcan(command: Command) -> None:
    found = command.step_of(ev.CityStruck)
    if found is None:
        return
    before, struck, events = found
    side = 1 - SEATS.index(command.seat)
    blocks, city = before.blocks, before.spaces.index[struck.city]
    there = {blocks.ids[block]: before.step[block] for block in bits(before.at[side][city])}
    hurt = {event.block for event in events if isinstance(event, ev.StepLost) and event.cause == "vulcan"}
    fallen = {event.block for event in events if isinstance(event, ev.BlockEliminated) and event.cause == "vulcan"}
    last = {block for block, step in there.items() if step == 1 and block != "cleopatra"}
    assert there, command.text
    assert fallen == last, (command.text, events)
    assert hurt == {block for block, step in there.items() if step > 1}, (command.text, events)
    turned = any(isinstance(event, ev.CleopatraTurned) for event in events)
    assert turned == (there.get("cleopatra") == 1 and "changes sides" in command.text), (command.text, events)


KEEPS: Mapping[str, Callable[[Command], None]] = {
    "jupiter": _jupiter,
    "mars": _group,
    "mercury": _mercury,
    "neptune": _neptune,
    "pluto": _pluto,
    "vulcan": _vulcan,
}


def _check_surprises(steps: Sequence[Step]) -> int:
    """Check that in the battle of a surprise all attackers act before any defender in round 1, and in one only."""
    events = [event for _, _, all_of_them in steps for event in all_of_them]
    found, named = 0, set[str]()
    for number, event in enumerate(events):
        if isinstance(event, ev.TurnBegan):
            named = set()
        elif isinstance(event, ev.SurpriseNamed):
            assert not named, "two surprises in one turn"
            named = {event.space}
        elif isinstance(event, ev.BattleBegan) and event.space in named:
            acting = []
            for later in events[number + 1 :]:
                if isinstance(later, ev.BattleEnded) or (isinstance(later, ev.RoundBegan) and later.round > 1):
                    break
                if isinstance(later, ACTS):
                    acting.append(later.side)
            after = list(dropwhile(partial(eq, event.attacker), acting))
            assert event.attacker not in after, (event, acting)
            found += event.attacker in acting
    return found


def _check_apollo(steps: Sequence[Step]) -> int:
    """Check that Apollo copies the enemy's card of the turn before, and is not played in a year's first turn."""
    last: ev.CardsRevealed | None = None
    found = 0
    for before, _, events in steps:
        for event in events:
            if isinstance(event, ev.YearBegan):
                last = None
            if not isinstance(event, ev.CardsRevealed):
                continue
            shown = event.caesar, event.pompey
            if "apollo" in shown:
                assert "your enemy played last turn" in describe("apollo", before.edition)
                assert last is not None, "Apollo in a year's first turn"
                assert event.copied in ((last.pompey, last.caesar)[shown.index("apollo")], None)
                found += event.copied is not None
            last = event
    return found


def _check_points(steps: Sequence[Step], viewer: Seat) -> int:
    """Check that the points change by what is told, and nowhere else."""
    for (before, action, events), (after, _, _) in pairwise(steps):
        changed = [event for event in events if isinstance(event, ev.PointsChanged)]
        if action.verb != "swap":
            now = tuple(before.points_by_seat().values())
            for change in changed:
                assert change.before == now != change.points
                now = change.points
            assert now == tuple(after.points_by_seat().values()), (action, events)
    return check_points_told(loaded(), steps, viewer, ev.PointsChanged)
