"""The bots that imagine: interruptions, undo, seats taken over in the middle of a game, levies by plan."""

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from engine import load_game
from engine.bots import BOTS, decide, make_bot
from engine.bots.julius_caesar.mind.mind import JuliusCaesarInformationSet
from engine.bots.julius_caesar.mind.policy import play_turns
from engine.bots.search_bot import SearchBot
from engine.chance import SeededChance
from engine.contract import Action, Event, Seat
from engine.julius_caesar import tasks as phases
from engine.julius_caesar.actions import Levy, Step
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.viewdata import JuliusCaesarView

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
    """Every state of a game in which a player is to act; watchers are given portions of events and views."""
    chance, state = SeededChance(seed), GAME.start()
    bots = {seat: strategist("centurio", seed) for seat in (C, P)}
    while (seat := state.to_act) is not None:
        if seat is Seat.CHANCE:
            events = state.apply(chance.choose(state))
        else:
            if seat in watchers:
                watchers[seat].append(state.view(seat))
            yield state
            events = state.apply(decide(bots[seat], state, seat))
        for watcher, bot in bots.items():
            bot.observe(GAME.seen(events, watcher))
        for watcher, heard in watchers.items():
            heard.append(GAME.seen(events, watcher))


def in_phase(phase: str, number: int = 1) -> tuple[State, Seat]:
    """The state of a game in which a player has a choice in a phase for the so-many-th time, and the player."""
    for state in played("phase", {}):
        if state.phase == phase and len(state.legal_actions()) > 2:
            number -= 1
            if not number:
                return state.copy(), cast(Seat, state.to_act)
    raise AssertionError(phase)


# --- the same again ---

YEAR_IN_A_PROCESS = "from tests.engine.test_strategists import first_year; print(*first_year(), sep='\\n')"


def first_year() -> Iterator[str]:
    chance, state = SeededChance(705), GAME.start()
    bots = {C: make_bot("legatus", 1, 2), P: make_bot("imperator", 2, 2)}
    while (seat := state.to_act) is not None and state.year < 706:
        action = chance.choose(state) if seat is Seat.CHANCE else decide(bots[seat], state, seat)
        yield f"{seat} {action}"
        events = state.apply(action)
        for watcher, bot in bots.items():
            bot.observe(GAME.seen(events, watcher))
    yield state.digest()


@pytest.mark.slow
def test_the_same_seed_and_budget_play_the_same_game_in_any_process():
    """Whatever order Python keeps its sets in, which differs from process to process."""
    games = []
    for number in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": number, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", YEAR_IN_A_PROCESS]
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
        games.append(done.stdout.splitlines())
    assert games[0] == games[1]
    assert len(games[0]) > 100


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
@pytest.mark.slow
@pytest.mark.parametrize("name", REMEMBERING)
def test_a_bot_that_is_told_anew_after_an_undo_remembers_what_it_would_have(name: str):
    """What was taken back is told, forgotten, and the game told again as it went then."""
    heard: list[object] = []
    bot, other = strategist(name, 1), strategist(name, 1)
    taken_back: list[object] = []
    for state in played("taken back", {C: taken_back}):
        if state.year > 705:
            break
    for state in played("undo", {C: heard}):
        if state.to_act is C and (state.year, state.turn, state.phase) == (705, 4, phases.MOVE):
            break
    for once in (taken_back[: len(taken_back) // 2], None, heard):
        if once is None:
            bot.forget()
            continue
        for one in once:
            tell(bot, one)
    for one in heard:
        tell(other, one)
    view = state.view(C)
    assert bot.believed(view) == other.believed(view)
    assert bot.believed(view).places, "there is something to remember"
    assert decide(bot, state, C) == decide(other, state, C)


def tell(bot: SearchBot, one: object) -> None:
    if isinstance(one, list | tuple):
        bot.observe(cast(list[Event], one))
    else:
        bot.look(cast(JuliusCaesarView, one))


@pytest.mark.slow
def test_orders_that_were_given_are_dropped_with_an_undo():
    state, seat = in_phase(phases.MOVE)
    bot = strategist("legatus", 2)
    events = state.apply(decide(bot, state, seat))
    bot.observe(GAME.seen(events, seat))
    bot.forget()
    fresh = strategist("legatus", 2)
    fresh.dice.setstate(bot.dice.getstate())
    assert decide(bot, state, seat) == decide(fresh, state, seat)


# --- seats taken over ---
@pytest.mark.slow
@pytest.mark.parametrize("name", STRATEGISTS)
def test_a_bot_takes_over_a_seat_in_the_middle_of_a_game_and_plays_on(name: str):
    """It has not heard what happened before, from either side and whatever is going on."""
    taken: dict[str, int] = {}
    for state in played("taken over", {}):
        seat = state.to_act
        if state.year < 706 or taken.get(state.phase, 0) == 2 or len(state.legal_actions()) < 2:
            continue
        taken[state.phase] = taken.get(state.phase, 0) + 1
        bot, twin = strategist(name, 4), state.copy()
        for _ in range(3):
            events = twin.apply(decide(bot, twin, seat))
            bot.observe(GAME.seen(events, seat))
            if twin.to_act is not seat:
                break
        if twin.year > 707:
            break
    assert {phases.MOVE, phases.LEVY, phases.PLAY, phases.BATTLE} <= set(taken)


# --- levies by plan ---
@pytest.mark.slow
@pytest.mark.parametrize("name", ["legatus", "imperator"])
def test_whole_levies_are_weighed(name: str):
    state, seat = in_phase(phases.LEVY)
    bot = strategist(name, 1)
    situation = bot.imagine(state.view(seat))
    plans = bot.options(situation)
    assert len({frozenset(plan) for plan in plans}) == len(plans) > 1
    assert plans[0][0] == strategist("centurio", 1).decide(situation)[0], "rules of thumb come first"
    for plan in plans:
        after = state.copy()
        for action in plan:
            assert isinstance(action, Levy | Step)
            after.apply(action)
        assert 0 < len(plan) <= state.levies_left


@pytest.mark.slow
def test_imperators_levies_are_carried_out_one_by_one_as_planned():
    state, seat = in_phase(phases.LEVY, number=3)
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
    asked = ((phases.PLAY, False), *product((phases.MOVE, phases.LEVY), (False, True)))
    for phase, second in asked:
        states = (state for state in played("answer", {}) if (state.phase, state.second) == (phase, second))
        state = next(state.copy() for state in states if state.turn < 4)
        end = played_on(state)
        assert (end.year, end.turn) == (state.year, state.turn + 1 + second), (phase, second)
