"""What the objectives of the year would give as things stand (10)."""

import random

from engine.contract import Seat
from engine.gallic_war.events import PointsScored
from engine.gallic_war.rules.points import OBJECTIVES, objectives_so_far
from tests.gallic_war.acting import BARBARIANS, ROMANS, Playtest, of
from tests.gallic_war.playing import steps
from tests.gallic_war.redeal import redeal
from tests.gallic_war.support import board

YEARLY = {"objectives": "yearly"}


def test_without_the_option_there_are_none() -> None:
    assert objectives_so_far(board()) == ()


def test_they_are_those_that_the_end_of_the_year_scores(play: Playtest) -> None:
    play.clear(objectives=True).put("allobroges romans: allobroges", "sequani barbarians: sequani")
    told = dict(objectives_so_far(play.state))
    assert told == {"east-held": 0, "sequani-lost": -1, "helvetii-left": -1}
    scored = {event.cause: event.change for event in of(play.go("year's points"), PointsScored)}
    assert scored == {"areas": 1} | {name: points for name, points in told.items() if points}


def test_they_tell_nothing_that_is_hidden() -> None:
    """With hidden blocks dealt anew they stay the same, whoever looks."""
    dice, looked = random.Random(1), 0
    for number, (state, _, _) in enumerate(steps(3, YEARLY)):
        if number % 40 == 0 and state.year:
            for seat in (ROMANS, BARBARIANS, Seat.SPECTATOR):
                assert objectives_so_far(redeal(state, seat, dice)) == objectives_so_far(state)
            looked |= 1 << state.year - 1
    assert looked == (1 << len(OBJECTIVES)) - 1
