"""Positions just before something that decides a game, what is done there, and what is told of it."""

from collections.abc import Iterable

from engine.contract import Seat
from engine.julius_caesar.seats import CAESAR
from jc_tui.seats.game_session import GameSession
from jc_tui.table.cards import Moment
from tests.jc_tui.screens.stage import WINTER, session

FIRST = "turn: 2\nactor: pompey\nplayer one: pompey\n"
MARCH = f"{FIRST}phase: move\nmoves: 2\nlevies: 1\n"
"""Pompey commands first."""

LONE = f"{MARCH}neapolis pompey: legio_1, legio_2\nravenna caesar: legio_13\n"
JUPITER = f"{FIRST}phase: jupiter\ncard: jupiter\nneapolis pompey: legio_2\nrome caesar: caesar 1, legio_8\n"
VULCAN = f"{FIRST}phase: vulcan\ncard: vulcan\nneapolis pompey: legio_2\nrome caesar: legio_7, legio_8 I\n"
REFUGES = JUPITER.replace("legio_2\n", "legio_2\ngenua pompey: legio_3\n")
"""Jupiter's block can go to two cities."""

LAST_ROUND = """
turn: 3
phase: battle
battle: rome
round: 2
attack rome: caesar from ravenna
rome caesar: caesar III from ravenna, legio_13 III from ravenna
rome pompey: scipio I
slot: 1
"""
"""Caesar's turn at A; there is only Scipio left, on his last step."""

SKIRMISH = LAST_ROUND.replace("rome", "asculum").replace("scipio", "legio_1")
"""The same about a city without points."""

EGYPT = """
turn: 3
phase: battle
battle: alexandria
round: 2
attack alexandria: caesar from pelusium
alexandria caesar: legio_13 III from pelusium
alexandria pompey: cleopatra I
slot: 5
"""


def begin(position: str, humans: Iterable[Seat] = (CAESAR,)) -> GameSession:
    """A position that those who are here have seen, with chance played by hand."""
    seats = session(position, humans)
    seats.table.chance = None
    seats.moments.due()
    return seats


def act(seats: GameSession, *actions: str) -> None:
    for action in actions:
        seats.table.act(action, seats.to_act)


def told(position: str, *actions: str, humans: Iterable[Seat] = (CAESAR,), watched: bool = False) -> list[Moment]:
    seats = begin(position, humans)
    act(seats, *actions)
    return seats.moments.due(watched=watched)


def all_kinds() -> list[Moment]:
    return [
        *told(LONE, "move legio_1 neapolis-rome", "end"),
        *told(VULCAN, "vulcan rome"),
        *told(JUPITER, "jupiter rome", "draw legio_8"),
        *told(LAST_ROUND, "fire caesar", "roll 1 1 6"),
        *told(WINTER, "end"),
    ]
