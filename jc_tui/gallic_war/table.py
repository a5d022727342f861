"""Panes and top lines of the table of Caesar's Gallic War."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from engine.blocks.action_bases import PathAction
from engine.blocks.fog.roster import ON_MAP, OPEN, PLACED, Remembered, Roster
from engine.contract import Action
from engine.gallic_war.fog.roster import ASIDE, DUE, FALLEN, OUT, POOL, Suspect
from engine.gallic_war.seats import ROMANS, SEATS
from engine.gallic_war.viewdata import AreaView, GallicWarView, SeenBlock, Stack
from engine.gallic_war.words import block_name, place_name, say
from engine.translations import commas
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.info_items import InfoItem
from jc_tui.appearance.sides import side_ink, side_letter
from jc_tui.blocks.memory_pane import BlockMemory, Described
from jc_tui.blocks.places import Force, PlaceRow, force_of, forces_of, tags_of
from jc_tui.blocks.places_pane import PlacesPane
from jc_tui.blocks.table_panes import BlockTableUI
from jc_tui.gallic_war.automaton_pane import AutomatonPane
from jc_tui.gallic_war.facts import load_facts, plays_alone
from jc_tui.gallic_war.hand import HandPane
from jc_tui.gallic_war.ledger import LedgerPane
from jc_tui.gallic_war.memory import remember
from jc_tui.gallic_war.move_targets import may_leave, named_places
from jc_tui.gallic_war.order_choices import GallicOrders
from jc_tui.gallic_war.pool import PoolPane
from jc_tui.gallic_war.remarks import Remarks
from jc_tui.gallic_war.status import StatusBar
from jc_tui.gallic_war.text.standing import number_of, part_item, short_name, told_strength
from jc_tui.table.model import TableModel

SHORT = 5
"""The letters of a tribe's name in a narrow list."""


def area_rows(view: GallicWarView, legal: Sequence[Action] = ()) -> list[PlaceRow]:
    """Return all areas by name, as the viewer may see them."""
    moving, naming = {action.path[0] for action in legal if isinstance(action, PathAction)}, named_places(legal)
    me = view.seat if view.seat in SEATS else ROMANS
    data = load_facts().components.data.areas
    regions = list(dict.fromkeys(area.region for area in data))
    rows = []
    for area in sorted(data, key=lambda area: place_name(area.id)):
        seen = view.areas.get(area.id)
        sides = [stack.side for stack in seen.stacks] if seen else []
        fortress = say("places.fortress", level=area.fortress) if area.fortress else ""
        tags = {
            "held": bool(seen and seen.control) or any(sides),
            "neutral": None in sides,
            "fortress": area.fortress > 0,
            "can move": area.id in moving,
            "can be named": area.id in naming,
        }
        rows.append(
            PlaceRow(
                place=area.id,
                name=place_name(area.id),
                owner=seen.control if seen else None,
                forces=forces_of(seen, _force),
                note=_note(view, seen) if seen else "",
                tags=tags_of(seen, me, tags),
                worth=(fortress, str(area.fortress or "")),
                rank=regions.index(area.region),
                x=area.x,
            )
        )
    return rows


def _force(seen: AreaView, stack: Stack) -> Force:
    known = [_named(block) for block in seen.blocks if block.side is stack.side]
    force = force_of(stack.side, stack.count, known, (commas(map(part_item, stack.parts)), str(stack.count)), say)
    return force if stack.side else replace(force, long=say("places.neutral", blocks=force.long))


def _named(block: SeenBlock) -> tuple[str, str]:
    name, strength = number_of(block.id), f"{block.strength}{'*' if block.moved else ''}"
    return f"{name} {strength}", f"{name.partition(' ')[0][:SHORT]}{strength}"


def _note(view: GallicWarView, seen: AreaView) -> str:
    if view.battle and view.battle.area == seen.id:
        return say("places.battle", number=view.battle.round)
    if seen.contested and seen.attacker:
        stacks = [stack for stack in seen.stacks if stack.side is seen.attacker]
        ways = dict.fromkeys(part.by for stack in stacks for part in stack.parts if part.by)
        places = commas(map(short_name, ways))
        notes = [say("places.attacks", side=side_letter(seen.attacker), places=places)]
        if reserves := sum(stack.reserves for stack in seen.stacks):
            notes.append(say("places.reserves", n=reserves))
        if view.phase in ("groups", "move") and (may_go := may_leave(view, seen.id)):
            notes.append(say("plan.pinned", n=may_go[1] - may_go[0]))
        return commas(notes)
    if seen.id in view.action.groups:
        return say("places.named")
    if homes := [leader for leader, home in view.homes.items() if home == seen.id]:
        return say("places.home", leaders=commas(map(number_of, homes)))
    return ""


class AreasPane(PlacesPane):
    """The list of areas with the levels of their fortresses."""

    FILTERS = ("held", "all", "mine", "enemy", "neutral", "contested", "fortress", "can move", "can be named")
    RANKED, NAME, say = "region", 22, say
    BINDINGS = bindings_of("areas", game="gallic_war")


class MemoryPane(BlockMemory):
    """All blocks of the enemy with what was seen of them, and never more."""

    NAMED, SHORT, STRONG = 17, 11, 4
    GROUPS, say = (OPEN, PLACED, ON_MAP, POOL, FALLEN, DUE, ASIDE, OUT), say
    remember = staticmethod(remember)

    def described(self, block: Remembered) -> Described:
        name, ink = block.block, side_ink(self.memory.side)
        rating, strength = load_facts().rating(name), told_strength(cast(Suspect, block))
        return block_name(name), number_of(name), rating, strength, ink

    def place_name(self, place: str) -> str:
        return short_name(place) if place in load_facts().areas.index else place_name(place)

    def told(self, memory: Roster) -> str:
        return say("memory.summary", hidden=memory.hidden, placed=len(memory.group(PLACED)))


class GallicTableUI(BlockTableUI):
    """What this game adds to the screen of its table."""

    rows = staticmethod(area_rows)

    def __init__(self, table: TableModel) -> None:
        session = table.session
        lists = LedgerPane(session, id="ledger"), PoolPane(session, id="pool"), MemoryPane(session, id="memory")
        super().__init__(table, StatusBar(id="status"), HandPane(id="hand"), AreasPane(id="areas"), lists)
        if plays_alone(session.view):
            book = AutomatonPane(session, id="automaton")
            self.panes = (*self.panes, self.pane(book, "alone", book.refresh_list))

    def remarks(self, place: str) -> Sequence[InfoItem]:
        """Return the remarks on a place, without ways that the order lists."""
        ways = not cast(GallicOrders, self.model.orders).blocks
        return cast(Remarks, self.model.parts.known).of(place, ways=ways)
