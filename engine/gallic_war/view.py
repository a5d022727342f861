"""What a seat may know of a state, in words; `visibility` decides what that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from operator import or_

from engine.blocks.facts import LETTERS, NEUTRAL, NOWHERE, where
from engine.blocks.sets import bits
from engine.blocks.viewing import name_of, used_ways, viewing_side
from engine.contract import Seat
from engine.gallic_war import tasks
from engine.gallic_war import viewdata as seen
from engine.gallic_war.battle.ranks import SLOTS, revealed, turn_of
from engine.gallic_war.components import BARBARIAN_SIDE, COLOURS, BlockTable
from engine.gallic_war.options import written
from engine.gallic_war.position.stack import waits_of
from engine.gallic_war.rules.points import BRITANNIA_INVADED, DEEDS, GERMANIA_INVADED
from engine.gallic_war.seats import OWNERS, SEATS
from engine.gallic_war.state import AS_THREE, BY_SEA, CROSSINGS, NONE, State
from engine.gallic_war.visibility import redact

FEATS = {BRITANNIA_INVADED: "britannia invaded", GERMANIA_INVADED: "germania invaded"}
"""What is scored once, as events call it."""


def view(state: State, seat: Seat) -> seen.GallicWarView:
    """Return what a player, or a spectator, may know.

    Raises:
        ValueError: chance sees nothing.
    """
    side = viewing_side(seat, SEATS)
    state = redact(state, side)
    areas, blocks, cards = state.areas, state.blocks, state.cards
    return seen.GallicWarView(
        seat=seat,
        options=written(state.options),
        rulings=state.options.rulings,
        year=state.year,
        play=state.play_number,
        phase=state.phase,
        to_act=state.to_act,
        actor=SEATS[state.actor],
        supply=state.supply,
        points=state.points,
        feats=tuple([name for bit, name in FEATS.items() if state.feats & bit]),
        britons=state.britons,
        deeds=tuple([name for bit, name in DEEDS.items() if state.deeds & bit]),
        slain=blocks.names_of(state.slain),
        led=blocks.names_of(state.led),
        massive=state.massive,
        raided=bool(state.raided),
        raids=state.raided,
        wintered=blocks.names_of(state.wintered),
        bound=state.bound,
        home_lost=state.home_lost,
        removed=tuple([cards.ids[card] for card in bits(state.removed)]),
        sides={name: _side_view(state, number, side) for number, name in enumerate(SEATS)},
        areas=_areas(state, state.on_map & ~state.unknown),
        homes={
            blocks.ids[leader]: areas.ids[state.homes[leader]]
            for leader in bits(blocks.gallic_leaders & state.on_map)
            if state.homes[leader] != NOWHERE
        },
        pool=blocks.names_of(state.pool),
        fallen=blocks.names_of(state.fallen),
        due=blocks.names_of(state.due),
        out=blocks.names_of(state.out),
        action=_action_view(state),
        battle=_battle_view(state) if state.battle.area != NONE else None,
        crowded=tuple([(SEATS[who], areas.ids[area], steps) for who, area, steps in state.crowded]),
        winter=_winter_view(state, side),
        result=state.result,
        known=state,
    )


# --- who stands where --------------------------------------------------------------------------------------------


Way = tuple[bool, bool, str | None, str | None]
"""Whether a block moved, and is in reserve, its group, and by what it came in."""

RESTING: Way = (False, False, None, None)


def _way(state: State, block: int) -> Way:
    areas, entry, origin = state.areas, state.moves.entry[block], state.moves.origin[block]
    moved, reserve = bool(state.moves.moved >> block & 1), bool(state.moves.reserve >> block & 1)
    by = None
    if entry == BY_SEA:
        by = areas.sea_ids[bits(areas.seas_of[state.loc[block]] & areas.seas_of[origin - 1])[0]]
    elif entry:
        by = areas.ids[areas.other_end((entry - 1) >> 1, state.loc[block])]
    return moved, reserve, areas.ids[origin - 1] if origin else None, by


def _seen_block(table: BlockTable, block: int, side: int, step: int, way: Way) -> seen.SeenBlock:
    return seen.SeenBlock(table.ids[block], OWNERS[side], table.strengths[block][step], *way)


def _seen_blocks(state: State, blocks: int) -> tuple[seen.SeenBlock, ...]:
    table, step, found = state.blocks, state.step, bits(blocks)
    return tuple([_seen_block(table, one, state.side_of(one), step[one], _way(state, one)) for one in found])


def _control(state: State) -> list[int]:
    """Return the areas of each side, those included that are no tribal ones (N2)."""
    areas, (romans, barbarians) = state.areas, state.occ[:2]
    alone = romans & ~barbarians, barbarians & ~romans
    held = alone[0] | 1 << areas.transalpine & ~alone[1], alone[1]
    return [state.controlled(side) | held[side] & ~areas.tribal for side in (0, 1)]


def _areas(state: State, known: int) -> dict[str, seen.AreaView]:
    """Return the areas with blocks, and those that are under control."""
    control, moves, ids, step = _control(state), state.moves, state.areas.ids, state.step
    came = moves.moved | moves.reserve | where(map(or_, moves.entry, moves.origin))
    (romans, barbarians, neutrals), found = state.at, {}
    for area in bits(state.occ[0] | state.occ[1] | state.occ[NEUTRAL] | control[0] | control[1]):
        groups = romans[area], barbarians[area], neutrals[area]
        here, holder = groups[0] | groups[1] | groups[2], 0 if control[0] >> area & 1 else 1
        owner = holder if control[holder] >> area & 1 else NEUTRAL
        attacker = state.attacker_at(area) if groups[0] and groups[1] else NEUTRAL
        shown = tuple([(block, step[block]) for block in bits(here & known)])
        ways = tuple([(block, _way(state, block)) for block in bits(here & came)]) if here & came else ()
        found[ids[area]] = _area(state.blocks, ids[area], owner, attacker, groups, shown, ways)
    return found


@lru_cache(maxsize=1 << 12)
def _area(
    table: BlockTable,
    area: str,
    owner: int,
    attacker: int,
    groups: tuple[int, int, int],
    shown: tuple[tuple[int, int], ...],
    ways: tuple[tuple[int, Way], ...],
) -> seen.AreaView:
    """Return an area, which is a value and often the same as before.

    `groups` are the blocks of each side and the neutral ones, `shown` the known with their steps; `ways` tells
    where those came from that did.
    """
    way_of, side_of = dict(ways), {block: side for side, group in enumerate(groups) for block in bits(group)}
    stacks = [_stack(table, side, group, way_of) for side, group in enumerate(groups) if group]
    blocks = [_seen_block(table, block, side_of[block], step, way_of.get(block, RESTING)) for block, step in shown]
    return seen.AreaView(
        id=area,
        control=OWNERS[owner],
        contested=attacker != NEUTRAL,
        attacker=OWNERS[attacker],
        stacks=tuple(stacks),
        blocks=tuple(blocks),
    )


def _stack(table: BlockTable, side: int, group: int, way_of: Mapping[int, Way]) -> seen.Stack:
    parts: list[seen.Part] = []
    for colour, members in zip(COLOURS, table.coloured, strict=True):
        here = group & members
        if here and not way_of:
            parts.append(seen.Part(colour, here.bit_count(), *RESTING))
            continue
        ways = Counter([way_of.get(block, RESTING) for block in bits(here)])
        listed = sorted(ways.items(), key=lambda way: tuple(str(part) for part in way[0]))
        parts += [seen.Part(colour, count, *way) for way, count in listed]
    return seen.Stack(OWNERS[side], group.bit_count(), tuple(parts))


# --- cards and actions -------------------------------------------------------------------------------------------


def _side_view(state: State, number: int, viewer: int) -> seen.SideView:
    ids, own = state.cards.ids, number == viewer
    hand, laid = state.hands[number], state.laid[number]
    turned_up = own or state.phase != tasks.LAY
    return seen.SideView(
        seat=SEATS[number],
        hand=tuple([ids[card] for card in hand]) if own else None,
        hand_size=len(hand),
        discards=tuple([ids[card] for card in state.discards[number]]),
        activated=tuple([ids[card] for card in state.activated[number]]),
        laid=name_of(ids, laid) if turned_up else None,
        has_laid=laid != NONE,
        use=state.uses[number] or None,
        tribes=state.tribes_of(number).bit_count(),
    )


def _ways(state: State, counts: bytearray) -> tuple[tuple[str, str, Seat, int], ...]:
    """Return the directed borders that a side's blocks have used, with how many."""
    ids, ends = state.areas.ids, state.areas.ends

    def from_and_to(way: int) -> tuple[str, str]:
        a, b = ends[way >> 1]
        return (ids[a], ids[b]) if way & 1 else (ids[b], ids[a])

    return used_ways(counts, 2 * len(ends), from_and_to, SEATS)


