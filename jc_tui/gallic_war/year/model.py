"""The end of the year (7) as a mode of the table's model."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import takewhile, zip_longest

from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war import tasks as phases
from engine.gallic_war.data import GERMAN, LEGION
from engine.gallic_war.rules.points import OBJECTIVES as BY_YEAR
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, label, narrated, say
from engine.translations import commas, headed
from engine.values import frozen
from jc_tui.appearance.spans import ListRow, plain_row, wrapped
from jc_tui.blocks.story import story_since
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.modes import YEAR
from jc_tui.gallic_war.text.standing import number_of
from jc_tui.gallic_war.year import decisions
from jc_tui.gallic_war.year.decisions import Decision
from jc_tui.seats.game_session import GameSession
from jc_tui.table import intents as do
from jc_tui.table.list_choice import DONE, ListChoice
from jc_tui.table.model import TableModel
from jc_tui.table.modes import ModeUI

OBJECTIVES = frozenset(name for of_year in BY_YEAR for name, _ in of_year)

NOT_LAST = ("7.5", "7.6", "7.7")
"""Those that the last year is without."""

OF_PHASE: Mapping[str, str] = {
    phases.HARVEST: "7.1",
    phases.LEGIONS_HOME: "7.3.2",
    phases.SUPPLY: "7.4",
    phases.REPLACE: "7.5",
    phases.BUILD: "7.7",
    phases.REINFORCE: "7.7",
}
"""The step of a phase; of the two leaders it is asked who."""

OF_SUPPLY: Mapping[str, str] = {
    "harvest": "7.1",
    "winter": "7.4",
    "replacement": "7.5",
    "production": "7.6",
    "build": "7.7",
}

MARKS = {"done": "✓", "now": "▸", "to come": " "}


@frozen
class YearStep:
    """A step of the year's end; its `note` is empty while nothing happened."""

    section: str
    note: str
    events: tuple[Event, ...]
    state: str

    @property
    def name(self) -> str:
        return say(STEPS[self.section][0])

    @property
    def bare(self) -> str:
        return f"{MARKS[self.state]} {self.section} {self.name}"

    @property
    def line(self) -> str:
        return headed(self.bare, self.note) if self.note else self.bare

    @property
    def told(self) -> list[str]:
        """Sentences of all events, but for holders of areas, which the map shows."""
        untold = (ev.ControlChanged, ev.HomecomingBegan)
        return narrated([event for event in self.events if not isinstance(event, untold)])


def _section_now(view: GallicWarView, *, with_gauls: bool) -> str:
    """Return the step of the present decision; empty without one.

    Only the Barbarians see which leader winters; for others it is Ariovistus where Vercingetorix has not come.
    """
    if view.phase not in (phases.LEADER_HOME, phases.COMPANIONS):
        return OF_PHASE.get(view.phase, "")
    blocks, leader = load_facts().blocks, view.winter.leader
    germans = not with_gauls if leader is None else leader == blocks.ids[blocks.ariovistus]
    return "7.3.5" if germans else "7.3.4"


def year_end(session: GameSession) -> list[Event]:
    """Return what the viewer saw of the last year's end."""
    after = story_since(session, ev.HarvestRolled)
    ended = [*takewhile(lambda event: not isinstance(event, ev.YearEnded), after)]
    return after[: len(ended) + 1]


def steps(view: GallicWarView, events: Sequence[Event], *, over: bool = False, number: int = 0) -> list[YearStep]:
    """Return the steps of year `number` or the present one, as known."""
    blocks = load_facts().blocks
    with_gauls = blocks.ids[blocks.vercingetorix] in view.homes
    by_section = _sorted_by_step(events, with_gauls=with_gauls)
    now, found = "" if over else _section_now(view, with_gauls=with_gauls), list[YearStep]()
    state = "done" if over or now else "to come"
    left_out = {*NOT_LAST} if (number or view.year) == len(load_facts().numbers.turns) else set()
    left_out |= set() if view.options["objectives"] == "yearly" else {"7.9"}
    for section in (each for each in STEPS if each not in left_out):
        here = tuple(by_section.get(section, ()))
        state = "now" if section == now else "to come" if state == "now" else state
        note = commas(STEPS[section][1](here)) if here and state != "to come" else ""
        found.append(YearStep(section, note, here, state))
    return found


def last_told(found: Sequence[YearStep], width: int, height: int) -> list[str]:
    """Return the last step's events, as many as have room."""
    told = next(((step.name, *step.told) for step in reversed(found) if step.told), None)
    name, *sentences = told or (say("year.nothing-yet"),)
    lines = [wrapped(sentence, width) for sentence in sentences]
    while lines and sum(map(len, lines)) >= height:
        del lines[0]
    return [name, *(line for each in lines for line in each)] if lines or not sentences else []


