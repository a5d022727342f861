"""The card phase: the deal, hidden cards, announcements and the order of actions (5.1, 5.2, rulings C1, C3)."""

from engine.blocks.sets import bits
from engine.contract import Seat
from engine.gallic_war import events as happened
from engine.gallic_war.events import PointsScored
from engine.gallic_war.seats import BARBARIANS, ROMANS
from tests.gallic_war.acting import BLOCKS, CARDS, Playtest, each, kinds, of

TRIBES = tuple(BLOCKS.ids[tribe] for tribe in bits(BLOCKS.tribes) if BLOCKS.ids[tribe] != "nantuates")


def year(play: Playtest, before: int, points: int = 0, tribes: int = 0, **fields: object) -> Playtest:
    """The year after this one has begun; the Romans have these points and allied tribes."""
    play.clear().put(f"arverni romans: {', '.join(TRIBES[:tribes])}")
    play.given(year=before, points=points, hands=((), ()))
    for field, value in fields.items():
        setattr(play.state, field, value)
    play.go("year")
    return play


def dealt(play: Playtest, *first: str) -> list[object]:
    """Deal everything, these cards to the Barbarians if they can get them."""
    log: list[object] = []
    while play.phase == "deal":
        wanted = [f"deal barbarians {card}" for card in first]
        found = next((text for text in wanted if text in play.offers()), None)
        log += play.do(found) if found else play.state.play(play.state.legal_actions()[0])
    return log


# --- the deal (5.1) ------------------------------------------------------------------------------------------
@each("before, hand", (0, 4), (1, 5), (6, 5), (7, 5))
def test_hands(play: Playtest, before: int, hand: int) -> None:
    """5.1: four cards in 58 BC, five in every other year."""
    year(play, before)
    if play.phase == "offer":
        play.do("end")
    dealt(play)
    assert [len(cards) for cards in play.state.hands] == [hand, hand]
    assert play.asked == ("lay", ROMANS)


def test_each_card_is_dealt_once_by_chance(play: Playtest) -> None:
    """5.1: the Romans' cards first; what has been dealt is dealt no more."""
    year(play, 1)
    assert (play.phase, play.to_act, len(play.offers())) == ("deal", Seat.CHANCE, 33)
    assert play.do("deal romans germania") == [happened.CardDealt(ROMANS, "germania")]
    assert len(play.offers()) == 32
    assert "deal romans germania" not in play.offers()


def test_all_played_cards_are_shuffled_in_again(play: Playtest) -> None:
    """5.1, 5.2: discards and cards of activations too; not what is out of the game (13.5)."""
    year(play, 3, discards=((0,), (1,)), activated=((2,), (3, 4)), removed=1 << CARDS.massive)
    assert play.state.discards == play.state.activated == ((), ())
    assert play.offers() == {f"deal romans {card}" for card in CARDS.ids if card != "massive_revolt"}


def test_a_year_gives_back_what_is_done_once_a_year(play: Playtest) -> None:
    """5.2.1 B, C."""
    assert not year(play, 3, raided=True, activated=((2,), (3, 4)), slain=1, led=2, deeds=4).state.raided
    assert (play.state.slain, play.state.led, play.state.deeds) == (0, 0, 0)


# --- Massive Revolt out of the deck (5.1, C3) ----------------------------------------------------------------
@each("points, tribes, offered", (80, 13, True), (79, 13, False), (80, 12, False))
def test_massive_revolt_is_offered(play: Playtest, points: int, tribes: int, offered: bool) -> None:
    """5.1: at 80 points and 13 allied tribes (N3: blocks on the map under Roman control)."""
    assert (year(play, 4, points, tribes).phase == "offer") == offered
    if offered:
        assert (play.to_act, play.offers()) == (BARBARIANS, {"take massive_revolt", "end"})


def test_leaders_and_barbarian_tribes_do_not_count_for_thirteen_n3(play: Playtest) -> None:
    for tribe in TRIBES[:12]:
        play.put(f"arverni romans: {tribe}")
    play.put(f"leuci barbarians: dumnorix, {TRIBES[12]}").given(points=80, year=4).go("year")
    assert play.phase == "deal"


def test_taken_it_is_one_of_five_cards(play: Playtest) -> None:
    """5.1, C3: openly; four more are dealt; no point with the conditions, and it is played as he likes."""
    assert year(play, 4, 80, 13).do("take massive_revolt") == [happened.CardTaken(BARBARIANS, "massive_revolt")]
    assert play.points == 80
    dealt(play, "baggage_train")
    assert [len(cards) for cards in play.state.hands] == [5, 5]
    assert CARDS.massive in play.state.hands[1]
    assert not play.state.bound


