"""Fog of war: what a seat cannot see leaves its view, and what it may do, unchanged (rulings V1-V7)."""

from __future__ import annotations

import random

import pytest

from engine.contract import Seat
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.sight import redact
from engine.julius_caesar.state import NONE
from tests.julius_caesar.acting import EVERYBODY
from tests.julius_caesar.playing import Chooser, by_chance, eagerly, steps
from tests.julius_caesar.redeal import redeal
from tests.julius_caesar.support import content
from tests.julius_caesar.test_properties import check_blocks


@pytest.mark.slow
@pytest.mark.parametrize("choose", [by_chance, eagerly])
@pytest.mark.parametrize("deployment", ["historical", "free"])
def test_what_a_seat_cannot_see_does_not_change_its_view(
    game: JuliusCaesar, choose: Chooser, deployment: str
) -> None:
    changed = 0
    for seed in range(6):
        dice = random.Random(seed)
        for state, _, _ in steps(game, seed, choose, deployment):
            if state.to_act is None or dice.random() > 0.15:
                continue
            for seat in EVERYBODY:
                twin = redeal(state, seat, dice)
                assert twin.view(seat) == state.view(seat), f"{seat} in phase {state.phase}"
                if state.to_act is seat:
                    assert list(twin.legal_actions()) == list(state.legal_actions()), state.phase
                changed += twin.digest() != state.digest()
    assert changed > 500, "nothing hidden was changed"


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["2.0", "1.x"])
@pytest.mark.parametrize("deployment", ["historical", "free"])
@pytest.mark.parametrize("choose", [by_chance, eagerly])
def test_states_that_look_alike_are_known_alike(
    game: JuliusCaesar, choose: Chooser, deployment: str, edition: str
) -> None:
    """What a seat may know is one state, from which its view and its choices are the same."""
    compared = 0
    for seed in range(3):
        dice = random.Random(seed)
        for state, _, _ in steps(game, seed, choose, deployment, edition):
            if dice.random() > 0.15:
                continue
            for seat in EVERYBODY:
                side = SEATS.index(seat) if seat in SEATS else NONE
                known, other = redact(state, side), redact(redeal(state, seat, dice), side)
                assert content(other) == content(known), state.position()
                check_blocks(known)
                assert known.view(seat) == state.view(seat), state.position()
                assert content(redact(known, side)) == {**content(known), "_legal": None}, state.position()
                if state.to_act is seat:
                    assert list(known.legal_actions()) == list(state.legal_actions()), state.position()
                compared += known.digest() != state.digest()
    assert compared > 200, "nothing hidden was changed"


def test_a_view_tells_nobody_of_the_state_that_is_known(game: JuliusCaesar) -> None:
    state = game.start()
    view = state.view(CAESAR)
    assert view == redeal(state, CAESAR, random.Random(1)).view(CAESAR)
    assert "known" not in view.to_dict()
    assert "known=" not in repr(view)
    assert view.known.unknown == state.fighting[1] | state.pool & state.blocks.of[1]
    assert state.unknown == 0


def test_a_spectator_sees_no_block_and_no_card(game: JuliusCaesar) -> None:
    for state, _, _ in steps(game, 1):
        if state.to_act in (None, Seat.CHANCE) or state.phase in ("battle", "hit"):
            continue
        view = state.view(Seat.SPECTATOR)
        assert all(space.blocks == () for space in view.spaces.values())
        assert (view.hand, view.discard, view.chosen) == ((), None, None)


def test_when_the_game_is_decided_all_blocks_are_open(game: JuliusCaesar) -> None:
    *_, (state, _, _) = steps(game, 2)
    view = state.view(CAESAR)
    seen = sum(len(space.blocks) for space in view.spaces.values())
    assert seen == sum(stack.count for space in view.spaces.values() for stack in space.stacks) > 0
    assert view.pools[POMPEY].blocks is not None


def test_chance_has_no_view(game: JuliusCaesar) -> None:
    with pytest.raises(ValueError, match="Chance"):
        game.start().view(Seat.CHANCE)
