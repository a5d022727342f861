"""The Baggage Train (13.1, ruling V5)."""

from engine.gallic_war.events import StepGained, SupplyChanged
from engine.gallic_war.seats import BARBARIANS, ROMANS
from tests.gallic_war.acting import Playtest, of

TRAIN, OTHER = "baggage_train event", "osismi movement"


def test_romans_gain_five_supply_points_13_1(play: Playtest) -> None:
    play.given(supply=3)
    assert of(play.cards(TRAIN, OTHER), SupplyChanged) == [SupplyChanged(ROMANS, 5, 8, "baggage train")]


def test_up_to_nineteen_13_1_e8(play: Playtest) -> None:
    assert play.given(supply=16).after.cards(TRAIN, OTHER).supply == 19


def test_barbarians_raid_or_give_two_steps(play: Playtest) -> None:
    """13.1: to their blocks that lack one, Germans and leaders too, wherever they are."""
    play.put("boii romans: boii 1", "germania barbarians: ariovistus 1, marcomanni")
    play.put("aedui barbarians: aedui 2, dumnorix 1, arverni").cards(OTHER, TRAIN)
    assert play.asked == ("baggage", BARBARIANS)
    assert play.offers() == {"step ariovistus", "step aedui", "step dumnorix", "raid"}


def test_the_raid_costs_two_and_is_no_supply_action(play: Playtest) -> None:
    """13.1, V5: without Vercingetorix, and not counted."""
    play.put("aedui barbarians: aedui 2").cards(OTHER, TRAIN)
    assert of(play.do("raid"), SupplyChanged) == [SupplyChanged(ROMANS, -2, 13, "baggage train")]
    assert not play.state.raided
    assert play.phase == "lay"


def test_both_steps_may_go_to_one_unit_v5(play: Playtest) -> None:
    play.put("aedui barbarians: aedui 2, boii 1").cards(OTHER, TRAIN)
    assert of(play.do("step aedui"), StepGained) == [StepGained(BARBARIANS, "aedui", "aedui", 3, "baggage train")]
    assert play.offers() == {"step aedui", "step boii"}
    play.do("step aedui")
    assert (play.strength("aedui"), play.strength("boii"), play.phase) == (4, 1, "lay")


def test_each_train_gives_two_steps(play: Playtest) -> None:
    """13.1: next year's does so again."""
    play.put("aedui barbarians: aedui 1, boii 1").cards(OTHER, TRAIN)
    assert "given" not in play.then("step aedui", "step aedui").state.position()
    play.cards(OTHER, TRAIN)
    play.do("step aedui")  # the Boii alone lack one now
    assert (play.strength("aedui"), play.strength("boii")) == (4, 2)


def test_both_steps_go_to_the_same_area(play: Playtest) -> None:
    """13.1: any one area; the second goes to the Boii, who alone lack one there, without being asked."""
    play.put("aedui barbarians: aedui 3, boii 1", "germania barbarians: ariovistus 1").cards(OTHER, TRAIN)
    play.do("step aedui")
    assert (play.strength("aedui"), play.strength("boii"), play.strength("ariovistus")) == (4, 2, 1)
    assert play.phase == "lay"


def test_where_only_one_step_is_lacking_the_other_is_lost(play: Playtest) -> None:
    """V5: both steps as far as they go."""
    play.put("aedui barbarians: aedui 3", "germania barbarians: ariovistus 1").cards(OTHER, TRAIN)
    play.do("step aedui")
    assert (play.strength("aedui"), play.strength("ariovistus"), play.phase) == (4, 1, "lay")


def test_the_helvetii_gain_two_strength_points_for_a_step_n7(play: Playtest) -> None:
    play.put("helvetii barbarians: helvetii 2").cards(OTHER, TRAIN)
    assert play.then("step helvetii").strength("helvetii") == 6


def test_without_a_unit_that_lacks_a_step_there_is_only_the_raid(play: Playtest) -> None:
    """V5: done without being asked."""
    play.put("aedui barbarians: aedui").cards(OTHER, TRAIN)
    assert (play.supply, play.phase) == (13, "lay")
