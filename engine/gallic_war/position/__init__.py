"""Positions: a whole situation as one readable text, and back.

The first line is the game; the others are ``key: value``. Options and whatever is as usual are left out. Equal
states have equal texts, so the text is also what a state's fingerprint is made of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.blocks import position
from engine.gallic_war.options import VALUES, chosen
from engine.gallic_war.position.check import missing, mistakes
from engine.gallic_war.position.sheet import HEADER, Sheet
from engine.gallic_war.position.stack import ERRANDS, asked, stack_of, task_of
from engine.gallic_war.position.table import ROWS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import LAY, PHASES, Errand, HomeOffer

if TYPE_CHECKING:
    from engine.gallic_war.catalogue import Rules

_KEYS = frozenset(row.key for row in ROWS if not row.several)

HANGS_ON_OTHERS = ("actor", "result", "hand romans", "hand barbarians")
"""The keys whose lines are read when all others have been."""

_LATE = [row for row in ROWS if row.key in HANGS_ON_OTHERS]
_EARLY = [row for row in ROWS if row.key not in HANGS_ON_OTHERS]


def write(state: State) -> str:
    """The whole state as text, one ``key: value`` a line; lines that would say nothing new are left out."""
    return position.write(HEADER, ROWS, state.rules.words, state)


def read(rules: Rules, text: str) -> State:
    """The state that a text describes; what the text leaves out is as usual.

    Raises:
        PositionError: the text cannot be read, or no game can reach the situation.
    """
    sheet = Sheet(rules, text, _KEYS)
    options = {name: sheet.one_of(name, values) if name in sheet else values[0] for name, values in VALUES.items()}
    state = State.new(rules, chosen(options))
    phase = sheet.one_of("phase", PHASES) if "phase" in sheet else LAY
    state.stack = (task_of(state, phase, 0, Errand(), ()),)
    position.read(_EARLY, sheet, state)
    errand = ERRANDS[sheet.errand]() if sheet.errand else Errand()
    state.stack = (task_of(state, phase, 0, errand, sheet.fates),)
    for key, reason in missing(state):
        raise sheet.fail(key, reason)
    position.read(_LATE, sheet, state)
    later, side = asked(state)
    state.stack = stack_of(state, task_of(state, later, side, errand, sheet.fates))
    if later != phase:
        state.stack = (*state.stack, HomeOffer(state.resume))
    for key, reason in mistakes(state):
        raise sheet.fail(key, reason)
    state._legal = None
    return state
