"""Battles one by one, their rounds and the order of battle turns (7.0-7.2, 7.42, 3.11, 3.12, G3, B1, B13)."""

from __future__ import annotations

from engine.contract import Seat
from engine.julius_caesar.events import BattleBegan, BattleEnded, BlockPassed, RoundBegan, SurpriseNamed
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import (
    commanded,
    do,
    end_commands,
    fight,
    fire,
    holder,
    of,
    offers,
    pass_round,
    pass_to_round,
    refuse,
    strength,
    turns,
    where,
)
from tests.julius_caesar.support import at

# --- 7.1: one after the other, in Player 1's order ---------------------------------------------------------------

TWO_BATTLES = """
rome caesar: caesar III from genua
rome pompey: legio_1 IV
narbo pompey: scipio III from tarraco
narbo caesar: legio_7 III
"""
"""Each side attacks once: Pompey has moved first into Narbo or Caesar first into Rome, as Player 1 is."""


def test_player_one_names_the_first_battle() -> None:
    """7.1, 2.3."""
    for player_one in ("caesar", "pompey"):
        state = commanded(TWO_BATTLES, player_one)
        do(state, "end")
        assert state.to_act == player_one
        assert offers(state) == {"battle rome", "battle narbo"}
        refuse(state, "battle tarraco", "7.1")
        refuse(state, "end", "7.1")


def test_the_only_battle_begins_by_itself() -> None:
    """7.1: nothing to choose; the main forces are revealed with their strengths."""
    state = commanded("rome caesar: caesar II from genua\nrome pompey: legio_1 IV, navis_1 I")
    began = of(do(state, "end"), BattleBegan)
    attackers, defenders = (("caesar", 2),), (("legio_1", 4), ("pompey_navis_1", 1))
    assert began == [BattleBegan("rome", CAESAR, attackers, defenders, 0, 0)]
    assert (state.phase, state.battle.round, state.to_act) == ("battle", 1, CAESAR)


def test_a_player_attacks_in_one_battle_and_defends_in_another() -> None:
    """Sidebar Attacker/Defender: both moved before the battles."""
    state = fight(TWO_BATTLES)
    [began] = of(do(state, "battle narbo"), BattleBegan)
    assert began.attacker is POMPEY
    assert pass_round(state) == ["scipio", "legio_7"]
    state = fight(TWO_BATTLES)
    [began] = of(do(state, "battle rome"), BattleBegan)
    assert began.attacker is CAESAR


def test_after_a_battle_player_one_names_the_next_till_all_are_fought() -> None:
    """7.1: here three battles, so that there is a choice twice; the last one begins by itself."""
    state = fight(TWO_BATTLES + "toletum caesar: legio_9 III from bilbilis\ntoletum pompey: legio_2 I")
    do(state, "battle toletum", "fire legio_2", "roll 6")
    fire(state, "legio_9", 1, 6, 6)
    do(state, "end")
    assert state.to_act is CAESAR
    assert offers(state) == {"battle rome", "battle narbo"}
    do(state, "battle rome")
    pass_to_round(state, 2)
    do(state, "retreat caesar rome-genua")
    assert state.to_act is POMPEY, "the victor regroups"
    began = of(do(state, "end"), BattleBegan)
    assert [event.space for event in began] == ["narbo"]


def test_the_order_of_battles_decides_where_to_retreat_and_regroup() -> None:
    """Sidebar Battle Sequence, B6, B9: a space with a battle to come is closed, one that is won is open."""
    position = """
    rome caesar: legio_17 IV from genua
    rome pompey: legio_1 I
    neapolis pompey: legio_2 IV from brundisium
    neapolis caesar: caesar III, legio_7 III
    """
    state = fight(position)
    do(state, "battle neapolis")
    pass_to_round(state, 2)
    assert "retreat caesar neapolis-rome" not in offers(state)
    assert refuse(state, "retreat caesar neapolis-rome", "7.61") == "enemy-or-contested"

    state = fight(position)
    do(state, "battle rome", "fire legio_1", "roll 6")
    fire(state, "legio_17", 1, 6, 6, 6)
    assert holder(state, "rome") == "caesar"
    assert refuse(state, "regroup legio_17 rome-neapolis") == "enemy-or-contested"
    do(state, "end")
    pass_to_round(state, 2)
    assert "retreat caesar neapolis-rome" in offers(state)


