"""Text from outside, such as file names and typed text, made harmless.

JSON and TOML from outside are parsed here, and fail in one way only: with a reason that fits into a sentence.
Before a text is printed or drawn it goes through `sanitize`, since a terminal takes some characters for commands,
and others hide or turn round what stands beside them.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, cast
from unicodedata import combining, normalize

import tomli

from engine.translations import say

UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Categories of characters that are not drawn."""

MARKS = frozenset(("Mn", "Me"))
MOST_MARKS = 4  # on one character, as more grow over the lines above and below
LONGEST_QUOTED = 60
MOST_DIGITS = 12
DEEPEST = 40  # brackets within brackets of a JSON text; ours have five


class Unparsable(ValueError):
    """A text that cannot be parsed. The message has no full stop."""

    def __init__(self, reason: str, line: int = 0, column: int = 0) -> None:
        if column:
            reason = say("data.at-column", line=line, column=column, reason=reason)
        elif line:
            reason = say("data.at-line", line=line, reason=reason)
        super().__init__(reason)


def sanitize(text: object, *, lines: bool = False) -> str:
    r"""Return a text safe to print, with invisible characters as numbers, ``\x1b`` or ``\u202e``."""
    plain = text if isinstance(text, str) else str(text)
    if plain.isascii() and plain.isprintable():
        return plain
    parts, marks = [], 0
    for char in plain:
        marks = marks + 1 if unicodedata.category(char) in MARKS else 0
        parts.append(char if char == "\n" and lines else _number(char) if marks > MOST_MARKS else _shown(char))
    return "".join(parts)


def one_line(text: object, longest: int = 200) -> str:
    """Return a text from outside in one harmless line, cut to `longest`."""
    plain = text if isinstance(text, str) else str(text)
    cut = plain if len(plain) <= longest else f"{plain[: longest - 3]}..."
    return sanitize(cut)


def quoted(text: object) -> str:
    """Return a text from outside between quotation marks, for the middle of a sentence."""
    return f"'{one_line(text, LONGEST_QUOTED)}'"


def whole_number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def completions(word: str, names: Iterable[str]) -> list[str]:
    """Return the name that a word is, else all that start with it."""
    candidates = names if isinstance(names, tuple | dict) else list(names)
    if word in candidates:
        return [word]
    return [name for name in dict.fromkeys(candidates) if word and name.startswith(word)]


def unaccented(text: str) -> str:
    """Return a text without marks on letters, å as a, ö as o."""
    return "".join(char for char in normalize("NFKD", text) if not combining(char))


def parse_json(text: str | bytes) -> Any:
    """Return the value of a JSON text without repeated keys. Raises Unparsable."""
    return _parsed(text, _DECODER.decode)


def parse_toml(text: bytes) -> dict[str, Any]:
    """Return the tables of a TOML text in UTF-8. Raises Unparsable."""
    return cast(dict[str, Any], _parsed(text, _toml))


def _toml(plain: str) -> dict[str, Any]:
    tables = tomli.loads(plain)
    if "0x" in plain or "0o" in plain or "0b" in plain:
        str(tables)  # refuses a number too long to be printed
    return tables


def _parsed(text: str | bytes, parse: Callable[[str], Any]) -> Any:
    try:
        plain = text.decode("utf-8") if isinstance(text, bytes) else text
        value = parse(plain)
    except UnicodeDecodeError as error:
        raise Unparsable(say("data.no-utf-8"), error.object.count(b"\n", 0, error.start) + 1) from error
    except (json.JSONDecodeError, tomli.TOMLDecodeError) as error:
        raise Unparsable(error.msg, error.lineno, error.colno) from error
    except ValueError as error:
        told = str(error)
        reason = say("data.too-many-digits") if "digits" in told else told or say("data.unreadable-text")
        raise Unparsable(reason) from error
    except RecursionError as error:
        raise Unparsable(say("data.too-deep")) from error
    if sum(map(plain.count, "[{.")) > DEEPEST and _depth(value) > DEEPEST:
        raise Unparsable(say("data.too-deep"))
    return value


def _depth(value: Any) -> int:
    depth, layer = 0, [value]
    while depth <= DEEPEST and (layer := [each for each in layer if isinstance(each, list | dict)]):
        depth += 1
        layer = [inner for each in layer for inner in (each.values() if isinstance(each, dict) else each)]
    return depth


@lru_cache(maxsize=4096)
def _shown(char: str) -> str:
    return _number(char) if unicodedata.category(char) in UNSEEN else char


def _number(char: str) -> str:
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:  # a byte of a file name that is not UTF-8
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _no_number(name: str) -> Any:
    raise ValueError(say("data.no-json-number", name=name))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError(say("data.key-twice"))
    return found


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)
