"""Fixed moments of games, and the app on one screen: what the snapshots are taken of."""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from shutil import copyfile

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, TextArea

from engine import load_game
from engine.contract import Seat
from engine.match import Match
from jc_tui.app import GameApp
from jc_tui.screens.replay import ReplayScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.settings import Settings
from tests.golden.recipes import save_of
from tests.jc_tui.julius_caesar.battles import battle_sitting
from tests.jc_tui.screens.hands import quiet
from tests.jc_tui.screens.stage import Around, C, P
from tests.jc_tui.sessions import BOTH, sit

Steps = Callable[[Pilot[None]], Awaitable[None]]

ROUND_TWO = """
turn: 3
phase: battle
battle: rome
round: 2
attack rome: caesar from ravenna
rome caesar: caesar II from ravenna, legio_13 III from ravenna, legio_8 III from genua
rome pompey: legio_1 III, legio_3 III, scipio II
slot: 5
"""
"""It is Caesar's turn at C."""


def alone(position: str) -> GameSession:
    """A position at which Caesar sits here and Pompey elsewhere, so that nothing goes on by itself."""
    return sit(position, frozenset((C,)), bots=None)


def round_two(humans: frozenset[Seat] = frozenset((C,))) -> GameSession:
    """The battle in round 2; whoever fires first rolls 1 3 5."""
    return battle_sitting(ROUND_TWO, humans, ["1 3 5"])


def first_move() -> GameSession:
    """The historical set-up after the first cards: Caesar, Player 1 by 4/1, is to move."""
    session = sit(None, frozenset((C,)), bots=None, seed=1)
    for action, seat in (("discard 2/1", C), (None, P), ("play 4/1", C), (None, P)):
        table = session.table
        table.act(action or table.state.legal_actions(seat)[0], seat)
    assert (session.view.phase, session.to_act) == ("move", C)
    return session


def two_at_one_keyboard() -> GameSession:
    """A new game of two people here: the first thing is for Caesar's eyes only."""
    return sit(None, BOTH, bots=None, seed=1)


def golden(name: str, humans: frozenset[Seat] = frozenset()) -> GameSession:
    """A recorded game, to look at; its save is copied into the folder of the test, which no picture tells."""
    path = Path(f"{name}.jsonl")
    copyfile(save_of(name), path)
    return GameSession(Match.open(load_game("julius-caesar"), path, read_only=True), humans)


def replay() -> ReplayScreen:
    return ReplayScreen(golden("tiro-1").table, context=Around())


def app_at(session: GameSession | None = None, **settings: object) -> GameApp:
    """The app as it begins, on a session or at the title; saves would lie in `saves`."""
    return GameApp(Settings(**{"battle_speed": "at once", **settings}), Path("saves"), session=session)  # type: ignore[arg-type]


def over_the_title(screen: Callable[[], Screen[object]]) -> Steps:
    async def steps(pilot: Pilot[None]) -> None:
        await pilot.app.push_screen(screen())

    return steps


def keys(*pressed: str) -> Steps:
    """Press keys, one after what came of the other."""

    async def steps(pilot: Pilot[None]) -> None:
        for key in pressed:
            await pilot.press(key)
            await quiet(pilot)

    return steps


def still(steps: Steps | None) -> Steps:
    """Steps after which nothing moves any longer: no worker, no blinking cursor."""

    async def run(pilot: Pilot[None]) -> None:
        await quiet(pilot)
        if steps is not None:
            await steps(pilot)
            await quiet(pilot)
        for field in (*pilot.app.screen.query(Input), *pilot.app.screen.query(TextArea)):
            field.cursor_blink = False
        await quiet(pilot)

    return run


def saves_in(folder: Path) -> None:
    """Three recorded games, one begun, one damaged, one over; last played at fixed times."""
    folder.mkdir()
    for age, name in enumerate(("tiro-1", "rome", "early")):
        data = save_of(name).read_bytes()
        lines = data.splitlines(keepends=True)
        if name == "tiro-1":
            data = b"".join(lines[:150])
        if name == "rome":
            data = data.replace(lines[60], lines[60][:20] + b"?" + lines[60][21:])
        path = folder / f"{name}.jsonl"
        path.write_bytes(data)
        os.utime(path, (1_700_000_000 - 3600 * age,) * 2)
