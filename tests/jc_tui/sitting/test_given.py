"""A player's order may be several actions: in each game those of a group that goes one way."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.contract import Seat, State
from engine.games import load_game
from engine.timeline import HistoryEntry
from jc_tui.pack import pack_of
from jc_tui.sitting.given import last_order, orders_given
from tests import toy_pack
from tests.toy import NORTH, Muster, load


def history(state: State, seat: Seat, *actions: str) -> list[HistoryEntry]:
    """Actions of a seat, whether the rules allow them or not."""
    done = map(state.parse, actions)
    return [HistoryEntry(number, seat, action, (), "", state.clock) for number, action in enumerate(done, 1)]


def told(orders: Sequence[Sequence[HistoryEntry]]) -> list[int]:
    return [len(order) for order in orders]


CAESAR, ROMANS = Seat("caesar"), Seat("romans")
GAMES = [
    (
        "julius-caesar",
        CAESAR,
        ["move legio_13 ravenna-rome", "move legio_8 ravenna-rome", "move legio_8 ravenna-genua"],
        ["step legio_13", "step legio_13", "regroup legio_13 rome-ravenna", "regroup legio_8 rome-ravenna"],
        [2, 1, 1, 1, 2],
    ),
    (
        "gallic-war",
        ROMANS,
        ["group boii", "move legion_ix boii-arverni", "move boii boii-arverni", "move boii arverni-volcae"],
        ["end", "retreat legion_ix arverni-boii", "retreat boii arverni-boii"],
        [1, 2, 1, 1, 1, 1],
    ),
]


@pytest.mark.parametrize(("game", "seat", "first", "then", "orders"), GAMES)
def test_a_group_that_goes_one_way_is_one_order(
    game: str, seat: Seat, first: list[str], then: list[str], orders: list[int]
) -> None:
    """Another way or kind of action is another; a levy stands alone, and so does a retreat."""
    story, played = pack_of(game).story, history(load_game(game).start(), seat, *first, *then)
    assert told(orders_given(story, played)) == orders
    assert last_order(story, played) == played[len(played) - orders[-1] :]


def test_two_players_who_go_the_same_way_give_two_orders() -> None:
    story, state = pack_of("julius-caesar").story, load_game("julius-caesar").start()
    moves = ["move legio_13 ravenna-rome"]
    both = history(state, CAESAR, *moves) + history(state, Seat("pompey"), *moves)
    assert told(orders_given(story, both)) == [1, 1]


def test_the_marches_of_a_round_of_the_toy_are_one_order() -> None:
    story = toy_pack.ToyStory()
    played = history(load().start(), NORTH, "march 1", "march 2", str(Muster()))
    assert told(orders_given(story, played)) == [2, 1]
    assert last_order(story, []) == []
