"""The pages of the automaton's book, with the candidates of each choice (12).

The reasons come from the board as the viewer knew it then. Where hidden blocks decide, they say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any, cast

from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war.automaton.march import beside
from engine.gallic_war.automaton.revolts import FAR, distances
from engine.gallic_war.outlook import borders, natives, passage
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.viewdata import AreaView, GallicWarView, Stack
from engine.gallic_war.words import narrated, place_name, say
from engine.rulebook import load_rulebook
from engine.translations import commas, headed, noted
from engine.untrusted_text import whole_number
from jc_tui.gallic_war.automaton import CARD, AutomatonTurn, Reason, fate_words, matrix, named, turns
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import whose
from jc_tui.seats.seen_events import SeenEvent

if TYPE_CHECKING:
    from jc_tui.game_parts import LineFront
    from jc_tui.seats.game_session import GameSession

GERMANS = "blue"
"""The colour of Germans (2.2)."""

StackCounts = Counter[tuple[str, Seat | None]]
"""How many blocks stand in an area, by side."""

CAME = (ev.TribeReturned, ev.TribeTurned, ev.BlockRetreated, ev.BlockRegrouped, ev.LeaderCame)
LEFT = (*CAME[:-1], ev.BlockEliminated)
"""With these blocks come to the last of their places, and leave the first."""


def page(session: GameSession, turn: AutomatonTurn) -> Iterator[tuple[str, str]]:
    """Yield a turn in paragraphs, each with its kind."""
    yield "title", headed(session.ui.clock(turn.clock), turn.title)
    if turn.kind == CARD:
        view = cast(GallicWarView, session.view_at(turn.index))
        yield "text", named(view, turn.card)
        for applies, section, words in matrix(view, turn.card):
            yield ("applies", f"[>] {section:3} {words}") if applies else ("row", f"[ ] {section:3} {words}")
    report, read = TurnReport(session, turn), set[str]()
    for reason in turn.reasons:
        told = report.lines(reason)
        if reason.section == "12.order" and turn.kind == CARD:
            continue  # the rows of the matrix say it already
        rule = load_rulebook(say.file("rules.toml")).find(reason.section)
        if rule is not None:
            yield "heading", rule.title
            yield from (("rule", text) for text in rule.text.split("\n\n") if rule.id not in read)
        read.add(reason.section)
        yield from (("text", text) for text in told)


def print_turn(front: LineFront, seat: Seat, rest: str) -> None:
    """Print what the automaton did last, or on the page of that number."""
    found = turns(front.session.story())
    number = whole_number(rest or str(len(found)))
    if number is None or not 0 < number <= len(found):
        pages = say("automaton.pages", count=len(found)) if found else say("automaton.nothing")
        front.refuse(front.line, pages)
        return
    for kind, text in page(front.session, found[number - 1]):
        heading = kind in ("title", "heading")
        if kind != "rule":
            front.paper.line(text if heading else f"  {text}", "heading" if heading else "", 4)


class TurnReport:
    """The reasons of a turn in order, in words, with the candidates of each choice."""

    def __init__(self, session: GameSession, turn: AutomatonTurn) -> None:
        self._session = session
        self._rest = [one.event for reason in turn.reasons for one in reason.seen]
        self._card = self._start = load_facts().area_of(turn.card)
        self._before: Event | None = None
        self._planned = self._politics = self._helped = ""

    def lines(self, reason: Reason) -> list[str]:
        told, run = list[str](), list[Event]()
        for one in reason.seen:
            found = self._choice(one, self._rest)
            if isinstance(one.event, ev.FateRolled):
                told, run = [*told, *narrated(run), fate_words(one.event)], []
            elif isinstance(one.event, ev.AttackMade):
                told, run = [*told, *narrated([*run, one.event]), *found], []
            elif found:
                told, run = [*told, *narrated(run), *found], [one.event]
            else:
                run.append(one.event)
            self._before, self._rest = one.event, self._rest[1:]
        return told + narrated(run)

    def _choice(self, one: SeenEvent, rest: Sequence[Event]) -> list[str]:
        """Return the candidates of an event, and keep what later ones are about."""
        plans = [event for event in rest if isinstance(event, ev.AttackPlanned)]
        match one.event:
            case ev.StepFollowed(step="3b" | "3c"):
                self._start = _germania()
            case ev.StepFollowed(step="3d" | "leader") if not isinstance(self._before, ev.AreaDrawn):
                self._start = _of_germans(self._view(one)) if one.event.step == "3d" else ""
            case ev.AreaDrawn(errand="germans' area" | "leader's area" | "first area", area=area):
                self._start = area
            case ev.RevoltBegan(areas=areas):
                self._start = areas[0]
            case ev.StepFollowed(step="3g") if self._start:
                return neighbours(self._counts(one), self._start)
            case (
                ev.AreaDrawn(errand="target" | "pair's target" | "quarry" | "his way")
                | ev.AttackPlanned(step="3a" | "3b" | "3c" | "3e" | "vercingetorix")
            ) if plans and plans[0].start != self._planned:
                self._planned = plans[0].start
                if plans[0].step == "vercingetorix":
                    drawn = [e for e in rest if isinstance(e, ev.AreaDrawn) and e.errand == "quarry"]
                    return quarries(self._view(one), plans[0], drawn[0].area if drawn else "")
                ends = [plan.area for plan in plans if plan.start == self._planned]
                return neighbours(self._counts(one), self._planned, ends)
            case ev.StepFollowed(step="2" | "germania" | "3g politics" | "4a"):
                rolled = isinstance(self._before, ev.FateRolled) and self._before.errand
                self._politics = rolled if rolled == "britannia" else one.event.step
            case ev.AreaDrawn(errand="random politics", area=area) | ev.PoliticsTried(area=area):
                step, self._politics = self._politics, ""
                if step and (step != "2" or area != self._card):
                    return tribes(self._view(one), area, step, self._earlier(one))
            case ev.CardIdle() if self._politics:
                return tribes(self._view(one), "", self._politics, self._earlier(one))
            case ev.HelpDecided(success=True, area=area):
                self._helped = area
            case ev.AreaDrawn(errand="helpers") | ev.BlockMoved() if self._helped:
                area, self._helped = self._helped, ""
                return helpers(self._view(one), area, one.event.places[0])
            case ev.AttackMade(areas=areas):
                sought = {event.area for event in rest if isinstance(event, ev.HelpSought)}
                unasked = (area for area in areas if area not in sought)
                return [line for area in unasked for line in helpers(self._view(one), area, attacked=areas)]
        return []

    def _view(self, one: SeenEvent) -> GallicWarView:
        return cast(GallicWarView, self._session.view_at(one.index))

    def _counts(self, one: SeenEvent) -> StackCounts:
        return stack_counts(self._view(one), self._earlier(one))

    def _earlier(self, one: SeenEvent) -> list[Event]:
        """Return what happened before an event since the view, in the same action."""
        told = (each.event for each in self._session.told(one.index, one.index + 1))
        return [*takewhile(lambda event: event != one.event, told)]


def _germania() -> str:
    return load_facts().areas.ids[load_facts().areas.germania]


def _of_germans(view: GallicWarView) -> str:
    """Return the one area abroad with several Germans, "" where more than one has."""
    stacks = ((area.id, part) for area in view.areas.values() for stack in area.stacks for part in stack.parts)
    found = {area for area, part in stacks if part.colour == GERMANS and part.count > 1} - {_germania()}
    return found.pop() if len(found) == 1 else ""


def stack_counts(view: GallicWarView, events: Sequence[Any] = ()) -> StackCounts:
    """Return how many stand where after these events since the view."""
    stacks = ((area.id, stack) for area in view.areas.values() for stack in area.stacks)
    counts: StackCounts = Counter({(area, stack.side): stack.count for area, stack in stacks})
    was: dict[str | None, Seat | None] = {e.block: e.was for e in events if isinstance(e, ev.TribeTurned)}
    for event in events:
        if isinstance(event, LEFT):
            counts[event.places[0], was.pop(event.block, event.seat)] -= 1
        if isinstance(event, CAME):
            counts[event.places[-1], event.seat] += 1
    return +counts


# --- the candidates, each with its fate -------------------------------------------------------------------------


def _told(head: str, found: Iterable[tuple[str, str, str]]) -> list[str]:
    """List areas with a note and a fate, those of one fate in one line."""
    told = [head]
    for fate, run in groupby(found, lambda one: one[2]):
        names = commas(noted(place_name(place), note) if note else place_name(place) for place, note, _ in run)
        told.append(headed(names, say.one("automaton.fate", fate)))
    return told if len(told) > 1 else []


def _near(place: str) -> Sequence[str]:
    areas = load_facts().areas
    return areas.names_of(beside(areas, areas.index[place]))


def neighbours(counts: StackCounts, start: str, ends: Collection[str] = ()) -> list[str]:
    """List who stood beside an area that attacks, as the book ranks them (3a, 3e)."""
    ranks = dict[str, tuple[int, bool]]()
    for place in _near(start):
        romans, number = counts[place, ROMANS], counts[place, ROMANS] + counts[place, None]
        if number and not counts[place, BARBARIANS]:
            ranks[place] = number, not romans
    last = max((ranks.get(place, (0, False)) for place in ends), default=(0, False))
    found = []
    for (number, neutral), place in sorted((rank, place) for place, rank in ranks.items()):
        fate = "two" if number > last[0] else "neutral" if neutral > last[1] else "not drawn"
        fate = "shut" if (number, neutral) < last or not last[0] else fate
        fate = "attacked" if place in ends else "too many" if number > 2 else fate
        found.append((place, f"{whose(None if neutral else ROMANS)} {number}", fate))
    return _told(say("automaton.beside", place=place_name(start)), found)


def quarries(view: GallicWarView, plan: ev.AttackPlanned, drawn: str) -> list[str]:
    """List whom Vercingetorix could go to, as the book ranks them; `drawn` may be empty."""
    areas, ranks = load_facts().areas, dict[str, tuple[bool, int]]()
    away = distances(areas, areas.index[plan.start], by_land=view.options["naval"] == "restricted")
    for area in view.areas.values():
        sides = {stack.side for stack in area.stacks}
        if ROMANS in sides or sides == {None}:
            ranks[area.id] = ROMANS not in sides, away.get(areas.index[area.id], FAR)
    goal = drawn or (plan.area if plan.area in ranks else "")
    found = []
    for place, (neutral, steps) in sorted(ranks.items(), key=lambda one: one[1]):
        fate = "weak" if goal or steps == 1 else "hidden"
        if goal and ranks[place] >= ranks[goal]:
            fate = "neutral" if neutral > ranks[goal][0] else "farther" if steps > ranks[goal][1] else fate
            fate = "weak or not drawn" if ranks[place] == ranks[goal] and drawn else fate
        fate = "no way" if steps == FAR else fate
        fate = ("attacked" if place == plan.area else "goal") if place == goal else fate
        if goal or neutral == min(ranks.values())[0]:
            found.append((place, f"{whose(None if neutral else ROMANS)} {steps}", fate))
    return _told(say("automaton.quarries", place=place_name(plan.start)), found)


def tribes(view: GallicWarView, target: str, step: str, events: Sequence[Event] = ()) -> list[str]:
    """List the areas of the table of tribes by their fate, the target first."""
    listed, ids = load_facts().components.chart.tribes, load_facts().areas.ids
    turned = {event.block: event.side for event in events if isinstance(event, ev.TribeTurned)}
    found = [(ids[area], "", _of_tribes(view, ids[area], target, step, turned)) for area in listed]
    return _told(say("automaton.tribes"), sorted(found, key=lambda one: (one[2] != "target", one[2])))


def _of_tribes(view: GallicWarView, place: str, target: str, step: str, turned: Mapping[str, Seat | None]) -> str:
    """Say why the tribes of an area were drawn, or not (2, 3g, 4a)."""
    areas, seen = load_facts().areas, view.areas.get(place)
    homes = natives(view, place)
    sides = {turned.get(tribe, side if known else place) for tribe, side, known in homes}
    holder, there = (seen.control, {stack.side for stack in seen.stacks}) if seen else (None, set[Seat | None]())
    fates = {
        "target": place == target,
        "gone": not sides,
        "own": sides == {BARBARIANS},
        "not Roman": step == "germania" and not sides & {ROMANS, place},
        "held": holder is BARBARIANS and step in ("3g politics", "4a", "britannia"),
        "nobody": step in ("3g politics", "4a") and holder is not ROMANS and there != {None},
        "Britannia": place == areas.ids[areas.britannia],
        "not seen": place in sides,
    }
    return next((fate for fate, holds in fates.items() if holds), "not drawn")


def helpers(view: GallicWarView, place: str, start: str = "", attacked: Collection[str] = ()) -> list[str]:
    """List from where help could come; `start` is from where it does, or empty."""
    near = (view.areas[other] for other in _near(place) if other in view.areas)
    stacks = ((area, stack) for area in near for stack in area.stacks if stack.side is BARBARIANS)
    found = [(area.id, "", _of_help(view, area, stack, place, start, attacked)) for area, stack in stacks]
    return _told(say("automaton.helpers", place=place_name(place)), found)


def _of_help(
    view: GallicWarView, area: AreaView, stack: Stack, end: str, helper: str, attacked: Collection[str]
) -> str:
    """Say why help comes from an area, or not."""
    over = not load_facts().joins(area.id, end)
    able = [p for p in stack.parts if not p.moved and (p.colour == GERMANS or end != _germania())]
    ways = [passage(view, area.id, end)] if over else borders(view, area.id, BARBARIANS)
    fates = {
        "helps": area.id == helper,
        "attacked itself": area.contested or area.id in attacked,
        "shut in": not able or any(way.to == end and way.left == 0 for way in ways),
        "ships": over and view.options["naval"] == "restricted",
        "gone to help": not helper,
    }
    return next((fate for fate, holds in fates.items() if holds), "not drawn")
