"""The card phase (2.1, rulings C1-C6) and the sequence of a game turn (2.0, 2.2, 2.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.contract import Seat
from engine.julius_caesar.events import (
    BattleBegan,
    CardDealt,
    CardsRevealed,
    CommandBegan,
    TurnBegan,
    TurnCancelled,
    WinterBegan,
)
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from engine.julius_caesar.state import State
from engine.julius_caesar.tasks import CHOOSE, DISCARD, JUPITER, LEVY, MOVE, PLAY, VULCAN
from tests.julius_caesar.acting import do, holder, of, offers, refuse, strength, where
from tests.julius_caesar.support import at, before_cards, command, end_command, end_moves, ways

BOARD = """
rome caesar: legio_17 II
athena pompey: legio_32 I
"""

GODS = ("apollo", "jupiter", "mars", "mercury", "neptune", "pluto", "vulcan")


def commands(state: State, *texts: str) -> list[tuple[str, int, str, int, int]]:
    """The command phases that begin while these actions are done."""
    begun = of(do(state, *texts), CommandBegan)
    return [(event.seat, event.player, event.card, event.move, event.levy) for event in begun]


# --- the deal ------------------------------------------------------------------------------------------------


def test_the_deck_has_twenty_command_cards_and_seven_gods(game: JuliusCaesar) -> None:
    """2.1: what can be dealt first, by copies."""
    state = game.start()
    weights = state.outcome_weights()
    assert weights is not None
    deck = {action.card: weight for action, weight in zip(state.legal_actions(), weights, strict=True)}  # type: ignore[attr-defined]
    assert {card: copies for card, copies in deck.items() if "/" not in card} == dict.fromkeys(GODS, 1)
    assert sum(copies for card, copies in deck.items() if "/" in card) == 20


def test_six_cards_each_are_dealt_and_dealt_cards_leave_the_deck(game: JuliusCaesar) -> None:
    """2.1: a card of which all copies are out cannot be dealt again."""
    state = game.start()
    do(state, "deal caesar 4/1")
    assert not offers(state, "deal caesar 4/1")
    assert len(offers(state)) == 14
    do(state, *["deal caesar 2/1"] * 3, "deal caesar mars", "deal caesar 2/2")
    assert offers(state) == {f"deal pompey {card}" for card in GODS if card != "mars"} | {
        f"deal pompey {card}" for card in ("3/2", "3/1", "2/3", "2/2", "1/3", "1/2")
    }
    events = do(state, *["deal pompey 2/2"] * 3, "deal pompey 2/3", "deal pompey 3/1", "deal pompey apollo")
    assert len(of(events, CardDealt)) == 6
    assert (state.phase, state.to_act) == (DISCARD, CAESAR)
    assert state.view(POMPEY).hand_sizes == {CAESAR: 6, POMPEY: 6}


DISCARDING = """
phase: discard
hand caesar: apollo, mars, 2/1, 2/1, 3/1, 4/1
hand pompey: vulcan, 2/2, 2/2, 2/3, 3/1, 1/2
"""


def test_each_discards_one_of_six_and_keeps_five() -> None:
    """2.1, C2: any card may go, Apollo too."""
    state = at(DISCARDING)
    assert offers(state) == {f"discard {card}" for card in ("apollo", "mars", "2/1", "3/1", "4/1")}
    refuse(state, "discard vulcan")
    do(state, "discard apollo")
    assert state.to_act is POMPEY
    assert of(do(state, "discard 1/2"), TurnBegan) == [TurnBegan(705, 1)]
    assert state.view(CAESAR).hand == ("mars", "4/1", "3/1", "2/1", "2/1")
    assert state.view(POMPEY).hand_sizes == {CAESAR: 5, POMPEY: 5}


def test_a_discard_is_known_to_its_owner_alone() -> None:
    """2.1, C1: neither the other side nor a spectator learns it, not even when the year goes on."""
    state = at(DISCARDING + BOARD)
    do(state, "discard apollo", "discard 1/2", "play 4/1", "play vulcan")
    assert state.view(CAESAR).discard == "apollo"
    assert state.view(POMPEY).discard == "1/2"
    assert state.view(Seat.SPECTATOR).discard is None
    assert "apollo" not in str(state.view(POMPEY).to_dict())


# --- hidden play, and who is Player 1 ------------------------------------------------------------------------


def test_cards_are_played_face_down_and_turned_up_together() -> None:
    """2.1, C1: while Pompey chooses he does not see Caesar's card."""
    state = before_cards("4/1", "2/2", BOARD)
    do(state, "play 4/1")
    assert state.view(CAESAR).chosen == "4/1"
    pompeys = state.view(POMPEY)
    assert (pompeys.chosen, pompeys.has_chosen) == (None, {CAESAR: True, POMPEY: False})
    assert pompeys.played[-1].turn == 4
    events = do(state, "play 2/2")
    assert of(events, CardsRevealed) == [CardsRevealed("4/1", "2/2", None)]
    assert state.view(POMPEY).played[-1].caesar == "4/1"


