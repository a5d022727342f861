"""Supply Actions and Neutral Tribe Activations (5.2.1 B, C, rulings C1, C7, N5, E8)."""

from __future__ import annotations

import pytest

from engine.gallic_war.events import ActionLost, BattleBegan, SupplyChanged, TribeTurned
from engine.gallic_war.seats import BARBARIANS, ROMANS
from tests.gallic_war.support import (
    CARDS,
    act,
    barbarians,
    board,
    neutrals,
    of,
    play,
    put,
    romans,
    side_of,
    strength,
    where,
    win,
)

# --- Supply Actions (5.2.1 B) --------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "supply"), [("leuci", 7), ("aedui", 9), ("bellovaci", 11), ("germania", 9)])
def test_romans_gain_double_the_points(card: str, supply: int) -> None:
    """5.2.1 B: with three points six, as in its example; Germania is a 2 in their hands (2.3)."""
    state = board()
    state.supply = 5
    log = play(state, (card, "supply"))
    assert of(log, SupplyChanged) == [SupplyChanged(ROMANS, supply - 5, supply, "action")]
    assert state.supply == supply


def test_supply_is_never_above_nineteen() -> None:
    """7.6, E8."""
    state = board()
    state.supply = 15
    play(state, ("bellovaci", "supply"))
    assert state.supply == 19


@pytest.mark.parametrize(("card", "supply"), [("leuci", 14), ("bellovaci", 12), ("germania", 12)])
def test_a_raid_costs_the_points_of_the_card(card: str, supply: int) -> None:
    """5.2.1 B: not doubled; Germania is a 3 in their hands."""
    state = board()
    barbarians(state, "arverni", "vercingetorix")
    log = play(state, ("osismi", "movement"), (card, "supply"))
    assert of(log, SupplyChanged) == [SupplyChanged(ROMANS, supply - 15, supply, "raid")]
    assert state.raided


def test_supply_is_never_below_nothing() -> None:
    """7.6, E8."""
    state = board()
    barbarians(state, "arverni", "vercingetorix")
    state.supply = 2
    play(state, barbarians=("bellovaci", "supply"))
    assert state.supply == 0


def test_a_raid_is_lost_when_vercingetorix_has_fallen_before() -> None:
    """C1, 5.2.1 B: a revolt of the Boii has killed him; the card is lost, and there was no raid this year."""
    state = board()
    barbarians(state, "boii", "vercingetorix 1")
    barbarians(state, "aedui", "boii", "aedui")
    play(state, ("minor_revolt_1", "event"), ("bellovaci", "supply"))
    act(state, "revolt boii")
    log = win(state, 0)
    assert where(state, "vercingetorix") == ""
    assert of(log, ActionLost) == [ActionLost(BARBARIANS, "supply", "bellovaci")]
    assert state.supply == 15
    assert not state.raided


# --- Neutral Tribe Activations (5.2.1 C) ---------------------------------------------------------------------


@pytest.mark.parametrize("side", [0, 1])
def test_both_tribes_of_an_area_join(side: int) -> None:
    """5.2.1 C: at full strength, where they are."""
    state = board()
    neutrals(state, "bituriges")
    cards = [("osismi", "movement"), ("leuci", "movement")]
    cards[side] = ("bituriges", "activation")
    log = play(state, *cards)
    seat = (ROMANS, BARBARIANS)[side]
    assert of(log, TribeTurned) == [
        TribeTurned("bituriges", seat, None, "bituriges", 3, "activation"),
        TribeTurned("arvii", seat, None, "bituriges", 2, "activation"),
    ]
    assert side_of(state, "bituriges") == side_of(state, "arvii") == side
    assert [CARDS.ids[card] for card in state.activated[side]] == ["bituriges"]
    assert not state.discards[side]


def test_the_enemys_tribe_is_not_activated() -> None:
    """5.2.1 C, C7: only the neutral ones turn; the Arvii stay Roman, and are attacked at once."""
    state = board()
    put(state, 2, "bituriges", "bituriges")
    romans(state, "bituriges", "arvii")
    log = play(state, barbarians=("bituriges", "activation"))
    assert side_of(state, "bituriges") == 1
    assert side_of(state, "arvii") == 0
    log += act(state, "end")  # no shelter in the fortress
    assert [(battle.area, battle.attacker) for battle in of(log, BattleBegan)] == [("bituriges", BARBARIANS)]


def test_without_a_neutral_tribe_it_is_lost_and_does_not_count() -> None:
    """C1, C7: the card goes to the discards."""
    state = board()
    romans(state, "leuci", "leuci")
    log = play(state, barbarians=("leuci", "activation"), romans=("osismi", "movement"))
    assert of(log, ActionLost) == [ActionLost(BARBARIANS, "activation", "leuci")]
    assert side_of(state, "leuci") == 0
    assert state.activated == ((), ())
    assert [CARDS.ids[card] for card in state.discards[1]] == ["leuci"]


def test_a_tribe_eliminated_this_year_is_not_activated() -> None:
    """N5: only the one still on the map."""
    state = board()
    put(state, 2, "bituriges", "arvii")
    play(state, ("bituriges", "activation"))
    assert side_of(state, "arvii") == 0
    assert strength(state, "bituriges") == 0


def test_romans_do_not_activate_britannia_and_barbarians_do() -> None:
    """5.2.1 C, C7."""
    state = board()
    neutrals(state, "britannia")
    log = play(state, ("britannia", "activation"))
    assert of(log, ActionLost) == [ActionLost(ROMANS, "activation", "britannia")]
    assert side_of(state, "belgae") == 2
    play(state, ("osismi", "movement"), ("britannia", "activation"))
    assert side_of(state, "belgae") == side_of(state, "cantiaci") == 1


def test_germania_activates_nobody() -> None:
    """5.2.1 C, C1: it may be announced, and is lost."""
    state = board()
    barbarians(state, "germania", "ariovistus")
    log = play(state, ("germania", "activation"))
    assert of(log, ActionLost) == [ActionLost(ROMANS, "activation", "germania")]


def test_an_activation_is_lost_when_a_revolt_has_taken_the_tribe_before() -> None:
    """C1: an action that can no longer be done when its turn comes; its card is a discard, and does not count."""
    state = board()
    neutrals(state, "leuci")
    log = play(state, ("leuci", "activation"), ("minor_revolt_1", "event"))
    assert of(log, ActionLost) == [ActionLost(ROMANS, "activation", "leuci")]
    assert side_of(state, "leuci") == 1
    assert state.activated == ((), ())


def test_both_players_may_activate_in_one_card_play() -> None:
    """5.2, 5.2.1 C."""
    state = board()
    neutrals(state, "leuci", "boii")
    log = play(state, ("leuci", "activation"), ("boii", "activation"))
    assert not of(log, ActionLost)
    assert (side_of(state, "leuci"), side_of(state, "boii"), side_of(state, "helvii")) == (0, 1, 1)


def test_activated_tribes_attack_enemies_at_once() -> None:
    """C7, N1: legions stand beside a neutral tribe; it joins the Barbarians and is the attacker."""
    state = board()
    put(state, 2, "leuci", "leuci")
    romans(state, "leuci", "legion_vii")
    log = play(state, barbarians=("leuci", "activation"), romans=("osismi", "supply"))
    battle = of(log, BattleBegan)[0]
    assert (battle.area, battle.attacker) == ("leuci", BARBARIANS)
    assert battle.attackers == (("leuci", 3),)
