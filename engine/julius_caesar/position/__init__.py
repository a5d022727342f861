"""Positions: a whole situation as one readable text, and back; `docs/positions.md` describes the fields.

Equal states have equal texts, so the text is also what a state's fingerprint is made of.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from engine.julius_caesar.position.reading import read_state
from engine.julius_caesar.position.writing import write_state
from engine.julius_caesar.state import State

if TYPE_CHECKING:
    from engine.julius_caesar.game import JuliusCaesar

DIGEST_BYTES = 16


def write(state: State) -> str:
    """The whole state as text, one ``key: value`` a line; lines that would say nothing are left out."""
    return write_state(state)


def read(game: JuliusCaesar, text: str) -> State:
    """The state that a text describes; what the text leaves out has a default.

    Raises:
        PositionError: the text cannot be read, or no game can reach the situation.
    """
    return read_state(game, text)


def fingerprint(state: State) -> str:
    """A hexadecimal digest of the whole state: equal states, equal digests."""
    return blake2b(write_state(state).encode(), digest_size=DIGEST_BYTES).hexdigest()
