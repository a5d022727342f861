"""Counts of legal actions in named positions, from `counts.toml`."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

from engine.julius_caesar.state import State
from tests.julius_caesar.acting import do, each
from tests.julius_caesar.support import at, loaded

POSITIONS = tomllib.loads(Path(__file__).with_name("counts.toml").read_text(encoding="utf-8"))["position"]


def sequences(state: State, length: int) -> int:
    """How many sequences of this many actions there are from here."""
    legal = state.legal_actions()
    if length == 1:
        return len(legal)
    afters = [state.copy() for _ in legal]
    for after, action in zip(afters, legal, strict=True):
        after.apply(action)
    return sum(sequences(after, length - 1) for after in afters)


def test_names_are_unique() -> None:
    names = [position["name"] for position in POSITIONS]
    assert len(set(names)) == len(names) >= 20


@each("position", *POSITIONS, ids=[position["name"] for position in POSITIONS])
def test_count(position: dict[str, Any]) -> None:
    """6.1-6.4, 7.2: as many actions as the rules allow, none twice."""
    start = {"deployment": position.get("deployment", "historical")}
    state = at(position["text"]) if "text" in position else loaded().start(start)
    do(state, *position.get("script", ()))
    assert state.to_act == position["seat"]
    actions = list(state.legal_actions())
    assert Counter(action.verb for action in actions) == position["verbs"]
    assert len(actions) == len(set(actions)) == len(state.legal_actions()) == position["total"]
    for length, count in position.get("depth", {}).items():
        assert sequences(state, int(length)) == count, f"{length} actions"
