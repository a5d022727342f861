"""Leaders lost for good, and Cleopatra, who changes sides (7.51, 7.52, B10, L3, 3.21, 3.27)."""

from __future__ import annotations

from engine.contract import Seat
from engine.julius_caesar.events import (
    BattleEnded,
    BlockEliminated,
    CleopatraTurned,
    ReservesDisrupted,
    RolesExchanged,
)
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import (
    blocks_in,
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
    side,
    strength,
    turns,
    where,
)
from tests.julius_caesar.support import at

# --- 7.51 leaders ------------------------------------------------------------------------------------------------


def test_a_leader_eliminated_in_battle_is_gone_for_good_and_scores_for_the_enemy() -> None:
    """7.51, 1.2."""
    state = fight("asculum caesar: caesar III from ravenna\nasculum pompey: scipio I, legio_1 IV from rome")
    before = points(state)
    do(state, "pass scipio")
    fire(state, "caesar", 1, 6, 6)
    assert where(state, "scipio") == "lost"
    assert points(state) == (before[0] + 1, before[1])
    for seat in (CAESAR, POMPEY, Seat.SPECTATOR):
        pool = state.view(seat).pools[POMPEY]
        assert (pool.lost, pool.face_up) == (("scipio",), ())


def levying(lost: str, extra: str = "") -> set[str]:
    """What Caesar can levy with a full hand of points in Rome."""
    state = at(
        f"""
        turn: 2
        phase: levy
        actor: caesar
        player one: caesar
        card: 2/3
        rome caesar: legio_8 II
        neapolis pompey: legio_1 IV
        {f"lost: {lost}" if lost else ""}
        {extra}
        """
    )
    return {text for text in offers(state, "levy") if text.split()[1] in ("caesar", "antonius", "octavian")}


def test_the_third_leader_waits_for_a_loss() -> None:
    """7.51, L3: Octavian cannot be levied while Caesar and Antonius live, even if one was disbanded."""
    assert levying("", "ravenna caesar: caesar III, antonius II") == set()
    assert levying("", "ravenna caesar: caesar III") == {"levy antonius ravenna", "levy antonius rome"}


def test_the_third_leader_comes_to_any_friendly_city_once_one_is_lost() -> None:
    """7.51, L3."""
    assert levying("antonius", "ravenna caesar: caesar III") == {"levy octavian ravenna", "levy octavian rome"}


def test_there_is_no_fourth_leader() -> None:
    """L3: with two lost and the third on the map nobody is left."""
    assert levying("caesar, antonius", "ravenna caesar: octavian III") == set()
    assert levying("caesar, antonius, octavian") == set()


def test_the_third_leader_scores_as_well_when_he_falls() -> None:
    """1.2, 7.51."""
    state = fight("asculum caesar: octavian I from ravenna\nasculum pompey: scipio III\nlost: antonius")
    before = points(state)
    fire(state, "scipio", 1, 6, 6)
    assert where(state, "octavian") == "lost"
    assert points(state) == (before[0], before[1] + 1)


def test_a_leader_who_cannot_retreat_when_he_must_is_lost() -> None:
    """7.6, 7.51: round 4, the city he came from is the enemy's."""
    state = fight(
        """
        rome caesar: caesar III from genua
        rome pompey: legio_1 IV
        genua pompey: legio_2 IV
        """
    )
    events = []
    while state.phase == "battle":
        events += do(state, min(offers(state, "pass")))
    assert [(event.block, event.cause) for event in of(events, BlockEliminated)] == [("caesar", "retreat")]
    assert where(state, "caesar") == "lost"


def test_vulcan_kills_a_leader_whose_third_can_be_levied_in_the_same_turn() -> None:
    """7.51, G7, L3."""
    state = at(
        """
        turn: 2
        phase: vulcan
        player one: caesar
        genua caesar: legio_8 III
        antioch pompey: scipio I, legio_34 I, navis_2 I, legio_1 II
        """
    )
    before = points(state)
    events = do(state, "vulcan antioch")
    assert {event.block for event in of(events, BlockEliminated)} == {"scipio", "legio_34", "pompey_navis_2"}
    assert (where(state, "scipio"), where(state, "legio_34")) == ("lost", "face up")
    assert strength(state, "legio_1") == 1
    assert points(state)[0] == before[0] + 1
    assert (state.to_act, state.phase) == (POMPEY, "move")
    do(state, "end")
    assert {"levy brutus antioch", "levy brutus alexandria"} <= offers(state, "levy brutus")


