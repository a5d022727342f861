"""Where the map is calmest."""

from __future__ import annotations

from jc_tui.map.calm import calmest

SEA = [(" " * 10, "sea")]
CITY = [("  ", "sea"), ("Roma", "land"), ("    ", "sea")]


def test_what_is_empty_is_hidden_first_and_of_like_places_the_lowest_in_the_middle() -> None:
    assert calmest([CITY, SEA, SEA, CITY], 6, 2) == (1, 2)
    assert calmest([SEA, SEA, SEA], 6, 2) == (1, 2)
    assert calmest([CITY, CITY], 3, 2) == (0, 7)


def test_where_there_is_no_room_it_is_the_first_cell() -> None:
    assert calmest([CITY], 3, 2) == calmest([CITY], 11, 1) == calmest([], 1, 1) == (0, 0)
