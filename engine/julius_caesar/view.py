"""What a seat may know of a state (rulings V1-V7): the one place where the fog of war is decided.

`sight` does the same for events.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from engine.blocks.facts import LETTERS
from engine.blocks.sets import bits
from engine.blocks.viewing import name_of, used_ways, viewing_side
from engine.contract import Seat
from engine.julius_caesar import viewdata as seen
from engine.julius_caesar.battle import slot_of
from engine.julius_caesar.components import COLOURS
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.tasks import DEFECT, FIGHTING, HIT, OVER


def view(state: State, seat: Seat) -> seen.JuliusCaesarView:
    """Return what a player, or a spectator, may know. Raises ValueError for chance."""
    side = viewing_side(seat, SEATS)
    cards, spaces = state.cards, state.spaces
    known = known_blocks(state, side)
    own = (side,) if side != NONE else ()
    return seen.JuliusCaesarView(
        seat=seat,
        edition=state.edition.id,
        deployment=state.deployment,
        year=state.year,
        turn=state.turn,
        phase=state.phase,
        to_act=state.to_act,
        player_one=name_of(SEATS, state.player_one),
        points={name: state.points(number) for number, name in enumerate(SEATS)},
        spaces={
            spaces.ids[space]: _space_view(state, space, known) for space in bits(state.occ[0] | state.occ[1])
        },
        pools={name: _pool_view(state, number, side) for number, name in enumerate(SEATS)},
        hand=tuple([cards.ids[card] for number in own for card in state.hands[number]]),
        hand_sizes={name: len(state.hands[number]) for number, name in enumerate(SEATS)},
        discard=next((name_of(cards.ids, state.discards[number]) for number in own), None),
        has_discarded={name: state.discards[number] != NONE for number, name in enumerate(SEATS)},
        chosen=next((name_of(cards.ids, state.chosen[number]) for number in own), None),
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
    )


def known_blocks(state: State, side: int) -> int:
    """Return the blocks that a side, or a spectator (`NONE`), knows now."""
    if state.phase == OVER:
        return state.fighting[0] | state.fighting[1]
    known = 0 if side == NONE else state.fighting[side]
    if state.phase in FIGHTING:
        known |= state.line(0, state.battle.space) | state.line(1, state.battle.space)
    return known


def _seen_block(state: State, block: int) -> seen.SeenBlock:
    entry, space = state.moves.entry[block], state.loc[block]
    bit = 1 << block
    came_from = state.spaces.ids[state.spaces.other_end(entry - 1, space)] if entry else None
    return seen.SeenBlock(
        state.blocks.ids[block],
        SEATS[state.side_of(block)],
        state.strength(block),
        bool(state.moves.moved & bit),
        bool(state.moves.reserve & bit),
        came_from,
    )


def _space_view(state: State, space: int, known: int) -> seen.SpaceView:
    ids = state.spaces.ids
    contested = bool(state.contested >> space & 1)
    holders = [side for side in (0, 1) if state.at[side][space]]
    main = state.moves.main[space]
    return seen.SpaceView(
        id=ids[space],
        owner=None if contested else SEATS[holders[0]],
        contested=contested,
        attacker=SEATS[state.attacker_at(space)] if contested else None,
        main_attack=(ids[state.spaces.other_end(main - 1, space)] if contested and main else None),
        stacks=tuple([_stack(state, side, space) for side in holders]),
        blocks=tuple(
            [_seen_block(state, block) for block in bits((state.at[0][space] | state.at[1][space]) & known)]
        ),
    )


def _stack(state: State, side: int, space: int) -> seen.Stack:
    blocks = state.blocks
    here = state.at[side][space]
    tan, green = (here & blocks.of[0]).bit_count(), (here & blocks.of[1]).bit_count()
    cleopatra = bool(here & blocks.cleopatra_bit)
    if not here & (state.moves.moved | state.moves.reserve):
        return _resting(side, tan, green, cleopatra)
    parts = _parts(state, here, space)
    arrivals: dict[str, tuple[int, int]] = {}
    for part in parts:
        if part.came_from is not None:
            main, reserves = arrivals.get(part.came_from, (0, 0))
            late = part.count if part.reserve else 0
            arrivals[part.came_from] = (main + part.count - late, reserves + late)
    return seen.Stack(
        side=SEATS[side],
        count=here.bit_count(),
        tan=tan,
        green=green,
        cleopatra=cleopatra,
        moved=(here & state.moves.moved).bit_count(),
        reserves=(here & state.moves.reserve).bit_count(),
        arrivals={origin: arrivals[origin] for origin in sorted(arrivals)},
        parts=parts,
    )


@lru_cache(maxsize=1 << 12)
def _resting(side: int, tan: int, green: int, cleopatra: bool) -> seen.Stack:
    """Return a stack none of which has moved. It is a value, and few differ."""
    numbers = tan, green, int(cleopatra)
    parts = [_part(colour, number, None, False) for colour, number in zip(COLOURS, numbers, strict=True) if number]
    return seen.Stack(SEATS[side], sum(numbers), tan, green, cleopatra, 0, 0, {}, tuple(parts))


_part = lru_cache(maxsize=1 << 12)(seen.Part)
"""Parts are values, and few differ."""


def _parts(state: State, here: int, space: int) -> tuple[seen.Part, ...]:
    """Return the blocks of a stack by colour, link and reserve, in that order."""
    table, blocks = state.spaces, state.blocks
    parts = []
    for colour, mask in zip(COLOURS, blocks.coloured, strict=True):
        group = here & mask
        if not group:
            continue
        moved = group & state.moves.moved
        if moved != group:
            parts.append(_part(colour, (group ^ moved).bit_count(), None, False))
        if moved:
            came = Counter(
                (
                    table.ids[table.other_end(state.moves.entry[block] - 1, space)],
                    bool(state.moves.reserve >> block & 1),
                )
                for block in bits(moved)
            )
            parts += [_part(colour, count, origin, late) for (origin, late), count in sorted(came.items())]
    return tuple(parts)


def _pool_view(state: State, home: int, side: int) -> seen.PoolView:
    blocks = state.blocks
    upright = state.pool & blocks.of[home]
    open_to_seat = home == side or state.phase == OVER

    def names(mask: int) -> tuple[str, ...]:
        return tuple([blocks.ids[block] for block in bits(mask & blocks.of[home])])

    return seen.PoolView(
        side=SEATS[home],
        upright=upright.bit_count(),
        blocks=names(upright) if open_to_seat else None,
        face_up=names(state.face_up),
        lost=names(state.lost),
        waiting=names(waiting_leaders(state)),
    )


def waiting_leaders(state: State) -> int:
    """Return the third leaders who wait face up in their pools (7.51, edition 1.x)."""
    if not state.edition.third_leader_open:
        return 0
    blocks = state.blocks
    return sum([blocks.third_leaders & own for own in blocks.of if not state.lost & own])


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
