"""Positions: a whole situation as one readable text, and back.

The first line is the game; the others are ``key: value``. Options and whatever is as usual are left out. Equal
states have equal texts, so the text is also what a state's fingerprint is made of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.gallic_war.options import VALUES, chosen, written
from engine.gallic_war.position.check import missing, mistakes
from engine.gallic_war.position.sheet import HEADER, Sheet, words_for
from engine.gallic_war.position.stack import ERRANDS, asked, stack_of, task_of
from engine.gallic_war.position.table import ROWS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import LAY, PHASES, Errand, HomeOffer

if TYPE_CHECKING:
    from engine.gallic_war.catalogue import Rules

_KEYS = frozenset((*VALUES, "phase", *(row.key for row in ROWS if not row.several)))
_WRITTEN = tuple(("" if row.several else f"{row.key}: ", row.show) for row in ROWS)
_EARLY = tuple(row.read for row in ROWS if not row.late)
_LATE = tuple(row.read for row in ROWS if row.late)


def write(state: State) -> str:
    """The whole state as text, one ``key: value`` a line; lines that would say nothing new are left out."""
    words, lines = words_for(state.rules.components), [HEADER]
    for name, value in written(state.options).items():
        if value != VALUES[name][0]:
            lines.append(f"{name}: {value}")
    lines.append(f"phase: {state.phase}")
    for head, show in _WRITTEN:
        if value := show(words, state):
            lines.append(head + value)
    return "\n".join(lines) + "\n"


def read(rules: Rules, text: str) -> State:
    """The state that a text describes; what the text leaves out is as usual.

    Raises:
        PositionError: the text cannot be read, or no game can reach the situation.
    """
    sheet = Sheet(rules.components, text, _KEYS)
    options = {name: sheet.one_of(name, values) if name in sheet else values[0] for name, values in VALUES.items()}
    state = State.new(rules, chosen(options))
    phase = sheet.one_of("phase", PHASES) if "phase" in sheet else LAY
    state.stack = (task_of(state, phase, 0, Errand(), ()),)
    for read_row in _EARLY:
        read_row(sheet, state)
    errand = ERRANDS[sheet.errand]() if sheet.errand else Errand()
    state.stack = (task_of(state, phase, 0, errand, sheet.fates),)
    for key, reason in missing(state):
        raise sheet.fail(key, reason)
    for read_row in _LATE:
        read_row(sheet, state)
    later, side = asked(state)
    state.stack = stack_of(state, task_of(state, later, side, errand, sheet.fates))
    if later != phase:
        state.stack = (*state.stack, HomeOffer(state.resume))
    for key, reason in mistakes(state):
        raise sheet.fail(key, reason)
    state._legal = None
    return state
