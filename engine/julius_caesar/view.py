"""View of a seat in words (rulings V1-V7), from the state that `visibility` leaves it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from engine.blocks.facts import LETTERS
from engine.blocks.sets import bits
from engine.blocks.viewing import name_of, used_ways, viewing_side
from engine.contract import Seat
from engine.julius_caesar import viewdata as seen
from engine.julius_caesar.battle import slot_of
from engine.julius_caesar.components import COLOURS, BlockTable
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.tasks import DEFECT, FIGHTING, HIT, OVER
from engine.julius_caesar.visibility import early_leaders, known_blocks, redact


def view(state: State, seat: Seat) -> seen.JuliusCaesarView:
    """Return what a player, or a spectator, may know. Raises ValueError for chance."""
    side = viewing_side(seat, SEATS)
    state = redact(state, side)
    cards, spaces, phase = state.cards, state.spaces, state.phase
    known = known_blocks(state, side)
    hand, *laid = (
        ((), NONE, NONE) if side == NONE else (state.hands[side], state.discards[side], state.chosen[side])
    )
    waiting = early_leaders(state) if state.edition.third_leader_open else 0
    discard, chosen = [name_of(cards.ids, card) for card in laid]
    return seen.JuliusCaesarView(
        seat=seat,
        edition=state.edition.id,
        deployment=state.deployment,
        year=state.year,
        turn=state.turn,
        phase=phase,
        to_act=state.to_act,
        player_one=name_of(SEATS, state.player_one),
        points=state.points_by_seat(),
        spaces=_spaces(state, known),
        pools={name: _pool_view(state, number, side, waiting) for number, name in enumerate(SEATS)},
        hand=tuple([cards.ids[card] for card in hand]),
        hand_sizes={CAESAR: len(state.hands[0]), POMPEY: len(state.hands[1])},
        discard=discard,
        has_discarded={CAESAR: state.discards[0] != NONE, POMPEY: state.discards[1] != NONE},
        chosen=chosen,
        has_chosen={CAESAR: state.chosen[0] != NONE, POMPEY: state.chosen[1] != NONE},
        played=tuple([_turn(state, turn, *played) for turn, played in enumerate(state.played, 1)]),
        card=name_of(cards.ids, state.card),
        moves_left=state.moves_left,
        levies_left=state.levies_left,
        active=spaces.names_of(state.moves.active),
        guarded_seas=spaces.names_of(state.moves.guarded),
        roads=_roads(state, state.moves.roads),
        entered=_entered(state),
        swaps_left=state.swaps_left,
        surprise=name_of(spaces.ids, state.moves.surprise),
        drawn=state.blocks.ids[state.drawn] if phase == DEFECT else None,
        drawn_strength=state.strength(state.drawn) if phase == DEFECT else None,
        drawn_from=name_of(spaces.ids, state.drawn_from),
        drawn_colour=name_of(COLOURS, state.drawn_colour),
        battlefield=name_of(spaces.ids, state.battle.space),
        retreats=_roads(state, state.battle.retreats),
        sea_retreats=tuple([name for number, name in enumerate(SEATS) if state.battle.sea_retreats >> number & 1]),
        battle=_battle_view(state) if phase in FIGHTING else None,
        result=state.result,
        known=state,
    )


_block = lru_cache(maxsize=1 << 12)(seen.SeenBlock)
"""Blocks that look alike are one object: to make each takes 5 % of the time of a view."""


def _seen_blocks(state: State, group: int) -> tuple[seen.SeenBlock, ...]:
    """Return these blocks as a seat sees them that knows them."""
    ids, strengths, step, moves = state.block_ids, state.strengths, state.step, state.moves
    found, pompeys = [], state.fighting[1]
    for block in bits(group):
        moved, late, origin = moves.entry[block] > 0, False, None
        if moved:
            late, origin = bool(moves.reserve >> block & 1), _origin(state, block)
        seat = SEATS[pompeys >> block & 1]
        found.append(_block(ids[block], seat, strengths[block][step[block]], moved, late, origin))
    return tuple(found)


def _origin(state: State, block: int) -> str:
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
        blocks = _seen_blocks(state, here & known)
        stacks = tuple([_stack(state, side, group) for side, group in enumerate((tans, greens)) if group])
        contested, main = len(stacks) > 1, state.moves.main[space]
        owner, attacker = (None, SEATS[state.attacker_at(space)]) if contested else (stacks[0].side, None)
        origin = table.ids[table.other_end(main - 1, space)] if contested and main else None
        found[name] = seen.SpaceView(name, owner, contested, attacker, origin, stacks, blocks)
    return found


@lru_cache(maxsize=1 << 12)
def _unseen(table: BlockTable, name: str, side: int, group: int) -> seen.SpaceView:
    return seen.SpaceView(name, SEATS[side], False, None, None, (_stack_of(table, side, group, ()),), ())


Way = tuple[int, str, bool]
"""A block's colour, from where it came this turn, empty for nowhere, and whether it is in reserve."""


