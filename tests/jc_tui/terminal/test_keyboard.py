"""Bytes of a keyboard: keys, pastes, and what is neither; and the thread that reads them, which sleeps between."""

import asyncio
import os
import pty
import random
import tty
from functools import partial
from queue import Empty, Queue
from threading import Thread
from types import SimpleNamespace

import pytest
from textual.events import Key, Paste
from textual.message import Message

from jc_tui.terminal.driver import TerminalDriver
from jc_tui.terminal.keyboard import MOST_TEXT, PATIENCE, KeyReader, Pasted, as_paste, keys_in

BEGINS, ENDS = b"\x1b[200~", b"\x1b[201~"


def keys(events):
    return [event.key for event in events if isinstance(event, Key)]


def pastes(events):
    return [(event.text, event.length) for event in events if isinstance(event, Pasted)]


STRAY = (b"\xe4", b"\xff\xfe", b"\xc3", b"\xe2\x82", b"\xed\xa0\x80", b"\xf4\x90\x80\x80")
REPORT = b"\x1b[M \xc8\xc9"


@pytest.mark.parametrize(
    ("came", "keys_of_it"),
    [
        *(((stray, b"q", "ä".encode()), ["q", "ä"]) for stray in STRAY),
        (("käse".encode("latin-1"),), ["k", "s", "e"]),
        ((b"\xc3", b"\xa4"), ["ä"]),
        *(((REPORT[:cut], REPORT[cut:] + b"q"), ["q"]) for cut in range(3, 7)),
        ((REPORT[:4], None, b"q"), ["q"]),
        ((b"\x1b[2", b"~"), ["insert"]),
        ((b"\x1b[A",), ["up"]),
        ((b"\x1b", None), ["escape"]),
    ],
)
def test_what_is_a_key_and_what_is_passed_over(came, keys_of_it):
    """Bytes that are no UTF-8, and old reports of a mouse, in pieces or cut short; None is a pause."""
    keyboard = KeyReader()
    events = [event for piece in came for event in (keyboard.pause() if piece is None else keyboard.read(piece))]
    assert keys(events) == keys_of_it


@pytest.mark.parametrize("cut", range(26))
def test_a_text_between_brackets_is_one_paste_wherever_it_is_cut(cut):
    keyboard = KeyReader()
    sent = b"a" + BEGINS + b"move\rx\x1b[A" + ENDS + b"b"
    events = keyboard.read(sent[:cut]) if cut else []
    events += keyboard.read(sent[cut:]) if sent[cut:] else []
    assert keys(events) == ["a", "b"]
    assert pastes(events) == [("move\rx\x1b[A", 9)]


def test_a_paste_whose_end_is_never_said_ends_when_nothing_comes():
    keyboard = KeyReader()
    assert keyboard.read(BEGINS + b"abc") == []
    assert pastes([event for _ in range(PATIENCE) for event in keyboard.pause()]) == [("abc", 3)]
    assert keys(keyboard.read(b"q")) == ["q"]


def test_a_long_paste_is_counted_and_its_beginning_kept_and_keys_told_as_one_keep_their_letters():
    keyboard = KeyReader()
    events = keyboard.read(BEGINS + b"x" * (3 * MOST_TEXT)) + keyboard.read(ENDS)
    assert pastes(events) == [("x" * MOST_TEXT, 3 * MOST_TEXT)]
    assert pastes(as_paste(keyboard.read(b"ab\x1b[A\r"))) == [("ab\r", 4)]
    assert keys(as_paste(keyboard.read(b"a\x11b"))) == ["ctrl+q"]


@pytest.mark.slow
def test_no_bytes_break_it():
    source = random.Random(7)
    pieces = [BEGINS, ENDS, *b"\x1b [ M < ; 1 999999 ~ O \xe4 \x00 t: R".split()]
    keyboard = KeyReader()
    for _ in range(3000):
        data = b"".join(source.choices([*pieces, source.randbytes(3)], k=source.randrange(1, 9)))
        for event in [*keyboard.read(data), *(keyboard.pause() if source.random() < 0.1 else ())]:
            assert isinstance(event, Message)
            assert not isinstance(event, Key | Paste) or not any("\ud800" <= c <= "\udfff" for c in str(event))
    for _ in range(PATIENCE):
        keyboard.pause()
    assert keys_in(keyboard.read(b"q")) == 1


LONG = 30.0
"""Seconds that nothing here takes, unless it is waited for in vain."""


async def driver_for(came):
    return TerminalDriver(SimpleNamespace(fail=came.put), mouse=False)


class Line:
    """A driver that reads from a pseudo-terminal, what came of it, and the other end."""

    def __init__(self):
        self.other, here = pty.openpty()
        tty.setraw(here)
        self.came = Queue()
        self.driver = asyncio.run(driver_for(self.came))
        self.driver.fileno = here
        self.driver.write = lambda data: None
        self.driver.process_message = self.came.put
        self.begin()

    def begin(self):
        self.thread = Thread(target=self.driver.run_input_thread, daemon=True)
        self.driver._key_thread = SimpleNamespace(join=partial(self.thread.join, LONG))
        self.thread.start()

    def type(self, keys):
        os.write(self.other, keys)
        return self.came.get(timeout=LONG).key

    def end(self):
        self.driver.disable_input()
        return not self.thread.is_alive()


@pytest.fixture
def line():
    opened = Line()
    yield opened
    opened.end()
    os.close(opened.other)
    os.close(opened.driver.fileno)


def test_reading_ends_at_once_however_long_a_pause_is_and_begins_again(line, monkeypatch):
    assert line.type(b"a") == "a"
    with monkeypatch.context() as patch:
        patch.setattr("jc_tui.terminal.driver.PAUSE", 2 * LONG)
        assert line.type(b"b") == "b"
        assert line.end()
    assert line.end()
    line.begin()
    assert line.type(b"c") == "c"


def test_it_is_not_woken_while_nothing_comes_and_hears_the_next_key(monkeypatch):
    monkeypatch.setattr("jc_tui.terminal.driver.PAUSE", 0.01)
    pauses = Queue()
    pause = KeyReader.pause

    def counted(reader):
        pauses.put(None)
        return pause(reader)

    monkeypatch.setattr(KeyReader, "pause", counted)
    line = Line()
    for _ in range(PATIENCE + 1):
        pauses.get(timeout=LONG)
    with pytest.raises(Empty):
        pauses.get(timeout=0.5)
    assert line.type(b"\x1b") == "escape"
    assert line.type(b"x") == "x"
    assert line.end()
