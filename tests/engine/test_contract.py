"""The words every game shares: seats, and refusals with their details."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from engine.contract import KEYS, IllegalAction, Seat
from tests.toy import NORTH, SEATS, SOUTH

ALL = (*SEATS, Seat.CHANCE, Seat.SPECTATOR)


@pytest.mark.parametrize("seat", ALL)
def test_there_is_one_object_for_a_seat(seat: Seat):
    assert Seat(str(seat)) is seat
    assert copy.copy(seat) is copy.deepcopy([seat])[0] is seat
    assert all(pickle.loads(pickle.dumps(seat, protocol)) is seat for protocol in range(6))
    assert eval(repr(seat)) is seat


@pytest.mark.parametrize("seat", ALL)
def test_a_seat_is_the_text_of_its_id(seat: Seat):
    assert type(str(seat)) is str
    assert {seat: 1}[str(seat)] == 1
    assert json.loads(json.dumps({seat: seat})) == {str(seat): str(seat)}
    assert seat.label == str(seat).capitalize()


def test_seats_differ():
    assert len({*ALL}) == len(ALL)
    assert NORTH is not SOUTH


def test_a_refusal_tells_its_details():
    refusal = IllegalAction("T1", "not-now", seat=NORTH, hills=2)
    assert refusal.details == {"seat": NORTH, "hills": 2}
    assert str(refusal) == "T1 not now: Not now."


def test_a_refusal_finds_its_words_when_asked_in_the_way_that_is_wanted():
    class Refused(IllegalAction):
        @property
        def sentence(self):
            return f"{self.details['who']} cannot march: {'press e' if self.way == KEYS else 'type end'}."

    refusal = Refused("T1", "not-now", who="north")
    assert str(refusal) == "T1 not now: north cannot march: type end."
    refusal.way = KEYS
    assert refusal.sentence == "north cannot march: press e."
