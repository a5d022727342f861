"""Looking back upon games: the evaluation over time, and the decisions that cost most."""

import json
from dataclasses import asdict
from functools import lru_cache

import pytest

from engine import load_game
from engine.bots import decide, make_bot
from engine.bots import review as module
from engine.bots.review import EvaluationPoint, Review, Reviewer, Verdict
from engine.chance import SeededChance
from engine.contract import Action, Seat
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.table import Table
from tests.julius_caesar.support import command

C, P = SEATS
GAME = load_game("julius-caesar")
Steps = list[tuple[Seat, Action]]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("CLOSELY", 3), ("BRIEFLY", 1), ("SAMPLES", 4), ("FRESH", 6)):
        monkeypatch.setattr(module, name, value)


@lru_cache(maxsize=1)
def game() -> tuple[State, Steps, bool]:
    """A short game of random against tiro: how it began, what was done, whether Pompey won."""
    table = Table.new(GAME, {}, {}, SeededChance(4))
    table.run_chance()
    bots = {C: make_bot("random", 1), P: make_bot("tiro", 1)}
    while seat := table.to_act:
        table.act(decide(bots[seat], table.state, seat), seat)
    steps = [(entry.seat, entry.action) for entry in table.history]
    return table.state_at(0), steps, table.result.winner is P


def review(**more: object) -> Review:
    start, steps, _ = game()
    return Reviewer(GAME, start, steps, playouts=12, **more).review()  # type: ignore[arg-type]


@lru_cache(maxsize=1)
def reviewed() -> Review:
    return review()


@pytest.mark.slow
def test_the_evaluation_goes_from_the_beginning_to_the_end():
    found, (_, steps, pompey_won) = reviewed(), game()
    positions = [moment.position for moment in found.moments]
    assert positions == sorted(set(positions))
    assert positions[-1] == len(steps)
    assert all(0 <= moment.chance <= 1 for moment in found.moments)
    assert found.moments[-1].chance == (0.0 if pompey_won else 1.0)


@pytest.mark.slow
def test_decisions_of_both_sides_are_judged_and_what_was_played_is_told():
    found, (start, steps, _) = reviewed(), game()
    costs = [verdict.cost for verdict in found.verdicts]
    assert min(found.decisions) > 5
    assert costs == sorted(costs, reverse=True)
    assert found.worst(C), "a player who chooses by chance makes costly mistakes"
    for verdict in found.verdicts:
        played = [str(action) for seat, action in steps[verdict.position :]][: len(verdict.actions)]
        assert list(verdict.actions) == played
        assert {seat for seat, _ in steps[verdict.position : verdict.position + len(played)]} == {verdict.seat}
        assert set(verdict.actions) != set(verdict.better_actions)
        assert "" not in (verdict.played, verdict.better)
        assert verdict.cost == pytest.approx(verdict.better_chance - verdict.chance, abs=0.001)
        state = start.copy()
        for _, action in steps[: verdict.position]:
            state.play(action)
        for text in verdict.better_actions:
            state.apply(state.parse(text))


@pytest.mark.slow
def test_the_same_game_has_the_same_review_and_how_far_it_is_goes_up_to_the_whole():
    shares: list[float] = []
    assert review(progress=shares.append) == reviewed()
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)


@pytest.mark.slow
def test_one_seat_alone_can_be_judged():
    found = review(seats=[P])
    assert {verdict.seat for verdict in found.verdicts} <= {P}
    assert found.decisions[0] == 0


@pytest.mark.slow
@pytest.mark.parametrize("closely", [False, True])
def test_it_can_be_stopped_at_any_time(closely: bool):
    asked, after = [0], len(game()[1]) + 5 if closely else 20

    def stop() -> bool:
        asked[0] += 1
        return asked[0] > after

    start, steps, _ = game()
    assert Reviewer(GAME, start, steps, playouts=12, stop=stop).review() is None


@pytest.mark.slow
def test_what_there_is_no_time_for_is_skipped_and_counted():
    """The decisions that look worst of both seats come first."""
    asked: list[int] = []

    def late() -> bool:
        asked.append(1)
        return len(asked) > 4

    found, whole = review(late=late), reviewed()
    assert (found.moments, found.decisions) == (whole.moments, whole.decisions)
    assert set(found.verdicts) < set(whole.verdicts)
    assert {verdict.seat for verdict in found.verdicts} == {verdict.seat for verdict in whole.verdicts}
    assert (found.skipped, whole.skipped) == (2 * module.CLOSELY - 4, 0)


def test_it_goes_through_json():
    found = reviewed()
    assert Review.from_dict(json.loads(json.dumps(asdict(found)))) == found


def test_a_blunder_is_found():
    """Five legions next to an all but empty city that scores two points stay where they are."""
    board = "rome pompey: legio_1\nneapolis caesar: caesar, legio_7, legio_8, legio_9, legio_10\n"
    state = command("3/1", "2/2", board, year=709, turn=5)
    assert state.to_act is C
    found = Reviewer(GAME, state, [(C, state.parse("end"))], playouts=16).review()
    (verdict,) = found.worst(C)
    assert verdict.played == "Hold back"
    assert verdict.better.startswith("Attack Rome with ")
    assert verdict.cost > 0.02


def test_only_three_decisions_of_a_seat_are_told():
    one = Verdict(1, "705.1", C, "move", "a", "b", (), (), 0.1, 0.0, 0.4, 0.5)
    found = Review((EvaluationPoint(0, "705.1", 0.5, (1, 1)),), (one,) * 5, (5, 0))
    assert len(found.worst(C)) == 3
    assert found.worst(P) == []
