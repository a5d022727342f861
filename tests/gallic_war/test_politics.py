"""Political Actions (5.2.1 D, 8.3, rulings C2, C4, N5)."""

from __future__ import annotations

import pytest

from engine.contract import Seat
from engine.gallic_war.events import (
    ActionLost,
    BattleBegan,
    PoliticsRolled,
    PoliticsTried,
    TribeReturned,
    TribeTurned,
)
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.state import State
from tests.gallic_war.support import (
    act,
    barbarians,
    board,
    legal,
    neutrals,
    of,
    play,
    put,
    romans,
    side_of,
    strength,
    where,
)

OTHER = ("osismi", "movement")


def roman(state: State, card: str = "aedui") -> list[object]:
    """The Romans play this card for politics, the Barbarians do nothing."""
    return list(play(state, (card, "politics"), OTHER))


def barbarian(state: State, card: str = "aedui") -> list[object]:
    """The Barbarians play this card for politics, the Romans do nothing."""
    return list(play(state, OTHER, (card, "politics")))


# --- targets -------------------------------------------------------------------------------------------------


def test_any_area_with_a_tribe_that_is_neutral_or_the_enemys() -> None:
    """5.2.1 D, C2: whatever the card's area; not where all tribes are one's own."""
    state = board()
    neutrals(state, "leuci", "boii", "arverni")
    romans(state, "aedui", "aedui")
    romans(state, "transalpine_gaul", "legion_x")
    barbarians(state, "germania", "ariovistus")
    barbarians(state, "veneti", "veneti")
    roman(state)
    assert (state.phase, state.to_act) == ("politics", ROMANS)
    assert legal(state) == {"sway leuci", "sway boii", "sway arverni", "sway veneti"}


def test_the_target_is_where_the_tribe_is_at_home_not_where_it_stands() -> None:
    """5.2.1 D: the Veneti are away."""
    state = board()
    neutrals(state, "leuci")
    barbarians(state, "aedui", "veneti")
    roman(state)
    assert legal(state) == {"sway leuci", "sway veneti"}


def test_the_only_target_is_tried_without_being_asked() -> None:
    """5.2.1 D, C1: the card must be played."""
    state = board()
    neutrals(state, "leuci")
    log = roman(state)
    assert of(log, PoliticsTried) == [PoliticsTried(ROMANS, "leuci", 2, 0, (), None)]
    assert (state.phase, state.to_act) == ("politics roll", Seat.CHANCE)


def test_without_a_target_it_is_lost() -> None:
    """C1."""
    state = board()
    romans(state, "aedui", "aedui")
    assert of(roman(state), ActionLost) == [ActionLost(ROMANS, "politics", "aedui")]


def test_an_area_whose_tribes_are_eliminated_is_no_target() -> None:
    """N5."""
    state = board()
    neutrals(state, "leuci", "boii")
    barbarians(state, "veneti", "ariovistus")
    roman(state)
    assert legal(state) == {"sway leuci", "sway boii"}


@pytest.mark.parametrize("port", ["britannia", "atrebates", "andes", "osismi"])
def test_romans_turn_britannia_with_a_legion_at_its_sea(port: str) -> None:
    """5.2.1 D: in a port of Oceanus Britannicus, and no tribe in its place."""
    state = board()
    neutrals(state, "britannia", "leuci", "boii")
    romans(state, port, "volcae")
    roman(state)
    assert "sway britannia" not in legal(state)
    state = board()
    neutrals(state, "britannia", "leuci", "boii")
    romans(state, port, "legion_vii")
    roman(state)
    assert "sway britannia" in legal(state)


def test_a_legion_at_the_other_sea_does_not_reach_britannia() -> None:
    """5.2.1 D: the Veneti have a port on Mare Cantabricum alone."""
    state = board()
    neutrals(state, "britannia", "leuci", "boii")
    romans(state, "veneti", "legion_vii")
    roman(state)
    assert legal(state) == {"sway leuci", "sway boii"}


