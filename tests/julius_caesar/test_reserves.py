"""Reserves and disruption (7.3, 7.31, B1-B3, B11)."""

from __future__ import annotations

from engine.julius_caesar.events import (
    BattleBegan,
    BattleEnded,
    BlockEliminated,
    ReservesArrived,
    ReservesDisrupted,
    RolesExchanged,
    RoundBegan,
    StepLost,
)
from engine.julius_caesar.seats import CAESAR, POMPEY
from engine.julius_caesar.state import State
from tests.julius_caesar.acting import (
    blocks_in,
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
    points,
    refuse,
    strength,
    turns,
    where,
)
from tests.julius_caesar.support import at


def test_the_battle_of_tarraco() -> None:
    """7.3, worked example: four from Narbo are the main attack, two from Bilbilis and four responders reserves."""
    state = at(
        """
        turn: 2
        player one: caesar
        card: 2/1
        narbo caesar: caesar III, legio_7 III, legio_9 III, legio_10 III
        bilbilis caesar: legio_16 III, equitatus_1 III
        tarraco pompey: legio_5 III, legio_6 III, equitatus_1 II
        carthago_nova pompey: legio_2 IV, legio_4 III, auxilia_1 IV, auxilia_3 III
        """
    )
    do(state, *(f"move {block} narbo-tarraco" for block in ("caesar", "legio_7", "legio_9", "legio_10")))
    do(state, "move legio_16 bilbilis-tarraco", "move caesar_equitatus_1 bilbilis-tarraco", "end")
    responders = ("legio_2", "legio_4", "pompey_auxilia_1", "pompey_auxilia_3")
    do(state, *(f"move {block} carthago_nova-tarraco" for block in responders))
    [began] = of(end_commands(state), BattleBegan)
    assert [block for block, _ in began.attackers] == ["caesar", "legio_7", "legio_9", "legio_10"]
    assert [block for block, _ in began.defenders] == ["legio_5", "legio_6", "pompey_equitatus_1"]
    assert (began.attacking_reserves, began.defending_reserves) == (2, 4)
    legions = ["legio_10", "legio_7", "legio_9"]
    assert pass_round(state) == ["caesar", "pompey_equitatus_1", "legio_5", "legio_6", *legions]
    assert pass_round(state) == [
        *("pompey_auxilia_3", "caesar", "pompey_auxilia_1", "pompey_equitatus_1", "caesar_equitatus_1"),
        *("legio_2", "legio_4", "legio_5", "legio_6", "legio_10", "legio_16", "legio_7", "legio_9"),
    ]


RESERVES = """
rome caesar: caesar III from genua, legio_13 II from ravenna
rome pompey: legio_1 II, legio_2 IV from neapolis
"""


def test_reserves_neither_act_nor_take_hits_in_round_one() -> None:
    """7.3, B2: the strongest of the main force is hit, the stronger reserve is not there yet."""
    state = fight(RESERVES)
    assert turns(state) == {"caesar"}
    fire(state, "caesar", 1, 6, 6)
    assert (strength(state, "legio_1"), strength(state, "legio_2")) == (1, 4)
    assert turns(state) == {"legio_1"}
    assert refuse(state, "fire legio_2") == "in-reserve"
    do(state, "pass legio_1")
    assert state.battle.round == 2


def test_hits_beyond_the_main_force_are_lost_in_round_one() -> None:
    """B4, 7.3: three hits on a main force of strength II leave the reserve whole but for its disruption."""
    state = fight(RESERVES)
    events = fire(state, "caesar", 1, 2, 3)
    assert where(state, "legio_1") == "face up"
    assert [event.cause for event in of(events, StepLost)] == ["hit", "disruption"]
    assert strength(state, "legio_2") == 3


