"""Supply Actions and Neutral Tribe Activations (5.2.1 B, C, rulings C1, C7, N5, E8)."""

import pytest

from engine.contract import Seat
from engine.gallic_war.events import ActionLost, BattleBegan, SupplyChanged, TribeTurned
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from tests.gallic_war.acting import CARDS, Playtest, of


# --- Supply Actions (5.2.1 B) --------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "supply"), [("leuci", 7), ("aedui", 9), ("bellovaci", 11), ("germania", 9)])
def test_romans_gain_double_the_points(play: Playtest, card: str, supply: int) -> None:
    """5.2.1 B: with three points six, as in its example; Germania is a 2 in their hands (2.3)."""
    play.given(supply=5)
    assert of(play.cards(f"{card} supply"), SupplyChanged) == [SupplyChanged(ROMANS, supply - 5, supply, "action")]
    assert play.supply == supply


def test_supply_is_never_above_nineteen_7_6_e8(play: Playtest) -> None:
    assert play.given(supply=15).after.cards("bellovaci supply").supply == 19


@pytest.mark.parametrize(("card", "supply"), [("leuci", 14), ("bellovaci", 12), ("germania", 12)])
def test_a_raid_costs_the_points_of_the_card(play: Playtest, card: str, supply: int) -> None:
    """5.2.1 B: not doubled; Germania is a 3 in their hands."""
    log = play.put("arverni barbarians: vercingetorix").cards("osismi movement", f"{card} supply")
    assert of(log, SupplyChanged) == [SupplyChanged(ROMANS, supply - 15, supply, "raid")]
    assert play.state.raided


def test_supply_is_never_below_nothing_7_6_e8(play: Playtest) -> None:
    play.put("arverni barbarians: vercingetorix").given(supply=2).cards(barbarians="bellovaci supply")
    assert play.supply == 0


def test_a_raid_is_lost_when_vercingetorix_has_fallen_before(play: Playtest) -> None:
    """C1, 5.2.1 B: a revolt of the Boii has killed him; the card is lost, and there was no raid this year."""
    play.put("boii barbarians: vercingetorix 1", "aedui barbarians: boii, aedui")
    play.cards("minor_revolt_1 event", "bellovaci supply")
    log = play.then("revolt boii").win("romans")
    assert play.where("vercingetorix") == ""
    assert (of(log, ActionLost), play.supply) == ([ActionLost(BARBARIANS, "supply", "bellovaci")], 15)
    assert not play.state.raided


# --- Neutral Tribe Activations (5.2.1 C) ---------------------------------------------------------------------
@pytest.mark.parametrize("seat", SEATS)
def test_both_tribes_of_an_area_join(play: Playtest, seat: Seat) -> None:
    """5.2.1 C: at full strength, where they are."""
    play.put("neutral: bituriges")
    assert of(play.cards(**{seat: "bituriges activation"}), TribeTurned) == [
        TribeTurned("bituriges", seat, None, "bituriges", 3, "activation"),
        TribeTurned("arvii", seat, None, "bituriges", 2, "activation"),
    ]
    assert play.side("bituriges") == play.side("arvii") == seat
    side = SEATS.index(seat)
    assert [CARDS.ids[card] for card in play.state.activated[side]] == ["bituriges"]
    assert not play.state.discards[side]


def test_the_enemys_tribe_is_not_activated(play: Playtest) -> None:
    """5.2.1 C, C7: only the neutral ones turn; the Arvii stay Roman, and are attacked at once."""
    play.put("bituriges neutral: bituriges", "bituriges romans: arvii")
    log = play.cards(barbarians="bituriges activation")
    assert (play.side("bituriges"), play.side("arvii")) == ("barbarians", "romans")
    log += play.do("end")  # no shelter in the fortress
    assert [(battle.area, battle.attacker) for battle in of(log, BattleBegan)] == [("bituriges", BARBARIANS)]


def test_without_a_neutral_tribe_it_is_lost_and_does_not_count(play: Playtest) -> None:
    """C1, C7: the card goes to the discards."""
    log = play.put("leuci romans: leuci").cards(barbarians="leuci activation", romans="osismi movement")
    assert of(log, ActionLost) == [ActionLost(BARBARIANS, "activation", "leuci")]
    assert (play.side("leuci"), play.state.activated) == ("romans", ((), ()))
    assert [CARDS.ids[card] for card in play.state.discards[1]] == ["leuci"]


def test_a_tribe_eliminated_this_year_is_not_activated(play: Playtest) -> None:
    """N5: only the one still on the map."""
    play.put("bituriges neutral: arvii").cards("bituriges activation")
    assert (play.side("arvii"), play.strength("bituriges")) == ("romans", 0)


def test_romans_do_not_activate_britannia_and_barbarians_do_5_2_1c_c7(play: Playtest) -> None:
    play.put("neutral: britannia")
    assert of(play.cards("britannia activation"), ActionLost) == [ActionLost(ROMANS, "activation", "britannia")]
    assert play.side("belgae") == "neutral"
    play.cards("osismi movement", "britannia activation")
    assert play.side("belgae") == play.side("cantiaci") == "barbarians"


def test_germania_activates_nobody(play: Playtest) -> None:
    """5.2.1 C, C1: it may be announced, and is lost."""
    play.put("germania barbarians: ariovistus")
    assert of(play.cards("germania activation"), ActionLost) == [ActionLost(ROMANS, "activation", "germania")]


def test_an_activation_is_lost_when_a_revolt_has_taken_the_tribe_before(play: Playtest) -> None:
    """C1: an action that can no longer be done when its turn comes; its card is a discard, and does not count."""
    log = play.put("neutral: leuci").cards("leuci activation", "minor_revolt_1 event")
    assert of(log, ActionLost) == [ActionLost(ROMANS, "activation", "leuci")]
    assert (play.side("leuci"), play.state.activated) == ("barbarians", ((), ()))


def test_both_players_may_activate_in_one_card_play_5_2_5_2_1c(play: Playtest) -> None:
    assert not of(play.put("neutral: leuci, boii").cards("leuci activation", "boii activation"), ActionLost)
    assert (play.side("leuci"), play.side("boii"), play.side("helvii")) == ("romans", "barbarians", "barbarians")


def test_activated_tribes_attack_enemies_at_once(play: Playtest) -> None:
    """C7, N1: legions stand beside a neutral tribe; it joins the Barbarians and is the attacker."""
    play.put("leuci neutral: leuci", "leuci romans: legion_vii")
    log = play.cards(barbarians="leuci activation", romans="osismi supply")
    battle = of(log, BattleBegan)[0]
    assert (battle.area, battle.attacker, battle.attackers) == ("leuci", BARBARIANS, (("leuci", 3),))
