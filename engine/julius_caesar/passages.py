"""Manner, room and length of ways between places, by a view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.blocks.action_bases import Path
from engine.blocks.routes import Exit
from engine.blocks.sets import bits
from engine.contract import Action, Seat
from engine.julius_caesar.actions import Move, Regroup, Retreat, Sail, ToPort
from engine.julius_caesar.battle import RETREAT_LIMIT
from engine.julius_caesar.components import Components, SpaceTable
from engine.julius_caesar.routes import MERCURY
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import REGROUP
from engine.julius_caesar.viewdata import JuliusCaesarView

Trip = Move | Sail | Retreat | Regroup | ToPort

MOST_LINKS, MOST_SEAS = MERCURY[0], 4
"""So far a way is looked for: the longest march there is, and the seas of a crossing."""


def manner(view: JuliusCaesarView, trip: Action) -> str:
    """Return what a trip is called (6.12, 6.14, M5).

    Where the main attack is still to be declared all that join an attack just attack.
    """
    if not isinstance(trip, Move):
        return trip.verb
    entered = _entering(view.known, view.known.spaces.index[trip.path[-1]], view.to_act)
    space = view.spaces.get(trip.path[-1])
    if entered != "attack" or space is None or space.main_attack is None:
        return entered
    return "main attack" if space.main_attack == trip.path[-2] else "reserve"


def _entering(state: State, space: int, side: Seat | None) -> str:
    """Return how a side would enter a space by road."""
    foes = [number for number, seat in enumerate(SEATS) if seat is not side and state.occ[number] >> space & 1]
    if not foes:
        return "move"
    return "response" if state.contested >> space & 1 and SEATS[state.attacker_at(space)] is not side else "attack"


def exit_by(view: JuliusCaesarView, link: int, end: int, side: Seat | None = None) -> Exit:
    """Return the exit by a link for `side`, or the acting side (6.11, 4.32, G6).

    Out of a battle it is in a round, or a regroup (7.61, 7.7).
    """
    state, side = view.known, side or view.to_act
    table, limits, used = state.spaces, SpaceTable.ROAD_LIMIT, state.moves.roads
    if link >= table.land_links:
        return Exit(table.ids[end], table.kind[link], None, None)
    if table.other_end(link, end) == state.battle.space:
        limits, used = limits if state.phase == REGROUP else RETREAT_LIMIT, state.battle.retreats
    elif (entered := _entering(state, end, side)) != "move":
        pluto = entered == "attack" and view.card == "pluto" and side is view.to_act
        limits = SpaceTable.PLUTO_LIMIT if pluto else SpaceTable.ATTACK_LIMIT
    limit = limits[table.kind[link]]
    gone = used[SEATS.index(side) * table.land_links + link] if side in SEATS else 0
    return Exit(table.ids[end], table.kind[link], limit, max(0, limit - gone))


def road_room(view: JuliusCaesarView, a: str, b: str) -> int | None:
    """Return the number of blocks of the side to act that a road still takes."""
    table = view.known.spaces
    link = table.link_between.get((table.index[a], table.index[b]))
    return None if link is None else exit_by(view, link, table.index[b]).left


def afloat(components: Components, manner: str, path: Sequence[str]) -> bool:
    """Return whether a Navis goes this way (6.2, 6.3)."""
    table = components.spaces
    return manner != "sail" and any(table.seas >> table.index[space] & 1 for space in path)


def crosses(components: Components, block: str, path: Sequence[str]) -> bool:
    """Return whether a block that goes this way is carried over a sea (6.3)."""
    blocks = components.blocks
    return bool(blocks.land >> blocks.index[block] & 1) and afloat(components, "move", path[1:-1])


def link_kind(components: Components, a: str, b: str) -> str:
    """Return what joins two places, empty where nothing does."""
    table = components.spaces
    link = table.link_between.get((table.index[a], table.index[b]))
    return "" if link is None else table.kind[link]


def shortest_way(components: Components, block: str, start: str, end: str) -> Path | None:
    """Return a shortest way of at most `MOST_LINKS` roads, or sea borders of a Navis."""
    table, blocks = components.spaces, components.blocks
    beside = table.sea_neighbours if blocks.navis >> blocks.index[block] & 1 else table.road_neighbours
    trails = _trails(table.index[start], MOST_LINKS, beside)
    goal = table.index[end]
    return next((tuple(table.ids[space] for space in trail) for trail in trails if trail[-1] == goal), None)


def crossing(components: Components, start: str, end: str) -> Path | None:
    """Return a shortest way from port to port over seas, if any (6.3)."""
    table = components.spaces
    coast = table.sea_neighbours[table.index[end]] if table.ports >> table.index[end] & 1 else 0
    trails = _trails(table.index[start], MOST_SEAS, table.sea_neighbours, table.seas)
    seas = next((trail for trail in trails if coast >> trail[-1] & 1), None)
    return None if seas is None else (*(table.ids[space] for space in seas), end)


def _trails(start: int, most: int, beside: Sequence[int], within: int = -1) -> Iterator[tuple[int, ...]]:
    """Yield ways of at most `most` steps without a circle, shorter ones first."""
    trails: list[tuple[int, ...]] = [(start,)]
    for _ in range(most):
        trails = [
            (*trail, there) for trail in trails for there in bits(beside[trail[-1]] & within) if there not in trail
        ]
        yield from trails
