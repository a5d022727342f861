"""What lies over the map of Gaul: who holds what, the borders of a group's area, and what they still take."""

from dataclasses import replace

import pytest

from jc_tui.game_ui import ui_of
from jc_tui.map.art import MapArt, load_map_art
from jc_tui.map.paint import FILLS, MapPaint, Mark, Trail, laid
from jc_tui.table.targets import TargetMark
from tests.jc_tui.gallic_war.sessions import sit

BOARD = ui_of("gallic-war").map


@pytest.fixture(scope="module", params=["small", "wide"])
def art(request: pytest.FixtureRequest) -> MapArt:
    return load_map_art(BOARD.atlas.folder, request.param)


def cells(paint: MapPaint) -> dict[tuple[int, int], tuple[str, str]]:
    """By row and column, character and style of all that is seen."""
    found = {}
    for row in range(paint.art.height):
        col = 0
        for text, style in paint.runs(row, 0, paint.art.width):
            for char in text:
                found[row, col] = char, style
                col += 1
    return found


def changed(one: MapPaint, other: MapPaint) -> set[tuple[int, int]]:
    before, after = cells(one), cells(other)
    return {spot for spot in before if before[spot] != after[spot]}


@pytest.mark.parametrize("fill", ["first", "second", "contested"])
def test_who_holds_an_area_is_seen_by_colour_and_by_sign(art, fill):
    mark = Mark("", "name", fill=fill)
    held = MapPaint(art, {"germania": mark})
    differing = changed(MapPaint(art), held)
    seen = cells(held)
    assert {art.area_letters.get(art.areas[row][col]) for row, col in differing} == {"germania"}
    assert {seen[spot][1].partition("@")[2] or seen[spot][1] for spot in differing} == {f"held-{fill}", fill}
    assert FILLS[fill][0] in {seen[spot][0] for spot in differing}
    plain = cells(MapPaint(art, {"germania": mark}, ascii_only=True))
    assert FILLS[fill][1] in {plain[spot][0] for spot in differing}


def test_signs_of_who_holds_an_area_keep_off_names_and_borders(art):
    marks = {name: Mark("", "name", fill="first") for name in art.area_letters.values()}
    seen = cells(MapPaint(art, marks))
    strewn = [spot for spot, (char, style) in seen.items() if style == "held-first" and char == "+"]
    assert strewn
    for row, col in strewn:
        beside = {seen.get((row, c), ("", ""))[0] for c in (col - 1, col + 1)}
        assert beside <= {" ", ""}, (art.level, row, col)


def test_the_cursor_changes_nothing_but_two_names(art):
    marks = BOARD.marks(sit().view)
    differing = changed(MapPaint(art, marks, selected="aedui"), MapPaint(art, marks, selected="sequani"))
    places = [art.places[name] for name in ("aedui", "sequani")]
    assert differing
    assert differing <= {(place.row, col) for place in places for col in range(*place.label)}


def test_the_borders_of_a_groups_area_stand_out_and_say_what_they_take(art):
    targets = {"sequani": TargetMark("move", "4", "s"), "aedui": TargetMark("attack", "2", "A")}
    seen = cells(MapPaint(art, targets=targets, origin="allobroges"))
    border = art.border_of("allobroges")
    outlined = {spot for spot, (_, style) in seen.items() if style == "outline"}
    assert outlined
    assert outlined < border
    numbers = {seen[spot] for spot in border - outlined}
    assert numbers == {("4", "target-move"), ("2", "target-attack")}
    for name in targets:
        assert art.crossing("allobroges", name) in border & art.border_of(name)
    assert art.crossing("allobroges", "veneti") is None


def test_ports_stand_out_with_their_area_and_say_how_many_may_land(art):
    ports = art.ports_of("osismi")
    assert len(ports) == 2
    assert {art.at(*port) for port in ports} == {"osismi"}
    under_cursor, plain = cells(MapPaint(art, selected="osismi")), cells(MapPaint(art))
    assert {under_cursor[port] for port in ports} == {("○", "outline")}
    assert {plain[port][1] for port in ports} == {"sea-name"}
    goals = {"osismi": TargetMark("attack", "2", "O", before="mare_cantabricum")}
    seen = cells(MapPaint(art, targets=goals, origin="veneti"))
    assert sorted(seen[port] for port in ports) == [("2", "target-attack"), ("○", "sea-name")]
    assert {seen[port] for port in art.ports_of("veneti")} == {("○", "outline")}


def test_a_way_is_drawn_over_the_borders_that_it_crosses(art):
    way = laid(art, [Trail(("allobroges", "sequani", "leuci"))])
    drawn = {(row, col) for row, line in way.items() for col in line}
    for pair in (("allobroges", "sequani"), ("sequani", "leuci")):
        assert art.crossing(*pair) in drawn
    by_sea = laid(art, [Trail(("britannia", "oceanus_britannicus", "osismi"))])
    cells_at_sea = [(row, col) for row, line in by_sea.items() for col in line if art.seas[row][col] != "."]
    assert len(cells_at_sea) >= 3


def test_marks_tell_the_side_its_blocks_and_who_holds_the_area():
    marks = BOARD.marks(sit().view)
    assert marks["transalpine_gaul"] == Mark("R6★", "first", fill="first")
    assert marks["germania"] == Mark("B4", "second", fill="second")
    assert marks["bellovaci"] == Mark("N2", "neutral")
    left = replace(sit().view.areas["germania"], stacks=())
    marks = BOARD.marks(replace(sit().view, areas={"germania": left}))
    assert marks["germania"].text == "B0", "its attackers left"
