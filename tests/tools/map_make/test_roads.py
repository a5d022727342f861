"""Roads and straits: over land, around names, from place to place, and none upon another."""

from itertools import pairwise
from pathlib import Path

import pytest

from engine.datafiles import DataError, read_toml
from engine.words import data_folder
from jc_tui.map.parts import PlaceArt
from tests.tools.map_make.made_up import board_in
from tools.map_make.places import read_placed
from tools.map_make.roads import Roads, roads_text
from tools.map_make.sources import BoardLink, Level, read_sources

MAP = data_folder() / "julius_caesar" / "map_art"
LAND = ["█" * 60] * 20


@pytest.fixture
def level(tmp_path: Path) -> Level:
    return read_sources(board_in(tmp_path)).levels["small"]


def city(row: int, col: int, name: str = "Cora", mark: tuple[int, int] = (0, 0)) -> PlaceArt:
    """A place with its name east of it."""
    return PlaceArt(name, row, col, "o", name, col + 1, *mark, sea=False)


def drawn(
    level: Level, places: dict[str, PlaceArt], *links: tuple[str, str, str], land: list[str] = LAND
) -> Roads:
    roads = Roads(level, places, land)
    roads.draw([BoardLink(*link) for link in links])
    return roads


def cells(roads: Roads, number: int = 0) -> tuple[tuple[int, int], ...]:
    return roads.links[number].cells


def test_a_road_joins_two_signs_in_one_line(level: Level):
    roads = drawn(level, {"alba": city(3, 10), "bona": city(9, 10)}, ("alba", "bona", "major"))
    assert cells(roads) == tuple((row, 10) for row in range(4, 9))
    assert [line[10] for line in roads_text(roads).splitlines()[5:][4:9]] == ["║"] * 5


@pytest.mark.parametrize(("kind", "corners"), [("major", "╔╗╚╝"), ("minor", "╭╮╰╯")])
def test_major_and_minor_roads_have_lines_of_their_own(level: Level, kind: str, corners: str):
    roads = drawn(level, {"alba": city(3, 10), "bona": city(9, 40)}, ("alba", "bona", kind))
    chars = {roads.drawn[cell] for cell in cells(roads)}
    assert chars & set(corners)
    assert chars <= set(corners) | set({"major": "═║", "minor": "─│"}[kind])


def test_a_road_goes_around_a_bay_and_around_a_name(level: Level):
    bay = ["█" * 60] * 3 + ["█" * 5 + " " * 15 + "█" * 40] * 6 + ["█" * 60] * 11
    wet = drawn(level, {"alba": city(2, 7, "Al"), "bona": city(9, 7, "Bo")}, ("alba", "bona", "major"), land=bay)
    assert not [cell for cell in cells(wet) if bay[cell[0]][cell[1]] == " "]
    places = {"alba": city(2, 10), "cora": city(5, 8), "bona": city(9, 10)}
    assert not {(5, col) for col in range(8, 13)} & set(cells(drawn(level, places, ("alba", "bona", "major"))))


def test_a_road_keeps_off_the_room_for_a_stack(level: Level):
    places = {"alba": city(2, 10), "cora": city(5, 20, mark=(10, 4)), "bona": city(9, 10)}
    marked = {(5, col) for col in range(10, 14)}
    assert not marked & set(cells(drawn(level, places, ("alba", "bona", "major"))))


def test_no_two_roads_share_a_cell(level: Level):
    places = {"alba": city(3, 10), "bona": city(3, 30), "cora": city(9, 10), "delos": city(9, 30)}
    ends = [("alba", "bona"), ("alba", "cora"), ("bona", "delos"), ("cora", "delos"), ("alba", "delos")]
    roads = drawn(level, places, *((*pair, "minor") for pair in ends))
    taken = [cell for way in roads.links for cell in way.cells]
    assert len(taken) == len(set(taken))
    for way in roads.links:
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(way.cells))


def test_a_road_for_which_there_is_no_room_is_named(level: Level):
    around = {"above": city(9, 19, "Hills"), "below": city(11, 19, "Hills")}
    around |= {"west": city(10, 18, "W"), "east": city(10, 25, "East")}
    with pytest.raises(DataError, match="cora-far"):
        drawn(level, {"cora": city(10, 20), "far": city(2, 2), **around}, ("cora", "far", "minor"))


@pytest.mark.parametrize(("end", "arrow"), [((9, 10), "↕"), ((4, 40), "↔")])
def test_a_strait_is_a_row_of_arrows_over_the_water(level: Level, end: tuple[int, int], arrow: str):
    places = {"cora": city(3, 10, ""), "delos": city(*end, name="")}
    coast = ["█" * 60] * 4 + [" " * 60] * 4 + ["█" * 60] * 12
    if arrow == "↔":
        coast = ["█" * 11 + " " * 29 + "█" * 20] * 20
    roads = drawn(level, places, ("cora", "delos", "strait"), land=coast)
    chars = [roads.drawn[cell] for cell in cells(roads)]
    assert chars.count(arrow) >= len(chars) - 1
    assert all(coast[row][col] == " " for row, col in cells(roads)[1:-1])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["small", "medium", "tall", "wide", "large"])
def test_the_roads_of_each_level_come_out_as_they_are(name: str):
    sources = read_sources(MAP)
    land = read_toml(MAP / f"{name}.coast.toml")["layers"]["land"].splitlines()
    roads = Roads(sources.levels[name], read_placed(MAP / f"{name}.places.toml"), land)
    roads.draw(sources.links)
    assert roads_text(roads) == (MAP / f"{name}.roads.toml").read_text("utf-8")
