"""The drawn map of Gaul: every border of the board can be seen, no others, and all else is in its place (2.1)."""

from itertools import pairwise, product

import pytest

from engine.gallic_war.data import printed_data
from engine.gallic_war.words import card_name, place_name
from engine.translations import data_folder
from jc_tui.gallic_war.text.standing import short_name
from jc_tui.game_ui import ui_of
from jc_tui.map.art import CLASSES, LINES, load_map_art, read_levels
from jc_tui.map.parts import on_land

FOLDER = data_folder() / "gallic_war" / "map_art"
BOARD = ui_of("gallic-war").map
DATA = printed_data()
BORDERS = {(border.a, border.b): border.kind for border in DATA.borders}
STYLES = {"open": "border", "river": "river", "rhine": "rhine", "off_map": "frame"}


@pytest.fixture(scope="module", params=read_levels(FOLDER))
def art(request):
    return load_map_art(FOLDER, request.param)


def test_an_area_has_one_name_on_the_map_in_lists_and_on_its_card(art):
    for area in DATA.areas:
        drawn, brief = art.places[area.id].text.rstrip("12").casefold(), short_name(area.id).casefold()
        whole = place_name(area.id).casefold()
        assert drawn in brief or drawn == whole, "by its first tribe, unless both have room"
    assert all(place_name(card.area).startswith(card_name(card.id)) for card in DATA.cards if card.area)


def area_at(art, row, col):
    """The area whose ground a cell shows: no border, nobody's land, no water."""
    on_map = 0 <= row < art.height and 0 <= col < art.width
    if not on_map or CLASSES[art.classes[row][col]] not in ("land", "name"):
        return ""
    return art.area_letters.get(art.areas[row][col], "")


def around(art, row, col):
    rows = art.areas[max(0, row - 1) : row + 2]
    return {art.area_letters.get(letter, "") for line in rows for letter in line[max(0, col - 1) : col + 2]}


def is_line(art, row, col):
    return 0 <= row < art.height and 0 <= col < art.width and art.classes[row][col] in "ovhfm"


def facing(art):
    """The areas that have only a border between them: from one cell of ground over a line to the next."""
    for row, col in product(range(art.height), range(art.width)):
        for down, right in ((0, 1), (1, 0)):
            here, there = area_at(art, row, col), area_at(art, row + 2 * down, col + 2 * right)
            if here and there and here != there and is_line(art, row + down, col + right):
                yield min(here, there), max(here, there)


def test_every_border_of_the_board_is_drawn_in_its_own_way_for_at_least_two_cells(art):
    drawn = {(link.a, link.b): link for link in art.links if link.kind != "sea"}
    assert {pair: link.kind for pair, link in drawn.items()} == BORDERS
    for pair, link in drawn.items():
        own = [spot for spot in link.border if {*pair} <= around(art, *spot)]
        assert sum(CLASSES[art.classes[row][col]] == STYLES[link.kind] for row, col in own) >= 2, (art.level, pair)


def test_no_areas_touch_that_share_no_border(art):
    for row, col in product(range(art.height), range(art.width)):
        here = area_at(art, row, col)
        for beside in (area_at(art, row, col + 1), area_at(art, row + 1, col)):
            assert not here or beside in ("", here), (art.level, row, col, here, beside)
    assert set(facing(art)) <= BORDERS.keys(), art.level


def test_most_borders_are_faced_across():
    """The reading of the art above finds borders at all: on the large map nearly every one."""
    assert len(set(facing(load_map_art(FOLDER, "large")))) >= 0.95 * len(BORDERS)


def test_each_area_is_one_piece_with_its_name_in_it(art):
    for letter, name in art.area_letters.items():
        place = art.places[name]
        for col in range(*place.span):
            assert art.areas[place.row][col] == letter, (art.level, name)
            assert on_land(art.land[place.row][col]), (art.level, name)
        cells = {(r, c) for r, row in enumerate(art.areas) for c, found in enumerate(row) if found == letter}
        found, waiting = {(place.row, place.col)}, [(place.row, place.col)]
        while waiting:
            row, col = waiting.pop()
            for spot in ((row + i, col + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
                if spot in cells and spot not in found:
                    found.add(spot)
                    waiting.append(spot)
        assert len(found) >= 0.9 * len(cells), (art.level, name)


def test_names_stand_apart_and_differ(art):
    names = [place.text for place in art.places.values()]
    assert len(set(names)) == len(names)
    for one, other in pairwise(sorted(art.places.values(), key=lambda place: (place.row, place.span))):
        assert one.row != other.row or one.span[1] < other.span[0], (one, other)
    assert all(place.span[1] <= art.width and place.mark_width >= 4 for place in art.places.values())


def test_signs_tell_fortresses_with_their_level_and_the_alps(art):
    for area in DATA.areas:
        place = art.places[area.id]
        assert place.sign == ("■" if area.fortress else "▲" if area.alps else "•")
        assert place.text.isupper() == bool(area.fortress)
        assert not area.fortress or place.text[-1] == " 12"[area.fortress]


def test_ports_lie_on_the_coast_of_their_area_and_the_water_of_their_sea(art):
    ports = {(link.a, link.b): link for link in art.links if link.kind == "sea"}
    assert set(ports) == {(port, sea.id) for sea in DATA.seas for port in sea.ports}
    signs = {(r, c) for r, row in enumerate(art.rows) for c, char in enumerate(row) if char == "○"}
    assert signs == {cell for link in ports.values() for cell in link.border}
    for (port, sea), link in ports.items():
        ((row, col),) = link.border
        assert art.sea_letters[art.seas[row][col]] == sea, (art.level, port)
        assert port in around(art, row, col), (art.level, port)


def test_a_way_leads_over_the_border(art):
    for link in art.links:
        assert set(link.cells) & set(link.border), (art.level, link)


def test_pointing_anywhere_in_an_area_means_it_and_at_a_port_whose_it_is(art):
    ports = {port: area for area in art.area_letters.values() for port in art.ports_of(area)}
    assert {cell: art.at(*cell) for cell in ports} == ports
    for row, line in enumerate(art.areas):
        for col, letter in enumerate(line):
            if letter in art.area_letters and (row, col) not in ports:
                assert art.at(row, col) == art.area_letters[letter]
    assert art.at(-1, 0) is None


def test_in_ascii_the_kinds_of_border_are_told_apart():
    art = load_map_art(FOLDER, "medium")
    plain: dict[str, set[str]] = {}
    for row, col in product(range(art.height), range(art.width)):
        if (kind := art.classes[row][col]) in LINES.values():
            plain.setdefault(kind, set()).add(art.ascii_rows[row][col])
    assert plain["o"] == {".", ":"}
    assert plain["v"] <= set("-|+")
    assert plain["h"] == {"~"}
    assert plain["f"] <= set("=|+")
    assert plain["m"] == {"^"}
    assert all(row.isascii() for row in art.ascii_rows)