def test_reserves_arrive_at_the_start_of_round_two_and_take_normal_turns() -> None:
    """7.3: they fire, retreat and are hit like the others."""
    state = fight(RESERVES)
    do(state, "pass caesar")
    events = do(state, "pass legio_1")
    assert of(events, RoundBegan) == [RoundBegan("rome", 2)]
    assert of(events, ReservesArrived) == [
        ReservesArrived(POMPEY, "rome", (("legio_2", 4),)),
        ReservesArrived(CAESAR, "rome", (("legio_13", 2),)),
    ]
    assert not of(events, ReservesDisrupted)
    fire(state, "caesar", 1, 6, 6)
    assert strength(state, "legio_2") == 3, "now the strongest block, and hit"
    assert turns(state) == {"legio_1", "legio_2"}
    assert "retreat legio_2 rome-neapolis" in offers(state)
    do(state, "pass legio_1", "pass legio_2")
    assert "retreat legio_13 rome-ravenna" in offers(state)


def test_disrupted_attackers_lose_a_step_each_and_go_on_attacking() -> None:
    """7.31: the main force fell in round 1."""
    state = fight(
        """
        rome caesar: legio_8 I from genua, legio_13 III from ravenna, equitatus_1 II from ravenna
        rome pompey: scipio III, legio_1 IV
        """
    )
    events = fire(state, "scipio", 2, 6, 6)
    assert of(events, ReservesDisrupted) == [ReservesDisrupted(CAESAR, "rome")]
    assert not of(events, RolesExchanged)
    assert (strength(state, "legio_13"), strength(state, "caesar_equitatus_1")) == (2, 1)
    assert state.battle.round == 2, "Legio 1 has no turn in round 1 any more (B2)"
    assert pass_round(state) == ["scipio", "caesar_equitatus_1", "legio_1", "legio_13"]
    pass_to_round(state, 4)
    do(state, "pass scipio")
    # to vacant cities by the main attack's road and the reserves' (7.62)
    assert offers(state) == {f"retreat caesar_equitatus_1 rome-{city}" for city in ("genua", "ravenna")}


def exchanged() -> State:
    """Pompey's only defender falls in round 1; his reserve comes from Neapolis. Round 2 begins."""
    state = fight(
        """
        rome caesar: caesar III from genua, ballista II from genua, legio_13 III from ravenna
        rome pompey: legio_1 I, ballista II from neapolis, legio_2 IV from neapolis, scipio III from neapolis
        """
    )
    fire(state, "caesar", 1, 6, 6)
    return state


def test_a_disrupted_defender_becomes_the_attacker() -> None:
    """7.31, B3: on equal letters the new defender acts first."""
    state = fight(
        """
        rome caesar: caesar III from genua, legio_8 III from genua
        rome pompey: legio_1 I, scipio III from neapolis, legio_2 IV from neapolis
        """
    )
    events = fire(state, "caesar", 1, 6, 6)
    assert of(events, ReservesDisrupted) == [ReservesDisrupted(POMPEY, "rome")]
    assert of(events, RolesExchanged) == [RolesExchanged("rome", POMPEY)]
    assert (strength(state, "scipio"), strength(state, "legio_2")) == (2, 3)
    assert state.view(CAESAR).battle.attacker is POMPEY
    assert pass_round(state) == ["caesar", "scipio", "legio_8", "legio_2"]


def test_the_exchange_of_roles_changes_the_letters_of_both_ballistas() -> None:
    """7.42, B11: Caesar's is B now and Pompey's D."""
    assert pass_round(exchanged()) == [
        "caesar",
        "scipio",
        "caesar_ballista",
        "legio_13",
        "legio_2",
        "pompey_ballista",
    ]


def test_after_the_exchange_the_old_defender_must_leave_in_round_four() -> None:
    """7.31, 7.62: and may use the vacant city from where his reserves came, no other vacant one (B6)."""
    state = exchanged()
    pass_to_round(state, 4)
    do(state, "pass caesar")
    assert offers(state) == {"retreat scipio rome-neapolis"}
    assert refuse(state, "retreat scipio rome-asculum", "7.62") == "not-the-way-you-came"
    do(state, "retreat scipio rome-neapolis")
    assert offers(state, "fire") == {"fire caesar_ballista"}, "Caesar defends and fires"


