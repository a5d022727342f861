"""How panes write: headings, and texts wrapped to their width."""

from __future__ import annotations

import textwrap

from jc_tui.look.spans import Line


def ruled(text: str, width: int, rule: str) -> Line:
    """A heading: words on a rule."""
    return ((f"{rule * 2} {text} ".ljust(width, rule), "muted"),)


def wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    """A text in lines of at most `width`."""
    return textwrap.wrap(text, max(8, width), subsequent_indent=" " * indent, break_on_hyphens=False) or [""]
