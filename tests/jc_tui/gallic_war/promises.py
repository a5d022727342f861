"""Random games: what a card is said to do is held against what happens, changes of points against sentences."""

import itertools
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from engine.chance import SeededChance
from engine.contract import Event, Seat
from engine.gallic_war import actions as act
from engine.gallic_war import events as ev
from engine.gallic_war import tasks, viewdata, words
from engine.gallic_war.rules.movement import nameable
from engine.gallic_war.state import State
from jc_tui.gallic_war.text.cards import activations_left, brief_uses, use_in_full, use_words, uses_of
from tests.gallic_war.playing import choose
from tests.gallic_war.support import BARBARIANS, GAME, ROMANS
from tests.jc_tui.scores import check_points_told
from tools.fuzz.gallic_war.typed import OPTIONS

Kind = TypeVar("Kind", bound=Event)

CLOSES = (ev.CardTurned, ev.CardPlayBegan, ev.HarvestRolled, ev.YearEnded, ev.GameOver)
"""What ends an action, beside the next one."""

SETTLES = (ev.ActionAnnounced, ev.CardLaid, ev.CardsRevealed, ev.CardPlayBegan, ev.LeaderSettled)
"""What may happen between a look at a card and its action without changing what the card would do."""

NUMBERS = {"one": 1, "two": 2, "three": 3}
WORDS = "|".join(NUMBERS)


class Broken(AssertionError):
    """A text that is not so; `kind` says which."""

    def __init__(self, kind: str, *about: object) -> None:
        super().__init__(kind, *about)
        self.kind = kind


@dataclass
class Promise:
    """What a side's card was said to do, and what happened until the next action."""

    view: viewdata.GallicWarView
    side: Seat
    use: str
    card: str
    points: int
    groups: int = 0
    happened: list[Event] = field(default_factory=list)

    @property
    def text(self) -> str:
        return use_in_full(self.view, self.use, self.side, self.card)

    @property
    def plain(self) -> str:
        """The text without the number of its rule, in small letters."""
        return re.sub(r"\(\d+\.\d+\)", "", self.text).lower()

    @property
    def numbers(self) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", self.plain)]

    def all(self, kind: type[Kind], cause: str = "") -> list[Kind]:
        found = [event for event in self.happened if isinstance(event, kind)]
        return [event for event in found if not cause or getattr(event, "cause", "") == cause]

    def gained(self, cause: str) -> int:
        return sum(event.change for event in self.all(ev.SupplyChanged, cause))

    @property
    def lost(self) -> bool:
        return bool(self.all(ev.ActionLost))

    def must(self, kind: str, so: object) -> None:
        if not so:
            raise Broken(kind, self.side, self.card, self.text, self.happened)


def keep(dice: random.Random) -> Counter[str]:
    """Play a random game, and return how often each kind of promise was kept."""
    options, seed = dice.choice(OPTIONS), dice.getrandbits(32)
    kept: Counter[str] = Counter()
    told = list(_played(GAME.start(options), random.Random(seed), SeededChance(seed)))
    for promise in _promises(told):
        KEEPS[promise.use](promise)
        _same_everywhere(promise)
        kept[promise.use] += 1
    viewer = dice.choice((ROMANS, BARBARIANS, Seat.SPECTATOR))
    kept["points"] += _check_points(told, viewer)
    return kept


Step = tuple[State, Any, list[Event]]
"""A state, what is done in it, and what happens."""


def _played(state: State, dice: random.Random, chance: SeededChance) -> Iterator[Step]:
    while state.to_act is not None:
        action, before = choose(state, dice, chance), state.copy()
        yield before, action, state.play(action)
    yield state, None, []


def _promises(steps: Sequence[Step]) -> Iterator[Promise]:
    """Yield the actions before which nothing happened since their player last looked."""
    here: Promise | None = None
    said: dict[Seat, str] = {}
    for (before, _, events), (after, _, _) in itertools.pairwise(steps):
        for number, event in enumerate(events):
            still = all(isinstance(earlier, SETTLES) for earlier in events[:number])
            if isinstance(event, (ev.ActionBegan, *CLOSES)) and here is not None:
                yield here
                here = None
            if isinstance(event, ev.CardPlayBegan):
                said = {}
            seat = getattr(event, "seat", None)
            if not still or not isinstance(seat, Seat) or (before.options.automaton and seat is BARBARIANS):
                pass
            elif isinstance(event, ev.ActionAnnounced):
                said[seat] = use_in_full(before.view(seat), event.use, seat, event.card)
            elif isinstance(event, ev.ActionBegan):
                view = before.view(seat)
                here = Promise(view, seat, event.use, event.card, event.points, _groups(after))
                if seat in said and len(said) == 2 - before.options.automaton:
                    here.must("announced", said[seat] == here.text)
                said = dict.fromkeys((ROMANS, BARBARIANS, Seat.SPECTATOR), "")
            if here is not None:
                here.happened.append(event)
    if here is not None:
        yield here


