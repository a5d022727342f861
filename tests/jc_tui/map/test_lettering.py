"""Letters for destinations."""

from __future__ import annotations

from jc_tui.table.targets import TargetMark, lettered, letters


def test_each_has_a_letter_of_its_name_while_there_are_any() -> None:
    assert letters({"1": "Rome", "2": "Ravenna", "3": "Rr", "4": "Ör"}) == {"1": "r", "2": "a", "3": "b", "4": "c"}


def test_those_beyond_the_alphabet_have_none() -> None:
    found = letters({str(number): "x" for number in range(30)})
    assert len(found) == len(set(found.values())) == 26
    assert list(found)[-1] == "25"


def test_a_capital_tells_of_a_fight_and_where_an_order_begins_is_no_destination() -> None:
    marks = {"rome": TargetMark("attack"), "genua": TargetMark("move", "2"), "utica": TargetMark("begin")}
    found = lettered(marks, {"genua": "Genua", "rome": "Rome", "utica": "Utica"})
    assert [found[place].letter for place in marks] == ["R", "g", ""]
    assert found["genua"].label == "2"
