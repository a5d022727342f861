"""Where the automaton's leaders winter (12, ruling A19)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Action
from engine.gallic_war.state import State
from engine.gallic_war.tasks import COMPANIONS, LEADER_HOME

POOR = 1
"""The limit of garrisons after a poor harvest."""


def homes(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Vercingetorix goes home; Ariovistus after a poor harvest, else he stays on half of the rolls."""
    blocks = state.blocks
    if state.leader == blocks.vercingetorix or state.garrison == POOR:
        return legal[:1]
    return legal


def companions(state: State, legal: Sequence[Action]) -> Sequence[Action]:
    """Nobody stays with Vercingetorix; with Ariovistus as many as may, drawn."""
    return legal[-1:] if state.leader == state.blocks.vercingetorix else legal[:-1]


BOOK = {LEADER_HOME: homes, COMPANIONS: companions}
