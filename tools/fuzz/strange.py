"""What nobody expects: texts, values and bytes that are broken, huge, deep or of another kind."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

TEXTS = (
    *(
        "",
        " ",
        "\0",
        "\n",
        "\r\n",
        "\x1b[2J",
        "\x1b]0;x\x07",
        "\x9b31m",
        "\u202eabc",
        "\u2066",
        "\u2028",
        "\ufeff",
    ),
    *("\ud800", "\udfff", "\udce4", "é", "ä" * 40, "日本", "👩‍👩‍👧", "a\u0301" * 30, "x" * 300, "x" * 70_000),
    *("-", "--help", "-" * 200, "~", "~root", "~nosuch", "/", "//", "..", "../..", ".", "a/b", "/dev/zero", "con"),
    *("%s%n", "{0}", "{", "}", "[/]", "[bold]", "[@click=app.quit]x[/]", "$(id)", "`id`", "';--", "\\", "'", '"'),
    *("0", "-1", "1e400", "NaN", "9" * 30, "9" * 5000, "٣", "²", "0x10", "1.5", "true", "null", "None"),
    *("chance", "spectator", "human", "tiro", "legatus:5", "legatus:", "random:1", "end", "undo", "all"),
)
"""Texts that some program somewhere took for something else."""

KEYS = (
    *("do", "id", "action", "seat", "at", "path", "seed", "bots", "seats", "options", "position", "eyes", "x"),
    *("game", "prefix", "offset", "limit", "list", "manual_chance"),
)
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789-_/:,. ?!#*'\"[]{}=\t"


class Strange:
    """A source of strange things; the same seed gives the same ones."""

    def __init__(self, seed: int | str, texts: Sequence[str] = ()) -> None:
        """`texts` are taken for something by a game."""
        self.random = random.Random(seed)
        self._texts = (*TEXTS, *texts)

    def pick(self, things: Sequence[Any]) -> Any:
        """One of some things."""
        return things[self.random.randrange(len(things))]

    def text(self) -> str:
        """A text, printable or not."""
        kind = self.random.random()
        if kind < 0.6:
            return str(self.pick(self._texts))
        if kind < 0.8:
            return "".join(self.pick(LETTERS) for _ in range(self.random.randrange(40)))
        return "".join(chr(self.random.randrange(0x3000)) for _ in range(self.random.randrange(20)))

    def line(self, usual: Sequence[str]) -> str:
        """A line to type: one of the usual ones, changed in some way or not."""
        line = str(self.pick(usual)) if usual else ""
        kind = self.random.random()
        if kind < 0.35:
            return line
        if kind < 0.55:
            return self.changed(line)
        if kind < 0.7:
            return f"{line} {self.text()}"
        if kind < 0.8:
            words = line.split()
            self.random.shuffle(words)
            return " ".join(words)
        return self.text()

    def changed(self, text: str) -> str:
        """A text with some of it left out, doubled, or replaced by something else."""
        first, last = sorted(self.random.randrange(len(text) + 1) for _ in range(2))
        return f"{text[:first]}{self.pick(['', text[first:last] * 2, self.text()])}{text[last:]}"

    def value(self, depth: int = 0) -> Any:
        """A value of JSON, of any kind and depth."""
        makers: list[Callable[[], Any]] = [
            self.text,
            lambda: self.random.randrange(-3, 20),
            lambda: self.pick([None, True, False, 0.5, -0.0, 10**30, -(10**4000)]),
            lambda: [self.value(depth + 1) for _ in range(self.random.randrange(4))] if depth < 4 else [],
            lambda: {self.key(): self.value(depth + 1) for _ in range(self.random.randrange(4))},
            lambda: deep(self.random.randrange(100)),
        ]
        return self.pick(makers if depth < 4 else makers[:3])()

    def key(self) -> str:
        """The name of a field."""
        return str(self.pick(KEYS)) if self.random.random() < 0.7 else self.text()

    def torn(self, data: bytes) -> bytes:
        """Bytes with some of them changed, lost, doubled or put elsewhere."""
        for _ in range(self.random.randrange(1, 4)):
            first, last = sorted(self.random.randrange(len(data) + 1) for _ in range(2))
            first = max(first, last - 200) if self.random.random() < 0.7 else first
            noise = bytes(self.random.randrange(256) for _ in range(self.random.randrange(6)))
            data = data[:first] + self.pick([b"", noise, data[first:last] * 2, b"[" * 3000]) + data[last:]
        return data


def deep(depth: int) -> list[Any]:
    """Lists within lists."""
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value
