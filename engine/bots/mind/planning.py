"""What a search tries: whole command phases, and single decisions where a plan is not needed."""

from __future__ import annotations

from engine.bots.mind.field import Field, Forces
from engine.bots.mind.marching import Order, orders
from engine.bots.mind.mustering import levy
from engine.bots.mind.weights import Weights
from engine.contract import Action
from engine.julius_caesar.catalogue import END
from engine.julius_caesar.state import LEVY, MOVE, State


def command_plans(
    state: State, weights: Weights, forces: Forces, width: int, second: int
) -> list[tuple[Action, ...]]:
    """Ways to use the move points, the one that rules of thumb would take first.

    Each of the `width` best first orders is followed by what seems best then; the best of them also by `second`
    other second orders. Every plan ends the moves.
    """
    plans: dict[frozenset[Action], tuple[Action, ...]] = {}

    def keep(actions: tuple[Action, ...]) -> None:
        plans.setdefault(frozenset(actions), actions)

    firsts = orders(state, Field(state, weights, forces))
    for rank, first in enumerate(firsts[:width]):
        after, done = _obey(state, first)
        if rank < 2:
            seconds = _next_orders(after, weights, forces)
            for other in seconds[1 : 1 + second]:
                later, more = _obey(after, other)
                keep((*done, *more, *_finish(later, weights, forces)))
        keep((*done, *_finish(after, weights, forces)))
    keep((END,))
    greedy = next(iter(plans.values()))
    if firsts:
        after, done = _obey(state, firsts[0])
        greedy = (*done, *_finish(after, weights, forces))
    return [greedy, *[plan for plan in plans.values() if plan != greedy]]


def _next_orders(state: State, weights: Weights, forces: Forces) -> list[Order]:
    return orders(state, Field(state, weights, forces)) if state.phase == MOVE else []


def _obey(state: State, order: Order) -> tuple[State, tuple[Action, ...]]:
    """The state after an order, and the moves of it that could be made."""
    after = state.copy()
    done = []
    for action in order.actions:
        if action not in after.legal_actions():
            break
        after.play(action)
        done.append(action)
    return after, tuple(done)


def _finish(state: State, weights: Weights, forces: Forces) -> tuple[Action, ...]:
    """What seems best with the move points that are left; the state is changed."""
    done: list[Action] = []
    while state.phase == MOVE:
        found = _next_orders(state, weights, forces)
        if not found:
            break
        for action in found[0].actions:
            if action not in state.legal_actions():
                break
            state.play(action)
            done.append(action)
    return (*done, END)


def levy_plans(state: State, weights: Weights, forces: Forces, width: int) -> list[tuple[Action, ...]]:
    """Ways to use the levy points: the best levies in order, and each of the `width` next best first."""
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
