"""New saves made of old games: branches and rematches."""

from pathlib import Path

import pytest

from engine.bots import make_bot
from engine.chance import SeededChance
from engine.contract import Seat
from engine.journal.errors import SaveExists
from engine.match import Match
from jc_tui.lookback.branching import branch, branch_path, rematch, swapped
from jc_tui.seats.game_session import GameSession
from tests.jc_tui.games import GAME, C, P, begun, finished, jc
from tests.julius_caesar.support import loaded


@pytest.mark.slow
@pytest.mark.parametrize("position", [0, 1, 12, 50, 133])
def test_a_branch_leaves_the_old_file_alone_and_the_new_one_verifies(tmp_path: Path, position: int):
    new = tmp_path / "new.jsonl"
    before = finished(old := tmp_path / "old.jsonl").read_bytes()
    with Match.open(GAME, old, read_only=True) as table:
        assert branch(table, position, new, table.header.seats) == new
        wanted, header = table.state_at(position), table.header
    assert (old.read_bytes(), jc("verify", new).exit_code) == (before, 0)
    with Match.open(GAME, new) as table:
        assert len(table.history) == table.number == position
        assert table.state.digest() == wanted.digest()
        assert (dict(table.header.seats), table.header.options) == (dict(header.seats), header.options)


def test_a_branch_can_be_played_on_by_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("jc_tui.lookback.branching.now", lambda: "2026-01-02T03:04:05Z")
    with begun(tmp_path / "old.jsonl", 20) as table:
        new = branch(table, 15, tmp_path / "new.jsonl", {C: "tiro", P: "human"})
    with Match.open(GAME, new, SeededChance(1)) as table:
        assert table.header.seats == {"caesar": "tiro", "pompey": "human"}
        assert table.header.created == "2026-01-02T03:04:05Z"
        table.run_chance()
        table.act(table.state.legal_actions()[0], table.to_act)
    assert jc("verify", new).exit_code == 0


def test_what_was_taken_back_is_not_in_a_branch(tmp_path: Path):
    position = "phase: move\nactor: caesar\ncard: 2/2\nmoves: 2\nrome caesar: legio_8, legio_9\n"
    with Match.new(GAME, path=tmp_path / "old.jsonl", position=position) as table:
        table.act("move legio_8 rome-neapolis", C)
        table.undo(C)
        table.act("move legio_9 rome-neapolis", C)
        new = branch(table, 1, tmp_path / "new.jsonl", table.header.seats)
    with Match.open(GAME, new) as table:
        assert [str(entry.action) for entry in table.history] == ["move legio_9 rome-neapolis"]
        assert (table.number, table.header.position) == (1, position)


def test_a_damaged_saves_sound_part_can_be_branched(tmp_path: Path):
    with Match.open(GAME, finished(tmp_path / "old.jsonl", damaged=80), salvage=True) as table:
        new = branch(table, len(table.history), tmp_path / "new.jsonl", table.header.seats)
    with Match.open(GAME, new) as table:
        assert table.number == 78


def test_a_branch_overwrites_nothing(tmp_path: Path):
    new = tmp_path / "new.jsonl"
    new.write_text("mine")
    with begun(tmp_path / "old.jsonl", 5) as table, pytest.raises(SaveExists):
        branch(table, 3, new, table.header.seats)
    assert new.read_text() == "mine"


@pytest.mark.parametrize("position", [-1, 10_000])
def test_a_branch_needs_a_position_there_is(tmp_path: Path, position: int):
    with begun(tmp_path / "old.jsonl", 5) as table, pytest.raises(IndexError):
        branch(table, position, tmp_path / "new.jsonl", table.header.seats)
    assert not (tmp_path / "new.jsonl").exists()


def test_a_branch_is_named_for_its_game_and_turn(tmp_path: Path):
    finished(tmp_path / "old.jsonl")
    with Match.open(GAME, tmp_path / "old.jsonl", read_only=True) as table:
        first = branch_path(table, 20, tmp_path)
        assert first.name == "old-705-1.jsonl"
        first.touch()
        assert branch_path(table, 20, tmp_path).name == "old-705-1-2.jsonl"
        assert branch_path(table, len(table.history), tmp_path).name == "old-end.jsonl"


def session(path: Path, humans: frozenset[Seat], seats: tuple[str, str] = ("human", "tiro")) -> GameSession:
    bots = {P: make_bot("tiro", 1)} if humans == {C} and seats[1] == "tiro" else {}
    return GameSession(begun(path, 3, seats), humans, bots)


@pytest.mark.parametrize("humans", [(C, P), (C,)], ids=["all here", "against a bot"])
def test_a_rematch_swaps_the_sides_and_each_is_a_new_one(humans: tuple[Seat, ...], tmp_path: Path):
    here = session(tmp_path / "one.jsonl", frozenset(humans))
    path, seat = rematch(here)
    assert seat is None
    with Match.open(GAME, path) as table:
        assert table.header.seats == {"caesar": "tiro", "pompey": "human"}
        assert (table.header.options, table.number) == (here.table.header.options, 0)
    assert rematch(here)[0] != path


def test_a_rematch_begun_elsewhere_is_joined_in_the_other_seat(tmp_path: Path):
    his = session(tmp_path / "one.jsonl", frozenset((C,)), ("ann", "bob"))
    mine = GameSession(his.table, frozenset((P,)))
    path, seat = rematch(his)
    assert seat is P
    before = path.read_bytes()
    assert rematch(mine) == (path, C)
    assert path.read_bytes() == before


def test_players_are_swapped_by_seat():
    assert swapped(loaded(), {"caesar": "ann", "pompey": "tiro"}) == {C: "tiro", P: "ann"}
    assert (swapped(loaded(), {"caesar": "ann"}), swapped(loaded(), {})) == ({P: "ann"}, {})
