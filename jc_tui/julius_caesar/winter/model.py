"""A winter turn as a mode of the table's model: Navis to ports, then who is disbanded."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Action
from engine.julius_caesar.actions import Disband, End, ToPort
from engine.julius_caesar.quarters import crowded_first, quarters
from engine.julius_caesar.words import label, say
from jc_tui.julius_caesar.choosing import place_of
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.winter import wintering
from jc_tui.look.rows import Row, plain_row
from jc_tui.table import intents as do
from jc_tui.table.list_choice import DONE, ListChoice
from jc_tui.table.message import Notice


class Wintering(ListChoice):
    """Winter, step by step. `port` is the city under the cursor of the list of ports."""

    rule = "8.4"
    port = ""

    @property
    def in_port(self) -> bool:
        """True if Navis are sent to ports now."""
        return bool(self.session.view.phase == "port")

    @property
    def ways(self) -> list[ToPort]:
        """The ways to port of the Navis under the cursor."""
        return wintering.ports(self.session.legal).get(self.key, [])

    @property
    def port_rows(self) -> list[Row]:
        """The ports that the Navis under the cursor can go to."""
        view = self.session.view
        rows = [plain_row(way.city, wintering.port_line(way.city, view)) for way in self.ways]
        return [plain_row("", say("winter.ports")), *rows]

    @property
    def rows(self) -> Sequence[Row]:
        """The Navis, or the blocks by city with the line that ends the step."""
        view, legal = self.session.view, self.session.legal
        if navis := wintering.ports(legal):
            return wintering.navis_rows(navis, view)
        if not legal:
            return ()
        rows = wintering.block_rows(view, set(self.marked), crowded_only=view.phase == "supply")
        return [plain_row(DONE, self._done_text, "muted" if self.short else "mark"), *rows]

    @property
    def choosable(self) -> Sequence[str]:
        """The Navis, or the blocks that may be disbanded."""
        legal = self.session.legal
        return [*wintering.ports(legal)] or sorted(
            {action.block for action in legal if isinstance(action, Disband)}
        )

    @property
    def usual(self) -> str:
        """The first Navis, the first block of a crowded city, or the end of the step."""
        first = next((str(row.key) for row in self.rows if row.key and row.key != DONE), DONE)
        return first if self.session.view.phase in ("port", "supply") else DONE

    @property
    def _done_text(self) -> str:
        if self.session.view.phase == "supply":
            if missing := sum(self.short.values()):
                return say("winter.mark-more", number=missing)
            return say("winter.disband", number=len(self.marked))
        return say("winter.disband-keep-rest", n=len(self.marked)) if self.marked else say("winter.keep-all")

    @property
    def short(self) -> dict[str, int]:
        """By crowded city, how many more are to be marked there."""
        view = self.session.view
        if view.phase != "supply" or view.to_act is None:
            return {}
        missing = {
            city.city: city.surplus - sum(block.id in self.marked for block in city.blocks)
            for city in crowded_first(view, load_facts().components, view.to_act)
        }
        return {city: number for city, number in missing.items() if number > 0}

    @property
    def missing(self) -> str:
        """That the surplus comes first."""
        return say("winter.surplus-first") if self.short else ""

    @property
    def prompt(self) -> str:
        """What to do now."""
        if not self.session.legal:
            return self.session.waiting_for
        return wintering.todo(self.session.view, self.short, len(self.marked))

    def place_of(self, key: str) -> str:
        """The city or the sea of a block."""
        return place_of(self.session.view, key) or ""

    def take_in(self) -> None:
        """Look at the lines there are; the cursor of the ports is on one that has room, at first."""
        super().take_in()
        if self.is_over:
            return
        cities = [way.city for way in self.ways]
        if self.port not in cities:
            components = load_facts().components
            roomy = (city for city in cities if not quarters(self.session.view, components, city).full)
            self.port = next(roomy, cities[0] if cities else "")

    def offers(self, name: str) -> bool:
        """Return whether a key is of use now: marking, and being done, are for supply and disbanding."""
        return not (self.in_port and name in ("MarkLine", "EndPhase"))

    def does(self, intent: do.PlayerIntent) -> bool:
        """Send a Navis to the port under the cursor; point to a port; else as with any list."""
        match intent:
            case do.PointLine(key) if key in {way.city for way in self.ways}:
                self.port = key
            case do.MarkLine(key) if self.in_port:
                self._to_port(key)
            case do.Point(place) | do.Pick(place) if place in {way.city for way in self.ways}:
                self.port = place
            case do.Pick(place):
                self.key = next(iter(self.there(place)), self.key)
            case _:
                return super().does(intent)
        return True

    def _to_port(self, city: str) -> None:
        way = next((way for way in self.ways if way.city == city), None)
        if way is not None:
            navis = self.key
            self.table.act((way,))
            raise Notice(say("winter.winters", block=label(navis), place=label(city)))

    def no_mark(self, key: str) -> str:
        """No more than the surplus is disbanded in a city."""
        place = self.place_of(key)
        if self.session.view.phase != "supply" or place in self.short:
            return ""
        return say("winter.no-more-than-surplus", place=label(place))

    def at_once(self, key: str) -> Sequence[Action] | None:
        """A block that may not be disbanded is refused by the rules."""
        return None if key in self.choosable else (Disband(key),)

    def actions(self) -> Sequence[Action]:
        """Disband whom is marked, and end the step where that takes a word."""
        marked = [Disband(block) for block in load_facts().blocks if block in self.marked]
        return [*marked, *([] if self.session.view.phase == "supply" else [End()])]

    def asked_before(self, actions: Sequence[Action]) -> str:
        """Ask before a leader is disbanded."""
        blocks = load_facts().blocks
        leaders = [block for block in blocks if block in self.marked and blocks[block].kind == "leader"]
        return say("winter.disbands-leader", block=label(leaders[0])) if leaders else ""
