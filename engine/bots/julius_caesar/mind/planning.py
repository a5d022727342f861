"""What a search tries where one decision is made of many actions: whole command phases, and whole levies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.bots.julius_caesar.mind.field import Field, Forces
from engine.bots.julius_caesar.mind.marching import March, marches
from engine.bots.julius_caesar.mind.mustering import levy
from engine.bots.julius_caesar.mind.policy import obey
from engine.bots.julius_caesar.mind.weights import Weights
from engine.bots.mind import Course
from engine.contract import Action
from engine.julius_caesar import state as phases
from engine.julius_caesar.catalogue import END
from engine.julius_caesar.state import State


@dataclass(frozen=True, slots=True)
class Breadth:
    """How far what is tried departs from what rules of thumb say.

    Attributes:
        firsts: how many orders are tried first. branching: for how many of these other second orders are tried.
        seconds: how many second orders are tried then.
        daring: how much less than a move point should bring an order may seem to bring (`Weights.wake`).
        levies: how many levies are tried first. second_levies: how many after each of them.
        details: whether small decisions are weighed as well: discards, hits, regroups.
    """

    firsts: int
    branching: int
    seconds: int
    daring: float
    levies: int
    second_levies: int
    details: bool = False


def command_plans(
    state: State, weights: Weights, forces: Forces, breadth: Breadth, most: int | None = None
) -> list[Course]:
    """Ways to use the move points: first what rules of thumb would do, last what departs from that most.

    After its own orders, every plan goes on as rules of thumb do, or ends at once; so does the one with no order.
    The state, which is not changed, is in the phase of moves; `most` plans are wanted at the most.
    """
    bold = replace(weights, wake=weights.wake - breadth.daring)
    plans: dict[frozenset[Action], Course] = {}

    def keep(*parts: Sequence[Action]) -> None:
        actions = [action for part in parts for action in part]
        plans.setdefault(frozenset(actions), (*actions, END))

    keep(_finish(state.copy(), weights, forces))
    keep()
    begun: list[tuple[State, list[Action]]] = []
    for first in _next_marches(state, bold, forces)[: breadth.firsts]:
        after = state.copy()
        begun.append((after, obey(after, first.actions)))
    for after, done in begun:
        keep(done, _finish(after.copy(), weights, forces))
    for _, done in begun:
        keep(done)
    for after, done in begun[: breadth.branching]:
        for other in _next_marches(after, bold, forces)[: breadth.seconds]:
            if most is not None and len(plans) >= most:
                break
            later = after.copy()
            keep(done, obey(later, other.actions), _finish(later, weights, forces))
    return list(plans.values())[:most]


def _next_marches(state: State, weights: Weights, forces: Forces) -> list[March]:
    return marches(state, Field(state, weights, forces)) if state.phase == phases.MOVE else []


def _finish(state: State, weights: Weights, forces: Forces) -> list[Action]:
    """What seems best with the move points that are left; the state is changed."""
    done: list[Action] = []
    while found := _next_marches(state, weights, forces):
        done += obey(state, found[0].actions)
    return done


def levy_plans(state: State, weights: Weights, forces: Forces, breadth: Breadth) -> list[Course]:
    """Ways to use the levy points, that of the rules of thumb first.

    Each of the best levies is made first in some of them, and each of the best second ones after it; what seems
    best then follows.
    """
    plans: dict[frozenset[Action], Course] = {}
    for rank in range(breadth.levies):
        for next_rank in range(breadth.second_levies):
            done = _levies(state.copy(), weights, forces, (rank, next_rank))
            plans.setdefault(frozenset(done), tuple(done))
    return list(plans.values())


def _levies(state: State, weights: Weights, forces: Forces, ranks: Sequence[int]) -> list[Action]:
    """The levies of these ranks, one after the other, and then the best ones; the state is changed."""
    done: list[Action] = []
    while state.phase == phases.LEVY:
        valued = levy(state, state.legal_actions(), Field(state, weights, forces))
        if not valued:
            break
        rank = ranks[len(done)] if len(done) < len(ranks) else 0
        _, action = valued[min(rank, len(valued) - 1)]
        state.play(action)
        done.append(action)
        if not state.levies_left:
            break
    return done