@pytest.mark.parametrize(("block", "reaches"), [("ambiorix", True), ("ariovistus", True), ("veneti", False)])
def test_barbarians_turn_britannia_with_a_leader_at_its_sea(block: str, reaches: bool) -> None:
    """5.2.1 D: a leader in a port of Oceanus Britannicus."""
    state = board()
    neutrals(state, "britannia", "leuci", "boii")
    barbarians(state, "atrebates", block)
    barbarian(state)
    assert ("sway britannia" in legal(state)) == reaches


# --- the roll ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "highest"), [("osismi", 1), ("aedui", 2), ("bellovaci", 3), ("germania", 2), ("leuci", 2)]
)
def test_it_succeeds_up_to_the_points_of_the_card(card: str, highest: int) -> None:
    """5.2.1 D: Leuci, a 1, with -1 for its own area; Germania is a 2 for the Romans."""
    for die in range(1, 7):
        state = board()
        neutrals(state, "leuci", "boii")
        play(state, (card, "politics"), ("volcae", "movement"))
        act(state, "sway leuci")
        log = act(state, f"roll {die}")
        assert of(log, PoliticsRolled) == [PoliticsRolled(ROMANS, "leuci", die, die <= highest)]
        assert side_of(state, "leuci") == (0 if die <= highest else 2)


def test_a_unit_of_the_enemy_in_the_target_area_makes_it_harder() -> None:
    """5.2.1 D, C4: any of his, the target tribe itself included; once, however many."""
    state = board()
    neutrals(state, "boii")
    barbarians(state, "leuci", "leuci", "ariovistus")
    roman(state, "bellovaci")
    log = act(state, "sway leuci")
    assert of(log, PoliticsTried) == [PoliticsTried(ROMANS, "leuci", 3, 1, (("enemy", 1),), None)]
    act(state, "roll 3")
    assert side_of(state, "leuci") == 1


def test_an_enemy_tribe_away_from_home_does_not_make_it_harder() -> None:
    """C4: nobody stands in the target area."""
    state = board()
    neutrals(state, "boii")
    barbarians(state, "aedui", "leuci")
    roman(state)
    assert of(act(state, "sway leuci"), PoliticsTried)[0].modifier == 0


def test_modifiers_add_up() -> None:
    """C4: the card's own area, the enemy there, and Vercingetorix beside it."""
    state = board()
    neutrals(state, "boii")
    romans(state, "sequani", "sequani")
    barbarians(state, "aedui", "vercingetorix")
    barbarian(state, "sequani")
    log = act(state, "rally sequani")
    parts = (("card", -1), ("enemy", 1), ("vercingetorix", -1))
    assert of(log, PoliticsTried) == [PoliticsTried(BARBARIANS, "sequani", 2, -1, parts, "aedui")]
    assert of(act(state, "roll 3"), PoliticsRolled)[0].success


def test_the_natural_roll_has_no_meaning_of_its_own() -> None:
    """C4: a 1 fails against an enemy with a card of 1."""
    state = board()
    neutrals(state, "boii")
    barbarians(state, "leuci", "leuci")
    play(state, ("veneti", "politics"), OTHER)
    act(state, "sway leuci")
    assert not of(act(state, "roll 1"), PoliticsRolled)[0].success


# --- Vercingetorix's help (8.3) ------------------------------------------------------------------------------


def test_vercingetorix_helps_beside_him_if_the_barbarians_like() -> None:
    """8.3, C4: the areas that border on his, his own not among them; only helping tells where he is."""
    state = board()
    neutrals(state, "aedui", "boii", "sequani", "veneti")
    barbarians(state, "aedui", "vercingetorix")
    barbarian(state)
    assert legal(state, "rally") == {"rally boii", "rally sequani"}
    assert legal(state, "sway") == {"sway aedui", "sway boii", "sway sequani", "sway veneti"}
    log = act(state, "sway boii")
    assert of(log, PoliticsTried) == [PoliticsTried(BARBARIANS, "boii", 2, 0, (), None)]


