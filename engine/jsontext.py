"""Reading JSON that somebody else may have written: it is a value of moderate depth, or an error."""

from __future__ import annotations

import json
from typing import Any, NoReturn

DEEPEST = 40
"""Lists and objects within each other. What is deeper cannot be printed, compared or written with certainty."""


class NotJson(ValueError):
    """It is no JSON, or no such as this program reads; the message is the reason without a full stop."""


def read_json(data: bytes | str) -> Any:
    """The value of a JSON text in UTF-8.

    Raises:
        NotJson: it is no JSON; it is nested too deeply, names a key twice, or has a number that is none (NaN) or
            has thousands of digits.
    """
    try:
        text = data if isinstance(data, str) else str(data, "utf-8")
        value = _DECODER.decode(text)
    except RecursionError:
        raise NotJson("it is nested too deeply") from None
    except ValueError as error:
        raise NotJson(str(error)) from error
    _check_depth(value)
    return value


def _check_depth(value: Any) -> None:
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            if isinstance(outer, list | dict)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return
    raise NotJson("it is nested too deeply")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotJson("it names a key twice")
    return found


def _refuse(constant: str) -> NoReturn:
    raise NotJson(f"{constant} is no number")


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_refuse)
