"""The private note pads: where they are kept, whose they are, and that they are never half written."""

import os
from pathlib import Path
from unittest.mock import Mock

import pytest
from textual.widgets import TextArea

from engine.contract import GameError
from engine.julius_caesar.seats import POMPEY
from jc_tui.saves.folder import list_saves
from jc_tui.screens.notes import NotesScreen
from jc_tui.seats.notes import NotePad, notes_path, pad_of
from tests.jc_tui.screens.stage import (
    Around,
    C,
    P,
    Stage,
    missing,
    press,
    screen_text,
    see,
    session,
    settled,
    staged,
)

FULL = OSError(28, "No space left on device")


def test_each_seat_has_a_side_file_of_its_own_beside_the_save(tmp_path: Path) -> None:
    save = tmp_path / "first.game.jsonl"
    save.write_text("")
    for seat in (C, P):
        pad = NotePad(save, seat)
        assert pad.read() == ""
        pad.write(f"I am {seat.label}\n")
    assert notes_path(save, C).name == "first.game.notes-caesar.txt"
    assert NotePad(save, C).read() == "I am Caesar\n"
    assert (NotePad(save, P).read(), save.read_text()) == ("I am Pompey\n", "")
    assert list_saves(tmp_path) == [save], "no pad is taken for a save"
    NotePad(save, C).write("  \n")
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"first.game.jsonl", "first.game.notes-pompey.txt"}, "no text is no file"


def test_a_failed_write_leaves_the_old_notes_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pad = NotePad(tmp_path / "a.jsonl", C)
    pad.write("old")

    monkeypatch.setattr(os, "fsync", Mock(side_effect=FULL))
    with pytest.raises(GameError, match="No space left"):
        pad.write("new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.notes-caesar.txt"]
    assert NotePad(tmp_path / "a.jsonl", C).read() == "old"


def test_what_is_no_text_is_left_alone(tmp_path: Path) -> None:
    path = notes_path(tmp_path / "a.jsonl", C)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(GameError, match="not a text"):
        NotePad(tmp_path / "a.jsonl", C).read()
    path.write_bytes(b"x" * (1 << 21))
    with pytest.raises(GameError, match="too large"):
        NotePad(tmp_path / "a.jsonl", C).read()


def test_two_at_one_screen_have_no_pad_while_both_look(tmp_path: Path) -> None:
    seats = session(humans=(C, P), path=tmp_path / "a.jsonl")
    assert pad_of(seats) is None
    seats.set_viewer(P)
    assert pad_of(seats).seat is POMPEY


@pytest.mark.slow
async def test_what_is_written_is_there_the_next_time(tmp_path: Path) -> None:
    seats = session(path=tmp_path / "a.jsonl")
    size = (tmp_path / "a.jsonl").stat().st_size
    async with staged(Stage(NotesScreen(seats, context=Around()))) as (app, pilot):
        await pilot.press(*"Scipio", "enter", *"q")
        await pilot.press("ctrl+s")
        assert "Saved." in await see(pilot)
        await press(pilot, *"!", "escape")
        assert not isinstance(app.screen, NotesScreen)
        await app.push_screen(NotesScreen(seats, context=Around()))
        await settled(pilot)
        assert app.screen.query_one(TextArea).text == "Scipio\nq!"
    assert notes_path(tmp_path / "a.jsonl", C).read_text() == "Scipio\nq!"
    assert (tmp_path / "a.jsonl").stat().st_size == size, "nothing of it is in the log"


async def test_leaving_the_program_keeps_them_too(tmp_path: Path) -> None:
    async with staged(Stage(NotesScreen(session(path=tmp_path / "a.jsonl"), context=Around()))) as (app, pilot):
        await pilot.press(*"bye")
        app.exit()
    assert NotePad(tmp_path / "a.jsonl", C).read() == "bye"


@pytest.mark.slow
async def test_notes_that_cannot_be_kept_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with staged(Stage(NotesScreen(session(path=tmp_path / "a.jsonl"), context=Around()))) as (app, pilot):
        monkeypatch.setattr(os, "replace", Mock(side_effect=FULL))
        assert "No space left" in await see(pilot, *"x", "ctrl+s")
        assert "Esc again" not in screen_text(app)
        assert "Esc again" not in await see(pilot, "escape", "y")
        await press(pilot, "escape")
        assert isinstance(app.screen, NotesScreen)
        assert not missing(screen_text(app), "No space left", "Esc again")
        await press(pilot, "escape")
        assert not isinstance(app.screen, NotesScreen)


async def test_nobody_elses_notes_are_shown_to_both(tmp_path: Path) -> None:
    NotePad(tmp_path / "a.jsonl", C).write("secret")
    app = Stage(NotesScreen(session(humans=(C, P), path=tmp_path / "a.jsonl"), context=Around()))
    async with staged(app) as (_, pilot):
        assert "secret" not in screen_text(app)
        await press(pilot, *"x", "escape")
    assert NotePad(tmp_path / "a.jsonl", C).read() == "secret"
