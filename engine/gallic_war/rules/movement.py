"""Move groups over borders and seas, and subdue tribes (5.2.1 E, 8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from engine.blocks.facts import NEUTRAL
from engine.blocks.leading import each
from engine.blocks.legal_actions import ActionProduct, Chunk, LegalActions
from engine.blocks.routes import Route
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import actions, tasks
from engine.gallic_war.action_table import DICE, END, JUST_END, by_area
from engine.gallic_war.actions import End, Group, Roll
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE, AreaTable
from engine.gallic_war.events import BlockMoved, GroupNamed, SubdueRolled
from engine.gallic_war.rules.losses import bring
from engine.gallic_war.rules.points import CROSSED_TO_GERMANIA, change_supply
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import BY_SEA, NONE, Fight, State


@lru_cache(1 << 16)
def _full(areas: AreaTable, counts: bytes) -> int:
    return mask_of(way for way, used in enumerate(counts) if used and used >= areas.limit[way >> 1])


def full(areas: AreaTable, counts: bytearray, side: int) -> int:
    """Return the directed borders that take no more blocks of a side (5.2.1 E).

    `counts` are `Moves.crossed` or `Fight.retreats`.
    """
    width = 2 * len(areas.ends)
    return _full(areas, bytes(counts[side * width : (side + 1) * width]))


def entered_by(state: State, side: int, area: int) -> int:
    """Return the borders by which a side entered an area in this card play."""
    areas, crossed = state.areas, state.moves.crossed
    return mask_of(border for border, _ in areas.near[area] if crossed[areas.count_index(side, border, area)])


def cross(state: State, side: int, start: int, end: int) -> int:
    """Have a block of a side cross a border, and return the directed border."""
    areas = state.areas
    border = areas.border_between[start, end]
    state.moves.crossed[areas.count_index(side, border, end)] += 1
    state.moves.over[border] = side + 1
    return areas.directed(border, end)


def unpinned(state: State, side: int, area: int) -> int:
    """Return how many more of the defender's blocks may leave a contested area (M6)."""
    attackers = state.at[1 - side][area].bit_count()
    return max(0, state.line(side, area).bit_count() - attackers)


def shut(state: State, side: int, area: int) -> int | None:
    """Return the directed borders by which no block of a side leaves an area.

    None when none may leave: a contested area's attackers have moved, its defenders are pinned (M6).
    """
    if not state.contested >> area & 1:
        return 0
    if state.attacker_at(area) == side or not unpinned(state, side, area):
        return None
    areas = state.areas
    ways = bits(entered_by(state, 1 - side, area))
    return mask_of([areas.directed(border, areas.other_end(border, area)) for border in ways])


def begin_groups(state: State, number: int, areas: int) -> None:
    state.actor, moves = state.active, state.moves
    moves.groups_left, moves.named_from = number, areas
    moves.groups = moves.landed = moves.entering = 0
    moves.voyages = ()
    if state.active == BARBARIAN_SIDE or state.options.automaton:
        moves.were_neutral = state.fighting[NEUTRAL]


def ask_group(state: State, log: Log) -> bool:
    if state.moves.groups_left and nameable(state):
        return state.ask(state.active)
    state.moves.named_from = 0
    return state.go_to(tasks.MoveBlocks())


def nameable(state: State) -> int:
    """Return the areas that can still be named, off the map once for each legion."""
    off_map = state.areas.off_map
    here = state.at[state.active]
    there_are = state.occ[state.active] & state.moves.named_from & ~state.moves.groups
    legions_left = here[off_map].bit_count() > state.moves.entering
    return there_are | (1 << off_map if legions_left and state.moves.named_from >> off_map & 1 else 0)


def name_group(state: State, area: int, log: Log) -> None:
    state.moves.groups |= 1 << area
    state.moves.groups_left -= 1
    state.moves.entering += area == state.areas.off_map
    log.append(GroupNamed(SEATS[state.active], state.areas.ids[area]))


def end_naming(state: State, action: End, log: Log) -> None:
    state.moves.groups_left = 0


MARCH_COST, LANDING_COST = 1, 1
"""Supply points of a forced march, for each legion, and of landings, for each group (rulings M3, M7)."""


