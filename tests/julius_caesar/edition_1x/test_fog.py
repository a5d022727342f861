"""What can be imagined and proved under edition 1.x, and what its battles come to."""

import random
from functools import partial

import pytest

from engine.contract import Seat
from engine.julius_caesar.fog.tracking import BlockTracker
from engine.julius_caesar.odds import chances
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.state import State
from tests.julius_caesar import support
from tests.julius_caesar.acting import EVERYBODY, do, each
from tests.julius_caesar.edition_1x.test_rulings import ROUND
from tests.julius_caesar.fog.test_imagine import check
from tests.julius_caesar.fog.test_proof import truth
from tests.julius_caesar.playing import eagerly, steps
from tests.julius_caesar.support import loaded

command = partial(support.command, edition="1.x")

NEW = ("main attack", "jupiter", "colour", "draw", "defect", "vulcan")


@pytest.mark.slow
@each("seed", *range(2))
def test_an_imagined_state_looks_as_the_view_does(seed: int) -> None:
    dice, seen = random.Random(seed), set()
    for number, (state, _, _) in enumerate(steps(loaded(), seed, eagerly, edition="1.x")):
        if state.phase in NEW or number % 40 == 0:
            seen.add(state.phase)
            for seat in EVERYBODY:
                assert check(state, seat, dice).edition is state.edition
    assert "main attack" in seen


TEMPTED = "rome caesar: legio_7; genua pompey: legio_1, legio_2, legio_8, legio_9, cleopatra III\n"


@each(
    "god, board, actions",
    ("jupiter", TEMPTED, ["jupiter genua", "colour tan", "draw legio_9"]),
    ("vulcan", "alexandria pompey: cleopatra I, legio_1 II\n", ["vulcan alexandria"]),
)
def test_jupiter_and_cleopatra_are_imagined_as_they_are(god: str, board: str, actions: list[str]) -> None:
    state = command(god, "2/2", board)
    for action in actions:
        do(state, action)
        for seat in EVERYBODY:
            check(state, seat, random.Random(2))


TWO_WAYS = "genua caesar: legio_8, legio_9; ravenna caesar: caesar, legio_13; rome pompey: legio_1"


def followed(state: State, *actions: str) -> tuple[BlockTracker, State]:
    """What Pompey has proved after these actions, having known where each of Caesar's blocks stood before."""
    known = BlockTracker.at_sight(state.rules, state.view(CAESAR))
    known.proof.viewer = POMPEY  # type: ignore[union-attr]
    for action in actions:
        for event in loaded().visible_events(do(state, action), POMPEY):
            known.follow(event, state.clock)
    return known, state


def test_blocks_of_an_attack_are_told_apart_by_the_way_they_came() -> None:
    """One of two came from Genua, one of two from Ravenna: what is shown of the main force tells who did not."""
    moves = ("move legio_8 genua-rome", "move caesar ravenna-rome", "end", "declare ravenna-rome")
    known, state = followed(command("3/2", "2/2", TWO_WAYS), *moves)
    places = known.proof.places(state.view(POMPEY))
    assert places["legio_8"] == places["legio_9"] == {"genua", "rome"}
    assert places["caesar"] == places["legio_13"] == {"ravenna", "rome"}
    while state.phase != "battle":
        for event in loaded().visible_events(do(state, "end"), POMPEY):
            known.follow(event, state.clock)
    assert known.proof.sound
    places = known.proof.places(state.view(POMPEY))
    assert (places["caesar"], places["legio_13"]) == ({"rome"}, {"ravenna"})
    assert places["legio_8"] == places["legio_9"] == {"genua", "rome"}


def test_what_is_seen_at_once_is_told_apart_likewise() -> None:
    state = command("3/2", "2/2", TWO_WAYS)
    do(state, "move legio_8 genua-rome", "move caesar ravenna-rome", "end")
    known = BlockTracker.at_sight(state.rules, state.view(POMPEY))
    events = do(state, "declare genua-rome")
    while state.phase != "battle":
        events += do(state, "end")
    for event in loaded().visible_events(events, POMPEY):
        known.follow(event, state.clock)
    assert known.proof.sound
    assert known.proof.places(state.view(POMPEY))["legio_8"] == {"rome"}


@pytest.mark.slow
@each("seat", *SEATS)
@each("seed", *range(2))
def test_whatever_happens_it_adds_up(seat: Seat, seed: int) -> None:
    """A game's own play never contradicts what was proved, and every block is where it may be."""
    known, checked = BlockTracker.at_set_up(loaded().start({"edition": "1.x"}).rules, seat), 0
    for number, (state, _, events) in enumerate(steps(loaded(), seed, eagerly, edition="1.x")):
        for event in loaded().visible_events(events, seat):
            known.follow(event, state.clock)
        if number % 40 == 0:
            places = known.proof.places(state.view(seat))
            wrong = {block: place for block, place in truth(state).items() if place not in places[block]}
            assert known.proof.sound
            assert not wrong
            checked += 1
    assert checked > 10


@pytest.mark.slow
def test_the_chances_are_those_of_the_edition() -> None:
    """Cleopatra who is turned waits for the next round: that is a little worse for the side she comes to."""
    text = ROUND.replace("legio_1 I", "legio_1 III, legio_2 II").replace("legio_8 III", "legio_8 I")
    here, before = support.at(f"julius-caesar 1.x\n{text}"), support.at(text)
    told = [chances(state.rules, state.view(CAESAR), random.Random(5), 120) for state in (here, before)]
    assert all(told)
    assert told[0] != told[1]
