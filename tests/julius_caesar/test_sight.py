"""What each seat sees happen (V3-V6, B12, C1, S1, 7.1)."""

from __future__ import annotations

from engine.contract import Event, Seat
from engine.julius_caesar.events import (
    BattleBegan,
    BlockDefected,
    BlockDisbanded,
    BlockDrawn,
    BlockEliminated,
    BlockLevied,
    BlockMoved,
    BlockRegrouped,
    BlockRetreated,
    BlocksSwapped,
    CardChosen,
    CardDealt,
    CardDiscarded,
    CardsRevealed,
    CleopatraTurned,
    DiceRolled,
    GameOver,
    ReservesArrived,
    StepGained,
    StepLost,
)
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import EVERYBODY, Kind, Playtest, of
from tests.julius_caesar.support import loaded

SPECTATOR = Seat.SPECTATOR


def seen(events: list[Event], seat: Seat) -> list[Event]:
    return loaded().seen(events, seat)


def shown(events: list[Event], kind: type[Kind]) -> list[list[Kind]]:
    """What Caesar, Pompey and a spectator see of the events of one kind."""
    return [of(seen(events, seat), kind) for seat in EVERYBODY]


MARCH = """
turn: 2
player one: caesar
card: 2/3
genua caesar: caesar III, legio_8 II, legio_1 III, cleopatra II
rome pompey: legio_2 IV
"""


# --- cards -------------------------------------------------------------------------------------------------------


def test_cards_dealt_and_discarded_are_seen_by_their_owner(play: Playtest) -> None:
    """C1, V2: the others see that a card was dealt."""
    play.start()
    events = play.do("deal caesar mars")
    assert events[0] == CardDealt(CAESAR, "mars")
    assert [seen(events, seat) for seat in EVERYBODY] == [events, *[[CardDealt(CAESAR, None)]] * 2]
    while play.phase == "deal":
        play.state.apply(play.state.legal_actions()[0])
    events = play.do("discard mars")
    mine, others = [CardDiscarded(CAESAR, "mars")], [CardDiscarded(CAESAR, None)]
    assert [seen(events, seat) for seat in EVERYBODY] == [mine, others, others]


def test_a_card_is_laid_face_down_and_turned_up_with_the_other(play: Playtest) -> None:
    """C1, 2.1."""
    play.at("turn: 2\nphase: play\nhand caesar: 2/1, 3/1, 2/2, 1/2\nhand pompey: 2/2, 2/3, mars, 1/3")
    events = play.do("play 3/1")
    assert seen(events, POMPEY) == [CardChosen(CAESAR, None)]
    assert seen(events, CAESAR) == [CardChosen(CAESAR, "3/1")]
    events = play.do("play 2/3")
    assert of(seen(events, CAESAR), CardChosen) == [CardChosen(POMPEY, None)]
    assert shown(events, CardsRevealed) == [[CardsRevealed("3/1", "2/3", None)]] * 3


# --- V3: moves and levies ----------------------------------------------------------------------------------------


def test_an_enemys_move_is_a_block_from_here_to_there(play: Playtest) -> None:
    """V3: the way and the manner are open, the name is not; a defector's neither."""
    play.at(MARCH)
    path = ("genua", "ravenna", "aquileia")
    for block in ("legio_8", "legio_1"):
        events = play.do(f"move {block} genua-ravenna-aquileia")
        mine, others = ([BlockMoved(CAESAR, name, path, "move")] for name in (block, None))
        assert shown(events, BlockMoved) == [mine, others, others]
    events = play.do("move caesar genua-rome")
    assert of(seen(events, POMPEY), BlockMoved) == [BlockMoved(CAESAR, None, ("genua", "rome"), "attack")]


def test_cleopatra_is_known_wherever_she_goes(play: Playtest) -> None:
    """V1, V3: the blue block."""
    play.at(MARCH)
    moved = BlockMoved(CAESAR, "cleopatra", ("genua", "ravenna"), "move")
    assert shown(play.do("move cleopatra genua-ravenna"), BlockMoved) == [[moved]] * 3


