"""Closing and deleting games, and deleting accounts, also while the host is open."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from contextlib import suppress

from engine.chance import SystemChance
from engine.contract import GameError, Seat
from engine.games import load_game
from engine.match import Match
from engine.untrusted_text import quoted
from jc_tui.host.api.messages import Account, RequestRefused
from jc_tui.host.store import HostStore
from jc_tui.host.store.paths import HostFolder
from jc_tui.saves.summary import summarise


def close_game(folder: HostFolder, store: HostStore, game: str, loser: str = "") -> Seat:
    """Resign a game for `loser` or the acting seat, and return it. Raises GameError."""
    entry = store.games.get(game)
    if not entry.is_full:
        raise RequestRefused("host.not-begun")
    if loser not in ("", *(each.seat for each in entry.seats)):
        raise RequestRefused("host.no-such-seat")
    with Match.open(load_game, folder.save(game), SystemChance()) as table:
        table.run_chance()  # so that a player has to act, and not the dice
        table.resign(seat := Seat(loser or table.to_act or entry.seats[0].seat))
    return seat


def delete_game(folder: HostFolder, store: HostStore, game: str) -> None:
    """Delete a game, its save and its talk. Raises Refused where it is in play."""
    summary = summarise(folder.save(game)) if store.games.get(game).is_full else None
    if summary is not None and summary.kind is None and summary.damage is None:
        raise RequestRefused("hosting.in-play", game=game)
    store.games.remove(game)  # first: a host begins a game of two players that has no save
    with suppress(FileNotFoundError):
        shutil.rmtree(folder.game(game))


def delete_account(folder: HostFolder, store: HostStore, name: str) -> tuple[Account, Sequence[str]]:
    """Delete an account, and return it with the games that could not be resigned.

    After an interruption it can be repeated with the same name. Raises Refused, OSError.
    """
    with store.database.transaction():
        number = store.accounts.ban(name).number
        if (other := store.accounts.named(f"gone-{number}")) is not None and other.account.number != number:
            raise RequestRefused("host.name-taken", name=quoted(other.account.name))
        for entry in store.games.of_player(number):
            if not entry.is_full and entry.owner == number:
                store.games.remove(entry.id)
    left = []
    for entry in store.games.of_player(number):
        try:
            with Match.open(load_game, folder.save(entry.id)) as table:
                if table.result is None:
                    table.resign(Seat(entry.seat_of(number)))
        except (GameError, OSError):
            left.append(entry.id)
    with suppress(FileNotFoundError):
        shutil.rmtree(folder.accounts / str(number))
    return store.accounts.delete(number), left
