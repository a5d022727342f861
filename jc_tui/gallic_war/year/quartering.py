"""Who goes home and who winters where he is: legions, the two leaders, and those who stay with them (7.3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.contract import Action
from engine.gallic_war.actions import End, Home, Stay
from engine.gallic_war.components import NOWHERE
from engine.gallic_war.seats import BARBARIANS
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import block_name, place_name, say
from engine.words import commas, headed
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import number_of
from jc_tui.gallic_war.year.deciding import Decision
from jc_tui.gallic_war.year.homecoming import turning
from jc_tui.look.rows import Row, plain_row
from jc_tui.map.paint import Mark


class LegionsHome(Decision):
    """Which legions go home, and which winter where they are, each for a supply point (7.3.2, 7.4)."""

    rule = "7.3.2"

    def __init__(self, view: GallicWarView, legal: Sequence[Action]) -> None:
        super().__init__(view, legal)
        facts = load_facts()
        legions = facts.blocks.legions
        self._home = facts.areas.ids[facts.areas.transalpine]
        self._off_map = facts.areas.ids[facts.areas.off_map]
        self._legions = [
            b for b in self.blocks if legions >> facts.blocks.index[b] & 1 and self.place(b) != self._home
        ]

    def staying(self, marked: Collection[str]) -> dict[str, list[str]]:
        """By tribal area, the legions that would winter there, Caesar among them."""
        gone = {*marked, *self.view.winter.going}
        found: dict[str, list[str]] = {}
        for legion in self._legions:
            if legion not in gone and self.place(legion) != self._off_map:
                found.setdefault(self.place(legion), []).append(legion)
        return found

    def cost(self, marked: Collection[str]) -> int:
        """The supply points that they would cost."""
        return sum(map(self._counting, self.staying(marked).values()))

    def too_many(self, marked: Collection[str]) -> dict[str, int]:
        """By area, how many more have to go than are marked."""
        limit = self.view.winter.garrison
        found = {area: self._counting(legions) - limit for area, legions in self.staying(marked).items()}
        return {area: number for area, number in found.items() if number > 0}

    @staticmethod
    def _counting(legions: Collection[str]) -> int:
        return sum(legion != load_facts().caesar for legion in legions)

    def choosable(self) -> list[str]:
        """Those that may still be named, area by area."""
        named = {action.about[0] for action in self.legal if isinstance(action, Home)}
        return [legion for legion in sorted(self._legions, key=self.place) if legion in named]

    def rows(self, marked: Collection[str]) -> list[Row]:
        """By area with its limit and its cost; those that must go stand there without a key."""
        choosable = self.choosable()
        rows: list[Row] = []
        for area in dict.fromkeys(map(self.place, [*choosable, *self.view.winter.going])):
            rows.append(plain_row("", self._heading(area, marked)))
            for legion in self._legions:
                if self.place(legion) != area:
                    continue
                if legion in choosable:
                    rows.append(self._row(legion, legion in marked))
                else:
                    rows.append(plain_row("", say("year.must-go", block=number_of(legion))))
        return rows

    def _row(self, legion: str, goes: bool) -> Row:
        free = say("year.free") if legion == load_facts().caesar else ""
        if self.place(legion) == self._off_map:
            box = say("year.comes-in" if goes else "year.waits")
        else:
            box = say("year.goes-home" if goes else "year.stays")
        return self.block_row(legion, box, "" if goes else free, ink="mark" if goes else "text")

    def _heading(self, area: str, marked: Collection[str]) -> str:
        if area == self._off_map:
            return place_name(area)
        stay = self._counting(self.staying(marked).get(area, ()))
        told = say("year.quarters", place=place_name(area), number=stay, limit=self.view.winter.garrison)
        more = self.too_many(marked).get(area, 0)
        return say("year.too-many", quarters=told, n=more) if more else told

    def done_text(self, marked: Collection[str]) -> str:
        """How many stay, at what cost, and how many go."""
        gone = len(marked) + len(self.view.winter.going)
        stay = sum(map(len, self.staying(marked).values()))
        return say("year.done-legions", stay=stay, cost=self.cost(marked), supply=self.view.supply, gone=gone)

    def missing(self, marked: Collection[str]) -> str:
        """Areas that hold too many."""
        crowded = [
            say("year.more-from", n=number, place=place_name(a)) for a, number in self.too_many(marked).items()
        ]
        return say("year.crowded", areas=commas(crowded)) if crowded else ""

    def actions(self, marked: Collection[str]) -> list[Action]:
        """They are named; and the end, unless nobody is left to name."""
        left = [legion for legion in self.choosable() if legion not in marked]
        return [*self.doing(Home, marked), *([End()] if left else [])]

    def todo(self, marked: Collection[str]) -> str:
        """Who has to go, or what wintering costs and what it would lack."""
        if missing := self.missing(marked):
            return missing
        short = self.cost(marked) - self.view.supply
        if short > 0:
            return say("year.todo-short", n=short)
        return say("year.todo-legions", garrison=self.view.winter.garrison)

    def preview(self, marked: Collection[str]) -> list[str]:
        """Whether home has to be fought for, and who would change sides."""
        home = self.view.areas.get(self._home)
        held = home is not None and any(stack.side is BARBARIANS for stack in home.stacks)
        fight = [say("year.home-held", place=place_name(self._home))] if held else []
        return [*fight, *turning(self.view, self.staying(marked)).told()]

    def usual(self) -> str:
        """A legion of an area that holds too many, else any that may go."""
        crowded = self.too_many(())
        legions = self.choosable()
        return next((legion for legion in legions if self.place(legion) in crowded), super().usual())

    def map_marks(self, marked: Collection[str]) -> dict[str, Mark]:
        """In each area with legions, how many would winter there of how many may."""
        crowded, limit = self.too_many(marked), self.view.winter.garrison
        told = {}
        for area in {self.place(legion) for legion in self._legions} - {self._off_map}:
            stay = self._counting(self.staying(marked).get(area, ()))
            told[area] = Mark(f"{stay}/{limit}", "contested" if area in crowded else "first")
        return told


class OfLeader(Decision):
    """What is decided about Vercingetorix or Ariovistus, and those with him (7.3.4, 7.3.5)."""

    def __init__(self, view: GallicWarView, legal: Sequence[Action]) -> None:
        super().__init__(view, legal)
        blocks = load_facts().blocks
        self.leader = view.winter.leader or ""
        self.rule = "7.3.5" if self.leader == blocks.ids[blocks.ariovistus] else "7.3.4"

    def home(self, block: str) -> str:
        """Where a block is at home; empty for nowhere."""
        facts = load_facts()
        number = facts.blocks.home[facts.blocks.index[block]] if block else NOWHERE
        return self.view.homes.get(block, facts.areas.ids[number] if number != NOWHERE else "")


class LeaderHome(OfLeader):
    """Whether the leader goes home or winters where he is."""

    marks_blocks = False

    def choosable(self) -> list[str]:
        """Home, or here."""
        return [action.verb for action in self.legal]

    def rows(self, marked: Collection[str]) -> list[Row]:
        """Both, with where that is."""
        where = {"home": self.home(self.leader), "stay": self.place(self.leader)}
        return [
            plain_row(verb, say.one("year.leader", verb, place=place_name(where[verb])))
            for verb in self.choosable()
        ]

    def at_once(self, key: str) -> Action | None:
        """He goes, or stays."""
        return next((action for action in self.legal if action.verb == key), None)

    def place(self, key: str) -> str:
        """His home, or where he is."""
        return self.home(self.leader) if key == "home" else super().place(self.leader if key == "stay" else key)

    def todo(self, marked: Collection[str]) -> str:
        """Where he winters, and with how many."""
        return say("year.todo-leader", n=self.view.winter.garrison - 1, leader=block_name(self.leader))


class Companions(OfLeader):
    """Who stays away from home with the leader (ruling E6)."""

    def __init__(self, view: GallicWarView, legal: Sequence[Action]) -> None:
        super().__init__(view, legal)
        self.room = view.winter.garrison - 1 - len(view.winter.settled)

    def rows(self, marked: Collection[str]) -> list[Row]:
        """Those who are with him, under where that is."""
        heading = headed(place_name(self.place(self.leader)), say("year.with", leader=block_name(self.leader)))
        rows = [plain_row("", heading)]
        for block in self.choosable():
            box = say("year.stays" if block in marked else "year.goes-home")
            rows.append(
                self.block_row(block, box, self._home_words(block), ink="mark" if block in marked else "text")
            )
        return rows

    def _home_words(self, block: str) -> str:
        place = self.home(block)
        area = self.view.areas.get(place)
        lost = area is not None and any(stack.side not in (BARBARIANS, None) for stack in area.stacks)
        return say("year.home-lost" if lost else "year.home-is", place=place_name(place)) if place else ""

    def done_text(self, marked: Collection[str]) -> str:
        """How many stay with him."""
        return say("year.done-companions", n=len(marked)) if marked else say("year.done-alone")

    def no_mark(self, key: str, marked: Collection[str]) -> str:
        """The limit is reached."""
        if len(marked) < self.room:
            return ""
        return say("year.no-room", garrison=self.view.winter.garrison)

    def actions(self, marked: Collection[str]) -> list[Action]:
        """They stay; and the end, unless the limit is reached or nobody is left."""
        full = len(marked) >= min(self.room, len(self.choosable()))
        return [*self.doing(Stay, marked), *([] if full else [End()])]

    def todo(self, marked: Collection[str]) -> str:
        """How many more may stay."""
        return say("year.todo-companions", n=self.room - len(marked), leader=block_name(self.leader))