def test_an_enemys_levy_is_a_step_or_a_new_block_in_a_city(play: Playtest) -> None:
    """V3."""
    play.at(MARCH)
    play.do("end")
    events = play.do("levy caesar_auxilia_1 genua", "step caesar_auxilia_1")
    new = "caesar_auxilia_1"
    assert (
        seen(events, CAESAR) == events == [BlockLevied(CAESAR, new, "genua"), StepGained(CAESAR, new, "genua", 2)]
    )
    for seat in (POMPEY, SPECTATOR):
        assert seen(events, seat) == [BlockLevied(CAESAR, None, "genua"), StepGained(CAESAR, None, "genua", None)]
    events = play.do("step cleopatra")
    assert of(seen(events, POMPEY), StepGained) == [StepGained(CAESAR, "cleopatra", "genua", None)]


# --- B12: battles ------------------------------------------------------------------------------------------------


def test_main_forces_dice_and_losses_of_a_battle_are_seen_by_all(play: Playtest) -> None:
    """B12, 7.1, 7.4."""
    play.at(MARCH)
    play.do("move caesar genua-rome")
    events = play.end_commands()
    events += play.fire("caesar", 1, 2, 6)
    for seat in EVERYBODY:
        mine = seen(events, seat)
        [began] = of(mine, BattleBegan)
        assert (began.attackers, began.defenders) == ((("caesar", 3),), (("legio_2", 4),))
        assert of(mine, DiceRolled) == of(events, DiceRolled)
        assert [(event.block, event.strength) for event in of(mine, StepLost)] == [("legio_2", 3), ("legio_2", 2)]


def test_reserves_are_shown_when_they_arrive_and_never_when_round_one_decides(play: Playtest) -> None:
    """B12, 7.3."""
    attackers = "rome caesar: caesar III from genua, legio_13 III from ravenna"
    play.fight(attackers, "rome pompey: legio_1 II")
    events = play.do("pass caesar", "pass legio_1")
    assert shown(events, ReservesArrived) == [[ReservesArrived(CAESAR, "rome", (("legio_13", 3),))]] * 3
    play.fight(attackers, "rome pompey: legio_1 I")
    events = play.fire("caesar", 1, 6, 6)
    events += play.do("regroup legio_13 rome-asculum")
    for seat in (POMPEY, SPECTATOR):
        assert "legio_13" not in str(seen(events, seat))


def test_a_retreat_is_seen_block_by_block(play: Playtest) -> None:
    """B12."""
    play.fight("rome caesar: legio_8 III from genua\nrome pompey: scipio III", in_round=2)
    events = play.do("retreat scipio rome-neapolis")
    assert shown(events, BlockRetreated) == [[BlockRetreated(POMPEY, "scipio", ("rome", "neapolis"))]] * 3


def test_a_regroup_is_seen_as_a_number(play: Playtest) -> None:
    """B12: Caesar's blocks were seen in the battle, who goes where now is not; Cleopatra is known."""
    play.fight("rome caesar: caesar III from genua, legio_8 III from genua\nrome pompey: cleopatra I")
    play.fire("caesar", 1, 6, 6)
    events = play.do("regroup legio_8 rome-asculum", "regroup cleopatra rome-asculum")
    mine, others = (
        [BlockRegrouped(CAESAR, block, ("rome", "asculum")) for block in (name, "cleopatra")]
        for name in ("legio_8", None)
    )
    assert shown(events, BlockRegrouped) == [mine, others, others]


def test_the_fallen_and_cleopatras_change_are_seen_by_all(play: Playtest) -> None:
    """7.5, 7.52: face up, and she is known."""
    play.fight("rome caesar: caesar III from genua\nrome pompey: cleopatra I, legio_1 I")
    events = play.fire("caesar", 1, 2, 6)
    events += play.do("hit cleopatra")
    assert shown(events, CleopatraTurned) == [[CleopatraTurned(CAESAR, "rome", 1)]] * 3
    assert shown(events, BlockEliminated) == [[BlockEliminated(POMPEY, "legio_1", "rome", "hit")]] * 3


# --- V4, V5: gods ------------------------------------------------------------------------------------------------


def jupiter(play: Playtest, text: str) -> None:
    play.at(f"turn: 2\nphase: jupiter\nactor: caesar\nplayer one: caesar\n{text}")


def test_vulcans_survivors_are_not_shown_and_the_fallen_are(play: Playtest) -> None:
    """V4, V5: their owner sees all; of Cleopatra all see that she lost a step."""
    head = "turn: 2\nphase: vulcan\nplayer one: caesar"
    play.at(head, "genua caesar: caesar III", "rome pompey: legio_1 II, legio_2 I, cleopatra III")
    events = play.do("vulcan rome")
    assert of(seen(events, POMPEY), StepLost) == of(events, StepLost)
    for seat in (CAESAR, SPECTATOR):
        mine = seen(events, seat)
        assert of(mine, StepLost) == [StepLost(POMPEY, "cleopatra", "rome", None, "vulcan")]
        assert of(mine, BlockEliminated) == [BlockEliminated(POMPEY, "legio_2", "rome", "vulcan")]
        assert "legio_1" not in str(mine)


