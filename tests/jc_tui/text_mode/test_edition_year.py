"""A year of edition 1.x, played in Swedish from a file of lines; verified, and told in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.words import ENGLISH
from tests.jc_tui.games import jc

LINES = (Path(__file__).parent / "year_1x.txt").read_text(encoding="utf-8")

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("saves", "english_again")]


def test_an_earlier_year_in_swedish_is_told_in_both_languages(
    saves: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JC_TUI_LANG", "sv")
    played = jc("text", "aret", "--edition", "1.x", "--seed", 188, "--pompey", "human", text=LINES)
    assert played.exit_code == 0, played.output
    assert "1.x" in played.output
    header = json.loads((saves / "aret.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert (header["edition"], header["options"]["edition"]) == ("1.x", "1.x")
    assert jc("verify", "aret").exit_code == 0
    told = jc("export", "aret").output
    monkeypatch.setenv("JC_TUI_LANG", ENGLISH)
    english = jc("export", "aret").output
    assert "1.x" in told.splitlines()[0]
    assert english.startswith("Julius Caesar, rules 1.x, begun ")
    assert "Caesar declares: the main attack on " in english or "Pompey declares: the main attack on " in english
    assert "declares" not in told
    assert len(told.splitlines()) > 100
    story = json.loads(jc("export", "aret", "--as", "json").output)
    assert story["edition"] == "1.x"
    done = {record["action"].split(" ")[0] for record in story["records"] if record["seat"] != "chance"}
    assert {"declare", "jupiter", "defect", "vulcan", "retreat", "levy"} <= done
