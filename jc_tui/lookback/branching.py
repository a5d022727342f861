"""New saves made of old games: to play on from a position, or for a rematch. The old save is left alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from engine.contract import Game, GameError, Seat
from engine.journal import Journal
from engine.journal.format import now
from engine.match import Match
from engine.translations import say
from jc_tui.saves.folder import SUFFIX, free_name
from jc_tui.seats.game_session import GameSession


def branch(table: Match, position: int, path: Path, seats: Mapping[Seat, str]) -> Path:
    """Write a save of the first `position` actions, without a clock; return its path.

    `seats` are its players. The file appears whole or not at all. Raises IndexError where there are fewer actions,
    and SaveError.
    """
    if not 0 <= position <= len(table.history):
        raise IndexError(f"there are {len(table.history)} actions, not {position}")
    players = {str(seat): player for seat, player in seats.items()}
    header, history = replace(table.header, created=now(), clock=None, seats=players), table.history[:position]
    records = (table.records[entry.number - 1]._replace(number=n) for n, entry in enumerate(history, 1))
    Journal.create(path, header, records).close()
    return path


def branch_path(table: Match, position: int, folder: Path) -> Path:
    """Return a free name of the old save's name and the game turn: ``caesar-705-3``."""
    old = table.path.stem if table.path else "game"
    turn = table.state_at(position).clock.replace(".", "-") or "end"
    return free_name(folder, f"{old}-{turn}")


def rematch(session: GameSession) -> tuple[Path, Seat | None]:
    """Begin a rematch with swapped seats; return its save and the seat played here.

    A seat that alone is played is kept. The seat is None where all are played here, or some by bots. Where others
    elsewhere have begun the rematch already, theirs is the one to join. Raises GameError when it cannot be saved.
    """
    table = session.table
    if table.path is None:
        raise GameError(say("branch.no-rematch"))
    elsewhere = len(session.humans) == 1 and not session.bots and len(table.seats) > 1
    seats = table.game.seats
    seat = seats[seats.index(next(iter(session.humans))) - 1] if elsewhere else None
    stem = f"{table.path.stem}-rematch"
    path = table.path.with_name(f"{stem}{SUFFIX}")
    if path.exists():
        if elsewhere:
            return path, seat
        path = free_name(path.parent, stem)
    before = table.header.seats
    players = (
        swapped(table.game, before)
        if len(table.seats) > 1
        else {seat: before[seat] for seat in table.seats if seat in before}
    )
    Match.new(table.game, table.header.options, players, None, path, timed=table.header.clock).close()
    return path, seat


def swapped(game: Game, players: Mapping[str, str]) -> dict[Seat, str]:
    """Return the players of a rematch, each in the seat before theirs."""
    return {seat: players[game.opponent(seat)] for seat in game.seats if game.opponent(seat) in players}
