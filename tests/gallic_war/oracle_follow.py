"""Following a game with a second book-keeper: battles, and the ends of years, are kept twice and compared."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits
from engine.contract import Action, Event, Seat
from engine.gallic_war.events import ActionBegan, YearEnded
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import Battles, VercingetorixWinters
from tests.gallic_war.oracle_battle import Choice, battles
from tests.gallic_war.oracle_book import SEAS, Book, Unit
from tests.gallic_war.oracle_year import Year
from tests.gallic_war.support import AREAS, BLOCKS, GAME
from tests.gallic_war.support import FIGHTING as ROUNDS

FIGHTING = {*ROUNDS, "regroup"}

DEEDS = (
    *("fought in britannia", "two fought in britannia", "fought in germania", "crossed to germania"),
    "vercingetorix",
)

SEEN = {"battle", "roll", "hit", "sortie", "storm", "leave"}
"""The phases in which blocks lie revealed."""


def same(name: str, a: Unit | None, b: Unit | None) -> None:
    """Both books have a block at one place, for one side and at one step."""
    assert a is not None and b is not None, f"{name}: engine {a}, book {b}"  # noqa: PT018
    assert (a.side, a.area, a.step) == (b.side, b.area, b.step), f"{name}: engine {a}, book {b}"


def unit_of(block: int, side: int, area: str, step: int, home: int) -> Unit:
    """A block as it stands."""
    printed = BLOCKS.strengths[block], BLOCKS.letter[block], BLOCKS.fire[block], BLOCKS.kind[block]
    place = "" if home == NOWHERE else AREAS.ids[home]
    return Unit(BLOCKS.ids[block], side, area, step, *printed, place, bool(BLOCKS.naval >> block & 1))


def units_of(state: State, sides: tuple[int, ...] = (0, 1)) -> dict[str, Unit]:
    """The blocks of sides as they stand."""
    return {
        BLOCKS.ids[block]: unit_of(block, side, AREAS.ids[state.loc[block]], state.step[block], state.homes[block])
        for side in sides
        for block in bits(state.fighting[side])
    }


class Follower:
    """Keeps a second book beside a state."""

    def __init__(self) -> None:
        self.clear()
        self.begun: State | None = None
        self.fight: Choice | None = None
        self.book: Book | None = None
        self.deeds: set[str] = set()
        self.due: set[str] = set()
        self.compared = 0
        self.trace: list[str] = []

    def clear(self) -> None:
        """A card play is over."""
        self.time = 0
        self.entered: dict[tuple[int, str, str], int] = {}
        self.mover = -1
        self.invaders = {"britannia": 0, "germania": 0}
        self.forget()

    def forget(self) -> None:
        """A card play or its battles are over: how blocks came does not matter any more."""
        self.origin: dict[str, str] = {}
        self.came: dict[str, str] = {}
        self.first: dict[str, int] = {}
        self.late: set[str] = set()

    def note(self, state: State, action: Action) -> None:
        """A block moves: before it does."""
        verb, *rest = str(action).split()
        if verb not in ("move", "march", "sail"):
            return
        name, path = rest
        side, places = state.actor, path.split("-")
        self.time += 1
        end = places[-1]
        self.origin[name], self.came[name] = places[0], places[-2]
        steps = [place for place in places if place not in SEAS]
        if len(places) == len(steps):
            for a, b in pairwise(places):
                self.entered[side, a, b] = self.time
        here = AREAS.index[end]
        hostile = state.at[1 - side][here] or (state.at[2][here] and not state.at[side][here])
        if state.at[0][here] and state.at[1][here]:
            if self.first[end] != side:
                self.late.add(name)
        elif hostile:
            self.first[end] = side
        if name.startswith("legion") and end in self.invaders:
            self.invaders[end] += 1
            if end == "germania":
                self.deeds.add("crossed to germania")

    def begin(self, state: State) -> None:
        """Battles are due: the second book is opened from what was noted."""
        book = Book(units_of(state))
        for block in bits(state.fighting[2]):
            book.neutral[AREAS.ids[state.loc[block]]] += 1
        book.contested = list(AREAS.names_of(state.contested))
        book.cause = cause = state.task.cause
        book.chooser = state.active if self.mover < 0 else self.mover
        for area in book.contested:
            if cause == "marched":
                book.attackers[area] = self.first[area]
            elif cause == "wintering":
                book.attackers[area] = 0
            else:
                book.attackers[area] = state.attacker_at(AREAS.index[area])
        for name, unit in book.units.items():
            if name in self.origin and cause == "marched":
                unit.origin, unit.came = self.origin[name], self.came[name]
            unit.reserve = name in self.late
            block = BLOCKS.index[name]
            if cause == "wintering" and unit.side == 0:
                unit.reserve = bool(state.moves.reserve >> block & 1)
            unit.rebel = bool(state.moves.returned >> block & 1)
        book.points, book.britons = state.points, state.britons
        book.objectives, book.restricted = state.options.objectives, state.options.restricted
        book.entered, book.deeds = self.entered, self.deeds
        book.invaders.update(self.invaders)
        book.feats = {name for n, name in enumerate(("britannia", "germania")) if state.feats >> n & 1}
        self.book, self.fight = book, battles(book)
        self._advance(None)

    def walk(self, state: State, action: Action) -> None:
        """A movement is looked at, and done."""
        self.trace.append(f"[{state.phase}] {action}")
        self.note(state, action)
        state.play(action)

    def chooser_is(self, side: int) -> None:
        """Who moved first, where no card was played."""
        self.mover = side

    def catch_up(self, state: State) -> None:
        """Battles have begun: the second book is opened."""
        if self.fight is None and self.begun is not None:
            begun, self.begun = self.begun, None
            self.begin(begun)
            self.compare(state, exact=False)

    def look(self, state: State) -> None:
        """What everybody sees of a battle is what the second book shows (B17)."""
        if self.fight is None or self.book is None or state.phase not in SEEN:
            return
        area = AREAS.ids[state.battle.area]
        for viewer, seat in enumerate((*SEATS, Seat.SPECTATOR)):
            areas = state.view(seat).areas
            assert {block.id for block in areas[area].blocks} == self.book.known(viewer, area), seat
            for other in areas.keys() - {area} if viewer < 2 else ():
                enemies = {unit.name for unit in self.book.side(1 - viewer, other)}
                assert not enemies & {block.id for block in areas[other].blocks}, f"{seat} in {other}"

    def check_end(self, state: State) -> None:
        """All battles are over, or Caesar is dead: both books say so."""
        assert self.fight is None, f"the engine has ended, due is {sorted(self.due)}"
        if state.result is None:
            self.compare(state, exact=True)

    def _advance(self, said: str | None) -> None:
        assert self.fight is not None
        try:
            self.due = next(self.fight) if said is None else self.fight.send(said)
        except StopIteration:
            self.due, self.fight = set(), None

    def compare(self, state: State, exact: bool) -> None:
        """The two books must agree."""
        assert self.book is not None
        if state.phase == "new home":
            return
        if self.fight is not None:
            assert state.result is None, f"still due {sorted(self.due)}"
            assert state.phase in FIGHTING, f"over in {state.phase}; still due {sorted(self.due)}"
            self._compare_choices(state, self.book, {str(action) for action in state.legal_actions()})
        elif exact:
            assert state.phase not in FIGHTING, f"the book is done, the engine in {state.phase}"
        if self.fight is not None or exact:
            theirs, mine = units_of(state), self.book.units
            for name in theirs.keys() | mine.keys():
                same(name, theirs.get(name), mine.get(name))
                block = BLOCKS.index[name]
                flags = bool(state.battle.inside >> block & 1), bool(state.battle.halves >> block & 1)
                kept = mine[name].inside, mine[name].half
                assert self.fight is None or flags == kept, f"{name}: engine inside, half {flags}, book {kept}"
            assert state.points == self.book.points
        self.compared += 1

    def _compare_choices(self, state: State, book: Book, legal: set[str]) -> None:
        due = self.due
        if dice := [int(text[6:]) for text in due if text.startswith("roll x")]:
            assert {(text[:4], len(text.split()) - 1) for text in legal} == {("roll", dice[0])}
            return
        differ = f"engine {sorted(legal - due)}, book {sorted(due - legal)}, both {sorted(due & legal)}"
        assert legal == due, f"phase {state.phase}: {differ}"
        if state.phase == "choose battle":
            who = book.chooser
        elif state.phase == "main group":
            who = book.attackers[AREAS.ids[state.battle.area]]
        else:
            who = book.units[next(text for text in sorted(due) if text not in ("end", "assault")).split()[1]].side
        assert who == state.actor, f"phase {state.phase}: engine asks {state.actor}, book {who}"

    def step(self, state: State, action: Action) -> list[Event]:
        """Do an action on both sides and compare."""
        text = str(action)
        self.trace.append(f"[{state.phase}] {text}")
        self.note(state, action)
        in_battle = self.fight is not None and state.phase in FIGHTING
        settling = self.fight is not None and state.phase == "new home"
        clock, year = state.clock, state.year
        events = state.play(action)
        if state.clock != clock:
            self.clear()
        if state.year != year:
            self.deeds.clear()
        for event in events:
            if isinstance(event, ActionBegan) and event.use == "movement" and self.mover < 0:
                self.mover = SEATS.index(event.seat)
        if settling and self.book is not None:
            for name, unit in units_of(state).items():
                self.book.units[name].home = unit.home
            self.compare(state, exact=False)
        if in_battle:
            self._advance(text)
        told = {name for n, name in enumerate(DEEDS[:4]) if state.deeds >> n & 1}
        assert told == self.deeds or (self.fight is None and self.begun)
        if in_battle:
            self.compare(state, exact=False)
            if self.fight is None:
                self.forget()
        self.catch_up(state)
        return events


@contextmanager
def watching(follower: Follower) -> Iterator[None]:
    """While this lasts, the follower hears of it when battles begin."""
    step = GAME.rules.go[Battles]

    def heard(state: State, log: list[Event]) -> bool:
        if follower.fight is None and follower.begun is None:
            follower.begun = state.copy()
        return step(state, log)

    GAME.rules.go[Battles] = heard
    try:
        yield
    finally:
        GAME.rules.go[Battles] = step


YEAR = {"harvest", "legions home", "leader home", "companions", "supply", "replace", "build", "reinforce"}


def year_of(state: State) -> Year:
    """The second book of a year's end, as it begins."""
    units = units_of(state, (0, 1, 2))
    box = {name: unit_of(block, 2, "", 0, BLOCKS.home[block]) for block, name in enumerate(BLOCKS.ids)}
    ids = BLOCKS.names_of
    caesar, king = state.wintered >> BLOCKS.caesar & 1, state.wintered >> BLOCKS.ariovistus & 1
    deeds = {name for n, name in enumerate(DEEDS) if state.deeds >> n & 1}
    return Year(
        *(state.year, units, box, {*ids(state.fallen)}, {*ids(state.due)}, {*ids(state.pool)}),
        *(state.supply, state.points, bool(caesar), bool(king)),
        *(state.massive, state.options.objectives, state.options.historical),
        *(bool(state.out >> block & 1) for block in (BLOCKS.helvetii, BLOCKS.vercingetorix)),
        *({*ids(state.slain)}, {*ids(state.led)}, deeds, state.home_lost),
    )


