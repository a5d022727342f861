"""What supply points pay for in winter: who goes without them, steps for legions, new legions (7.4, 7.5, 7.7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.contract import Action
from engine.gallic_war.actions import Build, Starve, Step
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import place_name, say
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import number_of
from jc_tui.gallic_war.year.deciding import Decision
from jc_tui.look.rows import Row, plain_row
from jc_tui.table.list_choice import DONE


class Starving(Decision):
    """Which legions go without supply, where there is too little for all (7.4)."""

    rule = "7.4"
    boxes = ("year.is-fed", "year.goes-without")

    @property
    def left(self) -> int:
        """How many more have to be marked."""
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
    """Steps for legions, for a point each: as many as lack in Transalpine Gaul and off the map, else one (7.5)."""

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
    """New legions out of the force pool, a point for each strength point (7.7): under each what can be paid."""

    rule = "7.7"

    def __init__(self, view: GallicWarView, legal: Sequence[Action], marked: Collection[str] = ()) -> None:
        super().__init__(view, legal, marked)
        builds = [action for action in legal if isinstance(action, Build)]
        builds.sort(key=lambda build: (build.block, -build.strength))
        self._builds = {f"{build.block} {build.strength}": build for build in builds}

    def choosable(self) -> list[str]:
        return list(self._builds)

    def rows(self) -> list[Row]:
        rows: list[Row] = []
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
