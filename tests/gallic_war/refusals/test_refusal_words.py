"""The sentences of refusals: there is one for every reason, in both ways, and none is left over."""

import ast
from pathlib import Path

from engine.blocks import legality
from engine.gallic_war import refusals, tasks
from engine.gallic_war.actions import FORMS, End
from engine.gallic_war.refusals.check import CONTESTED, EMPTY, ENEMY, FRIENDLY, NEUTRAL_HELD
from engine.gallic_war.tasks import OVER, PHASES
from tests.words import words

ROOM = "refusals."
ENGLISH = {key.removeprefix(ROOM) for key in words()["gallic_war", "en"] if key.startswith(ROOM)}
BY_KEYS = {key.removesuffix("-keys") for key in ENGLISH if key.endswith("-keys")}
"""What is said otherwise where keys are pressed."""
VERBS = tuple(form.split()[0] for form in FORMS.values())

REFUSING = {"refuse": 0, "refuse_if": 1, "known": 2, "refusal": 0}
"""The calls that refuse: how many arguments come before rule and code."""

SOURCES = (*Path(str(refusals.__file__)).parent.glob("*.py"), Path(legality.__file__))

OF_SITUATIONS = {
    *(f"now-{phase.replace(' ', '-')}" for phase in PHASES if phase != OVER),
    *(f"when-{kind.verb}" for kind in refusals.CHECKS if kind is not End),
    *(f"stands-{status}" for status in (FRIENDLY, ENEMY, NEUTRAL_HELD, EMPTY, CONTESTED)),
}


def constants(node: ast.AST) -> set[str]:
    """The words in a piece of code."""
    found = (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))
    return {value for value in found if isinstance(value, str)}


def raised() -> tuple[set[str], set[str]]:
    """The codes that calls name, and all that the words in the sources could make of them."""
    codes, hows = set[str](), set[str]()
    for source in SOURCES:
        tree = ast.parse(source.read_text())
        hows |= constants(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in REFUSING:
                args = node.args[REFUSING[node.func.attr] :]
                codes |= constants(args[1]) if len(args) > 1 else set()
    return codes, codes | {f"{code}-{how}" for code in codes for how in hows}


def test_every_reason_has_its_sentence_and_every_sentence_its_reason() -> None:
    codes, possible = raised()
    plain = {key for key in ENGLISH if key.removesuffix("-keys") not in BY_KEYS or key in BY_KEYS}
    assert len(codes) > 100
    assert {code for code in codes if not any(key == code or key.startswith(f"{code}-") for key in plain)} == set()
    assert plain >= OF_SITUATIONS
    assert plain - possible - OF_SITUATIONS == set()


def test_every_phase_has_its_rule() -> None:
    asking = [kind for kind in vars(tasks).values() if isinstance(kind, type) and getattr(kind, "phase", "")]
    assert {kind.phase for kind in asking} == set(PHASES)
    assert [kind for kind in asking if not kind.rule] == []


def test_what_speaks_of_typing_is_said_otherwise_where_keys_are_pressed() -> None:
    entries = words()["gallic_war", "en"]
    assert BY_KEYS < ENGLISH
    for key in ENGLISH:
        for form in entries[ROOM + key].forms:
            typed = [verb for verb in VERBS if f"'{verb}" in form]
            assert not typed or key in BY_KEYS, form
