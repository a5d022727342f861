"""The Baggage Train (13.1, ruling V5)."""

from __future__ import annotations

from engine.gallic_war.events import StepGained, SupplyChanged
from engine.gallic_war.seats import BARBARIANS, ROMANS
from tests.gallic_war.support import act, barbarians, board, legal, of, play, romans, strength

TRAIN, OTHER = ("baggage_train", "event"), ("osismi", "movement")


def test_romans_gain_five_supply_points() -> None:
    """13.1."""
    state = board()
    state.supply = 3
    log = play(state, TRAIN, OTHER)
    assert of(log, SupplyChanged) == [SupplyChanged(ROMANS, 5, 8, "baggage train")]


def test_up_to_nineteen() -> None:
    """13.1, E8."""
    state = board()
    state.supply = 16
    play(state, TRAIN, OTHER)
    assert state.supply == 19


def test_barbarians_raid_or_give_two_steps() -> None:
    """13.1: to their blocks that lack one, Germans and leaders too, wherever they are."""
    state = board()
    romans(state, "boii", "boii 1")
    barbarians(state, "germania", "ariovistus 1", "marcomanni")
    barbarians(state, "aedui", "aedui 2", "dumnorix 1", "arverni")
    play(state, OTHER, TRAIN)
    assert (state.phase, state.to_act) == ("baggage", BARBARIANS)
    assert legal(state) == {"step ariovistus", "step aedui", "step dumnorix", "raid"}


def test_the_raid_costs_two_and_is_no_supply_action() -> None:
    """13.1, V5: without Vercingetorix, and not counted."""
    state = board()
    barbarians(state, "aedui", "aedui 2")
    play(state, OTHER, TRAIN)
    log = act(state, "raid")
    assert of(log, SupplyChanged) == [SupplyChanged(ROMANS, -2, 13, "baggage train")]
    assert not state.raided
    assert state.phase == "lay"


def test_both_steps_may_go_to_one_unit() -> None:
    """V5."""
    state = board()
    barbarians(state, "aedui", "aedui 2", "boii 1")
    play(state, OTHER, TRAIN)
    log = act(state, "step aedui")
    assert of(log, StepGained) == [StepGained(BARBARIANS, "aedui", "aedui", 3, "baggage train")]
    assert legal(state) == {"step aedui", "step boii"}
    act(state, "step aedui")
    assert (strength(state, "aedui"), strength(state, "boii")) == (4, 1)
    assert state.phase == "lay"


def test_each_train_gives_two_steps() -> None:
    """13.1: next year's does so again."""
    state = board()
    barbarians(state, "aedui", "aedui 1", "boii 1")
    play(state, OTHER, TRAIN)
    act(state, "step aedui", "step aedui")
    assert "given" not in state.position()
    play(state, OTHER, TRAIN)
    act(state, "step aedui")  # the Boii alone lack one now
    assert (strength(state, "aedui"), strength(state, "boii")) == (4, 2)


def test_both_steps_go_to_the_same_area() -> None:
    """13.1: any one area; the second goes to the Boii, who alone lack one there, without being asked."""
    state = board()
    barbarians(state, "aedui", "aedui 3", "boii 1")
    barbarians(state, "germania", "ariovistus 1")
    play(state, OTHER, TRAIN)
    act(state, "step aedui")
    assert (strength(state, "aedui"), strength(state, "boii"), strength(state, "ariovistus")) == (4, 2, 1)
    assert state.phase == "lay"


def test_where_only_one_step_is_lacking_the_other_is_lost() -> None:
    """V5: both steps as far as they go."""
    state = board()
    barbarians(state, "aedui", "aedui 3")
    barbarians(state, "germania", "ariovistus 1")
    play(state, OTHER, TRAIN)
    act(state, "step aedui")
    assert (strength(state, "aedui"), strength(state, "ariovistus")) == (4, 1)
    assert state.phase == "lay"


def test_the_helvetii_gain_two_strength_points_for_a_step() -> None:
    """N7."""
    state = board()
    barbarians(state, "helvetii", "helvetii 2")
    play(state, OTHER, TRAIN)
    act(state, "step helvetii")
    assert strength(state, "helvetii") == 6


def test_without_a_unit_that_lacks_a_step_there_is_only_the_raid() -> None:
    """V5: done without being asked."""
    state = board()
    barbarians(state, "aedui", "aedui")
    play(state, OTHER, TRAIN)
    assert state.supply == 13
    assert state.phase == "lay"