def test_left_it_is_dealt_like_any_card(play: Playtest) -> None:
    """5.1: the option may be forgone."""
    assert "deal romans massive_revolt" in year(play, 4, 80, 13).then("end").offers()


def test_once_played_as_such_it_is_offered_no_more_c3_13_5(play: Playtest) -> None:
    assert year(play, 6, 80, 13, massive=True, removed=1 << CARDS.massive).phase == "deal"


def test_in_52_bc_it_is_offered_without_conditions(play: Playtest) -> None:
    """5.1: at the start of 52 BC only; the Romans score a point at once."""
    for other in (5, 7):
        assert year(play, other).phase == "deal"
    year(play, 6)
    assert (play.state.year, play.phase) == (7, "offer")
    assert of(play.do("take massive_revolt"), PointsScored) == [PointsScored(ROMANS, 1, 1, "offer")]
    assert play.state.bound


def test_in_52_bc_with_the_conditions_it_costs_nothing_5_1_c3(play: Playtest) -> None:
    assert year(play, 6, 80, 13).then("take massive_revolt").points == 80
    assert not play.state.bound


def test_taken_without_conditions_it_is_the_first_card_and_the_event(play: Playtest) -> None:
    """5.1: laid down and announced without being asked."""
    year(play, 6)
    play.put("germania barbarians: ariovistus", "neutral: aedui, arverni, leuci, boii").do("take massive_revolt")
    dealt(play)
    log = play.do(f"play {CARDS.ids[play.state.hands[0][0]]}")
    assert of(log, happened.CardLaid)[1] == happened.CardLaid(BARBARIANS, "massive_revolt")
    assert play.phase == "announce"
    assert happened.ActionAnnounced(BARBARIANS, "event", "massive_revolt") in play.do("announce movement")
    assert play.phase == "revolt"


def test_after_it_the_barbarians_lay_what_they_like(play: Playtest) -> None:
    """5.1: only the first card is bound."""
    year(play, 6).do("take massive_revolt")
    dealt(play)
    log = play.do(f"play {CARDS.ids[play.state.hands[0][0]]}", "announce movement")
    assert happened.ActionLost(BARBARIANS, "event", "massive_revolt") in log  # nobody is there to revolt
    assert play.state.play_number == 2
    play.do(f"play {CARDS.ids[play.state.hands[0][0]]}")
    assert play.offers() == {f"play {CARDS.ids[card]}" for card in play.state.hands[1]}
    assert len(play.offers()) == 4


def test_left_in_52_bc_it_may_still_be_dealt_and_moved_with_5_1_5_2_1a(play: Playtest) -> None:
    year(play, 6).do("end")
    dealt(play, "massive_revolt")
    play.do(f"play {CARDS.ids[play.state.hands[0][0]]}")
    assert "play massive_revolt" in play.offers()
    assert len(play.offers()) == 5
    play.do("play massive_revolt", "announce movement")
    assert play.offers() == {"announce event", "announce movement"}


# --- laying and announcing (5.2, C1) -------------------------------------------------------------------------
def test_both_lay_a_card_and_both_are_turned_up(play: Playtest) -> None:
    """5.2: the Romans' choice is not shown before the Barbarians have chosen."""
    play.given(play_number=0)
    assert play.go("card play") == [happened.CardPlayBegan(58, 1)]
    assert play.to_act == ROMANS
    first, second = (CARDS.ids[hand[0]] for hand in play.state.hands)
    assert play.do(f"play {first}") == [happened.CardLaid(ROMANS, first)]
    assert play.to_act == BARBARIANS
    log = play.do(f"play {second}")
    assert log == [happened.CardLaid(BARBARIANS, second), happened.CardsRevealed(first, second)]
    assert (play.phase, play.to_act, play.state.clock) == ("announce", ROMANS, "58.1")


def test_the_last_cards_are_laid_without_being_asked(play: Playtest) -> None:
    """C1: every card must be played."""
    play.given(hands=((CARDS.index["leuci"],), (CARDS.index["osismi"],)))
    assert kinds(play.go("card play")) == ["CardPlayBegan", "CardLaid", "CardLaid", "CardsRevealed"]
    assert play.phase == "announce"


def announced(play: Playtest, card: str, side: int = 0) -> set[str]:
    """What may be announced for a card, without its verb."""
    play.given(laid=(CARDS.index[card], CARDS.index[card]), actor=side).go("announce")
    return {text.split()[1] for text in play.offers()}


