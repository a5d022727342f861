"""The areas as a list that can be filtered, sorted and searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.contract import Action
from engine.gallic_war.seats import ROMANS, SEATS
from engine.gallic_war.viewdata import AreaView, GallicWarView, SeenBlock, Stack
from engine.gallic_war.words import place_name, say
from engine.values import frozen
from engine.words import commas
from jc_tui.blocks.places import Force, PlaceRow, control_letters, force_of
from jc_tui.blocks.places_pane import PlacesPane
from jc_tui.gallic_war.choosing import groups, named_places
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import number_of, part_item, short_name
from jc_tui.look.bindings import bindings_of
from jc_tui.look.sides import side_letter

SHORT = 5
"""The letters of a tribe's name in a narrow list."""


@frozen
class AreaRow(PlaceRow):
    """One area in the list.

    Attributes:
        fortress: the level of its fortress.
        region: the number of its region.
        neutral: whether neutral tribes stand there.
        can_name: whether it can be named now.
    """

    fortress: int
    region: int
    neutral: bool
    can_name: bool


def area_rows(view: GallicWarView, legal: Sequence[Action] = ()) -> list[AreaRow]:
    """All areas in the order of their names, as the seat whose view it is may see them."""
    moving, naming = groups(legal), named_places(legal)
    me = view.seat if view.seat in SEATS else ROMANS
    data = load_facts().components.data.areas
    regions = {name: number for number, name in enumerate(dict.fromkeys(area.region for area in data))}
    rows = []
    for area in sorted(data, key=lambda area: place_name(area.id)):
        seen = view.areas.get(area.id)
        first = _attacker_first(seen) if seen else []
        sides = {stack.side for stack in first}
        contested = seen is not None and seen.contested
        rows.append(
            AreaRow(
                place=area.id,
                name=place_name(area.id),
                sea=False,
                control=control_letters(seen.control if seen else None, first if contested else ()),
                owner=seen.control if seen else None,
                contested=contested,
                forces=tuple(_force(seen, stack) for stack in first) if seen else (),
                note=_note(view, seen) if seen else "",
                mine=me in sides,
                enemy=bool(sides - {me, None}),
                can_move=area.id in moving,
                x=area.x,
                fortress=area.fortress,
                region=regions[area.region],
                neutral=None in sides,
                can_name=area.id in naming,
            )
        )
    return rows


def _attacker_first(seen: AreaView) -> list[Stack]:
    return sorted(seen.stacks, key=lambda stack: (stack.side is None, stack.side is not seen.attacker))


def _force(seen: AreaView, stack: Stack) -> Force:
    known = [_named(block) for block in seen.blocks if block.side is stack.side]
    force = force_of(stack, known, (commas(map(part_item, stack.parts)), str(stack.count)), say)
    return force if stack.side else replace(force, long=say("places.neutral", blocks=force.long))


def _named(block: SeenBlock) -> tuple[str, str]:
    name, strength = number_of(block.id), f"{block.strength}{'*' if block.moved else ''}"
    return f"{name} {strength}", f"{name.partition(' ')[0][:SHORT]}{strength}"


def _note(view: GallicWarView, seen: AreaView) -> str:
    if view.battle and view.battle.area == seen.id:
        return say("places.battle", number=view.battle.round)
    if seen.contested and seen.attacker:
        notes = [say("places.attacks", side=side_letter(seen.attacker), places=commas(_came_by(seen)))]
        if reserves := sum(stack.reserves for stack in seen.stacks):
            notes.append(say("places.reserves", n=reserves))
        return commas(notes)
    if seen.id in view.action.groups:
        return say("places.named")
    if homes := [leader for leader, home in view.homes.items() if home == seen.id]:
        return say("places.home", leaders=commas(map(number_of, homes)))
    return ""


def _came_by(seen: AreaView) -> list[str]:
    ways: Mapping[str, None] = dict.fromkeys(
        part.by for stack in seen.stacks if stack.side is seen.attacker for part in stack.parts if part.by
    )
    return [short_name(place) for place in ways]


FILTERS: Mapping[str, Callable[[AreaRow], bool]] = {
    "held": lambda row: row.mine or row.enemy or row.owner is not None,
    "all": lambda row: True,
    "mine": lambda row: row.mine,
    "enemy": lambda row: row.enemy,
    "neutral": lambda row: row.neutral,
    "contested": lambda row: row.contested,
    "fortress": lambda row: row.fortress > 0,
    "can move": lambda row: row.can_move,
    "can be named": lambda row: row.can_name,
}

ORDERS: Mapping[str, Callable[[AreaRow], Any]] = {
    "name": lambda row: row.name,
    "region": lambda row: (row.region, row.name),
    "blocks": lambda row: (-row.count, row.name),
    "west-east": lambda row: (row.x, row.name),
}


class AreasPane(PlacesPane):
    """The list of areas with the levels of their fortresses."""

    FILTERS, ORDERS, say = FILTERS, ORDERS, say
    BINDINGS = bindings_of("areas", game="gallic_war")

    def worth(self, row: AreaRow, *, narrow: bool) -> str:
        return f" {say('places.fortress', level=row.fortress)}" if row.fortress else ""
