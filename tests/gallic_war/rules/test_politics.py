"""Political Actions (5.2.1 D, 8.3, rulings C2, C4, N5)."""

import pytest

from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war.seats import BARBARIANS, ROMANS
from tests.gallic_war.acting import Playtest, of

OTHER = "osismi movement"


def roman(play: Playtest, card: str = "aedui") -> list[Event]:
    """The Romans play this card for politics, the Barbarians do nothing."""
    return play.cards(f"{card} politics", OTHER)


def barbarian(play: Playtest, card: str = "aedui") -> list[Event]:
    """The Barbarians play this card for politics, the Romans do nothing."""
    return play.cards(OTHER, f"{card} politics")


# --- targets -------------------------------------------------------------------------------------------------
def test_any_area_with_a_tribe_that_is_neutral_or_the_enemys(play: Playtest) -> None:
    """5.2.1 D, C2: whatever the card's area; not where all tribes are one's own."""
    play.put("neutral: leuci, boii, arverni", "aedui romans: aedui", "transalpine_gaul romans: legion_x")
    roman(play.put("germania barbarians: ariovistus", "veneti barbarians: veneti"))
    assert play.asked == ("politics", ROMANS)
    assert play.offers() == {"sway leuci", "sway boii", "sway arverni", "sway veneti"}


def test_the_target_is_where_the_tribe_is_at_home_not_where_it_stands(play: Playtest) -> None:
    """5.2.1 D: the Veneti are away."""
    roman(play.put("neutral: leuci", "aedui barbarians: veneti"))
    assert play.offers() == {"sway leuci", "sway veneti"}


def test_the_only_target_is_tried_without_being_asked(play: Playtest) -> None:
    """5.2.1 D, C1: the card must be played."""
    play.put("neutral: leuci")
    assert of(roman(play), ev.PoliticsTried) == [ev.PoliticsTried(ROMANS, "leuci", 2, 0, (), None)]
    assert play.asked == ("politics roll", Seat.CHANCE)


def test_without_a_target_it_is_lost_c1(play: Playtest) -> None:
    play.put("aedui romans: aedui")
    assert of(roman(play), ev.ActionLost) == [ev.ActionLost(ROMANS, "politics", "aedui")]


def test_an_area_whose_tribes_are_eliminated_is_no_target_n5(play: Playtest) -> None:
    roman(play.put("neutral: leuci, boii", "veneti barbarians: ariovistus"))
    assert play.offers() == {"sway leuci", "sway boii"}


@pytest.mark.parametrize("port", ["britannia", "atrebates", "andes", "osismi"])
def test_romans_turn_britannia_with_a_legion_at_its_sea(play: Playtest, port: str) -> None:
    """5.2.1 D: in a port of Oceanus Britannicus, and no tribe in its place."""
    roman(play.put("neutral: britannia, leuci, boii", f"{port} romans: volcae"))
    assert "sway britannia" not in play.offers()
    roman(play.clear().put("neutral: britannia, leuci, boii", f"{port} romans: legion_vii"))
    assert "sway britannia" in play.offers()


def test_a_legion_at_the_other_sea_does_not_reach_britannia(play: Playtest) -> None:
    """5.2.1 D: the Veneti have a port on Mare Cantabricum alone."""
    roman(play.put("neutral: britannia, leuci, boii", "veneti romans: legion_vii"))
    assert play.offers() == {"sway leuci", "sway boii"}


@pytest.mark.parametrize(("block", "reaches"), [("ambiorix", True), ("ariovistus", True), ("veneti", False)])
def test_barbarians_turn_britannia_with_a_leader_at_its_sea(play: Playtest, block: str, reaches: bool) -> None:
    """5.2.1 D: a leader in a port of Oceanus Britannicus."""
    barbarian(play.put("neutral: britannia, leuci, boii", f"atrebates barbarians: {block}"))
    assert ("sway britannia" in play.offers()) == reaches


# --- the roll ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("card", "highest"), [("osismi", 1), ("aedui", 2), ("bellovaci", 3), ("germania", 2), ("leuci", 2)]
)
def test_it_succeeds_up_to_the_points_of_the_card(play: Playtest, card: str, highest: int) -> None:
    """5.2.1 D: Leuci, a 1, with -1 for its own area; Germania is a 2 for the Romans."""
    for die in range(1, 7):
        play.clear().put("neutral: leuci, boii").cards(f"{card} politics", "volcae movement")
        play.do("sway leuci")
        assert of(play.do(f"roll {die}"), ev.PoliticsRolled) == [
            ev.PoliticsRolled(ROMANS, "leuci", die, die <= highest)
        ]
        assert play.side("leuci") == ("romans" if die <= highest else "neutral")


def test_a_unit_of_the_enemy_in_the_target_area_makes_it_harder(play: Playtest) -> None:
    """5.2.1 D, C4: any of his, the target tribe itself included; once, however many."""
    roman(play.put("neutral: boii", "leuci barbarians: leuci, ariovistus"), "bellovaci")
    log = play.do("sway leuci")
    assert of(log, ev.PoliticsTried) == [ev.PoliticsTried(ROMANS, "leuci", 3, 1, (("enemy", 1),), None)]
    assert play.then("roll 3").side("leuci") == "barbarians"


