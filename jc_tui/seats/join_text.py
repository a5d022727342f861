"""How to go on with a game, and how the other player joins one for two: what to type."""

from __future__ import annotations

import shlex
from pathlib import Path

from engine.contract import Seat
from engine.translations import say
from jc_tui.console import program
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.open_game import only_seat


def join_command(path: Path, seat: Seat, *, by_name: bool = False) -> str:
    """Return the command to sit down in a seat, by name in the same folder."""
    save = path.stem if by_name else str(path.absolute())
    return f"{program()} play {shlex.quote(save)} --seat {seat}"


def joining(session: GameSession) -> list[str]:
    """Return how the missing player joins, in lines; the command stands unbroken."""
    path, seat = session.table.path, session.missing
    if not path or not seat:
        return []
    command = join_command(path, seat)
    return [say("presence.joins", n=seat.number, seat=seat.label), f"  {command}"]


def farewell(session: GameSession, command: str) -> list[str]:
    """Return where the game is and a command to go on, in unbroken lines."""
    path = session.table.path
    if path is None:
        return [say("presence.in-memory")]
    if session.to_act is None:
        return [say("presence.whole-game", path=path)]
    words = [program(), command, shlex.quote(str(path))]
    if seat := only_seat(session.table, session.humans):
        words += ["--seat", seat]
    elif not session.humans and not session.bots:
        words.append("--watch")
    return [say("presence.to-go-on"), f"  {' '.join(words)}", *joining(session)]


def invitation(path: Path, missing: Seat, folder: Path, width: int) -> list[str]:
    """Return how the other player joins, in lines of at most `width` if possible.

    Where the whole command is too long it names the save alone, if that lies in the folder of the saves; where it
    does not, the command goes over as many lines as it takes.
    """
    whole = join_command(path, missing)
    if len(whole) > width and path.absolute().parent == folder.absolute() and path.suffix == ".jsonl":
        short = join_command(path, missing, by_name=True)
        if len(short) <= width:
            return [say("presence.invited-by-name", n=missing.number, seat=missing.label), short]
    cut = (whole[start : start + width] for start in range(0, len(whole), width))
    return [say("presence.invited", n=missing.number, seat=missing.label), *cut]