# --- which step an event belongs to ------------------------------------------------------------------------------


def _sorted_by_step(events: Sequence[Event], *, with_gauls: bool) -> dict[str, list[Event]]:
    """Return the events by step; others belong to the one before.

    `with_gauls`: whether an unseen block of the Barbarians that winters abroad can be one of the Gauls; else it is
    a German.
    """
    found: dict[str, list[Event]] = {}
    now = "7.1"
    for event, following in zip_longest(events, events[1:]):
        now = _step_of(event, following, now, with_gauls=with_gauls)
        found.setdefault(now, []).append(event)
    return found


def _step_of(event: Event, following: Event | None, now: str, *, with_gauls: bool) -> str:
    match event:
        case ev.SupplyChanged():
            return OF_SUPPLY.get(event.cause, now)
        case ev.StepGained():
            return "7.5" if now >= "7.4" else "7.2"
        case ev.BlockBack():
            kind = _kind(event.block)
            return "7.7" if kind == LEGION else "7.3.5" if kind == GERMAN else max(now, "7.3.1")
        case ev.BlockMoved() if event.manner == "winter":
            return "7.3.2"
        case ev.HomecomingBegan():
            return "7.3.3"
        case ev.BlockWinters() if event.side is ROMANS:
            return "7.3.2"
        case ev.BlockWinters() if event.side is BARBARIANS:
            blocks = load_facts().blocks
            german = _kind(event.block) == GERMAN if event.block else not with_gauls
            return "7.3.5" if german or event.block == blocks.ids[blocks.ariovistus] else max(now, "7.3.4")
        case ev.TribeReturned() | ev.TribeTurned() if now >= "7.3.3":
            return _homecoming(event, following, now)
        case ev.BlockEliminated() if event.cause == "home":
            return "7.3.4"
        case ev.StepLost() | ev.BlockEliminated() if event.cause == "supply":
            return "7.4"
        case ev.LegionBuilt() | ev.ReinforcementRolled():
            return "7.7"
        case ev.PointsScored() if now >= "7.3.3" and event.cause not in ("legion", "german"):
            return "7.8" if event.cause == "areas" else "7.9" if event.cause in OBJECTIVES else now
    return now


def _kind(block: str) -> str:
    blocks = load_facts().blocks
    return blocks.kind[blocks.index[block]]


def _homecoming(event: ev.TribeReturned | ev.TribeTurned, following: Event | None, now: str) -> str:
    """Return the step of a homecoming, by the tribe's side or by Germania."""
    areas = load_facts().areas
    if event.area == areas.ids[areas.germania]:
        return "7.3.5"
    if isinstance(event, ev.TribeTurned):
        return "7.3.3" if event.was is ROMANS else "7.3.4"
    was = event.side
    if isinstance(following, ev.TribeTurned) and following.area == event.area:
        was = following.was
    return max(now, "7.3.3" if was is ROMANS else "7.3.4")


# --- what came of a step, in a few words -------------------------------------------------------------------------


def _number(events: Sequence[Event], *kinds: type[Event]) -> int:
    return sum(isinstance(event, kinds) for event in events)


def _told(numbers: Mapping[str, int]) -> list[str]:
    return [say(key, n=number) for key, number in numbers.items() if number > 0]


def _change(key: str, events: Sequence[Event]) -> list[str]:
    kind = ev.PointsScored if key == "year.points-by" else ev.SupplyChanged
    change = sum(event.change for event in events if isinstance(event, kind))
    return [say(key, change=f"{change:+d}")] if change else []


_supply, _points = partial(_change, "year.supply-by"), partial(_change, "year.points-by")


def _harvest(events: Sequence[Event]) -> list[str]:
    rolled = [event for event in events if isinstance(event, ev.HarvestRolled)]
    return [*(say.one("year.harvest", roll.harvest, n=roll.garrison) for roll in rolled), *_supply(events)]


def _gains(events: Sequence[Event]) -> list[str]:
    return [say("year.steps-gained", n=_number(events, ev.StepGained))]


def _back_names(events: Sequence[Event]) -> list[str]:
    back = [event.block for event in events if isinstance(event, ev.BlockBack)]
    return [number_of(block) if _kind(block) == LEGION else block_name(block) for block in back]


def _legions(events: Sequence[Event]) -> list[str]:
    told = _told({"year.go": _number(events, ev.BlockMoved), "year.stay": _number(events, ev.BlockWinters)})
    return [*told, *([say("year.a-battle")] if _number(events, ev.BattleBegan) else [])]


