"""Bytes of a keyboard: keys, pastes, and what is neither."""

import random

import pytest
from textual.events import Key, Paste
from textual.message import Message

from jc_tui.terminal.keyboard import MOST_TEXT, PATIENCE, KeyReader, Pasted, as_paste, keys_in

BEGINS, ENDS = b"\x1b[200~", b"\x1b[201~"


def keys(events: list[Message]) -> list[str]:
    return [event.key for event in events if isinstance(event, Key)]


def pastes(events: list[Message]) -> list[tuple[str, int]]:
    return [(event.text, event.length) for event in events if isinstance(event, Pasted)]


@pytest.mark.parametrize(
    "stray", [b"\xe4", b"\xff\xfe", b"\xc3", b"\xe2\x82", b"\xed\xa0\x80", b"\xf4\x90\x80\x80"]
)
def test_bytes_that_are_not_utf8_are_passed_over(stray: bytes):
    keyboard = KeyReader()
    assert keys(keyboard.read(stray)) == []
    assert keys(keyboard.read(b"q") + keyboard.read("ä".encode())) == ["q", "ä"]


def test_a_latin_1_word_keeps_its_other_letters():
    assert keys(KeyReader().read("käse".encode("latin-1"))) == ["k", "s", "e"]


def test_a_letter_that_comes_in_two_pieces_is_one():
    keyboard = KeyReader()
    first, second = "ä".encode()
    assert keys(keyboard.read(bytes([first])) + keyboard.read(bytes([second]))) == ["ä"]


@pytest.mark.parametrize("cut", range(3, 7))
def test_old_mouse_reports_are_passed_over_also_in_pieces(cut: int):
    keyboard = KeyReader()
    report = b"\x1b[M \xc8\xc9"
    assert keys(keyboard.read(report[:cut]) + keyboard.read(report[cut:] + b"q")) == ["q"]


def test_the_beginning_of_an_old_mouse_report_takes_no_later_key():
    keyboard = KeyReader()
    keyboard.read(b"\x1b[M ")
    keyboard.pause()
    assert keys(keyboard.read(b"q")) == ["q"]


@pytest.mark.parametrize("cut", range(26))
def test_a_text_between_brackets_is_one_paste_wherever_it_is_cut(cut: int):
    keyboard = KeyReader()
    sent = b"a" + BEGINS + b"move\rx\x1b[A" + ENDS + b"b"
    events = keyboard.read(sent[:cut]) if cut else []
    events += keyboard.read(sent[cut:]) if sent[cut:] else []
    assert keys(events) == ["a", "b"]
    assert pastes(events) == [("move\rx\x1b[A", 9)]


def test_a_paste_whose_end_is_never_said_ends_when_nothing_comes():
    keyboard = KeyReader()
    assert keyboard.read(BEGINS + b"abc") == []
    waited = [event for _ in range(PATIENCE) for event in keyboard.pause()]
    assert pastes(waited) == [("abc", 3)]
    assert keys(keyboard.read(b"q")) == ["q"]


def test_a_long_paste_is_counted_and_its_beginning_kept():
    keyboard = KeyReader()
    events = keyboard.read(BEGINS + b"x" * (3 * MOST_TEXT)) + keyboard.read(ENDS)
    assert pastes(events) == [("x" * MOST_TEXT, 3 * MOST_TEXT)]


def test_escape_and_what_could_become_brackets_are_keys_when_nothing_follows():
    keyboard = KeyReader()
    assert keys(keyboard.read(b"\x1b[2") + keyboard.read(b"~")) == ["insert"]
    assert keys(keyboard.read(b"\x1b[A")) == ["up"]
    assert keys(keyboard.read(b"\x1b") + keyboard.pause()) == ["escape"]


def test_keys_told_as_one_paste_keep_their_letters():
    assert pastes(as_paste(KeyReader().read(b"ab\x1b[A\r"))) == [("ab\r", 4)]
    assert keys(as_paste(KeyReader().read(b"a\x11b"))) == ["ctrl+q"]


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
