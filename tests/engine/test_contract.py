"""The words every game shares: seats, and refusals with their details."""

import copy
import json
import pickle

import pytest

from engine.contract import KEYS, Event, IllegalAction, Result, Seat, Topic, event
from tests import toy
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


def test_a_seat_has_the_name_that_its_game_gives_it_in_any_language():
    spoken = ["Romans"]
    seat = Seat("the rome of a test", lambda: spoken[0])
    assert seat.label == "Romans"
    spoken[0] = "Romarna"
    assert pickle.loads(pickle.dumps(seat)).label == Seat("the rome of a test").label == "Romarna"


def test_seats_differ():
    assert len({*ALL}) == len(ALL)
    assert NORTH is not SOUTH


def test_a_refusal_tells_its_details():
    refusal = IllegalAction("T1", "not-now", seat=NORTH, hills=2)
    assert refusal.details == {"seat": NORTH, "hills": 2}
    assert str(refusal) == "T1: Not now."


def test_a_refusal_finds_its_words_when_asked_in_the_way_that_is_wanted():
    class Refused(IllegalAction):
        @property
        def sentence(self):
            return f"{self.details['who']} cannot march: {'press e' if self.way == KEYS else 'type end'}."

    refusal = Refused("T1", "not-now", who="north")
    assert str(refusal) == "T1: north cannot march: type end."
    refusal.way = KEYS
    assert refusal.sentence == "north cannot march: press e."


@event(Topic.LOSS, seat="loser", places="origin path")
class Fled(Event):
    loser: Seat | None
    origin: str
    path: tuple[str, ...]


@event()
class Waited(Event):
    pass


def test_an_event_says_whose_it_is_where_it_was_and_what_it_is_about():
    fled = Fled(NORTH, "camp", ("hill", "ford"))
    assert (fled.seat, fled.places, fled.topic) == (NORTH, ("camp", "hill", "ford"), Topic.LOSS)
    assert Fled(None, "camp", ()).seat is None
    assert toy.Marched(SOUTH, 2).seat is SOUTH
    assert (toy.Marched(SOUTH, 2).places, toy.Marched.topic) == (("2",), Topic.MOVE)


def test_an_event_of_nobody_and_nowhere():
    waited = Waited()
    assert (waited.seat, waited.places, waited.topic, waited.reveals) == (None, (), Topic.OTHER, False)
    assert waited == Waited()


def test_an_action_says_what_it_names():
    assert toy.March(2).about == ("2",)
    assert toy.Lay(4).about == ("4",)
    assert toy.Muster().about == ()


def test_a_result_may_have_points_of_one_seat_and_a_grade():
    result = Result(NORTH, "points", {NORTH: 7}, "great")
    assert (result.standing.get(SOUTH), result.grade) == (None, "great")
    assert Result(None, "draw", {}).grade is None
