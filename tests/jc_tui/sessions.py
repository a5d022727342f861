"""Sittings for tests: a position, players and a seed."""

from __future__ import annotations

from engine import load_game
from engine.bots import make_bot
from engine.chance import SeededChance
from engine.contract import Seat
from engine.julius_caesar.seats import CAESAR, SEATS
from engine.table import Table
from jc_tui.seats.game_session import GameSession

BOTH = frozenset(SEATS)


def sit(
    position: str | None = None,
    humans: frozenset[Seat] = frozenset((CAESAR,)),
    bots: str | None = "tiro",
    seed: int = 1,
    game: str = "julius-caesar",
    **options: str,
) -> GameSession:
    """A game in memory; the seats that are not human are the bots'."""
    table = Table.new(load_game(game), options, {}, SeededChance(seed), position=position)
    table.run_chance()
    others = [seat for seat in table.seats if seat not in humans]
    players = {seat: make_bot(bots, f"{seed} {seat}") for seat in others} if bots else {}
    return GameSession(table, humans, players)


def do(session: GameSession, line: str) -> None:
    """Do what a typed line says."""
    for action in session.read(line)[0]:
        session.act(action)
