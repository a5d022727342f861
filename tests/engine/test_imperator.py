"""The second thoughts of imperator, in playouts that go further, and what it weighs beside."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.bots import decide
from engine.bots.imperator import FINALISTS, LONGER, Imperator
from engine.bots.julius_caesar.mind.planning import Plan
from engine.bots.julius_caesar.mind.playout import play_turns
from engine.bots.julius_caesar.mind.weights import Styles
from engine.bots.legatus import Legatus, Playout
from engine.bots.search import Trial
from engine.bots.strategist import Situation
from engine.contract import Seat
from engine.julius_caesar import state as phases
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import JuliusCaesarView
from tests.engine.positions import situations

Score = Callable[[Plan], float]


class Scored(Imperator):
    """An imperator to which plans come to what is said, at its first look, its second, and so on.

    Attributes:
        tried: the plans of each look.
    """

    def __init__(self, *looks: Score, budget: int = 200) -> None:
        super().__init__(1, budget)
        self.looks = looks
        self.tried: list[set[Plan]] = []

    def trial(self, situation: Situation, playout: Playout) -> Trial:
        score, tried = self.looks[len(self.tried)], set[Plan]()
        self.tried.append(tried)

        def one(actions: Plan, number: int) -> float:
            tried.add(actions)
            return score(actions)

        return one


def position(phase: str, options: int = 2) -> tuple[State, Seat, list[Plan]]:
    """A state in a phase, who is to act, and so many options at least, what rules of thumb say first."""
    for state in situations(21, phase, 40):
        seat = state.to_act
        assert seat is not None
        view = state.view(seat)
        assert isinstance(view, JuliusCaesarView)
        bot = Imperator(1, 200)
        found = list(bot.options(bot.imagine(view)))
        if len(found) >= options:
            return state, seat, found
    raise AssertionError(phase)


def of(scores: dict[Plan, float]) -> Score:
    return lambda plan: scores.get(plan, 0.1)


def test_a_second_look_can_overturn_the_first_among_the_best_and_what_rules_of_thumb_say():
    state, seat, (thumb, *others) = position(phases.LEVY, FINALISTS + 2)
    best, overlooked = others[0], others[FINALISTS]
    first = {plan: 0.9 - 0.1 * place for place, plan in enumerate(others)}
    for second, chosen in (
        ({}, best),
        ({others[1]: 0.8, overlooked: 1.0}, others[1]),
        ({thumb: 1.0}, thumb),
        ({thumb: 0.5}, best),
    ):
        bot = Scored(of(first), of(second))
        assert decide(bot, state, seat) == chosen[0]
        assert bot.considered[0].actions == chosen
        assert bot.tried == [{thumb, *others}, {thumb, *others[:FINALISTS]}]
        assert [option.actions for option in bot.considered[FINALISTS + 1 :]] == others[FINALISTS:]


@pytest.mark.parametrize(("phase", "look"), [(phases.LEVY, 1), (phases.MOVE, 1)])
def test_interrupted_in_a_later_look_it_keeps_to_the_one_before(phase: str, look: int):
    state, seat, plans = position(phase, 8)

    class Stopped(Scored):
        def trial(self, situation: Situation, playout: Playout) -> Trial:
            if len(self.tried) == look:
                self.interrupt()
            return super().trial(situation, playout)

    bot = Stopped(of({plans[3]: 0.9}), of({plans[3]: 0.9}), of({}))
    assert decide(bot, state, seat) == plans[3][0]
    assert bot.considered[0].actions == plans[3]


@pytest.mark.slow
@pytest.mark.parametrize(
    "phase", [phases.PLAY, phases.DISCARD, phases.MOVE, phases.LEVY, phases.REGROUP, phases.HIT, phases.BATTLE]
)
def test_its_last_look_goes_further_but_not_in_a_battle_or_after_it(phase: str, monkeypatch: pytest.MonkeyPatch):
    turns: list[int] = []

    def noticed(state: State, dice: Random, number: int, styles: Styles) -> State:
        turns.append(number)
        return play_turns(state, dice, number, styles)

    monkeypatch.setattr("engine.bots.legatus.play_turns", noticed)
    state, seat, options = position(phase)
    bot = Imperator(1, 60)
    decide(bot, state, seat)
    near = 1 + (state.second and state.card != phases.NONE)
    wanted = {phases.BATTLE: set(), phases.HIT: {near}, phases.REGROUP: {near}}.get(phase, {near, LONGER})
    assert set(turns) == wanted
    assert turns == sorted(turns), "it is the last"
    assert turns.count(LONGER) < 60 / 2 + FINALISTS + 1
    assert {option.actions for option in bot.considered} >= {options[0]}


@pytest.mark.parametrize("phase", [phases.DISCARD, phases.HIT, phases.REGROUP])
def test_it_weighs_discards_hits_and_regroups_which_legatus_does_not(phase: str):
    state, seat, options = position(phase)
    assert {plan[0] for plan in options} == set(state.legal_actions())
    bot, lesser = Scored(of({options[1]: 0.9}), of({options[1]: 0.9})), Legatus(1, 60)
    assert decide(bot, state, seat) == options[1][0]
    decide(lesser, state, seat)
    assert lesser.considered == []
