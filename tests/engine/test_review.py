"""Reviews of games, with the evaluation over time and the decisions that cost most; and hints."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from itertools import count
from random import Random
from typing import cast

import pytest

from engine import load_game
from engine.bots import LEGATUS, decide, make_bot
from engine.bots import review as module
from engine.bots.hint import Hint, HintBot
from engine.bots.julius_caesar.mind.mind import JuliusCaesarInformationSet
from engine.bots.julius_caesar.wording import force_words, in_short, tell
from engine.bots.review import EvaluationPoint, Review, Reviewer, Verdict
from engine.bots.search import Candidate
from engine.chance import SeededChance
from engine.contract import Action, Seat, View
from engine.julius_caesar.actions import End
from engine.julius_caesar.fog.sampling import StateSampler
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.match import Match
from engine.translations import ENGLISH, choose_language
from tests.golden.recipes import save_of
from tests.julius_caesar.acting import do
from tests.julius_caesar.support import command

C, P = SEATS
GAME = cast(JuliusCaesar, load_game("julius-caesar"))
Steps = list[tuple[Seat, Action]]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("CLOSELY", 2), ("BRIEFLY", 1), ("SAMPLES", 4), ("FRESH", 6)):
        monkeypatch.setattr(module, name, value)


@lru_cache(maxsize=1)
def game() -> tuple[State, Steps, bool]:
    """The second half of a short game of random against tiro: its beginning, what was done, whether Pompey won."""
    table = Match.new(GAME, {}, {}, SeededChance(4))
    table.run_chance()
    bots = {C: make_bot("random", 1), P: make_bot("tiro", 1)}
    while seat := table.to_act:
        table.act(decide(bots[seat], table.state, seat), seat)
    steps, half = [(entry.seat, entry.action) for entry in table.history], len(table.history) // 2
    return table.state_at(half), steps[half:], table.result.winner is P


def review(**more: object) -> Review:
    start, steps, _ = game()
    return Reviewer(GAME, start, steps, playouts=4, **more).review()  # type: ignore[arg-type]


@lru_cache(maxsize=1)
def reviewed() -> Review:
    return review()


@pytest.mark.slow
def test_the_evaluation_goes_from_the_beginning_to_the_end_and_the_review_goes_through_json():
    found, (_, steps, pompey_won) = reviewed(), game()
    positions = [moment.position for moment in found.moments]
    assert positions == sorted(set(positions))
    assert positions[-1] == len(steps)
    assert all(0 <= moment.chance <= 1 for moment in found.moments)
    assert found.moments[-1].chance == (0.0 if pompey_won else 1.0)
    assert Review.from_dict(json.loads(json.dumps(asdict(found)))) == found


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
def test_the_same_game_has_the_same_review_and_one_seat_alone_can_be_judged():
    """How far it is goes up to the whole."""
    shares: list[float] = []
    found, whole = review(seats=[C], progress=shares.append), reviewed()
    assert shares == sorted(shares)
    assert shares[-1] == pytest.approx(1)
    assert list(found.verdicts) == [verdict for verdict in whole.verdicts if verdict.seat is C] != []
    assert (found.moments, found.decisions) == (whole.moments, (whole.decisions[0], 0))


@pytest.mark.slow
@pytest.mark.parametrize("closely", [False, True])
def test_it_can_be_stopped_at_any_time(closely: bool):
    asked, after = count(1), len(game()[1]) + 5 if closely else 20
    assert review(stop=lambda: next(asked) > after) is None


@pytest.mark.slow
def test_what_there_is_no_time_for_is_skipped_and_counted():
    """The decisions that look worst of both seats come first."""
    asked = count(1)
    found, whole = review(late=lambda: next(asked) > 2), reviewed()
    assert (found.moments, found.decisions) == (whole.moments, whole.decisions)
    assert set(found.verdicts) < set(whole.verdicts)
    assert {verdict.seat for verdict in found.verdicts} == {verdict.seat for verdict in whole.verdicts}
    assert (found.skipped, whole.skipped) == (2 * module.CLOSELY - 2, 0)


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


# --- hints: what legatus would do and why, for every kind of decision, from a seat's view alone ---
PHASES = {
    *("deploy", "discard", "play", "move", "levy", "jupiter", "defect", "vulcan", "surprise", "choose battle"),
    *("battle", "hit", "regroup", "port", "supply", "disband", "main attack", "colour"),
}
SMALL = 8
"""A budget that is enough to say something."""


def advise(view: View, legal: Sequence[Action], budget: int | None = SMALL) -> Hint:
    return HintBot(GAME.id, 1, budget).advise(view, legal, [])


def advice_at(state: State) -> Hint:
    seat = state.to_act
    return advise(state.view(seat), tuple(state.legal_actions(seat)))


@lru_cache(maxsize=1)
def states() -> dict[str, State]:
    """A state of each phase in which there is a choice, most of them from a recorded game."""
    armies = "rome caesar: caesar, legio_7, legio_8\nneapolis pompey: legio_2\nasculum pompey: legio_1\n"
    mars = command("mars", "2/2", armies)
    do(mars, "move caesar rome-neapolis", "move legio_7 rome-asculum", "end")
    declaring = command("3/2", "2/2", armies + "ravenna caesar: legio_9\n", edition="1.x")
    do(declaring, "move caesar rome-asculum", "move legio_9 ravenna-asculum", "end")
    jupiter = command("jupiter", "2/2", armies + "genua pompey: legio_3, legio_9\n", edition="1.x")
    do(jupiter, "jupiter genua")
    found: dict[str, State] = {"surprise": mars, "main attack": declaring, "colour": jupiter}
    with Match.open(GAME, save_of("tiro-free"), read_only=True) as table:
        state, history = table.state_at(0), table.history
    for entry in history:
        if state.phase not in found and len(state.legal_actions()) > 1 and state.to_act in SEATS:
            found[state.phase] = state.copy()
        state.apply(entry.action)
    return found


@pytest.mark.parametrize("phase", sorted(PHASES))
def test_what_is_proposed_can_be_done_and_has_a_reason(phase: str):
    assert set(states()) == PHASES
    state = states()[phase].copy()
    advice = advice_at(state)
    assert advice.seat is state.to_act
    assert advice.reason.endswith(".")
    assert advice.sentence.startswith(f"{advice.orders[0].text}: ")
    for order in advice.orders:
        assert order.text
        for action in order.actions:
            state.apply(action)


@pytest.mark.slow
def test_a_whole_command_phase_is_proposed_and_more_is_weighed_than_legatus_weighs_for_himself():
    """He is to be beaten; a hint is to be good, and the same each time."""
    state, seat = states()["move"], states()["move"].to_act
    view = state.view(seat)
    ours, his = (HintBot(GAME.id, 1, budget) for budget in (None, LEGATUS.budget))
    assert len(ours.options(ours.imagine(view))) > len(his.options(his.imagine(view)))
    advice = advice_at(state)
    assert advice == advice_at(state)
    assert str(advice.orders[-1].actions[-1]) == "end"
    assert advice.options > 1
    assert advice.chance is not None
    assert "to win" in advice.reason or "alike" in advice.reason or "surely better" in advice.reason


TO_MOVE = "turn: 3\nphase: move\nactor: caesar\ncard: 2/2\n"
FOE = "neapolis pompey: legio_1 I\n"


def test_an_attack_is_told_with_its_chance():
    army = "rome caesar: caesar III, legio_8 III, legio_9 III, legio_10 III\n"
    state = GAME.position(TO_MOVE + army + FOE)
    advice = advice_at(state)
    attack = advice.orders[0].text
    assert attack.startswith("Attack Neapolis with ")
    assert attack.endswith("from Rome")
    assert " % to win it" in advice.reason


@pytest.mark.parametrize(
    ("language", "alike", "worse"),
    [
        ("en", "it and the next best (", "40 % to win the game, 30 % by the next best ("),
        ("sv", "det står lika mellan detta och det näst", "40 % chans att vinna partiet, 30 % genom det näst"),
    ],
)
def test_a_reason_claims_the_most_only_where_nothing_else_is_as_good(language: str, alike: str, worse: str):
    state = states()["play"]
    at = JuliusCaesarInformationSet(state.view(state.to_act), [state])
    played, other = ((card,) for card in state.legal_actions()[:2])
    choose_language(language)
    try:
        equal, better = (
            at.reason(at.proposals(played), [Candidate(played, [0.4] * 3), Candidate(other, [then] * 3)])
            for then in (0.4, 0.3)
        )
    finally:
        choose_language(ENGLISH)
    assert equal.startswith(alike)
    assert f"; {worse}" in better


def test_two_plans_with_other_points_are_not_called_alike():
    """A legion that takes Rome wins as often as one that stays, but who reads the points sees two more."""
    state = GAME.position(TO_MOVE + "ravenna caesar: caesar III, legio_8 III\nsyracuse pompey: legio_1 I\n")
    at = JuliusCaesarInformationSet(state.view(C), [state])
    taken = (state.parse("move legio_8 ravenna-rome"), End())
    told = at.reason(at.proposals(taken), [Candidate(taken, [0.4] * 3), Candidate((End(),), [0.4] * 3)])
    assert "alike" not in told
    assert "; holding back is about as likely to win, with " in told
    assert " fewer for you" in told
    assert at.reason(at.proposals((End(),)), [Candidate((End(),), [0.4] * 3)] * 2).endswith("come out alike.")


@pytest.mark.slow
@pytest.mark.parametrize("phase", ["move", "play", "battle"])
def test_it_knows_what_the_view_knows(phase: str):
    state = states()[phase]
    seat = state.to_act
    other = StateSampler(GAME.rules, state.view(seat)).sample(Random(7))
    assert other.digest() != state.digest()
    assert advice_at(other) == advice_at(state)


@pytest.mark.slow
def test_an_adviser_that_is_interrupted_says_what_it_knows_and_that_nothing_where_there_is_no_choice():
    state = states()["play"]
    seat = state.to_act
    advice = advise(state.view(seat), state.legal_actions(seat)[:1])
    assert (advice.reason, advice.options) == ("there is no choice.", 1)
    adviser = HintBot(GAME.id, 1, 10**6)
    decide_slowly = adviser.decide

    def interrupted(situation):  # type: ignore[no-untyped-def]
        adviser.interrupt()
        return decide_slowly(situation)

    adviser.decide = interrupted  # type: ignore[method-assign]
    assert adviser.advise(state.view(seat), tuple(state.legal_actions(seat)), []).orders


# --- words ---
@pytest.mark.parametrize(
    ("blocks", "words"),
    [
        (["legio_8"], "Legio 8"),
        (["caesar", "legio_8"], "Caesar and Legio 8"),
        (["caesar", "legio_8", "legio_9"], "Caesar and 2 legions"),
        (["caesar", "legio_8", "legio_9", "caesar_equitatus_1"], "Caesar, 2 legions and an equitatus"),
    ],
)
def test_forces_in_words(blocks: list[str], words: str):
    assert force_words(blocks, C) == words


def test_moves_to_one_place_are_one_order():
    state = GAME.position(TO_MOVE + "rome caesar: caesar III, legio_8 III\n" + FOE)
    view = state.view(C)
    texts = ["move caesar rome-neapolis", "move legio_8 rome-neapolis", "end"]
    orders = tell(view, [state.parse(text) for text in texts])
    attack = "Attack Neapolis with Caesar and Legio 8 from Rome"
    assert [order.text for order in orders] == [attack, "Move no more"]
    assert (orders[0].goal, orders[0].origins, orders[0].kind) == ("neapolis", ("rome",), "attack")
    assert in_short(view, [state.parse("end")]) == "Hold back"