def test_an_enemy_tribe_away_from_home_does_not_make_it_harder(play: Playtest) -> None:
    """C4: nobody stands in the target area."""
    roman(play.put("neutral: boii", "aedui barbarians: leuci"))
    assert of(play.do("sway leuci"), ev.PoliticsTried)[0].modifier == 0


def test_modifiers_add_up(play: Playtest) -> None:
    """C4: the card's own area, the enemy there, and Vercingetorix beside it."""
    play.put("neutral: boii", "sequani romans: sequani", "aedui barbarians: vercingetorix")
    barbarian(play, "sequani")
    log = play.do("rally sequani")
    parts = (("card", -1), ("enemy", 1), ("vercingetorix", -1))
    assert of(log, ev.PoliticsTried) == [ev.PoliticsTried(BARBARIANS, "sequani", 2, -1, parts, "aedui")]
    assert of(play.do("roll 3"), ev.PoliticsRolled)[0].success


def test_the_natural_roll_has_no_meaning_of_its_own(play: Playtest) -> None:
    """C4: a 1 fails against an enemy with a card of 1."""
    play.put("neutral: boii", "leuci barbarians: leuci").cards("veneti politics", OTHER)
    play.do("sway leuci")
    assert not of(play.do("roll 1"), ev.PoliticsRolled)[0].success


# --- Vercingetorix's help (8.3) ------------------------------------------------------------------------------
def test_vercingetorix_helps_beside_him_if_the_barbarians_like(play: Playtest) -> None:
    """8.3, C4: the areas that border on his, his own not among them; only helping tells where he is."""
    barbarian(play.put("neutral: aedui, boii, sequani, veneti", "aedui barbarians: vercingetorix"))
    assert play.offers("rally") == {"rally boii", "rally sequani"}
    assert play.offers("sway") == {"sway aedui", "sway boii", "sway sequani", "sway veneti"}
    assert of(play.do("sway boii"), ev.PoliticsTried) == [ev.PoliticsTried(BARBARIANS, "boii", 2, 0, (), None)]


def test_he_does_not_help_over_the_sea_c4(play: Playtest) -> None:
    barbarian(play.put("neutral: britannia, bellovaci, menapi", "atrebates barbarians: vercingetorix"))
    assert play.offers("rally") == {"rally bellovaci", "rally menapi"}
    assert "sway britannia" in play.offers()


def test_he_does_not_help_the_romans_8_3(play: Playtest) -> None:
    roman(play.put("neutral: boii, sequani", "aedui barbarians: vercingetorix"))
    assert not play.offers("rally")


# --- what it brings about ------------------------------------------------------------------------------------
def test_a_neutral_tribe_joins_where_it_is(play: Playtest) -> None:
    """5.2.1 D: and does not count against the limit of activations."""
    roman(play.put("neutral: leuci, boii"))
    play.do("sway leuci")
    assert of(play.do("roll 1"), ev.TribeTurned) == [ev.TribeTurned("leuci", ROMANS, None, "leuci", 3, "politics")]
    assert play.state.activated == ((), ())


def test_the_tribe_is_picked_up_and_put_into_its_home_at_its_strength(play: Playtest) -> None:
    """5.2.1 D: it is no movement."""
    roman(play.put("neutral: boii", "aedui barbarians: leuci 1, ariovistus"))
    log = play.then("sway leuci").do("roll 1")
    assert of(log, ev.TribeReturned) == [ev.TribeReturned(ROMANS, "leuci", "aedui", "leuci", "politics")]
    assert of(log, ev.TribeTurned) == [ev.TribeTurned("leuci", ROMANS, BARBARIANS, "leuci", 1, "politics")]
    play.stand("leuci romans: leuci 1")
    assert not play.moves.moved


def test_all_tribes_of_the_area_turn_and_one_s_own_stay_where_they_are(play: Playtest) -> None:
    """5.2.1 D, N5: neutral and the enemy's; not the chooser's already."""
    barbarian(play.put("neutral: boii", "bituriges neutral: bituriges", "aedui romans: arvii"), "bellovaci")
    play.do("sway bituriges", "roll 1")
    assert (play.side("bituriges"), play.side("arvii")) == ("barbarians", "barbarians")
    assert play.where("arvii") == "bituriges"
    roman(play.clear().put("neutral: boii", "bituriges neutral: bituriges", "aedui romans: arvii"))
    play.do("sway bituriges", "roll 1")
    assert (play.side("bituriges"), play.where("arvii")) == ("romans", "aedui")


def test_those_that_return_attack_enemies_who_are_there_at_once(play: Playtest) -> None:
    """5.2.1 D: before the movement of the other side; they come as one force, the attacker."""
    play.put("neutral: leuci", "boii romans: legion_vii", "aedui romans: boii, helvii")
    play.cards("leuci movement", "bellovaci politics")
    log = play.then("sway boii").do("roll 1")
    battle = of(log, ev.BattleBegan)[0]
    assert (battle.area, battle.attacker) == ("boii", BARBARIANS)
    assert (battle.attackers, battle.defenders) == ((("boii", 3), ("helvii", 2)), (("legion_vii", 4),))
    assert battle.rounds == 3


def test_a_failure_changes_nothing_5_2_1d(play: Playtest) -> None:
    roman(play.put("neutral: leuci, boii"))
    play.do("sway leuci")
    assert not of(play.do("roll 6"), ev.TribeTurned)
    assert (play.side("leuci"), play.phase) == ("neutral", "lay")
