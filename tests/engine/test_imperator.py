"""The second thoughts of imperator, what it weighs beside, and playouts: how far they go, and with what dice."""

from collections.abc import Callable
from random import Random

import pytest

from engine.blocks.sets import bits
from engine.bots import BOTS, decide, make_bot
from engine.bots.game_ai import Course, InformationSet
from engine.bots.julius_caesar.mind.mind import FURTHER
from engine.bots.julius_caesar.mind.policy import play_battle, play_turns
from engine.bots.search import Trial
from engine.bots.search_bot import FINALISTS, SearchBot
from engine.contract import Seat
from engine.julius_caesar import state as states
from engine.julius_caesar import tasks as phases
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import OVER
from tests.engine.positions import situations


def test_a_playout_goes_so_many_game_turns_and_is_the_same_with_the_same_dice():
    for turns, turn in ((1, 2), (2, 3), (4, 5)):
        state = next(situations(7, phases.PLAY, 1))
        assert (state.year, state.turn) == (705, 1)
        ends = [play_turns(state.copy(), Random(3), turns) for _ in range(2)]
        assert ends[0].digest() == ends[1].digest()
        assert (ends[0].year, ends[0].turn) == (705, turn)


def test_a_playout_from_the_last_turn_goes_through_winter():
    state = next(state for state in situations(8, phases.PLAY, 200) if (state.year, state.turn) == (705, 4))
    ends = [play_turns(state.copy(), Random(seed), 2) for seed in range(4)]
    assert {(end.year, end.turn) for end in ends if end.phase != OVER} == {(706, 0)}


def test_a_battle_is_played_to_its_end_and_no_further():
    for state in situations(9, phases.BATTLE, 6):
        end = play_battle(state.copy(), Random(2))
        assert end.battle.space != state.battle.space or end.phase == OVER
        assert not bits(end.contested & 1 << state.battle.space)


Score = Callable[[Course], float]


class Scored(SearchBot):
    """An imperator to which plans come to what is said, at its first look, its second, and so on.

    Attributes:
        tried: the plans of each look.
    """

    def __init__(self, *looks: Score, budget: int = 200) -> None:
        settings = BOTS["imperator"].settings
        assert settings is not None
        super().__init__("imperator", "julius-caesar", settings, 1, budget)
        self.looks = looks
        self.tried: list[set[Course]] = []

    def trial(self, situation: InformationSet, *, further: bool = False) -> Trial:
        score, tried = self.looks[len(self.tried)], set[Course]()
        self.tried.append(tried)

        def one(actions: Course, number: int) -> float:
            tried.add(actions)
            return score(actions)

        return one


def imperator(budget: int) -> SearchBot:
    return make_bot("imperator", 1, budget)


def position(phase: str, options: int = 2) -> tuple[State, Seat, list[Course]]:
    """A state in a phase, who is to act, and so many options at least, what rules of thumb say first."""
    for state in situations(21, phase, 40):
        seat, bot = state.to_act, imperator(200)
        found = list(bot.options(bot.imagine(state.view(seat))))
        if len(found) >= options:
            return state, seat, found
    raise AssertionError(phase)


def of(scores: dict[Course, float]) -> Score:
    return lambda plan: scores.get(plan, 0.1)


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize(("phase", "look"), [(phases.LEVY, 1), (phases.MOVE, 1)])
def test_interrupted_in_a_later_look_it_keeps_to_the_one_before(phase: str, look: int):
    state, seat, plans = position(phase, 8)

    class Stopped(Scored):
        def trial(self, situation: InformationSet, *, further: bool = False) -> Trial:
            if len(self.tried) == look:
                self.interrupt()
            return super().trial(situation, further=further)

    bot = Stopped(of({plans[3]: 0.9}), of({plans[3]: 0.9}), of({}))
    assert decide(bot, state, seat) == plans[3][0]
    assert bot.considered[0].actions == plans[3]


@pytest.mark.slow
@pytest.mark.parametrize(
    "phase", [phases.PLAY, phases.DISCARD, phases.MOVE, phases.LEVY, phases.REGROUP, phases.HIT, phases.BATTLE]
)
def test_its_last_look_goes_further_but_not_in_a_battle_or_after_it(phase: str, monkeypatch: pytest.MonkeyPatch):
    turns: list[int] = []

    def noticed(state: State, dice: Random, number: int) -> State:
        turns.append(number)
        return play_turns(state, dice, number)

    monkeypatch.setattr("engine.bots.julius_caesar.mind.mind.play_turns", noticed)
    state, seat, options = position(phase)
    bot = imperator(60)
    decide(bot, state, seat)
    near = 1 + (state.second and state.card != states.NONE)
    wanted = {phases.BATTLE: set(), phases.HIT: {near}, phases.REGROUP: {near}}.get(phase, {near, FURTHER})
    assert set(turns) == wanted
    assert turns == sorted(turns), "it is the last"
    assert turns.count(FURTHER) < 60 / 2 + FINALISTS + 1
    assert {option.actions for option in bot.considered} >= {options[0]}


@pytest.mark.parametrize("phase", [phases.DISCARD, phases.HIT, phases.REGROUP])
def test_it_weighs_discards_hits_and_regroups_which_legatus_does_not(phase: str):
    state, seat, options = position(phase)
    assert {plan[0] for plan in options} == set(state.legal_actions())
    bot, lesser = Scored(of({options[1]: 0.9}), of({options[1]: 0.9})), make_bot("legatus", 1, 60)
    assert decide(bot, state, seat) == options[1][0]
    decide(lesser, state, seat)
    assert lesser.considered == []
