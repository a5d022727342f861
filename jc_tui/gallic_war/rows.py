"""The areas as rows of a list: who holds them, their fortress, who stands there as far as it is seen, the news."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.contract import Action, Seat
from engine.gallic_war.seats import ROMANS, SEATS
from engine.gallic_war.viewdata import AreaView, GallicWarView, SeenBlock, Stack
from engine.gallic_war.words import place_name, say
from engine.values import frozen
from engine.words import commas
from jc_tui.blocks.places import Force
from jc_tui.gallic_war.choosing import groups, named_places
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.standing import number_of, part_item, short_name
from jc_tui.look.sides import side_letter

SHORT = 5
"""The letters of a tribe's name in a narrow list."""


@frozen
class AreaRow:
    """One area, as `jc_tui.blocks.places.PlaceRow`.

    Attributes:
        fortress: its level. forces: the blocks of each side, the attacker's first, neutral tribes among them.
        mine, enemy, neutral: who stands there; to a spectator the Romans' are mine.
        can_move: whether blocks of it can go somewhere now. can_name: whether it can be named now.
        region: its region, as its number. x: how far east it lies.
    """

    place: str
    name: str
    control: str
    owner: Seat | None
    fortress: int
    forces: tuple[Force, ...]
    note: str
    mine: bool
    enemy: bool
    neutral: bool
    contested: bool
    can_move: bool
    can_name: bool
    region: int
    x: int
    sea: bool = False

    @property
    def count(self) -> int:
        """All blocks there."""
        return sum(force.count for force in self.forces)


def area_rows(view: GallicWarView, legal: Sequence[Action] = ()) -> list[AreaRow]:
    """All areas in the order of their names, as the seat whose view it is may see them."""
    moving, naming = groups(legal), named_places(legal)
    me = view.seat if view.seat in SEATS else ROMANS
    data = load_facts().components.data.areas
    regions = {name: number for number, name in enumerate(dict.fromkeys(area.region for area in data))}
    rows = []
    for area in sorted(data, key=lambda area: place_name(area.id)):
        seen = view.areas.get(area.id)
        sides = {stack.side for stack in seen.stacks} if seen else set()
        rows.append(
            AreaRow(
                place=area.id,
                name=place_name(area.id),
                control=_control(seen),
                owner=seen.control if seen else None,
                fortress=area.fortress,
                forces=tuple(_force(seen, stack) for stack in _attacker_first(seen)) if seen else (),
                note=_note(view, seen) if seen else "",
                mine=me in sides,
                enemy=bool(sides - {me, None}),
                neutral=None in sides,
                contested=seen is not None and seen.contested,
                can_move=area.id in moving,
                can_name=area.id in naming,
                region=regions[area.region],
                x=area.x,
            )
        )
    return rows


def _control(seen: AreaView | None) -> str:
    if seen is None or (seen.control is None and not seen.contested):
        return "-"
    if seen.contested:
        return "/".join(side_letter(stack.side) for stack in _attacker_first(seen) if stack.side)
    return side_letter(seen.control)


def _attacker_first(seen: AreaView) -> list[Stack]:
    return sorted(seen.stacks, key=lambda stack: (stack.side is None, stack.side is not seen.attacker))


def _force(seen: AreaView, stack: Stack) -> Force:
    known = [block for block in seen.blocks if block.side is stack.side]
    hidden = stack.count - len(known)
    long, short = [_long(block) for block in known], [_short(block) for block in known]
    if hidden and known:
        long.append(say("areas.more", number=hidden))
        short.append(f"+{hidden}")
    elif hidden:
        long, short = [part_item(part) for part in stack.parts], [str(stack.count)]
    told = commas(long)
    if stack.side is None:
        told = say("areas.neutral", blocks=told)
    return Force(stack.side, stack.count, bool(known), told, " ".join(short))


def _long(block: SeenBlock) -> str:
    return f"{number_of(block.id)} {block.strength}{'*' if block.moved else ''}"


def _short(block: SeenBlock) -> str:
    return f"{number_of(block.id).partition(' ')[0][:SHORT]}{block.strength}{'*' if block.moved else ''}"


def _note(view: GallicWarView, seen: AreaView) -> str:
    if view.battle and view.battle.area == seen.id:
        return say("areas.battle", number=view.battle.round)
    if seen.contested and seen.attacker:
        notes = [say("areas.attacks", side=side_letter(seen.attacker), places=commas(_came_by(seen)))]
        if reserves := sum(stack.reserves for stack in seen.stacks):
            notes.append(say("areas.reserves", n=reserves))
        return commas(notes)
    if seen.id in view.action.groups:
        return say("areas.named")
    if homes := [leader for leader, home in view.homes.items() if home == seen.id]:
        return say("areas.home", leaders=commas(map(number_of, homes)))
    return ""


def _came_by(seen: AreaView) -> list[str]:
    """From where the attackers came."""
    ways: Mapping[str, None] = dict.fromkeys(
        part.by for stack in seen.stacks if stack.side is seen.attacker for part in stack.parts if part.by
    )
    return [short_name(place) for place in ways]
