"""Following the ends of years of a game with a second book-keeper, beside its battles (7, 9-11)."""

from engine.contract import Action, Event
from engine.gallic_war.events import YearEnded
from engine.gallic_war.state import State
from engine.gallic_war.tasks import VercingetorixWinters
from tests.gallic_war.oracle_battle import Choice
from tests.gallic_war.oracle_follow import DEEDS, FIGHTING, Follower, same, unit_of, units_of
from tests.gallic_war.oracle_year import Year
from tests.gallic_war.support import BLOCKS

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
