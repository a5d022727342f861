"""Areas: they grow up to the lines between them, and are moved until exactly those touch that share a border."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.datafiles import DataError
from jc_tui.map.art import MapArt, load_map_art
from jc_tui.map.parts import PlaceArt
from tests.tools.map_make.made_up import AREA_FILES, board_in
from tools.map_make import regions
from tools.map_make.areas import Areas, areas_text
from tools.map_make.coast import Coast, bent, coast_text
from tools.map_make.geography import rings_of
from tools.map_make.places import places_text, read_placed, settled
from tools.map_make.regions import NOBODY, WATER, Growth, boxed, corners_of
from tools.map_make.relaxing import Relaxation, pairs_of
from tools.map_make.sources import Sources, read_sources


@pytest.fixture(scope="module", autouse=True)
def coarse() -> Iterator[None]:
    """Let areas grow on fewer cells, which takes less time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(regions, "FINE", 240)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with places and coast of the made-up areas."""
    base = tmp_path_factory.mktemp("board")
    here = board_in(base, files=AREA_FILES)
    sources = read_sources(here)
    level, globe = sources.levels["small"], sources.globe
    path = here / "small.places.toml"
    path.write_text(places_text(settled(sources, level), level), encoding="utf-8")
    topology = json.loads((base / "atlas" / "land-50m.json").read_text("utf-8"))
    rings = rings_of(topology, globe.window, globe.left_out, level.smallest_island)
    coast = Coast(sources, level, read_placed(path), rings)
    coast.mend()
    (here / "small.coast.toml").write_text(coast_text(coast, coast.sea_rows()), encoding="utf-8")
    return here


@pytest.fixture(scope="module")
def sources(folder: Path) -> Sources:
    return read_sources(folder)


@pytest.fixture(scope="module")
def places(folder: Path) -> dict[str, PlaceArt]:
    return read_placed(folder / "small.places.toml")


@pytest.fixture(scope="module")
def drawn(folder: Path, sources: Sources, places: dict[str, PlaceArt]) -> Areas:
    text = (folder / "small.coast.toml").read_text("utf-8")
    land, seas = (text.split(f"{name} = '''\n")[1].split("'''")[0].splitlines() for name in ("land", "seas"))
    areas = Areas(sources, sources.levels["small"], places, [row.ljust(60) for row in land], seas)
    (folder / "small.areas.toml").write_text(areas_text(areas), encoding="utf-8")
    return areas


@pytest.fixture
def art(folder: Path, drawn: Areas) -> MapArt:
    assert drawn.faults == []
    return load_map_art(folder, "small")


def test_areas_grow_up_to_the_lines(sources: Sources, places: dict[str, PlaceArt]) -> None:
    level = sources.levels["small"]
    growth = Growth(sources, level, bent(sources, level, places))
    grown = {letter for row in growth.letters for letter in row}
    assert grown == set(sources.areas.values())
    corners = corners_of(growth, ["█" * level.width] * level.height)
    above, below = corners[level.height // 2 - 2], corners[level.height // 2 + 2]
    assert above.index(sources.areas["bona"]) > below.index(sources.areas["delos"]) + 5


def test_those_touch_that_share_a_border_and_no_others(drawn: Areas, sources: Sources) -> None:
    corners = drawn.corners
    touching = set()
    for row, line in enumerate(corners):
        for col, letter in enumerate(line):
            for r, c in ((row + 1, col), (row, col + 1)):
                other = corners[r][c] if r < len(corners) and c < len(line) else letter
                if letter != other and WATER not in (letter, other):
                    touching.add((min(letter, other), max(letter, other)))
    assert touching == pairs_of([(link.a, link.b) for link in sources.links], sources.areas)


def test_the_art_has_borders_ports_and_ways(art: MapArt) -> None:
    borders = {("cora", "delos", "open"), ("alba", "cora", "river"), ("alba", "bona", "rhine")}
    borders |= {("bona", "delos", "off_map"), ("alba", "mare_magnum", "sea"), ("cora", "mare_magnum", "sea")}
    assert {(link.a, link.b, link.kind) for link in art.links} == borders
    assert {art.rows[row][col] for row, col in art.border_of("bona") & art.border_of("alba")} >= {"≈"}
    assert art.places["cora"].text == "CORA2"
    assert [art.places[name].sign for name in ("alba", "bona", "cora")] == ["•", "▲", "■"]
    assert art.crossing("alba", "cora") in set(art.border_of("alba"))


def test_a_box_gets_its_corner_of_the_map(sources: Sources, places: dict[str, PlaceArt]) -> None:
    level, letters = sources.levels["small"], sources.areas
    corners = [[letters["delos"]] * (level.width + 1) for _ in range(level.height + 1)]
    given = boxed(corners, replace(sources, box="delos"), level, places)
    place = places["delos"]
    assert (place.row, place.col) in given
    assert (corners[0][0], corners[-1][0], corners[-1][-1]) == (NOBODY, letters["bona"], letters["delos"])


def test_an_area_is_never_torn_apart() -> None:
    corners = [list("aaaaaaaaaa"), list("aaaabbaaaa"), list("bbbbbbbbbb"), list("bbbbbbbbbb")]
    relaxation = Relaxation(corners, {(0, 0), (0, 9), (3, 0)}, {("a", "b")}, 2)
    relaxation.settle(3000, random.Random(3))
    for letter in "ab":
        cells = {(r, c) for r, row in enumerate(corners) for c, found in enumerate(row) if found == letter}
        found, waiting = set(), [min(cells)]
        while waiting:
            row, col = waiting.pop()
            if (row, col) in cells and (row, col) not in found:
                found.add((row, col))
                waiting += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
        assert found == cells, letter
    assert corners[1] == list("aaaaaaaaaa")  # the dent is straightened


def test_what_stays_wrong_is_told() -> None:
    corners = [list("aab"), list("aab")]
    fixed = {(r, c) for r in (0, 1) for c in (0, 1, 2)}
    assert list(Relaxation(corners, fixed, set(), 2).faults()) == ["('a', 'b') touch 2"]
    assert list(Relaxation(corners, fixed, {("a", "b")}, 2).faults()) == ["('a', 'b') has 1 of 2"]


def test_an_area_without_a_coast_cannot_have_a_port(drawn: Areas, sources: Sources) -> None:
    inland = ["█" * 60] * 20
    level = replace(sources.levels["small"], steps=10)
    with pytest.raises(DataError, match="small: alba has no coast at mare_magnum"):
        Areas(sources, level, drawn.places, inland, ["." * 60] * 20)
