"""How a game ends (1.2, 8.2, W2)."""

from __future__ import annotations

import pytest

from engine.contract import Event, Result, Seat
from engine.julius_caesar.events import BlockDisbanded, BlockMoved, GameOver, PointsCounted, YearBegan
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.state import State
from tests.julius_caesar.acting import do, holder, of, points, refuse
from tests.julius_caesar.support import at, loaded

CAESARS_TEN = """
rome caesar: legio_17
massilia caesar: legio_11
ephesus caesar: legio_8
athena caesar: legio_9
byzantium caesar: legio_10
tarraco caesar: legio_12
utica caesar: legio_13
carthago_nova caesar: legio_14
antioch caesar: legio_16
"""
"""All cities of value but Alexandria and Syracuse: 10 points."""


def last_turn(year: int, text: str) -> tuple[State, list[Event]]:
    """The last turn of a year ends without a battle: the state then, and what has happened."""
    state = at(
        f"year: {year}\nturn: 5\nphase: move\nactor: pompey\nplayer one: caesar\nmoves: 0\nlevies: 0\n{text}"
    )
    return state, do(state, "end")


def test_all_cities_of_value_make_thirteen_points() -> None:
    """1.2, 4.2, sidebar Victory."""
    table = at("phase: deal").spaces
    assert sum(table.value) == 13
    assert {table.ids[n]: value for n, value in enumerate(table.value) if value == 2} == {
        "rome": 2,
        "alexandria": 2,
    }
    assert sum(value == 1 for value in table.value) == 9


def test_pompey_starts_with_seven_points_and_caesar_with_one() -> None:
    """1.2, sidebar Victory; Rome, Athens, Byzantium and Ephesus are vacant."""
    state = loaded().start()
    assert points(state) == (1, 7)
    assert [holder(state, city) for city in ("rome", "athena", "byzantium", "ephesus")] == [None] * 4


def test_ten_points_win_at_the_end_of_a_year() -> None:
    """1.2, 8.2, W2."""
    state, events = last_turn(705, CAESARS_TEN)
    assert of(events, PointsCounted) == [PointsCounted(705, 10, 2)]
    assert of(events, GameOver) == [GameOver(CAESAR, "points", 10, 2)]
    assert state.result == Result(CAESAR, "points", {CAESAR: 10, POMPEY: 2})
    assert (state.to_act, state.clock, list(state.legal_actions())) == (None, "end", [])
    assert refuse(state, "end", "1.2") == "game-over"


def test_more_than_ten_win_as_well() -> None:
    """1.2: 10 or more."""
    state, _ = last_turn(705, CAESARS_TEN + "syracuse caesar: legio_19\nlost: scipio, pompey")
    assert state.result == Result(CAESAR, "points", {CAESAR: 13, POMPEY: 2})


def test_nine_points_do_not_win_before_709() -> None:
    """1.2."""
    state, events = last_turn(705, CAESARS_TEN.replace("antioch caesar: legio_16", ""))
    assert of(events, PointsCounted) == [PointsCounted(705, 9, 2)]
    assert state.result is None
    do(state, "end")
    assert state.year == 706


def test_enemy_leaders_eliminated_count_one_each() -> None:
    """1.2, 7.51, W2: seven from cities and three leaders make ten; his own losses count for the other side."""
    cities = "\n".join(CAESARS_TEN.strip().splitlines()[:6])
    state, _ = last_turn(705, cities + "\nlost: scipio, pompey, brutus, antonius")
    assert state.result == Result(CAESAR, "points", {CAESAR: 10, POMPEY: 3})


def test_ten_points_in_the_middle_of_a_year_decide_nothing() -> None:
    """8.2: only in winter."""
    state = at(f"turn: 4\nphase: move\nactor: pompey\nplayer one: caesar\nmoves: 0\nlevies: 0\n{CAESARS_TEN}")
    do(state, "end")
    assert points(state)[0] == 10
    assert (state.result, state.clock) == (None, "705.5")


def test_a_battle_in_the_last_turn_can_decide_the_game() -> None:
    """2.3 before 8.0: the city changes hands, then the points are counted."""
    state, _ = last_turn(
        705,
        CAESARS_TEN.replace(
            "antioch caesar: legio_16", "antioch caesar: caesar from damascus\nantioch pompey: scipio I"
        ),
    )
    do(state, "pass scipio", "fire caesar", "roll 1 6 6", "end")
    assert state.result == Result(CAESAR, "points", {CAESAR: 11, POMPEY: 2})


