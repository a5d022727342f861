"""Sitting down: a new game or a save becomes a table with its players, for the screens and for text mode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.bots import Bot
from engine.bots.specs import parse_spec, spec_of
from engine.chance import Chance, SeededChance, SystemChance
from engine.contract import GameError, Seat
from engine.games import load_game
from engine.journal.errors import StaleAction
from engine.table import Table
from jc_tui.folder_care import open_folder
from jc_tui.options import HUMAN
from jc_tui.saves_folder import SUFFIX, new_save

if TYPE_CHECKING:
    from jc_tui.sitting import Sitting

GAME = "julius-caesar"
SEATS = (Seat.CAESAR, Seat.POMPEY)
LONGEST_NAME = 60

SeedValue = int | str | None


class NameRefused(GameError):
    """A name that a save cannot have."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """What is chosen before a game begins.

    Attributes:
        caesar, pompey: who plays each side: a bot, with its budget if it has one (``legatus:200``), or `human`.
        deployment: `historical` or `free` (5.3).
        seed: fixes all dice, deals and draws; None leaves them to luck.
        name: the name of the save; empty for the date and time.
    """

    caesar: str = HUMAN
    pompey: str = "tiro"
    deployment: str = "historical"
    seed: SeedValue = None
    name: str = ""


def new_sitting(choice: NewGame, folder: Path) -> Sitting:
    """Begin a game with a save in a folder, ready for the first action.

    Raises:
        GameError: the name cannot be used, or the save cannot be written.
        OSError: the folder cannot be made.
    """
    path = save_path(choice.name, folder)
    players = {Seat.CAESAR: choice.caesar, Seat.POMPEY: choice.pompey}
    table = begin(path, players, choice.seed, {"deployment": choice.deployment})
    return _sit(table, {seat.value: player for seat, player in players.items()}, choice.seed)


def open_sitting(
    path: Path, seat: Seat | None = None, watch: bool = False, named: Mapping[str, str | None] | None = None
) -> Sitting:
    """Open a save to play on.

    Args:
        path: the save.
        seat: play this seat only; the other is a bot's, if the save says so, else it is played elsewhere.
            Without it the save says who plays here.
        watch: look on only; the save is left as it is.
        named: who plays now, by seat, where it is not who the save says.

    Raises:
        GameError: the save cannot be opened; the message says why.
    """
    if watch:
        table = Table.open(load_game, path, read_only=True)
        return _sit(table, {})
    table = resume(path)
    players = who_plays(table.header.seats, named)
    if seat is None:
        return _sit(table, players)
    elsewhere = {name: player for name, player in players.items() if player != HUMAN and name != seat.value}
    return _sit(table, elsewhere | {seat.value: HUMAN})


def begin(path: Path, players: Mapping[Seat, str], seed: SeedValue, options: Mapping[str, str]) -> Table:
    """A new game with a save at `path`."""
    return Table.new(load_game(GAME), options, players, _chance(seed), path)


def resume(path: Path, seed: SeedValue = None) -> Table:
    """A save, open to play on; a seed fixes what is yet to be rolled."""
    table = Table.open(load_game, path)
    table.chance = _chance(None if seed is None else f"{seed}/{table.number}")
    return table


def who_plays(saved: Mapping[str, str], named: Mapping[str, str | None] | None = None) -> dict[str, str]:
    """Who plays each seat now: the one named, else the save's; a name that is no bot's is a person's."""
    wished = named or {}
    players = {seat.value: wished.get(seat) or saved.get(seat, HUMAN) for seat in SEATS}
    return {seat: player if spec_of(player) else HUMAN for seat, player in players.items()}


def seat_players(players: Mapping[str, str], seed: SeedValue = None) -> tuple[frozenset[Seat], dict[Seat, Bot]]:
    """The seats of people, and the bots of the others; a seed fixes what bots leave to luck."""
    humans = frozenset(Seat(seat) for seat, player in players.items() if player == HUMAN)
    bots = {
        Seat(seat): parse_spec(player).make(None if seed is None else f"{seed}/{seat}")
        for seat, player in players.items()
        if player != HUMAN
    }
    return humans, bots


def save_path(name: str, folder: Path) -> Path:
    """The file of a new save of that name; its folder is made if it is missing.

    Raises:
        NameRefused: the name is no name of a file, or is taken.
        OSError: the folder cannot be made.
    """
    wished = name.strip().removesuffix(SUFFIX)
    if reason := name_trouble(wished):
        raise NameRefused(reason)
    open_folder(folder)
    if not wished:
        return new_save(folder)
    path = folder / f"{wished}{SUFFIX}"
    if path.exists():
        raise NameRefused(f"There is a save called {wished} already.")
    return path


def name_trouble(name: str) -> str | None:
    """Why a save cannot be called so, as a sentence; None when it can."""
    if len(name) > LONGEST_NAME:
        return f"A name has at most {LONGEST_NAME} characters."
    if not name.isprintable() or set(name) & set('/\\:*?"<>|'):
        return 'A name cannot hold any of / \\ : * ? " < > |.'
    return "A name cannot begin with a dot." if name.startswith(".") else None


def _chance(seed: SeedValue) -> Chance:
    return SystemChance() if seed is None else SeededChance(seed)


def _sit(table: Table, players: Mapping[str, str], seed: SeedValue = None) -> Sitting:
    """The sitting of those who play here; what chance owes is done if anybody does."""
    from jc_tui.facts import load_facts
    from jc_tui.sitting import Sitting

    humans, bots = seat_players(players, seed)
    try:
        if players:
            _run_chance(table)
        return Sitting(table, load_facts(), humans, bots)
    except BaseException:
        table.close()
        raise


def _run_chance(table: Table) -> None:
    """Have chance do what is due, unless another process has just done it."""
    try:
        table.run_chance()
    except StaleAction:
        table.refresh()
