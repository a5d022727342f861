"""`arena` and `simulate`: tables and files, stopping and going on, a cluster, and what is refused."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

import click
import pytest

from engine.match import Match
from jc_tui.commands.arena import command
from jc_tui.options import Bots
from tests.forked import start
from tests.jc_tui.games import GAME, ROOT, jc, missing, program, sentence
from tests.jc_tui.terminals import alive, processes_of

PROGRAM = "as it is now"
RUN = f"""
from engine import datafiles, games
datafiles.program_digest = lambda: {PROGRAM!r}
games.GAMES["toy"] = games.GameModules("tests.toy", "tests.toy", "tests.toy_mind", "tests.toy_ui")
from jc_tui.cli import main
main()
"""
"""The program with the toy, which takes itself for the same even when somebody edits it meanwhile."""
HELD = f"""
import time
from engine.arena import runner
play = runner.play_verified
runner.play_verified = lambda *given, **named: play(*given, **named) if named["index"] < 1 else time.sleep(9999)
{RUN}"""
"""The program, whose arena plays the first deal and no further."""
PLAYERS = ("--players", "tiro,random")
TOY = ("--game", "toy")
LUCK = ("--balance", "--players", "random")
RANDOM = ("--caesar", "random", "--pompey", "random")
LATER = 120.0
"""Seconds after which what a child has been told to do will not be done, however busy the machine is."""
MANUAL = ROOT / "docs" / "arena.md"


@pytest.fixture(autouse=True)
def one_program(monkeypatch: pytest.MonkeyPatch, toy_at_home: None) -> None:
    for module in ("datafiles", "arena.runner"):
        monkeypatch.setattr(f"engine.{module}.program_digest", lambda: PROGRAM)


def arena(*arguments: object) -> str:
    return jc("arena", *arguments, status=0).stdout


def played(folder: Path) -> dict[str, dict[str, Any]]:
    """The games in a folder by key, without times."""
    games = [json.loads(line) for line in (folder / "games.jsonl").read_bytes().splitlines()]
    for game in games:
        del game["seconds"]
        for conduct in game["conduct"].values():
            del conduct["times"], conduct["processor"]
    return {game["key"]: game for game in games}


def assert_same(one: Path, other: Path) -> None:
    assert played(one) == played(other)
    for save in (other / "saves").iterdir():
        assert actions(one / "saves" / save.name) == actions(save)


def actions(save: Path) -> list[str]:
    return [json.loads(line)["do"] for line in save.read_bytes().splitlines()[1:]]


@pytest.mark.slow
def test_tables_and_files(tmp_path: Path):
    out = arena(*TOY, *PLAYERS, "--games", 2, "--out", tmp_path)
    assert "Arena of tiro, random: 2 of 2 games, seed 1" in out
    for title in ("Ratings", "Pairs", "Sides", "How games were won", "Time for a decision", "Mishaps"):
        assert title in out
    assert not missing(out, "tiro : random", "half a point was added")
    assert f"Games and results are in {tmp_path}." in out
    assert json.loads((tmp_path / "results.json").read_bytes())["games"] == 2
    page = (tmp_path / "results.md").read_text()
    assert "| tiro : random | 2 |" in page
    assert jc("verify", *sorted((tmp_path / "saves").iterdir())).exit_code == 0


@pytest.mark.slow
def test_without_out_a_new_folder_is_made_and_told_and_what_is_in_one_can_be_had_as_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(tmp_path)
    out = arena(*TOY, *PLAYERS, "--games", 2)
    (folder,) = tmp_path.iterdir()
    assert folder.name.startswith("arena-")
    assert f"in {folder.name}." in out
    assert len(played(folder)) == 2
    data = json.loads(arena(*TOY, *PLAYERS, "--games", 2, "--seed", 1, "--out", folder, "--json"))
    assert (data["plan"]["players"], data["plan"]["seed"]) == ("tiro,random", 1)
    assert data == json.loads((folder / "results.json").read_bytes())


@pytest.mark.slow
def test_balance_tells_who_wins_and_by_which_places(tmp_path: Path):
    out = arena(*LUCK, "--games", 1, "--out", tmp_path)
    assert "Balance of random against itself: 1 of 1 game, seed 1" in out
    for title in ("Who wins", "Figures", "How games end", "Points at the end of each year", "Which places decide"):
        assert title in out
        assert f"## {title}" in (tmp_path / "results.md").read_text()
    assert "Carthago Nova" in out
    assert json.loads((tmp_path / "results.json").read_bytes())["games"] == 1


@pytest.mark.slow
def test_the_script_in_the_manual_plays(tmp_path: Path):
    (script,) = re.findall(r"```python\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
    short = script.replace("games=4", "games=2")
    done = program(code=short, cwd=tmp_path, environment={"PYTHONPATH": str(ROOT)}, check=True)
    told = done.stdout.splitlines()
    assert len(told) == 4
    assert told[2].startswith("tiro 1")


def test_the_manual_names_every_option():
    options = set(re.findall(r"--[a-z-]+", jc("arena", "--help").stdout)) - {"--help"}
    named = set(re.findall(r"^\| `(--[a-z-]+)", MANUAL.read_text(encoding="utf-8"), re.MULTILINE))
    assert named == options


def test_players_are_completed_after_the_last_comma():
    offered = Bots().shell_complete(click.Context(command), command.params[0], "random,ti")
    assert [item.value for item in offered] == ["random,tiro"]


PIPES: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}


@contextmanager
def running(reached: Callable[[], bool], *arguments: str, code: str = RUN) -> Iterator[subprocess.Popen[str]]:
    child = start(code, *arguments, environment=os.environ, text=True, start_new_session=True, **PIPES)
    try:
        wait_until(lambda: child.poll() is not None or reached())
        yield child
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        child.communicate()


def run_of(folder: Path, *arguments: str, **more: str) -> AbstractContextManager[subprocess.Popen[str]]:
    return running(lambda: lines(folder) >= 2, "arena", *arguments, "--out", str(folder), **more)


def lines(folder: Path) -> int:
    games = folder / "games.jsonl"
    return games.read_bytes().count(b"\n") if games.exists() else 0


def wait_until(reached: Callable[[], bool]) -> None:
    deadline = time.monotonic() + LATER
    while not reached():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
def test_killed_in_the_middle_it_goes_on_and_ends_as_if_it_had_not_been(tmp_path: Path):
    options = (*TOY, *PLAYERS, "--games", "6", "--seed", "6")
    with run_of(tmp_path / "cut", *options, "--jobs", "2", code=HELD) as child:
        workers = processes_of(child.pid)
        os.kill(child.pid, signal.SIGKILL)
        child.wait()
        assert lines(tmp_path / "cut") == 2
        assert len(workers) == 2
        wait_until(lambda: not any(alive(worker) for worker in workers))
    before = (tmp_path / "cut" / "games.jsonl").read_bytes()
    arena(*options, "--out", tmp_path / "cut")
    arena(*options, "--out", tmp_path / "whole")
    assert (tmp_path / "cut" / "games.jsonl").read_bytes().startswith(before)
    assert lines(tmp_path / "cut") == 6
    assert_same(tmp_path / "cut", tmp_path / "whole")  # which was played by one process
    results = [json.loads((tmp_path / name / "results.json").read_bytes()) for name in ("cut", "whole")]
    for result in results:
        for player in result["players"]:
            del player["seconds"], player["processor_seconds"]
    assert results[0] == results[1]
    assert jc("verify", *sorted((tmp_path / "cut" / "saves").glob("*.jsonl"))).exit_code == 0


@pytest.mark.slow
def test_ctrl_c_reports_what_is_done_and_says_how_to_go_on(tmp_path: Path):
    with run_of(tmp_path, *TOY, *LUCK, "--games", "10000", "--jobs", "2") as child:
        os.killpg(child.pid, signal.SIGINT)
        out, err = child.communicate(timeout=LATER)
    assert child.returncode == 1
    assert "of 10000 games, seed 1" in out
    assert f"of 10000 games; --out {tmp_path} goes on." in err
    assert len(err.splitlines()) == 1
    assert json.loads((tmp_path / "results.json").read_bytes())["games"] == lines(tmp_path)


@pytest.mark.slow
def test_other_options_for_the_same_folder_are_refused(tmp_path: Path):
    arena(*TOY, *PLAYERS, "--games", 2, "--out", tmp_path)
    result = jc("arena", *TOY, *PLAYERS, "--games", 2, "--option", "rounds=2", "--out", tmp_path, status=1)
    assert "was played with other options" in sentence(result)
    assert lines(tmp_path) == 2


@pytest.mark.parametrize(
    ("arguments", "said", "status"),
    [
        (["--players", "tiro,random", "--games", "3"], "must be even", 1),
        (["--players", "tiro", "--games", "2"], "two players or more", 1),
        (["--players", "tiro,random", "--games", "2", "--balance"], "one player, who plays against itself", 1),
        (["--players", "tiro,nobody", "--games", "2"], "no bot called 'nobody'", 2),
        (["--players", "tiro,tiro", "--games", "2"], "tiro is named twice", 2),
        (["--players", "tiro:5,random", "--games", "2"], "takes no budget", 2),
        (["--players", "tiro,random", "--games", "0"], "0 is not in the range", 2),
        (["--players", "tiro,random", "--games", "2", "--limit", "0"], "0.0 is not in the range", 2),
        (["--players", "tiro,random"], "Missing option '--games'", 2),
    ],
)
def test_misuse_is_told_in_one_sentence(tmp_path: Path, arguments: list[str], said: str, status: int):
    assert said in sentence(jc("arena", *arguments, "--out", tmp_path / "new", status=status))
    assert not (tmp_path / "new").exists()


@pytest.mark.slow
@pytest.mark.thorough
def test_the_same_games_on_a_dask_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr("engine.arena.runner.program_digest", lambda: "")  # the workers do not know PROGRAM
    options = (*LUCK, "--games", 2, "--seed", 3)
    where = {"processes": True, "dashboard_address": None, "local_directory": str(tmp_path)}
    with distributed.LocalCluster(n_workers=1, threads_per_worker=2, **where) as cluster:
        arena(*options, "--dask", cluster.scheduler_address, "--out", tmp_path / "cluster")
    arena(*options, "--out", tmp_path / "here")
    assert_same(tmp_path / "cluster", tmp_path / "here")


@pytest.mark.slow
def test_a_cluster_that_is_not_there_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("jc_tui.commands.arena.PATIENCE", 0.2)
    result = jc("arena", *PLAYERS, "--games", 2, "--dask", "127.0.0.1:1", "--out", tmp_path, status=1)
    assert "No Dask scheduler can be reached at 127.0.0.1:1" in sentence(result)


def test_without_the_package_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = jc("arena", *PLAYERS, "--games", 2, "--dask", "127.0.0.1:1", "--out", tmp_path, status=1)
    assert "which jc-tui[dask] installs" in sentence(result)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["plan.json", "games.jsonl"])
def test_what_is_no_file_in_the_folder_is_refused(name: str, tmp_path: Path):
    os.mkfifo(tmp_path / name)
    done = program("arena", *PLAYERS, "--games", "2", "--out", tmp_path, code=RUN)
    assert (done.returncode, name in done.stderr, "Traceback" in done.stderr) == (1, True, False)


# --- simulate ---


@pytest.mark.slow
def test_table_of_results():
    result = jc("simulate", "--games", 2, "--caesar", "tiro", "--pompey", "random", "--seed", 5, status=0)
    assert not missing(result.stdout, "2 games, Caesar tiro against Pompey random, seed 5", "Caesar (tiro)")
    assert not missing(result.stdout, "points 2", "Pompey's points", "Time (ms)")
    assert result.stderr == ""


def without_times(output: str) -> list[str]:
    lines = [line.rstrip() for line in output.splitlines() if "Time (ms)" not in line and "a second" not in line]
    assert len(lines) > 8
    return lines


@pytest.mark.slow
def test_seed_is_told_when_none_was_given():
    """And with it the games are the same, whatever the jobs."""
    first = jc("simulate", *TOY, "--games", 9).stdout
    again = ("simulate", *TOY, "--games", 9, "--seed", first.splitlines()[0].rpartition(" ")[2], "--jobs", 2)
    assert without_times(jc(*again).stdout) == without_times(first)


@pytest.mark.slow
def test_all_saves_verify(tmp_path: Path):
    jc("simulate", "--games", 2, *RANDOM, "--jobs", 2, "--save-dir", tmp_path, "--free-deployment")
    saves = sorted(tmp_path.glob("*.jsonl"))
    assert len(saves) == 2
    assert jc("verify", *saves).exit_code == 0


@pytest.mark.slow
def test_saves_there_already_are_not_overwritten(tmp_path: Path):
    arguments = ("simulate", *TOY, "--games", 1, "--seed", 1, "--save-dir", tmp_path)
    assert jc(*arguments).exit_code == 0
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert "exists already" in sentence(jc(*arguments, status=1))
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


def simulation(folder: Path, *arguments: str, games: int = 3) -> AbstractContextManager[subprocess.Popen[str]]:
    command = ("simulate", "--games", "100000", "--seed", "1", "--save-dir", str(folder), *arguments)
    return running(lambda: len(list(folder.glob("*.jsonl"))) >= games, *command)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [pytest.param("1", marks=pytest.mark.thorough), "2"])
def test_ctrl_c_reports_what_is_finished(tmp_path: Path, jobs: str):
    with simulation(
        tmp_path, *TOY, "--jobs", jobs, games=8
    ) as child:  # so that it has heard of some that are finished
        os.killpg(child.pid, signal.SIGINT)
        out, err = child.communicate(timeout=LATER)
    assert child.returncode == 1
    assert ("Won by" in out, "Stopped after" in err, err.count("\n")) == (True, True, 1)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
def test_a_process_that_is_killed_is_told_with_the_seed(tmp_path: Path):
    with simulation(tmp_path, *TOY, "--jobs", "2") as child:
        os.kill(processes_of(child.pid)[0], signal.SIGKILL)
        _, err = child.communicate(timeout=LATER)
    assert child.returncode == 1
    assert not missing(err, "A process was killed", "1/")
    assert "Traceback" not in err


@pytest.mark.slow
def test_killed_simulation_leaves_saves_that_open(tmp_path: Path):
    with simulation(tmp_path, *RANDOM, "--jobs", "2", games=4) as child:
        for process in (child.pid, *processes_of(child.pid)):
            os.kill(process, signal.SIGKILL)
    saves = sorted(tmp_path.glob("*.jsonl"))
    assert len(saves) >= 4
    for save in saves:
        with Match.open(GAME, save) as table:
            assert table.fault is None
