"""Navis at sea and ashore (7.8-7.83, 3.26, B8)."""

from __future__ import annotations

from engine.julius_caesar.events import BattleEnded, BlockEliminated
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import (
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
    ways_out,
    where,
)
from tests.julius_caesar.support import at

# --- 7.8 at sea --------------------------------------------------------------------------------------------------


def test_in_a_sea_battle_all_defenders_fire_before_the_attackers() -> None:
    """7.8: all are D; D2 and D3 hit with up to two and three."""
    state = fight(
        """
        internum caesar: navis_4 II from tyrrhenum, navis_1 II from tyrrhenum
        internum pompey: navis_1 II, navis_3 II
        """
    )
    assert turns(state) == {"pompey_navis_1", "pompey_navis_3"}
    fire(state, "pompey_navis_3", 3, 6)
    assert strength(state, "caesar_navis_4") == 2, "D2 misses with a three"
    fire(state, "pompey_navis_1", 3, 6)
    assert offers(state) == {"hit caesar_navis_1", "hit caesar_navis_4"}
    do(state, "hit caesar_navis_1")
    assert turns(state) == {"caesar_navis_1", "caesar_navis_4"}


def test_the_attacking_navis_must_leave_in_round_four() -> None:
    """7.8."""
    state = fight("internum caesar: navis_4 II from tyrrhenum\ninternum pompey: navis_1 II")
    pass_to_round(state, 4)
    do(state, "pass pompey_navis_1")
    assert offers(state) == {"retreat caesar_navis_4 mare_internum-mare_tyrrhenum"}
    events = do(state, "retreat caesar_navis_4 mare_internum-mare_tyrrhenum")
    assert of(events, BattleEnded) == [BattleEnded("mare_internum", POMPEY)]


def test_a_sea_is_friendly_to_the_winner() -> None:
    """4.4, 7.8."""
    state = fight("internum caesar: navis_4 II from tyrrhenum\ninternum pompey: navis_1 I")
    do(state, "pass pompey_navis_1")
    fire(state, "caesar_navis_4", 3, 6)
    assert (holder(state, "mare_internum"), where(state, "pompey_navis_1")) == ("caesar", "face up")


# --- 7.82 retreats -----------------------------------------------------------------------------------------------


def test_attacking_navis_retreat_where_they_came_from_and_to_friendly_seas_and_ports() -> None:
    """7.82, B8: Tyrrhenum is vacant but was left by a Navis, Syracuse and Hadriaticum are friendly."""
    state = fight(
        """
        internum caesar: navis_4 II from tyrrhenum
        internum pompey: navis_1 II
        hadriaticum caesar: navis_2 II
        syracuse caesar: legio_19 IV
        utica pompey: legio_39 III
        """
    )
    pass_to_round(state, 2)
    do(state, "pass pompey_navis_1")
    assert ways_out(state, "caesar_navis_4") == {"mare_tyrrhenum", "mare_hadriaticum", "syracuse"}
    assert refuse(state, "retreat caesar_navis_4 mare_internum-mare_aegaeum", "7.82") == "not-the-way-you-came"
    assert refuse(state, "retreat caesar_navis_4 mare_internum-messana", "7.82") == "not-the-way-you-came"
    assert refuse(state, "retreat caesar_navis_4 mare_internum-utica", "7.61") == "enemy-or-contested"


def test_attacking_navis_retreat_to_the_port_they_came_from_though_it_is_vacant_now() -> None:
    """7.82, B8: and to where any Navis of their side came from."""
    state = fight(
        """
        internum caesar: navis_4 II from messana, navis_3 II from tyrrhenum
        internum pompey: navis_1 II
        """
    )
    pass_to_round(state, 2)
    do(state, "pass pompey_navis_1")
    assert ways_out(state, "caesar_navis_4") == ways_out(state, "caesar_navis_3") == {"messana", "mare_tyrrhenum"}


