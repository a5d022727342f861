"""What the Romans, and who looks on, see of the automaton: its blocks in battle alone (12, ruling A1)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, cast

import pytest

from engine.blocks.sets import bits
from engine.contract import Action, Seat
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from engine.gallic_war.state import SUBDUE, State
from engine.gallic_war.view import _way, colours, known_blocks
from tests.gallic_war.playing import steps
from tests.gallic_war.redeal import MARKS, redeal
from tests.gallic_war.support import BLOCKS, GAME

EYES = (ROMANS, Seat.SPECTATOR)
SOLITAIRE = {"barbarians": "automaton"}


def looks(state: State, block: int) -> object:
    """All that can be seen of a block that is unseen itself."""
    colour = next(name for name, members in colours(GAME.components) if members >> block & 1)
    marks = [getattr(state, mark) >> block & 1 for mark in MARKS]
    return state.side_of(block), state.loc[block], colour, _way(state, block), marks


def others_like(state: State, action: Action) -> list[Action]:
    """What chance could do instead that names another unseen block that looks the same."""
    hidden, name = state.fighting[1] & ~known_blocks(state, 0), getattr(action, "block", None)
    if name is None or not hidden >> (block := BLOCKS.index[name]) & 1:
        return []
    alike = [other for other in bits(hidden) if other != block and looks(state, other) == looks(state, block)]
    found = [replace(cast(Any, action), block=BLOCKS.ids[other]) for other in alike]
    return [other for other in found if other in state.legal_actions()]


@pytest.mark.parametrize("seed", range(2))
def test_a_view_is_silent_about_the_automatons_blocks_and_plans_a1(seed: int) -> None:
    dice, changed = random.Random(seed), 0
    for number, (state, _, _) in enumerate(steps(seed, SOLITAIRE)):
        if number % 7 and state.phase not in ("move", "aim", "call", "react", "shelter", "main group"):
            continue
        for seat in SEATS:
            twin = redeal(state, seat, dice)
            changed += twin.loc != state.loc
            assert twin.view(seat) == state.view(seat), f"{seat} in {state.phase}"
    assert changed > 50


@pytest.mark.parametrize("seed", range(3))
def test_whichever_unseen_block_is_drawn_it_looks_the_same_a1(seed: int) -> None:
    """What the log, the story and the view show of a block that chance names, while it is drawn and afterwards."""
    compared = set()
    for state, action, events in steps(seed, SOLITAIRE):
        if state.to_act is not Seat.CHANCE or state.actor != 1:
            continue
        for other in others_like(state, action):
            one, two = state.copy(), state.copy()
            one.play(action)
            told = two.play(other)
            if any(event.reveals for event in (*events, *told)) or SUBDUE in (one.phase, two.phase):
                continue  # What is shown then is shown by the rules: a battle, or that Ariovistus came (8.2).
            compared.add(type(action).__name__)
            for seat in EYES:
                assert GAME.seen(events, seat) == GAME.seen(told, seat), f"{action}, {other}"
                assert one.view(seat) == two.view(seat), f"{action}, {other}"
    assert "Move" in compared


@pytest.mark.parametrize("seed", range(2))
def test_no_name_is_told_that_is_not_seen_a1(seed: int) -> None:
    """Of a block whose name the Romans read, they knew it before, or know it then, or it left the map or returned."""
    for state, action, events in steps(seed, SOLITAIRE):
        after = state.copy()
        after.play(action)
        hidden = state.fighting[1] & after.fighting[1] & ~known_blocks(state, 0) & ~known_blocks(after, 0)
        names = set(BLOCKS.names_of(hidden))
        for event in GAME.seen(events, ROMANS):
            told = {str(getattr(event, field)) for field in ("block",) if hasattr(event, field)}
            assert not told & names, f"{event} by {action}"