# --- 7.2: battle turns -------------------------------------------------------------------------------------------


def test_battle_turns_of_caesar_and_equitatus_against_pompey_and_navis() -> None:
    """Sidebar Battle Turns: A3, then the defender's B3 before the attacker's B2, then D2."""
    state = fight("neapolis caesar: caesar from rome, equitatus_1 from rome\nneapolis pompey: pompey, navis_1")
    assert pass_round(state) == ["caesar", "pompey", "caesar_equitatus_1", "pompey_navis_1"]


def test_the_defender_acts_first_among_equal_letters() -> None:
    """7.2, 3.12: all four letters on both sides."""
    state = fight(
        """
        rome caesar: caesar from genua, equitatus_1 from genua, legio_8 from genua, ballista from genua
        rome pompey: scipio, equitatus_1, legio_1, navis_1
        """
    )
    assert pass_round(state) == [
        *("scipio", "caesar"),
        *("pompey_equitatus_1", "caesar_equitatus_1"),
        *("legio_1", "legio_8"),
        *("pompey_navis_1", "caesar_ballista"),
    ]


def test_blocks_of_one_letter_act_in_the_order_their_owner_chooses_as_he_goes() -> None:
    """B13."""
    state = fight("rome caesar: legio_8 from genua\nrome pompey: legio_1, legio_2, legio_3")
    assert turns(state) == {"legio_1", "legio_2", "legio_3"}
    do(state, "pass legio_3")
    assert turns(state) == {"legio_1", "legio_2"}
    do(state, "pass legio_1")
    assert turns(state) == {"legio_2"}
    refuse(state, "fire legio_3")
    refuse(state, "fire legio_8")
    do(state, "pass legio_2")
    assert turns(state) == {"legio_8"}


def test_in_round_one_a_block_fires_or_passes_but_cannot_retreat() -> None:
    """7.2, 7.6."""
    state = fight("rome caesar: caesar from genua\nrome pompey: legio_1")
    assert offers(state) == {"fire caesar", "pass caesar"}
    assert refuse(state, "retreat caesar rome-genua", "7.6") == "round-one"
    do(state, "pass caesar")
    assert offers(state) == {"fire legio_1", "pass legio_1"}
    assert refuse(state, "retreat legio_1 rome-neapolis", "7.6") == "round-one"


def test_from_round_two_a_block_fires_retreats_or_passes() -> None:
    """7.2; every block has one battle turn in each round."""
    state = fight("toletum caesar: legio_9 from bilbilis\ntoletum pompey: legio_2")
    pass_to_round(state, 2)
    for number in (2, 3):
        assert state.battle.round == number
        # the defender goes anywhere vacant but by Bilbilis, from where the attacker came
        assert offers(state) == {
            "fire legio_2",
            "pass legio_2",
            "retreat legio_2 toletum-asturica",
            "retreat legio_2 toletum-carthago_nova",
            "retreat legio_2 toletum-cordoba",
        }
        do(state, "pass legio_2")
        assert offers(state) == {"fire legio_9", "pass legio_9", "retreat legio_9 toletum-bilbilis"}
        do(state, "pass legio_9")


def test_in_round_four_attackers_can_only_retreat() -> None:
    """7.2, 7.62, B5; the defender fires as ever."""
    state = fight("toletum caesar: legio_9 from bilbilis\ntoletum pompey: legio_2")
    pass_to_round(state, 4)
    assert {"fire legio_2", "pass legio_2"} < offers(state)
    do(state, "pass legio_2")
    assert offers(state) == {"retreat legio_9 toletum-bilbilis"}
    assert refuse(state, "fire legio_9", "7.62") == "must-retreat"
    assert refuse(state, "pass legio_9", "7.62") == "must-retreat"
    refuse(state, "perish legio_9", "7.62")
    events = do(state, "retreat legio_9 toletum-bilbilis")
    assert of(events, BattleEnded) == [BattleEnded("toletum", POMPEY)]
    assert (where(state, "legio_9"), holder(state, "toletum")) == ("bilbilis", "pompey")


