"""Rows of positions without any game: what is written, what is left out, and what is read."""

from types import SimpleNamespace
from typing import Any

import pytest

from engine.blocks.facts import PlaceTable
from engine.blocks.lines import Sheet, took
from engine.blocks.position import Kind, Row, by_side, kinds_of, number, read, show_counts, used_ways, write
from engine.contract import PositionError

WORDS: Any = SimpleNamespace(fruit=("apple", "pear", "plum", ""))


NO_RULES: Any = SimpleNamespace(components=SimpleNamespace(blocks=None, cards=None))


class Basket(Sheet):
    """Lines about fruit."""

    def __init__(self, text: str) -> None:
        super().__init__(NO_RULES, PlaceTable((), ()), text, ["basket"], ())

    def whole_key(self, head: str) -> str:
        return head

    def to_fruit(self, word: str) -> int:
        return WORDS.fruit.index(self.to_name(word, WORDS.fruit[:3], f"there is no fruit '{word}'"))


ONE, MANY, IN_ORDER = kinds_of(lambda words: words.fruit, Basket.to_fruit)


def field(name: str, kind: Kind) -> Row:
    def put(sheet: Any, state: Any) -> None:
        setattr(state, name, kind.read(sheet, state, name) if name in sheet else kind.empty)

    return Row(name, lambda words, state: kind.show(words, getattr(state, name)), put)


ROWS = (
    field("best", ONE),
    field("there", MANY),
    field("eaten", IN_ORDER),
    field("left", number(0, lambda state: state.most)),
    Row("never"),
)


def test_rows_are_written_in_their_order_and_read_back() -> None:
    text = "basket\nbest: pear\nthere: apple, plum\neaten: plum, pear\nleft: 3\n"
    state = SimpleNamespace(most=5)
    read(ROWS, Basket(text), state)
    assert (state.best, state.there, state.eaten, state.left) == (1, 0b101, (2, 1), 3)
    assert write("basket", ROWS, WORDS, state) == text


def test_lines_that_say_nothing_are_left_out() -> None:
    state = SimpleNamespace(most=5)
    read(ROWS[:3], Basket("basket"), state)
    assert write("basket", ROWS[:3], WORDS, state) == "basket\n"


def test_a_range_may_depend_on_the_state() -> None:
    with pytest.raises(PositionError, match="7 is out of range; it can be 0 to 6"):
        read(ROWS, Basket("left: 7"), SimpleNamespace(most=6))


def test_several_lines_come_with_their_keys() -> None:
    row = Row("TREE", lambda words, state: "old tree: pear\nyoung tree: plum", several=True)
    assert write("basket", [row], WORDS, None) == "basket\nold tree: pear\nyoung tree: plum\n"


def test_each_side_has_a_row_of_its_own() -> None:
    rows = by_side(("hers", "his"), "best", lambda side, words, state: words.fruit[state[side]])
    assert write("basket", rows, WORDS, (0, 2)) == "basket\nbest hers: apple\nbest his: plum\n"


def test_a_side_has_its_half_of_the_counts() -> None:
    counts = bytearray((0, 2, 1, 0, 0, 0))
    assert [show_counts(("a", "b", "c"), used_ways(counts, side)) for side in (0, 1)] == ["b 2, c 1", ""]


def test_words_are_taken_away_where_they_stand_first() -> None:
    words = ["by", "sea", "home"]
    assert not took(words, "home")
    assert took(words, "by", "sea")
    assert words == ["home"]
