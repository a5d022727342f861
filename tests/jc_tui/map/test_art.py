"""The drawn map: everything on the board is there, in its place, and nothing covers anything else."""

import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from engine.contract import GameError
from engine.datafiles import DataError
from engine.games import GAMES
from engine.julius_caesar.data import GameData, load_data
from engine.julius_caesar.words import label
from engine.translations import ENGLISH, choose_language, data_folder
from jc_tui.game_ui import ui_of
from jc_tui.map.art import TO_ASCII, Atlas, MapArt, load_map_art, read_levels
from jc_tui.map.parts import LAND_BITS, on_land
from jc_tui.map.steps import DIRECTIONS, reached
from jc_tui.table.targets import find_place

FOLDERS = {game: data_folder() / game.replace("-", "_") / "map_art" for game in GAMES}
FOLDER = FOLDERS["julius-caesar"]
EVERY_ART = [(game, level) for game, folder in FOLDERS.items() for level in read_levels(folder)]
ATLAS = ui_of("julius-caesar").map.atlas


@pytest.fixture(scope="module")
def board() -> GameData:
    return load_data(data_folder() / "julius_caesar")


@pytest.fixture(scope="module", params=read_levels(FOLDER))
def art(request: pytest.FixtureRequest) -> MapArt:
    return load_map_art(FOLDER, request.param)


@pytest.fixture(scope="module", params=EVERY_ART, ids="-".join)
def any_art(request: pytest.FixtureRequest) -> tuple[str, MapArt]:
    game, level = request.param
    return game, load_map_art(FOLDERS[game], level)


def around(art: MapArt, place: str, rows: int, columns: int) -> set[str]:
    row, col = art.places[place].row, art.places[place].col
    letters = {
        art.seas[r][c]
        for r in range(max(0, row - rows), min(art.height, row + rows + 1))
        for c in range(max(0, col - columns), min(art.width, col + columns + 1))
    }
    return {art.sea_letters[letter] for letter in letters - {"."}}


def test_its_size_is_what_the_list_of_levels_says(any_art: tuple[str, MapArt]) -> None:
    game, art = any_art
    assert (art.width, art.height) == ui_of(game).map.atlas.levels[art.level]
    for layer in (art.rows, art.ascii_rows, art.classes, art.land, art.seas, art.areas or art.rows):
        assert len(layer) == art.height
        assert {len(row) for row in layer} == {art.width}
    assert set("".join(art.land)) <= LAND_BITS.keys()
    assert art.places.keys() == ui_of(game).map.atlas.places


def test_a_way_leads_from_name_to_name_cell_by_cell(any_art: tuple[str, MapArt]) -> None:
    _, art = any_art
    for link in art.links:
        assert link.cells, link
        for (r1, c1), (r2, c2) in pairwise(link.cells):
            assert abs(r1 - r2) + abs(c1 - c2) == 1, link
        for name, (row, col) in ((link.a, link.cells[0]), (link.b, link.cells[-1])):
            place = art.places[name]
            first, end = place.label
            assert abs(row - place.row) + max(0, first - col, col - end + 1) == 1, (name, link)


def test_every_place_road_and_strait_is_there(art: MapArt, board: GameData) -> None:
    assert set(art.places) == {place.id for place in (*board.cities, *board.seas)}
    assert {name for name, place in art.places.items() if place.sea} == {sea.id for sea in board.seas}
    drawn = {(link.a, link.b): link.kind for link in art.links}
    assert drawn == {(link.a, link.b): link.kind for link in board.links if link.kind != "sea"}


REACHES = {"up": "║│╚╰╝╯↕", "right": "═─╚╰╔╭↔", "down": "║│╔╭╗╮↕", "left": "═─╗╮╝╯↔"}
"""By the side that they are open to, the characters that roads and straits are drawn with."""
WAYS = {(-1, 0): ("up", "down"), (1, 0): ("down", "up"), (0, 1): ("right", "left"), (0, -1): ("left", "right")}
"""For a step, the side on which a cell is left and the one on which the next is entered."""


