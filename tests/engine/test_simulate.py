"""Bots against bots: the same games in any number of processes, which can be stopped and killed at any time."""

import multiprocessing
import os
import signal
from contextlib import closing
from dataclasses import replace
from operator import attrgetter
from pathlib import Path

import pytest

from engine import load_game
from engine.bots import UnknownBot, make_bot
from engine.chance import SeededChance
from engine.contract import Action, GameError
from engine.executing import SimulationFailed
from engine.journal.errors import SaveExists
from engine.julius_caesar.actions import End
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.match import Match
from engine.simulate import Series, play_game, run
from tests import forked
from tests.engine import killed_player

LATER = 60.0
"""Seconds after which what is to end is taken not to."""

STOPPED = """
import sys, time
from engine.executing import _done, local_processes

def large(size):
    return b"x" * size

def sending(executor):
    executor.submit(_done, large, 8 << 20)
    while not executor._result_queue._reader.poll():
        time.sleep(0.0002)

def working(executor):
    executor.submit(_done, time.sleep, 1000)
    time.sleep(0.2)

def waiting(executor):
    executor.submit(_done, large, 1).result()

if __name__ == "__main__":
    try:
        with local_processes(2, patient=False) as executor:
            {"sending": sending, "working": working, "waiting": waiting}[sys.argv[1]](executor)
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        print("stopped")
"""


@pytest.mark.slow
@pytest.mark.parametrize("what", ["sending", "working", "waiting"])
def test_processes_can_be_stopped_whatever_they_are_at(what: str) -> None:
    done = forked.run(STOPPED, what, environment=os.environ, text=True, timeout=LATER)
    assert (done.stdout, done.stderr, done.returncode) == ("stopped\n", "", 0)


MOMENTS = 16
LUCK = {"caesar": "random", "pompey": "random"}
TOYS = {"north": "tiro", "south": "random"}


@pytest.mark.slow
def test_same_seed_same_games_whatever_the_number_of_jobs(tmp_path: Path):
    series = Series(TOYS, 8, seed=1, game="toy")
    alone, shared = (
        sorted(run(replace(series, save_dir=str(tmp_path / str(jobs))), jobs), key=lambda o: o.index)
        for jobs in (1, 2)
    )
    told = attrgetter("index", "seed", "winner", "points", "actions", "clock")
    assert list(map(told, alone)) == list(map(told, shared))
    for one, two in zip(alone, shared, strict=True):
        with Match.open(load_game, one.path) as first, Match.open(load_game, two.path) as second:
            assert [record.do for record in first.records] == [record.do for record in second.records]
            assert first.number == one.actions


@pytest.mark.slow
def test_every_game_of_a_run_verifies_and_other_seeds_play_other_games(tmp_path: Path):
    one, other = ([o.points for o in run(Series(TOYS, 9, seed=seed, game="toy"))] for seed in (1, 2))
    assert one != other
    for outcome in run(Series(TOYS, 9, seed=9, save_dir=str(tmp_path), game="toy"), jobs=2):
        with Match.open(load_game, outcome.path, read_only=True) as table:
            result = table.state.result
            assert (result.winner and result.winner) == outcome.winner
            assert dict(result.standing) == outcome.points


def test_unknown_bot_is_refused_before_anything_is_played(tmp_path: Path):
    with pytest.raises(UnknownBot):
        next(run(Series({"caesar": "nobody", "pompey": "random"}, 1, 1, str(tmp_path / "new"))))
    assert not (tmp_path / "new").exists()


@pytest.mark.slow
@pytest.mark.parametrize(("jobs", "error"), [(1, SaveExists), (2, GameError)])
def test_saves_are_not_overwritten(tmp_path: Path, jobs: int, error: type[Exception]):
    series = Series(TOYS, 2, seed=4, save_dir=str(tmp_path), game="toy")
    list(run(series))
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(error, match="exists already"):
        list(run(series, jobs))
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_bot_that_offers_an_illegal_action_is_told_with_game_and_seed():
    class Cheat:
        name = "cheat"

        def observe(self, events: object) -> None: ...

        def choose(self, view: object, legal: object) -> Action:
            return End()

    bots = {CAESAR: Cheat(), POMPEY: make_bot("random", 1)}
    with pytest.raises(GameError) as caught:
        play_game(load_game("julius-caesar"), {}, bots, SeededChance(1), index=7, seed="3/7")
    assert "game 7 (seed 3/7)" in caught.value.__notes__[-1]


def broken(series: Series, index: int) -> None:
    raise ZeroDivisionError("a fault")


both_at_work = multiprocessing.Barrier(2)


def dying(series: Series, index: int) -> None:
    both_at_work.wait(timeout=30)  # else the first dies before the second game is handed out
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.slow
def test_a_fault_or_a_death_of_a_process_names_the_seeds(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("engine.simulate.play_one", broken)  # the processes are forked from this one
    with pytest.raises(SimulationFailed, match=r"seed 8/\d.*(?s:.*)ZeroDivisionError: a fault"):
        list(run(Series(LUCK, 4, seed=8), jobs=2))
    monkeypatch.setattr("engine.simulate.play_one", dying)
    with pytest.raises(GameError, match="8/0, 8/1"):
        list(run(Series(LUCK, 4, seed=8), jobs=2))


@pytest.mark.slow
def test_closing_the_run_ends_it():
    with closing(run(Series(TOYS, 10**6, seed=1, game="toy"), jobs=2)) as outcomes:
        next(outcomes)
        assert multiprocessing.active_children()
    assert not multiprocessing.active_children()


# --- kill -9 ---
@pytest.mark.slow
def test_killed_at_sixteen_moments_no_acknowledged_action_is_lost(tmp_path: Path):
    killed_player.check_kills(tmp_path, MOMENTS)
