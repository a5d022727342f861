"""Ways drawn over the map: which cells they take, and what stays to be read below them."""

import pytest

from jc_tui.game_ui import ui_of
from jc_tui.map.paint import DOT, TARGET_SIGNS, MapPaint, Mark, Trail, laid
from jc_tui.map.view import MapView
from jc_tui.table.targets import TargetMark
from tests.jc_tui.texts import present

ATLAS = ui_of("julius-caesar").map.atlas
ART = MapView(ATLAS, "small").art


def drawn(*trails: Trail, ascii_only: bool = False) -> list[str]:
    marks, targets = {"badias": Mark("C2P3", "contested")}, {"badias": TargetMark("attack")}
    paint = MapPaint(ART, marks, targets, trail=laid(ART, trails), ascii_only=ascii_only)
    return ["".join(text for text, _ in paint.runs(row, 0, ART.width)) for row in range(ART.height)]


def test_the_sign_of_an_end_points_as_the_way_to_it_does() -> None:
    """A way of one cell from the east: its head and the sign do not point at each other."""
    signs = set()
    for link in ART.links:
        if len(link.cells) != 1 or ART.places[link.a].row != ART.places[link.b].row:
            continue
        for start, end in (link.a, link.b), (link.b, link.a):
            paint = MapPaint(ART, targets={end: TargetMark("move")}, trail=laid(ART, [Trail((start, end))]))
            seen = "".join(text for text, _ in paint.runs(ART.places[end].row, 0, ART.width))
            assert not present(seen, "▸◂", "◂▸")
            signs |= {"▸", "◂"} & set(seen)
    assert signs == {"▸", "◂"}


def test_in_ascii_where_an_order_begins_looks_other_than_where_it_goes_and_than_any_place() -> None:
    plain = MapPaint(ART, ascii_only=True).plain
    others = {plain(sign) for kind, sign in TARGET_SIGNS.items() if kind != "begin"}
    assert plain(TARGET_SIGNS["begin"]) not in others | {plain(place.sign) for place in ART.places.values()}


def test_a_way_follows_its_road_and_its_head_points_to_its_end() -> None:
    there, back = laid(ART, [Trail(("utica", "badias"))]), laid(ART, [Trail(("badias", "utica"))])
    road = {cell for link in ART.links if {link.a, link.b} == {"utica", "badias"} for cell in link.cells}
    assert {(row, col) for row, cells in there.items() for col in cells} <= road
    assert [char for cells in there.values() for char, _ in cells.values()].count("▾") == 1
    assert [char for cells in back.values() for char, _ in cells.values()].count("▴") == 1
    assert {style for cells in there.values() for _, style in cells.values()} == {"trail-move"}


def test_where_no_road_is_drawn_it_is_a_straight_line_and_what_is_not_on_the_map_is_left_out() -> None:
    assert laid(ART, [Trail(("rome", "nowhere")), Trail(("rome",)), Trail(())]) == {}
    way = laid(ART, [Trail(("athena", "mare_aegaeum", "pergamum"), "attack")])
    assert any(char in "▸▴" for cells in way.values() for char, _ in cells.values())
    assert {style for cells in way.values() for _, style in cells.values()} == {"trail-attack"}


@pytest.mark.parametrize("ascii_only", [False, True])
def test_names_signs_and_stacks_stay_to_be_read(ascii_only: bool) -> None:
    trails = [Trail(("massilia", "genua", "rome")), Trail(("utica", "badias"), "attack")]
    bare, over = drawn(ascii_only=ascii_only), drawn(*trails, ascii_only=ascii_only)
    assert "2v3" in over[ART.places["badias"].row]
    for place in ART.places.values():
        first, last = place.label
        assert over[place.row][first:last] == bare[place.row][first:last]
    changed = sum(one != two for one, two in zip("".join(bare), "".join(over), strict=True))
    assert sum(map(len, laid(ART, trails).values())) >= changed
    assert not ascii_only or all(row.isascii() for row in over)


@pytest.mark.parametrize("size", ["small", "medium", "large"])
def test_no_stack_hides_the_head_of_a_way(size: str) -> None:
    art = MapView(ATLAS, size).art
    for link in art.links:
        for way in ((link.a, link.b), (link.b, link.a)):
            places = [art.places[name] for name in way]
            stacks = {(each.row, each.mark_col + n) for each in places for n in range(each.mark_width)}
            cells = {
                (row, col): char
                for row, line in laid(art, [Trail(way)]).items()
                for col, (char, _) in line.items()
            }
            heads = {cell for cell, char in cells.items() if char != DOT}
            assert heads.isdisjoint(stacks) or cells.keys() <= stacks, way


def test_only_cells_that_differ_have_changed() -> None:
    one, two = (MapPaint(ART, trail=laid(ART, [Trail(("utica", to))])) for to in ("badias", "tacape"))
    assert not list(one.differences(one))
    assert list(one.differences(MapPaint(ART))) == list(MapPaint(ART).differences(one))
    assert sum(end - start for _, start, end in one.differences(two)) < 16
    assert [*MapPaint(ART, note=(-2, 5, "#12")).differences(MapPaint(ART))] == [(-2, 5, 8)]