def open_to(state: State, blocks: int) -> int:
    """Return the areas that blocks of a kind may enter by land.

    The Rhine is for Germans, and for legions while a German is in Germania (M8). Off the map is for legions.
    """
    areas, table = state.areas, state.blocks
    germania, closed = 1 << areas.germania, 1 << areas.off_map
    if blocks & table.legions:
        closed = 0 if state.at[BARBARIAN_SIDE][areas.germania] & table.germans else germania
    elif not blocks & table.germans:
        closed |= germania
    return (1 << areas.count) - 1 & ~closed


def move_choices(state: State) -> LegalActions:
    areas, table = state.areas, state.blocks
    chunks: list[Chunk] = []
    closed = full(areas, state.moves.crossed, state.active)
    for area in bits(state.moves.groups & state.occ[state.active]):
        left_by = shut(state, state.active, area)
        if left_by is None or (area == areas.off_map and not state.moves.entering):
            continue
        group = state.at[state.active][area] & ~state.moves.moved
        for kind in (table.legions, table.germans, table.gauls):
            if blocks := group & kind:
                chunks += ways_out(state, area, blocks, closed, left_by)
    chunks.append(JUST_END)
    return LegalActions(chunks)


def ways_out(state: State, area: int, blocks: int, closed: int, left_by: int) -> Iterator[ActionProduct]:
    rules, areas = state.rules, state.areas
    catalogue, ends, members = rules.catalogue, open_to(state, blocks), bits(blocks)
    if routes := rules.routes.moves(area, ends & areas.neighbours[area], closed | left_by):
        yield ActionProduct(members, routes, catalogue.move)
    if blocks & state.blocks.legions and state.supply >= MARCH_COST and area != areas.off_map:
        through = (state.friendly(ROMAN_SIDE) | state.empty) & ends
        if routes := rules.routes.marches(area, through, ends, closed, left_by):
            yield ActionProduct(members, routes, catalogue.march)
    if areas.seas_of[area] and (sailors := may_sail(state, state.active, blocks)):
        voyages, most = rules.routes.voyages(area, landings(state, area)), rules.limits.naval_group
        if routes := tuple([way for way in voyages if sailings(state, area, way.dest) < most]):
            yield ActionProduct(bits(sailors), routes, catalogue.sail)


def may_sail(state: State, side: int, blocks: int) -> int:
    """Return those of a side's blocks that may go by sea (11)."""
    return blocks & state.blocks.naval if state.options.restricted and side == BARBARIAN_SIDE else blocks


def hostile(state: State) -> int:
    """Return the areas where a landing of the Romans meets enemies or neutral tribes (M7)."""
    return state.occ[BARBARIAN_SIDE] | (state.occ[NEUTRAL] & ~state.occ[ROMAN_SIDE])


def landings(state: State, port: int) -> int:
    if state.active == BARBARIAN_SIDE:
        return state.friendly(BARBARIAN_SIDE) | state.empty
    everywhere = (1 << state.areas.count) - 1
    paid = state.moves.landed >> port & 1 or state.supply >= LANDING_COST
    return everywhere if paid else everywhere & ~hostile(state)


def sailings(state: State, start: int, end: int) -> int:
    """Return how many have sailed from a port to another in this movement (M7)."""
    return sum([count for port, other, count in state.moves.voyages if (port, other) == (start, end)])


def ask_move(state: State, log: Log) -> bool:
    legal = move_choices(state)
    return state.ask(state.active, legal) if len(legal) > 1 else finish_movement(state)


def move(state: State, action: actions.Move | actions.March, log: Log) -> None:
    """Move a block over a border, or a legion over two for supply (M3)."""
    block, route = split_way(state, action)
    if route.start == state.areas.off_map:
        state.moves.entering -= 1
    if isinstance(action, actions.March):
        change_supply(state, -MARCH_COST, "march", log)
    way = NONE
    for start, end in pairwise((route.start, *route.spaces)):
        way = cross(state, state.active, start, end)
    _enter(state, block, route, way + 1, action.verb, log)


def split_way(state: State, action: Action) -> tuple[int, Route]:
    found: tuple[int, Route] = getattr(state.rules.catalogue, action.verb).split(action)
    return found


def sail(state: State, action: actions.Sail, log: Log) -> None:
    """Move a block to a port, which may cost the Romans' group supply (M7)."""
    block, route = split_way(state, action)
    start, end = route.start, route.dest
    if state.active == ROMAN_SIDE and hostile(state) >> end & 1 and not state.moves.landed >> start & 1:
        state.moves.landed |= 1 << start
        change_supply(state, -LANDING_COST, "landing", log)
    others = [voyage for voyage in state.moves.voyages if voyage[:2] != (start, end)]
    state.moves.voyages = tuple(sorted((*others, (start, end, sailings(state, start, end) + 1))))
    _enter(state, block, route, BY_SEA, "sail", log)


