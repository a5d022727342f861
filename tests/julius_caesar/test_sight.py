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
from tests.julius_caesar.acting import Playtest, of
from tests.julius_caesar.support import loaded

SPECTATOR = Seat.SPECTATOR
EYES = (CAESAR, POMPEY, SPECTATOR)


def seen(events: list[Event], seat: Seat) -> list[Event]:
    return loaded().seen(events, seat)


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
    play.state = loaded().start()
    events = play.do("deal caesar mars")
    assert of(events, CardDealt) == [CardDealt(CAESAR, "mars")]
    assert seen(events, CAESAR) == events
    assert seen(events, POMPEY) == seen(events, SPECTATOR) == [CardDealt(CAESAR, None)]
    while play.phase == "deal":
        play.state.apply(play.state.legal_actions()[0])
    events = play.do("discard mars")
    assert seen(events, CAESAR) == [CardDiscarded(CAESAR, "mars")]
    assert seen(events, POMPEY) == seen(events, SPECTATOR) == [CardDiscarded(CAESAR, None)]


def test_a_card_is_laid_face_down_and_turned_up_with_the_other(play: Playtest) -> None:
    """C1, 2.1."""
    play.at("turn: 2\nphase: play\nhand caesar: 2/1, 3/1, 2/2, 1/2\nhand pompey: 2/2, 2/3, mars, 1/3")
    events = play.do("play 3/1")
    assert seen(events, POMPEY) == [CardChosen(CAESAR, None)]
    assert seen(events, CAESAR) == [CardChosen(CAESAR, "3/1")]
    events = play.do("play 2/3")
    assert of(seen(events, CAESAR), CardChosen) == [CardChosen(POMPEY, None)]
    for seat in EYES:
        assert of(seen(events, seat), CardsRevealed) == [CardsRevealed("3/1", "2/3", None)]


# --- V3: moves and levies ----------------------------------------------------------------------------------------


def test_an_enemys_move_is_a_block_from_here_to_there(play: Playtest) -> None:
    """V3: the way and the manner are open, the name is not; a defector's neither."""
    play.at(MARCH)
    path = ("genua", "ravenna", "aquileia")
    for block in ("legio_8", "legio_1"):
        events = play.do(f"move {block} genua-ravenna-aquileia")
        assert of(seen(events, CAESAR), BlockMoved) == [BlockMoved(CAESAR, block, path, "move")]
        for seat in (POMPEY, SPECTATOR):
            assert of(seen(events, seat), BlockMoved) == [BlockMoved(CAESAR, None, path, "move")]
    events = play.do("move caesar genua-rome")
    assert of(seen(events, POMPEY), BlockMoved) == [BlockMoved(CAESAR, None, ("genua", "rome"), "attack")]


def test_cleopatra_is_known_wherever_she_goes(play: Playtest) -> None:
    """V1, V3: the blue block."""
    play.at(MARCH)
    events = play.do("move cleopatra genua-ravenna")
    for seat in EYES:
        assert [event.block for event in of(seen(events, seat), BlockMoved)] == ["cleopatra"]


def test_an_enemys_levy_is_a_step_or_a_new_block_in_a_city(play: Playtest) -> None:
    """V3."""
    play.at(MARCH)
    play.do("end")
    events = play.do("levy caesar_auxilia_1 genua", "step caesar_auxilia_1")
    assert seen(events, CAESAR) == events
    assert events == [
        BlockLevied(CAESAR, "caesar_auxilia_1", "genua"),
        StepGained(CAESAR, "caesar_auxilia_1", "genua", 2),
    ]
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
    for seat in EYES:
        mine = seen(events, seat)
        [began] = of(mine, BattleBegan)
        assert (began.attackers, began.defenders) == ((("caesar", 3),), (("legio_2", 4),))
        assert of(mine, DiceRolled) == of(events, DiceRolled)
        assert [(event.block, event.strength) for event in of(mine, StepLost)] == [("legio_2", 3), ("legio_2", 2)]


def test_reserves_are_shown_when_they_arrive_and_never_when_round_one_decides(play: Playtest) -> None:
    """B12, 7.3."""
    text = "rome caesar: caesar III from genua, legio_13 III from ravenna\nrome pompey: legio_1 {}"
    play.fight(text.format("II"))
    play.do("pass caesar")
    events = play.do("pass legio_1")
    for seat in EYES:
        assert of(seen(events, seat), ReservesArrived) == [ReservesArrived(CAESAR, "rome", (("legio_13", 3),))]
    play.fight(text.format("I"))
    events = play.fire("caesar", 1, 6, 6)
    events += play.do("regroup legio_13 rome-asculum")
    for seat in (POMPEY, SPECTATOR):
        assert "legio_13" not in str(seen(events, seat))


def test_a_retreat_is_seen_block_by_block(play: Playtest) -> None:
    """B12."""
    play.fight("rome caesar: legio_8 III from genua\nrome pompey: scipio III", in_round=2)
    events = play.do("retreat scipio rome-neapolis")
    for seat in EYES:
        assert of(seen(events, seat), BlockRetreated) == [BlockRetreated(POMPEY, "scipio", ("rome", "neapolis"))]


def test_a_regroup_is_seen_as_a_number(play: Playtest) -> None:
    """B12: Caesar's blocks were seen in the battle, who goes where now is not; Cleopatra is known."""
    play.fight("rome caesar: caesar III from genua, legio_8 III from genua\nrome pompey: cleopatra I")
    play.fire("caesar", 1, 6, 6)
    events = play.do("regroup legio_8 rome-asculum", "regroup cleopatra rome-asculum")
    path = ("rome", "asculum")
    assert of(seen(events, CAESAR), BlockRegrouped) == [
        BlockRegrouped(CAESAR, "legio_8", path),
        BlockRegrouped(CAESAR, "cleopatra", path),
    ]
    for seat in (POMPEY, SPECTATOR):
        assert of(seen(events, seat), BlockRegrouped) == [
            BlockRegrouped(CAESAR, None, path),
            BlockRegrouped(CAESAR, "cleopatra", path),
        ]


