"""The sentences of refusals: there is one for every reason, in both ways, and none is left over."""

import ast

from engine.julius_caesar import refusals
from engine.julius_caesar.actions import FORMS, End
from engine.julius_caesar.game import ACT
from engine.julius_caesar.refusals import check
from engine.julius_caesar.tasks import OVER, PHASES
from tests.julius_caesar.refusals.test_refusals import SOURCES, refusing_calls
from tests.julius_caesar.support import CHANCE_PHASES
from tests.words import words

ROOM = "refusals."
ENGLISH = {key.removeprefix(ROOM) for key in words()["julius_caesar", "en"] if key.startswith(ROOM)}
BY_KEYS = {key.removesuffix("-keys") for key in ENGLISH if key.endswith("-keys")}
"""What is said otherwise where keys are pressed."""
VERBS = tuple(form.split()[0] for form in FORMS.values())

PIECES = {"way", "held-blocks", "reserves-theirs", "reserves-yours"}
PIECES |= {f"stands-{status}" for status in ("friendly", "enemy", "vacant", "contested")}
MUSTS = [phase for phase in PHASES if phase not in (*CHANCE_PHASES, OVER) and (phase, End) not in ACT]
"""The phases in which nobody can be done without a choice."""

SITUATIONS = {
    *PHASES,
    check.NO_SAILING,
    check.NO_LEVIES,
    check.FIRST_ROUND,
    check.ATTACKERS_LEAVE,
    check.JUPITER_AT_SEA,
}


def raised() -> tuple[set[str], set[str]]:
    """The keys that calls name in full, and all that the words in the sources could make together."""
    nodes = [node for source in SOURCES for node in ast.walk(ast.parse(source.read_text()))]
    hows = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    named, codes = set(), set()
    for _, (_, code, *how) in refusing_calls():
        if isinstance(code, ast.Constant):
            codes.add(str(code.value))
        if all(isinstance(arg, ast.Constant) for arg in (code, *how)):
            named.add("-".join(ast.literal_eval(arg) for arg in (code, *how)))
    return named, codes | {f"{code}-{how}" for code in codes for how in hows} | {"not-offered"}


def of_situations() -> set[str]:
    return {
        *(f"now-{situation.replace(' ', '-')}" for situation in SITUATIONS - {OVER} | {check.JUPITER_AT_SEA}),
        *(f"when-{kind.verb}" for kind in refusals.CHECKS if kind is not End),
        *(f"why-{phase.replace(' ', '-')}" for phase in (*MUSTS, check.ATTACKERS_LEAVE)),
    }


def test_every_reason_has_its_sentence_and_every_sentence_its_reason() -> None:
    named, possible = raised()
    plain = {key for key in ENGLISH if key.removesuffix("-keys") not in BY_KEYS or key in BY_KEYS}
    assert len(named) > 80
    assert named <= plain
    assert of_situations() <= plain
    assert plain - possible - of_situations() - PIECES == set()


def test_what_speaks_of_typing_is_said_otherwise_where_keys_are_pressed() -> None:
    entries = words()["julius_caesar", "en"]
    assert BY_KEYS < ENGLISH
    for key in ENGLISH:
        for form in entries[ROOM + key].forms:
            typed = [verb for verb in VERBS if f"'{verb}" in form]
            assert not typed or key in BY_KEYS, form