def test_a_block_that_defects_is_seen_by_both_as_it_turns(play: Playtest) -> None:
    """V5."""
    jupiter(play, "genua caesar: caesar III\nrome pompey: legio_1 II, legio_2 IV")
    events = play.do("jupiter rome", "draw legio_1")
    assert shown(events, BlockDrawn) == [[BlockDrawn(POMPEY, "legio_1", 2, "rome")]] * 3
    assert shown(events, BlockDefected) == [[BlockDefected("legio_1", CAESAR, "rome", "genua")]] * 3
    assert not any("legio_2" in str(seen(events, seat)) for seat in EVERYBODY)


def test_a_leader_or_navis_that_jupiter_draws_is_seen_by_both(play: Playtest) -> None:
    """V5, G1: revealed, and a step less."""
    for block, left in (("pompey", 2), ("pompey_navis_1", 1)):
        jupiter(play, "genua caesar: caesar III\nrome pompey: pompey III, navis_1 II")
        events = play.do("jupiter rome", f"draw {block}")
        assert [[event.block for event in drawn] for drawn in shown(events, BlockDrawn)] == [[block]] * 3
        assert shown(events, StepLost) == [[StepLost(POMPEY, block, "rome", left, "jupiter")]] * 3


# --- V6: winter --------------------------------------------------------------------------------------------------


def test_blocks_disbanded_in_winter_go_unseen_to_the_pool(play: Playtest) -> None:
    """V6, W4."""
    play.at("year: 706\nphase: disband\nnarbo caesar: legio_7 III, legio_8 II")
    events = play.do("disband legio_7")
    mine, others = ([BlockDisbanded(CAESAR, name, "narbo", "choice")] for name in ("legio_7", None))
    assert shown(events, BlockDisbanded) == [mine, others, others]


def test_a_defectors_original_owner_sees_it_come_back(play: Playtest) -> None:
    """V6."""
    play.at("year: 706\nphase: disband\nnarbo caesar: legio_1 III, legio_8 II")
    disbanded = shown(play.do("disband legio_1"), BlockDisbanded)
    assert [[event.block for event in blocks] for blocks in disbanded] == [["legio_1"], ["legio_1"], [None]]


def test_navis_going_to_port_are_seen_as_numbers(play: Playtest) -> None:
    """V3, W3."""
    cities = "massilia caesar: legio_7\nnarbo caesar: legio_8"
    play.at("year: 706\nphase: port", "hispanum caesar: navis_1, navis_2", cities)
    moved = BlockMoved(CAESAR, None, ("mare_hispanum", "narbo"), "port")
    assert shown(play.do("port caesar_navis_1 narbo"), BlockMoved)[1:] == [[moved]] * 2


# --- the rest ----------------------------------------------------------------------------------------------------


def test_swaps_of_a_free_deployment_are_the_owners_secret(play: Playtest) -> None:
    """S1."""
    play.start("free")
    events = play.do("swap caesar antonius")
    mine, others = [BlocksSwapped(CAESAR, "caesar", "antonius")], [BlocksSwapped(CAESAR, None, None)]
    assert [seen(events, seat) for seat in EVERYBODY] == [mine, others, others]


def test_seeing_changes_no_event(play: Playtest) -> None:
    """What a seat witnesses is made anew; the log itself stays whole."""
    play.at(MARCH)
    events = play.do("move caesar genua-rome")
    before = list(events)
    for seat in EVERYBODY:
        seen(events, seat)
    assert events == before


def test_the_end_of_the_game_is_seen_by_all(play: Playtest) -> None:
    """V7, W2."""
    play.at("year: 709", "turn: 5", "actor: pompey", "player one: caesar", "rome caesar: caesar")
    events = play.end_commands()
    assert shown(events, GameOver) == [of(events, GameOver)] * 3 != [[]] * 3


def test_passing_is_seen_with_the_blocks_name(play: Playtest) -> None:
    """B12."""
    play.fight("rome caesar: caesar III from genua\nrome pompey: legio_1 IV")
    events = play.do("pass caesar")
    assert seen(events, SPECTATOR) == events
    assert play.pass_round() == ["legio_1"]