class YearFollower(Follower):
    """Keeps the ends of years in a second book, too."""

    def __init__(self) -> None:
        super().__init__()
        self.end: Choice | None = None
        self.year: Year | None = None
        self.ask: set[str] = set()
        self.years = 0

    def _next(self, said: str | None) -> None:
        assert self.end is not None
        try:
            self.ask = next(self.end) if said is None else self.end.send(said)
        except StopIteration:
            self.ask, self.end = set(), None

    def step(self, state: State, action: Action) -> list[Event]:
        """Do an action, and compare."""
        text, phase = str(action), state.phase
        events = super().step(state, action)
        if self.year is not None:
            self._go_on(state, text, phase)
        if self.year is not None:
            self._check(state, events)
        if state.phase == "harvest" and phase != "harvest":
            self.begin_year(state)
        return events

    def _go_on(self, state: State, text: str, phase: str) -> None:
        """The year's book goes on: with what was said, or when the battle in winter is over."""
        if self.end is None:
            return
        if phase in YEAR or (phase == "new home" and self._asks_home()):
            self._next(text)
        elif phase == "new home" and not self._in_battle(state):
            self._homes(state)
        elif self.ask == {"battle"} and not self._in_battle(state):
            if state.result is not None:
                self.year = self.end = None
                return
            self._after_battle()
            self._homes(state)
            self._next("")

    def _in_battle(self, state: State) -> bool:
        """Whether the battle in winter, or what follows from it for Vercingetorix's home, goes on."""
        winters = state.phase == "new home" and isinstance(state.stack[-2], VercingetorixWinters)
        return state.phase in FIGHTING or (state.phase == "new home" and not winters)

    def _asks_home(self) -> bool:
        return any(text.startswith("settle") for text in self.ask)

    def _after_battle(self) -> None:
        assert self.book is not None
        assert self.year is not None
        for name in list(self.year.units):
            fought = self.book.units.get(name)
            if fought:
                self.year.units[name].step, self.year.units[name].area = fought.step, fought.area
            elif self.year.units[name].side < 2:
                del self.year.units[name]
        self.year.points = self.book.points

    def begin_year(self, state: State) -> None:
        """The harvest is due: the second book is opened."""
        self.year = year_of(state)
        self.end = self.year.run()
        self.deeds.update(self.year.deeds & set(DEEDS[:4]))
        self._next(None)
        self._check(state, [])

    def _homes(self, state: State) -> None:
        assert self.year is not None
        self.year.home_refused = state.home_lost and state.phase != "new home"
        for name, unit in units_of(state).items():
            if unit.kind == "leader" and name in self.year.units:
                self.year.units[name].home = unit.home

    def _check(self, state: State, events: list[Event]) -> None:
        year = self.year
        assert year is not None
        if self.end is not None:
            if self.ask == {"battle"}:
                assert state.phase in FIGHTING | {"new home"}, "a battle in winter is due"
            elif state.phase != "new home" or self._asks_home():
                assert state.phase in YEAR | {"new home"}
                assert set(map(str, state.legal_actions())) == self.ask
                self._same(state, year)
            return
        ended = [event.points for event in events if isinstance(event, YearEnded)]
        assert ended == [year.points], year.scored
        self._same(state, year)
        self.years += 1
        self.year = None

    def _same(self, state: State, year: Year) -> None:
        theirs = units_of(state, (0, 1, 2))
        for name in theirs.keys() | year.units.keys():
            same(name, theirs.get(name), year.units.get(name))
        assert state.supply == year.supply
        boxes = {*BLOCKS.names_of(state.due)}, {*BLOCKS.names_of(state.pool)}
        assert year.historical or boxes == (year.due, year.pool)