def _groups(state: State) -> int:
    """How many groups may be named now; off the map each legion is one."""
    if state.phase != tasks.GROUPS:
        return 0
    off_map = state.areas.off_map
    named = nameable(state)
    entering = state.at[state.active][off_map].bit_count() - state.moves.entering if named >> off_map & 1 else 0
    return min(state.moves.groups_left, (named & ~(1 << off_map)).bit_count() + entering)


def _supply(promise: Promise) -> None:
    if promise.side is ROMANS:
        gain, have = promise.numbers
        change = promise.gained("action")
        promise.must("supply", (gain, have) == (change, promise.view.supply + change))
    else:
        promise.must("raid", promise.numbers[0] == -promise.gained("raid"))


def _activation(promise: Promise) -> None:
    turned = promise.all(ev.TribeTurned, "activation")
    promise.must("activation of nobody", ("no tribe" in promise.plain) == promise.lost == (not turned))
    if turned:
        named = promise.text.partition(" join you")[0].split(", ")
        names = sorted(named) == sorted(words.block_name(event.block) for event in turned)
        promise.must("activation", names or "the neutral tribes" in promise.plain)
        promise.must("activations left", promise.numbers[-1] == activations_left(promise.view, promise.side))


def _politics(promise: Promise) -> None:
    promise.must("politics with nobody", not promise.lost)
    (tried,) = promise.all(ev.PoliticsTried)
    promise.must("politics", promise.numbers[-1] == tried.points)
    for roll in promise.all(ev.PoliticsRolled):
        promise.must("politics roll", roll.success == (roll.die + tried.modifier <= tried.points))


def _movement(promise: Promise) -> None:
    promise.must("groups", promise.numbers[0] == promise.groups)
    promise.must("groups named", len(promise.all(ev.GroupNamed)) <= promise.numbers[0])


def _event(promise: Promise) -> None:
    begun = promise.all(ev.RevoltBegan)
    if "baggage" in promise.card:
        _baggage(promise)
    elif "no tribe" in promise.plain or promise.lost:
        promise.must("revolt of nobody", "no tribe" in promise.plain and promise.lost)
    else:
        (revolt,) = begun
        _revolt(promise, revolt)


def _baggage(promise: Promise) -> None:
    change = promise.gained("baggage train")
    if promise.side is ROMANS:
        promise.must("baggage of Romans", promise.numbers == [change])
        return
    steps = promise.all(ev.StepGained, "baggage train")
    *said, raid = promise.numbers
    if steps:
        promise.must("baggage steps", said and len(steps) <= said[0])
        promise.must("baggage area", len({event.area for event in steps}) == 1)
    else:
        promise.must("baggage raid", raid == -change)


def _revolt(promise: Promise, revolt: ev.RevoltBegan) -> None:
    text = promise.plain
    leader = "vercingetorix" in text, "minor leader" in text
    size = "massive" if leader[0] else "major" if leader[1] else "minor"
    promise.must("size of revolt", size == revolt.size)
    (number,) = re.findall(rf"\b({WORDS}|\d+) areas?\b", text)
    promise.must("areas of revolt", (NUMBERS.get(number) or int(number)) == len(revolt.areas))
    if promise.all(ev.LeaderCame):
        promise.must("leader", size != "minor" and "no minor leader" not in text)
    if "as neutrals" in text:
        sides = {event.side for event in promise.all(ev.TribeTurned, "revolt")}
        promise.must("revolt to neutrals", sides == {None})


KEEPS: Mapping[str, Callable[[Promise], None]] = {
    act.SUPPLY: _supply,
    act.ACTIVATION: _activation,
    act.POLITICS: _politics,
    act.MOVEMENT: _movement,
    act.EVENT: _event,
}


def _same_everywhere(promise: Promise) -> None:
    """The hand and the list of uses say no number that the announcement does not."""
    uses = uses_of(promise.view, promise.side, promise.card)
    brief = brief_uses(promise.view, promise.side, promise.card)[uses.index(promise.use)]
    for told in (brief, use_words(promise.view, promise.use, promise.side, promise.card)):
        numbers = re.findall(r"\d+", re.sub(r"\((help )?\d+\.\d+\)", "", told))
        promise.must("elsewhere", set(map(int, numbers)) <= {1, *promise.numbers})


def _check_points(steps: Sequence[Step], viewer: Seat) -> int:
    """Check that the points change by what is told, and nowhere else."""
    for (before, _, events), (after, _, _) in itertools.pairwise(steps):
        scored = [event for event in events if isinstance(event, ev.PointsScored)]
        assert before.points + sum(event.change for event in scored) == after.points
        assert not scored or scored[-1].points == after.points
    return check_points_told(GAME, steps, viewer, ev.PointsScored)
