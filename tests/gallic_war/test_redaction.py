"""What a seat may know of a state is one state, whatever is hidden from it (2.2, rulings C1, C3, B9, B17)."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits
from engine.contract import Seat
from engine.gallic_war.seats import SEATS
from engine.gallic_war.sight import at_home, known_blocks, redact
from engine.gallic_war.state import NONE, State
from engine.gallic_war.tasks import (
    AIM,
    CALL,
    COMPANIONS,
    DIE,
    LAY,
    LEADER_HOME,
    LEGIONS_HOME,
    MOVE,
    REACT,
    SHELTER,
    SORTIE,
    STACKING,
    STORM,
    AreaDraw,
    DieRoll,
    GermansArea,
    NoAttack,
)
from tests.proof import OPTIONS, steps

LOOKERS = (*SEATS, Seat.SPECTATOR)

WITH_PLACE = (
    *(("moves", "moved"), ("moves", "reserve"), ("moves", "origin"), ("moves", "entry")),
    *(("battle", "inside"), ("battle", "halves"), ("", "acted"), ("", "going"), ("", "loc")),
)
"""What a block takes over with the place of another: sets of blocks, and arrays by block."""


RARE = (LAY, COMPANIONS, LEADER_HOME, LEGIONS_HOME, SHELTER, SORTIE, STORM, STACKING, AIM, DIE, CALL, REACT, MOVE)
"""Phases of which more states are looked at."""


def side_of(seat: Seat) -> int:
    return SEATS.index(seat) if seat in SEATS else NONE


def redealt(state: State, seat: Seat, dice: random.Random) -> State:
    """Shuffle all that is hidden from a seat: blocks of one side and colour, strengths, cards, and plans."""
    twin, side = state.copy(), side_of(seat)
    twin._legal = None
    hidden = state.on_map & ~known_blocks(state, side)
    for own in state.fighting[:NEUTRAL]:
        for members in state.blocks.coloured:
            _shuffle(twin, bits(own & members & hidden & ~at_home(state)), dice)
    for block in bits(hidden):
        twin.step[block] = dice.randint(1, state.blocks.top[block])
        if dice.random() < 0.2:
            twin.acted ^= 1 << block
            twin.going ^= 1 << block
    _redeal(twin, side, dice)
    if state.options.automaton:
        twin.rising, twin.tracks = dice.getrandbits(9), state.tracks ^ 2 * dice.getrandbits(3)
        twin.orders = ((1, 2, 1, hidden & dice.getrandbits(60)),) * dice.randrange(3)
    if isinstance(state.task, AreaDraw):
        twin.stack = (*state.stack[:-1], AreaDraw(GermansArea(), ((dice.randrange(9), 1),)))
    elif isinstance(state.task, DieRoll):
        twin.stack = (*state.stack[:-1], DieRoll(NoAttack()))
    return twin


def _shuffle(state: State, group: tuple[int, ...], dice: random.Random) -> None:
    """Let blocks take each other's places, with all that hangs on these."""
    before, models = state.copy(), dice.sample(group, len(group))
    for block in group:
        state.at[state.side_of(block)][before.loc[block]] &= ~(1 << block)
    for block, model in zip(group, models, strict=True):
        for part, name in WITH_PLACE:
            now, then = (getattr(one, part) if part else one for one in (state, before))
            kept, found = getattr(now, name), getattr(then, name)
            if isinstance(kept, bytearray):
                kept[block] = found[model]
            elif part != "battle" or state.battle.area != NONE:
                setattr(now, name, kept & ~(1 << block) | (found >> model & 1) << block)
        state.at[state.side_of(block)][state.loc[block]] |= 1 << block


