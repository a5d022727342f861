"""Why no game can reach a position that was read.

A mistake is the key that is wrong, and the reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.blocks.facts import NOWHERE
from engine.blocks.position import block_key, part_of, stand_key
from engine.blocks.sets import bits, mask_of
from engine.julius_caesar import gods, setup
from engine.julius_caesar import tasks as of
from engine.julius_caesar.actions import Fire
from engine.julius_caesar.battle import slot_of
from engine.julius_caesar.position.board import attacked, effect
from engine.julius_caesar.position.phases import gone_on
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.setup import FREE
from engine.julius_caesar.state import NONE, State

Mistakes = Iterator[tuple[str, str]]

CHOICES = (of.JUPITER, of.COLOUR, of.DEFECT, of.VULCAN, of.SURPRISE)
"""The phases that there are only where there is a choice."""


def mistakes(state: State) -> Mistakes:
    """Yield whatever in a position no game can reach, the plainest first."""
    yield from _pools(state)
    if state.phase in of.MOVED:
        yield from _moves(state)
        yield from _ways(state)
    else:
        yield from _leftovers(state)
    if state.phase == of.DEPLOY:
        yield from _deployment(state)
    if state.phase in of.JUPITERS:
        yield from _jupiter(state)
    if state.phase in of.FOUGHT:
        yield from _battle(state)
    yield from _gone_on(state)
    if len(state.legal_actions()) < (0 if state.phase == of.OVER else 2 if state.phase in CHOICES else 1):
        yield "phase", say("positions.there-is-nothing-to-choose-in-it")


def _pools(state: State) -> Mistakes:
    """Require a loss before a third leader (7.51, L3), and none at a year's beginning (8.6)."""
    blocks = state.blocks
    for block in bits(blocks.third_leaders & ~state.pool):
        if not state.lost & blocks.of[blocks.home[block]] & ~blocks.third_leaders:
            key = "lost" if state.loc[block] == NOWHERE else block_key(state, block)
            yield key, say("positions.comes-into-play-only-after-a-leader", block=blocks.ids[block])
    if state.face_up and (state.phase in of.BEFORE_TURNS or (state.phase == of.PLAY and state.turn == 1)):
        yield "face up", say("positions.at-the-beginning-of-a-year-all")


def _leftovers(state: State) -> Mistakes:
    """Require that no enemies share a space, and no blocks have moved, between the battles (2.3)."""
    for space in bits(state.contested):
        reason = say("positions.cannot-be-contested-in-phase", space=state.spaces.ids[space], phase=state.phase)
        yield stand_key(state, space, 1), reason
    for block in bits(state.moves.moved | state.moves.reserve):
        name = state.blocks.ids[block]
        yield block_key(state, block), say("positions.cannot-have-moved-in-phase", block=name, phase=state.phase)


def _moves(state: State) -> Mistakes:
    """Require that only those have moved whose turn it was, and that ports were free where they landed (6.3)."""
    ids = state.spaces.ids
    for space in attacked(state) if state.phase in of.COMMAND else ():
        if not state.contested >> space & 1:
            yield f"attack {ids[space]}", say("positions.there-are-not-blocks-of-both-sides", name=ids[space])
    for side, seat in enumerate(SEATS):
        moved = state.moves.moved & state.fighting[side]
        attacks = [space for space in attacked(state) if state.attacker_at(space) == side]
        if not _may_have_moved(state, side):
            keys = [
                *(block_key(state, block) for block in bits(moved)),
                *(f"attack {ids[space]}" for space in attacks),
                *([f"used {seat}"] if state.moves.used[side] else []),
                *([f"roads {seat}"] if any(part_of(state.moves.roads, side)) else []),
            ]
            for key in keys:
                yield key, say("positions.has-not-moved-yet", seat=seat.label)
        for block in bits(moved & ~state.blocks.navis):
            space = state.loc[block]
            fought = (state.contested >> space & 1 and space in attacks) or state.moves.reserve >> block & 1
            if fought and state.moves.entry[block] > state.spaces.land_links:
                name = state.blocks.ids[block]
                yield block_key(state, block), say("positions.cannot-enter-a-battle-from-the-sea", name=name)