@each("card", "leuci", "helvetii", "germania", "britannia")
def test_every_card_but_an_event_allows_four_uses(play: Playtest, card: str) -> None:
    """C1: whatever its area, target or not."""
    assert announced(play, card) == {"supply", "activation", "politics", "movement"}


@each("card", "baggage_train", "minor_revolt_1", "major_revolt", "massive_revolt")
def test_an_event_is_played_as_such_or_moves(play: Playtest, card: str) -> None:
    """5.2.1 A: never for supply, activation, politics."""
    assert announced(play, card) == announced(play, card, 1) == {"event", "movement"}


def test_barbarians_raid_with_vercingetorix_once_a_year_5_2_1b_8_3(play: Playtest) -> None:
    assert announced(play, "leuci", 1) == {"activation", "politics", "movement"}
    assert "supply" in announced(play.put("arverni barbarians: vercingetorix"), "leuci", 1)
    assert "supply" not in announced(play.given(raided=True), "leuci", 1)
    assert "supply" in announced(play, "leuci", 0)


def test_limits_of_activations(play: Playtest) -> None:
    """5.2.1 C: one a year for the Romans, two for the Barbarians."""
    assert "activation" not in announced(play.given(activated=((1,), (2,))), "leuci", 0)
    assert "activation" in announced(play, "leuci", 1)
    assert "activation" in announced(play.given(activated=((), (2, 3))), "leuci", 0)
    assert "activation" not in announced(play, "leuci", 1)


# --- the order of actions (5.2) ------------------------------------------------------------------------------
def acts_first(play: Playtest, romans: str, barbarians: str) -> Seat:
    """Who acts first with these cards and their uses."""
    play.put("neutral: aedui, arverni, boii, leuci, osismi", "transalpine_gaul romans: legion_vii, legion_x")
    play.put("carnutes barbarians: vercingetorix", "germania barbarians: ariovistus 1, marcomanni")
    return of(play.cards(romans, barbarians), happened.ActionBegan)[0].seat


USES = ("minor_revolt_1 event", "aedui supply", "boii activation", "arverni politics", "bituriges movement")
OTHERS = ("minor_revolt_2 event", "leuci supply", "osismi activation", "treveri politics", "cadurci movement")


@each("first", *range(5))
@each("second", *range(5))
def test_actions_are_done_in_order(play: Playtest, first: int, second: int) -> None:
    """5.2: event, supply, activation, politics, movement; of the same kind the Romans' first."""
    assert acts_first(play, USES[first], OTHERS[second]) == (BARBARIANS if second < first else ROMANS)


@each("romans, barbarians, first",
    ("leuci", "aedui", BARBARIANS),
    ("aedui", "leuci", ROMANS),
    ("aedui", "boii", ROMANS),
    ("bellovaci", "germania", ROMANS),
    ("germania", "helvetii", BARBARIANS),
    ("minor_revolt_1", "aedui", BARBARIANS),
    ("leuci", "minor_revolt_1", ROMANS))  # fmt: skip
def test_of_two_movements_more_points_are_first(play: Playtest, romans: str, barbarians: str, first: Seat) -> None:
    """5.2: equal ones, the Romans; Germania is a 2 for them and a 3 for the Barbarians (2.3), events a 1."""
    assert acts_first(play, f"{romans} movement", f"{barbarians} movement") == first


def test_a_movement_names_as_many_groups_as_the_card_has_points_5_2_1e(play: Playtest) -> None:
    play.put("aedui romans: legion_vii", "boii romans: legion_viii", "leuci romans: legion_ix")
    play.cards("arverni movement", "osismi movement")
    play.do("group aedui", "group boii")
    assert (play.phase, play.moves.first_mover) == ("move", 0)


def test_the_cards_go_to_the_discards_and_the_next_play_begins(play: Playtest) -> None:
    """5.2, C1: discards are open, each player's his own."""
    log = play.put("transalpine_gaul romans: legion_x").cards("leuci supply", "volcae movement")
    assert [CARDS.ids[card] for card in play.state.discards[0]] == ["leuci"]
    assert [CARDS.ids[card] for card in play.state.discards[1]] == ["volcae"]
    assert happened.CardPlayBegan(58, 3) == log[-1]
    assert (play.phase, play.state.laid, play.state.uses) == ("lay", (-1, -1), ("", ""))
    assert play.moves.first_mover == -1
