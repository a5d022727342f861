"""How the other player joins a game for two: what they have to type."""

from __future__ import annotations

import shlex
from pathlib import Path

from engine.contract import Seat
from engine.words import say
from jc_tui.console import program


def join_command(path: Path, seat: Seat, *, by_name: bool = False) -> str:
    """What to type to sit down in a seat; the name of the save alone is enough with the same folder of saves."""
    save = path.stem if by_name else str(path.absolute())
    return f"{program()} play {shlex.quote(save)} --seat {seat}"


def joining(path: Path, missing: Seat | None) -> list[str]:
    """How the player joins who has not come yet, in lines; the command stands unbroken, ready to be copied."""
    return [say("presence.joins", seat=missing.label), f"  {join_command(path, missing)}"] if missing else []


def invitation(path: Path, missing: Seat, folder: Path, width: int) -> list[str]:
    """The same for the screen, in lines of at most so many columns, if that is possible.

    Where the whole command is too long it names the save alone, if that lies in the folder of the saves; where it
    does not, the command goes over as many lines as it takes.
    """
    whole = join_command(path, missing)
    if len(whole) > width and path.absolute().parent == folder.absolute() and path.suffix == ".jsonl":
        short = join_command(path, missing, by_name=True)
        if len(short) <= width:
            return [say("presence.invited-by-name", seat=missing.label), short]
    cut = (whole[start : start + width] for start in range(0, len(whole), width))
    return [say("presence.invited", seat=missing.label), *cut]