def test_every_road_can_be_followed_by_the_eye(art: MapArt) -> None:
    """It meets no other, runs through no name or sign, and its characters join those before and behind."""
    labels = {(place.row, col) for place in art.places.values() for col in range(*place.label)}
    taken: dict[tuple[int, int], str] = {}
    for link in art.links:
        lines = {"major": "║═╔╗╚╝", "minor": "│─╭╮╰╯", "strait": "↕↔"}[link.kind]
        for row, col in link.cells:
            assert (row, col) not in labels, link
            assert taken.setdefault((row, col), f"{link.a}-{link.b}") == f"{link.a}-{link.b}"
            assert art.rows[row][col] in lines, link
            assert art.classes[row][col] == {"major": "R", "minor": "r", "strait": "t"}[link.kind]
        for (r1, c1), (r2, c2) in pairwise(link.cells) if link.kind != "strait" else ():
            there, back = WAYS[r2 - r1, c2 - c1]
            assert art.rows[r1][c1] in REACHES[there], link
            assert art.rows[r2][c2] in REACHES[back], link
    marks = {(place.row, col) for place in art.places.values() for col in range(*place.mark)}
    assert not [link for link in art.links if set(link.cells) <= marks], "it lies wholly below stacks"


def test_nothing_overlaps_and_all_is_on_the_map_each_place_in_one_piece(art: MapArt) -> None:
    taken: dict[tuple[int, int], str] = {}
    for place in art.places.values():
        start, end = place.span
        assert 0 <= start < end <= art.width, place
        for col in range(start, end):
            assert taken.setdefault((place.row, col), place.id) == place.id, (place.id, taken[place.row, col])
        start, end = place.label
        assert end - start == len(place.text) + 1, place
        assert place.col not in range(place.mark_col, place.mark_col + place.mark_width)
        assert (0 <= place.row < art.height, place.mark_width >= 3) == (True, True)
        assert art.rows[place.row][place.name_col : place.name_col + len(place.text)] == place.text
        assert art.rows[place.row][place.col] == place.sign


def test_names_differ_and_tell_what_cities_score_and_signs_tell_ports(art: MapArt, board: GameData) -> None:
    names = [place.text.casefold() for place in art.places.values()]
    assert len(set(names)) == len(names)
    for city in board.cities:
        place = art.places[city.id]
        name = place.text.rstrip("12")
        assert place.text.isupper() == bool(city.vp), city
        assert len(name) >= 3
        assert art.level != "medium" or name.casefold() == city.name.casefold()
        assert place.text[-1] == {1: "1", 2: "2"}.get(city.vp, name[-1]), city
        assert not city.vp or art.ascii_rows[place.row][place.name[1] - 1] == str(city.vp)
        assert place.sign == ("◎" if city.major_port else "○" if city.port else "•")


def test_cities_stand_on_land_and_names_of_seas_on_their_water(any_art: tuple[str, MapArt]) -> None:
    _, art = any_art
    for place in art.places.values():
        if place.sea:
            for col in range(*place.label):
                assert art.sea_letters.get(art.seas[place.row][col]) == place.id, place
        else:
            assert on_land(art.land[place.row][place.col]), place


def test_most_of_a_cell_of_the_coast_is_land_from_three_quarters_on() -> None:
    assert "".join(filter(on_land, LAND_BITS)) == "▛▜▙▟█"


def test_ports_touch_each_of_their_seas_and_no_inland_city_lies_at_one(art: MapArt, board: GameData) -> None:
    seas = {sea.id for sea in board.seas}
    for link in board.links:
        if link.kind == "sea" and (link.a in seas) != (link.b in seas):
            sea, port = (link.a, link.b) if link.a in seas else (link.b, link.a)
            assert sea in around(art, port, 1, 2), (port, sea)
    for city in board.cities:
        if not city.port:
            assert not around(art, city.id, 0, 1), city


