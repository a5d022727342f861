"""The words every game shares, and the suite of the contract with the toy, on which other tests stand."""

import copy
import json
import pickle

import pytest

from engine.contract import KEYS, AmbiguousAction, Event, Game, IllegalAction, Result, Seat, Topic, event
from tests import toy
from tests.engine.contract_suite import ContractSuite
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
    assert seat in {str(seat)}
    assert json.loads(json.dumps({seat: seat})) == {str(seat): str(seat)}
    assert seat.label == str(seat).capitalize()


def test_seats_differ_and_one_has_the_name_that_its_game_gives_it_in_any_language():
    assert len({*ALL}) == len(ALL)
    assert NORTH is not SOUTH
    spoken = ["Romans"]
    seat = Seat("the rome of a test", lambda: spoken[0])
    assert seat.label == "Romans"
    spoken[0] = "Romarna"
    assert pickle.loads(pickle.dumps(seat)).label == Seat("the rome of a test").label == "Romarna"


def test_a_refusal_tells_its_details_and_finds_its_words_when_asked_in_the_way_that_is_wanted():
    refusal = IllegalAction("T1", "not-now", seat=NORTH, hills=2)
    assert (refusal.details, str(refusal)) == ({"seat": NORTH, "hills": 2}, "T1: Not now.")

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
    waited = Waited()
    assert waited == Waited()
    assert (waited.seat, waited.places, waited.topic, waited.reveals) == (None, (), Topic.OTHER, False)


def test_an_action_says_what_it_names_and_a_result_may_have_points_of_one_seat_and_a_grade():
    assert (toy.March(2).named_ids, toy.Lay(4).named_ids, toy.Muster().named_ids) == (("2",), ("4",), ())
    result = Result(NORTH, "points", {NORTH: 7}, "great")
    assert (result.standing.get(SOUTH), result.grade) == (None, "great")
    assert Result(None, "draw", {}).grade is None


class TestToy(ContractSuite):
    seeds = range(8)

    @pytest.fixture(scope="class")
    def game(self) -> Game:
        return toy.load()


class TestLongToy(TestToy):
    seeds = range(2)
    options = {"rounds": 60}  # noqa: RUF012


def test_short_names_are_read_and_ambiguous_ones_refused() -> None:
    state = toy.load().start()
    assert state.parse("O CALM") == toy.Omen("calm")
    with pytest.raises(AmbiguousAction) as caught:
        state.parse("m")
    assert caught.value.candidates == ("march", "muster")


def test_the_card_laid_first_is_hidden_from_the_other_side() -> None:
    state = toy.load().start()
    for text in ("omen calm", "lay 4"):
        state.apply(state.parse(text))
    seen = [state.view(seat).to_dict()["laid"] for seat in (NORTH, SOUTH, Seat.SPECTATOR)]
    assert seen == [[4], [None], [None]]


class PeekingView(toy.ToyState):
    __slots__ = ()

    def view(self, seat: Seat) -> toy.ToyView:
        self.points = (self.points[0] + 1, self.points[1])
        return super().view(seat)


class RepeatingList(toy.ToyState):
    __slots__ = ()

    def legal_actions(self, seat: Seat | None = None):  # type: ignore[no-untyped-def]
        legal = super().legal_actions(seat)
        return [*legal, *legal[:1]]


class SharedCopy(toy.ToyState):
    __slots__ = ()

    def copy(self):  # type: ignore[no-untyped-def]
        return self


class ForgetfulPosition(toy.ToyState):
    __slots__ = ()

    def position(self) -> str:
        twin = super().copy()
        twin.points = (0, 0)
        return toy.ToyState.position(twin)


@pytest.mark.parametrize(
    ("state", "check"),
    [
        (PeekingView, "test_looking_changes_nothing"),
        (PeekingView, "test_the_same_actions_give_the_same_states"),
        (RepeatingList, "test_listings_are_exact"),
        (SharedCopy, "test_copies_are_independent"),
        (ForgetfulPosition, "test_positions_read_back_exactly"),
    ],
)
def test_the_suite_finds_a_game_that_breaks_the_contract(state: type[toy.ToyState], check: str) -> None:
    class Spoilt(toy.Toy):
        def start(self, options=None):  # type: ignore[no-untyped-def]
            return state(self.options(options)["rounds"])

    with pytest.raises((AssertionError, pytest.fail.Exception)):
        getattr(ContractSuite(), check)(Spoilt(), 1)
