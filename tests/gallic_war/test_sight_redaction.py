"""What a seat may know of a state is one state, whatever is hidden from it (2.2, rulings C1, C3, B9, B17)."""

import random
from collections.abc import Mapping
from itertools import chain

import pytest

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
    GERMANS_AREA,
    LAY,
    LEADER_HOME,
    LEGIONS_HOME,
    MOVE,
    NO_ATTACK,
    REACT,
    SHELTER,
    SORTIE,
    STACKING,
    STORM,
    AreaDraw,
    DieRoll,
)
from tests.gallic_war.crowded import crowded
from tests.gallic_war.redeal import redeal, side_of
from tools.proof import OPTIONS, steps

LOOKERS = (*SEATS, Seat.SPECTATOR)

RARE = (LAY, COMPANIONS, LEADER_HOME, LEGIONS_HOME, SHELTER, SORTIE, STORM, STACKING, AIM, DIE, CALL, REACT, MOVE)
"""Phases of which more states are looked at."""


def shuffled(state: State, seat: Seat, dice: random.Random) -> State:
    """Shuffle all that is hidden from a seat, what is decided unseen and the automaton's plans too."""
    twin, hidden = redeal(state, seat, dice), state.on_map & ~known_blocks(state, side_of(seat))
    twin.acted ^= hidden & dice.getrandbits(64)
    twin.going ^= hidden & dice.getrandbits(64)
    if state.options.automaton:
        twin.rising, twin.tracks = dice.getrandbits(9), state.tracks ^ 2 * dice.getrandbits(3)
        twin.orders = ((1, 2, 1, hidden & dice.getrandbits(60)),) * dice.randrange(3)
    if isinstance(state.task, AreaDraw):
        twin.stack = (*state.stack[:-1], AreaDraw(GERMANS_AREA, ((dice.randrange(9), 1),)))
    elif isinstance(state.task, DieRoll):
        twin.stack = (*state.stack[:-1], DieRoll(NO_ATTACK))
    return twin


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
    for seed in (0, 1, 10):
        dice = random.Random(seed)
        for state in chain((state for state, _, _ in steps("gallic-war", options, seed)), crowded(seed, options)):
            if dice.random() > (0.5 if state.phase in RARE else 0.05):
                continue
            for seat in LOOKERS:
                known, twin = redact(state, side_of(seat)), shuffled(state, seat, dice)
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
    assert view == redeal(state, SEATS[0], random.Random(1)).view(SEATS[0])
    assert "known" not in view.to_dict()
    assert "known=" not in repr(view)
    assert (view.known.unknown, state.unknown) == (state.fighting[1], 0)
    assert not {*map(id, parts_of(view.known))} & {*map(id, parts_of(state))}


def parts_of(state: State) -> list[object]:
    """Return all of a state that changes in place; a battle does where it is fought."""
    battle = [state.battle, state.battle.retreats] if state.battle.area != NONE else []
    moves = [state.moves, *(getattr(state.moves, name) for name in state.moves.ARRAYS)]
    return [state, *state.at, *(getattr(state, name) for name in State.ARRAYS), *moves, *battle]
