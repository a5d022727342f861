"""Runs of games: the same with any executor, kept in a folder; what goes wrong is told, and counted of bots."""

import json
import multiprocessing
import os
import pickle
import signal
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from engine import load_game
from engine.arena import runner
from engine.arena.report import report
from engine.arena.runner import Folder, GameRecord, finished, missing, play, run
from engine.arena.schedule import ArenaPlan, Job, check_plan, jobs_of
from engine.bots import Bot, make_bot
from engine.bots.specs import BadSpec
from engine.chance import SeededChance, TurnChance
from engine.contract import Action, GameError, Seat, View
from engine.datafiles import program_digest
from engine.executing import SimulationFailed, local_processes, work_off
from engine.julius_caesar.events import CardDealt
from engine.match import Match
from engine.values import plain
from tests.engine.arena.playing import plan, play_in, timeless


@pytest.mark.slow
def test_processes_and_threads_play_the_same_games(tmp_path: Path):
    planned = plan("tiro", 8, balance=True, game="toy")
    with Folder.open(tmp_path, planned, "") as folder, local_processes(2) as executor:
        shared = sorted(run(planned, folder, executor, 2), key=lambda record: record.index)
    alone = sorted(play_in(tmp_path / "alone", planned), key=lambda record: record.index)
    assert [timeless(record) for record in shared] == [timeless(record) for record in alone]
    saves = [(tmp_path / "saves" / f"{record.key}.jsonl").read_bytes() for record in shared]
    assert all(save.startswith(b"{") for save in saves)


def test_what_comes_back_is_on_disk_before_it_is_told(tmp_path: Path):
    planned = plan(games=2, game="toy")
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


def test_a_fault_names_the_game_unless_a_user_can_cause_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(runner, "play", failing)
    told = r"(tiro-random|random-tiro)-0000 \(seed 1/0\)(?s:.*)ZeroDivisionError"
    with pytest.raises(SimulationFailed, match=told):
        play_in(tmp_path, plan())
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
    tasks = (taken.append(number) or number for number in range(20))  # type: ignore[func-returns-value]
    with ThreadPoolExecutor(1) as executor:
        ended = work_off(executor, double, tasks, 3, lambda number: (number, ""), "simulate.killed")
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
        return Bad() if name == "random" else make_bot(name, str(seed), game="toy")

    monkeypatch.setattr("engine.bots.specs.make_bot", make)
    planned = plan(games=8, game="toy")
    played = play_in(tmp_path, planned)
    assert len(played) == 8
    lines = {line.player: line for line in report(planned, played).players}
    bad = lines["random"]
    assert bad.mishaps["exception"] > 10
    assert bad.mishaps["illegal"] > 1
    assert bad.mishaps["stall"] == 0
    assert bad.lost == bad.mishaps["exception"] + bad.mishaps["illegal"]
    assert set(lines["tiro"].mishaps.values()) == {0}
    told = "random failed (RuntimeError: bad); tiro decides for it this time."
    assert told in report(planned, played).notices[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "games"),
    [
        ("random,centurio", 1),
        pytest.param("random,legatus:3", 2, marks=pytest.mark.thorough),
        pytest.param("random,imperator:1", 1, marks=pytest.mark.thorough),
    ],
)
def test_our_bots_do_nothing_wrong_in_whole_games(players: str, games: int):
    """From both sides, which others do in other tests: nobody raises, stalls or offers what is not legal."""
    for record, _ in map(play, islice(jobs_of(plan(players, 2, seed=6, options={"deployment": "free"})), games)):
        for conduct in record.conduct.values():
            assert set(conduct.mishaps.values()) == {0}, conduct.notices
            assert conduct.lost == 0
            assert sum(conduct.times.values()) > 10


# --- the folder of a run: what it keeps, when it goes on, what it refuses ---
@pytest.mark.slow
def test_every_game_is_kept_its_save_verifies_both_on_a_deal_have_the_same_omens(tmp_path: Path):
    """And its record goes through JSON."""
    played = play_in(tmp_path, plan(games=2, game="toy", options={"rounds": 20}))
    assert len(played) == 2
    omens = []
    for record in played:
        with Match.open(load_game, tmp_path / "saves" / f"{record.key}.jsonl", read_only=True) as table:
            assert table.result.winner == record.winner
            assert (table.number, table.header.seats) == (record.actions, record.players)
        assert GameRecord.from_dict(json.loads(json.dumps(plain(record)))) == record
        omens.append([record.do for record in table.records if record.do and record.do.startswith("omen")])
    assert omens[0] == omens[1]
    assert len(omens[0]) == 20


def test_only_what_is_missing_is_played(tmp_path: Path):
    planned = plan(games=2, game="toy")
    first = play_in(tmp_path, planned)
    assert play_in(tmp_path, planned) == []
    lost = tmp_path / "saves" / f"{first[0].key}.jsonl"
    lost.unlink()
    (again,) = play_in(tmp_path, planned)
    assert timeless(again) == timeless(first[0])
    assert lost.exists()
    with Folder.open(tmp_path, planned, "") as folder:
        assert [record.key for record in finished(planned, folder)] == [record.key for record in first]


