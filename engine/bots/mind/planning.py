"""What a search tries where one decision is made of many actions: whole command phases, and whole levies."""

from __future__ import annotations

from engine.bots.mind.field import Field, Forces
from engine.bots.mind.marching import Order, orders
from engine.bots.mind.mustering import levy
from engine.bots.mind.playout import obey
from engine.bots.mind.weights import Weights
from engine.contract import Action
from engine.julius_caesar.catalogue import END
from engine.julius_caesar.state import LEVY, MOVE, State

BRANCHING = 2
"""How many of the first orders are tried with several second orders."""


def command_plans(
    state: State, weights: Weights, forces: Forces, width: int, second: int
) -> list[tuple[Action, ...]]:
    """Ways to use the move points, the one that rules of thumb would take first; every plan ends the moves.

    Args:
        state: a state in the phase of moves; it is not changed.
        weights: how much each thing counts.
        forces: by side, the power believed to stand in each space, where it is not what the state says.
        width: how many first orders are tried, each followed by what seems best then.
        second: how many other second orders are tried for each of the best `BRANCHING` first ones.
    """
    plans: dict[frozenset[Action], tuple[Action, ...]] = {}

    def keep(actions: tuple[Action, ...]) -> None:
        plans.setdefault(frozenset(actions), actions)

    greedy: tuple[Action, ...] = (END,)
    firsts = orders(state, Field(state, weights, forces))
    for rank, first in enumerate(firsts[:width]):
        after = state.copy()
        done = obey(after, first.actions)
        if rank < BRANCHING:
            seconds = _next_orders(after, weights, forces)
            for other in seconds[1 : 1 + second]:
                later = after.copy()
                keep((*done, *obey(later, other.actions), *_finish(later, weights, forces)))
        plan = (*done, *_finish(after, weights, forces))
        if rank == 0:
            greedy = plan
        keep(plan)
    keep((END,))
    return [greedy, *[plan for plan in plans.values() if plan != greedy]]


def _next_orders(state: State, weights: Weights, forces: Forces) -> list[Order]:
    return orders(state, Field(state, weights, forces)) if state.phase == MOVE else []


def _finish(state: State, weights: Weights, forces: Forces) -> tuple[Action, ...]:
    """What seems best with the move points that are left, and the end of the moves; the state is changed."""
    done: list[Action] = []
    while found := _next_orders(state, weights, forces):
        done += obey(state, found[0].actions)
    return (*done, END)


def levy_plans(state: State, weights: Weights, forces: Forces, width: int) -> list[tuple[Action, ...]]:
    """Ways to use the levy points, that of the rules of thumb first; the arguments are as for `command_plans`.

    Each of the `width` best levies is made first in one of them, and what seems best then follows.
    """
    plans: dict[frozenset[Action], tuple[Action, ...]] = {}
    for rank in range(width):
        after = state.copy()
        done: list[Action] = []
        while after.phase == LEVY:
            valued = levy(after, after.legal_actions(), Field(after, weights, forces))
            if not valued:
                break
            _, action = valued[min(rank, len(valued) - 1) if not done else 0]
            after.play(action)
            done.append(action)
            if not after.levies_left:
                break
        plans.setdefault(frozenset(done), tuple(done))
    return list(plans.values())
