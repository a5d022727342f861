"""What a client says of its terminal is believed only where it has the form that it should have."""

import pytest

from jc_tui.host.terminal import USUAL, believed

XTERM = "xterm-256color"


@pytest.mark.parametrize(
    ("term", "known", "wished", "expected"),
    [
        *(
            (term, {}, "auto", {"term": USUAL})
            for term in ("x;reboot", "../etc", "\x1b[31m", "-x", "ö", "x" * 65, "")
        ),
        (XTERM, {}, "auto", {"language": "en", "unicode": True, "colours": "256"}),
        (XTERM, {"LANG": "sv_SE.UTF-8"}, "auto", {"language": "sv"}),
        (XTERM, {"LANG": "sv_SE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "auto", {"language": "en"}),
        (XTERM, {"LANG": "en_GB.UTF-8"}, "sv", {"language": "sv"}),
        (XTERM, {"LANG": "sv_SE.UTF-8"}, "en", {"language": "en"}),
        *(
            (XTERM, {"LANG": known}, "auto", {"language": "en"})
            for known in ("sv; echo", "sv_" + "x" * 62, "", "ö")
        ),
        (XTERM, {"COLORTERM": "truecolor"}, "auto", {"colours": "true"}),
        (XTERM, {"LC_COLORTERM": "24bit"}, "auto", {"colours": "true"}),
        ("vt100", {}, "auto", {"colours": "8"}),
        (XTERM, {"LANG": "sv_SE.utf8"}, "auto", {"unicode": True}),
        (XTERM, {"LANG": "sv_SE.ISO-8859-1"}, "auto", {"unicode": False}),
        (XTERM, {"LC_ALL": "C", "LANG": "C.UTF-8"}, "auto", {"unicode": False}),
        ("linux", {"LANG": "C.UTF-8"}, "auto", {"unicode": False}),
        *((term, {}, "auto", None) for term in ("dumb", "unknown")),
    ],
)
def test_the_right_form_is_believed(term: str, known: dict[str, str], wished: str, expected: dict | None) -> None:
    seen = believed(term, (80, 24), known, wished)
    assert (seen and {name: getattr(seen, name) for name in expected or {}}) == expected


@pytest.mark.parametrize(
    ("size", "drawn"),
    [((1, 1), (20, 5)), ((2**32 - 1, 2**32 - 1), (500, 200)), ((0, 24), (80, 24)), ((80, 0), (80, 24))],
)
def test_a_size_is_drawn_within_bounds(size: tuple[int, int], drawn: tuple[int, int]) -> None:
    seen = believed(XTERM, size, {})
    assert (seen.columns, seen.rows) == drawn