def test_jupiter_kills_a_leader_on_his_last_step() -> None:
    """G1, 7.51: he does not defect."""
    state = at(
        """
        phase: jupiter
        player one: pompey
        rome caesar: antonius I, legio_8 III
        neapolis pompey: legio_1 IV
        """
    )
    before = points(state)
    do(state, "jupiter rome", "draw antonius")
    assert where(state, "antonius") == "lost"
    assert points(state) == (before[0], before[1] + 1)


# --- 7.52 Cleopatra ----------------------------------------------------------------------------------------------


def test_cleopatra_is_a_land_block_of_rating_c1_and_no_leader() -> None:
    """3.27: acts with the legions, hits on a 1, and scores nothing when she is brought down."""
    state = fight(
        "rome caesar: legio_8 III from genua, navis_1 I from tyrrhenum\nrome pompey: cleopatra II, legio_1 III"
    )
    assert turns(state) == {"cleopatra", "legio_1"}
    do(state, "pass legio_1")
    fire(state, "cleopatra", 2, 1)
    assert strength(state, "legio_8") == 2
    before = points(state)
    fire(state, "legio_8", 1, 2)
    do(state, "hit cleopatra")
    assert strength(state, "cleopatra") == 1
    assert points(state) == before


def test_cleopatra_brought_down_before_her_turn_fights_it_for_the_enemy() -> None:
    """7.52, B10: hit by an A block, she acts in the enemy's C turn at strength I."""
    state = fight(
        "rome caesar: caesar III from genua, legio_8 III from genua\nrome pompey: cleopatra I, legio_1 I"
    )
    events = fire(state, "caesar", 1, 6, 6)
    events += do(state, "hit cleopatra")
    assert of(events, CleopatraTurned) == [CleopatraTurned(CAESAR, "rome", 1)]
    assert not of(events, BlockEliminated)
    assert (side(state, "cleopatra"), strength(state, "cleopatra"), where(state, "cleopatra")) == (
        "caesar",
        1,
        "rome",
    )
    assert turns(state) == {"legio_1"}
    do(state, "pass legio_1")
    assert turns(state) == {"legio_8", "cleopatra"}
    do(state, "fire cleopatra")
    assert len(state.legal_actions()) == 6, "one die"
    do(state, "roll 1")
    assert where(state, "legio_1") == "face up"


def test_cleopatra_brought_down_by_a_b_block_acts_in_her_new_sides_turn() -> None:
    """B10: she is the defender's; the attacker's equitatus (B) turns her; the attackers' C is still to come."""
    state = fight("rome caesar: equitatus_1 III from genua\nrome pompey: cleopatra I, legio_1 I")
    fire(state, "caesar_equitatus_1", 1, 6, 6)
    do(state, "hit cleopatra")
    assert turns(state) == {"legio_1"}
    do(state, "pass legio_1")
    assert turns(state) == {"cleopatra"}


def test_cleopatra_who_has_acted_waits_for_the_next_round() -> None:
    """B10, 7.2: one battle turn in a round."""
    state = fight(
        "rome caesar: legio_8 III from genua, legio_11 III from genua\nrome pompey: cleopatra I, legio_1 I"
    )
    do(state, "pass cleopatra", "pass legio_1")
    fire(state, "legio_8", 1, 6, 6)
    do(state, "hit cleopatra")
    assert turns(state) == {"legio_11"}
    do(state, "pass legio_11")
    assert state.battle.round == 2
    assert turns(state) == {"legio_1"}
    do(state, "pass legio_1")
    assert "cleopatra" in turns(state)


def test_attacking_cleopatra_brought_down_by_the_defenders_c_fire_joins_the_turn_under_way() -> None:
    """B10: the defenders' C turn is not over yet."""
    state = fight(
        "rome caesar: cleopatra I from genua, legio_8 I from genua\nrome pompey: legio_1 III, legio_2 III"
    )
    fire(state, "legio_1", 1, 6, 6)
    do(state, "hit cleopatra")
    assert turns(state) == {"cleopatra", "legio_2"}
    do(state, "pass legio_2")
    fire(state, "cleopatra", 1)
    assert where(state, "legio_8") == "face up"


