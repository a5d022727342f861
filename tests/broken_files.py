"""Data files that are broken on purpose, and how a loader refuses them."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.datafiles import DataError


def copy_of(folder: Path, there: Path) -> Path:
    """A copy of the files that a loader reads, to be broken."""
    (made := there / folder.name).mkdir()
    for file in folder.glob("*.toml"):
        shutil.copy(file, made)
    return made


def check_missing(load: Callable[[Path], object], folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(DataError, match=rf"{name}: the file is missing"):
        load(folder)


def check_refused(load: Callable[[Path], object], path: Path, content: str, reason: str) -> None:
    path.write_text(content, encoding="utf-8")
    with pytest.raises(DataError) as refused:
        load(path.parent)
    message = str(refused.value)
    assert message.startswith(str(path.parent))
    assert reason in message
    assert "\n" not in message


def check_ids(*ids: str) -> None:
    """Ids differ, and an action can name each."""
    assert len(ids) == len(set(ids))
    assert all(name.replace("_", "").replace("/", "").isalnum() and name == name.lower() for name in ids)
