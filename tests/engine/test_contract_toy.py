"""The toy keeps the contract: so the suite works, and tests that play the toy stand on firm ground."""

import pytest

from engine.contract import AmbiguousAction, Game, Seat
from tests import toy
from tests.engine.contract_suite import ContractSuite
from tests.toy import NORTH, SOUTH


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
    assert state.view(NORTH).to_dict()["laid"] == [4]
    assert state.view(SOUTH).to_dict()["laid"] == [None]
    assert state.view(Seat.SPECTATOR).to_dict()["laid"] == [None]


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
