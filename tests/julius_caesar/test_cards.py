"""The card phase (2.1, rulings C1-C6) and the sequence of a game turn (2.0, 2.2, 2.3)."""

from collections import Counter

from engine.contract import Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import CAESAR, POMPEY, SEATS
from tests.julius_caesar.acting import Playtest, each, of

BOARD = "rome caesar: legio_17 II\nathena pompey: legio_32 I"
FIRST = {"year": 705, "turn": 1}
GODS = ("apollo", "jupiter", "mars", "mercury", "neptune", "pluto", "vulcan")


def commands(play: Playtest, *texts: str) -> list[tuple[str, int, str, int, int]]:
    """The command phases that begin while these actions are done."""
    begun = of(play.do(*texts), ev.CommandBegan)
    return [(event.seat, event.player, event.card, event.move, event.levy) for event in begun]


def test_the_deck_has_twenty_command_cards_and_seven_gods(play: Playtest) -> None:
    """2.1: what can be dealt first, by copies."""
    play.start()
    deals = zip(play.state.legal_actions(), play.state.outcome_weights(), strict=True)
    deck = {str(deal).split()[2]: weight for deal, weight in deals}
    assert {card: copies for card, copies in deck.items() if "/" not in card} == dict.fromkeys(GODS, 1)
    assert sum(deck.values()) == 27


def test_six_cards_each_are_dealt_and_dealt_cards_leave_the_deck(play: Playtest) -> None:
    """2.1: a card of which all copies are out cannot be dealt again."""
    play.start()
    play.do("deal caesar 4/1")
    assert not play.offers("deal caesar 4/1")
    assert len(play.offers()) == 14
    play.do(*["deal caesar 2/1"] * 3, "deal caesar mars", "deal caesar 2/2")
    left = ({*GODS} - {"mars"}) | {"3/2", "3/1", "2/3", "2/2", "1/3", "1/2"}
    assert play.offers() == {f"deal pompey {card}" for card in left}
    more = ("2/2", "2/2", "2/2", "2/3", "3/1", "apollo")
    assert len(of(play.do(*(f"deal pompey {card}" for card in more)), ev.CardDealt)) == 6
    assert (play.phase, play.to_act) == ("discard", CAESAR)
    assert play.view(POMPEY).hand_sizes == {CAESAR: 6, POMPEY: 6}


DISCARDING = """
phase: discard; hand caesar: apollo, mars, 2/1, 2/1, 3/1, 4/1; hand pompey: vulcan, 2/2, 2/2, 2/3, 3/1, 1/2
"""


def test_each_discards_one_of_six_and_keeps_five(play: Playtest) -> None:
    """2.1, C2: any card may go, Apollo too."""
    play.at(DISCARDING)
    assert play.offers() == {f"discard {card}" for card in ("apollo", "mars", "2/1", "3/1", "4/1")}
    play.refused("discard vulcan")
    play.do("discard apollo")
    assert play.to_act is POMPEY
    assert of(play.do("discard 1/2"), ev.TurnBegan) == [ev.TurnBegan(705, 1)]
    assert play.view(CAESAR).hand == ("mars", "4/1", "3/1", "2/1", "2/1")
    assert play.view(POMPEY).hand_sizes == {CAESAR: 5, POMPEY: 5}


def test_a_discard_is_known_to_its_owner_alone(play: Playtest) -> None:
    """2.1, C1: neither the other side nor a spectator learns it, not even when the year goes on."""
    play.at(DISCARDING, BOARD)
    play.do("discard apollo", "discard 1/2", "play 4/1", "play vulcan")
    assert (play.view(CAESAR).discard, play.view(POMPEY).discard, play.view().discard) == ("apollo", "1/2", None)
    assert "apollo" not in str(play.view(POMPEY).to_dict())


def test_cards_are_played_face_down_and_turned_up_together(play: Playtest) -> None:
    """2.1, C1: nobody may pass; while Pompey chooses he does not see Caesar's card."""
    play.before_cards("4/1", "2/2", BOARD)
    assert play.offers() == {"play 4/1"}
    play.refuses("", "end", "play 3/2")
    play.do("play 4/1")
    assert play.view(CAESAR).chosen == "4/1"
    pompeys = play.view(POMPEY)
    assert (pompeys.chosen, pompeys.has_chosen) == (None, {CAESAR: True, POMPEY: False})
    assert pompeys.played[-1].turn == 4
    assert of(play.do("play 2/2"), ev.CardsRevealed) == [ev.CardsRevealed("4/1", "2/2", None)]
    assert play.view(POMPEY).played[-1].caesar == "4/1"


