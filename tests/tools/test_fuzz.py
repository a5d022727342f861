"""The fuzz itself works: a few inputs of every kind. `make fuzz` tries a hundred thousand."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from engine.games import DEFAULT_GAME, GAMES
from tools.fuzz.__main__ import OF_NO_GAME, attempted, kinds

TRIED = [
    *((kind, DEFAULT_GAME) for kind in OF_NO_GAME),
    *product(("saves", "positions", "protocol", "lines"), GAMES),
]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "game"), TRIED)
def test_a_few_strange_inputs_of_each_kind(
    kind: str, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("JC_TUI_CONFIG", str(tmp_path / "config.toml"))
    attempt, size, _ = (OF_NO_GAME | kinds(tmp_path, game))[kind]
    assert attempted(kind, game, attempt, 3 if size == 1 else 1, size, 1, tmp_path), capsys.readouterr().err
