"""A save does not depend on the language: it is played, verified, exported and looked at in any."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.words import ENGLISH
from tests.jc_tui.games import jc, last_turn
from tests.jc_tui.terminals import ROOT, RUN

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("english_again")]


def discard(path: Path, seat: str, tag: str) -> list[str]:
    """How a seat's first card is laid aside in a language."""
    verb, card = "kasta" if tag == "sv" else "discard", "jupiter" if seat == "caesar" else "apollo"
    return ["text", str(path), "--seat", seat, "--seed", "3", f"{verb} {card}\n"]


def in_a_process(path: Path, seat: str, tag: str) -> str:
    *arguments, line = discard(path, seat, tag)
    environment = {**os.environ, "JC_TUI_LANG": tag, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", RUN, *arguments]
    return subprocess.run(
        command, input=line, capture_output=True, text=True, env=environment, check=True, encoding="utf-8"
    ).stdout


def test_two_processes_play_one_save_in_two_languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    two, other = tmp_path / "two.jsonl", tmp_path / "other.jsonl"
    assert "ATT GÖRA NU, Caesar" in in_a_process(two, "caesar", "sv")
    assert "WHAT TO DO NOW, Pompey" in in_a_process(two, "pompey", ENGLISH)
    for seat, tag in (("caesar", ENGLISH), ("pompey", "sv")):
        monkeypatch.setenv("JC_TUI_LANG", tag)
        *arguments, line = discard(other, seat, tag)
        assert jc(*arguments, text=line).exit_code == 0
    lines = (path.read_text(encoding="ascii").splitlines() for path in (two, other))
    records = [[json.loads(line) for line in each] for each in lines]
    first, second = ([(record.get("action"), record.get("digest")) for record in each] for each in records)
    assert first == second
    assert len(first) > 3
    assert jc("verify", two).exit_code == 0


def test_a_save_is_verified_listed_and_exported_in_every_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "game.jsonl"
    last_turn(path)
    before = path.read_bytes()
    told: dict[str, dict[str, str]] = {}
    for tag in ("sv", ENGLISH):
        monkeypatch.setenv("JC_TUI_LANG", tag)
        told[tag] = {
            "verify": jc("verify", path).output,
            "saves": jc("saves", tmp_path).output,
            **{form: jc("export", path, "--as", form).output for form in ("text", "markdown", "json")},
        }
    swedish, english = told["sv"], told[ENGLISH]
    assert path.read_bytes() == before
    assert swedish["json"] == english["json"]
    assert "helt" in swedish["verify"]
    assert "sound" in english["verify"]
    assert "Pompejus" in swedish["text"]
    assert "Pompej" not in english["text"]
    assert "Pompey" not in swedish["text"] + swedish["markdown"] + swedish["saves"]
    assert not {"the", "of", "and", "is", "with", "has"} & {*swedish["text"].split(), *swedish["saves"].split()}
