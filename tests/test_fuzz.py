"""The fuzz itself works: a few inputs of every kind. `make fuzz` tries a hundred thousand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.__main__ import attempted, kinds


@pytest.mark.parametrize("kind", ["settings", "names", "saves", "protocol", "lines"])
def test_a_few_strange_inputs_of_each_kind(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("JC_TUI_CONFIG", str(tmp_path / "config.toml"))
    attempt, size, _ = kinds(tmp_path)[kind]
    assert attempted(kind, attempt, 3, size, 1, tmp_path), capsys.readouterr().err