def test_each_sea_is_one_water(art: MapArt) -> None:
    for letter, sea in art.sea_letters.items():
        cells = {(r, c) for r, row in enumerate(art.seas) for c, char in enumerate(row) if char == letter}
        place = art.places[sea]
        found, waiting = {(place.row, place.col)}, [(place.row, place.col)]
        while waiting:
            row, col = waiting.pop()
            for spot in ((row + i, col + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
                if spot in cells and spot not in found:
                    found.add(spot)
                    waiting.append(spot)
        assert len(found) >= 0.8 * len(cells) >= 0.8 * 6, sea


def test_ascii_rows_are_ascii_and_rows_have_few_runs_of_one_style(art: MapArt) -> None:
    """Bytes over the line follow runs."""
    assert "".join([*art.ascii_rows, *TO_ASCII.values()]).isascii()
    runs = [sum(a != b for a, b in pairwise(row)) + 1 for row in art.classes]
    assert sum(runs) / len(runs) < 25


def test_arrows_lead_from_everywhere_to_everywhere(any_art: tuple[str, MapArt]) -> None:
    _, art = any_art
    steps = {name: {art.nearest(name, way) for way in DIRECTIONS} - {name} for name in art.places}
    for name in art.places:
        assert reached(steps, name) == set(art.places)


def test_an_arrow_leads_its_way(art: MapArt) -> None:
    for name, place in art.places.items():
        for way in DIRECTIONS:
            other = art.places[art.nearest(name, way)]
            if other.id != name:
                down, right = other.row - place.row, other.col - place.col
                assert {"up": down < 0, "down": down > 0, "left": right < 0, "right": right > 0}[way]


def test_known_steps() -> None:
    art = load_map_art(FOLDER, "large")
    assert (art.nearest("messana", "down"), art.nearest("bilbilis", "right")) == ("syracuse", "tarraco")
    assert art.nearest("alexandria", "right") in ("pelusium", "memphis")
    assert art.nearest("treveri", "up") == "treveri"


FOUND = {"rom": "rome", "NOVA": "carthago_nova", "sal": "sala", "internum": "mare_internum"}
FOUND |= {"per": "perga", "Salm": "salamis"}


def test_a_place_is_found_by_a_part_of_its_name() -> None:
    for text, place in FOUND.items():
        assert find_place(text, ATLAS.places, label, ATLAS.abbreviations) == place
    for text in ("  ", "xyzzy"):
        with pytest.raises(GameError, match="no place"):
            find_place(text, ATLAS.places, label, ATLAS.abbreviations)


def test_pointing_at_cells(art: MapArt) -> None:
    rome, sea = art.places["rome"], art.places["mare_internum"]
    assert art.at(rome.row, rome.name_col + 1) == art.at(rome.row, rome.mark_col) == "rome"
    assert art.at(sea.row, sea.col) == "mare_internum"
    assert art.at(-1, 0) is art.at(0, art.width) is None


def test_the_levels_show_the_same_world() -> None:
    """Places keep their order: what lies well to the west on one level does so on the others."""
    small, large = load_map_art(FOLDER, "small"), load_map_art(FOLDER, "large")
    for a in large.places.values():
        for b in large.places.values():
            if not a.sea and not b.sea and a.col + 25 < b.col:
                assert small.places[a.id].col < small.places[b.id].col + 3, (a.id, b.id)


@pytest.mark.slow
@pytest.mark.usefixtures("english_again")
@pytest.mark.parametrize("game", GAMES)
def test_a_language_draws_its_own_names_where_the_english_ones_stood(game: str) -> None:
    board = ui_of(game).map
    for level in board.atlas.levels:
        choose_language(ENGLISH)
        english = board.atlas.art(level)
        choose_language("sv")
        swedish = board.atlas.art(level)
        other = {place: art.text.strip() for place, art in swedish.places.items() if art != english.places[place]}
        assert [art.span for art in swedish.places.values()] == [art.span for art in english.places.values()]
        if game == "julius-caesar":
            assert other == {"rome": "ROM2"}
        else:
            assert sorted(other) == ["roman_off_map", "transalpine_gaul"]
            assert board.name("transalpine_gaul") == "Gallia Transalpina"
            assert find_place("gallia t", swedish.places, board.name, {}) == "transalpine_gaul"
            assert "2" in other["transalpine_gaul"]


BROKEN = [
    *(("levels.toml", 'medium = "wide"\n'), ("medium.coast.toml", "letters = {}\n")),
    *(("medium.places.toml", f"height = 27\n{more}") for more in ("", "width = 116\n[places]\nrome = 5\n")),
]


@pytest.mark.parametrize(("name", "broken"), BROKEN)
def test_a_map_that_is_not_as_the_program_came_is_refused(tmp_path: Path, name: str, broken: str) -> None:
    shutil.copytree(FOLDER, folder := tmp_path / "art")
    (folder / name).write_text(broken, encoding="utf-8")
    with pytest.raises(DataError, match="install the game again"):
        Atlas(folder, frozenset(("rome",)), "rome", read_levels(folder)).art("medium")
