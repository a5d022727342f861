"""Messages cross the wire whole, and nothing else does."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from enum import StrEnum
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.json import decode, encode

from engine.contract import GameError
from jc_tui.host.api.messages import Account, GameId, Location, NewGameRequest, PushMessage, WireValue
from jc_tui.host.api.rpc import receive
from jc_tui.host.workers.launch import WorkerSpec, packet_of, spec_of
from tests.jc_tui.host.api.test_hostile_requests import PATHS

TEXT = st.text(max_size=20)
PLAIN = {
    **{str: TEXT, int: st.integers(-(2**63), 2**63 - 1), bool: st.booleans(), type(None): st.none()},
    float: st.floats(allow_nan=False, allow_infinity=False),
    GameId: st.from_regex("[1-9][0-9]{0,8}", fullmatch=True),
    Mapping[str, str]: st.dictionaries(TEXT, TEXT, max_size=2),
}


def kinds(base: type[WireValue] = WireValue) -> list[type[WireValue]]:
    return [found for each in base.__subclasses__() for found in (each, *kinds(each))]


def values(kind: Any) -> st.SearchStrategy[Any]:
    if kind in PLAIN:
        return PLAIN[kind]
    if get_origin(kind) is tuple:
        return st.lists(values(get_args(kind)[0]), max_size=2).map(tuple)
    if isinstance(kind, UnionType):
        return st.one_of([values(each) for each in get_args(kind)])
    if issubclass(kind, StrEnum):
        return st.sampled_from(kind)
    hints = get_type_hints(kind, include_extras=True)
    return st.builds(kind, **{name: values(hint) for name, hint in hints.items()})


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.__name__)
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_a_message_comes_out_as_it_went_in(kind: type[WireValue], data: st.DataObject) -> None:
    value = data.draw(values(kind))
    assert b"\n" not in encode(value)
    assert decode(encode(value), type=kind) == value
    assert kind is not WorkerSpec or spec_of(packet_of(value)) == value


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        *((str, line) for line in (b"", b'"ave', b'"\xff"', b'"\\ud800"', b'"a" "b"')),
        *((float, line) for line in (b"NaN", b"Infinity", b"true", b'"1"')),
        *((dict[str, Any], line) for line in (b'{"a":' * 10_000, b'{"a":' + b"[" * 10_000)),
        *((Account, b'{"name": "anna", "number": %s}' % number) for number in (b'"1"', b"true", b"1.0", b"NaN")),
        *(
            (Account, line)
            for line in (b'{"number": 1}', b'["1", "anna"]', b'{"number": 1, "name": "a", "root": 1}')
        ),
        *((Location, b'{"kind": %s}' % kind) for kind in (b'"cellar"', b'["table"]', b'"table"')),
        *((Location, encode({"kind": kind, "game": game})) for game in PATHS for kind in ("table", "past")),
        *((Location, encode({"kind": kind, "game": "1"})) for kind in ("lobby", "register")),
        *((Location, encode({"kind": kind, "game": "1", "folder": "/etc"})) for kind in ("table", "past")),
        *((PushMessage, b'{"kind": "closing", %s}' % field) for field in (b'"tables": "7"', b'"seconds": 1.5')),
        (NewGameRequest, b'{"game": "g", "seat": "s", "options": {"edition": 1}}'),
        (WorkerSpec, b'{"location": 1}'),
    ],
)
async def test_what_does_not_fit_is_a_sentence(kind: Any, line: bytes) -> None:
    reader = asyncio.StreamReader()
    reader.feed_data(line + b"\n")
    with pytest.raises(GameError, match="not a line of JSON"):
        await receive(reader, kind)
