"""The end of the year step by step (7): which one it is at, and what came of those that are done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import dropwhile, takewhile

from engine.contract import Event
from engine.gallic_war.data_blocks import GERMAN, LEGION
from engine.gallic_war.events import cards, fighting, moving, year
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.state import (
    BUILD,
    COMPANIONS,
    HARVEST,
    LEADER_HOME,
    LEGIONS_HOME,
    REINFORCE,
    REPLACE,
    SUPPLY,
)
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, narrated, say
from engine.values import frozen
from engine.words import commas, headed
from jc_tui.blocks.history import last_with
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.tallying import OBJECTIVES
from jc_tui.gallic_war.text.standing import number_of
from jc_tui.look.spans import wrapped
from jc_tui.seats.game_session import GameSession

NAMES: Mapping[str, str] = {
    "7.1": "year.harvest",
    "7.2": "year.gains",
    "7.3.1": "year.tribes-back",
    "7.3.2": "year.legions",
    "7.3.3": "year.allies",
    "7.3.4": "year.gauls",
    "7.3.5": "year.germans",
    "7.4": "year.supply",
    "7.5": "year.replacements",
    "7.6": "year.towns",
    "7.7": "year.reinforcements",
    "7.8": "year.areas",
    "7.9": "year.objectives",
}
"""The steps by their sections, in order."""

NOT_LAST = ("7.5", "7.6", "7.7")
"""Those that the last year is without."""

OF_PHASE: Mapping[str, str] = {
    HARVEST: "7.1",
    LEGIONS_HOME: "7.3.2",
    SUPPLY: "7.4",
    REPLACE: "7.5",
    BUILD: "7.7",
    REINFORCE: "7.7",
}
"""The step of a phase; of the two leaders it is asked who."""

OF_SUPPLY: Mapping[str, str] = {
    "harvest": "7.1",
    "winter": "7.4",
    "replacement": "7.5",
    "production": "7.6",
    "build": "7.7",
}
"""The step in which the supply changes for a cause."""


@frozen
class Step:
    """A step of the end of the year.

    Attributes:
        section: where the rules tell of it.
        note: what came of it, in as few words as do; empty while nothing did.
        events: what happened in it.
        state: ``done``, ``now`` or ``to come``.
    """

    section: str
    note: str
    events: tuple[Event, ...]
    state: str

    @property
    def name(self) -> str:
        """What it is called."""
        return say(NAMES[self.section])

    @property
    def line(self) -> str:
        """``[x] 7.1 Harvest: poor, 1 in an area``."""
        return headed(self.bare, self.note) if self.note else self.bare

    @property
    def told(self) -> list[str]:
        """What happened, in sentences, but for who holds which area now, which the map shows."""
        untold = (moving.ControlChanged, year.HomecomingBegan)
        return narrated([event for event in self.events if not isinstance(event, untold)])

    @property
    def bare(self) -> str:
        """The same without what came of it."""
        mark = {"done": "[x]", "now": "[>]"}.get(self.state, "[ ]")
        return f"{mark} {self.section} {self.name}"


def sections(view: GallicWarView, number: int) -> tuple[str, ...]:
    """The steps that a year has, by its number."""
    last = number == len(load_facts().numbers.turns)
    yearly = view.options["objectives"] == "yearly"
    return tuple(each for each in NAMES if not (last and each in NOT_LAST) and (yearly or each != "7.9"))


def section_now(view: GallicWarView) -> str:
    """The step that somebody decides in; empty when none is."""
    if view.phase in (LEADER_HOME, COMPANIONS):
        return "7.3.5" if _germans_turn(view) else "7.3.4"
    return OF_PHASE.get(view.phase, "")


def _germans_turn(view: GallicWarView) -> bool:
    """Whether it is Ariovistus who winters: to others than the Barbarians it is not told who, but he stands alone
    there where Vercingetorix has not come.
    """
    facts = load_facts()
    ariovistus = facts.blocks.ids[facts.blocks.ariovistus]
    if view.winter.leader is not None:
        return view.winter.leader == ariovistus
    return facts.blocks.ids[facts.blocks.vercingetorix] not in view.homes


def year_end(session: GameSession) -> list[Event]:
    """What the eyes on the screen have seen of the last end of a year, from its harvest on."""
    first = last_with(session.history, lambda event: isinstance(event, year.HarvestRolled))
    events = [] if first is None else [told.event for told in session.story(first)]
    after = list(dropwhile(lambda event: not isinstance(event, year.HarvestRolled), events))
    ended = [*takewhile(lambda event: not isinstance(event, year.YearEnded), after)]
    return ended + after[len(ended) : len(ended) + 1]


def steps(view: GallicWarView, events: Sequence[Event], *, over: bool = False, number: int = 0) -> list[Step]:
    """The steps of the year of a number, or of the present one, in order, with what is known to have happened.

    With `over` all of them are done.
    """
    facts = load_facts()
    by_section = sorted_by_step(events, with_gauls=facts.blocks.ids[facts.blocks.vercingetorix] in view.homes)
    now, found, reached = "" if over else section_now(view), list[Step](), False
    for section in sections(view, number or view.year):
        reached |= section == now
        here = tuple(by_section.get(section, ()))
        state = "now" if section == now else "to come" if reached or not (over or now) else "done"
        note = _NOTES[section](here) if here and state != "to come" else ""
        found.append(Step(section, note, here, state))
    return found


def last_told(found: Sequence[Step], width: int, height: int) -> list[str]:
    """What happened in the last step of which there is something to tell, under its name: as much as has room."""
    told = next(((step.name, *step.told) for step in reversed(found) if step.told), None)
    name, *sentences = told or (say("year.nothing-yet"),)
    lines = [wrapped(sentence, width) for sentence in sentences]
    while lines and sum(map(len, lines)) >= height:
        del lines[0]
    return [name, *(line for each in lines for line in each)] if lines or not sentences else []


# --- which step an event belongs to ------------------------------------------------------------------------------


def sorted_by_step(events: Sequence[Event], *, with_gauls: bool) -> dict[str, list[Event]]:
    """The events of the end of a year, by the step in which they happened.

    `with_gauls`: whether an unseen block of the Barbarians that winters abroad can be one of the Gauls; else it is
    a German.
    """
    found: dict[str, list[Event]] = {}
    now = "7.1"
    for number, event in enumerate(events):
        now = _step_of(event, events[number + 1 :], now)
        if isinstance(event, year.BlockWinters) and event.side is BARBARIANS:
            now = _abroad(event, now, with_gauls=with_gauls)
        found.setdefault(now, []).append(event)
    return found


def _step_of(event: Event, later: Sequence[Event], now: str) -> str:
    """The step of an event; what tells of none belongs to the one before it."""
    match event:
        case cards.SupplyChanged():
            return OF_SUPPLY.get(event.cause, now)
        case year.StepGained():
            return "7.5" if now >= "7.4" else "7.2"
        case year.BlockBack():
            return _back(event, now)
        case moving.BlockMoved() if event.manner == "winter":
            return "7.3.2"
        case year.HomecomingBegan():
            return "7.3.3"
        case year.BlockWinters():
            return "7.3.2" if event.side is ROMANS else now
        case cards.TribeReturned() | cards.TribeTurned() if now >= "7.3.3":
            return _homecoming(event, later, now)
        case year.BlockEliminated() if event.cause == "home":
            return "7.3.4"
        case year.StepLost() | year.BlockEliminated() if event.cause == "supply":
            return "7.4"
        case year.LegionBuilt() | year.ReinforcementRolled():
            return "7.7"
        case year.PointsScored() if now >= "7.3.3" and event.cause not in ("legion", "german"):
            return "7.8" if event.cause == "areas" else "7.9" if event.cause in OBJECTIVES else now
    return now


def _abroad(event: year.BlockWinters, now: str, *, with_gauls: bool) -> str:
    """The step in which a block of the Barbarians stays away from home."""
    blocks = load_facts().blocks
    german = blocks.kind[blocks.index[event.block]] == GERMAN if event.block else not with_gauls
    return "7.3.5" if german or event.block == blocks.ids[blocks.ariovistus] else max(now, "7.3.4")


def _back(event: year.BlockBack, now: str) -> str:
    blocks = load_facts().blocks
    kind = blocks.kind[blocks.index[event.block]]
    return "7.7" if kind == LEGION else "7.3.5" if kind == GERMAN else max(now, "7.3.1")


def _homecoming(event: cards.TribeReturned | cards.TribeTurned, later: Iterable[Event], now: str) -> str:
    """By the side that the tribe was on; those who go to Germania are Germans."""
    areas = load_facts().areas
    if event.area == areas.ids[areas.germania]:
        return "7.3.5"
    if isinstance(event, cards.TribeTurned):
        return "7.3.3" if event.was is ROMANS else "7.3.4"
    following = next(iter(later), None)
    turned = following if isinstance(following, cards.TribeTurned) and following.area == event.area else None
    was = turned.was if turned is not None else event.side
    return max(now, "7.3.3" if was is ROMANS else "7.3.4")


# --- what came of a step, in a few words -------------------------------------------------------------------------


def _harvest(events: Sequence[Event]) -> str:
    told = [
        say.one("year.harvest", event.harvest, n=event.garrison)
        for event in events
        if isinstance(event, year.HarvestRolled)
    ]
    return commas([*told, *_supply(events)])


def _supply(events: Sequence[Event]) -> list[str]:
    change = sum(event.change for event in events if isinstance(event, cards.SupplyChanged))
    return [say("year.supply-by", change=f"{change:+d}")] if change else []


def _gains(events: Sequence[Event]) -> str:
    return say("year.steps-gained", n=sum(isinstance(event, year.StepGained) for event in events))


def _back_names(events: Sequence[Event]) -> str:
    return commas(_name(event.block) for event in events if isinstance(event, year.BlockBack))


def _name(block: str) -> str:
    blocks = load_facts().blocks
    return number_of(block) if blocks.kind[blocks.index[block]] == LEGION else block_name(block)


def _legions(events: Sequence[Event]) -> str:
    gone = sum(isinstance(event, moving.BlockMoved) for event in events)
    stay = sum(isinstance(event, year.BlockWinters) for event in events)
    fought = any(isinstance(event, fighting.BattleBegan) for event in events)
    told = [say("year.go", n=gone)] if gone else []
    told += [say("year.stay", n=stay)] if stay else []
    return commas([*told, *([say("year.a-battle")] if fought else [])])


def _tribes(events: Sequence[Event]) -> str:
    """How many go home or stay, who goes over to whom, who is lost, who is back."""
    turned = [event for event in events if isinstance(event, cards.TribeTurned)]
    went = sum(isinstance(event, cards.TribeReturned) for event in events) - len(turned)
    stay = sum(isinstance(event, year.BlockWinters) for event in events)
    told = [say("year.go", n=went)] if went > 0 else []
    told += [say("year.stay", n=stay)] if stay else []
    for side, key in ((ROMANS, "year.to-romans"), (BARBARIANS, "year.to-barbarians")):
        if names := [block_name(event.block) for event in turned if event.side is side]:
            told.append(say(key, blocks=commas(names)))
    lost = [event.block for event in events if isinstance(event, year.BlockEliminated)]
    told += [say("year.lost", block=block_name(block)) for block in lost]
    if back := _back_names(events):
        told.append(say("year.back", blocks=back))
    return commas(told)


def _hungry(events: Sequence[Event]) -> str:
    starved = sum(isinstance(event, (year.StepLost, year.BlockEliminated)) for event in events)
    return commas([*_supply(events), *([say("year.starved", n=starved)] if starved else [])])


def _legions_come(events: Sequence[Event]) -> str:
    told = [
        say("position.strong", block=number_of(event.block), strength=event.strength)
        for event in events
        if isinstance(event, (year.LegionBuilt, year.BlockBack))
    ]
    failed = [event.block for event in events if isinstance(event, year.ReinforcementRolled) and not event.success]
    return commas([*told, *(say("year.stays-away", block=number_of(block)) for block in failed)])


def _points(events: Sequence[Event]) -> str:
    change = sum(event.change for event in events if isinstance(event, year.PointsScored))
    return say("year.points-by", change=f"{change:+d}") if change else ""


_NOTES: Mapping[str, Callable[[Sequence[Event]], str]] = {
    "7.1": _harvest,
    "7.2": _gains,
    "7.3.1": _back_names,
    "7.3.2": _legions,
    **dict.fromkeys(("7.3.3", "7.3.4", "7.3.5"), _tribes),
    "7.4": _hungry,
    "7.5": _gains,
    "7.6": lambda events: commas(_supply(events)),
    "7.7": _legions_come,
    "7.8": _points,
    "7.9": _points,
}
