"""Data files that are broken on purpose, and how a loader refuses them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from engine.datafiles import DataError

Ids = Sequence[tuple[str, str]]
"""Lines of files that give an id."""


def ids_in(folder: Path) -> Ids:
    """Every id that the data files give: the file, and how it stands there."""
    return [
        (file.name, found.group())
        for file in sorted(folder.glob("*.toml"))
        for found in re.finditer(r'\bid = "[^"]+"', file.read_text(encoding="utf-8"))
    ]


def taken_with_another_id(load: Callable[[Path], object], folder: Path, ids: Ids) -> Iterator[tuple[str, str]]:
    """Those of the ids that may be another without being refused; the folder is a copy."""
    for file, old in ids:
        text = (folder / file).read_text(encoding="utf-8")
        (folder / file).write_text(text.replace(old, f'{old[:-1]}x"', 1), encoding="utf-8")
        try:
            load(folder)
        except DataError:
            pass
        else:
            yield file, old
        (folder / file).write_text(text, encoding="utf-8")


def copy_of(folder: Path, there: Path) -> Path:
    """A copy of the files that a loader reads, to be broken."""
    (made := there / folder.name).mkdir()
    for file in folder.glob("*.toml"):
        shutil.copy(file, made)
    return made


def check_missing(load: Callable[[Path], object], folder: Path, name: str) -> None:
    """The loader refuses the folder without a file, and names it."""
    (folder / name).unlink()
    with pytest.raises(DataError, match=rf"{name}: the file is missing"):
        load(folder)


def edit(path: Path, old: str, new: str) -> None:
    """Put another text in the place of one that is in the file once."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {path.name}"
    path.write_text(text.replace(old, new), encoding="utf-8")


def check_refusal(load: Callable[[Path], object], folder: Path, file: str, entry: str, reason: str) -> None:
    """The loader refuses the folder in one line that begins with file and entry and gives the reason."""
    with pytest.raises(DataError) as refused:
        load(folder)
    message = str(refused.value)
    assert message.startswith(f"{folder / file}: {entry}")
    assert reason in message
    assert "\n" not in message
