"""Any executor plays the same games; what goes wrong in one is told, and what bots do wrong is counted."""

import multiprocessing
import os
import signal
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine.arena import runner
from engine.arena.report import report
from engine.arena.runner import Folder, GameRecord, play, run
from engine.arena.schedule import Job, jobs_of
from engine.bots import Bot, make_bot
from engine.contract import Action, GameError, View
from engine.executing import SimulationFailed, local_processes, work_off
from tests.engine.arena.playing import plan, play_in, records, timeless


@pytest.mark.slow
@pytest.mark.parametrize("games", [2, pytest.param(6, marks=pytest.mark.thorough)])
def test_processes_and_threads_play_the_same_games(tmp_path: Path, games: int):
    planned = plan("random", games, balance=True)
    with Folder.open(tmp_path, planned, "") as folder, local_processes(2) as executor:
        shared = sorted(run(planned, folder, executor, 2), key=lambda record: record.index)
    alone = sorted(play_in(tmp_path / "alone", planned), key=lambda record: record.index)
    assert [timeless(record) for record in shared] == [timeless(record) for record in alone]
    saves = [(tmp_path / "saves" / f"{record.key}.jsonl").read_bytes() for record in shared]
    assert all(save.startswith(b"{") for save in saves)


@pytest.mark.slow
def test_what_comes_back_is_on_disk_before_it_is_told(tmp_path: Path):
    planned = plan(games=2)
    with Folder.open(tmp_path, planned, "") as folder, ThreadPoolExecutor(1) as executor:
        for number, record in enumerate(run(planned, folder, executor, 1), 1):
            assert folder.save_of(record.key).exists()
            assert len((tmp_path / "games.jsonl").read_bytes().splitlines()) == number


def test_a_worker_with_another_program_is_told():
    (job, *_) = jobs_of(plan(), "another")
    with pytest.raises(GameError, match="install the same version on every machine"):
        play(job)


def failing(job: Job) -> tuple[GameRecord, bytes]:
    return 1 // 0  # type: ignore[return-value]


def refusing(job: Job) -> tuple[GameRecord, bytes]:
    raise GameError("No.")


both_at_work = multiprocessing.Barrier(2)


def dying(job: Job) -> tuple[GameRecord, bytes]:
    both_at_work.wait(timeout=30)  # else the first dies before the second game is handed out
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_a_fault_names_the_game_and_keeps_the_traceback(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(runner, "play", failing)
    told = r"(tiro-random|random-tiro)-0000 \(seed 1/0\)(?s:.*)ZeroDivisionError"
    with pytest.raises(SimulationFailed, match=told):
        play_in(tmp_path, plan())


def test_what_a_user_can_cause_is_told_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(runner, "play", refusing)
    with pytest.raises(GameError, match=r"^No\.$"):
        play_in(tmp_path, plan())


@pytest.mark.slow
def test_a_process_that_dies_names_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(runner, "play", dying)
    planned = plan(games=10)
    with (
        Folder.open(tmp_path, planned, "") as folder,
        local_processes(2) as executor,
        pytest.raises(GameError, match=r"tiro-random-0000, random-tiro-0000.*Give the same command again"),
    ):
        list(run(planned, folder, executor, 2))


def double(number: int) -> int:
    return 2 * number


def test_tasks_are_handed_out_a_few_ahead():
    taken: list[int] = []

    def tasks() -> Sequence[int]:
        for number in range(20):
            taken.append(number)
            yield number  # type: ignore[misc]

    with ThreadPoolExecutor(1) as executor:
        ended = work_off(executor, double, tasks(), 3, lambda number: (number, ""), "simulate.killed")
        assert next(ended) == 0
        assert len(taken) == 3
        ended.close()
    assert len(taken) == 3


class Bad:
    name = "random"

    def __init__(self) -> None:
        self.asked = 0

    def observe(self, events: object) -> None: ...

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        self.asked += 1
        if self.asked % 3 == 0:
            raise RuntimeError("bad")
        return None if self.asked % 7 == 0 else legal[0]  # type: ignore[return-value]


@pytest.mark.slow
def test_what_bots_do_wrong_is_counted_and_the_games_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def make(name: str, seed: object, **_: object) -> Bot:
        return Bad() if name == "random" else make_bot(name, str(seed))

    monkeypatch.setattr("engine.bots.specs.make_bot", make)
    planned = plan(games=2)
    played = play_in(tmp_path, planned)
    assert len(played) == 2
    lines = {line.player: line for line in report(planned, played).players}
    bad = lines["random"]
    assert bad.mishaps["exception"] > 10
    assert bad.mishaps["illegal"] > 3
    assert bad.mishaps["stall"] == 0
    assert bad.lost == bad.mishaps["exception"] + bad.mishaps["illegal"]
    assert set(lines["tiro"].mishaps.values()) == {0}
    told = "random failed (RuntimeError: bad); tiro decides for it this time."
    assert told in report(planned, played).notices[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "deployment"),
    [
        ("random,centurio", "free"),
        pytest.param("tiro,legatus:3", "historical", marks=pytest.mark.thorough),
        pytest.param("random,imperator:1", "free", marks=pytest.mark.thorough),
    ],
)
def test_our_bots_do_nothing_wrong_in_whole_games(players: str, deployment: str):
    """From both sides: nobody raises, stalls or offers what is not legal."""
    for record in records(players, 2, deployment=deployment):
        for conduct in record.conduct.values():
            assert set(conduct.mishaps.values()) == {0}, conduct.notices
            assert conduct.lost == 0
            assert sum(conduct.times.values()) > 10
