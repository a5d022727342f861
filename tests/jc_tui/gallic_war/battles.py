"""Battles of the Gallic War for tests: positions, dice that fall as wanted, a stage that plays at once."""

from typing import Any

from engine.contract import Seat
from engine.gallic_war import seats, tasks
from engine.gallic_war.state import State
from jc_tui.seats.game_session import GameSession
from tests.gallic_war import support as kit
from tests.gallic_war.support import BLOCKS, Stop, act, board, fight, march
from tests.jc_tui.julius_caesar import battles

R, B = seats.ROMANS, seats.BARBARIANS
BOTH, NOBODY = frozenset(seats.SEATS), frozenset[Seat]()


def sequani() -> State:
    """The Romans have come to the Sequani in two groups; the Sequani may use their fortress."""
    state = board()
    kit.barbarians(state, "sequani", "ariovistus", "tencteri", "sequani 2")
    kit.romans(state, "helvetii", "legion_x", "legion_vii 3")
    kit.romans(state, "aedui", "legion_viii 3")
    march(state, 0, "legion_x helvetii-sequani", "legion_vii helvetii-sequani", "legion_viii aedui-sequani")
    fight(state)
    return state


def field() -> State:
    """The same, when nobody went in and the group with Caesar is the main one."""
    state = sequani()
    act(state, "end", "main helvetii")
    return state


def text_of(state: State) -> str:
    """A state of the tests of rules as a position of a game: something follows it, the hands are any."""
    if "legion_x" not in BLOCKS.names_of(state.on_map):
        kit.romans(state, "transalpine_gaul", "legion_x")
    if isinstance(state.stack[0], Stop):
        state.stack = (tasks.CardPlays(), tasks.Attrition(), *state.stack[1:])
    return "\n".join(line for line in state.position().splitlines() if not line.startswith("hand "))


def battle_sitting(
    position: State, humans: frozenset[Seat] = BOTH, *more: Any, alone: bool = False, **named: Any
) -> GameSession:
    """A session at a battle, as those of Julius Caesar; `alone` against the automaton."""
    options = "gallic-war\nbarbarians: automaton\n" if alone else "gallic-war\n"
    text = text_of(position).replace("gallic-war\n", options)
    return battles.battle_sitting(text, humans, *more, game="gallic-war", **named)
