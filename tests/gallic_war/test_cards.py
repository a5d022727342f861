"""The card phase: the deal, hidden cards, announcements and the order of actions (5.1, 5.2, rulings C1, C3)."""

from __future__ import annotations

import pytest

from engine.blocks.sets import bits
from engine.contract import Seat
from engine.gallic_war import events as happened
from engine.gallic_war.events import PointsScored
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.state import State
from tests.gallic_war.support import (
    BLOCKS,
    CARDS,
    act,
    barbarians,
    board,
    go,
    kinds,
    legal,
    neutrals,
    of,
    play,
    put,
    romans,
)

TRIBES = tuple(BLOCKS.ids[tribe] for tribe in bits(BLOCKS.tribes) if BLOCKS.ids[tribe] != "nantuates")


def year(before: int, points: int = 0, tribes: int = 0, **fields: object) -> State:
    """The year after this one has begun; the Romans have these points and allied tribes."""
    state = board()
    for tribe in TRIBES[:tribes]:
        put(state, 0, "arverni", tribe)
    state.year, state.points, state.hands = before, points, ((), ())
    for field, value in fields.items():
        setattr(state, field, value)
    go(state, "year")
    return state


def dealt(state: State, *first: str) -> list[object]:
    """Deal everything, these cards to the Barbarians if they can get them."""
    log: list[object] = []
    while state.phase == "deal":
        wanted = [f"deal barbarians {card}" for card in first]
        found = next((text for text in wanted if text in legal(state)), None)
        log += act(state, found) if found else state.play(state.legal_actions()[0])
    return log


# --- the deal (5.1) ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "hand"), [(0, 4), (1, 5), (6, 5), (7, 5)])
def test_hands(before: int, hand: int) -> None:
    """5.1: four cards in 58 BC, five in every other year."""
    state = year(before)
    if state.phase == "offer":
        act(state, "end")
    dealt(state)
    assert [len(cards) for cards in state.hands] == [hand, hand]
    assert (state.phase, state.to_act) == ("lay", ROMANS)


def test_each_card_is_dealt_once_by_chance() -> None:
    """5.1: the Romans' cards first; what has been dealt is dealt no more."""
    state = year(1)
    assert (state.phase, state.to_act) == ("deal", Seat.CHANCE)
    assert len(legal(state)) == 33
    log = act(state, "deal romans germania")
    assert log == [happened.CardDealt(ROMANS, "germania")]
    assert len(legal(state)) == 32
    assert "deal romans germania" not in legal(state)


def test_all_played_cards_are_shuffled_in_again() -> None:
    """5.1, 5.2: discards and cards of activations too; not what is out of the game (13.5)."""
    state = year(3, discards=((0,), (1,)), activated=((2,), (3, 4)), removed=1 << CARDS.massive)
    assert state.discards == state.activated == ((), ())
    assert legal(state) == {f"deal romans {card}" for card in CARDS.ids if card != "massive_revolt"}


def test_a_year_gives_back_what_is_done_once_a_year() -> None:
    """5.2.1 B, C."""
    state = year(3, raided=True, activated=((2,), (3, 4)), slain=1, led=2, deeds=4)
    assert not state.raided
    assert (state.slain, state.led, state.deeds) == (0, 0, 0)


# --- Massive Revolt out of the deck (5.1, C3) ----------------------------------------------------------------


@pytest.mark.parametrize(("points", "tribes", "offered"), [(80, 13, True), (79, 13, False), (80, 12, False)])
def test_massive_revolt_is_offered(points: int, tribes: int, offered: bool) -> None:
    """5.1: at 80 points and 13 allied tribes (N3: blocks on the map under Roman control)."""
    state = year(4, points, tribes)
    assert (state.phase == "offer") == offered
    if offered:
        assert state.to_act == BARBARIANS
        assert legal(state) == {"take massive_revolt", "end"}


def test_leaders_and_barbarian_tribes_do_not_count_for_thirteen() -> None:
    """N3."""
    state = board()
    for tribe in TRIBES[:12]:
        put(state, 0, "arverni", tribe)
    barbarians(state, "leuci", "dumnorix", TRIBES[12])
    state.points, state.year = 80, 4
    go(state, "year")
    assert state.phase == "deal"


def test_taken_it_is_one_of_five_cards() -> None:
    """5.1, C3: openly; four more are dealt; no point with the conditions, and it is played as he likes."""
    state = year(4, 80, 13)
    log = act(state, "take massive_revolt")
    assert log == [happened.CardTaken(BARBARIANS, "massive_revolt")]
    assert state.points == 80
    dealt(state, "baggage_train")
    assert [len(cards) for cards in state.hands] == [5, 5]
    assert CARDS.massive in state.hands[1]
    assert not state.bound


