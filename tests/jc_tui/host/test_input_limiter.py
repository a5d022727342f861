"""What is typed too fast is dropped; what a person types, and pastes, goes on byte for byte."""

from __future__ import annotations

import random

from jc_tui.host.config import HostLimits
from jc_tui.host.input_limiter import BEGIN, END, PATIENCE, InputLimiter

KEYS = [
    b"a",
    b"\x1b",
    "å".encode(),
    "…".encode(),
    b"\x1b[A",
    b"\x1bOP",
    b"\x1b[1;5C",
    b"\x1bx",
    b"\x1b[<0;10;5M",
    b"\r",
]


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def typed(clock: Clock | None = None, **limits: float) -> InputLimiter:
    return InputLimiter(HostLimits(**limits), clock or Clock())


def test_keys_go_on_as_they_are_wherever_the_line_cuts_them() -> None:
    chance = random.Random(1)
    for _ in range(300):
        sent = b"".join(chance.choice(KEYS) for _ in range(20)) + BEGIN + b"pasted\ntext" + END + b"z"
        one, came, at = typed(), b"", 0
        while at < len(sent):
            size = chance.choice((1, 2, 3, 7, 50))
            came += one.pass_on(sent[at : at + size])
            at += size
        assert came == sent


def test_a_key_is_passed_on_before_the_next_one_comes() -> None:
    one = typed()
    assert [one.pass_on(key) for key in KEYS] == KEYS


def test_after_the_burst_so_many_a_second_go_on() -> None:
    clock = Clock()
    one = typed(clock)
    assert one.pass_on(b"a" * 1000) == b"a" * 200
    clock.now = 2.0
    assert one.pass_on(b"b" * 1000) == b"b" * 60


def test_what_is_too_fast_leaves_no_half_key_behind() -> None:
    clock = Clock()
    one = typed(clock, burst=1)
    assert one.pass_on(b"a" + b"\x1b[1;") == b"a"
    clock.now = 1.0
    assert one.pass_on(b"5Cb") == b"b"


def test_a_moved_mouse_does_not_use_up_the_keys() -> None:
    one = typed(burst=50)
    came = one.pass_on(b"\x1b[<35;10;5M" * 49 + b"a")
    assert came.endswith(b"a")
    clock = Clock()
    one = typed(clock, burst=50)
    for _ in range(10):
        clock.now += 1.0
        came = one.pass_on(b"\x1b[<35;10;5M" * 29 + b"a")
        assert came.endswith(b"a")


def test_a_pasted_text_as_large_as_may_be_counts_as_one_key() -> None:
    one = typed(paste=1000, burst=2)
    text = BEGIN + b"x" * 1000 + END
    assert one.pass_on(text) == text
    assert one.pass_on(text) == text
    assert one.pass_on(text + b"a") == b""


def test_a_pasted_text_that_is_too_large_is_dropped_whole_and_typing_goes_on() -> None:
    one = typed(paste=1000)
    came = one.pass_on(BEGIN + b"x" * 600) + one.pass_on(b"x" * 600) + one.pass_on(b"y" * 9000 + END[:3])
    assert came + one.pass_on(END[3:] + b"a") == BEGIN + END + b"a"


def test_a_pasted_text_without_an_end_does_not_swallow_what_is_typed_later() -> None:
    clock = Clock()
    one = typed(clock)
    assert one.pass_on(BEGIN + b"rest") == BEGIN
    clock.now = PATIENCE + 1
    assert one.pass_on(b"a") == b"rest" + END + b"a"


def test_a_pasted_text_that_comes_too_fast_is_not_taken_for_keys() -> None:
    clock = Clock()
    one = typed(clock, burst=1)
    assert one.pass_on(b"ab" + BEGIN + b"text") == b"a"
    clock.now = 3.0
    assert one.pass_on(b"more" + END + b"c") == b"c"


def test_of_two_megabytes_at_once_only_what_may_be_typed_at_once_goes_on() -> None:
    chunk = b"\x1b[A" * 10_000
    one = typed(burst=200)
    assert b"".join(one.pass_on(chunk) for _ in range(70)) == b"\x1b[A" * 200
