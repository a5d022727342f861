"""Who looks on at a host's table from a game's first action to its last is sent the same whatever is hidden."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from textual._compositor import LayoutUpdate
from textual.pilot import Pilot

from engine import load_game
from engine.contract import Action, Seat
from engine.table import Table
from jc_tui.host.ui.table_app import HostedApp
from jc_tui.terminal.shown import Difference, Shown
from tests.jc_tui.host.tables import HostedGames
from tests.jc_tui.host.twins import Step, twin_games
from tests.jc_tui.screens.stage import press, settled

pytestmark = pytest.mark.slow

SIZE = (120, 40)
LOOKS = 20
"""How often in a game the watcher's terminal is brought up to date."""

GAMES = {"julius-caesar": 0, "gallic-war": 2}
"""Games by the seeds of random ones in which much that is hidden can change its part."""

NOON = "2026-01-01T12:00:00Z"

Doings = Sequence[tuple[Seat, Action]]


@cache
def course(game: str) -> list[Step]:
    return twin_games(load_game(game), GAMES[game])


class Sent:
    """What is sent to a terminal so that it shows each screen after the one before."""

    def __init__(self) -> None:
        self._shown = Shown()
        self.all: list[str] = []

    def take(self, app: HostedApp) -> None:
        """Send what differs now."""
        rows = [[strip] for strip in app.screen._compositor.render_strips()]
        update = self._shown.difference(LayoutUpdate(rows, app.screen.region), SIZE)
        self.all.append(update.render_segments(app.console) if isinstance(update, Difference) else "")


async def stream(home: Path, game: str, doings: Doings) -> list[str]:
    """What somebody is sent who looks on while all this is done."""
    tables, sent = HostedGames(home), Sent()
    tables.save.unlink()
    seats = {seat: str(seat) for seat in load_game(game).seats}
    every = max(1, len(doings) // LOOKS)
    with Table.new(load_game(game), {}, seats, None, tables.save, clock=lambda: NOON, stamped=True) as table:
        async with tables.session(tables.carl, size=SIZE, show="off") as (app, pilot):
            await press(pilot, "s")
            for number, (seat, action) in enumerate(doings, 1):
                table._commit(action, seat)  # chance's own outcomes, too
                if number % every == 0:
                    await caught_up(app, pilot, table)
                    sent.take(app)
    return sent.all


async def caught_up(app: HostedApp, pilot: Pilot[None], table: Table) -> None:
    """Wait until the watcher's process has taken in all that was done."""
    assert app.session is not None
    for _ in range(100):
        await settled(pilot)
        if app.session.table.number == table.number:
            break
    assert app.session.table.number == table.number
    await settled(pilot)


@pytest.mark.parametrize("game", GAMES)
def test_two_games_look_the_same_though_much_of_what_is_hidden_is_other(game: str) -> None:
    one, two = load_game(game).start(None), load_game(game).start(None)
    other = 0
    for step in course(game):
        told = [state.apply(action) for state, action in ((one, step.one), (two, step.two))]
        seen = [load_game(game).seen(events, Seat.SPECTATOR) for events in told]
        assert seen[0] == seen[1], step
        assert one.view(Seat.SPECTATOR) == two.view(Seat.SPECTATOR), step
        other += one.position() != two.position()
    assert other > 100
    blocks = [step for step in course(game) if step.one != step.two and hasattr(step.one, "block")]
    assert len(blocks) > 5


@pytest.mark.parametrize("game", GAMES)
async def test_a_watcher_is_sent_the_same_bytes_from_the_first_action_to_the_last(
    tmp_path: Path, game: str
) -> None:
    one = await stream(tmp_path / "one", game, [(step.seat, step.one) for step in course(game)])
    two = await stream(tmp_path / "two", game, [(step.seat, step.two) for step in course(game)])
    assert sum(map(len, one)) > 10_000
    assert one == two


async def test_a_name_that_were_told_would_be_seen_in_the_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = "julius-caesar"
    steps = course(game)[:60]
    monkeypatch.setattr(type(load_game(game)), "seen", lambda self, events, seat: list(events))
    one = await stream(tmp_path / "one", game, [(step.seat, step.one) for step in steps])
    two = await stream(tmp_path / "two", game, [(step.seat, step.two) for step in steps])
    assert one != two
