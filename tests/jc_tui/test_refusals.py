"""Refusals in the words of the screens: they say what to press, not what to type."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import engine.julius_caesar.refusals as package
from engine.contract import IllegalAction
from engine.julius_caesar.notation import FORMS
from engine.julius_caesar.refusals.phases import NOW
from jc_tui.refusals import SAYS, on_screen
from jc_tui.sitting import Sitting
from tests.jc_tui.screens.battles import BOTH, ROME, battle_sitting
from tests.jc_tui.sittings import sit
from tests.jc_tui.test_orders import LEVIES, MOVES

SMALL = f"{ROME}rome caesar: caesar III from ravenna, legio_13 III from ravenna\n"
VERBS = "|".join(form.split()[0] for form in FORMS.values())
TYPED = re.compile(rf"'({VERBS})\b[^']*'")


def refused(sitting: Sitting, action: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        sitting.act(action)
    assert sitting.table.number == 0, "nothing was done"
    return caught.value


def sentences() -> list[str]:
    """All texts in the source of the refusals, with a word for each value put in."""
    found = []
    for source in Path(str(package.__file__)).parent.glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [part.value if isinstance(part, ast.Constant) else "fire legio_8" for part in node.values]
                found.append("".join(map(str, parts)))
    return found


def test_every_phase_with_something_to_type_has_words_of_the_screen() -> None:
    assert {phase for phase, words in NOW.items() if TYPED.search(words)} == set(SAYS)
    assert not any(TYPED.search(words) for words in SAYS.values())
    for phase, words in SAYS.items():
        before = IllegalAction("7.4", "wrong-phase", f"Blocks fire in their battle turn. {NOW[phase]}")
        after = on_screen(before)
        assert after.sentence == f"Blocks fire in their battle turn. {words}"
        assert (after.rule, after.code) == ("7.4", "wrong-phase")


def test_no_refusal_of_the_engine_speaks_of_typing_on_a_screen() -> None:
    """Every sentence in its source that holds something to type, told as a screen tells it."""
    quoting = [text for text in sentences() if TYPED.search(text) and text not in NOW.values()]
    assert len(quoting) > 5
    for text in quoting:
        told = on_screen(IllegalAction("2.2", "some-code", text)).sentence
        assert not TYPED.search(told), told


@pytest.mark.parametrize(
    ("sitting", "action", "wanted"),
    [
        (
            battle_sitting(f"{SMALL}rome pompey: legio_1 III, legio_3 III", BOTH, ["1 6 6"]),
            "",
            "arrows, then Enter",
        ),
        (sit(MOVES), "step legio_8", "end yours with e first"),
        (sit(LEVIES), "move legio_11 massilia-narbo", "choose a city on the map"),
        (sit(MOVES), "move legio_8 genua-mare_tyrrhenum-rome", "by an amphibious move"),
    ],
)
def test_what_is_refused_says_what_to_press(sitting: Sitting, action: str, wanted: str) -> None:
    if not action:
        sitting.act("fire caesar")
        with pytest.raises(IllegalAction) as caught:
            sitting.act("fire legio_1")
        error = caught.value
    else:
        error = refused(sitting, action)
    assert wanted in error.sentence
    assert not TYPED.search(error.sentence)


def test_other_refusals_are_as_they_were() -> None:
    error = IllegalAction("6.11", "road-limit", "The road takes 4 blocks a turn and 4 have moved.")
    assert on_screen(error) is error