def test_cleopatra_whose_new_sides_turn_is_past_waits_for_the_next_round() -> None:
    """B10: surprised by Mars, Navis (D) bring her down when the attackers' C turns are over."""
    state = at(
        """
        turn: 2
        actor: caesar
        card: mars
        genua caesar: legio_8 III, ballista II
        rome pompey: cleopatra I, legio_1 I
        """
    )
    do(state, "move legio_8 genua-rome", "move caesar_ballista genua-rome", "end")
    end_commands(state)
    do(state, "pass legio_8")
    fire(state, "caesar_ballista", 1, 6)
    do(state, "hit cleopatra")
    assert side(state, "cleopatra") == "caesar"
    assert pass_round(state) == ["legio_1"]
    assert (state.battle.round, turns(state)) == (2, {"legio_1"})


def test_surprised_cleopatra_is_turned_in_time_for_the_attackers_own_c_turn() -> None:
    """B10, G3: the surprise of Mars gives her a turn before her old friends."""
    state = at(
        """
        turn: 2
        actor: caesar
        card: mars
        genua caesar: legio_8 III
        rome pompey: cleopatra I, legio_1 I
        """
    )
    do(state, "move legio_8 genua-rome", "end")
    end_commands(state)
    fire(state, "legio_8", 1, 6, 6)
    do(state, "hit cleopatra")
    assert turns(state) == {"cleopatra"}


def test_left_over_hits_do_not_strike_cleopatra() -> None:
    """B10: two more hits of the volley that turned her go to her old friends, or are lost."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: cleopatra II, legio_1 I")
    events = fire(state, "caesar", 1, 1, 1)
    events += do(state, "hit cleopatra")
    assert where(state, "legio_1") == "face up"
    assert (side(state, "cleopatra"), strength(state, "cleopatra")) == ("caesar", 1)
    assert of(events, BattleEnded) == [BattleEnded("rome", CAESAR)]


def test_cleopatra_as_the_last_block_ends_the_battle_by_changing_sides() -> None:
    """B10, B1."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: cleopatra I")
    events = fire(state, "caesar", 1, 6, 6)
    assert of(events, BattleEnded) == [BattleEnded("rome", CAESAR)]
    assert blocks_in(state, "rome") == {"caesar", "cleopatra"}
    assert holder(state, "rome") == "caesar"
    assert "regroup cleopatra rome-neapolis" in offers(state), "she regroups with the victors"


def test_cleopatra_as_the_whole_main_force_leaves_her_reserves_disrupted() -> None:
    """B2, B3, B10: round 1 ends when she turns, and the defender's reserves lose a step."""
    state = fight(
        """
        rome caesar: caesar III from genua, legio_8 II from genua
        rome pompey: cleopatra I, legio_1 III from neapolis
        """
    )
    events = fire(state, "caesar", 1, 1, 1)
    assert of(events, CleopatraTurned) == [CleopatraTurned(CAESAR, "rome", 1)]
    assert of(events, ReservesDisrupted) == [ReservesDisrupted(POMPEY, "rome")]
    assert of(events, RolesExchanged) == [RolesExchanged("rome", POMPEY)]
    assert strength(state, "legio_1") == 2
    do(state, "pass caesar")
    assert turns(state) == {"cleopatra", "legio_8"}, "Caesar defends now, so his C blocks act first"


def test_cleopatra_in_disrupted_reserves_joins_the_enemys_main_force() -> None:
    """B10, B3: disruption brings her down at strength I."""
    state = fight(
        """
        rome caesar: caesar III from genua, legio_8 III from genua
        rome pompey: legio_1 I, cleopatra I from neapolis, legio_2 III from neapolis
        """
    )
    events = fire(state, "caesar", 1, 6, 6)
    assert of(events, CleopatraTurned) == [CleopatraTurned(CAESAR, "rome", 1)]
    assert strength(state, "legio_2") == 2
    do(state, "pass caesar")
    assert turns(state) == {"cleopatra", "legio_8"}
    fire(state, "cleopatra", 1)
    assert strength(state, "legio_2") == 1


