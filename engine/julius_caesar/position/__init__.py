"""Positions: a whole situation as one readable text, and back; `docs/positions.md` describes the fields.

Equal states have equal texts, so the text is also what a state's fingerprint is made of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.julius_caesar.position.check import mistakes
from engine.julius_caesar.position.sheet import Sheet, headers, words_for
from engine.julius_caesar.position.stack import stack_of, task_of
from engine.julius_caesar.position.table import FIELDS, READ_ORDER
from engine.julius_caesar.seats import say
from engine.julius_caesar.setup import FREE, HISTORICAL
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import DEPLOY, MOVE, PHASES

if TYPE_CHECKING:
    from engine.julius_caesar.catalogue import Rules

_BY_KEY = {field.key: field for field in FIELDS}
_SINGLE = frozenset(field.key for field in FIELDS if not field.several)
_PHASES_OF = {field.name: field.phases for field in FIELDS}
_READ = {
    phase: [field.read for key in READ_ORDER if phase in (field := _BY_KEY[key]).phases and field.read]
    for phase in PHASES
}
_WRITTEN = {
    phase: [
        ("" if field.several else f"{field.key}: ", field.show)
        for field in FIELDS
        if field.show and phase in field.phases
    ]
    for phase in PHASES
}


def write(state: State) -> str:
    """The whole state as text, one ``key: value`` a line; lines that would say nothing are left out."""
    words, lines = words_for(state.rules.components), [f"julius-caesar {state.edition.id}"]
    for head, show in _WRITTEN[state.phase]:
        if value := show(words, state):
            lines.append(head + value)
    return "\n".join(lines) + "\n"


def read(rules: Rules, text: str) -> State:
    """The state that a text describes; what the text leaves out has a default.

    Raises PositionError: the text cannot be read, or no game can reach the situation.
    """
    sheet = Sheet(rules.components, text, _SINGLE)
    phase = sheet.one_of("phase", PHASES) if "phase" in sheet else MOVE
    usual = FREE if phase == DEPLOY else HISTORICAL
    deployment = sheet.one_of("deployment", (HISTORICAL, FREE)) if "deployment" in sheet else usual
    state = State.new(rules, deployment, headers(rules.data)[sheet.header])
    state.stack = (task_of(phase, 0),)
    for key in sheet.lines:
        name = key if key in _PHASES_OF else key.partition(" ")[0]
        if phase not in _PHASES_OF.get(name, PHASES):
            raise sheet.fail(key, say("positions.there-is-no-in-phase", name=name, phase=phase))
    for read_field in _READ[phase]:
        read_field(sheet, state)
    state.stack = stack_of(state, phase)
    for key, reason in mistakes(state):
        raise sheet.fail(key, reason)
    state._legal = None
    return state
