"""The automaton's book where it leaves one thing to do, which is done at once (12)."""

from __future__ import annotations

from engine.blocks.state import Log
from engine.gallic_war.state import State


def follow(state: State, log: Log) -> str | None:
    """Do what the book leaves no choice in; the step that follows, None where somebody has to act."""
    step = None
    while step is None and state.result is None and state.actor and state.phase in state.rules.book:
        legal = state.legal_actions()
        if len(legal) != 1:
            return None
        state._legal = None
        step = state.rules.doers[state.phase, type(legal[0])](state, legal[0], log)
    return step
