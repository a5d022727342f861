"""JSON from outside: a value of moderate depth, or one kind of error."""

from __future__ import annotations

import pytest

from engine.jsontext import DEEPEST, NotJson, read_json
from tests.forged import nested


def test_what_is_sound_is_read() -> None:
    assert read_json(b'{"a":[1,2.5,"\xc3\xa9",null,true]}') == {"a": [1, 2.5, "é", None, True]}
    assert read_json("[" * DEEPEST + "]" * DEEPEST) is not None


@pytest.mark.parametrize("depth", [DEEPEST + 1, 500, 990, 5_000, 100_000])
@pytest.mark.parametrize("key", [b"", b'{"a":'])
def test_what_is_nested_too_deeply_is_refused(depth: int, key: bytes) -> None:
    with pytest.raises(NotJson, match="nested too deeply"):
        read_json(key + nested(depth) + b"}" * bool(key))


@pytest.mark.parametrize(
    "text",
    [b"", b"{", b"\xff", b"[NaN]", b"[-Infinity]", b"[" + b"9" * 5000 + b"]", b'{"a":1,"a":2}', b"[1]]", b"\0"],
)
def test_what_is_no_such_json_is_refused(text: bytes) -> None:
    with pytest.raises(NotJson):
        read_json(text)