def _tribes(events: Sequence[Event]) -> list[str]:
    turned = [event for event in events if isinstance(event, ev.TribeTurned)]
    went = _number(events, ev.TribeReturned) - len(turned)
    told = _told({"year.go": went, "year.stay": _number(events, ev.BlockWinters)})
    for side, key in ((ROMANS, "year.to-romans"), (BARBARIANS, "year.to-barbarians")):
        if names := [block_name(event.block) for event in turned if event.side is side]:
            told.append(say(key, blocks=commas(names)))
    lost = [event.block for event in events if isinstance(event, ev.BlockEliminated)]
    told += [say("year.lost", block=block_name(block)) for block in lost]
    back = _back_names(events)
    return [*told, say("year.back", blocks=commas(back))] if back else told


def _hungry(events: Sequence[Event]) -> list[str]:
    return [*_supply(events), *_told({"year.starved": _number(events, ev.StepLost, ev.BlockEliminated)})]


def _legions_come(events: Sequence[Event]) -> list[str]:
    came = [event for event in events if isinstance(event, ev.LegionBuilt | ev.BlockBack)]
    told = [say("position.strong", block=number_of(each.block), strength=each.strength) for each in came]
    failed = [event.block for event in events if isinstance(event, ev.ReinforcementRolled) and not event.success]
    return [*told, *(say("year.stays-away", block=number_of(block)) for block in failed)]


STEPS: Mapping[str, tuple[str, Callable[[Sequence[Event]], list[str]]]] = {
    "7.1": ("year.harvest", _harvest),
    "7.2": ("year.gains", _gains),
    "7.3.1": ("year.tribes-back", _back_names),
    "7.3.2": ("year.legions", _legions),
    "7.3.3": ("year.allies", _tribes),
    "7.3.4": ("year.gauls", _tribes),
    "7.3.5": ("year.germans", _tribes),
    "7.4": ("year.supply", _hungry),
    "7.5": ("year.replacements", _gains),
    "7.6": ("year.towns", _supply),
    "7.7": ("year.reinforcements", _legions_come),
    "7.8": ("year.areas", _points),
    "7.9": ("year.objectives", _points),
}
"""The steps by their sections, in order: the key of the name, and what came of it in a few words."""


# --- the mode ----------------------------------------------------------------------------------------------------


class YearEnd(ListChoice[Decision]):
    """The end of year `year`, read before the next one begins."""

    nothing = Decision
    choices = {  # noqa: RUF012 - never changed
        phases.LEGIONS_HOME: decisions.LegionsHome,
        phases.LEADER_HOME: decisions.LeaderHome,
        phases.COMPANIONS: decisions.Companions,
        phases.SUPPLY: decisions.Starving,
        phases.REPLACE: decisions.Replacing,
        phases.BUILD: decisions.Building,
    }

    def __init__(self, table: TableModel, ui: ModeUI) -> None:
        super().__init__(table, ui)
        self.year = self.session.view.year
        self._read = False

    @property
    def is_over(self) -> bool:
        """True once other screens take over, and all has been read."""
        return super().is_over and not self.to_read

    @property
    def to_read(self) -> bool:
        """True if the year ended here and was not read yet."""
        view = self.session.view
        if self._read or (view.phase in YEAR and view.year == self.year):
            return False
        turns = load_facts().numbers.turns
        ended = [event.year for event in year_end(self.session) if isinstance(event, ev.YearEnded)]
        return ended == [turns[self.year - 1].year]

    def look(self) -> None:
        """Let all who share the screen read what came of the year."""
        if not self.to_read:
            super().look()
        elif self.session.shared:
            self.session.set_viewer(Seat.SPECTATOR)

    @property
    def choice(self) -> Decision:
        return Decision(self.session.view, ()) if self.to_read else super().choice

    @property
    def steps(self) -> list[YearStep]:
        return steps(self.session.view, year_end(self.session), over=self.to_read, number=self.year)

    @property
    def rows(self) -> Sequence[ListRow]:
        if not self.to_read:
            return super().rows
        last = self.year == len(load_facts().numbers.turns)
        go_on = say("year.go-to-end") if last else say("year.go-on", year=load_facts().year(self.year + 1))
        rows = [plain_row(DONE, go_on, "mark")]
        for step in self.steps:
            if told := step.told:
                rows.append(plain_row("", f"{step.section} {step.name}"))
                rows += [plain_row(f"{step.section} {number}", line) for number, line in enumerate(told)]
        return rows

    @property
    def prompt(self) -> str:
        return say("year.todo-read") if self.to_read else super().prompt

    def does(self, intent: do.PlayerIntent) -> bool:
        if self.to_read and isinstance(intent, do.EndPhase | do.Next | do.MarkLine | do.Back):
            self._read = True
            return True
        return super().does(intent)

    def nothing_there(self, place: str) -> str:
        return say("year.nobody-there", place=label(place))