def test_attackers_leaving_in_round_four_take_fire_of_earlier_and_equal_letters() -> None:
    """Sidebar Pursuit: Scipio (A) and Legio 1 (C) fire before Legio 8 (C) can go, the Navis (D) does not."""
    state = fight("rome caesar: legio_8 III from genua\nrome pompey: scipio III, legio_1 IV, navis_1 II")
    pass_to_round(state, 4)
    fire(state, "scipio", 1, 6, 6)
    fire(state, "legio_1", 2, 6, 6, 6)
    assert strength(state, "legio_8") == 1
    assert offers(state) == {"retreat legio_8 rome-genua"}
    do(state, "retreat legio_8 rome-genua")
    assert state.phase == "regroup", "the Navis has nobody left to fire at"


def test_an_attacker_with_the_faster_letter_leaves_before_slow_defenders_fire() -> None:
    """Sidebar Pursuit: Caesar (A) is gone when Legio 1 (C) has its turn."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_1 IV")
    pass_to_round(state, 4)
    assert offers(state) == {"retreat caesar rome-genua"}
    do(state, "retreat caesar rome-genua")
    assert (strength(state, "caesar"), state.phase) == (3, "regroup")


def test_a_battle_has_at_most_four_rounds() -> None:
    """7.2."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_1 IV")
    events = []
    while state.phase == "battle":
        choice = min(offers(state, "pass") or offers(state, "retreat"))
        events += do(state, choice)
    assert [event.round for event in of(events, RoundBegan)] == [2, 3, 4]
    assert of(events, BattleEnded) == [BattleEnded("rome", POMPEY)]


def test_a_block_that_falls_before_its_turn_does_not_act() -> None:
    """7.4: combat is not simultaneous."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_1 I, legio_2 I")
    fire(state, "caesar", 1, 6, 6)
    do(state, "hit legio_1")
    assert turns(state) == {"legio_2"}


def test_a_block_that_lost_steps_before_its_turn_fires_with_what_is_left() -> None:
    """7.4, 3.11: one die for each step of its current strength."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_1 IV")
    fire(state, "caesar", 1, 2, 6)
    do(state, "fire legio_1")
    assert state.to_act is Seat.CHANCE
    refuse(state, "roll 1 1 1 1", "7.4")
    refuse(state, "roll 1", "7.4")
    assert len(state.legal_actions()) == 36
    do(state, "roll 6 6")


def test_a_battle_is_over_as_soon_as_one_side_is_gone() -> None:
    """B1: Legio 2 has not acted in the round and does not act any more."""
    state = fight("rome caesar: legio_8 I from genua\nrome pompey: scipio III, legio_2 III")
    events = fire(state, "scipio", 1, 1, 1)
    assert of(events, BattleEnded) == [BattleEnded("rome", POMPEY)]
    assert not of(events, BlockPassed)
    assert holder(state, "rome") == "pompey"
    assert state.phase == "regroup"