def test_a_card_must_be_played() -> None:
    """2.1: nobody may pass in the card phase."""
    state = before_cards("2/1", "2/2", BOARD)
    assert offers(state) == {"play 2/1"}
    refuse(state, "end")
    refuse(state, "play 3/2")


@pytest.mark.parametrize(
    ("caesar", "pompey", "first"),
    [
        ("3/1", "2/3", "caesar"),
        ("2/3", "3/1", "pompey"),  # only moves are compared
        ("2/1", "2/2", "caesar"),  # a tie
        ("2/1", "2/3", "caesar"),
        ("4/1", "1/3", "caesar"),
        ("1/3", "4/1", "pompey"),
        ("4/1", "mars", "pompey"),
        ("vulcan", "4/1", "caesar"),
    ],
)
def test_player_one(caesar: str, pompey: str, first: str) -> None:
    """2.1: the higher moves, ties to Caesar; a god card before all."""
    state = command(caesar, pompey, BOARD)
    player_one = state.view(Seat.SPECTATOR).player_one
    assert player_one is not None
    assert player_one == first


def test_the_game_turn_example() -> None:
    """2.0, 2.1, 2.2, 2.3, the worked example: 2/1 and 2/2 are a tie, Caesar commands first, then the battles."""
    state = before_cards(
        "2/1",
        "2/2",
        """
        rome caesar: legio_17 II, auxilia_1 II
        massilia caesar: legio_8 II
        neapolis pompey: legio_1 II
        narbo pompey: legio_5 II, legio_6 II
        """,
    )
    assert commands(state, "play 2/1", "play 2/2") == [("caesar", 1, "2/1", 2, 1)]
    assert state.phase == MOVE
    do(state, "move legio_17 rome-neapolis", "move legio_8 massilia-narbo")
    assert not ways(state, "legio_17")
    end_moves(state)
    do(state, "step caesar_auxilia_1")
    assert offers(state) == {"end"}
    assert commands(state, "end") == [("pompey", 2, "2/2", 2, 2)]
    assert (state.phase, state.moves_left, state.levies_left) == (MOVE, 2, 2)
    do(state, "move legio_6 narbo-burdigala", "end")
    assert state.phase == LEVY
    events = do(state, "step legio_6", "levy pompey_auxilia_1 burdigala", "end")
    assert strength(state, "legio_6") == 3
    assert not of(events, BattleBegan)
    assert (state.phase, state.to_act) == (CHOOSE, CAESAR)
    assert offers(state) == {"battle narbo", "battle neapolis"}


def test_caesar_is_player_one_in_the_first_turn_of_the_game() -> None:
    """2.1, C4: whatever is played, and only then."""
    first = {"year": 705, "turn": 1}
    for caesar, pompey in (("1/2", "4/1"), ("2/1", "3/2"), ("2/1", "mars"), ("2/1", "vulcan")):
        assert command(caesar, pompey, BOARD, **first).view(POMPEY).player_one is CAESAR
    assert command("1/2", "4/1", BOARD, year=705, turn=2).view(POMPEY).player_one is POMPEY
    assert command("1/2", "4/1", BOARD, year=706, turn=1).view(POMPEY).player_one is POMPEY


# --- god cards -----------------------------------------------------------------------------------------------


def test_a_god_gives_no_levies_and_no_other_moves() -> None:
    """2.1, C4: after Pompey's god it is Caesar's command."""
    state = before_cards("4/1", "mercury", BOARD)
    assert commands(state, "play 4/1", "play mercury") == [("pompey", 1, "mercury", 1, 0)]
    do(state, "move legio_32 athena-pylos")
    assert ways(state, "cleopatra") == set()
    assert commands(state, "end") == [("caesar", 2, "4/1", 4, 1)]


def test_a_god_played_against_player_one_of_the_first_turn_is_used_second() -> None:
    """2.1, C4: Caesar commands first even against Vulcan; then Vulcan strikes."""
    state = before_cards("2/1", "vulcan", BOARD, year=705, turn=1)
    assert commands(state, "play 2/1", "play vulcan") == [("caesar", 1, "2/1", 2, 1)]
    do(state, "end", "step legio_17", "end")
    assert (state.phase, state.to_act) == (VULCAN, POMPEY)
    do(state, "vulcan rome")
    assert strength(state, "legio_17") == 2


