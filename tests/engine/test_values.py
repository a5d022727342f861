"""Small values: made quickly, compared by their fields, and those that many hold cannot be changed."""

import copy
import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, field, fields, replace

import pytest

from engine.values import frozen, locked, plain


@frozen
class Plain:
    name: str
    number: int = 3


@frozen
class Longer(Plain):
    rest: tuple[str, ...] = ()


@frozen
class WithNew:
    held: Mapping[str, int] = field(default_factory=dict)


@frozen
class WithSecret:
    told: int
    kept: object = field(compare=False, repr=False)


@locked
class Shared:
    name: str
    way: tuple[str, ...]


@locked
class Nothing:
    pass


def test_fields_are_told_by_place_or_by_name():
    assert Plain("one", 2) == Plain(number=2, name="one")
    assert (Longer("one", 2, ("three",)).name, Longer("one", rest=("three",)).rest) == ("one", ("three",))
    assert [one.name for one in fields(Longer)] == ["name", "number", "rest"]
    assert Plain("one").number == 3
    assert Shared(way=("a", "b"), name="c") == Shared("c", ("a", "b"))


def test_missing_and_unknown_fields_are_errors_that_name_the_class():
    with pytest.raises(TypeError, match=r"Plain\.__init__\(\) missing 1 required positional argument: 'name'"):
        Plain()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'other'"):
        Shared("a", (), other=1)  # type: ignore[call-arg]


def test_values_of_another_class_are_others():
    assert Plain("one", 2) != Longer("one", 2)
    assert {Plain("one", 2), Plain("one", 2), Longer("one", 2)} == {Plain("one", 2), Longer("one", 2)}
    assert Nothing() == Nothing()
    assert hash(Shared("a", ("b",))) == hash(Shared("a", ("b",)))


def test_what_is_made_anew_is_not_shared_and_no_value_has_room_for_more():
    assert WithNew().held == {}
    assert WithNew().held is not WithNew().held
    with pytest.raises(AttributeError):
        Plain("one").more = 1  # type: ignore[attr-defined]


def test_shown_as_it_is_written_and_what_is_not_shown_is_no_part_of_its_data():
    assert repr(Longer("one", 2, ("a",))) == "Longer(name='one', number=2, rest=('a',))"
    assert repr(Nothing()) == "Nothing()"
    one, other = WithSecret(1, "a"), WithSecret(1, "b")
    assert one == other
    assert (repr(one), plain(one)) == ("WithSecret(told=1)", {"told": 1})
    assert replace(one, told=2).kept == "a"


def test_locked_values_cannot_be_changed():
    shared = Shared("a", ("b",))
    with pytest.raises(FrozenInstanceError, match="name"):
        shared.name = "c"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del shared.name
    assert shared == Shared("a", ("b",))


@pytest.mark.parametrize("value", [Plain("one"), Longer("one", 2, ("a",)), Shared("a", ("b",)), Nothing()])
def test_copied_pickled_and_replaced(value: object):
    assert copy.deepcopy(value) == value
    assert pickle.loads(pickle.dumps(value)) == value
    assert replace(value) == value  # type: ignore[type-var]
