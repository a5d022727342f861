"""Why no game can reach a position that was read.

A mistake is the key that is wrong, and the reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.blocks.facts import NOWHERE
from engine.blocks.position import block_key, part_of, stand_key
from engine.blocks.sets import bits, mask_of
from engine.julius_caesar import battle, gods, winter
from engine.julius_caesar import tasks as of
from engine.julius_caesar.command import undeclared
from engine.julius_caesar.position.board import attacked, effect
from engine.julius_caesar.retreat import open_retreats
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.setup import FREE
from engine.julius_caesar.state import State

Mistakes = Iterator[tuple[str, str]]


def mistakes(state: State) -> Mistakes:
    """Yield whatever in a position no game can reach, the plainest first."""
    yield from _pools(state)
    if state.phase in of.MOVED:
        yield from _attacks(state)
        yield from _marks(state)
        yield from _ways(state)
    else:
        yield from _leftovers(state)
    yield from _phase(state)
    if state.phase in (*of.WINTER, of.OVER):
        yield from _winter(state)
    if state.phase == of.DEPLOY:
        yield from _deployment(state)
    if state.phase != of.OVER and not state.legal_actions():
        yield "phase", say("positions.there-is-nothing-to-choose-in-it")


def _pools(state: State) -> Mistakes:
    """Require a loss before a third leader (7.51, L3), and none at a year's beginning (8.6)."""
    blocks = state.blocks
    for block in bits(blocks.third_leaders & ~state.pool):
        if not state.lost & blocks.of[blocks.home[block]] & ~blocks.third_leaders:
            key = "lost" if state.loc[block] == NOWHERE else block_key(state, block)
            yield key, say("positions.comes-into-play-only-after-a-leader", block=state.blocks.ids[block])
    early = state.phase in of.BEFORE_TURNS or (state.phase == of.PLAY and state.turn == 1)
    if state.face_up and early:
        yield "face up", say("positions.at-the-beginning-of-a-year-all")


def _leftovers(state: State) -> Mistakes:
    """Require that no enemies share a space, and no blocks have moved, between the battles (2.3)."""
    if state.moves.reserve:
        yield "phase", say("positions.there-are-no-reserves-in-it")
    for space in bits(state.contested):
        reason = say("positions.cannot-be-contested-in-phase", space=state.spaces.ids[space], phase=state.phase)
        yield stand_key(state, space, 1), reason
    for block in bits(state.moves.moved):
        name = state.blocks.ids[block]
        yield block_key(state, block), say("positions.cannot-have-moved-in-phase", block=name, phase=state.phase)


def _attacks(state: State) -> Mistakes:
    """Require that what was attacked is contested, and Player 2 attacks after Player 1."""
    for space in attacked(state) if state.phase in of.COMMAND else ():
        key, attacker = f"attack {state.spaces.ids[space]}", state.attacker_at(space)
        if not state.contested >> space & 1:
            yield key, say("positions.there-are-not-blocks-of-both-sides-2", space=state.spaces.ids[space])
        if not state.second and attacker != state.player_one:
            yield key, say("positions.is-player-2-and-has-not-moved", attacker=SEATS[attacker].label)


def _may_have_moved(state: State, side: int) -> bool:
    if state.phase in of.BATTLES:
        return True
    return state.second if side != state.actor else state.phase not in (*of.JUPITERS, of.VULCAN)


def _marks(state: State) -> Mistakes:
    """Require that moves have begun where blocks moved, and ports where they landed (6.3)."""
    for block in bits(state.moves.moved):
        side, space, name = state.side_of(block), state.loc[block], state.blocks.ids[block]
        if not _may_have_moved(state, side):
            yield block_key(state, block), say("positions.cannot-have-moved-yet", name=name)
        by_land = state.blocks.navis >> block & 1 or state.moves.entry[block] <= state.spaces.land_links
        attacking = state.contested >> space & 1 and side == state.attacker_at(space)
        if not by_land and (attacking or state.moves.reserve >> block & 1):
            yield block_key(state, block), say("positions.cannot-enter-a-battle-from-the-sea", name=name)
    for side, seat in enumerate(SEATS):
        used, roads = state.moves.used[side], any(part_of(state.moves.roads, side))
        if (used or roads) and not _may_have_moved(state, side):
            yield f"used {seat}" if used else f"roads {seat}", say("positions.has-not-moved-yet", seat=seat.label)


