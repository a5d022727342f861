"""Why no game can reach a position that was read."""

from __future__ import annotations

from engine.blocks.position import Mistakes, Unreachable, unreachable, wrong_blocks, wrong_places
from engine.blocks.sets import bits
from engine.julius_caesar import gods, setup
from engine.julius_caesar import tasks as of
from engine.julius_caesar.actions import Fire
from engine.julius_caesar.battle import slot_of
from engine.julius_caesar.position.board import SIDES, effect, may_have_moved
from engine.julius_caesar.position.phases import gone_on
from engine.julius_caesar.seats import say
from engine.julius_caesar.setup import FREE
from engine.julius_caesar.state import NONE, State

CHOICES = (of.JUPITER, of.COLOUR, of.DEFECT, of.VULCAN, of.SURPRISE)
"""The phases that there are only where there is a choice."""


def mistakes(state: State) -> Mistakes:
    """Yield whatever in a position no game can reach, the plainest first."""
    blocks, seen, early = state.blocks, state.fighting[0] | state.fighting[1], 0
    for side in SIDES:
        third = blocks.third_leaders & blocks.of[side]
        early |= 0 if state.lost & blocks.of[side] & ~third else third
    lists = (
        ("face up", state.face_up & (seen | blocks.leaders | blocks.cleopatra_bit)),
        ("lost", state.lost & (seen | ~blocks.leaders | early)),
        ("", seen & (early | _moved_wrongly(state))),  # a third leader only after a loss (7.51, L3)
    )
    yield from wrong_blocks(state, lists)
    yield from wrong_places(state, 0 if state.phase in of.MOVED else state.contested)
    yield from unreachable(state, UNREACHABLE)
    later = gone_on(state)
    here, there = state.position().splitlines(), later.position().splitlines()
    if here != there:
        phase = f"phase: {later.phase}"
        new = [phase, *there] if phase not in here else [line for line in there if line not in here]
        gone = [line for line in here if line not in there]
        yield (*new, *gone)[0].partition(":")[0], say("positions.goes-on", line=(*new, phase)[0])
    if len(state.legal_actions()) < (0 if state.phase == of.OVER else 2 if state.phase in CHOICES else 1):
        yield "phase", say("positions.there-is-nothing-to-choose-in-it")


def _moved_wrongly(state: State) -> int:
    """Return blocks that moved out of turn, from the sea into battle, or too many by a strait."""
    moves, table = state.moves, state.spaces
    if state.phase not in of.MOVED:
        return moves.moved | moves.reserve
    wrong = 0
    for side in SIDES:
        moved = moves.moved & state.fighting[side]
        wrong |= 0 if may_have_moved(state, side) else moved
        for space in bits(state.contested):
            attacking = state.attacker_at(space) == side
            came = bits(state.at[side][space] & moved & (~0 if attacking else moves.reserve))
            limit = 2 if attacking and effect(state, side) == "pluto" else 1  # 4.32, G6
            links = [moves.entry[block] - 1 for block in came]
            for block, link in zip(came, links, strict=True):
                landed = link >= table.land_links and not state.blocks.navis >> block & 1
                if landed or (table.straits >> link & 1 and links.count(link) > limit):
                    wrong |= 1 << block
    return wrong


def _is_no_deployment(state: State) -> bool:
    """Return whether blocks are not those of the set-up, as many in each city (5.3)."""
    first = State.new(state.rules, FREE, state.edition)
    setup.deploy(first)
    begun = (state.deployment, state.year) == (first.deployment, first.year)
    counts = [[group.bit_count() for groups in each.at for group in groups] for each in (state, first)]
    blocks = state.fighting == first.fighting and state.step == first.step
    return not (begun and blocks and counts[0] == counts[1] and (state.actor or state.at[1] == first.at[1]))


def _has_wrong_colour(state: State) -> bool:
    named = state.drawn_colour != NONE
    wrong = named and not gods.colours_there(state) >> state.drawn_colour & 1
    return wrong or named != gods.chooses_colour(state)


def _cannot_defect(state: State) -> bool:
    takes = gods.drawable(state) & ~(state.blocks.leaders | state.blocks.navis)
    return not takes >> state.drawn & 1


def _cannot_fire(state: State) -> bool:
    before = state.copy()
    before.done()
    before.battle.acted, before.battle.firing = state.battle.acted & ~(1 << state.battle.firing), NONE
    before.actor = slot_of(state)[0]
    fire = Fire(state.blocks.ids[state.battle.firing])
    return gone_on(before).position() != before.position() or fire not in before.legal_actions()


UNREACHABLE: Unreachable = (
    ("face up", of.BEFORE_TURNS, lambda state: state.face_up),  # 8.6
    ("face up", (of.PLAY,), lambda state: state.face_up and state.turn == 1),
    ("guarded", of.ACTIVE, lambda state: state.moves.guarded & ~(state.friendly(state.actor) & state.spaces.seas)),
    ("deployment", (of.DEPLOY,), _is_no_deployment),
    ("drawn from", of.JUPITERS[1:], lambda state: not gods.jupiter_spaces(state) >> state.drawn_from & 1),
    ("phase", (of.COLOUR,), lambda state: not gods.chooses_colour(state)),
    ("colour", (of.DRAW,), _has_wrong_colour),
    ("drawn", (of.DEFECT,), _cannot_defect),
    ("battle", of.FIGHTING, lambda state: not state.contested >> state.battle.space & 1),
    ("battle", (of.REGROUP,), lambda state: state.contested >> state.battle.space & 1),
    (
        "sea retreats",
        of.FIGHTING,
        lambda state: (
            state.battle.sea_retreats
            and not (state.battle.round > 1 and state.spaces.ports >> state.battle.space & 1)
        ),
    ),
    ("firing", of.FIRE, _cannot_fire),
)
"""What no game comes to in some phases, by the key whose line is wrong."""
