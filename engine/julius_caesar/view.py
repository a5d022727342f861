"""What a seat may know of a state, in words (rulings V1-V7).

`sight` decides what that is.
"""

from __future__ import annotations

from functools import lru_cache

from engine.blocks.facts import LETTERS
from engine.blocks.sets import bits
from engine.blocks.viewing import name_of, used_ways, viewing_side
from engine.contract import Seat
from engine.julius_caesar import viewdata as seen
from engine.julius_caesar.battle import slot_of
from engine.julius_caesar.components import COLOURS, BlockTable
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.sight import early_leaders, known_blocks, redact
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.tasks import DEFECT, FIGHTING, HIT, OVER


def view(state: State, seat: Seat) -> seen.JuliusCaesarView:
    """Return what a player, or a spectator, may know. Raises ValueError for chance."""
    side = viewing_side(seat, SEATS)
    state = redact(state, side)
    cards, spaces = state.cards, state.spaces
    known = known_blocks(state, side)
    hand, *laid = (
        ((), NONE, NONE) if side == NONE else (state.hands[side], state.discards[side], state.chosen[side])
    )
    discard, chosen = [name_of(cards.ids, card) for card in laid]
    return seen.JuliusCaesarView(
        seat=seat,
        edition=state.edition.id,
        deployment=state.deployment,
        year=state.year,
        turn=state.turn,
        phase=state.phase,
        to_act=state.to_act,
        player_one=name_of(SEATS, state.player_one),
        points=state.standing(),
        spaces=_spaces(state, known),
        pools={name: _pool_view(state, number, side) for number, name in enumerate(SEATS)},
        hand=tuple([cards.ids[card] for card in hand]),
        hand_sizes=dict(zip(SEATS, map(len, state.hands), strict=True)),
        discard=discard,
        has_discarded={name: state.discards[number] != NONE for number, name in enumerate(SEATS)},
        chosen=chosen,
        has_chosen={name: state.chosen[number] != NONE for number, name in enumerate(SEATS)},
        played=_played(state),
        card=name_of(cards.ids, state.card),
        moves_left=state.moves_left,
        levies_left=state.levies_left,
        active=spaces.names_of(state.moves.active),
        guarded_seas=spaces.names_of(state.moves.guarded),
        roads=_roads(state, state.moves.roads),
        entered=_entered(state),
        swaps_left=state.swaps_left,
        surprise=name_of(spaces.ids, state.moves.surprise),
        drawn=state.blocks.ids[state.drawn] if state.phase == DEFECT else None,
        drawn_strength=state.strength(state.drawn) if state.phase == DEFECT else None,
        drawn_from=name_of(spaces.ids, state.drawn_from),
        drawn_colour=name_of(COLOURS, state.drawn_colour),
        battlefield=name_of(spaces.ids, state.battle.space),
        retreats=_roads(state, state.battle.retreats),
        sea_retreats=tuple([name for number, name in enumerate(SEATS) if state.battle.sea_retreats >> number & 1]),
        battle=_battle_view(state) if state.phase in FIGHTING else None,
        result=state.result,
        known=state,
    )


def _seen_block(state: State, block: int) -> seen.SeenBlock:
    side, name, _ = state.named(block)
    if not state.moves.entry[block]:
        return _block(name, side, state.strength(block), False, False, None)
    late = bool(state.moves.reserve >> block & 1)
    return _block(name, side, state.strength(block), True, late, _origin(state, block))


def _origin(state: State, block: int) -> str:
    """Return the space from which a block came."""
    table = state.spaces
    return table.ids[table.other_end(state.moves.entry[block] - 1, state.loc[block])]


def _spaces(state: State, known: int) -> dict[str, seen.SpaceView]:
    table, (caesars, pompeys), found = state.spaces, state.at, {}
    apart = known | state.moves.moved
    for space in bits(state.occ[0] | state.occ[1]):
        name, tans, greens = table.ids[space], caesars[space], pompeys[space]
        here = tans | greens
        if not here & apart and not (tans and greens):
            found[name] = _unseen(state.blocks, name, 0 if tans else 1, here)
            continue
        blocks = tuple([_seen_block(state, block) for block in bits(here & known)])
        if tans and greens:
            link, stacks = state.moves.main[space], (_stack(state, 0, tans), _stack(state, 1, greens))
            main = table.ids[table.other_end(link - 1, space)] if link else None
            attacker = SEATS[state.attacker_at(space)]
            found[name] = seen.SpaceView(name, None, True, attacker, main, stacks, blocks)
        else:
            stack = _stack(state, 0 if tans else 1, here)
            found[name] = seen.SpaceView(name, stack.side, False, None, None, (stack,), blocks)
    return found


Alike = tuple[tuple[int, str, bool, int], ...]
"""Blocks that look alike, by colour, origin this turn (empty for none) and reserve, with their number."""


def _stack(state: State, side: int, group: int) -> seen.Stack:
    """Return a stack, its blocks apart by colour, link and reserve in that order."""
    moved = group & state.moves.moved
    if not moved:
        return _resting(state.blocks, side, group)
    found, reserve = [], state.moves.reserve
    for colour, mask in enumerate(state.blocks.coloured):
        if resting := group & mask & ~moved:
            found.append((colour, "", False, resting.bit_count()))
        if came := moved & mask:
            ways = [(colour, _origin(state, block), bool(reserve >> block & 1)) for block in bits(came)]
            found += [(*way, ways.count(way)) for way in sorted(set(ways))]
    return _stack_of(side, tuple(found))