@each(
    "caesar, pompey, year, turn, first",
    ("3/1", "2/3", 706, 5, CAESAR),
    ("2/3", "3/1", 706, 5, POMPEY),  # only moves are compared
    ("2/1", "2/2", 706, 5, CAESAR),  # a tie
    ("2/1", "2/3", 706, 5, CAESAR),
    ("4/1", "1/3", 706, 5, CAESAR),
    ("1/3", "4/1", 706, 5, POMPEY),
    ("4/1", "mars", 706, 5, POMPEY),
    ("vulcan", "4/1", 706, 5, CAESAR),
    ("1/2", "4/1", 705, 1, CAESAR),  # the first turn of the game, whatever is played
    *(("2/1", card, 705, 1, CAESAR) for card in ("3/2", "mars", "vulcan")),
    ("1/2", "4/1", 705, 2, POMPEY),
    ("1/2", "4/1", 706, 1, POMPEY),
)
def test_player_one(play: Playtest, caesar: str, pompey: str, year: int, turn: int, first: Seat) -> None:
    """2.1, C4: the higher moves, ties to Caesar; a god card before all."""
    play.command(caesar, pompey, BOARD, year=year, turn=turn)
    assert play.view().player_one is first


def test_the_game_turn_example(play: Playtest) -> None:
    """2.0, 2.1, 2.2, 2.3, the worked example: 2/1 and 2/2 are a tie, Caesar commands first, then the battles."""
    caesars = "rome caesar: legio_17 II, auxilia_1 II; massilia caesar: legio_8 II"
    pompeys = "neapolis pompey: legio_1 II; narbo pompey: legio_5 II, legio_6 II"
    play.before_cards("2/1", "2/2", caesars, pompeys)
    assert commands(play, "play 2/1", "play 2/2") == [("caesar", 1, "2/1", 2, 1)]
    assert play.phase == "move"
    play.do("move legio_17 rome-neapolis", "move legio_8 massilia-narbo")
    assert not play.ways("legio_17")
    play.do("end", "step caesar_auxilia_1")
    assert play.offers() == {"end"}
    assert commands(play, "end") == [("pompey", 2, "2/2", 2, 2)]
    assert (play.phase, play.moves_left, play.levies_left) == ("move", 2, 2)
    play.do("move legio_6 narbo-burdigala", "end")
    assert play.phase == "levy"
    events = play.do("step legio_6", "levy pompey_auxilia_1 burdigala", "end")
    assert play.strength("legio_6") == 3
    assert not of(events, ev.BattleBegan)
    assert (play.phase, play.to_act) == ("choose battle", CAESAR)
    assert play.offers() == {"battle narbo", "battle neapolis"}


def test_a_god_gives_no_levies_and_no_other_moves(play: Playtest) -> None:
    """2.1, C4: after Pompey's god it is Caesar's command."""
    play.before_cards("4/1", "mercury", BOARD)
    assert commands(play, "play 4/1", "play mercury") == [("pompey", 1, "mercury", 1, 0)]
    play.do("move legio_32 athena-pylos")
    assert play.ways("cleopatra") == set()
    assert commands(play, "end") == [("caesar", 2, "4/1", 4, 1)]


def test_a_god_played_against_player_one_of_the_first_turn_is_used_second(play: Playtest) -> None:
    """2.1, C4: Caesar commands first even against Vulcan; then Vulcan strikes."""
    play.before_cards("2/1", "vulcan", BOARD, **FIRST)
    assert commands(play, "play 2/1", "play vulcan") == [("caesar", 1, "2/1", 2, 1)]
    play.do("end", "step legio_17", "end")
    assert (play.phase, play.to_act) == ("vulcan", POMPEY)
    play.do("vulcan rome")
    assert play.strength("legio_17") == 2


