"""Remarks are fitted into the rows there are: the most important first, and what is left out is marked."""

from jc_tui.look.remarks import Remark, fitted_remarks
from jc_tui.look.spans import Line, wrapped


def remark(brief: str, full: str = "", ink: str = "text") -> Remark:
    return Remark(((brief, ink),), ((full or brief, ink),))


def words(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _ in line) for line in lines]


HEAD = remark("Rome 2VP")
ROADS = remark("roads Genua 4, Nea 4", "roads Genua 4, Neapolis 4, Ravenna 2")


def test_all_in_full_where_there_is_room() -> None:
    assert words(fitted_remarks([HEAD, ROADS], 60, 1, ".")) == ["Rome 2VP  roads Genua 4, Neapolis 4, Ravenna 2"]


def test_the_last_in_brief_where_that_makes_room() -> None:
    found = fitted_remarks([HEAD, ROADS, ROADS], 70, 1, ".")
    assert words(found) == ["Rome 2VP  roads Genua 4, Neapolis 4, Ravenna 2  roads Genua 4, Nea 4"]


def test_the_rest_is_left_out_between_two_things_and_marked() -> None:
    assert words(fitted_remarks([HEAD, ROADS], 28, 1, ".")) == ["Rome 2VP  roads Genua 4, ."]


def test_several_rows_part_a_remark_only_where_it_counts_things() -> None:
    assert words(fitted_remarks([HEAD, ROADS], 28, 2, ".")) == [
        "Rome 2VP  roads Genua 4,",
        "Neapolis 4, Ravenna 2",
    ]


def test_no_row_is_too_wide_and_none_too_many() -> None:
    for width in range(12, 60):
        for height in range(4):
            lines = words(fitted_remarks([HEAD, ROADS, remark("x" * 30)], width, height, "."))
            assert len(lines) <= height
            assert all(len(line) <= max(width, 30) for line in lines)


def test_what_is_to_be_typed_stays_in_one_line() -> None:
    text = "To type: `home legion_xii aedui` or `end`."
    assert wrapped(text, 24) == ["To type:", "`home legion_xii aedui`", "or `end`."]