def test_the_place_they_came_from_is_no_retreat_once_the_enemy_is_there() -> None:
    """7.82: Pompey has taken the sea behind them."""
    state = fight(
        """
        internum caesar: navis_4 II from tyrrhenum
        internum pompey: navis_1 II
        tyrrhenum pompey: navis_2 II
        """
    )
    pass_to_round(state, 2)
    do(state, "pass pompey_navis_1")
    assert ways_out(state, "caesar_navis_4") == set()


def test_defending_navis_retreat_to_friendly_seas_and_ports_and_to_vacant_seas() -> None:
    """7.82, B8: a vacant sea not if the attacker came from there; never a vacant port."""
    state = fight(
        """
        internum caesar: navis_4 II from tyrrhenum
        internum pompey: navis_1 II
        egypticum pompey: navis_2 II
        syracuse pompey: legio_37 III
        """
    )
    pass_to_round(state, 2)
    assert ways_out(state, "pompey_navis_1") == {"mare_aegaeum", "mare_hadriaticum", "mare_egypticum", "syracuse"}
    assert refuse(state, "retreat pompey_navis_1 mare_internum-mare_tyrrhenum", "7.82") == "attackers-sea"
    assert refuse(state, "retreat pompey_navis_1 mare_internum-messana", "7.82") == "vacant-port"


def test_defending_navis_may_use_the_attackers_border_when_the_sea_behind_it_is_friendly() -> None:
    """B8: another Navis of theirs has entered it meanwhile."""
    state = fight(
        """
        internum caesar: navis_4 II from tyrrhenum
        internum pompey: navis_1 II
        tyrrhenum pompey: navis_2 II
        """
    )
    pass_to_round(state, 2)
    assert "mare_tyrrhenum" in ways_out(state, "pompey_navis_1")


def test_navis_have_no_road_limits() -> None:
    """M3: five of them leave by one sea border in one round."""
    fleet = [f"navis_{number} II from tyrrhenum" for number in (1, 2, 3, 4, 5)]
    state = fight(f"internum caesar: {', '.join(fleet)}\ninternum pompey: navis_1 II")
    pass_to_round(state, 4)
    do(state, "pass pompey_navis_1")
    for number in (1, 2, 3, 4, 5):
        do(state, f"retreat caesar_navis_{number} mare_internum-mare_tyrrhenum")
    assert holder(state, "mare_internum") == "pompey"


def test_navis_without_a_retreat_win_or_perish() -> None:
    """7.82, B5: the attacker in round 4 is eliminated, a defender can only fight on."""
    state = fight(
        """
        euxinus caesar: navis_1 II from propontis
        euxinus pompey: navis_1 II
        propontis pompey: navis_2 II
        """
    )
    pass_round(state)
    assert ways_out(state, "pompey_navis_1") == {"propontis"}
    pass_to_round(state, 4)
    events = do(state, "pass pompey_navis_1")
    assert [(event.block, event.cause) for event in of(events, BlockEliminated)] == [("caesar_navis_1", "retreat")]
    assert where(state, "caesar_navis_1") == "face up"
    state = fight("euxinus caesar: navis_1 II from propontis\neuxinus pompey: navis_1 II")
    pass_to_round(state, 2)
    assert offers(state) == {"fire pompey_navis_1", "pass pompey_navis_1"}, "both ports are vacant"


# --- 7.81 ashore -------------------------------------------------------------------------------------------------


def test_navis_attack_a_port_from_an_adjacent_sea_and_fight_last() -> None:
    """7.81, 3.26: D against land blocks."""
    state = at(
        """
        turn: 2
        player one: caesar
        card: 2/1
        hispanum caesar: navis_1 II, navis_3 II
        massilia pompey: ballista II, legio_2 IV
        """
    )
    do(state, "move navis_1 hispanum-massilia", "move navis_3 hispanum-massilia")
    end_commands(state)
    assert pass_round(state) == ["pompey_ballista", "legio_2", "caesar_navis_1", "caesar_navis_3"]


def test_navis_defend_a_port() -> None:
    """7.81: with land blocks or alone."""
    state = fight("massilia caesar: legio_7 III from narbo\nmassilia pompey: navis_1 II")
    assert pass_round(state) == ["legio_7", "pompey_navis_1"]


