"""A winter turn as a mode of the table's model."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.contract import Action, Event
from engine.julius_caesar.actions import Disband, End, ToPort
from engine.julius_caesar.events import PointsCounted
from engine.julius_caesar.outlook import Quarters, crowded_first, quarters
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.viewdata import JuliusCaesarView, SeenBlock
from engine.julius_caesar.words import commas, counted, headed, label, roman, say
from jc_tui.appearance.spans import ListRow, plain_row
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.move_targets import place_of
from jc_tui.julius_caesar.text.position import own_name
from jc_tui.table import intents as do
from jc_tui.table.list_choice import DONE, ListChoice, PhaseChoice
from jc_tui.table.message import Notice

HEADING = 38
"""Columns that there are for what is said of a city."""

STEPS = (
    ("8.1", "winter.cleopatra", ""),
    ("8.2", "winter.points", ""),
    ("8.3", "winter.port", "port"),
    ("8.4", "winter.supply", "supply"),
    ("8.5", "winter.disbanding", "disband"),
    ("8.6", "winter.new-year", ""),
)
"""Section, name (its key) and phase of each step; those without a phase need no choice."""


def steps(view: JuliusCaesarView, events: Iterable[Event]) -> list[tuple[str, bool]]:
    """Return the steps and which one is present; the count with its points."""
    now = next((place for place, step in enumerate(STEPS) if step[2] == view.phase), len(STEPS))
    notes = {now: view.to_act.label if view.to_act else ""}
    for event in events:
        if isinstance(event, PointsCounted):
            notes[1] = counted(((CAESAR.letter, event.caesar), (POMPEY.letter, event.pompey)))
    told = []
    for place, (section, name, _) in enumerate(STEPS):
        mark = "✓" if place < now else "▸" if place == now else " "
        step = headed(say(name), notes[place]) if notes.get(place) else say(name)
        told.append((f"{mark} {section} {step}", place == now))
    return told


class WinterStep(PhaseChoice):
    """A step of winter."""

    view: JuliusCaesarView

    def ways(self, navis: str) -> list[ToPort]:
        return [action for action in self.legal if isinstance(action, ToPort) and action.block == navis]

    def port_rows(self, navis: str) -> list[ListRow]:
        """Return the ports with how many each feeds and how many it holds already."""
        rows = [plain_row("", say("winter.ports"))]
        for way in self.ways(navis):
            here = quarters(self.view, way.city)
            words = "winter.port-full" if here.full else "winter.port-line"
            text = say(words, place=f"{label(way.city):13}", feeds=here.feeds, number=here.count)
            rows.append(plain_row(way.city, text))
        return rows

    @property
    def short(self) -> dict[str, int]:
        """By crowded city, the number of blocks still to mark."""
        return {}

    def place(self, key: str) -> str:
        return place_of(self.view, key) or ""


class ToPorts(WinterStep):
    """Choice of a Navis at sea to send to a port (8.3)."""

    def choosable(self) -> list[str]:
        return list(dict.fromkeys(action.block for action in self.legal if isinstance(action, ToPort)))

    def rows(self) -> list[ListRow]:
        rows = [plain_row("", say("winter.navis-at-sea"))]
        seen = {block.id: block for space in self.view.spaces.values() for block in space.blocks}
        for block in self.choosable():
            text = f"{own_name(seen[block])} {roman(seen[block].strength):3} {label(self.place(block))}"
            rows.append(plain_row(block, text))
        return rows

    def todo(self) -> str:
        return say("winter.choose-port")


class Disbanding(WinterStep):
    """Whom a side disbands by choice (8.5)."""

    rule = "8.4"

    def choosable(self) -> list[str]:
        return sorted({action.block for action in self.legal if isinstance(action, Disband)})

    @property
    def cities(self) -> list[Quarters]:
        side = self.view.to_act
        return [] if side is None else crowded_first(self.view, side)

    def rows(self) -> list[ListRow]:
        rows: list[ListRow] = []
        for city in self.cities:
            heading = _heading(city, "winter.city")
            rows.append(plain_row("", heading if len(heading) <= HEADING else _heading(city, "winter.city-short")))
            rows += map(self._row, city.blocks)
        return rows

    def _row(self, block: SeenBlock) -> ListRow:
        facts, marked = load_facts(), block.id in self.marked
        most = roman(max(facts.blocks[block.id].strengths))
        steps = say("winter.steps", strength=roman(block.strength), most=most)
        text = f"{'[x]' if marked else '[ ]'} {own_name(block):20} {facts.rating(block.id)} {steps}"
        return plain_row(block.id, text, "mark" if marked else "text")

    def usual(self) -> str:
        return DONE

    def done_text(self) -> str:
        number = len(self.marked)
        return say("winter.disband-keep-rest", n=number) if number else say("winter.keep-all")

    def todo(self) -> str:
        number = len(self.marked)
        return say("winter.disband-and-go-on", n=number) if number else say("winter.keep-or-mark")

    def at_once(self, key: str) -> Sequence[Action] | None:
        """Return a block that may not be disbanded, for the rules to refuse it."""
        return None if key in self.choosable() else (Disband(key),)

    def actions(self) -> Sequence[Action]:
        return [*(Disband(block) for block in load_facts().blocks if block in self.marked), End()]


class Surplus(Disbanding):
    """Who of the surplus of crowded cities is disbanded (8.4)."""

    @property
    def cities(self) -> list[Quarters]:
        return [city for city in super().cities if city.surplus]

    @property
    def short(self) -> dict[str, int]:
        left = {city.city: city.surplus - sum(b.id in self.marked for b in city.blocks) for city in self.cities}
        return {city: number for city, number in left.items() if number > 0}

    def usual(self) -> str:
        facts = load_facts().blocks
        keys = [str(row.key) for row in self.rows() if row.key]
        return next((key for key in keys if facts[key].kind != "leader"), keys[0] if keys else DONE)

    def done_text(self) -> str:
        if missing := sum(self.short.values()):
            return say("winter.mark-more", number=missing)
        return say("winter.disband", number=len(self.marked))

    def missing(self) -> str:
        return say("winter.surplus-first") if self.short else ""

    def todo(self) -> str:
        if not self.short:
            return say("winter.disband-marked", n=len(self.marked))
        surplus = (say("winter.blocks-in", n=number, place=label(city)) for city, number in self.short.items())
        return say("winter.mark", blocks=commas(surplus))

    def no_mark(self, key: str) -> str:
        place = self.place(key)
        return "" if place in self.short else say("winter.no-more-than-surplus", place=label(place))

    def actions(self) -> Sequence[Action]:
        return super().actions()[:-1]


def _heading(city: Quarters, words: str) -> str:
    text = say(words, place=label(city.city), feeds=city.feeds, number=city.count)
    return say("winter.too-many", city=text, surplus=city.surplus) if city.surplus else text


class Wintering(ListChoice[WinterStep]):
    """Winter, step by step; `port` is the city under the ports' cursor."""

    nothing = WinterStep
    choices = {"port": ToPorts, "supply": Surplus, "disband": Disbanding}  # noqa: RUF012 - never changed
    port = ""

    @property
    def in_port(self) -> bool:
        return bool(self.session.view.phase == "port")

    @property
    def ways(self) -> list[ToPort]:
        return self.choice.ways(self.key)

    def take_in(self) -> None:
        """Look at the lines; the ports' cursor begins where there is room."""
        super().take_in()
        cities = [way.city for way in self.ways]
        if not self.is_over and self.port not in cities:
            roomy = (city for city in cities if not quarters(self.session.view, city).full)
            self.port = next(roomy, cities[0] if cities else "")

    def offers(self, name: str) -> bool:
        in_ports = self.in_port and self.session.legal and name in ("MarkLine", "EndPhase")
        return super().offers(name) and not in_ports

    def does(self, intent: do.PlayerIntent) -> bool:
        """Send a Navis to the port, point to one, or act as lists do."""
        ways = {way.city: way for way in self.ways}
        match intent:
            case do.PointLine(city) | do.Point(city) | do.Pick(city) if city in ways:
                self.port = city
            case do.MarkLine(city) if self.in_port:
                if city in ways:
                    navis = self.key
                    self.table.act((ways[city],))
                    raise Notice(say("winter.winters", block=label(navis), place=label(city)))
            case do.Pick(place):
                self.key = next(iter(self.there(place)), self.key)
            case _:
                return super().does(intent)
        return True
