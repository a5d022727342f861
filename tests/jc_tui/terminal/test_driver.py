"""The thread that reads the keyboard: it sleeps while nothing comes, and ends as soon as it is to."""

import asyncio
import os
import pty
import tty
from functools import partial
from queue import Empty, Queue
from threading import Thread
from types import SimpleNamespace

import pytest
from textual.events import Key

from jc_tui.terminal.driver import TerminalDriver
from jc_tui.terminal.keyboard import PATIENCE, KeyReader

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
        event = self.came.get(timeout=LONG)
        assert isinstance(event, Key)
        return event.key

    def end(self):
        """End the reading; return whether its thread has ended."""
        self.driver.disable_input()
        return not self.thread.is_alive()


@pytest.fixture
def line():
    opened = Line()
    yield opened
    opened.end()
    for fd in (opened.other, opened.driver.fileno):
        os.close(fd)


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
