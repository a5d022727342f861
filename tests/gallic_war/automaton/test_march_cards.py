"""The automaton's cards: their order, its years, stacking after each of them (12; rulings A1, A19, A20, A21)."""

from engine.contract import Seat
from engine.gallic_war.events import CardDealt
from engine.gallic_war.seats import SEATS
from engine.gallic_war.tasks import AIM, DEAL, HARVEST, LAY, STACKING, TOP_CARD
from tests.gallic_war.acting import BLOCKS, CARDS, Playtest, each, kinds, of

MASSIVE = "massive_revolt"


def year(play: Playtest, number: int) -> Playtest:
    """A year begins, as far as something is to be chosen."""
    play.given(year=number - 1, hands=((), ())).go("year")
    return play


def idle(play: Playtest, card: str) -> Playtest:
    """The Romans play a card as a movement in which nobody moves."""
    play.do(f"play {card}", "announce movement", "end")
    return play


def test_the_top_card_is_any_that_is_in_no_hand_and_was_not_played_this_year_a1(play: Playtest) -> None:
    play.solitaire("aedui", "andes").given(removed=1 << CARDS.index[MASSIVE])
    play.given(discards=((CARDS.index["boii"],), (CARDS.index["leuci"],)))
    play.given(activated=((CARDS.index["volcae"],), (CARDS.index["veneti"],))).go("turn")
    assert play.asked == (TOP_CARD, Seat.CHANCE)
    gone = {"aedui", "andes", MASSIVE, "boii", "leuci", "volcae", "veneti"}
    assert play.offers() == {f"play {card}" for card in CARDS.ids if card not in gone}
    assert not play.state.outcome_weights(), "each is as likely"


def test_a_card_of_the_romans_is_resolved_before_the_top_card_is_turned_up_a1(play: Playtest) -> None:
    play.solitaire("aedui", "andes").put("mandubii romans: legion_vii", "leuci barbarians: sequani 1")
    play.given(uses=("movement", "movement")).go("turn")
    assert (play.phase, play.state.play_number, play.actor) == (LAY, 2, "romans")
    play.do("play aedui", "announce movement", "group mandubii", "end", "move legion_vii mandubii-leuci")
    assert play.battle.area != -1, "the battle of their movement comes first"
    assert "BattleEnded" in kinds(play.win("romans"))
    assert (play.phase, play.battle.area) == (TOP_CARD, -1)


def test_only_the_romans_are_dealt_cards(solo: Playtest) -> None:
    """12, Setup: four in the first year; the Barbarians have none."""
    year(solo.put("neutral: leuci"), 1)
    log = [event for _ in range(4) for event in solo.state.play(solo.state.legal_actions()[0])]
    assert [event.seat for event in of(log, CardDealt)] == [SEATS[0]] * 4
    assert (solo.phase, solo.state.play_number, solo.state.hands[1]) == (LAY, 1, ())


def test_the_year_ends_when_the_automaton_has_answered_the_last_card_a1(solo: Playtest) -> None:
    assert solo.given(hands=((), ())).put("neutral: leuci").after.turn_up("leuci").phase == HARVEST


def test_what_5_1_offers_the_barbarians_is_not_used_a19(solo: Playtest) -> None:
    solo.given(points=85)
    for tribe in BLOCKS.names_of(BLOCKS.tribes)[:20]:
        solo.put(f"leuci romans: {tribe}")
    assert year(solo, 4).phase == DEAL
    assert f"deal romans {MASSIVE}" in solo.offers()


def test_in_52_bc_massive_revolt_is_set_apart_and_the_automaton_plays_first_a19(solo: Playtest) -> None:
    """12, Massive Revolt: the order of that year is turned round, card by card."""
    solo.put("neutral: arverni, boii, bituriges, veneti", "transalpine_gaul romans: legion_viii")
    assert year(solo, 7).points == 0
    assert f"deal romans {MASSIVE}" not in solo.offers()
    solo.do(*(f"deal romans {card}" for card in ("andes", "boii", "cadurci", "leuci", "volcae")))
    assert (solo.phase, solo.errand, solo.state.play_number) == (AIM, "first area", 1)
    solo.do("aim arverni", "aim boii")
    assert (solo.phase, len(solo.state.hands[0]), solo.state.play_number) == (LAY, 5, 1)
    idle(solo, "andes")
    assert (solo.phase, solo.state.play_number) == (TOP_CARD, 2), "then its next card, before the Romans' second"
    solo.do("play veneti")
    assert (solo.phase, len(solo.state.hands[0]), solo.state.play_number) == (LAY, 4, 2)
    assert not solo.state.discards[1], "Massive Revolt is out of the game, and an activation lies apart"


