"""Lines and rows of positions without any game: what is read, left out and written, and refusals by line."""

from types import SimpleNamespace
from typing import Any

import pytest

from engine.blocks.facts import PlaceTable
from engine.blocks.key_value_text import Sheet, took
from engine.blocks.position import (
    Kind,
    PositionRow,
    by_side,
    kinds_of,
    number,
    read,
    show_counts,
    used_ways,
    write,
)
from engine.contract import PositionError

FRUIT = ("apple", "apricot", "pear", "plum")
KEYS = ("fruit", "count", "best", "there", "eaten", "left")
WORDS: Any = SimpleNamespace(fruit=(*FRUIT, ""))
NO_RULES: Any = SimpleNamespace(components=SimpleNamespace(blocks=None, cards=None))


class Basket(Sheet):
    def __init__(self, text: str) -> None:
        super().__init__(NO_RULES, PlaceTable((), ()), text, ["basket 1"], ())

    def whole_key(self, head: str) -> str:
        return self.to_name(head, KEYS, lambda: f"there is no key '{head}'")

    def to_fruit(self, word: str) -> int:
        return FRUIT.index(self.to_name(word, FRUIT, lambda: f"there is no fruit '{word}'"))


def read_fruit(text: str) -> list[int]:
    basket = Basket(text)
    return basket.each("fruit", basket.to_fruit)


def test_case_blank_lines_comments_and_spaces_do_not_matter() -> None:
    basket = Basket("Basket 1\n\n  FRUIT :  Pear ,  apple # the ripe ones\nco: 3")
    assert (basket.items("fruit"), basket.each("fruit", basket.to_fruit)) == (["pear", "apple"], [2, 0])
    assert basket.number("count", 0, 9) == 3
    assert ("count" in basket, "seeds" in basket) == (True, False)
    assert basket.items("there") == [], "a list that is not there is empty"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fruit", "Line 1, 'fruit': a line is written 'key: value', and the first may be basket 1."),
        ("fruit: pear\nbasket 1", "Line 2, 'basket 1': a line is written 'key: value', and the first may be"),
        ("basket 2", "Line 1, 'basket 2': a line is written 'key: value', and the first may be basket 1."),
        ("fruit:", "Line 1, 'fruit:': there is nothing after the colon."),
        ("\nseeds: 3", "Line 2, 'seeds: 3': there is no key 'seeds'."),
        ("fruit: pear\nfru: apple", "Line 2, 'fru: apple': 'fruit' was given in line 1 already."),
        ("fruit: ap", "Line 1, 'fruit: ap': 'ap' could be apple or apricot."),
        ("fruit: pear,, apple", "there is nothing between two commas, or after the last."),
        ("fruit: pear, pe", "'pe' is there twice."),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        read_fruit(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("count", "reason"),
    [
        ("10", "10 is out of range; it can be 1 to 9"),
        ("0", "0 is out of range; it can be 1 to 9"),
        ("9" * 40, f"{'9' * 40} is out of range; it can be 1 to 9"),
        ("-1", "-1 is out of range; it can be 1 to 9"),
        ("²", "'²' is not a whole number"),
    ],
)
def test_a_number_is_in_its_range_and_a_line_that_is_not_there_is_named(count: str, reason: str) -> None:
    basket = Basket(f"count: {count}")
    with pytest.raises(PositionError) as caught:
        basket.number("count", 1, 9)
    assert str(caught.value) == f"Line 1, 'count: {count}': {reason}."
    basket = Basket("fruit: pear")
    assert str(basket.fail("count", "say how many")) == "The position has no line 'count': say how many."
    assert str(basket.fail("fruit", "it is rotten")) == "Line 1, 'fruit: pear': it is rotten."


# --- rows ---

ONE, MANY, IN_ORDER = kinds_of(lambda words: words.fruit, Basket.to_fruit)


def field(name: str, kind: Kind) -> PositionRow:
    def put(sheet: Any, state: Any) -> None:
        setattr(state, name, kind.read(sheet, state, name) if name in sheet else kind.empty)

    return PositionRow(name, lambda words, state: kind.show(words, getattr(state, name)), put)


ROWS = (
    field("best", ONE),
    field("there", MANY),
    field("eaten", IN_ORDER),
    field("left", number(0, lambda state: state.most)),
    PositionRow("never"),
)


def test_rows_are_written_in_their_order_and_read_back_and_lines_that_say_nothing_are_left_out() -> None:
    text = "basket 1\nbest: pear\nthere: apple, plum\neaten: plum, pear\nleft: 3\n"
    state = SimpleNamespace(most=5)
    read(ROWS, Basket(text), state)
    assert (state.best, state.there, state.eaten, state.left) == (2, 0b1001, (3, 2), 3)
    assert write("basket 1", ROWS, WORDS, state) == text
    read(ROWS[:3], Basket("basket 1"), state)
    assert write("basket 1", ROWS[:3], WORDS, state) == "basket 1\n"


def test_a_range_may_depend_on_the_state() -> None:
    with pytest.raises(PositionError, match="7 is out of range; it can be 0 to 6"):
        read(ROWS, Basket("left: 7"), SimpleNamespace(most=6))


def test_several_lines_come_with_their_keys_and_each_side_has_a_row_of_its_own() -> None:
    row = PositionRow("TREE", lambda words, state: "old tree: pear\nyoung tree: plum", several=True)
    assert write("basket", [row], WORDS, None) == "basket\nold tree: pear\nyoung tree: plum\n"
    rows = by_side(("hers", "his"), "best", lambda side, words, state: words.fruit[state[side]])
    assert write("basket", rows, WORDS, (0, 3)) == "basket\nbest hers: apple\nbest his: plum\n"


def test_a_side_has_its_half_of_the_counts() -> None:
    counts = bytearray((0, 2, 1, 0, 0, 0))
    assert [show_counts(("a", "b", "c"), used_ways(counts, side)) for side in (0, 1)] == ["b 2, c 1", ""]


def test_words_are_taken_away_where_they_stand_first() -> None:
    words = ["by", "sea", "home"]
    assert not took(words, "home")
    assert took(words, "by", "sea")
    assert words == ["home"]
