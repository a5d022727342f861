"""What is compressed is read by who knows nothing of how, packet by packet, also once all before is forgotten."""

from __future__ import annotations

import zlib
from random import Random

import pytest

from jc_tui.host.compression import SHORT, RestingCompressor, let_rest

SCREENS = [b"".join(b"\x1b[%d;%dHRoma" % (row, row * column % 120) for row in range(40)) for column in (7, 7)]


def test_each_packet_can_be_read_when_it_has_come_and_gets_smaller_where_it_says_the_same_again() -> None:
    ours, theirs = RestingCompressor(), zlib.decompressobj()
    packets = [ours.compress(screen) for screen in SCREENS]
    assert [theirs.decompress(packet) for packet in packets] == SCREENS
    assert len(packets[1]) * 4 < len(packets[0])


def test_a_screen_that_was_sent_long_before_is_still_known() -> None:
    luck = Random(1)
    between = luck.randbytes(25_000)
    ours, theirs = RestingCompressor(), zlib.decompressobj()
    first, _, again = (ours.compress(each) for each in (SCREENS[0], between, SCREENS[0]))
    assert len(again) * 4 < len(first)
    assert theirs.decompress(first) == SCREENS[0]


@pytest.mark.parametrize("seed", range(20))
def test_it_may_forget_at_any_time_and_is_read_all_the_same(seed: int) -> None:
    luck = Random(seed)
    ours, theirs = RestingCompressor(), zlib.decompressobj()
    for _ in range(60):
        text = luck.choice(SCREENS)[: luck.choice((1, 20, SHORT, SHORT + 1, 4000))]
        assert theirs.decompress(ours.compress(text)) == text
        if luck.random() < 0.3:
            ours.rest(0)


def test_it_forgets_only_where_nothing_long_was_sent_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("jc_tui.host.compression.time.monotonic", lambda: now)
    quiet, asked, fresh = RestingCompressor(), RestingCompressor(), RestingCompressor()
    quiet.compress(SCREENS[0])
    asked.compress(SCREENS[0])
    now = 109.0
    asked.compress(b"are you there?")
    fresh.compress(SCREENS[0])
    now = 110.0
    let_rest(10)
    sizes = [len(one.compress(SCREENS[0])) for one in (quiet, asked, fresh)]
    assert sizes[0] == sizes[1] > sizes[2] * 4


def test_what_has_said_nothing_yet_keeps_the_beginning_by_which_it_is_known() -> None:
    ours = RestingCompressor()
    assert not ours.rest(0)
    assert zlib.decompressobj().decompress(ours.compress(b"Salve!")) == b"Salve!"


def test_a_question_to_somebody_quiet_remembers_nothing() -> None:
    ours = RestingCompressor()
    ours.compress(SCREENS[0])
    assert ours.rest(0)
    ours.compress(b"are you there?")
    assert not ours.rest(0)
