"""The host's values cross the wire whole, and nothing else does."""

from __future__ import annotations

import json
from typing import Any

import pytest

from jc_tui.host.api.codec import Garbled, decode, encode
from jc_tui.host.api.messages import (
    Access,
    Account,
    ChatLine,
    GameInfo,
    GameLifecycle,
    LobbyView,
    Location,
    LocationKind,
    NewGameRequest,
    Present,
    PushKind,
    PushMessage,
    SeatInfo,
)
from jc_tui.host.workers.launch import ClientTerminal, WorkerLimits, WorkerSpec, packet_of, spec_of

TABLE = GameInfo(
    "g7",
    "gallic-war",
    "Gallia",
    (SeatInfo("romans", "anna"), SeatInfo("barbarians", bot="tiro")),
    "anna",
    GameLifecycle.ON,
    Access.PRIVATE,
    False,
    options={"scenario": "short"},
    mine="romans",
    to_act="romans",
    left=90,
)
VALUES = [
    Account(1, "anna"),
    Location(LocationKind.TABLE, "g7", "romans"),
    NewGameRequest("julius-caesar", "caesar", options={"edition": "1"}),
    PushMessage(PushKind.SAID, line=ChatLine("lobby", "anna", "Salve, “åäö”\u2028", "2026-01-01T00:00:00Z")),
    PushMessage(PushKind.CLOSING, seconds=10),
    LobbyView((TABLE,), (Present("anna", "lobby"),), ()),
]


def through_json(value: Any) -> Any:
    return decode(type(value), json.loads(json.dumps(encode(value))))


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_comes_out_as_it_went_in(value: Any) -> None:
    assert through_json(value) == value


def test_whole_seconds_of_a_clock_come_out_as_a_decimal() -> None:
    left = through_json(TABLE).left
    assert left == 90.0
    assert isinstance(left, float)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (Account, {"number": "1", "name": "anna"}),
        (Account, {"number": True, "name": "anna"}),
        (Account, {"number": 1}),
        (Account, {"number": 1, "name": "anna", "root": True}),
        (Account, ["1", "anna"]),
        (Location, {"kind": "cellar"}),
        (Location, {"kind": ["table"]}),
        (PushMessage, {"kind": "said", "line": "hello"}),
        (PushMessage, {"kind": "tables", "tables": "g7"}),
        (NewGameRequest, {"game": "g", "seat": "s", "options": {"edition": 1}}),
        (tuple[str, ...], "abc"),
        (type(None), 0),
    ],
)
def test_what_does_not_fit_is_a_sentence(kind: Any, data: Any) -> None:
    with pytest.raises(Garbled) as refused:
        decode(kind, data)
    assert str(refused.value).endswith("does not fit here.")
    assert "\n" not in str(refused.value)


def test_a_birth_comes_out_as_it_went_in() -> None:
    terminal = ClientTerminal("xterm", "sv", "16", 120, 40, unicode=False)
    birth = WorkerSpec(
        Location(LocationKind.LOBBY), Account(3, "bo"), "", "/a/b", terminal, limits=WorkerLimits(1, 2)
    )
    assert spec_of(packet_of(birth)) == birth


@pytest.mark.parametrize("line", [b"", b"[]\n", b"{\n", b"[" * 100_000, b"\xff\n", b'{"location": 1}\n'])
def test_a_line_that_is_no_birth_is_refused(line: bytes) -> None:
    with pytest.raises(Garbled):
        spec_of(line)
