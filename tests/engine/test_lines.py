"""Texts of ``key: value`` lines, read without any game: keys, values, names cut short, and refusals by line."""

from types import SimpleNamespace
from typing import Any

import pytest

from engine.blocks.facts import PlaceTable
from engine.blocks.lines import Sheet
from engine.contract import PositionError

FRUIT = ("apple", "apricot", "pear")


NO_RULES: Any = SimpleNamespace(components=SimpleNamespace(blocks=None, cards=None))


class Basket(Sheet):
    """Lines about fruit, with the keys ``fruit`` and ``count``."""

    def __init__(self, text: str) -> None:
        super().__init__(NO_RULES, PlaceTable((), ()), text, ["basket 1"], ())

    def whole_key(self, head: str) -> str:
        return self.to_name(head, ("fruit", "count"), f"there is no key '{head}'")

    def to_fruit(self, word: str) -> int:
        return FRUIT.index(self.to_name(word, FRUIT, f"there is no fruit '{word}'"))


def read_fruit(text: str) -> list[int]:
    basket = Basket(text)
    return basket.each("fruit", basket.to_fruit)


def test_case_blank_lines_comments_and_spaces_do_not_matter() -> None:
    basket = Basket("Basket 1\n\n  FRUIT :  Pear ,  apple # the ripe ones\nco: 3")
    assert basket.items("fruit") == ["pear", "apple"]
    assert basket.each("fruit", basket.to_fruit) == [2, 0]
    assert basket.number("count", 0, 9) == 3
    assert "count" in basket
    assert "seeds" not in basket


def test_a_list_that_is_not_there_is_empty() -> None:
    assert read_fruit("") == []


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
def test_a_number_is_in_its_range(count: str, reason: str) -> None:
    basket = Basket(f"count: {count}")
    with pytest.raises(PositionError) as caught:
        basket.number("count", 1, 9)
    assert str(caught.value) == f"Line 1, 'count: {count}': {reason}."


def test_a_refusal_says_so_when_there_is_no_such_line() -> None:
    basket = Basket("fruit: pear")
    assert str(basket.fail("count", "say how many")) == "The position has no line 'count': say how many."
    assert str(basket.fail("fruit", "it is rotten")) == "Line 1, 'fruit: pear': it is rotten."
