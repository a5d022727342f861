"""Decisions at the end of the year: quarters and purchases (7.3-7.7)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from itertools import groupby

from engine.blocks.facts import NOWHERE
from engine.contract import Action
from engine.gallic_war.actions import Build, End, Home, Starve, Stay, Step
from engine.gallic_war.outlook import natives
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.viewdata import GallicWarView, SeenBlock
from engine.gallic_war.words import block_name, place_name, say
from engine.translations import commas, headed
from jc_tui.appearance.spans import ListRow, plain_row
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import number_of
from jc_tui.map.paint import Mark
from jc_tui.table.list_choice import DONE, PhaseChoice

NAME = 14
"""The columns of a block's name."""


class Decision(PhaseChoice):
    """A decision of the seat to act; `boxes` are keys for unmarked and marked."""

    view: GallicWarView
    boxes = ("", "")

    @cached_property
    def blocks(self) -> Mapping[str, tuple[str, SeenBlock]]:
        """By name, the blocks that may be chosen, with where each is."""
        found = ((area.id, block) for area in self.view.areas.values() for block in area.blocks)
        return {block.id: (area, block) for area, block in found if block.side is self.view.to_act}

    def choosable(self) -> list[str]:
        named = {action.named_ids[0]: None for action in self.legal if action.named_ids}
        return sorted(named, key=lambda block: (self.place(block), block))

    def place(self, key: str) -> str:
        return self.blocks[key][0] if key in self.blocks else ""

    def rows(self) -> list[ListRow]:
        rows: list[ListRow] = []
        for area, blocks in groupby(self.choosable(), key=self.place):
            rows += [plain_row("", self.heading(area)), *map(self.row, blocks)]
        return rows

    def heading(self, area: str) -> str:
        return place_name(area)

    def row(self, block: str) -> ListRow:
        """Return ``[stay] XIII 4 of 4  note``."""
        blocks, marked = load_facts().blocks, block in self.marked
        most = blocks.strengths[blocks.index[block]][-1]
        steps = say("year.strength", strength=self.blocks[block][1].strength, most=most)
        text = f"{self.box(block)} {number_of(block):{NAME}} {steps}  {self.note(block)}"
        return plain_row(block, text.rstrip(), "mark" if marked else "text")

    def box(self, block: str) -> str:
        return say(self.boxes[block in self.marked])

    def note(self, block: str) -> str:
        """Return what stands behind a block; empty for nothing."""
        return ""

    def lacks(self) -> str:
        """Return what is missing before it can be ended, as a sentence; empty for nothing."""
        return ""

    def missing(self) -> str:
        return say("year.not-yet") if self.lacks() else ""

    def actions(self) -> list[Action]:
        return self.doing(End)

    def doing(self, kind: type[Action]) -> list[Action]:
        """Return actions of a kind in order, of blocks the marked ones."""
        return [
            action
            for action in self.legal
            if isinstance(action, kind) and (not action.named_ids or action.named_ids[0] in self.marked)
        ]

    def preview(self) -> list[str]:
        """Return what would come of it with these marked, in sentences."""
        return []

    def map_marks(self) -> Mapping[str, Mark]:
        """Return what the map shows in place of stacks."""
        return {}


# --- who winters where -----------------------------------------------------------------------------------------