def test_after_the_exchange_the_new_defender_retreats_anywhere_but_where_the_reserves_came_from() -> None:
    """7.31, 7.63, B6: 'used' goes by who is the attacker now."""
    state = exchanged()
    assert offers(state, "retreat") == {
        "retreat caesar rome-genua",
        "retreat caesar rome-ravenna",
        "retreat caesar rome-asculum",
    }
    assert refuse(state, "retreat caesar rome-neapolis", "7.63") == "attackers-road"


def test_disruption_that_kills_the_last_reserves_ends_the_battle() -> None:
    """B3."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_1 I, legio_2 I from neapolis")
    events = fire(state, "caesar", 1, 6, 6)
    assert [(event.block, event.cause) for event in of(events, BlockEliminated)] == [
        ("legio_1", "hit"),
        ("legio_2", "disruption"),
    ]
    assert of(events, BattleEnded) == [BattleEnded("rome", CAESAR)]
    assert not of(events, RolesExchanged), "there is nobody to attack any more"
    assert holder(state, "rome") == "caesar"
    assert (where(state, "legio_1"), where(state, "legio_2")) == ("face up", "face up")


def test_disruption_that_kills_some_reserves_leaves_the_others_fighting() -> None:
    """7.31, B3."""
    state = fight(
        """
        rome caesar: caesar III from genua
        rome pompey: legio_1 I, legio_2 I from neapolis, brutus II from neapolis
        lost: pompey
        """
    )
    fire(state, "caesar", 1, 6, 6)
    assert (where(state, "legio_2"), strength(state, "brutus")) == ("face up", 1)
    assert (state.phase, state.battle.round) == ("battle", 2)


def test_a_leader_in_reserve_killed_by_disruption_is_lost_and_scores() -> None:
    """7.31, 7.51."""
    state = fight("rome caesar: legio_8 I from genua, antonius I from ravenna\nrome pompey: scipio III")
    before = points(state)
    fire(state, "scipio", 1, 6, 6)
    assert where(state, "antonius") == "lost"
    # Pompey has the leader's point, and Rome's two since the battle is over
    assert (points(state)[1] - before[1], holder(state, "rome")) == (3, "pompey")


def test_disruption_takes_an_elephant_from_four_to_two() -> None:
    """7.31, 7.41."""
    state = fight("utica caesar: caesar III from badias\nutica pompey: legio_39 I, elephant IV from iomnium")
    fire(state, "caesar", 1, 6, 6)
    assert strength(state, "pompey_elephant") == 2


def test_a_main_force_lost_in_round_two_disrupts_nobody() -> None:
    """7.31, B3: tested at the start of round 2 and never again."""
    state = fight("rome caesar: legio_8 II from genua, legio_13 II from ravenna\nrome pompey: scipio III")
    pass_round(state)
    events = fire(state, "scipio", 1, 2, 2)
    events += do(state, "hit legio_8", "hit legio_8", "pass legio_13")
    assert where(state, "legio_8") == "face up"
    assert (state.battle.round, strength(state, "legio_13")) == (3, 1)
    assert not of(events, ReservesDisrupted)


def test_a_main_force_that_retreats_in_round_two_disrupts_nobody() -> None:
    """7.31: eliminated in round 1 is what counts."""
    state = fight("rome caesar: caesar III from genua, legio_13 III from ravenna\nrome pompey: legio_1 IV")
    pass_round(state)
    do(state, "retreat caesar rome-genua", "pass legio_1", "pass legio_13")
    assert (state.battle.round, strength(state, "legio_13")) == (3, 3)


def test_a_battle_decided_in_round_one_does_not_wait_for_the_victors_reserves() -> None:
    """B1, 7.7: they may regroup with the rest."""
    state = fight("rome caesar: caesar III from genua, legio_13 III from ravenna\nrome pompey: legio_1 I")
    events = fire(state, "caesar", 1, 6, 6)
    assert of(events, BattleEnded) == [BattleEnded("rome", CAESAR)]
    assert not of(events, ReservesArrived)
    assert blocks_in(state, "rome") == {"caesar", "legio_13"}
    do(state, "regroup legio_13 rome-asculum")


def test_with_reserves_left_the_battle_goes_on_without_a_main_force() -> None:
    """B1, B2: it is over only when no block is left in the space, reserves included."""
    state = fight("rome caesar: legio_8 I from genua, legio_13 III from ravenna\nrome pompey: scipio III")
    fire(state, "scipio", 1, 6, 6)
    assert (state.phase, state.battle.round, holder(state, "rome")) == ("battle", 2, "contested")


def test_attackers_whose_main_force_defected_begin_disrupted_in_round_two() -> None:
    """B2, B3, G1: possible on the game's first turn, where Pompey's Jupiter is Player 2 (C4)."""
    state = at(
        """
        phase: jupiter
        actor: pompey
        player one: caesar
        rome caesar: legio_8 III from genua, legio_13 III from ravenna
        rome pompey: scipio III
        neapolis pompey: legio_1 IV
        """
    )
    events = do(state, "jupiter rome", "draw legio_8")
    assert (where(state, "legio_8"), where(state, "legio_13")) == ("neapolis", "rome")
    assert of(events, ReservesDisrupted) == [ReservesDisrupted(CAESAR, "rome")]
    assert (state.battle.round, strength(state, "legio_13")) == (2, 2)
    assert pass_round(state) == ["scipio", "legio_13"]


def test_a_reserve_that_defected_is_no_reserve_any_more() -> None:
    """G1, G2: it stands in its new city like any other block; the main force fights undisturbed."""
    state = at(
        """
        phase: jupiter
        actor: pompey
        player one: caesar
        rome caesar: legio_8 III from genua, legio_13 III from ravenna
        rome pompey: scipio III
        neapolis pompey: legio_1 IV
        """
    )
    do(state, "jupiter rome", "draw legio_13")
    [stack] = state.view(CAESAR).spaces["neapolis"].stacks
    assert (stack.count, stack.tan, stack.moved, stack.reserves) == (2, 1, 0, 0)
    assert (state.battle.round, pass_round(state)) == (1, ["scipio", "legio_8"])


def test_a_defection_can_end_the_contest_before_the_battle() -> None:
    """G1: the only attacker went over."""
    state = at(
        """
        phase: jupiter
        actor: pompey
        player one: caesar
        rome caesar: legio_8 III from genua
        rome pompey: scipio III
        neapolis pompey: legio_1 IV
        """
    )
    events = do(state, "jupiter rome", "draw legio_8")
    assert holder(state, "rome") == "pompey"
    assert not of(events, BattleBegan)
    assert (state.phase, state.clock) == ("play", "705.2")


def test_navis_of_two_seas_are_main_attack_and_reserve() -> None:
    """7.3, M5: sea borders count like roads."""
    state = fight(
        """
        tyrrhenum caesar: navis_1 II from hispanum, navis_2 I from internum
        tyrrhenum pompey: navis_1 II
        """
    )
    assert pass_round(state) == ["pompey_navis_1", "caesar_navis_1"]
    assert pass_round(state) == ["pompey_navis_1", "caesar_navis_1", "caesar_navis_2"]


def test_navis_beside_legions_on_the_road_are_reserve() -> None:
    """7.3, 7.81, M5: the road came first."""
    state = fight("massilia caesar: legio_7 III from narbo, navis_1 II from hispanum\nmassilia pompey: legio_2 IV")
    assert pass_round(state) == ["legio_2", "legio_7"]
    assert pass_round(state) == ["legio_2", "legio_7", "caesar_navis_1"]


def test_the_battle_begins_when_player_two_ends_his_commands() -> None:
    """2.2, 2.3: nothing is revealed before."""
    state = commanded(RESERVES)
    assert state.view(CAESAR).battle is None
    assert {block.id for block in state.view(CAESAR).spaces["rome"].blocks} == {"caesar", "legio_13"}
