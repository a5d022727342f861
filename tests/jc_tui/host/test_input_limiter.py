"""What is typed too fast is dropped; what a person types, and pastes, goes on byte for byte."""

import random

import pytest

from jc_tui.host.config import HostConfig
from jc_tui.host.input_limiter import BEGIN, END, PATIENCE, InputLimiter

KEYS = b"a \x1b \xc3\xa5 \xe2\x80\xa6 \x1b[A \x1bOP \x1b[1;5C \x1bx \x1b[<0;10;5M \x7f".split(b" ")
MOVE = b"\x1b[<35;10;5M"


def came(*sent: tuple[float, bytes], **limits: float) -> list[bytes]:
    """Return what goes on of what is typed after so many seconds each."""
    now, out = 0.0, []
    limiter = InputLimiter(HostConfig(**limits), lambda: now)
    for seconds, data in sent:
        now += seconds
        out.append(limiter.pass_on(data))
    return out


def test_keys_go_on_as_they_are_wherever_the_line_cuts_them_and_at_once() -> None:
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
def test_too_much_is_dropped_whole(limits: dict[str, float], sent: list, goes_on: list[bytes]) -> None:
    assert came(*sent, **limits) == goes_on


def test_a_moved_mouse_does_not_use_up_the_keys() -> None:
    sent = [(0, MOVE * 49 + b"a"), *[(1, MOVE * 29 + b"a")] * 10]
    assert all(each.endswith(b"a") for each in came(*sent, burst=50))
