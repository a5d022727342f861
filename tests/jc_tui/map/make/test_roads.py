"""Roads and straits: over land, around names, from sign to sign."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.datafiles import data_folder, read_toml
from jc_tui.map.art import PlaceArt
from jc_tui.map.make.places import read_placed
from jc_tui.map.make.roads import Roads, roads_text, straight
from jc_tui.map.make.sources import BoardLink, Level, read_sources
from tests.jc_tui.map.make.made_up import board_in

MAP = data_folder() / "julius_caesar" / "map_art"
BRAILLE = range(0x2801, 0x2900)


@pytest.fixture
def level(tmp_path: Path) -> Level:
    return read_sources(board_in(tmp_path)).levels["small"]


def city(row: int, col: int, name: str = "Cora") -> PlaceArt:
    """A place with its name east of it and its mark at the edge."""
    return PlaceArt(name, row, col, "o", name, col + 1, 0, 0, sea=False)


def cells(roads: Roads) -> list[tuple[int, int]]:
    """Those of the last link."""
    return roads.links[-1][3]


def test_a_road_joins_two_signs_in_one_line(level: Level):
    roads = Roads(level, {"alba": city(3, 10), "bona": city(9, 10)}, ["█" * 60] * 20)
    roads.road("alba", "bona", "major")
    assert cells(roads) == [(row, 10) for row in range(4, 9)]
    assert all(ord(line[10]) in BRAILLE for line in roads_text(roads).splitlines()[5:][4:9])


def test_a_road_goes_around_a_bay_and_around_a_name(level: Level):
    bay = ["█" * 60] * 3 + ["█" * 5 + " " * 15 + "█" * 40] * 6 + ["█" * 60] * 11
    roads = Roads(level, {"alba": city(2, 10), "bona": city(9, 10)}, bay)
    roads.road("alba", "bona", "major")
    assert not [cell for cell in cells(roads) if bay[cell[0]][cell[1]] == " "]
    named = Roads(level, {"alba": city(2, 10), "cora": city(5, 8), "bona": city(9, 10)}, ["█" * 60] * 20)
    named.road("alba", "bona", "major")
    assert not {(5, col) for col in range(8, 13)} & set(cells(named))


def test_a_minor_road_is_dotted(level: Level):
    drawn = {}
    for kind in ("major", "minor"):
        roads = Roads(level, {"alba": city(3, 10), "bona": city(9, 10)}, ["█" * 60] * 20)
        roads.road("alba", "bona", kind)
        drawn[kind] = sum(bits.bit_count() for bits in roads.dots.values())
    assert 0 < drawn["minor"] * 2 < drawn["major"]


@pytest.mark.parametrize(("end", "arrow"), [((9, 10), "↕"), ((4, 40), "↔")])
def test_a_strait_is_a_row_of_arrows_over_the_water(level: Level, end: tuple[int, int], arrow: str):
    places = {"cora": city(3, 10), "delos": city(*end, name="")}
    coast = ["█" * 60] * 4 + [" " * 60] * 4 + ["█" * 60] * 12
    if arrow == "↔":
        coast = ["█" * 20 + " " * 10 + "█" * 30] * 20
    roads = Roads(level, places, coast)
    roads.strait("cora", "delos")
    assert cells(roads)
    assert all(roads.arrows[cell] == arrow and coast[cell[0]][cell[1]] == " " for cell in cells(roads))


def test_major_roads_are_led_first_and_straits_last(level: Level):
    places = {"alba": city(3, 5), "bona": city(3, 20), "cora": city(3, 50), "delos": city(12, 50)}
    roads = Roads(level, places, ["█" * 60] * 20)
    links = [
        ("cora", "delos", "strait"),
        ("alba", "cora", "minor"),
        ("bona", "cora", "major"),
        ("alba", "bona", "major"),
    ]
    roads.draw([BoardLink(*link) for link in links])
    assert [link[:2] for link in roads.links] == [
        ("alba", "bona"),
        ("bona", "cora"),
        ("alba", "cora"),
        ("cora", "delos"),
    ]


def test_a_straight_line_has_both_ends_and_no_gap():
    line = straight((0, 0), (3, 7))
    assert (line[0], line[-1]) == ((0, 0), (3, 7))
    assert len(line) == 8
    assert straight((2, 2), (2, 2)) == [(2, 2), (2, 2)]


@pytest.mark.parametrize("name", ["small", "medium", "large"])
def test_the_roads_of_each_level_come_out_as_they_are(name: str):
    sources = read_sources(MAP)
    land = read_toml(MAP / f"{name}.coast.toml")["layers"]["land"].splitlines()
    roads = Roads(sources.levels[name], read_placed(MAP / f"{name}.places.toml"), land)
    roads.draw(sources.links)
    assert roads_text(roads) == (MAP / f"{name}.roads.toml").read_text("utf-8")
