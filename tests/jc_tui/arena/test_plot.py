"""The plot of ratings: each mark stands where the scale says, and the plot fits its width."""

from __future__ import annotations

import pytest

from engine.arena.elo import Rating
from jc_tui.arena.results import plot

FIELD = (
    Rating("imperator", 1400, 1350, 1466),
    Rating("legatus:200", 1200, 1100, 1250),
    Rating("random", 0, -100, 200),
)


def test_each_player_has_a_row_with_a_mark_in_a_line():
    drawn = plot(FIELD, 78).splitlines()
    assert drawn[0].strip() == "Elo, with 95 % intervals"
    rows = [line for line in drawn if "┤" in line]
    assert [row.partition("┤")[0].strip() for row in rows] == ["imperator", "legatus:200", "random"]
    for row, rating in zip(rows, FIELD, strict=True):
        line = row.partition("┤")[2].rstrip("│").strip()
        assert set(line) == {"-", "#"}, rating
        assert line.count("#") == 1


def test_marks_stand_over_their_numbers_on_the_scale():
    drawn = plot((Rating("tiro", 500, 0, 1000), Rating("random", 0, -300, 300)), 78).splitlines()
    rows = {line.partition("┤")[0].strip(): line for line in drawn if "┤" in line}
    ticks = [at for at, char in enumerate(drawn[-2]) if char == "┬"]
    numbers = drawn[-1].split()
    assert numbers == ["-400", "-200", "0", "200", "400", "600", "800", "1000"]
    at = dict(zip(numbers, ticks, strict=True))
    assert rows["random"].index("#") == at["0"]
    assert rows["tiro"].index("-") == at["0"]
    assert at["400"] < rows["tiro"].index("#") < at["600"]


@pytest.mark.parametrize("width", [40, 78, 100])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_plot_fills_its_width_and_no_more(width: int, players: int):
    assert max(map(len, plot(FIELD[:players], width).splitlines())) == width


def test_numbers_that_would_touch_are_left_out():
    numbers = plot(FIELD[:1], 30).splitlines()[-1]
    assert len(numbers.split()) >= 3
    assert all(len(number) == 4 for number in numbers.split())


def test_names_that_leave_no_room_still_get_a_plot():
    drawn = plot((Rating("imperator:1000000", 10, -10, 20),), 20)
    assert "#" in drawn