def test_the_fallen_and_cleopatras_change_are_seen_by_all(play: Playtest) -> None:
    """7.5, 7.52: face up, and she is known."""
    play.fight("rome caesar: caesar III from genua\nrome pompey: cleopatra I, legio_1 I")
    events = play.fire("caesar", 1, 2, 6)
    events += play.do("hit cleopatra")
    for seat in EYES:
        assert of(seen(events, seat), CleopatraTurned) == [CleopatraTurned(CAESAR, "rome", 1)]
        assert of(seen(events, seat), BlockEliminated) == [BlockEliminated(POMPEY, "legio_1", "rome", "hit")]


# --- V4, V5: gods ------------------------------------------------------------------------------------------------


def jupiter(play: Playtest, text: str) -> None:
    play.at(f"turn: 2\nphase: jupiter\nactor: caesar\nplayer one: caesar\n{text}")


def test_vulcans_survivors_are_not_shown_and_the_fallen_are(play: Playtest) -> None:
    """V4, V5: their owner sees all; of Cleopatra all see that she lost a step."""
    play.at(
        "turn: 2",
        "phase: vulcan",
        "player one: caesar",
        "genua caesar: caesar III",
        "rome pompey: legio_1 II, legio_2 I, cleopatra III",
    )
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
    for seat in EYES:
        mine = seen(events, seat)
        assert of(mine, BlockDrawn) == [BlockDrawn(POMPEY, "legio_1", 2, "rome")]
        assert of(mine, BlockDefected) == [BlockDefected("legio_1", CAESAR, "rome", "genua")]
        assert "legio_2" not in str(mine)


def test_a_leader_or_navis_that_jupiter_draws_is_seen_by_both(play: Playtest) -> None:
    """V5, G1: revealed, and a step less."""
    for block, left in (("pompey", 2), ("pompey_navis_1", 1)):
        jupiter(play, "genua caesar: caesar III\nrome pompey: pompey III, navis_1 II")
        events = play.do("jupiter rome", f"draw {block}")
        for seat in EYES:
            mine = seen(events, seat)
            assert [event.block for event in of(mine, BlockDrawn)] == [block]
            assert of(mine, StepLost) == [StepLost(POMPEY, block, "rome", left, "jupiter")]


# --- V6: winter --------------------------------------------------------------------------------------------------


def test_blocks_disbanded_in_winter_go_unseen_to_the_pool(play: Playtest) -> None:
    """V6, W4."""
    play.at("year: 706\nphase: disband\nnarbo caesar: legio_7 III, legio_8 II")
    events = play.do("disband legio_7")
    assert of(seen(events, CAESAR), BlockDisbanded) == [BlockDisbanded(CAESAR, "legio_7", "narbo", "choice")]
    for seat in (POMPEY, SPECTATOR):
        assert of(seen(events, seat), BlockDisbanded) == [BlockDisbanded(CAESAR, None, "narbo", "choice")]


def test_a_defectors_original_owner_sees_it_come_back(play: Playtest) -> None:
    """V6."""
    play.at("year: 706\nphase: disband\nnarbo caesar: legio_1 III, legio_8 II")
    events = play.do("disband legio_1")
    names = {seat: [event.block for event in of(seen(events, seat), BlockDisbanded)] for seat in EYES}
    assert names == {CAESAR: ["legio_1"], POMPEY: ["legio_1"], SPECTATOR: [None]}


def test_navis_going_to_port_are_seen_as_numbers(play: Playtest) -> None:
    """V3, W3."""
    play.at(
        "year: 706",
        "phase: port",
        "hispanum caesar: navis_1, navis_2",
        "massilia caesar: legio_7",
        "narbo caesar: legio_8",
    )
    events = play.do("port caesar_navis_1 narbo")
    for seat in (POMPEY, SPECTATOR):
        assert of(seen(events, seat), BlockMoved) == [BlockMoved(CAESAR, None, ("mare_hispanum", "narbo"), "port")]


# --- the rest ----------------------------------------------------------------------------------------------------


def test_swaps_of_a_free_deployment_are_the_owners_secret(play: Playtest) -> None:
    """S1."""
    play.state = loaded().start({"deployment": "free"})
    events = play.do("swap caesar antonius")
    assert seen(events, CAESAR) == [BlocksSwapped(CAESAR, "caesar", "antonius")]
    for seat in (POMPEY, SPECTATOR):
        assert seen(events, seat) == [BlocksSwapped(CAESAR, None, None)]


def test_seeing_changes_no_event(play: Playtest) -> None:
    """What a seat witnesses is made anew; the log itself stays whole."""
    play.at(MARCH)
    events = play.do("move caesar genua-rome")
    before = list(events)
    for seat in EYES:
        seen(events, seat)
    assert events == before


def test_the_end_of_the_game_is_seen_by_all(play: Playtest) -> None:
    """V7, W2."""
    play.at("year: 709", "turn: 5", "actor: pompey", "player one: caesar", "rome caesar: caesar")
    events = play.end_commands()
    for seat in EYES:
        assert of(seen(events, seat), GameOver) == of(events, GameOver) != []


def test_passing_is_seen_with_the_blocks_name(play: Playtest) -> None:
    """B12."""
    play.fight("rome caesar: caesar III from genua\nrome pompey: legio_1 IV")
    events = play.do("pass caesar")
    assert seen(events, SPECTATOR) == events
    assert play.pass_round() == ["legio_1"]
