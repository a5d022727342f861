"""What a card over the map costs that tells what decided the game: bytes when it comes and when it goes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from time import sleep

from engine import load_game
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.match import Match
from tools.bench.terminal import SMALL, Figures, opened

MOST = 1500
"""Bytes that a card may cost when it comes, and when it goes."""

POSITION = """
turn: 2
actor: pompey
player one: pompey
phase: move
moves: 2
levies: 1
neapolis pompey: legio_1, legio_2
utica pompey: legio_4
ravenna caesar: legio_13
genua caesar: legio_7, legio_8
"""
"""Rome is vacant, in the middle of the map."""

ORDER = "move legio_1 neapolis-rome", "end"
CARD = b"Pompey takes Rome"
TIMES = 3
READ = 0.6
"""Seconds after which a key means the card: those that come sooner were typed ahead."""

LOOKED = 1.0
"""Seconds in which what another process did is on the screen."""


def cards(folder: Path, colours: Mapping[str, str], size: tuple[int, int] = SMALL) -> tuple[Figures, Figures]:
    """The other player takes Rome, some times: a card comes at a key, when the order was shown; and it goes.

    It goes from a table that was opened anew, and has nothing more to show behind it.
    """
    settings = folder / "config" / "jc-tui" / "settings.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text('show = "step"\n')
    came, went = Figures(), Figures()
    for number in range(TIMES):
        save = folder / f"{len(colours)}-{number}.jsonl"
        seats = {CAESAR: "human", POMPEY: "human"}
        with Match.new(load_game("julius-caesar"), {}, seats, path=save, position=POSITION) as table:
            with opened(save, colours, "--seat", "caesar", size=size) as screen:
                screen.settle()
                for order in ORDER:
                    table.act(order, POMPEY)
                sleep(LOOKED)
                screen.read()
                came += screen.press(" ")
                assert CARD in screen.shown
            with opened(save, colours, "--seat", "caesar", size=size) as screen:
                screen.settle()
                assert CARD in screen.shown
                sleep(READ)
                went += screen.press("\r")
    return came, went
