"""Where places are put: apart, near where they are, and where hands want them; and the roads between them."""

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from engine.datafiles import DataError, read_toml
from engine.translations import data_folder
from jc_tui.map.parts import PlaceArt
from tests.tools.map_make.made_up import board_in
from tools.map_make.places import ORDERS, Place, names_of, places_text, read_placed, settled
from tools.map_make.roads import Roads, roads_text
from tools.map_make.sources import BoardLink, Level, Site, Sources, read_sources

MAP = data_folder() / "julius_caesar" / "map_art"
BIG = (pytest.param(name, marks=pytest.mark.thorough) for name in ("tall", "large"))
EACH_LEVEL = pytest.mark.parametrize("name", ["small", "medium", "wide", *BIG])


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    return read_sources(board_in(tmp_path))


@pytest.fixture
def level(sources: Sources) -> Level:
    return sources.levels["small"]


def site(sources: Sources, name: str) -> Site:
    (found,) = (site for site in sources.sites if site.id == name)
    return found


def spots(places: list[Place]) -> dict[str, tuple[int, int]]:
    return {place.id: (place.row, place.col) for place in places}


def test_parts_of_a_place_stand_side_by_side_in_each_order(level: Level):
    for order, parts in ORDERS.items():
        place = Place("alba", ("Alba",), False, (0, 0), "○", row=5, col=20, order=order, name="Alba")
        columns = {"s": place.col, "n": place.part("n", level), "m": place.part("m", level)}
        assert sorted(columns, key=columns.__getitem__) == list(parts)
        start, end = place.span(level)
        assert (start, end - start) == (min(columns.values()), 1 + 4 + level.mark)


def test_names_are_short_or_full_and_in_capitals_if_they_score(sources: Sources, level: Level):
    def names(name: str, kind: str) -> tuple[str, ...]:
        return names_of(site(sources, name), replace(level, names=kind), sources)

    assert (names("bona", "short"), names("alba", "short")) == (("Bon",), ("ALB1", "ALBA1"))
    assert (names("cora", "full"), names("mare_magnum", "full")) == (("CORA2",), ("Magnum",))
    assert (names("bona", "both"), names("delos", "both")) == (("Bon", "Bona"), ("Del", "Delos"))
    roomy = replace(sources, short={**sources.short, "bona": ("Bon", "Bona")}, abbreviations={"ona": "onata"})
    assert names_of(site(roomy, "bona"), replace(level, names="both"), roomy) == ("Bona", "Bonata")


@pytest.mark.slow
def test_no_two_places_overlap(sources: Sources, level: Level):
    for one, other in combinations(settled(sources, level), 2):
        (start, end), (first, last) = one.span(level), other.span(level)
        assert one.row != other.row or end <= first or last <= start, (one.id, other.id)


@pytest.mark.slow
def test_a_fixed_place_stays_and_the_others_keep_clear_of_it(sources: Sources, level: Level):
    places = settled(sources, level)
    assert spots(places)["alba"] == (8, 12)
    spot = spots(places)["bona"]
    crowded = spots(settled(sources, replace(level, fixed={"alba": (*spot, "right", "")})))
    assert crowded["alba"] == spot != crowded["bona"]


@pytest.mark.slow
def test_a_place_moved_afterwards_leaves_all_others_where_they_were(sources: Sources, level: Level):
    before = spots(settled(sources, level))
    row, col = before["delos"]
    after = spots(settled(sources, replace(level, moved={"delos": (row + 2, col - 1, "left", "")})))
    assert after == {**before, "delos": (row + 2, col - 1)}


@pytest.mark.slow
def test_the_same_places_come_out_each_time_and_are_read_back(sources: Sources, level: Level, tmp_path: Path):
    text = places_text(settled(sources, level), level)
    assert text == places_text(settled(sources, level), level)
    (tmp_path / "small.places.toml").write_text(text, encoding="utf-8")
    alba = read_placed(tmp_path / "small.places.toml")["alba"]
    assert (alba.row, alba.col) == (8, 12)
    assert alba.mark[1] == alba.name[0] < alba.name[1] == alba.col


@pytest.mark.slow
def test_a_place_that_hands_name_has_that_name(sources: Sources, level: Level):
    row, col = spots(settled(sources, level))["alba"]
    named = settled(sources, replace(level, moved={"alba": (row, col, "left", "Al")}))
    assert [place.name for place in named if place.id == "alba"] == ["Al"]


@EACH_LEVEL
def test_the_places_of_each_level_come_out_as_they_are(name: str):
    sources, made = read_sources(MAP), (MAP / f"{name}.places.toml").read_text("utf-8")
    assert places_text(settled(sources, sources.levels[name]), sources.levels[name]) == made


# --- roads and straits: over land, around names, from place to place, and none upon another ---
LAND = ["█" * 60] * 20


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
@EACH_LEVEL
def test_the_roads_of_each_level_come_out_as_they_are(name: str):
    sources = read_sources(MAP)
    land = read_toml(MAP / f"{name}.coast.toml")["layers"]["land"].splitlines()
    roads = Roads(sources.levels[name], read_placed(MAP / f"{name}.places.toml"), land)
    roads.draw(sources.links)
    assert roads_text(roads) == (MAP / f"{name}.roads.toml").read_text("utf-8")
