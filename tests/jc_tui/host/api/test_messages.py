"""The host's values cross the wire whole, and nothing else does."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.json import Decoder, decode, encode

from jc_tui.host.api.messages import Account, GameId, Location, NewGameRequest, PushMessage, WireValue
from jc_tui.host.api.rpc import Garbled, parsed
from jc_tui.host.workers.launch import WorkerSpec, packet_of, spec_of

TEXT = st.text(max_size=20)
PLAIN = {
    str: TEXT,
    int: st.integers(-(2**63), 2**63 - 1),
    float: st.floats(allow_nan=False, allow_infinity=False),
    bool: st.booleans(),
    type(None): st.none(),
    GameId: st.from_regex("[1-9][0-9]{0,8}", fullmatch=True),
    Mapping[str, str]: st.dictionaries(TEXT, TEXT, max_size=2),
}


NO_GAMES = (
    *("/etc", "..", "1/../..", "./1", "1/", "", "0", "01", "-1", "+1", " 1", "1 ", "1_0", "1\n", "1\0", "\n1"),
    *("\uff11", "\u0663", "1.0", "0x1", "1e3", "1234567890", "9" * 300, 1, None, ["1"]),
)
"""What names no game, though some reader could take it for the number or the folder of one."""


def kinds(base: type[WireValue] = WireValue) -> list[type[WireValue]]:
    """Return all messages, what they are made of included."""
    return [found for each in base.__subclasses__() for found in (each, *kinds(each))]


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for the values of a type."""
    if kind in PLAIN:
        return PLAIN[kind]
    if get_origin(kind) is tuple:
        return st.lists(values(get_args(kind)[0]), max_size=2).map(tuple)
    if isinstance(kind, UnionType):
        return st.one_of([values(each) for each in get_args(kind)])
    if issubclass(kind, StrEnum):
        return st.sampled_from(kind)
    return st.builds(
        kind, **{name: values(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}
    )


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_a_message_comes_out_as_it_went_in(kind: type[WireValue], data: st.DataObject) -> None:
    value = data.draw(values(kind))
    line = encode(value)
    assert b"\n" not in line
    assert decode(line, type=kind) == value


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        (Account, '{"number": "1", "name": "anna"}'),
        (Account, '{"number": true, "name": "anna"}'),
        (Account, '{"number": 1.0, "name": "anna"}'),
        (Account, '{"number": 1}'),
        (Account, '{"number": 1, "name": "anna", "root": true}'),
        (Account, '["1", "anna"]'),
        (Location, '{"kind": "cellar"}'),
        (Location, '{"kind": ["table"]}'),
        *((Location, encode({"kind": "table", "game": game}).decode()) for game in NO_GAMES),
        (Location, '{"kind": "past", "game": "../1"}'),
        (Location, '{"kind": "table"}'),
        (Location, '{"kind": "table", "game": "1", "folder": "/etc"}'),
        (Location, '{"kind": "table", "game": "1", "seat": null}'),
        (Location, '{"kind": "lobby", "game": "/etc"}'),
        (Location, '{"kind": "register", "folder": "/etc"}'),
        (PushMessage, '{"kind": "said", "line": "hello"}'),
        (PushMessage, '{"kind": "tables", "tables": "g7"}'),
        (PushMessage, '{"kind": "closing", "seconds": 1.5}'),
        (NewGameRequest, '{"game": "g", "seat": "s", "options": {"edition": 1}}'),
        (NewGameRequest, '{"game": "g", "seat": "s", "watchers": 1}'),
        (tuple[str, ...], '"abc"'),
        (type(None), "0"),
    ],
)
def test_what_does_not_fit_is_a_sentence(kind: Any, line: str) -> None:
    with pytest.raises(Garbled) as refused:
        parsed(line.encode(), Decoder(kind))
    assert str(refused.value).endswith("does not fit here.")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        *((str, line) for line in (b"", b'"ave', b"\xff", b'"\xff"', b'"\\ud800"', b'"a" "b"')),
        *((float, line) for line in (b"NaN", b"Infinity", b"-", b"1 2")),
        *((Account, line) for line in (b"{", b'{"number":NaN}', b'{"name":"\xff"}')),
        *((dict[str, Any], line) for line in (b'{"a":' * 10_000, b'{"a":' + b"[" * 10_000)),
    ],
)
def test_what_is_no_json_is_a_sentence(kind: Any, line: bytes) -> None:
    with pytest.raises(Garbled, match="not a line of JSON"):
        parsed(line, Decoder(kind))


@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_a_launch_comes_out_as_it_went_in(data: st.DataObject) -> None:
    spec = data.draw(values(WorkerSpec))
    assert spec_of(packet_of(spec)) == spec


@pytest.mark.parametrize("line", [b"", b"[]\n", b"{\n", b"[" * 100_000, b"\xff\n", b'{"location": 1}\n'])
def test_a_line_that_is_no_launch_is_refused(line: bytes) -> None:
    with pytest.raises(Garbled):
        spec_of(line)