@pytest.mark.parametrize("turn", [1, 3])
def test_two_gods_cancel_the_turn_at_once(turn: int) -> None:
    """2.1, C5: no moves, no levies, no battles, also in the first turn of the game (C4); it counts as a turn."""
    state = before_cards("mars", "jupiter", BOARD, year=705, turn=turn)
    before = {block: where(state, block) for block in ("legio_17", "legio_32", "cleopatra")}
    events = do(state, "play mars", "play jupiter")
    assert of(events, TurnCancelled) == [TurnCancelled()]
    assert not of(events, CommandBegan)
    assert (state.phase, state.turn, state.to_act) == (PLAY, turn + 1, CAESAR)
    assert state.view(CAESAR).played[-1].player_one is None
    assert {block: where(state, block) for block in before} == before


def test_a_cancelled_fifth_turn_ends_the_year() -> None:
    """2.0, C5: a cancelled turn is one of the five."""
    state = before_cards("mars", "jupiter", BOARD)
    assert of(do(state, "play mars", "play jupiter"), WinterBegan) == [WinterBegan(706)]


# --- Apollo --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("year", [705, 706])
def test_apollo_cannot_be_played_in_the_first_turn_of_a_year(year: int) -> None:
    """C2: there is nothing to copy; later he can."""
    state = before_cards("apollo", "2/2", BOARD, year=year, turn=1)
    assert not offers(state, "play apollo")
    assert len(offers(state, "play")) >= 1
    refuse(state, "play apollo")
    assert offers(before_cards("apollo", "2/2", BOARD, year=year, turn=2), "play apollo")


def test_apollo_is_the_command_card_that_the_other_played() -> None:
    """God Cards, C3, C4: its moves and levies; one more move than Pompey makes Caesar Player 1."""
    state = before_cards("apollo", "2/3", "played 4: caesar 1/2, pompey 3/2" + BOARD)
    events = do(state, "play apollo", "play 2/3")
    assert of(events, CardsRevealed) == [CardsRevealed("apollo", "2/3", "3/2")]
    assert of(events, CommandBegan) == [CommandBegan(CAESAR, 1, "3/2", 3, 2)]
    do(state, "move legio_17 rome-genua", "end")
    assert (state.phase, state.levies_left) == (LEVY, 2)


@pytest.mark.parametrize(
    ("caesar", "pompey", "copied", "first"),
    [
        ("apollo", "2/2", "caesar 4/1, pompey 1/2", "pompey"),  # 1 move against 2: not his own card of last turn
        ("apollo", "2/2", "caesar 1/2, pompey 2/3", "caesar"),  # a tie
        ("2/2", "apollo", "caesar 2/3, pompey 4/1", "caesar"),  # a tie
        ("2/2", "apollo", "caesar 3/1, pompey 1/2", "pompey"),
        ("4/1", "apollo", "caesar vulcan, pompey 1/2", "pompey"),  # a copied god
        ("apollo", "4/1", "caesar 1/2, pompey mars", "caesar"),
    ],
)
def test_the_copy_decides_who_is_player_one(caesar: str, pompey: str, copied: str, first: str) -> None:
    """God Cards, C3: a copied god as a god, a copied command card by its moves."""
    state = command(caesar, pompey, f"played 4: {copied}{BOARD}")
    assert state.view(CAESAR).player_one == first


def test_apollo_copies_a_god_with_its_power() -> None:
    """God Cards, C3: a copied god does not cancel the turn; Pompey strikes first."""
    state = before_cards("4/1", "apollo", f"played 4: caesar vulcan, pompey 1/2{BOARD}")
    events = do(state, "play 4/1", "play apollo")
    assert not of(events, TurnCancelled)
    assert of(events, CommandBegan) == [CommandBegan(POMPEY, 1, "vulcan", 0, 0)]
    assert offers(state) == {"vulcan rome", "end"}


def test_apollo_copies_a_god_whose_turn_was_cancelled() -> None:
    """C3, C5: the card was played all the same."""
    board = BOARD + "pylos caesar: legio_20"
    state = command("apollo", "4/1", "played 4: caesar mars, pompey jupiter, cancelled" + board)
    assert (state.phase, state.to_act) == (JUPITER, CAESAR)
    assert state.view(Seat.SPECTATOR).played[-1].copied == "jupiter"
    assert offers(state) == {"jupiter athena", "end"}


@pytest.mark.parametrize("copied", ["caesar 1/2, pompey 2/3", "caesar 1/2, pompey vulcan"])
def test_apollo_against_a_god_cancels_the_turn(copied: str) -> None:
    """God Cards, C3, C5: whatever he would have copied."""
    state = before_cards("apollo", "mars", f"played 2: {copied}{BOARD}", turn=3)
    assert of(do(state, "play apollo", "play mars"), TurnCancelled)
    assert (state.phase, state.turn) == (PLAY, 4)


