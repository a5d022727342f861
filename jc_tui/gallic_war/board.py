"""The board in words: names, who holds what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.contract import Seat
from engine.gallic_war.seats import SEATS
from engine.gallic_war.viewdata import AreaView, GallicWarView
from engine.gallic_war.words import place_name, say
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import area_items
from jc_tui.map.art import Atlas
from jc_tui.map.legend import Sign
from jc_tui.map.paint import Mark


class GallicBoard:
    """As `jc_tui.pack.Board`."""

    @property
    def atlas(self) -> Atlas:
        """There is no map to draw: nobody asks for it."""
        raise NotImplementedError

    @property
    def signs(self) -> Sequence[Sign]:
        """None, without a map."""
        return ()

    def name(self, place: str) -> str:
        """What an area or a sea is called."""
        return place_name(place)

    def label(self, place: str) -> str:
        """The same with the level of its fortress."""
        return load_facts().place(place) if place in load_facts().areas.index else place_name(place)

    def marks(self, view: GallicWarView) -> dict[str, Mark]:
        """By area, the letter of who holds it, and how many blocks are there."""
        return {area: _mark(seen) for area, seen in view.areas.items() if seen.stacks}

    def standing(self, view: GallicWarView, place: str, width: int) -> list[tuple[str, str]]:
        """Who stands in an area, a line for each side."""
        seen = view.areas.get(place)
        return [(text, "text") for text in area_items(seen)] if seen else [(say("position.nobody-here"), "muted")]

    def summary(self, view: GallicWarView) -> Mapping[str, list[str]]:
        """Under each side, the areas that it controls; then those that are contested."""
        held: dict[str, list[str]] = {
            seat.label: [place_name(area.id) for area in view.areas.values() if area.control is seat]
            for seat in SEATS
        }
        contested = [place_name(area.id) for area in view.areas.values() if area.contested]
        return held | ({say("position.contested"): contested} if contested else {})


def _mark(area: AreaView) -> Mark:
    count = sum(stack.count for stack in area.stacks)
    if area.contested:
        return Mark(str(count), "contested")
    owner = area.stacks[0].side
    ink = "muted" if owner is None else _INKS[owner]
    return Mark(f"{owner.letter if owner else '-'}{count}", ink)


_INKS: Mapping[Seat, str] = dict(zip(SEATS, ("first", "second"), strict=True))