def _stack(state: State, side: int, group: int) -> seen.Stack:
    moved, reserve = group & state.moves.moved, state.moves.reserve
    if not moved:
        return _stack_of(state.blocks, side, group, ())
    ways: list[Way] = []
    for colour, mask in enumerate(state.blocks.coloured):
        ways += [(colour, _origin(state, block), bool(reserve >> block & 1)) for block in bits(moved & mask)]
    return _stack_of(state.blocks, side, group ^ moved, tuple(ways))


@lru_cache(maxsize=1 << 12)
def _stack_of(table: BlockTable, side: int, resting: int, moved: tuple[Way, ...]) -> seen.Stack:
    """Return the stack of some blocks, its parts by colour, link and reserve."""
    rest = [(colour, "", False) for colour, mask in enumerate(table.coloured) for _ in bits(resting & mask)]
    ways, came = sorted((*rest, *moved)), Counter((origin, late) for _, origin, late in moved)
    colours = [colour for colour, _, _ in ways]
    return seen.Stack(
        side=SEATS[side],
        count=len(ways),
        tan=colours.count(0),
        green=colours.count(1),
        cleopatra=2 in colours,
        moved=len(moved),
        reserves=sum([late for _, _, late in moved]),
        arrivals={way: (came[way, False], came[way, True]) for way in sorted({origin for origin, _ in came})},
        parts=tuple(
            [seen.Part(COLOURS[n], count, way or None, late) for (n, way, late), count in Counter(ways).items()]
        ),
    )


def _pool_view(state: State, home: int, side: int, waiting: int) -> seen.PoolView:
    own, names_of = state.blocks.of[home], state.blocks.names_of
    return seen.PoolView(
        side=SEATS[home],
        upright=(state.pool & own).bit_count(),
        blocks=names_of(state.pool & own) if home == side or state.phase == OVER else None,
        face_up=names_of(state.face_up & own),
        lost=names_of(state.lost & own),
        waiting=names_of(waiting & own),
    )


_played = lru_cache(seen.PlayedTurn)


def _turn(state: State, turn: int, caesars: int, pompeys: int, copied: int, first: int) -> seen.PlayedTurn:
    ids = state.cards.ids
    return _played(turn, ids[caesars], ids[pompeys], name_of(ids, copied), name_of(SEATS, first))


def _roads(state: State, counts: bytearray) -> tuple[tuple[str, str, Seat, int], ...]:
    ids, ends = state.spaces.ids, state.spaces.ends
    return used_ways(counts, state.spaces.land_links, lambda link: (ids[ends[link][0]], ids[ends[link][1]]), SEATS)


def _entered(state: State) -> tuple[tuple[str, str, Seat], ...]:
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
        main={name: _seen_blocks(state, lines[n]) for n, name in enumerate(SEATS)},
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