@each("turn", 1, 3)
def test_two_gods_cancel_the_turn_at_once(play: Playtest, turn: int) -> None:
    """2.1, C5: no moves, no levies, no battles, also in the first turn of the game (C4); it counts as a turn."""
    play.before_cards("mars", "jupiter", BOARD, year=705, turn=turn)
    before = {block: play.where(block) for block in ("legio_17", "legio_32", "cleopatra")}
    events = play.do("play mars", "play jupiter")
    assert of(events, ev.TurnCancelled) == [ev.TurnCancelled()]
    assert not of(events, ev.CommandBegan)
    assert (play.phase, play.turn, play.to_act) == ("play", turn + 1, CAESAR)
    assert play.view(CAESAR).played[-1].player_one is None
    assert {block: play.where(block) for block in before} == before
    play.before_cards("mars", "jupiter", BOARD, year=706, turn=5)
    assert of(play.do("play mars", "play jupiter"), ev.WinterBegan) == [ev.WinterBegan(706)]


@each("year", 705, 706)
def test_apollo_cannot_be_played_in_the_first_turn_of_a_year(play: Playtest, year: int) -> None:
    """C2: there is nothing to copy; later he can."""
    play.before_cards("apollo", "2/2", BOARD, year=year, turn=1)
    assert play.offers("play")
    play.refused("play apollo")
    play.before_cards("apollo", "2/2", BOARD, year=year, turn=2)
    assert play.offers("play apollo")


def test_apollo_is_the_command_card_that_the_other_played(play: Playtest) -> None:
    """God Cards, C3, C4: its moves and levies; one more move than Pompey makes Caesar Player 1."""
    play.before_cards("apollo", "2/3", "played 4: caesar 1/2, pompey 3/2", BOARD)
    events = play.do("play apollo", "play 2/3")
    assert of(events, ev.CardsRevealed) == [ev.CardsRevealed("apollo", "2/3", "3/2")]
    assert of(events, ev.CommandBegan) == [ev.CommandBegan(CAESAR, 1, "3/2", 3, 2)]
    play.do("move legio_17 rome-genua", "end")
    assert (play.phase, play.levies_left) == ("levy", 2)


@each(
    "caesar, pompey, copied, first",
    ("apollo", "2/2", "caesar 4/1, pompey 1/2", "pompey"),  # 1 move against 2: not his own card of last turn
    ("apollo", "2/2", "caesar 1/2, pompey 2/3", "caesar"),  # a tie
    ("2/2", "apollo", "caesar 2/3, pompey 4/1", "caesar"),  # a tie
    ("2/2", "apollo", "caesar 3/1, pompey 1/2", "pompey"),
    ("4/1", "apollo", "caesar vulcan, pompey 1/2", "pompey"),  # a copied god
    ("apollo", "4/1", "caesar 1/2, pompey mars", "caesar"),
)
def test_the_copy_decides(play: Playtest, caesar: str, pompey: str, copied: str, first: str) -> None:
    """God Cards, C3: a copied god as a god, a copied command card by its moves."""
    play.command(caesar, pompey, f"played 4: {copied}", BOARD)
    assert play.view().player_one == first


def test_apollo_copies_a_god_with_its_power(play: Playtest) -> None:
    """God Cards, C3: a copied god does not cancel the turn; Pompey strikes first."""
    play.before_cards("4/1", "apollo", "played 4: caesar vulcan, pompey 1/2", BOARD)
    events = play.do("play 4/1", "play apollo")
    cancelled, began = of(events, ev.TurnCancelled), of(events, ev.CommandBegan)
    assert cancelled + began == [ev.CommandBegan(POMPEY, 1, "vulcan", 0, 0)]
    assert play.offers() == {"vulcan rome", "end"}


def test_apollo_copies_a_god_whose_turn_was_cancelled(play: Playtest) -> None:
    """C3, C5: the card was played all the same."""
    play.command("apollo", "4/1", "played 4: caesar mars, pompey jupiter, cancelled", BOARD, "pylos caesar: 20")
    assert (play.phase, play.to_act) == ("jupiter", CAESAR)
    assert play.view().played[-1].copied == "jupiter"
    assert play.offers() == {"jupiter athena", "end"}


@each("copied", "caesar 1/2, pompey 2/3", "caesar 1/2, pompey vulcan")
def test_apollo_against_a_god_cancels_the_turn(play: Playtest, copied: str) -> None:
    """God Cards, C3, C5: whatever he would have copied."""
    play.before_cards("apollo", "mars", f"played 2: {copied}", BOARD, turn=3)
    assert of(play.do("play apollo", "play mars"), ev.TurnCancelled)
    assert (play.phase, play.turn) == ("play", 4)


