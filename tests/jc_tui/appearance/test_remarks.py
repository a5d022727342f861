"""Remarks are fitted into the rows there are: the most important first, and what is left out is marked."""

import pytest

from jc_tui.appearance.info_items import InfoItem, fitted_remarks
from jc_tui.appearance.spans import Line, wrapped


def remark(brief: str, full: str = "", ink: str = "text") -> InfoItem:
    return InfoItem(((brief, ink),), ((full or brief, ink),))


def words(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


HEAD = remark("Rome 2VP")
ROADS = remark("roads Genua 4, Nea 4", "roads Genua 4, Neapolis 4, Ravenna 2")
FULL = "Rome 2VP  roads Genua 4, Neapolis 4, Ravenna 2"


@pytest.mark.parametrize(
    ("remarks", "width", "height", "lines"),
    [
        ([HEAD, ROADS], 60, 1, [FULL]),
        ([HEAD, ROADS, ROADS], 70, 1, [f"{FULL}  roads Genua 4, Nea 4"]),
        ([HEAD, ROADS], 28, 1, ["Rome 2VP  roads Genua 4, ."]),
        ([HEAD, ROADS], 28, 2, ["Rome 2VP  roads Genua 4,", "Neapolis 4, Ravenna 2"]),
    ],
    ids=["all in full", "the last in brief", "the rest left out between two things", "parted where it counts"],
)
def test_remarks_take_the_room_there_is(
    remarks: list[InfoItem], width: int, height: int, lines: list[str]
) -> None:
    assert words(fitted_remarks(remarks, width, height, ".")) == lines


def test_no_row_is_too_wide_and_none_too_many_and_what_is_to_be_typed_stays_in_one() -> None:
    for width in range(12, 60):
        for height in range(4):
            lines = words(fitted_remarks([HEAD, ROADS, remark("x" * 30)], width, height, "."))
            assert len(lines) <= height
            assert all(len(line) <= max(width, 30) for line in lines)
    text = "To type: `home legion_xii aedui` or `end`."
    assert wrapped(text, 24) == ["To type:", "`home legion_xii aedui`", "or `end`."]
