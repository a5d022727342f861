"""What a client says of its terminal is believed only where it has the form that it should have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from jc_tui.host.terminal import HIGHEST, LOWEST, NAMES, NARROWEST, USUAL, WIDEST, believed

SIZE = (80, 24)
TEXT = some.text(max_size=80)
NUMBER = some.integers(0, 2**32 - 1)


@pytest.mark.slow
@given(
    term=TEXT, size=some.tuples(NUMBER, NUMBER), known=some.dictionaries(some.sampled_from(sorted(NAMES)), TEXT)
)
def test_whatever_it_says_the_terminal_is_one_that_there_can_be(
    term: str, size: tuple[int, int], known: dict[str, str]
) -> None:
    seen = believed(term, size, known)
    if seen is None:
        return
    assert seen.term.isascii()
    assert seen.term.isprintable()
    assert len(seen.term) <= 64
    assert seen.language in ("en", "sv")
    assert seen.colours in ("8", "16", "256", "true")
    assert NARROWEST <= seen.columns <= WIDEST
    assert LOWEST <= seen.rows <= HIGHEST


@pytest.mark.parametrize("term", ["x;reboot", "../../etc/passwd", "\x1b[31m", "-x", "ö", "x" * 65])
def test_a_name_that_no_terminal_has_is_taken_for_the_usual_one(term: str) -> None:
    seen = believed(term, SIZE, {})
    assert seen is not None
    assert seen.term == USUAL


@pytest.mark.parametrize("term", ["dumb", "unknown"])
def test_one_without_a_screen_is_none(term: str) -> None:
    assert believed(term, SIZE, {}) is None


@pytest.mark.parametrize(
    ("known", "wished", "language"),
    [
        ({}, "auto", "en"),
        ({"LANG": "sv_SE.UTF-8"}, "auto", "sv"),
        ({"LANG": "sv_SE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "auto", "en"),
        ({"LANG": "en_GB.UTF-8"}, "sv", "sv"),
        ({"LANG": "sv_SE.UTF-8"}, "en", "en"),
        ({"LANG": "sv; echo"}, "auto", "en"),
    ],
)
def test_the_language_is_the_accounts_else_the_locales(known: dict[str, str], wished: str, language: str) -> None:
    seen = believed("xterm", SIZE, known, wished)
    assert seen is not None
    assert seen.language == language


@pytest.mark.parametrize(
    ("term", "known", "colours"),
    [
        ("xterm-256color", {}, "256"),
        ("xterm-256color", {"COLORTERM": "truecolor"}, "true"),
        ("xterm-256color", {"LC_COLORTERM": "24bit"}, "true"),
        ("vt100", {}, "8"),
    ],
)
def test_colours_are_those_of_its_name_or_more_if_it_says_so(
    term: str, known: dict[str, str], colours: str
) -> None:
    seen = believed(term, SIZE, known)
    assert seen is not None
    assert seen.colours == colours


@pytest.mark.parametrize(
    ("term", "known", "unicode"),
    [
        ("xterm", {}, True),
        ("xterm", {"LANG": "C.UTF-8"}, True),
        ("xterm", {"LANG": "sv_SE.utf8"}, True),
        ("xterm", {"LANG": "sv_SE.ISO-8859-1"}, False),
        ("xterm", {"LC_ALL": "C", "LANG": "C.UTF-8"}, False),
        ("linux", {"LANG": "C.UTF-8"}, False),
    ],
)
def test_more_than_ascii_is_shown_where_the_locale_has_it(term: str, known: dict[str, str], unicode: bool) -> None:
    seen = believed(term, SIZE, known)
    assert seen is not None
    assert seen.unicode is unicode