@lru_cache(maxsize=1 << 12)
def _unseen(blocks: BlockTable, name: str, side: int, group: int) -> seen.SpaceView:
    """Return a space where a side's blocks stand hidden, none of which has moved."""
    return seen.SpaceView(name, SEATS[side], False, None, None, (_resting(blocks, side, group),), ())


@lru_cache(maxsize=1 << 12)
def _resting(blocks: BlockTable, side: int, group: int) -> seen.Stack:
    """Return a stack none of which has moved."""
    numbers = [(group & mask).bit_count() for mask in blocks.coloured]
    return _stack_of(side, tuple([(colour, "", False, number) for colour, number in enumerate(numbers) if number]))


@lru_cache(maxsize=1 << 12)
def _stack_of(side: int, alike: Alike) -> seen.Stack:
    """Return the stack of these blocks. It is a value, and few differ."""
    arrivals: dict[str, tuple[int, int]] = {}
    numbers = [0, 0, 0]
    for colour, origin, late, count in alike:
        numbers[colour] += count
        if origin:
            main, reserve = arrivals.get(origin, (0, 0))
            arrivals[origin] = (main, reserve + count) if late else (main + count, reserve)
    return seen.Stack(
        side=SEATS[side],
        count=sum(numbers),
        tan=numbers[0],
        green=numbers[1],
        cleopatra=numbers[2] > 0,
        moved=sum([sum(counts) for counts in arrivals.values()]),
        reserves=sum([reserve for _, reserve in arrivals.values()]),
        arrivals={origin: arrivals[origin] for origin in sorted(arrivals)},
        parts=tuple([seen.Part(COLOURS[colour], n, origin or None, late) for colour, origin, late, n in alike]),
    )


_block = lru_cache(maxsize=1 << 12)(seen.SeenBlock)
"""Blocks are values, and few differ."""


def _pool_view(state: State, home: int, side: int) -> seen.PoolView:
    own = state.blocks.of[home]
    upright, face_up, lost = state.pool & own, state.face_up & own, state.lost & own
    waiting = early_leaders(state) & own if state.edition.third_leader_open else 0
    is_open = home == side or state.phase == OVER
    return _pool(state.blocks, home, is_open, upright, face_up, lost, waiting)


@lru_cache(maxsize=1 << 12)
def _pool(
    blocks: BlockTable, home: int, is_open: bool, upright: int, face_up: int, lost: int, waiting: int
) -> seen.PoolView:
    """Return a pool, from which blocks come and go only now and then."""
    ours, dead, gone, idle = (blocks.names_of(mask) for mask in (upright, face_up, lost, waiting))
    return seen.PoolView(SEATS[home], upright.bit_count(), ours if is_open else None, dead, gone, idle)


def _played(state: State) -> tuple[seen.PlayedTurn, ...]:
    ids = state.cards.ids
    played = [
        seen.PlayedTurn(turn, ids[caesars], ids[pompeys], name_of(ids, copied), name_of(SEATS, first))
        for turn, (caesars, pompeys, copied, first) in enumerate(state.played, 1)
    ]
    return tuple(played)


def _roads(state: State, counts: bytearray) -> tuple[tuple[str, str, Seat, int], ...]:
    """Return the roads and straits that a side's blocks have used, with how many."""
    ids, ends = state.spaces.ids, state.spaces.ends
    return used_ways(counts, state.spaces.land_links, lambda link: (ids[ends[link][0]], ids[ends[link][1]]), SEATS)


def _entered(state: State) -> tuple[tuple[str, str, Seat], ...]:
    """Return the links by which battles were entered this turn."""
    table, found = state.spaces, []
    for side, used in enumerate(state.moves.used):
        for number in bits(used):
            ends, end = table.ends[number // 2], number % 2
            found.append((table.ids[ends[1 - end]], table.ids[ends[end]], SEATS[side]))
    return tuple(found)


def _battle_view(state: State) -> seen.BattleView:
    ids, space = state.blocks.ids, state.battle.space
    lines = [state.line(side, space) for side in (0, 1)]
    turn_of, letter = slot_of(state)
    return seen.BattleView(
        space=state.spaces.ids[space],
        round=state.battle.round,
        attacker=SEATS[state.battle.attacker],
        main={name: tuple([_seen_block(state, b) for b in bits(lines[n])]) for n, name in enumerate(SEATS)},
        reserves={name: (state.at[n][space] & state.moves.reserve).bit_count() for n, name in enumerate(SEATS)},
        acted=tuple([ids[block] for block in bits(state.battle.acted & (lines[0] | lines[1]))]),
        surprise=state.moves.surprise == space,
        turn_of=SEATS[turn_of],
        letter=LETTERS[letter],
        firing=name_of(ids, state.battle.firing),
        dice=state.battle.dice,
        hits_due=state.battle.hits,
        hits_on=SEATS[state.actor] if state.phase == HIT else None,
    )