def _ways(state: State) -> Mistakes:
    """Require the limits of straits (4.32, G6), and Navis in guarded seas (6.3)."""
    table = state.spaces
    for space in bits(state.contested):
        attacker = state.attacker_at(space)
        for side in (attacker, 1 - attacker):
            came = state.at[side][space] & state.moves.moved & (~0 if side == attacker else state.moves.reserve)
            limit = 2 if side == attacker and effect(state, side) == "pluto" else 1
            links = [state.moves.entry[block] - 1 for block in bits(came)]
            for link in bits(table.straits & mask_of(links)):
                if (number := links.count(link)) > limit:
                    reason = say("positions.blocks-came-over-a-strait-that-takes", number=number, limit=limit)
                    yield stand_key(state, space, side), reason
    for space in bits(state.moves.guarded & ~(state.friendly(state.actor) & table.seas)):
        yield "guarded", say("positions.is-no-friendly-sea-with-a-navis", space=state.spaces.ids[space])


def _phase(state: State) -> Mistakes:
    """Require something to choose from."""
    leaving = battle.ready(state) if state.phase == of.BATTLE and battle.must_retreat(state) else 0
    if leaving and not any(open_retreats(state, block) for block in bits(leaving)):
        yield "round", say("positions.none-of-the-attackers-whose-turn-it")
    if state.phase == of.CHOOSE and state.contested.bit_count() < 2:
        yield "phase", say("positions.there-are-not-two-battles-to-choose")
    if state.phase == of.SURPRISE and state.attacks(state.actor).bit_count() < 2:
        yield "phase", say("positions.there-are-not-two-attacks-to-choose")
    if state.phase == of.DEFECT and gods.refuge_cities(state).bit_count() < 2:
        yield "drawn from", say("positions.there-is-no-choice-of-where-the")
    if state.phase == of.COLOUR and not gods.chooses_colour(state):
        yield "phase", say("positions.jupiter-has-no-choice-of-colour")
    if state.phase == of.MAIN_ATTACK and not undeclared(state):
        yield "phase", say("positions.there-is-no-main-attack-to-declare")
    if state.phase == of.JUPITER and not gods.jupiter_spaces(state):
        yield "phase", say("positions.there-is-no-city-that-jupiter-could")
    if state.phase == of.VULCAN and not gods.vulcan_cities(state):
        yield "phase", say("positions.there-is-no-city-that-vulcan-could")


def _winter(state: State) -> Mistakes:
    """Require Cleopatra at home, and a game that is not won (8.1, 8.2)."""
    cleopatra = state.blocks.cleopatra
    if state.loc[cleopatra] != state.rules.components.alexandria:
        yield block_key(state, cleopatra), say("positions.cleopatra-has-gone-home-to-alexandria")
    if state.phase != of.OVER and winter.verdict(state) is not None:
        yield "phase", say("positions.the-game-is-decided")


def _deployment(state: State) -> Mistakes:
    """Require the blocks of the set-up, as many in each city as there (5.3)."""
    blocks = state.blocks
    if state.deployment != FREE:
        yield "deployment", say("positions.blocks-are-rearranged-in-free-deployment-only")
    if state.year != state.rules.numbers.first_year:
        yield "year", say("positions.the-game-begins-in-the-first-year")
    for block, (start, space) in enumerate(zip(blocks.start, state.loc, strict=True)):
        name, side = state.blocks.ids[block], blocks.home[block]
        if (space == NOWHERE) != (start == NOWHERE) or (space != NOWHERE and state.side_of(block) != side):
            yield "phase", say("positions.does-not-stand-as-in-the-set", name=name)
        if space != NOWHERE and state.step[block] != blocks.top[block]:
            yield block_key(state, block), say("positions.begins-at-full-strength", name=name)
        if side > state.actor and space != start:
            yield block_key(state, block), say("positions.rearranges-his-blocks-later", side=SEATS[side].label)
    for side in range(len(SEATS)):
        starts = [space for block, space in enumerate(blocks.start) if blocks.home[block] == side]
        for space, group in enumerate(state.at[side]):
            if group.bit_count() != starts.count(space):
                yield stand_key(state, space, side), say("positions.blocks-begin-there", space=starts.count(space))
