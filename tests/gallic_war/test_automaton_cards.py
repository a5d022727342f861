"""The automaton's cards: their order, its years, stacking after each of them (12; rulings A1, A19, A20, A21)."""

import pytest

from engine.contract import Seat
from engine.gallic_war.events import CardDealt
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import AIM, DEAL, HARVEST, LAY, STACKING, TOP_CARD
from tests.gallic_war.by_the_book import book, fates, turn_up
from tests.gallic_war.support import (
    BLOCKS,
    CARDS,
    act,
    barbarians,
    go,
    home,
    kinds,
    legal,
    neutrals,
    of,
    put,
    romans,
    side_of,
    where,
    win,
)

MASSIVE = "massive_revolt"


def year(state: State, number: int) -> None:
    """A year begins, as far as something is to be chosen."""
    state.year, state.hands = number - 1, ((), ())
    go(state, "year")


def play(state: State, card: str) -> None:
    """The Romans play a card as a movement in which nobody moves."""
    act(state, f"play {card}", "announce movement", "end")


def test_the_top_card_is_any_that_is_in_no_hand_and_was_not_played_this_year_a1() -> None:
    state = book("aedui", "andes")
    state.removed = 1 << CARDS.index[MASSIVE]
    state.discards = (CARDS.index["boii"],), (CARDS.index["leuci"],)
    state.activated = (CARDS.index["volcae"],), (CARDS.index["veneti"],)
    go(state, "turn")
    assert (state.phase, state.to_act) == (TOP_CARD, Seat.CHANCE)
    gone = {"aedui", "andes", MASSIVE, "boii", "leuci", "volcae", "veneti"}
    assert legal(state) == {f"play {card}" for card in CARDS.ids if card not in gone}
    assert not state.outcome_weights(), "each is as likely"


def test_a_card_of_the_romans_is_resolved_before_the_top_card_is_turned_up_a1() -> None:
    state = book("aedui", "andes")
    romans(state, "mandubii", "legion_vii")
    barbarians(state, "leuci", "sequani 1")
    state.uses = ("movement", "movement")
    go(state, "turn")
    assert (state.phase, state.play_number, state.actor) == (LAY, 2, 0)
    act(state, "play aedui", "announce movement", "group mandubii", "end", "move legion_vii mandubii-leuci")
    assert state.battle.area != -1, "the battle of their movement comes first"
    log = win(state, 0)
    assert "BattleEnded" in kinds(log)
    assert (state.phase, state.battle.area) == (TOP_CARD, -1)


def test_only_the_romans_are_dealt_cards() -> None:
    """12, Setup: four in the first year; the Barbarians have none."""
    state = book()
    neutrals(state, "leuci")
    year(state, 1)
    log = [event for _ in range(4) for event in state.play(state.legal_actions()[0])]
    assert [event.seat for event in of(log, CardDealt)] == [SEATS[0]] * 4
    assert (state.phase, state.play_number, state.hands[1]) == (LAY, 1, ())


def test_the_year_ends_when_the_automaton_has_answered_the_last_card_a1() -> None:
    state = book()
    state.hands = ((), ())
    neutrals(state, "leuci")
    turn_up(state, "leuci")
    assert state.phase == HARVEST


def test_what_5_1_offers_the_barbarians_is_not_used_a19() -> None:
    state = book()
    state.points = 85
    for tribe in BLOCKS.names_of(BLOCKS.tribes)[:20]:
        put(state, 0, "leuci", tribe)
    year(state, 4)
    assert state.phase == DEAL
    assert f"deal romans {MASSIVE}" in legal(state)


def test_in_52_bc_massive_revolt_is_set_apart_before_the_deal_and_the_automaton_plays_first_a19() -> None:
    """12, Massive Revolt: the order of that year is turned round, card by card."""
    state = book()
    neutrals(state, "arverni", "boii", "bituriges", "veneti")
    romans(state, "transalpine_gaul", "legion_viii")
    year(state, 7)
    assert state.points == 0
    assert f"deal romans {MASSIVE}" not in legal(state)
    act(state, *(f"deal romans {card}" for card in ("andes", "boii", "cadurci", "leuci", "volcae")))
    assert (state.phase, state.task.then.word, state.play_number) == (AIM, "first area", 1)
    act(state, "aim arverni", "aim boii")
    assert (state.phase, len(state.hands[0]), state.play_number) == (LAY, 5, 1)
    play(state, "andes")
    assert (state.phase, state.play_number) == (TOP_CARD, 2), "then its next card, before the Romans' second"
    act(state, "play veneti")
    assert (state.phase, len(state.hands[0]), state.play_number) == (LAY, 4, 2)
    assert not state.discards[1], "Massive Revolt is out of the game, and an activation lies apart"


