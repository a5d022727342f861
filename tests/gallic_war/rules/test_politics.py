"""Supply Actions, activations and Political Actions (5.2.1 B-D, 8.3, rulings C1, C2, C4, C7, N5, E8)."""

from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war.events import ActionLost, BattleBegan, SupplyChanged, TribeTurned
from engine.gallic_war.seats import BARBARIANS, ROMANS, SEATS
from tests.gallic_war.acting import CARDS, Playtest, each, of


# --- Supply Actions (5.2.1 B) --------------------------------------------------------------------------------
@each("card, supply", ("leuci", 7), ("aedui", 9), ("bellovaci", 11), ("germania", 9))
def test_romans_gain_double_the_points(play: Playtest, card: str, supply: int) -> None:
    """5.2.1 B: with three points six, as in its example; Germania is a 2 in their hands (2.3)."""
    play.given(supply=5)
    assert of(play.cards(f"{card} supply"), SupplyChanged) == [SupplyChanged(ROMANS, supply - 5, supply, "action")]
    assert play.supply == supply


def test_supply_is_never_above_nineteen_7_6_e8(play: Playtest) -> None:
    assert play.given(supply=15).after.cards("bellovaci supply").supply == 19


@each("card, supply", ("leuci", 14), ("bellovaci", 12), ("germania", 12))
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
@each("seat", *SEATS)
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
    battle = of(play.cards(barbarians="leuci activation", romans="osismi supply"), BattleBegan)[0]
    assert (battle.area, battle.attacker, battle.attackers) == ("leuci", BARBARIANS, (("leuci", 3),))


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


@each("port", "britannia", "atrebates", "andes", "osismi")
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


@each("block, reaches", ("ambiorix", True), ("ariovistus", True), ("veneti", False))
def test_barbarians_turn_britannia_with_a_leader_at_its_sea(play: Playtest, block: str, reaches: bool) -> None:
    """5.2.1 D: a leader in a port of Oceanus Britannicus."""
    barbarian(play.put("neutral: britannia, leuci, boii", f"atrebates barbarians: {block}"))
    assert ("sway britannia" in play.offers()) == reaches


# --- the roll ------------------------------------------------------------------------------------------------
@each("card, highest", ("osismi", 1), ("aedui", 2), ("bellovaci", 3), ("germania", 2), ("leuci", 2))
def test_it_succeeds_up_to_the_points_of_the_card(play: Playtest, card: str, highest: int) -> None:
    """5.2.1 D: Leuci, a 1, with -1 for its own area; Germania is a 2 for the Romans."""
    for die in range(1, 7):
        play.clear().put("neutral: leuci, boii").cards(f"{card} politics", "volcae movement")
        play.do("sway leuci")
        rolled = ev.PoliticsRolled(ROMANS, "leuci", die, die <= highest)
        assert of(play.do(f"roll {die}"), ev.PoliticsRolled) == [rolled]
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
    battle = of(play.then("sway boii").do("roll 1"), ev.BattleBegan)[0]
    assert (battle.area, battle.attacker) == ("boii", BARBARIANS)
    assert (battle.attackers, battle.defenders) == ((("boii", 3), ("helvii", 2)), (("legion_vii", 4),))
    assert battle.rounds == 3


def test_a_failure_changes_nothing_5_2_1d(play: Playtest) -> None:
    roman(play.put("neutral: leuci, boii"))
    play.do("sway leuci")
    assert not of(play.do("roll 6"), ev.TribeTurned)
    assert (play.side("leuci"), play.phase) == ("neutral", "lay")
