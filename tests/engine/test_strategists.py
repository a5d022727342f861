"""The bots that imagine: interruptions, undo, seats taken over in the middle of a game, levies by plan."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, product
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from engine import load_game
from engine.blocks.sets import bits
from engine.bots import BOTS, decide, make_bot
from engine.bots.game_ai import Course, InformationSet
from engine.bots.julius_caesar.mind.mind import FURTHER, JuliusCaesarInformationSet
from engine.bots.julius_caesar.mind.policy import decide as sensible
from engine.bots.julius_caesar.mind.policy import play_battle, play_turns
from engine.bots.search import Trial
from engine.bots.search_bot import FINALISTS, SearchBot
from engine.chance import SeededChance
from engine.contract import Action, Event, Seat
from engine.julius_caesar import tasks as phases
from engine.julius_caesar.actions import Levy, Step
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.viewdata import JuliusCaesarView
from tests.engine.positions import situations

ROOT = Path(__file__).parents[2]
GAME = cast(JuliusCaesar, load_game("julius-caesar"))
C, P = SEATS
STRATEGISTS = [name for name, kind in BOTS.items() if kind.settings]
REMEMBERING = [name for name in STRATEGISTS if not BOTS[name].settings.forgetful]  # type: ignore[union-attr]
SMALL = 8
"""A budget of little thought."""

LATER = 30.0
"""Seconds after which a test gives up."""


def strategist(name: str, seed: int | str, budget: int = SMALL) -> SearchBot:
    return make_bot(name, seed, budget)


def played(seed: str, watchers: dict[Seat, list[object]]) -> Iterator[State]:
    """Every state of a game by rules of thumb in which a player is to act; watchers hear events and see views."""
    chance, dice, state = SeededChance(seed), Random(seed), GAME.start()
    while (seat := state.to_act) is not None:
        if seat is Seat.CHANCE:
            events = state.apply(chance.choose(state))
        else:
            if seat in watchers:
                watchers[seat].append(state.view(seat))
            yield state
            events = state.apply(sensible(state, dice)[0])
        for watcher, heard in watchers.items():
            heard.append(GAME.visible_events(events, watcher))


def in_phase(phase: str) -> tuple[State, Seat]:
    """The first state of a game in which a player has a choice in a phase, and the player."""
    for state in played("phase", {}):
        if state.phase == phase and len(state.legal_actions()) > 2:
            return state.copy(), cast(Seat, state.to_act)
    raise AssertionError(phase)


# --- the same again ---

TURN_IN_A_PROCESS = "from tests.engine.test_strategists import last_turn; print(*last_turn(), sep='\\n')"

LAST_TURN = """
    year: 709\nturn: 5\nphase: play
    rome caesar: caesar, legio_8, legio_9, legio_10\nmassilia caesar: legio_7
    ravenna caesar: legio_13, caesar_auxilia_1\nneapolis pompey: pompey, legio_1, legio_2
    asculum pompey: legio_3, pompey_ballista\nutica pompey: scipio, legio_39, navis_3
