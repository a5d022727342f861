"""What a client says of its terminal is believed only where it has the form that it should have."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from jc_tui.host.terminal import HIGHEST, LOWEST, NAMES, NARROWEST, USUAL, WIDEST, believed

TEXT, NUMBER = some.text(max_size=80), some.integers(0, 2**32 - 1)


@settings(max_examples=30)
@given(TEXT, some.tuples(NUMBER, NUMBER), some.dictionaries(some.sampled_from(sorted(NAMES)), TEXT))
def test_whatever_it_says_the_terminal_is_one_that_there_can_be(term: str, size: Any, known: Any) -> None:
    seen = believed(term, size, known)
    if seen is not None:
        assert re.fullmatch("[!-~]{1,64}", seen.term)
        assert (seen.language in ("en", "sv"), seen.colours in ("8", "16", "256", "true")) == (True, True)
        assert (NARROWEST <= seen.columns <= WIDEST, LOWEST <= seen.rows <= HIGHEST) == (True, True)


XTERM = "xterm-256color"


@pytest.mark.parametrize(
    ("term", "known", "wished", "expected"),
    [
        *((term, {}, "auto", {"term": USUAL}) for term in ("x;reboot", "../etc", "\x1b[31m", "-x", "ö", "x" * 65)),
        (XTERM, {}, "auto", {"language": "en", "unicode": True, "colours": "256"}),
        (XTERM, {"LANG": "sv_SE.UTF-8"}, "auto", {"language": "sv"}),
        (XTERM, {"LANG": "sv_SE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "auto", {"language": "en"}),
        (XTERM, {"LANG": "en_GB.UTF-8"}, "sv", {"language": "sv"}),
        (XTERM, {"LANG": "sv_SE.UTF-8"}, "en", {"language": "en"}),
        (XTERM, {"LANG": "sv; echo"}, "auto", {"language": "en"}),
        (XTERM, {"COLORTERM": "truecolor"}, "auto", {"colours": "true"}),
        (XTERM, {"LC_COLORTERM": "24bit"}, "auto", {"colours": "true"}),
        ("vt100", {}, "auto", {"colours": "8"}),
        (XTERM, {"LANG": "C.UTF-8"}, "auto", {"unicode": True}),
        (XTERM, {"LANG": "sv_SE.utf8"}, "auto", {"unicode": True}),
        (XTERM, {"LANG": "sv_SE.ISO-8859-1"}, "auto", {"unicode": False}),
        (XTERM, {"LC_ALL": "C", "LANG": "C.UTF-8"}, "auto", {"unicode": False}),
        ("linux", {"LANG": "C.UTF-8"}, "auto", {"unicode": False}),
        *((term, {}, "auto", None) for term in ("dumb", "unknown")),
    ],
)
def test_what_has_the_right_form_is_believed(
    term: str, known: dict[str, str], wished: str, expected: dict[str, object] | None
) -> None:
    seen = believed(term, (80, 24), known, wished)
    assert (seen and {name: getattr(seen, name) for name in expected or {}}) == expected
