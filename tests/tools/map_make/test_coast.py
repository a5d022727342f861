"""The coast, land and water where they must be whatever the true one says; outlines and the warp of land."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.datafiles import DataError
from jc_tui.map.parts import PlaceArt
from tests.tools.map_make.made_up import DELOS, LEFT_OUT, MAINLAND, SPECK, board_in, topology
from tools.map_make.coast import Coast, coast_text, complaints
from tools.map_make.geography import Point, Warp, Window, area, crossings, read_topology, rings_of
from tools.map_make.places import places_text, read_placed, settled
from tools.map_make.sources import Level, Run, Sources, read_sources

Draw = Callable[..., Coast]


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Sources:
    return read_sources(board_in(tmp_path_factory.mktemp("board")))


@pytest.fixture(scope="module")
def places(sources: Sources, tmp_path_factory: pytest.TempPathFactory) -> dict[str, PlaceArt]:
    level, path = sources.levels["small"], tmp_path_factory.mktemp("places") / "small.places.toml"
    path.write_text(places_text(settled(sources, level), level), encoding="utf-8")
    return read_placed(path)


@pytest.fixture
def draw(sources: Sources, places: dict[str, PlaceArt]) -> Draw:
    def drawn(**changed: object) -> Coast:
        level: Level = replace(sources.levels["small"], **changed)  # type: ignore[arg-type]
        globe = sources.globe
        rings = rings_of(topology(MAINLAND, DELOS, SPECK), globe.window, globe.left_out, level.smallest_island)
        coast = Coast(sources, level, places, rings)
        coast.mend()
        return coast

    return drawn


def cell(coast: Coast, row: int, col: int) -> list[bool]:
    return [coast.land[2 * row + r][2 * col + c] for r in (0, 1) for c in (0, 1)]


def test_cities_stand_on_land_and_names_of_seas_on_water(draw: Draw, places: dict[str, PlaceArt]):
    coast = draw()
    for city in ("alba", "bona", "cora", "delos"):
        assert all(cell(coast, places[city].row, places[city].col)), city
    for sea in ("mare_magnum", "mare_parvum"):
        for col in range(places[sea].col, places[sea].name[1]):
            assert not any(cell(coast, places[sea].row, col)), sea
    bona = places["bona"]  # all around an inland city is land
    assert all(all(cell(coast, bona.row + r, bona.col + c)) for r in (-1, 0, 1) for c in (-1, 0, 1))


def test_the_name_of_an_islander_stands_on_land_too(draw: Draw, places: dict[str, PlaceArt]):
    delos = places["delos"]
    columns = range(*delos.name)
    assert not all(all(cell(draw(), delos.row, col)) for col in columns)
    assert all(all(cell(draw(islanders=("delos",)), delos.row, col)) for col in columns)


@pytest.mark.parametrize(("kind", "land"), [("land", True), ("water", False)])
def test_hands_have_the_last_word(draw: Draw, kind: str, land: bool):
    run: Run = (19, 4, 6)
    coast = draw(**{kind: (run,)})
    assert [coast.land[19][col] for col in range(4, 10)] == [land] * 6


def test_specks_sink_and_ponds_are_filled(draw: Draw, places: dict[str, PlaceArt]):
    coast, bona = draw(), places["bona"]
    pond = (2 * bona.row, 2 * bona.col + 2)
    coast.land[30][10], coast.land[pond[0]][pond[1]] = True, False
    coast._drop_specks()
    assert not coast.land[30][10]
    assert coast.land[pond[0]][pond[1]]


def test_each_sea_reaches_to_its_border(draw: Draw, places: dict[str, PlaceArt]):
    rows = draw().sea_rows()
    assert {len(row) for row in rows} == {60}
    assert set("".join(rows)) == {"m", "p", "."}
    for sea, letter in (("mare_magnum", "m"), ("mare_parvum", "p")):
        assert rows[places[sea].row][places[sea].col] == letter
    foot = rows[-1].strip(".")
    assert foot == "m" * foot.count("m") + "p" * foot.count("p")


def test_hands_give_water_to_another_sea_but_no_land(draw: Draw, places: dict[str, PlaceArt]):
    rows = draw().sea_rows()
    assert rows[-1][:3] == "mmm"
    assert draw(seas=(((19, 0, 3), "p"),)).sea_rows()[-1][:4] == "pppm"
    row, col = places["bona"].row, places["bona"].col
    assert draw(seas=(((row, col - 1, 3), "p"),)).sea_rows() == rows


def test_borders_are_drawn_where_the_level_wants_them(draw: Draw):
    with_borders, without = draw(), draw(border_gap=0)
    assert any(row.strip() for row in with_borders.border_rows())
    assert not any(row.strip() for row in without.border_rows())
    assert "borders" not in coast_text(without, without.sea_rows()).partition("[layers]")[2]


def test_ports_and_seas_that_do_not_fit_are_told(draw: Draw):
    coast = draw()
    assert not list(complaints(coast, coast.sea_rows()))
    other = [row.replace("m", "p") for row in coast.sea_rows()]
    told = [line for line in complaints(coast, other) if "alba" in line]
    for fault in ("does not touch sea m", "touches sea p, which it should not"):
        assert any(line.endswith(fault) for line in told)


# --- outlines of land, and the warp that bends them ---
ALL = Window(-1, -1, 11, 11)


def rings(*land: list[tuple[int, int]], window: Window = ALL, left_out: Window | None = None, smallest: float = 0):
    return rings_of(topology(*land), window, [left_out] if left_out else [], smallest)


def test_land_beyond_the_window_is_cut_off():
    (ring,) = rings(MAINLAND, window=Window(2, 6, 4, 8))
    assert abs(area(ring)) == pytest.approx(4)
    for axis in (0, 1):
        numbers = [point[axis] for point in ring]
        assert (min(numbers), max(numbers)) == pytest.approx(((2, 4), (6, 8))[axis])


def test_islands_that_are_too_small_and_what_lies_wholly_in_a_part_that_is_left_out_go():
    assert [len(rings(MAINLAND, SPECK, smallest=smallest)) for smallest in (0, 0.3)] == [2, 1]
    part = Window(0, 9, 2, 11)
    assert rings(LEFT_OUT, left_out=part) == []
    assert len(rings(MAINLAND, left_out=part)) == 1


def test_an_arc_can_be_run_through_backwards():
    halves = topology([(0, 0), (10, 0), (10, 10)])
    halves["arcs"] = [[(0, 0), (10, 0), (0, 10)], [(0, 0), (0, 10), (10, 0)]]
    halves["objects"] = {"land": {"geometries": [{"type": "Polygon", "arcs": [[0, ~1]]}]}}
    (ring,) = rings_of(halves, ALL, [], 0)
    assert abs(area(ring)) == pytest.approx(1)


def test_a_topojson_file_is_read_and_one_that_is_none_is_named(tmp_path: Path):
    for content in ("", "{", "[]", '{"type": "Topology"}'):
        (tmp_path / "land.json").write_text(content)
        with pytest.raises(DataError, match=r"land\.json: this is no TopoJSON file"):
            read_topology(tmp_path / "land.json")
    (tmp_path / "land.json").write_text(json.dumps(topology(MAINLAND)))
    assert len(rings_of(read_topology(tmp_path / "land.json"), ALL, [], 0)) == 1


def test_the_warp_meets_each_point_and_bends_evenly_in_between_but_a_stiff_one_misses_what_is_out_of_line():
    corners: list[Point] = [(0, 0), (10, 0), (0, 10), (10, 10), (5, 5)]
    warp = Warp(corners, [(2 * x, 50 - 2 * y) for x, y in corners], latitude=0)
    assert warp((10, 0)) == pytest.approx((20, 50))
    assert warp((2.5, 7.5)) == pytest.approx((5, 35))
    places: list[Point] = [(0, 0), (10, 0), (0, -10), (10, -10), (9, -5)]
    assert Warp(corners, places, latitude=0)((5, 5)) == pytest.approx((9, -5))
    assert Warp(corners, places, latitude=0, stiffness=1e6)((5, 5))[0] < 8


def test_a_line_enters_and_leaves_land_in_turn():
    square: list[Point] = [(1, 1), (4, 1), (4, 4), (1, 4)]
    island: list[Point] = [(6, 0), (7, 0), (7, 5), (6, 5)]
    assert crossings([square, island], 2) == [1, 4, 6, 7]
    assert crossings([square], 4.5) == []