class LegionsHome(Decision):
    """Choice of legions that go home or winter for supply (7.3.2, 7.4)."""

    rule = "7.3.2"

    def __init__(self, view: GallicWarView, legal: Sequence[Action], marked: Collection[str] = ()) -> None:
        super().__init__(view, legal, marked)
        areas, blocks = load_facts().areas, load_facts().blocks
        self._home, self._off_map = areas.ids[areas.transalpine], areas.ids[areas.off_map]
        legions = [block for block in self.blocks if blocks.legions >> blocks.index[block] & 1]
        self._legions = [legion for legion in legions if self.place(legion) != self._home]
        gone = {*marked, *view.winter.going}
        self.staying: dict[str, list[str]] = {}
        """By tribal area, the legions that would winter there, Caesar among them."""
        for legion in self._legions:
            if legion not in gone and self.place(legion) != self._off_map:
                self.staying.setdefault(self.place(legion), []).append(legion)

    def _counting(self, area: str) -> int:
        """Count the legions in an area that cost supply: all but Caesar."""
        return sum(legion != load_facts().caesar for legion in self.staying.get(area, ()))

    @property
    def cost(self) -> int:
        return sum(map(self._counting, self.staying))

    @property
    def too_many(self) -> dict[str, int]:
        """By area, how many more have to go than are marked."""
        found = {area: self._counting(area) - self.view.winter.garrison for area in self.staying}
        return {area: number for area, number in found.items() if number > 0}

    def choosable(self) -> list[str]:
        named = {action.named_ids[0] for action in self.legal if isinstance(action, Home)}
        return [legion for legion in sorted(self._legions, key=self.place) if legion in named]

    def rows(self) -> list[ListRow]:
        choosable = self.choosable()
        rows: list[ListRow] = []
        for area in dict.fromkeys(map(self.place, [*choosable, *self.view.winter.going])):
            rows.append(plain_row("", self.heading(area)))
            for legion in self._legions:
                if self.place(legion) == area:
                    must_go = plain_row("", say("year.must-go", block=number_of(legion)))
                    rows.append(self.row(legion) if legion in choosable else must_go)
        return rows

    def box(self, block: str) -> str:
        goes = block in self.marked
        if self.place(block) == self._off_map:
            return say("year.comes-in" if goes else "year.waits")
        return say("year.goes-home" if goes else "year.stays")

    def note(self, block: str) -> str:
        return say("year.free") if block == load_facts().caesar and block not in self.marked else ""

    def heading(self, area: str) -> str:
        if area == self._off_map:
            return place_name(area)
        stay, limit = self._counting(area), self.view.winter.garrison
        told = say("year.quarters", place=place_name(area), number=stay, limit=limit)
        more = self.too_many.get(area, 0)
        return say("year.too-many", quarters=told, n=more) if more else told

    def done_text(self) -> str:
        gone = len(self.marked) + len(self.view.winter.going)
        stay = sum(map(len, self.staying.values()))
        return say("year.done-legions", stay=stay, cost=self.cost, supply=self.view.supply, gone=gone)

    def lacks(self) -> str:
        more = self.too_many.items()
        crowded = [say("year.more-from", n=number, place=place_name(area)) for area, number in more]
        return say("year.crowded", areas=commas(crowded)) if crowded else ""

    def actions(self) -> list[Action]:
        """Return the marked homecomings, and the end, unless no legion is left."""
        ends = any(legion not in self.marked for legion in self.choosable())
        return [*self.doing(Home), *([End()] if ends else [])]

    def todo(self) -> str:
        short = self.cost - self.view.supply
        told = say("year.todo-short", n=short) if short > 0 else ""
        return self.lacks() or told or say("year.todo-legions", garrison=self.view.winter.garrison)

    def preview(self) -> list[str]:
        home = self.view.areas.get(self._home)
        held = home is not None and any(stack.side is BARBARIANS for stack in home.stacks)
        fight = [say("year.home-held", place=place_name(self._home))] if held else []
        changes = turning(self.view, self.staying).items()
        return fight + [say(key, blocks=commas(map(block_name, blocks))) for key, blocks in changes if blocks]

    def usual(self) -> str:
        crowded, legions = LegionsHome(self.view, self.legal).too_many, self.choosable()
        return next((legion for legion in legions if self.place(legion) in crowded), super().usual())

    def map_marks(self) -> Mapping[str, Mark]:
        areas = set(map(self.place, self._legions)) - {self._off_map}
        limit = self.view.winter.garrison
        inks = {area: "contested" if area in self.too_many else "first" for area in areas}
        return {area: Mark(f"{self._counting(area)}/{limit}", ink) for area, ink in inks.items()}


def turning(view: GallicWarView, quarters: Collection[str]) -> Mapping[str, Sequence[str]]:
    """Return by sentence the blocks that would change sides or fall.

    Legions winter in `quarters`; the Romans do not know more (7.3.3, 7.3.4). Tribes that may winter with
    Vercingetorix are among them: the Barbarians choose who goes home.
    """
    facts = load_facts()
    index, blocks = facts.areas.index, facts.blocks
    where = {block.id: area.id for area in view.areas.values() for block in area.blocks if block.side is ROMANS}
    enemies = {area.id for area in view.areas.values() if any(stack.side is BARBARIANS for stack in area.stacks)}
    tribes = {block: place for block, place in where.items() if blocks.tribes >> blocks.index[block] & 1}
    homes = {tribe: facts.areas.ids[blocks.home[blocks.index[tribe]]] for tribe in tribes}
    leaving = [tribe for tribe, place in tribes.items() if place != homes[tribe] and homes[tribe] in enemies]
    held = {*quarters, *(home for tribe, home in homes.items() if tribe not in leaving)}
    joining = [
        tribe
        for area in sorted(held - enemies, key=index.__getitem__)
        for tribe, side, _ in natives(view, area)
        if side is BARBARIANS
    ]
    falling = [leader for leader, home in view.homes.items() if home in held]
    return {"year.would-join": joining, "year.would-leave": leaving, "year.would-fall": falling}


def home_of(view: GallicWarView, block: str) -> str:
    """Return where a block is at home; empty for nowhere."""
    facts = load_facts()
    number = facts.blocks.home[facts.blocks.index[block]]
    return view.homes.get(block, facts.areas.ids[number] if number != NOWHERE else "")


class LeaderHome(Decision):
    """Choice of a leader to go home or to winter abroad."""

    def choosable(self) -> list[str]:
        return [action.verb for action in self.legal]

    def rows(self) -> list[ListRow]:
        return [
            plain_row(verb, say.one("year.leader", verb, place=place_name(self.place(verb))))
            for verb in self.choosable()
        ]

    def at_once(self, key: str) -> list[Action]:
        return [action for action in self.legal if action.verb == key]

    def place(self, key: str) -> str:
        leader = self.view.winter.leader or ""
        return home_of(self.view, leader) if key == "home" else super().place(leader if key == "stay" else key)

    def todo(self) -> str:
        winter = self.view.winter
        return say("year.todo-leader", n=winter.garrison - 1, leader=block_name(winter.leader or ""))