def test_apollo_copies_a_card_of_the_turn_before_alone() -> None:
    """C3: not of two turns before."""
    played = "played 2: caesar 1/2, pompey 4/1\nplayed 3: caesar 2/1, pompey 1/3"
    state = command("apollo", "2/2", played + BOARD, turn=4)
    assert state.view(CAESAR).player_one is POMPEY
    end_command(state)
    assert (state.to_act, state.moves_left, state.levies_left) == (CAESAR, 1, 3)


# --- doing less ----------------------------------------------------------------------------------------------


def test_a_player_may_move_and_levy_less_or_not_at_all() -> None:
    """2.1, C6: what is not used is lost."""
    state = command("2/3", "1/2", BOARD)
    assert "end" in offers(state)
    do(state, "move legio_17 rome-genua")
    do(state, "end", "step legio_17", "end")
    assert (state.to_act, state.moves_left, state.levies_left) == (POMPEY, 1, 2)
    end_command(state)
    assert strength(state, "legio_17") == 3
    assert where(state, "legio_17") == "genua"
    assert strength(state, "legio_32") == 1


@pytest.mark.parametrize("god", ["vulcan", "jupiter", "mars", "mercury", "neptune", "pluto"])
def test_a_god_need_not_be_used(god: str) -> None:
    """2.1, C6: Jupiter and Vulcan included."""
    state = before_cards(god, "1/2", "rome caesar: legio_17, navis_1\nneapolis pompey: legio_1 I\n")
    do(state, f"play {god}", "play 1/2")
    assert state.to_act is CAESAR
    assert commands(state, "end") == [("pompey", 2, "1/2", 1, 2)]
    assert holder(state, "neapolis") == "pompey"
    assert strength(state, "legio_1") == 1


def test_a_jupiter_draw_once_made_stands() -> None:
    """C6, G1: after the city is named there is no way back."""
    state = command("jupiter", "1/2", "rome caesar: legio_17\ngenua caesar: legio_8\nravenna pompey: legio_1 I\n")
    do(state, "jupiter ravenna")
    assert offers(state) == {"draw legio_1"}
    do(state, "draw legio_1")
    assert offers(state) == {"defect rome", "defect genua"}
    refuse(state, "end")


def test_the_surprise_must_be_named() -> None:
    """C6, G3: with two battles begun it is one of them."""
    board = "rome caesar: legio_17, legio_18\ngenua pompey: legio_1\nneapolis pompey: legio_3\n"
    state = command("mars", "1/2", board)
    do(state, "move legio_17 rome-genua", "move legio_18 rome-neapolis", "end")
    assert offers(state) == {"surprise genua", "surprise neapolis"}


# --- the turn and the year -----------------------------------------------------------------------------------


def test_each_player_moves_and_then_levies() -> None:
    """2.2, 6.0: no moves once the levies have begun, no levies before, and Player 2 when Player 1 is done."""
    state = command("2/2", "1/2", BOARD)
    assert not offers(state, "step")
    assert not offers(state, "levy")
    do(state, "move legio_17 rome-genua")
    assert not offers(state, "step")
    end_moves(state)
    assert not offers(state, "move")
    refuse(state, "move legio_17 genua-rome")
    do(state, "step legio_17", "end")
    assert state.to_act is POMPEY
    assert not offers(state, "step")


def test_player_one_chooses_the_order_of_the_battles() -> None:
    """2.3, 7.0, 7.1: Pompey here, though Caesar attacks in one of them."""
    state = command(
        "2/2",
        "3/1",
        """
        rome caesar: legio_17, legio_18
        neapolis pompey: legio_1
        tarraco pompey: legio_5
        narbo caesar: legio_7
        sipontum caesar: legio_19
        """,
    )
    assert state.to_act is POMPEY
    do(state, "move legio_5 tarraco-narbo")
    end_command(state)
    do(state, "move legio_17 rome-neapolis")
    end_command(state)
    assert (state.phase, state.to_act) == (CHOOSE, POMPEY)
    assert offers(state) == {"battle narbo", "battle neapolis"}
    begun = of(do(state, "battle neapolis"), BattleBegan)
    assert [(event.space, event.attacker) for event in begun] == [("neapolis", CAESAR)]


def test_five_turns_are_a_year() -> None:
    """2.0: after the fourth turn a fifth, after that winter."""
    state = command("2/1", "1/2", BOARD, turn=4)
    end_command(state)
    end_command(state)
    assert (state.phase, state.turn) == (PLAY, 5)
    caesars, pompeys = (sorted(state.view(seat).hand)[0] for seat in SEATS)
    do(state, f"play {caesars}", f"play {pompeys}")
    while state.phase in (MOVE, LEVY):
        last = do(state, "end")
    assert of(last, WinterBegan) == [WinterBegan(706)]
    assert Counter(turn.turn for turn in state.view(CAESAR).played) == Counter(range(1, 6))