def test_in_52_bc_it_answers_the_romans_if_massive_revolt_was_played_before() -> None:
    state = book()
    state.massive, state.removed = True, 1 << CARDS.index[MASSIVE]
    year(state, 7)
    act(state, *(f"deal romans {card}" for card in ("andes", "boii", "cadurci", "leuci", "volcae")))
    assert (state.phase, state.actor) == (LAY, 0)


def test_massive_revolt_as_a_major_one_of_the_automaton_or_a_minor_one_of_the_romans_is_no_massive_one() -> None:
    """12, Massive Revolt: until it was played as one, it is the first card of 52 BC."""
    state = book()
    neutrals(state, "arverni", "boii")
    state.year = 3
    turn_up(state, MASSIVE)
    act(state, "roll 3", "aim arverni")
    assert where(state, "dumnorix") == "arverni"
    assert not state.massive
    assert not state.removed
    year(state, 7)
    assert state.bound


def test_minor_leaders_come_in_54_and_53_bc_unless_they_are_there_a20() -> None:
    for number, leader, area in ((5, "dumnorix", "boii"), (6, "ambiorix", "leuci")):
        state = book()
        neutrals(state, "veneti", "treveri")
        barbarians(state, area, leader)
        year(state, number)
        assert state.phase == DEAL
        assert where(state, leader) == area


def test_dumnorix_comes_to_celtae_ambiorix_to_belgica_each_area_as_likely_a20() -> None:
    """12, Minor Leaders; N4: Britannia is of Celtae."""
    state = book()
    neutrals(state, "boii", "britannia", "treveri", "bellovaci", "tarbelli")
    year(state, 5)
    assert state.task.then.word == "leader of the year"
    assert fates(state) == {"boii": 1, "britannia": 1}
    act(state, "aim britannia")
    assert home(state, "dumnorix") == where(state, "dumnorix") == "britannia"
    assert side_of(state, "belgae") == side_of(state, "cantiaci") == 1
    assert state.phase == DEAL
    year(state, 6)
    assert fates(state) == {"treveri": 1, "bellovaci": 1}


def test_a_leader_of_the_year_comes_to_neutral_or_roman_areas_with_a_tribe_to_turn_a20() -> None:
    """Not to the automaton's (Sequani), nobody's (Mandubii), or to one without tribes (Leuci, Aedui)."""
    state = book()
    barbarians(state, "sequani", "sequani", "mandubii")
    romans(state, "leuci", "legion_vii", "senones")
    romans(state, "aedui", "legion_viii")
    romans(state, "volcae", "boii")
    neutrals(state, "veneti")
    year(state, 5)
    assert fates(state) == {"veneti": 1, "boii": 1}, "the Boii are the Romans', and nobody is at their home"
    act(state, "aim boii")
    assert where(state, "boii") == where(state, "dumnorix") == "boii"


def test_a_leader_of_the_year_fights_at_once_and_attacks_nobody_else_a20() -> None:
    state = book()
    romans(state, "boii", "boii", "legion_vii 1")
    romans(state, "transalpine_gaul", "treveri")
    romans(state, "arverni", "bellovaci 1")
    year(state, 5)
    assert state.phase == "battle"
    assert state.battle.attacker == 1
    win(state, 1)
    assert state.phase == DEAL
    assert where(state, "dumnorix") == where(state, "boii") == "boii"
    assert where(state, "bellovaci") == "arverni"
    assert not state.moves.returned
    assert not state.moves.barbarians_attack


def test_without_an_area_for_him_no_leader_of_the_year_comes_a5() -> None:
    state = book()
    barbarians(state, "boii", "boii")
    neutrals(state, "treveri")
    year(state, 5)
    assert (state.phase, where(state, "dumnorix")) == (DEAL, "")


def test_a_leader_of_the_year_came_with_no_card() -> None:
    """10.5, 10.6: solitaire asks for no first card; he is not marked as come with one."""
    state = book()
    neutrals(state, "boii")
    year(state, 5)
    assert not state.led


@pytest.mark.parametrize("side", [0, 1])
def test_stacking_is_looked_at_after_each_single_card_for_both_a21(side: int) -> None:
    """M9: seven tribes of a side stand in one area when the other one's card has been resolved."""
    state = book("aedui", "andes")
    for tribe in ("arverni", "boii", "helvii", "cadurci", "ruteni", "volcae", "bituriges"):
        put(state, side, "arverni", tribe)
    if side == 0:
        neutrals(state, "veneti")
        turn_up(state, "veneti")
        assert (state.phase, state.actor) == (STACKING, 0)
    else:
        state.uses = ("movement", "movement")
        go(state, "turn")
        play(state, "andes")
        assert state.phase == STACKING
        assert state.to_act is Seat.CHANCE
        state.play(state.legal_actions()[0])
        assert state.phase == TOP_CARD
