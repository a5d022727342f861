"""The rows of a list: what they say, and the key of the entry that they belong to."""

from __future__ import annotations

from collections.abc import Hashable

from engine.values import frozen
from jc_tui.look.spans import Line


@frozen
class Row:
    """One row of a list. Rows with the same key, one under the other, are one entry; without a key, a heading."""

    line: Line
    key: Hashable | None = None

    @property
    def text(self) -> str:
        return "".join(part for part, _ in self.line)


def plain_row(key: str, text: str, ink: str = "text") -> Row:
    """One line of a list, all of it in one ink; without a key, a heading that the cursor passes over."""
    return Row(((text, ink if key else "heading"),), key or None)
