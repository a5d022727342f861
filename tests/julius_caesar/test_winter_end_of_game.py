"""How a game ends (1.2, 8.2, W2)."""

from __future__ import annotations

import pytest

from engine.contract import Result, Seat
from engine.julius_caesar.events import BlockDisbanded, BlockMoved, GameOver, PointsCounted, YearBegan
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import EVERYBODY, Playtest, of

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
NINE = CAESARS_TEN.replace("antioch caesar: legio_16", "")
SEVEN = "\n".join(CAESARS_TEN.strip().splitlines()[:6])


def test_ten_points_win_at_the_end_of_a_year(play: Playtest) -> None:
    """1.2, 8.2, W2."""
    events = play.year_ends(705, CAESARS_TEN)
    assert of(events, PointsCounted) == [PointsCounted(705, 10, 2)]
    assert of(events, GameOver) == [GameOver(CAESAR, "points", 10, 2)]
    assert (play.to_act, play.clock, play.offers()) == (None, "end", set())
    assert play.refused("end", "1.2") == "game-over"


@pytest.mark.parametrize(
    ("year", "board", "points"),
    [
        pytest.param(705, CAESARS_TEN, (10, 2), id="10"),
        pytest.param(709, CAESARS_TEN, (10, 2), id="10 after 709, as in any year"),
        pytest.param(705, CAESARS_TEN + "syracuse caesar: legio_19\nlost: scipio, pompey", (13, 2), id="more"),
        # Seven from cities and three leaders make ten; his own losses count for the other side.
        pytest.param(705, SEVEN + "\nlost: scipio, pompey, brutus, antonius", (10, 3), id="leaders"),
        # 8.1 before 8.2: Cleopatra brings the points of Alexandria.
        pytest.param(705, NINE + "cyrene caesar: cleopatra IV\npylos pompey: legio_1", (11, 0), id="cleopatra"),
    ],
)
def test_ten_points_or_more_win(play: Playtest, year: int, board: str, points: tuple[int, int]) -> None:
    """1.2, 7.51, 8.2, W2."""
    play.year_ends(year, board)
    assert play.result == Result(CAESAR, "points", {CAESAR: points[0], POMPEY: points[1]})


def test_nine_points_do_not_win_before_709(play: Playtest) -> None:
    """1.2."""
    events = play.year_ends(705, NINE)
    assert of(events, PointsCounted) == [PointsCounted(705, 9, 2)]
    assert play.result is None
    play.do("end")
    assert play.view().year == 706


def test_cleopatra_leaving_a_city_for_home_can_cost_its_points(play: Playtest) -> None:
    """8.1 before 8.2: Antioch falls vacant."""
    events = play.year_ends(705, NINE, "antioch caesar: cleopatra IV", "alexandria pompey: legio_38")
    assert of(events, PointsCounted) == [PointsCounted(705, 9, 2)]
    assert play.result is None


def test_ten_points_in_the_middle_of_a_year_decide_nothing(play: Playtest) -> None:
    """8.2: only in winter."""
    play.commanded("turn: 4", CAESARS_TEN)
    play.do("end")
    assert play.points()[0] == 10
    assert (play.result, play.clock) == (None, "705.5")


def test_a_battle_in_the_last_turn_can_decide_the_game(play: Playtest) -> None:
    """2.3 before 8.0: the city changes hands, then the points are counted."""
    play.year_ends(705, NINE, "antioch caesar: caesar from damascus", "antioch pompey: scipio I")
    play.do("pass scipio", "fire caesar", "roll 1 6 6", "end")
    assert play.result == Result(CAESAR, "points", {CAESAR: 11, POMPEY: 2})


def test_when_the_game_is_decided_no_winter_step_is_played_any_more(play: Playtest) -> None:
    """W2: Navis stay at sea, crowded cities keep their blocks, the fallen stay face up."""
    crowd = "genua caesar: legio_7, equitatus_1, equitatus_2, equitatus_3, equitatus_4"
    events = play.year_ends(705, CAESARS_TEN, crowd, "hispanum caesar: navis_1", "face up: legio_1")
    assert play.result is not None
    assert not {type(event) for event in events} & {BlockMoved, BlockDisbanded, YearBegan}
    assert (play.holder("mare_hispanum"), play.view().year) == ("caesar", 705)
    assert play.view(CAESAR).pools[POMPEY].face_up == ("legio_1",)


EGYPT = "alexandria pompey: legio_1"


@pytest.mark.parametrize(
    ("board", "winner", "kind", "points"),
    [
        (("rome caesar: legio_17", "massilia caesar: legio_11", EGYPT), CAESAR, "points at the end", (3, 2)),
        (("rome caesar: legio_17", "utica pompey: legio_39", EGYPT), POMPEY, "points at the end", (2, 3)),
        (("rome caesar: legio_17", "alexandria pompey: cleopatra IV"), CAESAR, "rome", (2, 2)),
        (("rome pompey: legio_2", "alexandria caesar: cleopatra IV"), POMPEY, "rome", (2, 2)),
        (("massilia caesar: legio_11", "utica caesar: legio_13", EGYPT), None, "draw", (2, 2)),
    ],
)
def test_after_709_more_points_win_then_rome(
    play: Playtest, board: tuple[str, ...], winner: Seat | None, kind: str, points: tuple[int, int]
) -> None:
    """1.2, W2: level on points with nobody in Rome it is a draw."""
    events = play.year_ends(709, *board)
    assert of(events, GameOver) == [GameOver(winner, kind, *points)]
    assert play.result == Result(winner, kind, {CAESAR: points[0], POMPEY: points[1]})


def test_708_is_not_the_last_year(play: Playtest) -> None:
    """1.2, 2.0: five years, 705 to 709."""
    play.year_ends(708, "rome caesar: legio_17", "alexandria pompey: legio_1")
    assert play.result is None
    play.do("end", "end")
    assert play.clock == "709.0"


def test_when_the_game_is_decided_everything_is_open(play: Playtest) -> None:
    """V7."""
    play.year_ends(709, "rome caesar: legio_17 II", "utica pompey: legio_39 I", "alexandria pompey: legio_1")
    for seat in EVERYBODY:
        known = {space.id: space.blocks for space in play.view(seat).spaces.values()}
        assert [(block.id, block.strength) for block in known["utica"]] == [("legio_39", 1)]
        assert [(block.id, block.strength) for block in known["rome"]] == [("legio_17", 2)]
        pools = play.view(seat).pools
        assert "legio_7" in (pools[CAESAR].blocks or ())
        assert "legio_2" in (pools[POMPEY].blocks or ())