def test_in_52_bc_it_answers_the_romans_if_massive_revolt_was_played_before(solo: Playtest) -> None:
    year(solo.given(massive=True, removed=1 << CARDS.index[MASSIVE]), 7)
    solo.do(*(f"deal romans {card}" for card in ("andes", "boii", "cadurci", "leuci", "volcae")))
    assert solo.turn == (LAY, "romans")


def test_massive_revolt_as_a_major_or_a_minor_one_is_no_massive_one(solo: Playtest) -> None:
    """12, Massive Revolt: until it was played as one, it is the first card of 52 BC."""
    solo.put("neutral: arverni, boii").given(year=3).turn_up(MASSIVE)
    assert solo.then("roll 3", "aim arverni").where("dumnorix") == "arverni"
    assert not solo.state.massive
    assert not solo.state.removed
    assert year(solo, 7).state.bound


def test_minor_leaders_come_in_54_and_53_bc_unless_they_are_there_a20(solo: Playtest) -> None:
    for number, leader, area in ((5, "dumnorix", "boii"), (6, "ambiorix", "leuci")):
        year(solo.solitaire().put("neutral: veneti, treveri", f"{area} barbarians: {leader}"), number)
        assert (solo.phase, solo.where(leader)) == (DEAL, area)


def test_dumnorix_comes_to_celtae_ambiorix_to_belgica_each_area_as_likely_a20(solo: Playtest) -> None:
    """12, Minor Leaders; N4: Britannia is of Celtae."""
    year(solo.put("neutral: boii, britannia, treveri, bellovaci, tarbelli"), 5)
    assert (solo.errand, solo.fates()) == ("leader of the year", {"boii": 1, "britannia": 1})
    solo.do("aim britannia")
    assert solo.home("dumnorix") == solo.where("dumnorix") == "britannia"
    assert solo.side("belgae") == solo.side("cantiaci") == "barbarians"
    assert (solo.phase, year(solo, 6).fates()) == (DEAL, {"treveri": 1, "bellovaci": 1})


def test_a_leader_of_the_year_comes_to_neutral_or_roman_areas_with_a_tribe_to_turn_a20(solo: Playtest) -> None:
    """Not to the automaton's (Sequani), nobody's (Mandubii), or to one without tribes (Leuci, Aedui)."""
    solo.put("sequani barbarians: sequani, mandubii", "leuci romans: legion_vii, senones")
    year(solo.put("aedui romans: legion_viii", "volcae romans: boii", "neutral: veneti"), 5)
    assert solo.fates() == {"veneti": 1, "boii": 1}, "the Boii are the Romans', and nobody is at their home"
    solo.then("aim boii").stand("boii: boii, dumnorix")


def test_a_leader_of_the_year_fights_at_once_and_attacks_nobody_else_a20(solo: Playtest) -> None:
    solo.put("boii romans: boii, legion_vii 1", "transalpine_gaul romans: treveri", "arverni romans: bellovaci 1")
    year(solo, 5)
    assert (solo.phase, solo.attacker) == ("battle", "barbarians")
    assert solo.after.win("barbarians").phase == DEAL
    solo.stand("boii: dumnorix, boii", "arverni: bellovaci")
    assert not solo.moves.returned
    assert not solo.moves.barbarians_attack


def test_without_an_area_for_him_no_leader_of_the_year_comes_a5(solo: Playtest) -> None:
    year(solo.put("boii barbarians: boii", "neutral: treveri"), 5)
    assert (solo.phase, solo.where("dumnorix")) == (DEAL, "")


def test_a_leader_of_the_year_came_with_no_card(solo: Playtest) -> None:
    """10.5, 10.6: solitaire asks for no first card; he is not marked as come with one."""
    assert not year(solo.put("neutral: boii"), 5).state.led


@each("side", *SEATS)
def test_stacking_is_looked_at_after_each_single_card_for_both_a21(play: Playtest, side: str) -> None:
    """M9: seven tribes of a side stand in one area when the other one's card has been resolved."""
    play.solitaire("aedui", "andes")
    play.put(f"arverni {side}: arverni, boii, helvii, cadurci, ruteni, volcae, bituriges")
    if side == "romans":
        assert play.put("neutral: veneti").after.turn_up("veneti").turn == (STACKING, "romans")
    else:
        play.given(uses=("movement", "movement")).go("turn")
        assert idle(play, "andes").asked == (STACKING, Seat.CHANCE)
        play.state.play(play.state.legal_actions()[0])
        assert play.phase == TOP_CARD