def test_a_torn_last_line_is_cut_off_and_its_game_played_again_but_a_damaged_one_is_refused(tmp_path: Path):
    planned = plan(games=2, game="toy")
    first = play_in(tmp_path, planned)
    games = tmp_path / "games.jsonl"
    games.write_bytes(games.read_bytes()[:-20])
    (again,) = play_in(tmp_path, planned)
    assert timeless(again) == timeless(first[-1])
    assert games.read_bytes().endswith(b"}\n")
    assert len(games.read_bytes().splitlines()) == 2
    games.write_bytes(games.read_bytes().replace(b'"key"', b'"cay"', 1))
    with pytest.raises(GameError, match=r"Line 1 of .*games.jsonl is damaged"):
        play_in(tmp_path, planned)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (plan(games=6), "games 4, not 6"),
        (plan(seed=8), "seed 1, not 8"),
        (plan("tiro,centurio"), "players tiro,random, not tiro,centurio"),
        (plan(limit=1.5), "limit 60.0, not 1.5"),
        (plan(options={"deployment": "free"}), r'options {}, not {"deployment": "free"}'),
    ],
)
def test_other_options_are_refused_in_one_sentence(tmp_path: Path, other: ArenaPlan, said: str):
    Folder.open(tmp_path, plan(), "").close()
    with pytest.raises(GameError, match="was played with other options") as caught:
        Folder.open(tmp_path, other, "")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_folder_of_something_else_or_of_another_program_is_left_alone(tmp_path: Path):
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(GameError, match="is not empty and holds no arena"):
        Folder.open(tmp_path, plan(), "")
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    Folder.open(tmp_path / "new", plan(), "one").close()
    with pytest.raises(GameError, match="with other bots or rules than there are now"):
        Folder.open(tmp_path / "new", plan(), "two")
    (tmp_path / "plan.json").write_text("[]")
    with pytest.raises(GameError, match="cannot be read as the plan"):
        Folder.open(tmp_path, plan(), "")


def test_one_process_at_a_time_has_a_folder(tmp_path: Path):
    with Folder.open(tmp_path, plan(), ""), pytest.raises(GameError, match="Another arena is playing in"):
        Folder.open(tmp_path, plan(), "")
    with Folder.open(tmp_path, plan(), "") as folder:
        assert len(missing(plan(), folder)) == 4


def test_the_fingerprint_stands_for_the_program_and_the_old_place_of_the_folder_works_for_one_release():
    assert program_digest() == program_digest()
    assert len(program_digest()) == 16
    assert import_module("engine.arena.records").Folder is Folder


# --- which games make a run, and that both games on a deal have the same cards ---
GAME = load_game("julius-caesar")


def test_everybody_meets_everybody_on_the_same_deals_from_both_sides():
    jobs = list(jobs_of(plan("tiro,random,centurio", 6), "p"))
    assert len(jobs) == plan("tiro,random,centurio", 6).total == 18
    assert len({job.key for job in jobs}) == 18
    seats = Counter(tuple(map(str, job.players)) for job in jobs)
    assert set(seats.values()) == {3}
    assert all(seats[one] == seats[one[::-1]] for one in seats)
    assert {(job.deal, job.seed) for job in jobs} == {(0, "1/0"), (1, "1/1"), (2, "1/2")}
    assert [job.deal for job in jobs] == sorted(job.deal for job in jobs)


def test_balance_is_one_player_against_itself():
    jobs = list(jobs_of(plan("tiro", 3, balance=True)))
    assert [(*map(str, job.players), job.deal) for job in jobs] == [("tiro", "tiro", n) for n in range(3)]


def test_jobs_are_small_values_and_names_of_files_have_no_colon():
    (job, *_) = jobs_of(plan("tiro,random", 2, options={"deployment": "free"}))
    assert pickle.loads(pickle.dumps(job)) == job
    assert len(pickle.dumps(job)) < 1000
    assert next(jobs_of(plan("legatus:20,tiro", 2))).key == "legatus.20-tiro-0000"


@pytest.mark.parametrize(
    ("players", "games", "balance", "said"),
    [
        ("tiro", 2, False, "two players or more"),
        ("tiro,random", 3, False, "must be even; 3 is odd"),
        ("tiro,random", 2, True, "one player, who plays against itself; you named 2"),
        ("", 2, True, "you named 0"),
    ],
)
def test_runs_that_make_no_sense_are_refused(players: str, games: int, balance: bool, said: str):
    with pytest.raises(GameError, match=said):
        check_plan(plan(players, games, balance=balance))
    one = plan("tiro,random").players
    with pytest.raises(BadSpec, match="named twice"):
        check_plan(type(plan())((*one, one[0]), 2))


def dealt(seed: int, chance: TurnChance | SeededChance, years: int) -> dict[str, list[str]]:
    """Return the cards dealt in the first years of a game of luck."""
    state, dice, found = GAME.start(), Random(seed), dict[str, list[str]]()
    while state.year < 705 + years and (seat := state.to_act) is not None:
        action = chance.choose(state) if seat is Seat.CHANCE else dice.choice(state.legal_actions())
        for event in state.apply(action):
            if isinstance(event, CardDealt):
                found.setdefault(f"{state.year} {event.seat}", []).append(str(event.card))
    return found


@pytest.mark.slow
def test_mirrored_games_have_the_same_cards_in_every_year_and_one_stream_for_the_game_would_not_do():
    one, other = dealt(1, TurnChance("9/4"), 3), dealt(2, TurnChance("9/4"), 3)
    shared = set(one) & set(other)
    assert len(shared) >= 6
    assert {key: one[key] for key in shared} == {key: other[key] for key in shared}
    assert one["705 caesar"] != dealt(1, TurnChance("9/5"), 1)["705 caesar"]
    one, other = dealt(1, SeededChance("9/4"), 2), dealt(2, SeededChance("9/4"), 2)
    assert any(one[key] != other[key] for key in set(one) & set(other))