def _crossed_last(state: State) -> tuple[tuple[str, str, Seat], ...]:
    areas, width = state.areas, 2 * len(state.areas.ends)
    found = []
    for border, side in enumerate(state.moves.over) if any(state.moves.over) else ():
        ways = (2 * border, 2 * border + 1)
        if side and all(any(state.moves.crossed[who * width + way] for way in ways) for who in (0, 1)):
            a, b = areas.ends[border]
            found.append((areas.ids[a], areas.ids[b], SEATS[side - 1]))
    return tuple(found)


def _action_view(state: State) -> seen.ActionView:
    areas, blocks, ids, moves = state.areas, state.blocks, state.areas.ids, state.moves
    return seen.ActionView(
        active=name_of(SEATS, state.active),
        waiting=tuple([SEATS[side] for side in state.queue]),
        first_mover=name_of(SEATS, moves.first_mover),
        target=name_of(ids, state.target),
        modifier=state.modifier,
        revolt=state.revolt or None,
        revolted=areas.names_of(state.revolted),
        given=state.given,
        groups=areas.names_of(moves.groups),
        groups_left=moves.groups_left,
        entering=moves.entering,
        voyages=tuple([(ids[start], ids[end], count) for start, end, count in moves.voyages]),
        crossed=_ways(state, moves.crossed),
        crossed_last=_crossed_last(state),
        subduing=blocks.names_of(moves.to_subdue),
        rebels=blocks.names_of(state.rebels),
        won=areas.names_of(state.won),
        returned=blocks.names_of(moves.returned),
        landed=areas.names_of(moves.landed),
        invaders=moves.invaders,
        were_neutral=blocks.names_of(moves.were_neutral),
        as_three=bool(state.tracks & AS_THREE),
        helping=state.helping,
        asked=areas.names_of(state.asked),
        steps={key: word for key, word in waits_of(state).items() if key != "errand"},
    )