def _enter(state: State, block: int, route: Route, entry: int, manner: str, log: Log) -> None:
    """Have a block attack, join an attack, or come to help (M4, M5).

    Neutral tribes that stand alone join its enemy (N1). It may have taken Vercingetorix's home, which is asked
    about before the next one moves (C6).
    """
    side, area, areas, moves = state.active, route.dest, state.areas, state.moves
    alone = not state.occ[side] >> area & 1
    for tribe in bits(state.at[NEUTRAL][area]) if alone else ():
        bring(state, tribe, 1 - side, area, "entered", log)
    if state.occ[1 - side] >> area & 1:
        manner = _join_battle(state, block, area, alone, manner)
    log.append(BlockMoved(SEATS[side], state.blocks.ids[block], route.names, manner))
    moves.moved |= 1 << block
    moves.entry[block], moves.origin[block] = entry, route.start + 1
    state.shift(block, area, log)
    if state.blocks.legions >> block & 1:  # 9, 10, B18
        britannia, germania = moves.invaders
        moves.invaders = (britannia + (area == areas.britannia), germania + (area == areas.germania))
        state.deeds |= CROSSED_TO_GERMANIA if area == areas.germania else 0
    state.do(tasks.HomeOffer())


def _join_battle(state: State, block: int, area: int, alone: bool, manner: str) -> str:
    """Return the manner in which a block comes to an area of the enemy."""
    if alone:
        state.let_attack(state.active, area)
    elif state.attacker_at(area) != state.active:
        if state.options.automaton:
            return "help"
        state.moves.reserve |= 1 << block
        return "reserve"
    return "landing" if manner == "sail" else "attack"


def finish_movement(state: State) -> bool:
    """End the movement, after which Ariovistus may subdue new tribes of the Romans' (8.2)."""
    moves, ariovistus = state.moves, state.blocks.ariovistus
    moves.groups = moves.groups_left = moves.named_from = moves.entering = moves.landed = 0
    moves.voyages = ()
    if state.active != BARBARIAN_SIDE:
        return state.done()
    came = moves.moved >> ariovistus & 1
    moves.to_subdue = state.at[ROMAN_SIDE][state.loc[ariovistus]] & moves.were_neutral if came else 0
    return state.go_to(tasks.Subdue())


def go_on_subduing(state: State, log: Log) -> bool:
    """Roll for the next. Who has taken an area without a fight regroups (8.2, B12)."""
    if state.moves.to_subdue:
        return False
    state.done()
    area = state.loc[state.blocks.ariovistus]
    if (state.moves.barbarians_attack & ~state.occ[ROMAN_SIDE]) >> area & 1:
        state.moves.barbarians_attack &= ~(1 << area)
        state.battle = Fight.new(state.areas, area)
        state.do(tasks.FreshRegroup())
    return True


def roll_to_subdue(state: State, action: Roll, log: Log) -> None:
    tribe = bits(state.moves.to_subdue)[0]
    state.moves.to_subdue &= ~(1 << tribe)
    die = action.dice[0]
    success = die <= state.rules.limits.subdue_on
    name, area = state.blocks.ids[tribe], state.areas.ids[state.loc[tribe]]
    log.append(SubdueRolled(SEATS[BARBARIAN_SIDE], name, area, die, success))
    if success:
        bring(state, tribe, BARBARIAN_SIDE, state.loc[tribe], "subdued", log)


CHOICES = {
    tasks.GROUPS: each(Group, nameable, END),
    tasks.MOVE: move_choices,
    tasks.SUBDUE: lambda state: DICE,
}
ACT = {
    (tasks.GROUPS, Group): by_area(name_group),
    (tasks.GROUPS, End): end_naming,
    (tasks.MOVE, actions.Move): move,
    (tasks.MOVE, actions.March): move,
    (tasks.MOVE, actions.Sail): sail,
    (tasks.MOVE, actions.End): lambda state, action, log: finish_movement(state),
    (tasks.SUBDUE, Roll): roll_to_subdue,
}
GO = {
    tasks.Groups: ask_group,
    tasks.MoveBlocks: ask_move,
    tasks.Subdue: go_on_subduing,
}