def test_left_it_is_dealt_like_any_card() -> None:
    """5.1: the option may be forgone."""
    state = year(4, 80, 13)
    act(state, "end")
    assert "deal romans massive_revolt" in legal(state)


def test_once_played_as_such_it_is_offered_no_more() -> None:
    """C3, 13.5."""
    state = year(6, 80, 13, massive=True, removed=1 << CARDS.massive)
    assert state.phase == "deal"


def test_in_52_bc_it_is_offered_without_conditions() -> None:
    """5.1: at the start of 52 BC only; the Romans score a point at once."""
    assert year(5).phase == year(7).phase == "deal"
    state = year(6)
    assert (state.year, state.phase) == (7, "offer")
    log = act(state, "take massive_revolt")
    assert of(log, PointsScored) == [PointsScored(ROMANS, 1, 1, "offer")]
    assert state.bound


def test_in_52_bc_with_the_conditions_it_costs_nothing() -> None:
    """5.1, C3."""
    state = year(6, 80, 13)
    act(state, "take massive_revolt")
    assert state.points == 80
    assert not state.bound


def test_taken_without_conditions_it_is_the_first_card_and_the_event() -> None:
    """5.1: laid down and announced without being asked."""
    state = year(6)
    barbarians(state, "germania", "ariovistus")
    neutrals(state, "aedui", "arverni", "leuci", "boii")
    act(state, "take massive_revolt")
    dealt(state)
    log = act(state, f"play {CARDS.ids[state.hands[0][0]]}")
    assert of(log, happened.CardLaid)[1] == happened.CardLaid(BARBARIANS, "massive_revolt")
    assert state.phase == "announce"
    log = act(state, "announce movement")
    assert happened.ActionAnnounced(BARBARIANS, "event", "massive_revolt") in log
    assert state.phase == "revolt"


def test_after_it_the_barbarians_lay_what_they_like() -> None:
    """5.1: only the first card is bound."""
    state = year(6)
    act(state, "take massive_revolt")
    dealt(state)
    log = act(state, f"play {CARDS.ids[state.hands[0][0]]}", "announce movement")
    assert happened.ActionLost(BARBARIANS, "event", "massive_revolt") in log  # nobody is there to revolt
    assert state.play_number == 2
    act(state, f"play {CARDS.ids[state.hands[0][0]]}")
    assert legal(state) == {f"play {CARDS.ids[card]}" for card in state.hands[1]}
    assert len(legal(state)) == 4


def test_left_in_52_bc_it_may_still_be_dealt_and_moved_with() -> None:
    """5.1, 5.2.1 A."""
    state = year(6)
    act(state, "end")
    dealt(state, "massive_revolt")
    act(state, f"play {CARDS.ids[state.hands[0][0]]}")
    assert "play massive_revolt" in legal(state)
    assert len(legal(state)) == 5
    act(state, "play massive_revolt", "announce movement")
    assert legal(state) == {"announce event", "announce movement"}


# --- laying and announcing (5.2, C1) -------------------------------------------------------------------------


def test_both_lay_a_card_and_both_are_turned_up() -> None:
    """5.2: the Romans' choice is not shown before the Barbarians have chosen."""
    state = board()
    state.play_number = 0
    log = go(state, "card play")
    assert log == [happened.CardPlayBegan(58, 1)]
    assert state.to_act == ROMANS
    first, second = (CARDS.ids[hand[0]] for hand in state.hands)
    assert act(state, f"play {first}") == [happened.CardLaid(ROMANS, first)]
    assert state.to_act == BARBARIANS
    log = act(state, f"play {second}")
    assert log == [happened.CardLaid(BARBARIANS, second), happened.CardsRevealed(first, second)]
    assert (state.phase, state.to_act) == ("announce", ROMANS)
    assert state.clock == "58.1"


def test_the_last_cards_are_laid_without_being_asked() -> None:
    """C1: every card must be played."""
    state = board()
    state.hands = ((CARDS.index["leuci"],), (CARDS.index["osismi"],))
    log = go(state, "card play")
    assert kinds(log) == ["CardPlayBegan", "CardLaid", "CardLaid", "CardsRevealed"]
    assert state.phase == "announce"


def announced(state: State, card: str, side: int = 0) -> set[str]:
    """What may be announced for a card, without its verb."""
    state.laid = (CARDS.index[card], CARDS.index[card])
    state.actor = side
    go(state, "announce")
    return {text.split()[1] for text in legal(state)}


@pytest.mark.parametrize("card", ["leuci", "helvetii", "germania", "britannia"])
def test_every_card_but_an_event_allows_four_uses(card: str) -> None:
    """C1: whatever its area, target or not."""
    assert announced(board(), card) == {"supply", "activation", "politics", "movement"}


