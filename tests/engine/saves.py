"""Small saves for tests of the journal, made without any game."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.journal import Header, Journal, Record

HEADER = Header("toy", "1.0", {"rounds": 3}, "0123abcd", {"north": "Ann", "south": "Bö"}, "2026-03-15T20:00:00Z")


def record(number: int, do: str | None = None, *, undo: int = 0, digest: str | None = None) -> Record:
    seat = ("north", "south", "chance")[number % 3]
    notation = None if undo else do or f"move legio_{number} ravenna-rome"
    return Record(number, seat, notation, f"2026-03-15T20:{number // 60 % 60:02}:{number % 60:02}Z", undo, digest)


def make(path: Path, count: int) -> list[Record]:
    """Write a save of that many records, undos and digests among them, without a head; return them."""
    records = []
    with Journal.create(path, HEADER) as journal:
        for number in range(1, count + 1):
            undo = 1 if number % 5 == 4 else 0
            records.append(record(number, undo=undo, digest="ab" * 8 if number % 7 == 1 else None))
            journal.append(records[-1])
    path.with_name(path.name + ".head").unlink(missing_ok=True)
    return records


def begin(path: Path, count: int) -> None:
    Journal.create(path, HEADER).close()
    append(path, *range(1, count + 1))


def write_behind(path: Path, data: bytes) -> None:
    with path.open("ab") as file:
        file.write(data)


def append(path: Path, *numbers: int) -> None:
    with Journal.open(path) as journal:
        for number in numbers:
            journal.append(record(number))


def records_of(path: Path) -> list[Record]:
    with Journal.open(path) as journal:
        return journal.records


def refuse(patch: pytest.MonkeyPatch, target: object, name: str, error: Exception) -> None:
    """Let every call of this name fail with an error."""

    def call(*_: object, **__: object) -> None:
        raise error

    patch.setattr(target, name, call)


def notice(patch: pytest.MonkeyPatch, name: str, tell: Callable[[int], object]) -> None:
    """Tell of a file descriptor before each system call of this name."""
    real: Callable[..., object] = getattr(os, name)

    def call(fd: int, *arguments: object) -> object:
        tell(fd)
        return real(fd, *arguments)

    patch.setattr(os, name, call)


def notices(path: Path, *, read_only: bool = False) -> list[str]:
    with Journal.open(path, read_only=read_only) as journal:
        return journal.notices


def ends(data: bytes) -> list[int]:
    return [index + 1 for index, byte in enumerate(data) if byte == 10]
