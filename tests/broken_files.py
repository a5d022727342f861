"""Data files that are broken on purpose, and how a loader refuses them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.contract import DataError


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
