"""The board of Julius Caesar: its places, and what is seen to stand there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from engine.julius_caesar.viewdata import JuliusCaesarView, SpaceView
from engine.julius_caesar.words import say
from engine.translations import data_folder, headed
from jc_tui.appearance.sides import side_ink, side_letter
from jc_tui.game_parts import MapUI
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.position import blocks_of, place_label
from jc_tui.map.art import Atlas, read_levels
from jc_tui.map.legend import Sign, read_signs
from jc_tui.map.paint import Mark
from jc_tui.text_mode.text_output import in_commas


class CaesarMapUI(MapUI[JuliusCaesarView]):
    """The board of this game."""

    label = staticmethod(place_label)

    @cached_property
    def atlas(self) -> Atlas:
        folder = data_folder() / "julius_caesar" / "map_art"
        return Atlas(folder, frozenset(load_facts().links), "rome", read_levels(folder), say)

    @property
    def signs(self) -> Sequence[Sign]:
        return read_signs(data_folder() / "julius_caesar", "board", say, self.name)

    def marks(self, view: JuliusCaesarView, led: object = ()) -> dict[str, Mark]:
        return {place: _mark(space) for place, space in view.spaces.items()}

    def standing(self, view: JuliusCaesarView, place: str, width: int) -> list[tuple[str, str]]:
        space = view.spaces.get(place)
        if space is None:
            return [(say("places.nobody"), "muted")]
        found = []
        for stack in space.stacks:
            head = stack.side.label
            if space.contested:
                head = say("position.attacks" if stack.side is space.attacker else "position.defends", side=head)
            lines = in_commas(headed(head, ""), blocks_of(space, stack.side), width, 2)
            found += [(line, side_ink(stack.side)) for line in lines]
        return found


def _mark(space: SpaceView) -> Mark:
    text = "".join(f"{side_letter(stack.side)}{stack.count}" for stack in space.attacker_first)
    ink = "contested" if space.contested else side_ink(space.owner)
    return Mark(text, ink, moved=any(stack.moved for stack in space.stacks))