def test_apollo_copies_a_card_of_the_turn_before_alone(play: Playtest) -> None:
    """C3: not of two turns before."""
    played = ("played 2: caesar 1/2, pompey 4/1", "played 3: caesar 2/1, pompey 1/3")
    play.command("apollo", "2/2", *played, BOARD, turn=4)
    assert play.view().player_one is POMPEY
    play.end_command()
    assert (play.to_act, play.moves_left, play.levies_left) == (CAESAR, 1, 3)


def test_a_player_may_move_and_levy_less_or_not_at_all(play: Playtest) -> None:
    """2.1, C6: what is not used is lost."""
    play.command("2/3", "1/2", BOARD)
    assert "end" in play.offers()
    play.do("move legio_17 rome-genua", "end", "step legio_17", "end")
    assert (play.to_act, play.moves_left, play.levies_left) == (POMPEY, 1, 2)
    play.end_command()
    assert (play.where("legio_17"), play.strength("legio_17"), play.strength("legio_32")) == ("genua", 3, 1)


@each("god", "vulcan", "jupiter", "mars", "mercury", "neptune", "pluto")
def test_a_god_need_not_be_used(play: Playtest, god: str) -> None:
    """2.1, C6: Jupiter and Vulcan included."""
    play.command(god, "1/2", "rome caesar: legio_17, navis_1", "neapolis pompey: legio_1 I")
    assert play.to_act is CAESAR
    assert commands(play, "end") == [("pompey", 2, "1/2", 1, 2)]
    assert (play.holder("neapolis"), play.strength("legio_1")) == ("pompey", 1)


def test_a_jupiter_draw_once_made_stands(play: Playtest) -> None:
    """C6, G1: after the city is named there is no way back."""
    play.command("jupiter", "1/2", "rome caesar: legio_17; genua caesar: legio_8; ravenna pompey: legio_1 I")
    play.do("jupiter ravenna")
    assert play.offers() == {"draw legio_1"}
    play.do("draw legio_1")
    assert play.offers() == {"defect rome", "defect genua"}
    play.refused("end")


def test_each_player_moves_and_then_levies(play: Playtest) -> None:
    """2.2, 6.0: no moves once the levies have begun, no levies before, and Player 2 when Player 1 is done."""
    play.command("2/2", "1/2", BOARD)
    assert not play.offers("step") | play.offers("levy")
    play.do("move legio_17 rome-genua")
    assert not play.offers("step")
    play.do("end")
    assert not play.offers("move")
    play.refused("move legio_17 genua-rome")
    play.do("step legio_17", "end")
    assert (play.to_act, play.offers("step")) == (POMPEY, set())


def test_player_one_chooses_the_order_of_the_battles(play: Playtest) -> None:
    """2.3, 7.0, 7.1: Pompey here, though Caesar attacks in one of them."""
    caesars = "rome caesar: legio_17, legio_18; narbo caesar: legio_7; sipontum caesar: legio_19"
    play.command("2/2", "3/1", caesars, "neapolis pompey: legio_1; tarraco pompey: legio_5")
    assert play.to_act is POMPEY
    play.do("move legio_5 tarraco-narbo")
    play.end_command()
    play.do("move legio_17 rome-neapolis")
    play.end_command()
    assert (play.phase, play.to_act) == ("choose battle", POMPEY)
    assert play.offers() == {"battle narbo", "battle neapolis"}
    begun = of(play.do("battle neapolis"), ev.BattleBegan)
    assert [(event.space, event.attacker) for event in begun] == [("neapolis", CAESAR)]


def test_five_turns_are_a_year(play: Playtest) -> None:
    """2.0: after the fourth turn a fifth, after that winter."""
    play.command("2/1", "1/2", BOARD, turn=4)
    play.end_command()
    play.end_command()
    assert (play.phase, play.turn) == ("play", 5)
    play.do(*(f"play {min(play.view(seat).hand)}" for seat in SEATS))
    assert of(play.end_commands(), ev.WinterBegan) == [ev.WinterBegan(706)]
    assert Counter(turn.turn for turn in play.view().played) == Counter(range(1, 6))