def test_cleopatra_in_disrupted_reserves_with_steps_to_lose_stays() -> None:
    """7.31."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_1 I, cleopatra III from neapolis")
    fire(state, "caesar", 1, 6, 6)
    assert (side(state, "cleopatra"), strength(state, "cleopatra")) == ("pompey", 2)


def test_cleopatra_as_the_only_disrupted_reserve_ends_the_battle() -> None:
    """B10, B3, B1."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_1 I, cleopatra I from neapolis")
    events = fire(state, "caesar", 1, 6, 6)
    assert of(events, BattleEnded) == [BattleEnded("rome", CAESAR)]
    assert blocks_in(state, "rome") == {"caesar", "cleopatra"}


def test_cleopatra_who_must_retreat_and_cannot_joins_the_defender() -> None:
    """B10, 7.6: round 4, no way out; her companion is eliminated, she changes sides."""
    state = fight(
        """
        rome caesar: cleopatra III from genua, legio_8 III from genua
        rome pompey: legio_1 IV
        genua pompey: legio_2 IV
        """
    )
    events = []
    while state.phase == "battle":
        events += do(state, min(offers(state, "pass")))
    assert of(events, CleopatraTurned) == [CleopatraTurned(POMPEY, "rome", 1)]
    assert [event.block for event in of(events, BlockEliminated)] == ["legio_8"]
    assert (side(state, "cleopatra"), strength(state, "cleopatra"), where(state, "cleopatra")) == (
        "pompey",
        1,
        "rome",
    )


def test_cleopatra_brought_down_in_round_four_still_fires_for_the_defender() -> None:
    """B10: an A block hits her before the defenders' C turn; her old side must still leave."""
    state = fight(
        """
        rome caesar: cleopatra I from genua, legio_8 I from genua
        rome pompey: scipio III, legio_1 IV
        """
    )
    pass_to_round(state, 4)
    fire(state, "scipio", 1, 6, 6)
    do(state, "hit cleopatra", "pass legio_1")
    assert turns(state) == {"cleopatra"}
    assert "fire cleopatra" in offers(state)
    refuse(state, "perish cleopatra")
    do(state, "pass cleopatra")
    assert offers(state) == {"retreat legio_8 rome-genua"}


def test_cleopatra_can_change_sides_twice_in_a_round() -> None:
    """7.52, B10: turned by Caesar's archers and back by Pompey's legion, she has not acted yet and does now."""
    state = fight("rome caesar: auxilia_3 I from genua, legio_8 I from genua\nrome pompey: cleopatra I, legio_1 I")
    fire(state, "caesar_auxilia_3", 1)
    do(state, "hit cleopatra")
    assert side(state, "cleopatra") == "caesar"
    fire(state, "legio_1", 1)
    assert offers(state) == {"hit caesar_auxilia_3", "hit legio_8", "hit cleopatra"}
    do(state, "hit cleopatra")
    assert side(state, "cleopatra") == "pompey"
    assert turns(state) == {"cleopatra"}


def test_attacking_cleopatra_alone_brought_down_leaves_the_city_to_the_defender() -> None:
    """B10, B1."""
    state = fight("rome caesar: cleopatra I from genua\nrome pompey: legio_1 I, legio_2 I")
    events = fire(state, "legio_1", 1)
    assert side(state, "cleopatra") == "pompey"
    assert of(events, BattleEnded) == [BattleEnded("rome", POMPEY)]


def test_cleopatra_may_retreat_like_any_land_block() -> None:
    """3.27, 7.6."""
    state = fight("rome caesar: legio_8 III from genua\nrome pompey: cleopatra IV")
    pass_to_round(state, 2)
    assert "retreat cleopatra rome-neapolis" in offers(state)
    assert "retreat cleopatra rome-genua" not in offers(state)


def test_cleopatra_turned_can_retreat_for_her_new_side_in_a_later_round() -> None:
    """B10, B6: she is an attacker now; vacant cities by the links her new side used."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: cleopatra I, legio_1 III")
    fire(state, "caesar", 1, 1, 1)
    do(state, "hit cleopatra")
    assert side(state, "cleopatra") == "caesar"
    pass_to_round(state, 2)
    do(state, "pass caesar", "pass legio_1")
    assert offers(state, "retreat") == {"retreat cleopatra rome-genua"}
