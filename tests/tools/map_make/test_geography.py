"""Outlines of land, and the warp that bends them."""

import json
from pathlib import Path

import pytest

from engine.datafiles import DataError
from tests.tools.map_make.made_up import LEFT_OUT, MAINLAND, SPECK, topology
from tools.map_make.geography import Point, Warp, Window, area, crossings, read_topology, rings_of

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


def test_the_warp_meets_each_point_and_bends_evenly_in_between():
    corners: list[Point] = [(0, 0), (10, 0), (0, 10), (10, 10), (5, 5)]
    warp = Warp(corners, [(2 * x, 50 - 2 * y) for x, y in corners], latitude=0)
    assert warp((10, 0)) == pytest.approx((20, 50))
    assert warp((2.5, 7.5)) == pytest.approx((5, 35))


def test_a_stiff_warp_misses_a_point_that_is_out_of_line():
    corners: list[Point] = [(0, 0), (10, 0), (0, 10), (10, 10), (5, 5)]
    places: list[Point] = [(0, 0), (10, 0), (0, -10), (10, -10), (9, -5)]
    assert Warp(corners, places, latitude=0)((5, 5)) == pytest.approx((9, -5))
    assert Warp(corners, places, latitude=0, stiffness=1e6)((5, 5))[0] < 8


def test_a_line_enters_and_leaves_land_in_turn():
    square: list[Point] = [(1, 1), (4, 1), (4, 4), (1, 4)]
    island: list[Point] = [(6, 0), (7, 0), (7, 5), (6, 5)]
    assert crossings([square, island], 2) == [1, 4, 6, 7]
    assert crossings([square], 4.5) == []
