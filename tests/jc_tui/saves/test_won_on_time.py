"""A save of a game that was won on time: every command that tells of a game says so."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine import load_game
from engine.chance import SeededChance
from engine.contract import Seat
from engine.table import Table
from jc_tui.lookback.branching import branch
from tests.jc_tui.games import GAME, jc


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """Caesar stayed away for three days, and Pompey claimed the win."""
    moments = iter(datetime(2026, 3, 15, 20, tzinfo=UTC) + timedelta(hours=hours) for hours in range(10_000))
    clock = lambda: next(moments).strftime("%Y-%m-%dT%H:%M:%SZ")  # noqa: E731
    path = tmp_path / "late.jsonl"
    players = {Seat("caesar"): "ann", Seat("pompey"): "bob"}
    with Table.new(GAME, None, players, SeededChance(1), path, clock=clock, timed="4h-3d") as table:
        table.run_chance()
        for _ in range(80):
            table.can_claim(Seat("pompey"))  # an hour goes by
        table.claim(Seat("pompey"))
    return path


def test_every_command_says_so(save: Path) -> None:
    for command in ("verify", "export"):
        result = jc(command, save, status=0)
        assert "on time" in result.stdout, command
    story = json.loads(jc("export", save, "--as", "json").stdout)
    assert (story["result"]["winner"], story["result"]["kind"]) == ("pompey", "time")
    listed = json.loads(jc("saves", "--json", "--saves", save.parent).stdout)
    assert [entry["kind"] for entry in listed] == ["time"]


def test_a_branch_of_it_is_played_without_clocks(save: Path) -> None:
    with Table.open(load_game, save, read_only=True) as table:
        new = branch(table, len(table.history), save.with_name("branch.jsonl"))
    with Table.open(load_game, new) as again:
        assert again.clocks is None
        assert again.to_act is Seat("caesar")
