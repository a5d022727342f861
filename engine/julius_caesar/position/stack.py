"""The stack of tasks that a position text means, and what the rules make of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.blocks.acts import Task
from engine.julius_caesar import tasks as t
from engine.julius_caesar.state import State

ASKING: Mapping[str, type[Task]] = {
    kind.phase: kind
    for kind in vars(t).values()
    if isinstance(kind, type) and issubclass(kind, Task) and kind.phase
}
"""The tasks that ask, by phase."""

OF_A_SIDE = (t.DEPLOY, t.DISCARD, t.PLAY, *t.WINTER)


def task_of(phase: str, side: int) -> Task:
    """Return the task of a phase, in which a side chooses."""
    kind: Callable[..., Task] = ASKING[phase]
    return kind(side) if phase in OF_A_SIDE else kind()


def stack_of(state: State, phase: str) -> tuple[Task, ...]:
    """Return the stack of a phase, with what waits below its task."""
    top = task_of(phase, state.actor)
    if phase in t.WINTER:
        left = t.STAGES[t.STAGES.index(top) :]
        return t.YearOver(), *left[::-1]
    if phase == t.PLAY:
        return t.GameTurnOver(), top
    if phase in t.COMMAND:
        others = () if state.second else (t.CommandPhase(),)
        return t.GameTurnOver(), t.Battles(), *others, t.CommandPhaseOver(), top
    if phase == t.CHOOSE:
        return t.GameTurnOver(), top
    if phase in t.BATTLES:
        rounds = (t.Rounds(),) if phase in t.FIRE else ()
        return t.GameTurnOver(), t.Battles(), *rounds, top
    return (top,)


def gone_on(state: State) -> State:
    """Return where the rules go on to by themselves, in winter from its beginning."""
    later = state.copy().own()
    if state.phase in (*t.WINTER, t.OVER):
        later.stack = (t.Winter(),)
    later.go_on([])
    if (later.task, state.task) == (t.DisbandBlocks(0), t.DisbandBlocks(1)):  # Caesar may disband nothing
        later.done()
        later.go_on([])
    return later
