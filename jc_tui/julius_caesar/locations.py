"""The places of the map as a list that can be filtered, sorted and searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.contract import Action
from engine.julius_caesar.seats import CAESAR, SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView, SpaceView, Stack
from engine.julius_caesar.words import commas, label, roman, say, semicolons
from engine.values import frozen
from jc_tui.blocks import places
from jc_tui.blocks.places import Force, control_letters, force_of
from jc_tui.blocks.places_pane import PlacesPane
from jc_tui.julius_caesar.blocks import short_block, short_stack
from jc_tui.julius_caesar.choosing import groups, levies
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.position import came_from, own_name, stack_text
from jc_tui.look.bindings import bindings_of
from jc_tui.look.sides import side_letter


@frozen
class PlaceRow(places.PlaceRow):
    """One city or sea in the list.

    Attributes:
        value: its victory points.
        can_levy: whether the player to act may levy here now.
    """

    value: int
    can_levy: bool


def place_rows(view: JuliusCaesarView, legal: Sequence[Action] = ()) -> list[PlaceRow]:
    """All cities and seas, in the order of their names, as the seat whose view it is may see them."""
    moving, levying = groups(legal, view), levies(legal, view)
    me = view.seat if view.seat in SEATS else CAESAR
    facts = load_facts()
    at = {city.id: city.x for city in facts.data.cities} | {sea.id: sea.x for sea in facts.data.seas}
    rows = []
    for place in sorted(at, key=label):
        space = view.spaces.get(place)
        first = space.attacker_first if space else []
        sides = {stack.side for stack in first}
        rows.append(
            PlaceRow(
                place=place,
                name=label(place),
                sea=place in facts.seas,
                control=control_letters(space.owner, first if space.contested else ()) if space else "-",
                owner=space.owner if space else None,
                contested=space is not None and space.contested,
                forces=tuple(_force(space, stack) for stack in first) if space else (),
                note=_note(view, space) if space else "",
                mine=me in sides,
                enemy=bool(sides - {me}),
                can_move=place in moving,
                x=at[place],
                value=facts.values.get(place, 0),
                can_levy=place in levying,
            )
        )
    return rows


def _force(space: SpaceView, stack: Stack) -> Force:
    known = [
        (f"{own_name(block)} {roman(block.strength)}{'*' if block.moved else ''}", short_block(block))
        for block in space.blocks
        if block.side is stack.side
    ]
    number = say("story.navis" if space.id in load_facts().seas else "story.blocks", n=stack.count)
    return force_of(stack, known, (stack_text(stack, number), short_stack(stack)), say)


def _note(view: JuliusCaesarView, space: SpaceView) -> str:
    if view.battle and view.battle.space == space.id:
        return say("places.battle", number=view.battle.round)
    if space.contested and space.attacker:
        side = side_letter(space.attacker)
        if space.main_attack:
            notes = [say("position.attacks-from", side=side, place=label(space.main_attack))]
        else:
            notes = [say("position.attacks", side=side)]
        if reserves := sum(stack.reserves for stack in space.stacks):
            notes.append(say("position.reserves", number=reserves))
        return commas([*notes, say("places.surprise")] if view.surprise == space.id else notes)
    came = [
        came_from(sum(numbers), origin) for stack in space.stacks for origin, numbers in stack.arrivals.items()
    ]
    notes = [commas(came)] if came else []
    return semicolons(notes + ([say("places.begun")] if space.id in view.active else []))


FILTERS: Mapping[str, Callable[[PlaceRow], bool]] = {
    "held/VP": lambda row: bool(row.forces or row.value),
    "all": lambda row: True,
    "mine": lambda row: row.mine,
    "enemy": lambda row: row.enemy,
    "contested": lambda row: row.contested,
    "VP": lambda row: row.value > 0,
    "can move": lambda row: row.can_move,
    "can levy": lambda row: row.can_levy,
}

ORDERS: Mapping[str, Callable[[PlaceRow], Any]] = {
    "name": lambda row: row.name,
    "value": lambda row: (-row.value, row.name),
    "blocks": lambda row: (-row.count, row.name),
    "west-east": lambda row: (row.x, row.name),
}


class LocationsPane(PlacesPane):
    """The list of cities and seas with victory points."""

    FILTERS, ORDERS, say = FILTERS, ORDERS, say
    BINDINGS = bindings_of("places", game="julius_caesar")

    def worth(self, row: PlaceRow, *, narrow: bool) -> str:
        told = str(row.value) if narrow else say("places.worth", points=row.value)
        return f" {told}" if row.value else ""