def test_he_does_not_help_over_the_sea() -> None:
    """C4."""
    state = board()
    neutrals(state, "britannia", "bellovaci", "menapi")
    barbarians(state, "atrebates", "vercingetorix")
    barbarian(state)
    assert legal(state, "rally") == {"rally bellovaci", "rally menapi"}
    assert "sway britannia" in legal(state)


def test_he_does_not_help_the_romans() -> None:
    """8.3."""
    state = board()
    neutrals(state, "boii", "sequani")
    barbarians(state, "aedui", "vercingetorix")
    roman(state)
    assert not legal(state, "rally")


# --- what it brings about ------------------------------------------------------------------------------------


def test_a_neutral_tribe_joins_where_it_is() -> None:
    """5.2.1 D: and does not count against the limit of activations."""
    state = board()
    neutrals(state, "leuci", "boii")
    roman(state)
    act(state, "sway leuci")
    log = act(state, "roll 1")
    assert of(log, TribeTurned) == [TribeTurned("leuci", ROMANS, None, "leuci", 3, "politics")]
    assert state.activated == ((), ())


def test_the_tribe_is_picked_up_and_put_into_its_home_at_its_strength() -> None:
    """5.2.1 D: it is no movement."""
    state = board()
    neutrals(state, "boii")
    barbarians(state, "aedui", "leuci 1", "ariovistus")
    roman(state)
    act(state, "sway leuci")
    log = act(state, "roll 1")
    assert of(log, TribeReturned) == [TribeReturned(ROMANS, "leuci", "aedui", "leuci", "politics")]
    assert of(log, TribeTurned) == [TribeTurned("leuci", ROMANS, BARBARIANS, "leuci", 1, "politics")]
    assert (side_of(state, "leuci"), where(state, "leuci"), strength(state, "leuci")) == (0, "leuci", 1)
    assert not state.moves.moved


def test_all_tribes_of_the_area_turn_and_one_s_own_stay_where_they_are() -> None:
    """5.2.1 D, N5: neutral and the enemy's; not the chooser's already."""
    state = board()
    neutrals(state, "boii")
    put(state, 2, "bituriges", "bituriges")
    romans(state, "aedui", "arvii")
    barbarian(state, "bellovaci")
    act(state, "sway bituriges", "roll 1")
    assert (side_of(state, "bituriges"), side_of(state, "arvii")) == (1, 1)
    assert where(state, "arvii") == "bituriges"
    state = board()
    neutrals(state, "boii")
    put(state, 2, "bituriges", "bituriges")
    romans(state, "aedui", "arvii")
    roman(state)
    act(state, "sway bituriges", "roll 1")
    assert (side_of(state, "bituriges"), where(state, "arvii")) == (0, "aedui")


def test_those_that_return_attack_enemies_who_are_there_at_once() -> None:
    """5.2.1 D: before the movement of the other side; they come as one force, the attacker."""
    state = board()
    neutrals(state, "leuci")
    romans(state, "boii", "legion_vii")
    romans(state, "aedui", "boii", "helvii")
    play(state, ("leuci", "movement"), ("bellovaci", "politics"))
    act(state, "sway boii")
    log = act(state, "roll 1")
    battle = of(log, BattleBegan)[0]
    assert (battle.area, battle.attacker) == ("boii", BARBARIANS)
    assert battle.attackers == (("boii", 3), ("helvii", 2))
    assert battle.defenders == (("legion_vii", 4),)
    assert battle.rounds == 3


def test_a_failure_changes_nothing() -> None:
    """5.2.1 D."""
    state = board()
    neutrals(state, "leuci", "boii")
    roman(state)
    act(state, "sway leuci")
    log = act(state, "roll 6")
    assert not of(log, TribeTurned)
    assert side_of(state, "leuci") == 2
    assert state.phase == "lay"
