"""Positions: a whole situation as one readable text, and back; `docs/positions.md` describes the fields.

Equal states have equal texts, so the text is also what a state's fingerprint is made of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.blocks import position
from engine.julius_caesar.position.check import mistakes
from engine.julius_caesar.position.sheet import Sheet, headers
from engine.julius_caesar.position.stack import stack_of, task_of
from engine.julius_caesar.position.table import FIELDS, READ_ORDER
from engine.julius_caesar.seats import SEATS, say
from engine.julius_caesar.setup import FREE, HISTORICAL
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import DEPLOY, MOVE, PHASES

if TYPE_CHECKING:
    from engine.julius_caesar.catalogue import Rules


def _name_of(key: str) -> str:
    """Return a key without the side at its end."""
    first, _, last = key.rpartition(" ")
    return first if last in SEATS else key


_SINGLE = frozenset(row.key for _, row in FIELDS if not row.several)
_PHASES_OF = {_name_of(row.key): phases for phases, row in FIELDS}

_WRITTEN = {phase: [row for phases, row in FIELDS if phase in phases] for phase in PHASES}
_BY_KEY = {row.key: (row, phases) for phases, row in FIELDS}
_READ = {
    phase: [row for row, phases in map(_BY_KEY.__getitem__, READ_ORDER) if phase in phases] for phase in PHASES
}


def write(state: State) -> str:
    """The whole state as text, one ``key: value`` a line; lines that would say nothing are left out."""
    header = f"julius-caesar {state.edition.id}"
    return position.write(header, _WRITTEN[state.phase], state.rules.words, state)


def read(rules: Rules, text: str) -> State:
    """The state that a text describes; what the text leaves out has a default.

    Raises PositionError: the text cannot be read, or no game can reach the situation.
    """
    sheet = Sheet(rules, text, _SINGLE)
    phase = sheet.one_of("phase", PHASES) if "phase" in sheet else MOVE
    usual = FREE if phase == DEPLOY else HISTORICAL
    deployment = sheet.one_of("deployment", (HISTORICAL, FREE)) if "deployment" in sheet else usual
    state = State.new(rules, deployment, headers(rules.data)[sheet.header])
    state.stack = (task_of(phase, 0),)
    for key in sheet.lines:
        name = key if key in _PHASES_OF else key.partition(" ")[0]
        if phase not in _PHASES_OF.get(name, PHASES):
            raise sheet.fail(key, say("positions.there-is-no-in-phase", name=name, phase=phase))
    position.read(_READ[phase], sheet, state)
    state.stack = stack_of(state, phase)
    for key, reason in mistakes(state):
        raise sheet.fail(key, reason)
    state._legal = None
    return state
