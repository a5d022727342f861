"""Situations under edition 1.x."""

from __future__ import annotations

from functools import partial

from engine.julius_caesar.state import State
from tests.julius_caesar import support

command = partial(support.command, edition="1.x")


def at(text: str) -> State:
    """The state that a position text describes under edition 1.x."""
    return support.at(f"julius-caesar 1.x\n{text}")