class Companions(Decision):
    """Who stays away from home with the leader (ruling E6)."""

    boxes = ("year.goes-home", "year.stays")

    def __init__(self, view: GallicWarView, legal: Sequence[Action], marked: Collection[str] = ()) -> None:
        super().__init__(view, legal, marked)
        blocks, leader = load_facts().blocks, view.winter.leader or ""
        self.leader = block_name(leader)
        self.rule = "7.3.5" if leader == blocks.ids[blocks.ariovistus] else "7.3.4"

    @property
    def room(self) -> int:
        """The number that may stay with him, marked or not."""
        return self.view.winter.garrison - 1 - len(self.view.winter.settled)

    def heading(self, area: str) -> str:
        return headed(place_name(area), say("year.with", leader=self.leader))

    def note(self, block: str) -> str:
        place = home_of(self.view, block)
        area = self.view.areas.get(place)
        lost = area is not None and any(stack.side not in (BARBARIANS, None) for stack in area.stacks)
        return say("year.home-lost" if lost else "year.home-is", place=place_name(place)) if place else ""

    def done_text(self) -> str:
        return say("year.done-companions", n=len(self.marked)) if self.marked else say("year.done-alone")

    def no_mark(self, key: str) -> str:
        full = len(self.marked) >= self.room
        return say("year.no-room", garrison=self.view.winter.garrison) if full else ""

    def actions(self) -> list[Action]:
        """Return the marked stays, and the end while more may stay."""
        full = len(self.marked) >= min(self.room, len(self.choosable()))
        return [*self.doing(Stay), *([] if full else [End()])]

    def todo(self) -> str:
        more = self.room - len(self.marked)
        return say("year.todo-companions", n=more, leader=self.leader)


# --- what supply points pay for --------------------------------------------------------------------------------


class Starving(Decision):
    """Which legions go without supply, where there is too little for all (7.4)."""

    rule = "7.4"
    boxes = ("year.is-fed", "year.goes-without")

    @property
    def left(self) -> int:
        return len(self.legal) - self.view.supply - len(self.marked)

    def note(self, block: str) -> str:
        return say("year.would-be-lost") if self.blocks[block][1].strength == 1 else ""

    def done_text(self) -> str:
        if self.left > 0:
            return say("year.mark-more", n=self.left)
        return say("year.done-starving", n=len(self.marked))

    def lacks(self) -> str:
        return say("year.starve-more", n=self.left) if self.left > 0 else ""

    def no_mark(self, key: str) -> str:
        return "" if self.left > 0 else say("year.no-more-starve")

    def actions(self) -> list[Action]:
        return self.doing(Starve)

    def todo(self) -> str:
        return self.lacks() or say("year.todo-starved")


class Replacing(Decision):
    """Purchase of legions' steps, a point each (7.5)."""

    rule = "7.5"

    def heading(self, area: str) -> str:
        areas = load_facts().areas
        generous = areas.index[area] in (areas.transalpine, areas.off_map)
        return say("year.any-steps" if generous else "year.one-step", place=place_name(area))

    def box(self, block: str) -> str:
        return "+1"

    def done_text(self) -> str:
        return say("year.done-steps", supply=self.view.supply)

    def at_once(self, key: str) -> list[Action]:
        return [action for action in self.legal if isinstance(action, Step) and action.block == key]

    def todo(self) -> str:
        return say("year.todo-steps", supply=self.view.supply)


class Building(Decision):
    """Purchase of new legions, a point for each strength point (7.7)."""

    rule = "7.7"

    @cached_property
    def _builds(self) -> dict[str, Build]:
        builds = [action for action in self.legal if isinstance(action, Build)]
        builds.sort(key=lambda build: (build.block, -build.strength))
        return {f"{build.block} {build.strength}": build for build in builds}

    def choosable(self) -> list[str]:
        return list(self._builds)

    def rows(self) -> list[ListRow]:
        rows: list[ListRow] = []
        above = ""
        for key, build in self._builds.items():
            if build.block != above:
                above = build.block
                rows.append(plain_row("", number_of(above)))
            told = say("year.build", n=build.strength, left=self.view.supply - build.strength)
            rows.append(plain_row(key, told))
        return rows

    def done_text(self) -> str:
        done = "year.done-building" if self.view.winter.builds else "year.build-nothing"
        return say(done, supply=self.view.supply)

    def at_once(self, key: str) -> list[Action]:
        return [self._builds[key]] if key in self._builds else []

    def todo(self) -> str:
        limits = load_facts().numbers.limits
        most = limits.builds_after_massive_revolt if self.view.massive else limits.builds
        return say("year.todo-build", n=most - self.view.winter.builds)

    def usual(self) -> str:
        return DONE if self.view.winter.builds else super().usual()

    def place(self, key: str) -> str:
        areas = load_facts().areas
        return areas.ids[areas.off_map]
