"""The sample games that come along can be opened and are finished."""

from pathlib import Path

import pytest

from engine import load_game
from engine.table import Table

SAVES = Path(__file__).parent.parent / "saves"


@pytest.mark.slow
def test_sample_games_replay_to_their_ends() -> None:
    samples = sorted(SAVES.glob("sample-*.jsonl"))
    assert [path.name for path in samples] == ["sample-early.jsonl", "sample-long.jsonl"]
    for path in samples:
        with Table.open(load_game, path, read_only=True) as table:
            assert table.state.to_act is None
