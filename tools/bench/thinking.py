"""What the bots' thinking costs: playouts by rules of thumb, imagined situations, decisions."""

from __future__ import annotations

import random
import subprocess
import sys
from time import process_time

from engine.bots import decide as ask
from engine.bots import make_bot
from engine.bots.julius_caesar.mind.policy import decide, play_turns
from engine.bots.search import outcome
from engine.chance import SeededChance
from engine.contract import Seat
from engine.julius_caesar.fog.sampling import StateSampler
from engine.julius_caesar.game import load
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import OVER
from tools.bench.measures import Samples

GAME = load()
TURNS = 2
ROUNDS = 60
GAMES = 3

WHOLE_GAME = """
import sys
from engine.simulate import Series, play_one
from tests.julius_caesar.support import CHANCE_PHASES
play_one(Series({"caesar": sys.argv[1], "pompey": sys.argv[2]}, 1, 705), int(sys.argv[3]))
print(next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM:")))
"""
"""Plays one game, and prints the most kilobytes that were resident; on Linux."""


def _some_turn() -> State:
    """A state in the midst of a first year."""
    return play_turns(GAME.start(), random.Random(3), 2)


def playouts() -> tuple[Samples, Samples]:
    """Processor seconds of a playout of two game turns, as the search makes them, and deciding on each order anew.

    The second is what the search did at first; both are measured in turn, from the same state.
    """
    start, quick, slow = _some_turn(), [], []
    for number in range(ROUNDS):
        began = process_time()
        play_turns(start.copy(), random.Random(number), TURNS)
        quick.append(process_time() - began)
        began = process_time()
        _play_turns_anew(start.copy(), random.Random(number))
        slow.append(process_time() - began)
    return quick, slow


def _play_turns_anew(state: State, dice: random.Random) -> None:
    goal = (state.year, state.turn + TURNS)
    while state.phase != OVER and (state.year, state.turn) < goal:
        if state.task.chance:
            state.play(outcome(state, dice))
            continue
        first, *rest = decide(state, dice)
        state.play(first)
        for action in rest:
            if action not in state.legal_actions():
                break
            state.play(action)


def samples() -> Samples:
    """Processor seconds of one imagined situation."""
    state = _some_turn()
    imagination, dice = StateSampler(GAME.rules, state.view(CAESAR)), random.Random(1)
    spent = []
    for _ in range(ROUNDS):
        began = process_time()
        for _ in range(10):
            imagination.sample(dice)
        spent.append((process_time() - began) / 10)
    return spent


def decisions(name: str, most: int) -> Samples:
    """Processor seconds of a bot's decisions with a choice in a game against tiro, up to `most` of them."""
    state, chance = GAME.start(), SeededChance(1)
    bots = {CAESAR: make_bot(name, 1), POMPEY: make_bot("tiro", 1)}
    spent: Samples = []
    while (seat := state.to_act) is not None and len(spent) < most:
        if seat is Seat.CHANCE:
            events = state.play(chance.choose(state))
        else:
            choice = len(state.legal_actions()) > 1
            began = process_time()
            action = ask(bots[seat], state, seat)
            if choice and seat is CAESAR:
                spent.append(process_time() - began)
            events = state.play(action)
        for watcher, bot in bots.items():
            bot.observe(GAME.visible_events(events, watcher))
    return spent


def memory(caesar: str, pompey: str) -> Samples:
    """Megabytes resident at the most in a process that plays a whole game and nothing else, for a few games."""
    return [_most_memory(caesar, pompey, number) for number in range(GAMES)]


def _most_memory(caesar: str, pompey: str, number: int) -> float:
    command = [sys.executable, "-c", WHOLE_GAME, caesar, pompey, str(number)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return int(done.stdout) / 1024
