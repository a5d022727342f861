"""A game with clocks on the screen: what is told of a pause and of time that is used up, and the keys for them."""

from pathlib import Path

import pytest

from engine.chance import SeededChance
from engine.games import load_game
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.table import Table
from jc_tui.seats.game_session import GameSession
from jc_tui.table.intents import MinutePassed
from jc_tui.table.seating import clock_news
from tests.jc_tui.games import GAME, Time
from tests.jc_tui.julius_caesar.test_orders import MOVES
from tests.jc_tui.screens.stage import press, screen_text, settled
from tests.jc_tui.screens.test_table import said, table
from tests.jc_tui.sessions import sit


def begun(time: Time, path: Path | None = None) -> Table:
    """A game in which Caesar is to act, with full clocks."""
    return Table.new(GAME, None, None, SeededChance(1), path, position=MOVES, clock=time, timed="4h-3d")


def seated(played: Table, *seats: str) -> GameSession:
    return GameSession(played, frozenset(played.game.seat(seat) for seat in seats))


@pytest.mark.slow
async def test_a_win_on_time_is_claimed_with_a_key_pressed_twice(time: Time) -> None:
    session = seated(begun(time), "pompey")
    async with table(session) as pilot:
        await pilot.press("T")
        assert said(pilot) == "Caesar has time left."
        time.wait(72)
        pilot.app.screen.runner.send(MinutePassed())  # type: ignore[attr-defined]
        assert "Caesar's time is used up: T claims the win." in await settled(pilot)
        await pilot.press("T")
        assert "press T again" in said(pilot)
        assert session.to_act is CAESAR
        await pilot.press("T")
        await pilot.pause()
        assert (session.table.result.winner, session.table.result.kind) == (POMPEY, "time")
        assert type(pilot.app.screen).__name__ == "GameOverScreen"
        assert "Pompey wins because Caesar's time was used up." in screen_text(pilot.app)


@pytest.mark.slow
async def test_a_pause_is_asked_for_agreed_to_and_ended_with_a_key(time: Time, tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    mine, theirs = begun(time, path), Table.open(load_game, path)
    assert mine.clocks is not None
    async with table(seated(mine, "pompey")) as pilot:
        await pilot.press("P")
        assert "again to ask for a pause" in said(pilot)
        await press(pilot, "P")
        assert "You have asked for a pause" in screen_text(pilot.app)
        theirs.refresh()
        assert clock_news(seated(theirs, "caesar")).startswith("Pompey asks for a pause: P to agree")
        theirs.pause(CAESAR)
        await pilot.pause(0.3)
        assert "Paused: the clocks stand still." in await settled(pilot)
        await pilot.press("P")
        assert "and there is no pause" in said(pilot)
        await press(pilot, "P")
        assert not mine.clocks.paused
        assert "Paused" not in screen_text(pilot.app)
    theirs.close()


@pytest.mark.slow
async def test_without_clocks_the_keys_do_nothing() -> None:
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