# --- battle and winter -------------------------------------------------------------------------------------------


def _battle_view(state: State) -> seen.BattleView:
    areas, blocks, fight, reserve = state.areas, state.blocks, state.battle, state.moves.reserve
    shown, here = revealed(state), [state.at[side][fight.area] for side in (0, 1)]
    fighting = bool(fight.stage) and 0 <= fight.slot < SLOTS
    return seen.BattleView(
        area=areas.ids[fight.area],
        cause=fight.cause,
        attacker=name_of(SEATS, fight.attacker),
        main=name_of(areas.ids, fight.main),
        crossing=CROSSINGS[fight.crossing] or None,
        shaken=fight.shaken,
        stage=fight.stage,
        round=fight.round,
        rounds=fight.rounds,
        fought=fight.fought,
        siege_left=fight.siege_left,
        line={seat: _seen_blocks(state, shown & here[side] & ~fight.inside) for side, seat in enumerate(SEATS)},
        reserves={seat: (here[side] & reserve).bit_count() for side, seat in enumerate(SEATS)},
        inside={seat: (here[side] & fight.inside).bit_count() for side, seat in enumerate(SEATS)},
        sorties=blocks.names_of(fight.sorties),
        besieged=_seen_blocks(state, shown & fight.inside),
        acted=blocks.names_of(state.acted & shown),
        halves=blocks.names_of(fight.halves & shown),
        turn_of=SEATS[turn_of(state)] if fighting else None,
        letter=LETTERS[(fight.slot - 1) >> 1] if fighting and fight.slot else None,
        firing=name_of(blocks.ids, fight.firing),
        dice=fight.dice,
        hits_due=fight.hits,
        hits_on=SEATS[state.actor] if state.phase == tasks.HIT else None,
        retreats=_ways(state, fight.retreats),
        sailed=tuple([(SEATS[side], areas.ids[port]) for side, port in fight.sailed]),
    )


_SETTLING = frozenset((tasks.COMPANIONS, tasks.SUPPLY, tasks.REPLACE, tasks.STACKING, tasks.LEADER_HOME))
"""The phases in which `State.acted` is about the blocks of the side that decides."""


def _winter_view(state: State, viewer: int) -> seen.WinterView:
    blocks = state.blocks
    return seen.WinterView(
        garrison=state.garrison,
        going=blocks.names_of(state.going),
        leader=name_of(blocks.ids, state.leader) if viewer == BARBARIAN_SIDE else None,
        settled=blocks.names_of(state.acted) if state.phase in _SETTLING else (),
        builds=state.builds,
        to_roll=blocks.names_of(state.to_roll),
    )
