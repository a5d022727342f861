"""The board of Caesar's Gallic War: its areas and seas, and what is seen to stand there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from engine.contract import Seat
from engine.datafiles import data_folder
from engine.gallic_war.data_map import TRANSALPINE
from engine.gallic_war.seats import SEATS
from engine.gallic_war.viewdata import AreaView, GallicWarView
from engine.gallic_war.words import place_name, say
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import area_items
from jc_tui.map.art import Atlas, read_levels
from jc_tui.map.legend import Sign, read_signs
from jc_tui.map.paint import Mark


class GallicBoard:
    """As `jc_tui.pack.Board`."""

    @cached_property
    def atlas(self) -> Atlas:
        """What the map is drawn from."""
        folder, areas = data_folder() / "gallic_war" / "map_art", load_facts().areas
        return Atlas(folder, frozenset((*areas.ids, *areas.sea_ids)), TRANSALPINE, read_levels(folder))

    @property
    def signs(self) -> Sequence[Sign]:
        """Areas, seas, borders, stacks."""
        return read_signs(data_folder() / "gallic_war", "board", say, self.name)

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
    ink = "name" if owner is None else _INKS[owner]
    return Mark(f"{owner.letter if owner else '-'}{count}", ink)


_INKS: Mapping[Seat, str] = dict(zip(SEATS, ("first", "second"), strict=True))