def test_cleopatra_at_home_is_counted_before_the_victory() -> None:
    """8.1 before 8.2: she brings the point of Alexandria that makes ten."""
    state, _ = last_turn(
        705,
        CAESARS_TEN.replace("antioch caesar: legio_16", "") + "cyrene caesar: cleopatra IV\npylos pompey: legio_1",
    )
    assert state.result is not None
    assert state.result.standing == {CAESAR: 11, POMPEY: 0}


def test_cleopatra_leaving_a_city_for_home_can_cost_its_points() -> None:
    """8.1 before 8.2: Antioch falls vacant."""
    state, events = last_turn(
        705,
        CAESARS_TEN.replace("antioch caesar: legio_16", "antioch caesar: cleopatra IV")
        + "alexandria pompey: legio_38",
    )
    assert of(events, PointsCounted) == [PointsCounted(705, 9, 2)]
    assert state.result is None


def test_when_the_game_is_decided_no_winter_step_is_played_any_more() -> None:
    """W2: Navis stay at sea, crowded cities keep their blocks, the fallen stay face up."""
    crowd = "genua caesar: legio_7, equitatus_1, equitatus_2, equitatus_3, equitatus_4\nhispanum caesar: navis_1"
    state, events = last_turn(705, f"{CAESARS_TEN}\n{crowd}\nface up: legio_1")
    assert state.result is not None
    assert not of(events, BlockMoved)
    assert not of(events, BlockDisbanded)
    assert not of(events, YearBegan)
    assert (holder(state, "mare_hispanum"), state.year) == ("caesar", 705)
    assert state.view(CAESAR).pools[POMPEY].face_up == ("legio_1",)


def test_after_709_more_points_win() -> None:
    """1.2, W2."""
    state, events = last_turn(709, "rome caesar: legio_17\nmassilia caesar: legio_11\nalexandria pompey: legio_1")
    assert of(events, GameOver) == [GameOver(CAESAR, "points at the end", 3, 2)]
    state, _ = last_turn(709, "rome caesar: legio_17\nutica pompey: legio_39\nalexandria pompey: legio_1")
    assert state.result == Result(POMPEY, "points at the end", {CAESAR: 2, POMPEY: 3})


@pytest.mark.parametrize(("seat", "legion"), [(CAESAR, "legio_17"), (POMPEY, "legio_2")])
def test_level_on_points_after_709_rome_wins(seat: Seat, legion: str) -> None:
    """1.2, W2."""
    other = "pompey" if seat is CAESAR else "caesar"
    state, events = last_turn(709, f"rome {seat}: {legion}\nalexandria {other}: cleopatra IV")
    assert of(events, GameOver) == [GameOver(seat, "rome", 2, 2)]
    assert state.result == Result(seat, "rome", {CAESAR: 2, POMPEY: 2})


def test_level_on_points_after_709_with_nobody_in_rome_is_a_draw() -> None:
    """1.2, W2."""
    state, events = last_turn(709, "massilia caesar: legio_11\nutica caesar: legio_13\nalexandria pompey: legio_1")
    assert of(events, GameOver) == [GameOver(None, "draw", 2, 2)]
    assert state.result == Result(None, "draw", {CAESAR: 2, POMPEY: 2})


def test_ten_points_after_709_are_a_victory_on_points_like_any_year() -> None:
    """1.2."""
    state, _ = last_turn(709, CAESARS_TEN)
    assert state.result == Result(CAESAR, "points", {CAESAR: 10, POMPEY: 2})


def test_708_is_not_the_last_year() -> None:
    """1.2, 2.0: five years, 705 to 709."""
    state, _ = last_turn(708, "rome caesar: legio_17\nalexandria pompey: legio_1")
    assert state.result is None
    do(state, "end", "end")
    assert state.clock == "709.0"


def test_when_the_game_is_decided_everything_is_open() -> None:
    """V7."""
    state, _ = last_turn(709, "rome caesar: legio_17 II\nutica pompey: legio_39 I\nalexandria pompey: legio_1")
    for seat in (CAESAR, POMPEY, Seat.SPECTATOR):
        view = state.view(seat)
        assert [(block.id, block.strength) for block in view.spaces["utica"].blocks] == [("legio_39", 1)]
        assert [(block.id, block.strength) for block in view.spaces["rome"].blocks] == [("legio_17", 2)]
        assert "legio_7" in (view.pools[CAESAR].blocks or ())
        assert "legio_2" in (view.pools[POMPEY].blocks or ())
