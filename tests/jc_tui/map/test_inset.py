"""The overview in a corner of the enlarged map: its colours, its marks, and what it leaves of names."""

import pytest

from jc_tui.game_ui import ui_of
from jc_tui.map.inset import INNER_COLUMNS, INNER_ROWS, INSET_COLUMNS, INSET_ROWS, Inset, inset_corner, touches
from jc_tui.map.paint import MapPaint
from jc_tui.map.style import STYLES
from jc_tui.map.view import MapView

ART = MapView(ui_of("julius-caesar").map.atlas, "large").art
HEIGHT, WIDTH = 30, 120


def overview(place: str, *, ascii_only: bool = False) -> Inset:
    """With a place in the middle of what is seen, as far as the map goes."""
    row, col = ART.places[place].row, ART.places[place].col
    top = max(0, min(ART.height - HEIGHT, row - HEIGHT // 2))
    window = top, max(0, min(ART.width - WIDTH, col - WIDTH // 2)), HEIGHT, WIDTH
    corner = inset_corner(ART, window, place)
    assert corner is not None
    return Inset(ART, corner, window, place, ascii_only)


def inner(inset: Inset) -> list[list[tuple[str, str]]]:
    return [list(row.values())[1:-1] for row in list(inset.rows.values())[1:-1]]


@pytest.mark.parametrize("place", ART.places)
def test_wherever_one_looks_no_name_is_cut_and_the_place_is_seen(place: str) -> None:
    inset = overview(place)
    row, col = inset.corner
    top, left, height, width = inset.window
    assert top <= row <= top + height - INSET_ROWS
    assert left <= col <= left + width - INSET_COLUMNS
    assert not touches(inset.corner, ART.places[place])
    paint = MapPaint(ART, selected=place, inset=inset)
    lines = {r: "".join(text for text, _ in paint.runs(r, 0, ART.width)) for r in range(ART.height)}
    for other in ART.places.values():
        first, end = other.name
        seen = lines[other.row][first:end]
        assert seen == other.text or not any(part in seen for part in (other.text[:3], other.text[-3:])), other.id


def test_land_and_sea_have_their_own_colours_inside_and_outside_what_is_seen() -> None:
    for style in ("inset", "inset-window"):
        ink, paper, attributes, plain = STYLES[style]
        assert (paper, "reverse" in attributes + plain) == ("sea", False)
        assert ink in ("land", "map-road")
    rows = inner(overview("rome"))
    assert {char for row in rows for char, style in row if style in ("inset", "inset-window")} <= set(" ▀▄█")
    assert {style for row in rows for _, style in row} >= {"inset", "inset-window"}


def test_the_place_and_what_is_seen_are_marked() -> None:
    for place in ("rome", "damascus", "sala"):
        rows = inner(overview(place))
        art = ART.places[place]
        at = art.row * INNER_ROWS // ART.height, art.col * INNER_COLUMNS // ART.width
        assert rows[at[0]][at[1]] == ("●", "inset-place")
        assert 3 <= sum(char in "┌┐└┘" for row in rows for char, _ in row) <= 4


def test_in_ascii_it_is_ascii_and_where_there_is_no_room_there_is_none() -> None:
    inset = overview("rome", ascii_only=True)
    assert all(char.isascii() for row in inset.rows.values() for char, _ in row.values())
    assert {(len(inset.rows), len(row)) for row in inset.rows.values()} == {(INSET_ROWS, INSET_COLUMNS)}

    assert inset_corner(ART, (0, 0, 2 * INSET_ROWS - 1, WIDTH), "rome") is None
    assert inset_corner(ART, (0, 0, HEIGHT, 2 * INSET_COLUMNS - 1), "rome") is None
