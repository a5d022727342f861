"""What a client says of its terminal, and what of the keys that it sends goes on."""

import random

import pytest

from jc_tui.host.config import HostConfig
from jc_tui.host.input_limiter import BEGIN, END, PATIENCE, InputLimiter
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
def test_the_right_form_is_believed(term, known, wished, expected):
    seen = believed(term, (80, 24), known, wished)
    assert (seen and {name: getattr(seen, name) for name in expected or {}}) == expected


@pytest.mark.parametrize(
    ("size", "drawn"),
    [((1, 1), (20, 5)), ((2**32 - 1, 2**32 - 1), (500, 200)), ((0, 24), (80, 24)), ((80, 0), (80, 24))],
)
def test_a_size_is_drawn_within_bounds(size, drawn):
    seen = believed(XTERM, size, {})
    assert (seen.columns, seen.rows) == drawn


KEYS = b"a \x1b \xc3\xa5 \xe2\x80\xa6 \x1b[A \x1bOP \x1b[1;5C \x1bx \x1b[<0;10;5M \x7f".split(b" ")
MOVE, CLICK = b"\x1b[<35;10;5M", b"\x1b[<0;10;5M"


def came(*sent, **limits):
    """Return what goes on of what is typed after so many seconds each."""
    now, out = 0.0, []
    limiter = InputLimiter(HostConfig(**limits), lambda: now)
    for seconds, data in sent:
        now += seconds
        out.append(limiter.pass_on(data))
    return out


def test_keys_go_on_as_they_are_wherever_the_line_cuts_them_and_at_once():
    assert came(*((0, key) for key in KEYS)) == KEYS
    chance = random.Random(1)
    for cut in (1, 10, 60) * 100:
        sent = b"".join(chance.choices(KEYS, k=20)) + BEGIN + b"pasted\ntext" + END + b"z"
        cuts = sorted(chance.choices(range(len(sent)), k=cut))
        parts = [(0.0, sent[start:end]) for start, end in zip([0, *cuts], [*cuts, len(sent)], strict=True)]
        assert b"".join(came(*parts)) == sent


PASTE = BEGIN + b"x" * 1000 + END


@pytest.mark.parametrize(
    ("limits", "sent", "goes_on"),
    [
        ({}, [(0, b"a" * 1000), (2, b"b" * 1000)], [b"a" * 200, b"b" * 60]),
        ({"burst": 1}, [(0, b"a" + b"\x1b[1;"), (1, b"5Cb")], [b"a", b"b"]),  # no half key is left behind
        ({"paste": 1000, "burst": 2}, [(0, PASTE), (0, PASTE), (0, PASTE + b"a")], [PASTE, PASTE, b""]),
        (
            {"paste": 1000},
            [(0, BEGIN + b"x" * 600), (0, b"x" * 600), (0, b"y" * 9000 + END[:3]), (0, END[3:] + b"a")],
            [BEGIN, b"", b"", END + b"a"],
        ),
        ({}, [(0, BEGIN + b"rest"), (PATIENCE + 1, b"a")], [BEGIN, b"rest" + END + b"a"]),  # it has no end
        ({"burst": 1}, [(0, b"ab" + BEGIN + b"text"), (3, b"more" + END + b"c")], [b"a", b"c"]),  # too fast
        ({}, [(0, b"\x1b[A" * 10_000)] * 70, [b"\x1b[A" * 200] + [b""] * 69),
    ],
)
def test_too_much_is_dropped_whole(limits, sent, goes_on):
    assert came(*sent, **limits) == goes_on


def test_a_moved_mouse_uses_up_neither_keys_nor_clicks():
    sent = [*[(0, MOVE)] * 60, (0, CLICK), (0, MOVE * 1000 + b"a"), (1, MOVE * 1000 + b"a")]
    assert came(*sent, burst=50) == [*[MOVE] * 50, *[b""] * 10, CLICK, b"a", MOVE + b"a"]
