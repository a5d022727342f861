"""The board of Caesar's Gallic War: areas, seas, and visible blocks."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from engine.contract import Seat
from engine.gallic_war.viewdata import AreaView, GallicWarView
from engine.gallic_war.words import place_name, say
from engine.translations import data_folder, headed
from jc_tui.appearance.sides import side_ink, side_letter
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import stack_items, whose
from jc_tui.game_parts import MapUI
from jc_tui.map.art import Atlas, read_levels
from jc_tui.map.legend import Sign, read_signs
from jc_tui.map.paint import LEADER, Fill, Mark
from jc_tui.text_mode.text_output import in_commas


class GallicMapUI(MapUI[GallicWarView]):
    """The board of this game."""

    @cached_property
    def atlas(self) -> Atlas:
        folder, areas = data_folder() / "gallic_war" / "map_art", load_facts().areas
        return Atlas(folder, frozenset((*areas.ids, *areas.sea_ids)), "aedui", read_levels(folder), say)

    @property
    def signs(self) -> Sequence[Sign]:
        return read_signs(data_folder() / "gallic_war", "board", say, self.name)

    def label(self, place: str) -> str:
        return load_facts().place(place) if place in load_facts().areas.index else place_name(place)

    def marks(self, view: GallicWarView, led: Collection[tuple[str, Seat]] = ()) -> dict[str, Mark]:
        return {name: _mark(area, led) for name, area in view.areas.items()}

    def standing(self, view: GallicWarView, place: str, width: int) -> list[tuple[str, str]]:
        if (seen := view.areas.get(place)) is None or not seen.stacks:
            return [(say("position.nobody-here"), "muted")]
        parts = [(headed(whose(each.side), ""), stack_items(each, seen.blocks)) for each in seen.stacks]
        return [(line, "text") for part in parts for line in in_commas(*part, width, 2)]


def _mark(area: AreaView, led: Collection[tuple[str, Seat]]) -> Mark:
    seen = {(area.id, block.side) for block in area.blocks if block.id in load_facts().leaders}
    star = {side: LEADER for place, side in seen.union(led) if place == area.id}
    moved = any(part.moved for stack in area.stacks for part in stack.parts)
    if area.contested:
        text = "".join(f"{_letter(it.side)}{it.count}{star.get(it.side, '')}" for it in area.attacker_first)
        return Mark(text, "contested", moved, "contested")
    owner = area.control or (area.stacks[0].side if area.stacks else None)
    ink = "neutral" if owner is None else side_ink(owner)
    count = sum(stack.count for stack in area.stacks)
    number = count if owner or count else ""
    fill: Fill = "" if area.control is None else "first" if side_ink(area.control) == "first" else "second"
    return Mark(f"{_letter(owner)}{number}{star.get(owner, '')}", ink, moved, fill)


def _letter(side: Seat | None) -> str:
    return say("legend.neutral-letter") if side is None else side_letter(side)