@pytest.mark.parametrize("card", ["baggage_train", "minor_revolt_1", "major_revolt", "massive_revolt"])
def test_an_event_is_played_as_such_or_moves(card: str) -> None:
    """5.2.1 A: never for supply, activation, politics."""
    assert announced(board(), card) == announced(board(), card, 1) == {"event", "movement"}


def test_barbarians_raid_with_vercingetorix_once_a_year() -> None:
    """5.2.1 B, 8.3."""
    state = board()
    assert announced(state, "leuci", 1) == {"activation", "politics", "movement"}
    barbarians(state, "arverni", "vercingetorix")
    assert "supply" in announced(state, "leuci", 1)
    state.raided = True
    assert "supply" not in announced(state, "leuci", 1)
    assert "supply" in announced(state, "leuci", 0)


def test_limits_of_activations() -> None:
    """5.2.1 C: one a year for the Romans, two for the Barbarians."""
    state = board()
    state.activated = ((1,), (2,))
    assert "activation" not in announced(state, "leuci", 0)
    assert "activation" in announced(state, "leuci", 1)
    state.activated = ((), (2, 3))
    assert "activation" in announced(state, "leuci", 0)
    assert "activation" not in announced(state, "leuci", 1)


# --- the order of actions (5.2) ------------------------------------------------------------------------------


def order(romans_card: str, romans_use: str, barbarians_card: str, barbarians_use: str) -> str:
    """Who acts first, as a letter."""
    state = board()
    for name in ("aedui", "arverni", "boii", "leuci", "osismi"):
        neutrals(state, name)
    romans(state, "transalpine_gaul", "legion_vii", "legion_x")
    barbarians(state, "carnutes", "vercingetorix")
    barbarians(state, "germania", "ariovistus 1", "marcomanni")
    log = play(state, (romans_card, romans_use), (barbarians_card, barbarians_use))
    return "B" if of(log, happened.ActionBegan)[0].seat == BARBARIANS else "R"


USES = (
    ("minor_revolt_1", "event"),
    ("aedui", "supply"),
    ("boii", "activation"),
    ("arverni", "politics"),
    ("bituriges", "movement"),
)


@pytest.mark.parametrize("first", range(5))
@pytest.mark.parametrize("second", range(5))
def test_actions_are_done_in_order(first: int, second: int) -> None:
    """5.2: event, supply, activation, politics, movement; of the same kind the Romans' first."""
    others = (("minor_revolt_2", "event"), ("leuci", "supply"), ("osismi", "activation"))
    others += (("treveri", "politics"), ("cadurci", "movement"))
    assert order(*USES[first], *others[second]) == ("B" if second < first else "R")


@pytest.mark.parametrize(
    ("romans_card", "barbarians_card", "first"),
    [
        ("leuci", "aedui", "B"),
        ("aedui", "leuci", "R"),
        ("aedui", "boii", "R"),
        ("bellovaci", "germania", "R"),
        ("germania", "helvetii", "B"),
        ("minor_revolt_1", "aedui", "B"),
        ("leuci", "minor_revolt_1", "R"),
    ],
)
def test_of_two_movements_the_card_with_more_points_is_first(
    romans_card: str, barbarians_card: str, first: str
) -> None:
    """5.2: equal ones, the Romans; Germania is a 2 for them and a 3 for the Barbarians (2.3), events a 1."""
    assert order(romans_card, "movement", barbarians_card, "movement") == first


def test_a_movement_names_as_many_groups_as_the_card_has_points() -> None:
    """5.2.1 E."""
    state = board()
    for area, legion in (("aedui", "legion_vii"), ("boii", "legion_viii"), ("leuci", "legion_ix")):
        romans(state, area, legion)
    play(state, ("arverni", "movement"), ("osismi", "movement"))
    act(state, "group aedui", "group boii")
    assert state.phase == "move"
    assert state.moves.first_mover == 0


def test_the_cards_go_to_the_discards_and_the_next_play_begins() -> None:
    """5.2, C1: discards are open, each player's his own."""
    state = board()
    romans(state, "transalpine_gaul", "legion_x")
    log = play(state, ("leuci", "supply"), ("volcae", "movement"))
    assert [CARDS.ids[card] for card in state.discards[0]] == ["leuci"]
    assert [CARDS.ids[card] for card in state.discards[1]] == ["volcae"]
    assert happened.CardPlayBegan(58, 3) == log[-1]
    assert (state.phase, state.laid, state.uses, state.moves.first_mover) == ("lay", (-1, -1), ("", ""), -1)