def test_an_attacker_who_wins_holds_the_city() -> None:
    """4.21, 7.1: contested until the battle is fought, then friendly to the victor."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_1 I")
    assert holder(state, "rome") == "contested"
    fire(state, "caesar", 3, 6, 6)
    assert holder(state, "rome") == "caesar"


# --- surprise (Mars, Neptune; G3) --------------------------------------------------------------------------------

MARS = """
turn: 2
player one: caesar
card: mars
genua caesar: caesar III, equitatus_1 III, legio_8 III, ballista II
rome pompey: scipio III, equitatus_1 II, legio_1 IV
ravenna pompey: legio_3 III
"""


def test_mars_lets_all_attackers_of_the_main_force_act_before_any_defender_in_round_one() -> None:
    """God Cards, G3: by letters A to D among themselves; in round 2 the normal order is back."""
    state = at(MARS)
    for block in ("caesar", "caesar_equitatus_1", "legio_8", "caesar_ballista"):
        do(state, f"move {block} genua-rome")
    assert of(do(state, "end"), SurpriseNamed) == [SurpriseNamed(CAESAR, "rome")]
    end_commands(state)
    attackers = ["caesar", "caesar_equitatus_1", "legio_8", "caesar_ballista"]
    defenders = ["scipio", "pompey_equitatus_1", "legio_1"]
    assert pass_round(state) == attackers + defenders
    second = pass_round(state)
    assert second[:2] == ["scipio", "caesar"]
    assert second[-1] == "caesar_ballista"


def test_after_a_surprise_the_last_defender_of_round_one_may_be_the_first_of_round_two() -> None:
    """God Cards, Mars: two fires in a row."""
    state = at(
        """
        turn: 2
        actor: caesar
        card: mars
        genua caesar: legio_8 III
        rome pompey: scipio III
        """
    )
    do(state, "move legio_8 genua-rome", "end")
    end_commands(state)
    do(state, "pass legio_8")
    fire(state, "scipio", 1, 6, 6)
    assert (state.battle.round, turns(state)) == (2, {"scipio"})
    fire(state, "scipio", 1, 6, 6)
    assert strength(state, "legio_8") == 1


def test_only_the_named_battle_of_mars_is_a_surprise() -> None:
    """God Cards, G3: two battles begun with one group move, one has the surprise."""
    for named in ("rome", "ravenna"):
        state = at(MARS)
        do(
            state,
            "move caesar genua-rome",
            "move legio_8 genua-rome",
            "move caesar_equitatus_1 genua-ravenna",
            "end",
        )
        assert offers(state) == {"surprise rome", "surprise ravenna"}
        refuse(state, "end", "C6")
        do(state, f"surprise {named}")
        end_commands(state)
        do(state, "battle rome")
        rome = pass_round(state)
        if named == "rome":
            assert rome == ["caesar", "legio_8", "scipio", "pompey_equitatus_1", "legio_1"]
        else:
            assert rome == ["scipio", "caesar", "pompey_equitatus_1", "legio_1", "legio_8"]


def test_neptune_surprises_a_fleet() -> None:
    """God Cards, G3: at sea the defender would otherwise fire first."""
    state = at(
        """
        turn: 2
        actor: caesar
        card: neptune
        massilia caesar: navis_1 II, navis_3 II
        hispanum pompey: navis_1 II
        """
    )
    do(state, "move caesar_navis_1 massilia-mare_hispanum", "move caesar_navis_3 massilia-mare_hispanum", "end")
    end_commands(state)
    assert turns(state) == {"caesar_navis_1", "caesar_navis_3"}
    fire(state, "caesar_navis_1", 1, 2)
    assert where(state, "pompey_navis_1") == "face up"
    assert state.phase == "regroup"


def test_a_surprise_that_wipes_out_the_defenders_disrupts_their_reserves() -> None:
    """G3, 7.31, B2: Scipio never acts in round 1; the responders lose a step and attack from now on."""
    state = at(
        """
        turn: 2
        actor: caesar
        card: mars
        genua caesar: legio_10 III, legio_8 III
        rome pompey: scipio I
        neapolis pompey: legio_1 IV
        """
    )
    do(state, "move legio_10 genua-rome", "move legio_8 genua-rome", "end", "move legio_1 neapolis-rome")
    end_commands(state)
    assert turns(state) == {"legio_10", "legio_8"}
    fire(state, "legio_10", 4, 6, 6)
    assert (state.battle.round, strength(state, "legio_1")) == (2, 3)
    assert pass_round(state) == ["legio_10", "legio_8", "legio_1"]


def test_the_ways_into_a_battle_are_forgotten_when_the_turn_ends() -> None:
    """6.1, B6: next turn's retreats go by next turn's attack."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_1 IV")
    assert "used caesar: genua>rome" in state.position()
    pass_to_round(state, 2)
    do(state, "retreat caesar rome-genua", "end")
    assert state.phase == "play"
    assert not any(line.startswith(("used", "roads", "attack")) for line in state.position().splitlines())