"""


def last_turn() -> Iterator[str]:
    """What happens in the last game turn until each seat has given orders and fought."""
    chance, state = SeededChance(1), GAME.position(LAST_TURN)
    bots = {C: make_bot("legatus", 1, 2), P: make_bot("imperator", 2, 2)}
    left = set(product((C, P), ("play", "move", "levy", "fire")))
    while left and (seat := state.to_act):
        action = chance.choose(state) if seat is Seat.CHANCE else decide(bots[seat], state, seat)
        left.discard((seat, action.verb))
        yield f"{seat} {action}"
        events = state.apply(action)
        for watcher, bot in bots.items():
            bot.observe(GAME.visible_events(events, watcher))
    yield state.digest()


@pytest.mark.slow
def test_the_same_seed_and_budget_play_the_same_game_in_any_process():
    """Whatever order Python keeps its sets in, which differs from process to process."""
    number = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    environment = {**os.environ, "PYTHONHASHSEED": number, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", TURN_IN_A_PROCESS]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    assert done.stdout.splitlines() == [*last_turn()]


# --- interruptions ---
@pytest.mark.slow
@pytest.mark.parametrize("name", ["legatus", "imperator"])
def test_a_search_in_a_thread_ends_soon_after_it_is_interrupted(name: str, monkeypatch: pytest.MonkeyPatch):
    (state, seat), searching = in_phase(phases.MOVE), threading.Event()

    def noticed(*args: Any) -> State:
        searching.set()
        return play_turns(*args)

    monkeypatch.setattr("engine.bots.julius_caesar.mind.mind.play_turns", noticed)
    bot = strategist(name, 1, 10**5)
    answers: list[Action] = []
    thread = threading.Thread(target=lambda: answers.append(decide(bot, state, seat)), daemon=True)
    thread.start()
    assert searching.wait(LATER)
    bot.interrupt()
    thread.join(LATER)
    assert not thread.is_alive()
    assert answers[0] in state.legal_actions()
    assert sum(len(option.results) for option in bot.considered) < 10**5


def test_a_bot_that_was_interrupted_thinks_as_ever_the_next_time():
    state, seat = in_phase(phases.PLAY)
    bot, other = strategist("legatus", 3), strategist("legatus", 3)
    bot.interrupt()
    assert decide(bot, state, seat) == decide(other, state, seat)
    assert [option.results for option in bot.considered] == [option.results for option in other.considered]


# --- undo ---
@cache
def heard_by_caesar(seed: str) -> tuple[State, list[object]]:
    """A state of the second game turn in which Caesar is to move, and all that he was told before."""
    heard: list[object] = []
    for state in played(seed, {C: heard}):
        if state.to_act is C and (state.turn, state.phase) == (2, phases.MOVE):
            return state.copy(), heard
    raise AssertionError(seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", REMEMBERING)
def test_a_bot_that_is_told_anew_after_an_undo_remembers_what_it_would_have(name: str):
    """What was taken back is told, forgotten, and the game told again as it went then."""
    (_, taken_back), (state, heard) = heard_by_caesar("taken back"), heard_by_caesar("undo")
    bot, other = strategist(name, 1), strategist(name, 1)
    tell(bot, taken_back)
    bot.forget()
    for listener in (bot, other):
        tell(listener, heard)
    view = state.view(C)
    assert bot.believed(view) == other.believed(view)
    assert bot.believed(view).places, "there is something to remember"
    assert decide(bot, state, C) == decide(other, state, C)


def tell(bot: SearchBot, heard: list[object]) -> None:
    for one in heard:
        if isinstance(one, list | tuple):
            bot.observe(cast(list[Event], one))
        else:
            bot.look(cast(JuliusCaesarView, one))


@pytest.mark.slow
def test_orders_that_were_given_are_dropped_with_an_undo():
    state, seat = in_phase(phases.MOVE)
    bot = strategist("legatus", 2)
    events = state.apply(decide(bot, state, seat))
    bot.observe(GAME.visible_events(events, seat))
    bot.forget()
    fresh = strategist("legatus", 2)
    fresh.dice.setstate(bot.dice.getstate())
    assert decide(bot, state, seat) == decide(fresh, state, seat)


# --- seats taken over ---
@cache
def choices_in_the_middle() -> dict[str, State]:
    """A choice of each phase in a game that both sides have played for a while, of Caesar and Pompey in turn."""
    wanted = dict(zip((phases.PLAY, phases.MOVE, phases.LEVY, phases.BATTLE, phases.HIT), cycle(SEATS)))
    found: dict[str, State] = {}
    for state in played("taken over", {}):
        is_wanted = state.turn > 1 and wanted.get(state.phase) is state.to_act and state.levies_left < 2
        if is_wanted and len(state.legal_actions()) > 1:
            found.setdefault(state.phase, state.copy())
        if found.keys() == wanted.keys():
            return found
    raise AssertionError(set(found))


@pytest.mark.slow
@pytest.mark.parametrize("name", STRATEGISTS)
def test_a_bot_takes_over_a_seat_in_the_middle_of_a_game_and_plays_on(name: str):
    """It has not heard what happened before, from either side and whatever is going on."""
    for state in choices_in_the_middle().values():
        bot, twin, seat = strategist(name, 4, 2), state.copy(), state.to_act
        for _ in range(2):
            events = twin.apply(decide(bot, twin, seat))
            bot.observe(GAME.visible_events(events, seat))
            if twin.to_act is not seat:
                break


# --- levies by plan ---
@pytest.mark.slow
@pytest.mark.parametrize("name", ["legatus", "imperator"])
def test_whole_levies_are_weighed(name: str):
    state, seat = in_phase(phases.LEVY)
    bot = strategist(name, 1)
    situation = bot.imagine(state.view(seat))
    plans = bot.options(situation)
    assert len({frozenset(plan) for plan in plans}) == len(plans) > 1
    assert plans[0][0] == make_bot("centurio", 1).decide(situation)[0], "rules of thumb come first"
    for plan in plans:
        after = state.copy()
        for action in plan:
            assert isinstance(action, Levy | Step)
            after.apply(action)
        assert 0 < len(plan) <= state.levies_left


@pytest.mark.slow
def test_imperators_levies_are_carried_out_one_by_one_as_planned():
    state, seat = in_phase(phases.LEVY)
    bot = strategist("imperator", 1, 24)
    first = decide(bot, state, seat)
    plan = bot.considered[0].actions
    assert first == plan[0]
    for planned in plan[1:]:
        state.apply(first)
        first = decide(bot, state, seat)
        assert first == planned


def played_on(state: State) -> State:
    """A state played on as what is weighed there is played on."""
    seat = state.to_act
    return JuliusCaesarInformationSet(state.view(seat), [state]).played_on(state.copy(), Random(1))


@pytest.mark.slow
def test_a_playout_of_a_battle_ends_with_it_and_of_all_else_when_the_enemy_has_answered():
    state, _ = in_phase(phases.BATTLE)
    end = played_on(state)
    assert end.battle.space != state.battle.space or end.phase == phases.OVER
    asked = {(phases.PLAY, False), *product((phases.MOVE, phases.LEVY), (False, True))}
    for state in played("answer", {}):
        if (state.phase, state.second) in asked and state.turn < 4:
            asked.remove((state.phase, state.second))
            end = played_on(state)
            assert (end.year, end.turn) == (state.year, state.turn + 1 + state.second), state.phase
        if not asked:
            break
    assert not asked


# --- second thoughts of imperator, what it weighs beside, and playouts ---
def test_a_playout_goes_so_many_game_turns_also_through_winter_and_is_the_same_with_the_same_dice():
    for turns, turn in ((1, 2), (2, 3), (4, 5)):
        state = next(situations(7, phases.PLAY, 1))
        assert (state.year, state.turn) == (705, 1)
        ends = [play_turns(state.copy(), Random(3), turns) for _ in range(2)]
        assert ends[0].digest() == ends[1].digest()
        assert (ends[0].year, ends[0].turn) == (705, turn)
    state = next(state for state in situations(8, phases.PLAY, 200) if (state.year, state.turn) == (705, 4))
    ends = [play_turns(state.copy(), Random(seed), 2) for seed in range(4)]
    assert {(end.year, end.turn) for end in ends if end.phase != phases.OVER} == {(706, 0)}


def test_a_battle_is_played_to_its_end_and_no_further():
    for state in situations(9, phases.BATTLE, 6):
        end = play_battle(state.copy(), Random(2))
        assert end.battle.space != state.battle.space or end.phase == phases.OVER
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
@pytest.mark.parametrize("phase", [phases.LEVY, phases.MOVE])
def test_interrupted_in_a_later_look_it_keeps_to_the_one_before(phase: str):
    state, seat, plans = position(phase, 8)

    class Stopped(Scored):
        def trial(self, situation: InformationSet, *, further: bool = False) -> Trial:
            if len(self.tried) == 1:
                self.interrupt()
            return super().trial(situation, further=further)

    bot = Stopped(of({plans[3]: 0.9}), of({plans[3]: 0.9}), of({}))
    assert decide(bot, state, seat) == plans[3][0]
    assert bot.considered[0].actions == plans[3]


@pytest.mark.slow
@pytest.mark.parametrize("phase", [phases.PLAY, phases.LEVY, phases.REGROUP, phases.HIT, phases.BATTLE])
def test_its_last_look_goes_further_but_not_in_a_battle_or_after_it(phase: str, monkeypatch: pytest.MonkeyPatch):
    turns: list[int] = []

    def noticed(state: State, dice: Random, number: int) -> State:
        turns.append(number)
        return play_turns(state, dice, number)

    monkeypatch.setattr("engine.bots.julius_caesar.mind.mind.play_turns", noticed)
    state, seat, options = position(phase)
    bot = imperator(20)
    decide(bot, state, seat)
    near = 1 + (state.second and state.card != NONE)
    wanted = {phases.BATTLE: set(), phases.HIT: {near}, phases.REGROUP: {near}}.get(phase, {near, FURTHER})
    assert set(turns) == wanted
    assert turns == sorted(turns), "it is the last"
    assert turns.count(FURTHER) < 20 / 2 + FINALISTS + 1
    assert {option.actions for option in bot.considered} >= {options[0]}


@pytest.mark.parametrize("phase", [phases.DISCARD, phases.HIT, phases.REGROUP])
def test_it_weighs_discards_hits_and_regroups_which_legatus_does_not(phase: str):
    state, seat, options = position(phase)
    assert {plan[0] for plan in options} == set(state.legal_actions())
    bot, lesser = Scored(of({options[1]: 0.9}), of({options[1]: 0.9})), make_bot("legatus", 1, 60)
    assert decide(bot, state, seat) == options[1][0]
    decide(lesser, state, seat)
    assert lesser.considered == []