def _may_have_moved(state: State, side: int) -> bool:
    if state.phase in of.BATTLES:
        return True
    return state.second if side != state.actor else state.phase not in (*of.JUPITERS, of.VULCAN)


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
        yield "guarded", say("positions.is-no-friendly-sea-with-a-navis", space=table.ids[space])


def _deployment(state: State) -> Mistakes:
    """Require the blocks of the set-up, as many in each city as there (5.3)."""
    first = State.new(state.rules, FREE, state.edition)
    setup.deploy(first)
    begun = (state.deployment, state.year) == (first.deployment, first.year)
    counts = [[group.bit_count() for groups in each.at for group in groups] for each in (state, first)]
    blocks = state.fighting == first.fighting and state.step == first.step
    if not (begun and blocks and counts[0] == counts[1] and (state.actor or state.at[1] == first.at[1])):
        yield "phase", say("positions.is-no-deployment")


def _jupiter(state: State) -> Mistakes:
    """Require a space, a colour and a block that Jupiter can take (G1)."""
    blocks = state.blocks
    if state.phase != of.JUPITER and not gods.jupiter_spaces(state) >> state.drawn_from & 1:
        yield "drawn from", say("positions.jupiter-cannot-strike-there")
    if state.phase == of.COLOUR and not gods.chooses_colour(state):
        yield "phase", say("positions.there-is-nothing-to-choose-in-it")
    if state.phase == of.DRAW:
        named = state.drawn_colour != NONE
        fits = not named or gods.colours_there(state) >> state.drawn_colour & 1
        if named != gods.chooses_colour(state) or not fits:
            yield "colour", say("positions.jupiters-colour")
    takes = gods.drawable(state) & ~(blocks.leaders | blocks.navis)
    if state.phase == of.DEFECT and not takes >> state.drawn & 1:
        yield "drawn", say("positions.cannot-defect", name=blocks.ids[state.drawn])


def _battle(state: State) -> Mistakes:
    """Require a battle before it is over, and ways out of it only later (7.6, 7.7)."""
    name, contested = state.spaces.ids[state.battle.space], state.contested >> state.battle.space & 1
    if contested == (state.phase == of.REGROUP):
        yield "battle", say("positions.regrouping-comes-after", name=name)
    if state.battle.round == 1 and (state.battle.sea_retreats or any(state.battle.retreats)):
        yield "round", say("positions.nobody-retreats-in-round-1")
    if state.battle.sea_retreats and not state.spaces.ports >> state.battle.space & 1:
        yield "sea retreats", say("positions.there-is-no-sea-retreat-but-from")
    if state.phase == of.REGROUP and any(part_of(state.battle.retreats, 1 - state.actor)):
        yield f"retreats {SEATS[1 - state.actor]}", say("positions.only-the-victor-regroups")
    if state.phase in of.FIRE:
        before = state.copy().own()
        before.done()
        before.battle.acted, before.battle.firing = state.battle.acted & ~(1 << state.battle.firing), NONE
        before.actor = slot_of(state)[0]
        block = state.blocks.ids[state.battle.firing]
        if gone_on(before).position() != before.position() or Fire(block) not in before.legal_actions():
            yield "firing", say("positions.cannot-fire", name=block)


def _gone_on(state: State) -> Mistakes:
    """Require that the rules stop where the position is, for a choice."""
    later = gone_on(state)
    here, there = state.position().splitlines(), later.position().splitlines()
    if here != there:
        phase = f"phase: {later.phase}"
        new = [phase, *there] if phase not in here else [line for line in there if line not in here]
        gone = [line for line in here if line not in there]
        yield (*new, *gone)[0].partition(":")[0], say("positions.goes-on", line=(*new, phase)[0])
