"""A game with clocks on the screen: what is told of a pause and of time that is used up, and the keys for them."""

from pathlib import Path

import pytest

from engine.chance import SeededChance
from engine.games import load_game
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.table import Table
from jc_tui.seats.game_session import GameSession
from jc_tui.table import intents as do
from jc_tui.table.seating import clock_news
from tests.jc_tui.games import GAME, Time
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import settled
from tests.jc_tui.screens.test_table import said, table
from tests.jc_tui.sessions import sit
from tests.jc_tui.table.sitter import Sitter


def begun(time: Time, path: Path | None = None) -> Table:
    """A game in which Caesar is to act, with full clocks."""
    return Table.new(GAME, None, None, SeededChance(1), path, position=MOVES, clock=time, timed="4h-3d")


def seated(played: Table, *seats: str) -> GameSession:
    return GameSession(played, frozenset(played.game.seat(seat) for seat in seats))


def test_a_win_on_time_is_claimed_when_it_is_asked_for_twice(time: Time) -> None:
    at = Sitter(seated(begun(time), "pompey"))
    assert at.does(do.ClaimTime()) == "Caesar has time left."
    time.wait(72)
    at.does(do.Back(), do.MinutePassed())
    assert "Caesar's time is used up: T claims the win." in clock_news(at.session)
    assert "press T again" in at.does(do.ClaimTime())
    assert at.session.to_act is CAESAR
    at.does(do.ClaimTime())
    assert (at.session.table.result.winner, at.session.table.result.kind) == (POMPEY, "time")
    assert at.model.wants.over[-1][0] == "end"


def test_a_pause_is_asked_for_agreed_to_and_ended(time: Time, tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    mine, theirs = begun(time, path), Table.open(load_game, path)
    at = Sitter(seated(mine, "pompey"))
    assert "again to ask for a pause" in at.does(do.PauseOrAgree())
    at.does(do.PauseOrAgree())
    assert "You have asked for a pause" in clock_news(at.session)
    theirs.refresh()
    assert clock_news(seated(theirs, "caesar")).startswith("Pompey asks for a pause: P agrees")
    theirs.pause(CAESAR)
    at.does(do.SaveChanged())
    assert "Paused: the clocks stand still." in clock_news(at.session)
    assert "to call off the pause" in at.does(do.PauseOrAgree())
    at.does(do.PauseOrAgree())
    assert not mine.clocks.paused
    assert "Paused" not in clock_news(at.session)
    theirs.close()


@pytest.mark.slow
async def test_keys_for_clocks_where_there_are_some_and_where_there_are_none(time: Time) -> None:
    async with table(seated(begun(time), "pompey")) as pilot:
        time.wait(72)
        pilot.app.screen.runner.send(do.MinutePassed())  # type: ignore[attr-defined]
        assert "Caesar's time is used up: T claims the win." in await settled(pilot)
        for key in "P", "T":
            await pilot.press(key)
            assert f"ress {key} again" in said(pilot)
    session = sit(MOVES)
    async with table(session) as pilot:
        before = said(pilot)
        await pilot.press("T", "T", "P", "P")
        assert said(pilot) == before
    assert clock_news(session) == ""


def test_what_is_told_is_told_to_whom_it_is_for(time: Time) -> None:
    played = begun(time)
    first, both, nobody = seated(played, "caesar"), seated(played, "caesar", "pompey"), seated(played)
    assert {clock_news(one) for one in (first, both, nobody)} == {""}
    time.wait(72)
    assert clock_news(first).startswith("Your time is used up")
    assert clock_news(seated(played, "pompey")).startswith("Caesar's time is used up")
    assert clock_news(nobody) == ""
    played.pause(CAESAR)
    played.pause(POMPEY)
    assert clock_news(nobody) == "Paused: the clocks stand still."
    assert clock_news(seated(played, "pompey")).startswith("Paused: the clocks stand still. P ends it")
    played.resign(CAESAR)
    assert clock_news(first) == ""