def _redeal(state: State, side: int, dice: random.Random) -> None:
    """Deal hands and face-down cards of others from all cards that the side has not seen."""
    shown = {*sum(state.discards, ()), *sum(state.activated, ()), *bits(state.removed)}
    face_down = [who for who in (0, 1) if who != side and state.phase == LAY and state.laid[who] != NONE]
    shown |= {card for who, card in enumerate(state.laid) if who not in face_down}
    shown |= set(state.hands[side]) if side != NONE else set()
    deck = [card for card in range(state.cards.count) if card not in shown]
    dice.shuffle(deck)
    if side != 1 and state.bound and state.cards.massive in state.hands[1]:
        deck.remove(state.cards.massive)
        deck.append(state.cards.massive)
    hands, laid = list(state.hands), list(state.laid)
    for who in (1, 0):
        if who != side:
            hands[who] = tuple(sorted([deck.pop() for _ in hands[who]]))
    for who in face_down:
        laid[who] = deck.pop()
    state.hands, state.laid = (hands[0], hands[1]), (laid[0], laid[1])


def all_of(state: State) -> tuple[object, ...]:
    """Return a state as text, with what its text leaves out."""
    battle, moves = state.battle, state.moves
    return (
        *(state.position(), state.stack, state.unknown, state.at, state.acted, state.going),
        *(battle.halves, moves.moved, moves.reserve, bytes(moves.origin), bytes(moves.entry)),
    )


def check_board(state: State) -> None:
    """Check that all tables tell the same of where blocks stand."""
    for side, own in enumerate(state.fighting):
        for block in bits(own):
            assert state.at[side][state.loc[block]] >> block & 1
            assert 0 < state.step[block] <= state.blocks.top[block]
        assert sum(here.bit_count() for here in state.at[side]) == own.bit_count()
        assert state.occ[side] == sum(1 << area for area, here in enumerate(state.at[side]) if here)


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS["gallic-war"], ids=lambda options: ",".join(options) or "usual")
def test_states_that_look_alike_are_known_alike(options: Mapping[str, str]) -> None:
    """What a seat may know is one state, from which its view and its choices are the same."""
    compared, chosen = 0, 0
    for seed in range(3):
        dice = random.Random(seed)
        for state, _, _ in steps("gallic-war", options, seed):
            if dice.random() > (0.5 if state.phase in RARE else 0.05):
                continue
            for seat in LOOKERS:
                known, twin = redact(state, side_of(seat)), redealt(state, seat, dice)
                other, where = redact(twin, side_of(seat)), f"{seat} in\n{state.position()}"
                assert all_of(other) == all_of(known), where
                assert twin.view(seat) == known.view(seat) == state.view(seat), where
                assert all_of(redact(known, side_of(seat))) == all_of(known), where
                check_board(known)
                for block in bits(known.unknown & at_home(state)):
                    assert state.loc[block] == state.homes[block], where
                compared += all_of(twin) != all_of(state)
                if state.to_act is seat:
                    assert list(known.legal_actions()) == list(state.legal_actions()), where
                    chosen += 1
    assert compared > 300, "nothing hidden was changed"
    assert chosen > 50


def test_a_view_tells_nobody_of_the_state_that_is_known_and_shares_nothing_with_the_true_one() -> None:
    state = next(state for state, _, _ in steps("gallic-war", {}, 1) if state.year == 2 and state.phase == LAY)
    view = state.view(SEATS[0])
    assert view == redealt(state, SEATS[0], random.Random(1)).view(SEATS[0])
    assert "known" not in view.to_dict()
    assert "known=" not in repr(view)
    assert view.known.unknown == state.fighting[1]
    assert state.unknown == 0
    assert not {*map(id, parts_of(view.known))} & {*map(id, parts_of(state))}


def parts_of(state: State) -> list[object]:
    """Return all of a state that changes in place; a battle does where it is fought."""
    battle = [state.battle, state.battle.retreats] if state.battle.area != NONE else []
    moves = [state.moves, *(getattr(state.moves, name) for name in state.moves.ARRAYS)]
    return [state, *state.at, *(getattr(state, name) for name in State.ARRAYS), *moves, *battle]