def test_navis_attacking_a_port_retreat_to_the_sea_they_came_from_or_a_friendly_one() -> None:
    """7.82, B8: never along roads, never to another port."""
    state = fight(
        """
        utica caesar: navis_1 II from hispanum, legio_8 III from badias
        utica pompey: legio_39 III
        tyrrhenum caesar: navis_3 II
        iomnium caesar: legio_9 III
        """
    )
    pass_to_round(state, 2)
    do(state, "pass legio_39", "pass legio_8")
    assert ways_out(state, "caesar_navis_1") == {"mare_hispanum", "mare_tyrrhenum"}
    assert refuse(state, "retreat caesar_navis_1 utica-iomnium")
    assert refuse(state, "retreat caesar_navis_1 utica-mare_internum", "7.82") == "not-the-way-you-came"


def test_legions_do_not_open_a_vacant_sea_to_the_navis_beside_them() -> None:
    """B8: only where Navis entered this battle; here they came by the Hispanum, the legions by road."""
    state = fight(
        """
        utica caesar: legio_8 III from badias, navis_1 II from hispanum
        utica pompey: legio_39 III
        badias pompey: equitatus_2 IV
        hispanum pompey: navis_2 II
        """
    )
    pass_to_round(state, 4)
    events = do(state, "pass legio_39")
    assert {event.block for event in of(events, BlockEliminated)} == {"legio_8", "caesar_navis_1"}


def test_navis_defending_a_port_retreat_to_friendly_or_vacant_seas() -> None:
    """7.82, B8: not to a vacant sea the attackers came from; where legions attack by road all are open."""
    state = fight(
        """
        utica caesar: navis_1 II from hispanum
        utica pompey: navis_1 II
        """
    )
    pass_to_round(state, 2)
    assert ways_out(state, "pompey_navis_1") == {"mare_internum", "mare_tyrrhenum"}
    state = fight("utica caesar: legio_8 III from badias\nutica pompey: navis_1 II")
    pass_to_round(state, 2)
    do(state, "pass legio_8")
    assert ways_out(state, "pompey_navis_1") == {"mare_hispanum", "mare_internum", "mare_tyrrhenum"}


def test_after_an_exchange_of_roles_navis_retreat_by_their_new_role() -> None:
    """B3, B8: Pompey's relief came from Mare Internum; the old defenders are attackers now."""
    state = fight(
        """
        utica caesar: caesar III from badias, navis_1 II from hispanum
        utica pompey: legio_39 I, navis_1 II from internum
        """
    )
    fire(state, "caesar", 1, 6, 6)
    assert state.view(CAESAR).battle.attacker is POMPEY
    do(state, "pass caesar")
    assert ways_out(state, "caesar_navis_1") == {"mare_hispanum", "mare_tyrrhenum"}, "as defenders"
    do(state, "pass caesar_navis_1")
    assert ways_out(state, "pompey_navis_1") == {"mare_internum"}, "as attackers"


# --- 7.83 regroups -----------------------------------------------------------------------------------------------


def test_winning_navis_regroup_to_seas_and_ports_friendly_or_vacant() -> None:
    """7.83: any port on the sea, vacant ones too."""
    state = fight(
        """
        hadriaticum caesar: navis_2 II from ravenna
        hadriaticum pompey: navis_1 I
        brundisium pompey: legio_3 III
        """
    )
    do(state, "pass pompey_navis_1")
    fire(state, "caesar_navis_2", 1, 6)
    assert ways_out(state, "caesar_navis_2") == {
        *("aquileia", "dyrrachium", "ravenna", "salone", "sipontum"),
        "mare_internum",
    }
    assert refuse(state, "regroup caesar_navis_2 mare_hadriaticum-brundisium", "7.7") == "enemy-or-contested"
    do(state, "regroup caesar_navis_2 mare_hadriaticum-salone")
    assert (where(state, "caesar_navis_2"), holder(state, "mare_hadriaticum")) == ("salone", None)
