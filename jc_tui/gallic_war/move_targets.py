"""The legal actions by areas, with what going to one meets and costs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from engine.blocks.action_bases import BlockAction, PathAction
from engine.blocks.routes import Exit
from engine.contract import Action, Seat
from engine.gallic_war import actions as act
from engine.gallic_war.data import DIE, OFF_MAP, OPEN
from engine.gallic_war.outlook import borders, passage
from engine.gallic_war.rules.politics import CARD_NAMES_IT, ENEMY_IS_THERE, VERCINGETORIX_HELPS
from engine.gallic_war.seats import ROMANS, SEATS, opponent
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import MODIFIERS, say
from engine.translations import commas, headed
from engine.values import frozen
from jc_tui.blocks.group_choices import Trip, group_by_place
from jc_tui.gallic_war.facts import load_facts, plays_alone

REACT = "react"
"""The phase in which legions come to the help of those attacked."""

LANDING = ("landing", "neutral", "reserve", "help")
"""What going to an area can be where a landing meets others."""

PARTY = 2
"""How many legions come to help in an area (A7)."""

Naming = act.Where | act.Lead
"""The actions that name just an area, or bring a leader to one."""


def trip_of(view: GallicWarView, action: Action) -> Trip | None:
    """Return the block that an action moves, its start and end; else None."""
    if isinstance(action, PathAction) and view.phase in ("move", REACT, "regroup"):
        return action.block, action.path[0], action.path[-1]
    return None


def named_places(legal: Iterable[Action]) -> dict[str, list[Action]]:
    """Return by area the actions that name it."""
    return group_by_place((action.area, action) for action in legal if isinstance(action, Naming))


def for_blocks(legal: Iterable[Action], view: GallicWarView) -> dict[str, list[Action]]:
    """Return by area the actions about one block that the view knows there."""
    at = {block.id: area.id for area in view.areas.values() for block in area.blocks}
    about = ((action.block, action) for action in legal if isinstance(action, BlockAction))
    return group_by_place((at[block], action) for block, action in about if block in at)


def own(view: GallicWarView, place: str) -> list[str]:
    """Return the known blocks of the side to act in an area."""
    seen = view.areas.get(place)
    return [block.id for block in seen.blocks if block.side is view.to_act] if seen else []


def may_leave(view: GallicWarView, place: str) -> tuple[int, int] | None:
    """Return how many blocks may leave an area, of how many (M6); else None."""
    seen = view.areas.get(place)
    if seen is None or not seen.contested or seen.attacker is view.to_act:
        return None
    mine = sum(stack.count - stack.reserves for stack in seen.stacks if stack.side is view.to_act)
    attackers = sum(stack.count for stack in seen.stacks if stack.side is seen.attacker)
    return max(0, mine - attackers), mine


# --- what going somewhere is -------------------------------------------------------------------------------------


def trip_facts(view: GallicWarView, action: PathAction) -> tuple[str, str, int | None]:
    """Return the kind of a trip, notes on way and cost, and its room."""
    room = room_of(view, action)
    notes = [] if room is None else [_room_words(view, action, room)]
    if cost_of(view, action):
        notes.append(say("offers.cost-of-landing" if isinstance(action, act.Sail) else "offers.cost"))
    return manner(view, action), commas(notes), room


def manner(view: GallicWarView, action: PathAction) -> str:
    """Return the kind of a trip: an attack, help or a move."""
    if isinstance(action, act.Regroup):
        return "regroup"
    end, by_sea, mine = view.areas.get(action.path[-1]), isinstance(action, act.Sail), view.to_act
    sides = {stack.side for stack in end.stacks} if end else set()
    if end is not None and sides - {mine, None}:
        if mine in sides and end.attacker is not mine:
            return "help" if plays_alone(view) else "reserve"
        return "landing" if by_sea else "attack"
    if None in sides and mine not in sides:
        return "neutral"
    return "sail" if by_sea else "move"


def room_of(view: GallicWarView, action: PathAction) -> int | None:
    """Return how many more blocks can take a way; None without a limit."""
    rooms = [_room_of_group(view, action)]
    if isinstance(action, act.Sail):
        rooms.append(passage(view, action.path[0], action.path[-1]).left)
    elif action.path[1] not in load_facts().areas.sea_index:
        rooms += (border(view, start, end).left for start, end in pairwise(action.path))
    if isinstance(action, act.March) or view.phase == REACT:
        rooms.append(view.supply)
    return min((room for room in rooms if room is not None), default=None)


def _room_of_group(view: GallicWarView, action: PathAction) -> int | None:
    """Return how many of a group can still go; None without a limit."""
    if view.phase == REACT:
        here = [view.areas[action.path[-1]]] if action.path[-1] in view.areas else []
        return PARTY - sum(block.moved for area in here for block in area.blocks if block.side is view.to_act)
    areas = load_facts().areas
    return view.action.entering if action.path[0] == areas.ids[areas.off_map] else None


def border(view: GallicWarView, start: str, end: str) -> Exit:
    """Return the border between two areas, for the side to act."""
    return next(each for each in borders(view, start, view.to_act) if each.to == end)


def cost_of(view: GallicWarView, action: PathAction) -> int:
    """Return the supply points that a trip costs (M3, M7, A7)."""
    if view.phase == REACT or isinstance(action, act.March):
        return 1
    if not isinstance(action, act.Sail) or view.to_act is not ROMANS:
        return 0
    contested = {area.id for area in view.areas.values() if area.contested}
    paid = any(start == action.path[0] and end in contested for start, end, _ in view.action.voyages)
    return int(not paid and manner(view, action) in LANDING)


def _room_words(view: GallicWarView, action: PathAction, room: int) -> str:
    if isinstance(action, act.Sail):
        return say("offers.passage-takes", n=room)
    kinds = {border(view, start, end).kind for start, end in pairwise(action.path)}
    if OFF_MAP in kinds:
        return say("offers.group-has", n=room)
    return say("offers.border-takes" if kinds == {OPEN} else "offers.river-takes", n=room)


# --- what a Political Action would be (5.2.1 D, 8.3) -------------------------------------------------------------


@frozen
class Attempt:
    """A Political Action as it would be tried, `rallied` where Vercingetorix helps.

    `parts` are what changes the roll, by the causes of `MODIFIERS`.
    """

    area: str
    rallied: bool
    points: int
    parts: tuple[tuple[str, int], ...]

    @property
    def needed(self) -> int:
        """The highest roll that succeeds; 0 where none does."""
        return max(0, min(DIE, self.points - sum(change for _, change in self.parts)))

    @property
    def percent(self) -> int:
        return round(100 * self.needed / DIE)


def attempt(view: GallicWarView, side: Seat, card: str, area: str, *, rallied: bool = False) -> Attempt:
    """Return what a side's Political Action with a card on an area would be now."""
    facts, seen = load_facts(), view.areas.get(area)
    enemy = seen is not None and any(stack.side is opponent(side) for stack in seen.stacks)
    parts = {
        "card": CARD_NAMES_IT * (facts.area_of(card) == area),
        "enemy": ENEMY_IS_THERE * enemy,
        "vercingetorix": VERCINGETORIX_HELPS * rallied,
    }
    changed = tuple((cause, change) for cause, change in parts.items() if change)
    return Attempt(area, rallied, facts.points(card, side), changed)


def attempts(view: GallicWarView, legal: Iterable[Action]) -> dict[Action, Attempt]:
    """Return by action the Political Actions open to the card in play."""
    side = view.to_act
    if side not in SEATS or side is None or (card := view.sides[side].laid) is None:
        return {}
    return {
        action: attempt(view, side, card, action.area, rallied=isinstance(action, act.Rally))
        for action in legal
        if isinstance(action, act.Sway | act.Rally)
    }


def chance(tried: Attempt) -> str:
    """Return how likely it is, in as few words as do: ``1-4, 67%``."""
    told = rolls(tried)
    return say("politics.chance", rolls=told, percent=tried.percent) if tried.needed else told


def rolls(tried: Attempt) -> str:
    """Return the rolls that succeed: ``1-4``; that none does."""
    if tried.needed < 2:
        return str(tried.needed or say("politics.never"))
    return f"1-{tried.needed}"


def in_brief(tried: Attempt) -> str:
    """Return a chance and its parts: ``1-2, 33%: card 3, enemies there -1``."""
    parts = [say("politics.modifier", name=say(MODIFIERS[cause]), change=f"{-by:+d}") for cause, by in tried.parts]
    return headed(chance(tried), commas([say("politics.worth", points=tried.points), *parts]))
