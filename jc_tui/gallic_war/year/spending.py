"""What supply points pay for in winter: who goes without them, steps for legions, new legions (7.4, 7.5, 7.7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby

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

    def __init__(self, view: GallicWarView, legal: Sequence[Action]) -> None:
        super().__init__(view, legal)
        self.needed = len(legal) - view.supply

    def rows(self, marked: Collection[str]) -> list[Row]:
        """By area; at strength 1 a legion is lost by it."""
        rows: list[Row] = []
        for area, legions in groupby(self.choosable(), key=self.place):
            rows.append(plain_row("", place_name(area)))
            for legion in legions:
                box = say("year.goes-without" if legion in marked else "year.is-fed")
                dies = say("year.would-be-lost") if self.blocks[legion][1].strength == 1 else ""
                rows.append(self.block_row(legion, box, dies, ink="mark" if legion in marked else "text"))
        return rows

    def done_text(self, marked: Collection[str]) -> str:
        """How many more are to be marked, or that those marked lose a step."""
        left = self.needed - len(marked)
        return say("year.mark-more", n=left) if left > 0 else say("year.done-starving", n=len(marked))

    def missing(self, marked: Collection[str]) -> str:
        """Those who go without are still to be named."""
        left = self.needed - len(marked)
        return say("year.starve-more", n=left) if left > 0 else ""

    def no_mark(self, key: str, marked: Collection[str]) -> str:
        """Nobody goes without while there are points."""
        return "" if len(marked) < self.needed else say("year.no-more-starve")

    def actions(self, marked: Collection[str]) -> list[Action]:
        """They go without; the others are fed."""
        return self.doing(Starve, marked)

    def todo(self, marked: Collection[str]) -> str:
        """How many have to."""
        return self.missing(marked) or say("year.todo-starved")


class Replacing(Decision):
    """Steps for legions, for a point each (7.5)."""

    rule = "7.5"
    marks_blocks = False

    def rows(self, marked: Collection[str]) -> list[Row]:
        """By area: as many steps as a legion lacks in Transalpine Gaul and off the map, one elsewhere."""
        facts = load_facts()
        generous = [facts.areas.ids[area] for area in (facts.areas.transalpine, facts.areas.off_map)]
        rows: list[Row] = []
        for area, legions in groupby(self.choosable(), key=self.place):
            key = "year.any-steps" if area in generous else "year.one-step"
            rows.append(plain_row("", say(key, place=place_name(area))))
            rows += [self.block_row(legion, "+1") for legion in legions]
        return rows

    def done_text(self, marked: Collection[str]) -> str:
        """No more steps, and what is left."""
        return say("year.done-steps", supply=self.view.supply)

    def at_once(self, key: str) -> Action | None:
        """A step."""
        return next((action for action in self.legal if isinstance(action, Step) and action.block == key), None)

    def todo(self, marked: Collection[str]) -> str:
        """What a step costs, and what comes after."""
        return say("year.todo-steps", supply=self.view.supply)


class Building(Decision):
    """New legions out of the force pool, a point for each strength point (7.7)."""

    rule = "7.7"
    marks_blocks = False

    def __init__(self, view: GallicWarView, legal: Sequence[Action]) -> None:
        super().__init__(view, legal)
        self._builds = {
            f"{action.block} {action.strength}": action for action in legal if isinstance(action, Build)
        }

    def choosable(self) -> list[str]:
        """The legions at their strengths, the strongest first."""
        return sorted(self._builds, key=lambda key: (self._builds[key].block, -self._builds[key].strength))

    def rows(self, marked: Collection[str]) -> list[Row]:
        """Under each legion the strengths that can be paid."""
        rows: list[Row] = []
        for key in self.choosable():
            build = self._builds[key]
            if not rows or self._builds[str(rows[-1].key)].block != build.block:
                rows.append(plain_row("", number_of(build.block)))
            rows.append(
                plain_row(key, say("year.build", n=build.strength, left=self.view.supply - build.strength))
            )
        return rows

    def done_text(self, marked: Collection[str]) -> str:
        """Nothing, or nothing more, is built."""
        return say(
            "year.done-building" if self.view.winter.builds else "year.build-nothing", supply=self.view.supply
        )

    def at_once(self, key: str) -> Action | None:
        """A legion is built."""
        return self._builds.get(key)

    def todo(self, marked: Collection[str]) -> str:
        """How many may be built, and where they come."""
        limits = load_facts().numbers.limits
        most = limits.builds_after_massive_revolt if self.view.massive else limits.builds
        return say("year.todo-build", n=most - self.view.winter.builds)

    def usual(self) -> str:
        """Once one is built, no more."""
        return DONE if self.view.winter.builds else super().usual()

    def place(self, key: str) -> str:
        """Off the map."""
        facts = load_facts()
        return facts.areas.ids[facts.areas.off_map]
