"""What the coach of this game says: true wherever it is said."""

import pytest

from engine.gallic_war.actions import Retreat, Roll
from engine.words import ENGLISH, choose_language
from engine.words import say as common
from jc_tui.game_ui import ui_of
from jc_tui.table.coach import Lesson
from tests.jc_tui.texts import present


def lesson() -> Lesson:
    found = ui_of("gallic-war").lesson
    assert found is not None
    return found


@pytest.mark.parametrize("action", [Roll((3,)), Retreat("sequani", ("sequani", "aedui"))])
def test_battle_dice_are_taught_over_battles_only(action):
    fight = next(step for step in lesson().aside if step.says == "learn.see-fight")
    assert not fight.accepts(action)
    assert fight.accepts(Roll((1, 2, 6)))


@pytest.mark.usefixtures("spoken")
def test_what_is_said_is_true_where_the_game_went_another_way():
    """Only some legions lack a step, 19 supply is the most, and nobody has done all that the game is about."""
    say = lesson().words
    assert "VII" not in say("learn.replace")
    assert "19" in say("learn.any-announce")
    assert "Roma" in say("learn.both-active")
    assert "Caesar" in say("learn.quarters")
    assert "learnt" not in say("learn.learnt")
    assert "lärt" not in say("learn.learnt")


def test_each_thing_has_one_word_in_swedish():
    choose_language("sv")
    try:
        told = [lesson().words(step.says) for step in (*lesson().steps, *lesson().otherwise, *lesson().aside)]
        told += [common("keys.space"), common("orders.final", what="Huvudgruppen från Gallia Transalpina")]
        assert not present(" ".join(told), "Blank", "blanksteg", "Märk ", "nnonser", "friska")
        assert len(f" ! {told[-1]}") <= 76, "it stands whole in one line at 80 columns"
    finally:
        choose_language(ENGLISH)
