"""What a room shows that has no module of its own: the game at the table of its save, else nothing."""

from __future__ import annotations

from pathlib import Path

from engine.contract import Seat
from jc_tui.app import JuliusApp
from jc_tui.host.birth import Birth
from jc_tui.host.desk import Desk
from jc_tui.host.room import run_app, terminal_of
from jc_tui.settings import load_settings
from jc_tui.sitting.opening import open_sitting

SAVE = "game.jsonl"


async def run(birth: Birth, desk: Desk) -> None:
    """Play, then end the connection."""
    settings, _ = load_settings()
    terminal = terminal_of(birth, settings)
    sitting = None
    if birth.folder:
        save, seat = Path(birth.folder) / SAVE, birth.room.seat
        sitting = open_sitting(save, Seat(seat) if seat else None, watch=not seat)
    await run_app(JuliusApp(settings, Path(birth.folder or "/"), terminal=terminal, sitting=sitting))
    await desk.bye()
