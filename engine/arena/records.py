"""Import `Folder` from `engine.arena.runner`; this module stays for one release."""

from engine.arena.runner import Folder

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.arena.schedule import ArenaPlan
from engine.arena.statistics import Times
from engine.contract import GameError, Tally
from engine.foreign import parse_json
from engine.journal.files import Closing, lock, read_small, write_over
from engine.jsonable import plain
from engine.words import say

PLAN, GAMES, SAVES = "plan.json", "games.jsonl", "saves"


@dataclass(frozen=True, slots=True)
class Conduct:
    """How one player played one game.

    Attributes:
        times: of its decisions with a choice, by the clock on the wall. processor: by the processor's clock.
        lost: decisions that tiro made for it. mishaps: how often what went wrong, by `BotFault`'s words.
        notices: the first sentences about that.
    """

    times: Times
    processor: Times
    lost: int
    mishaps: Mapping[str, int]
    notices: tuple[str, ...]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Conduct:
        """Return the conduct of which `plain` gave this data."""
        times, processor = Times.from_dict(data["times"]), Times.from_dict(data["processor"])
        return cls(times, processor, data["lost"], data["mishaps"], tuple(data["notices"]))


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game of a run that was played and verified.

    `players` are, by seat name, who played, as `str(BotSpec)`, and `conduct` how they did; the rest is as in
    `GameOutcome`.
    """

    key: str
    deal: int
    seed: str
    players: Mapping[str, str]
    winner: str | None
    kind: str
    points: Mapping[str, int]
    clock: str
    turns: int
    actions: int
    seconds: float
    conduct: Mapping[str, Conduct]
    facts: Tally

    def score(self, seat: str) -> float:
        """Return what a seat got, 1, 0, or half for a draw."""
        return 0.5 if self.winner is None else float(self.winner == seat)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameRecord:
        """Return the record of which `plain` gave this data."""
        conduct = {seat: Conduct.from_dict(one) for seat, one in data["conduct"].items()}
        years = {year: tuple(points) for year, points in data["facts"]["years"].items()}
        facts = Tally(**{**data["facts"], "years": years})
        return cls(**{**data, "conduct": conduct, "facts": facts})


class ArenaFolderError(GameError):
    """A folder that a run cannot use, for the reason in the message."""


class Folder(Closing):
    """Open folder of a run, for one process, with `records` of games by key."""

    def __init__(self, path: Path, fd: int, records: dict[str, GameRecord]) -> None:
        """Use `open`."""
        self.path = path
        self.records = records
        self._fd = fd

    @classmethod
    def open(cls, path: Path | str, plan: ArenaPlan, program: str) -> Folder:
        """Open the folder of a run, new or begun before. `program` is the fingerprint of what plays.

        Raises OSError, and ArenaFolderError when it holds games of other options or another program, something
        else, or damage, or another process has it.
        """
        path = Path(path)
        path.mkdir(parents=True, exist_ok=True)
        if not (path / PLAN).exists() and any(entry.name != GAMES for entry in path.iterdir()):
            raise ArenaFolderError(say("arena.no-arena", path=path))
        fd = os.open(path / GAMES, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o666)
        try:
            if not lock(fd):
                raise ArenaFolderError(say("arena.busy", path=path))
            _agree(path, {**plan.to_dict(), "program": program})
            (path / SAVES).mkdir(exist_ok=True)
            return cls(path, fd, _read(path, fd))
        except BaseException:
            os.close(fd)
            raise

    def save_of(self, key: str) -> Path:
        """Return where the save of a game is."""
        return self.path / SAVES / f"{key}.jsonl"

    def has(self, key: str) -> bool:
        """Return whether a game is done, and its save still there."""
        return key in self.records and self.save_of(key).exists()

    def keep(self, record: GameRecord, save: bytes) -> None:
        """Write a game's save and then its line, and sync both."""
        write_over(self.save_of(record.key), save, like=self.path / GAMES)
        line = json.dumps(plain(record), separators=(",", ":")).encode() + b"\n"
        if os.write(self._fd, line) != len(line):
            raise ArenaFolderError(say("arena.not-written", path=self.path / GAMES))
        os.fsync(self._fd)
        self.records[record.key] = record

    def refresh(self) -> None:
        """Read again which games are done, as Ctrl-C may have interrupted `keep`."""
        self.records = _read(self.path, self._fd)

    def close(self) -> None:
        os.close(self._fd)


def _agree(path: Path, wanted: dict[str, Any]) -> None:
    """Write the plan down, or check it against that of the folder."""
    file = path / PLAN
    if not file.exists():
        write_over(file, json.dumps(wanted, indent=2).encode() + b"\n", like=path / GAMES)
        return
    try:
        there = parse_json(read_small(file, sys.maxsize))
        differing = [name for name in wanted if wanted[name] != there[name]]
    except (ValueError, KeyError, TypeError):
        raise ArenaFolderError(say("arena.no-plan", path=file)) from None
    if differing == ["program"]:
        raise ArenaFolderError(say("arena.other-program", path=path))
    if differing:
        name = differing[0]
        old, new = (one if isinstance(one, str) else json.dumps(one) for one in (there[name], wanted[name]))
        raise ArenaFolderError(say("arena.other-options", path=path, name=name, there=old, wanted=new))


def _read(path: Path, fd: int) -> dict[str, GameRecord]:
    """Return the games done so far, and cut off a last line without its end."""
    content = read_small(path / GAMES, sys.maxsize)
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        os.ftruncate(fd, whole)
    records = {}
    for number, line in enumerate(content[:whole].splitlines(), 1):
        try:
            record = GameRecord.from_dict(parse_json(line))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ArenaFolderError(say("arena.damaged", line=number, path=path / GAMES)) from None
        records[record.key] = record
    return records
