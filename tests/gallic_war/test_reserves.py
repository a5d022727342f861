"""Reserves, and the sides that exchange roles when they come (6 A, ruling B7)."""

from __future__ import annotations

from engine.gallic_war.events import ReservesArrived, RolesExchanged, RoundBegan
from engine.gallic_war.state import FIELD, State
from engine.gallic_war.tasks import BATTLE, REGROUP
from tests.gallic_war.support import (
    BARBARIANS,
    act,
    barbarians,
    board,
    fight,
    fire,
    kinds,
    legal,
    march,
    names,
    only,
    pass_on,
    romans,
    side_of,
    strength,
    where,
)


def with_reserves() -> State:
    """A legion attacks the Aedui from the Allobroges, another from the Boii; Arverni come to help."""
    state = board()
    barbarians(state, "aedui", "aedui 1")
    barbarians(state, "arverni", "arverni")
    romans(state, "allobroges", "legion_vii")
    romans(state, "boii", "legion_viii")
    march(state, 0, "legion_vii allobroges-aedui", "legion_viii boii-aedui")
    march(state, 1, "arverni arverni-aedui")
    fight(state)
    act(state, "main allobroges")
    return state


def test_reserves_do_nothing_in_the_first_round() -> None:
    """6 A: no action, no hits, and nobody sees them."""
    state = with_reserves()
    assert legal(state, "fire") == {"fire legion_vii"}
    act(state, "pass legion_vii")
    assert legal(state, "fire") == {"fire aedui"}
    fire(state, "aedui", 1)
    assert (strength(state, "legion_vii"), strength(state, "legion_viii")) == (3, 4)
    assert state.battle.round == 2


def test_reserves_of_both_come_in_the_second_round() -> None:
    """6 A: revealed, with an action like the others."""
    state = with_reserves()
    log = pass_on(state)
    arrived = [event for event in log if isinstance(event, ReservesArrived)]
    assert [(event.side, event.blocks) for event in arrived] == [
        (BARBARIANS, (("arverni", 4),)),
        (arrived[1].side, (("legion_viii", 4),)),
    ]
    assert not state.moves.reserve
    assert legal(state, "fire") == {"fire legion_vii", "fire legion_viii"}


def test_a_battle_goes_on_while_reserves_are_to_come() -> None:
    """6 A, B7: even if all others of their side are gone."""
    state = with_reserves()
    log = fire(state, "legion_vii", 1)
    assert "BattleEnded" not in kinds(log)
    assert only(log, RoundBegan).round == 2


def test_the_sides_exchange_roles_when_reserves_find_nobody() -> None:
    """6 A, B7: who attacked defends now, and acts first in a letter; rounds are counted on."""
    state = with_reserves()
    log = fire(state, "legion_vii", 1)
    exchanged = only(log, RolesExchanged)
    assert exchanged.attacker == BARBARIANS
    assert (state.battle.attacker, state.battle.round, state.battle.rounds, state.battle.stage) == (1, 2, 3, FIELD)
    pass_on(state, 9)
    assert (state.phase, state.actor) == ("leave", 1), "the new attacker has to go after round 3"
    act(state, "retreat arverni aedui-arverni")
    assert (state.phase, state.actor) == (REGROUP, 0)


def test_the_new_defender_has_the_alps() -> None:
    """B7, 6 D."""
    state = board()
    barbarians(state, "helvetii", "nantuates 1")
    barbarians(state, "leuci", "arverni")
    romans(state, "sequani", "legion_vii", "legion_viii")
    march(state, 0, "legion_vii sequani-helvetii", "legion_viii sequani-helvetii")
    march(state, 1, "arverni leuci-helvetii")
    fight(state)
    fire(state, "legion_vii", 2)
    assert legal(state) >= {"pass legion_viii"}
    act(state, "pass legion_viii")
    assert state.battle.attacker == 1
    fire(state, "legion_vii", 1)
    assert strength(state, "arverni") == 3, "a whole hit on who attacks"
    act(state, "pass legion_viii")
    fire(state, "arverni", 1)
    act(state, "hit legion_vii")
    assert (strength(state, "legion_vii"), strength(state, "legion_viii")) == (4, 4)


def test_no_exchange_when_the_attackers_are_gone_too() -> None:
    """B7: both main groups; who attacked still attacks."""
    state = with_reserves()
    act(state, "retreat legion_vii aedui-allobroges", "retreat aedui aedui-mandubii")
    assert (state.battle.attacker, state.battle.round) == (0, 2)
    assert legal(state, "pass") == {"pass legion_viii"}
    act(state, "pass legion_viii")
    assert legal(state, "pass") == {"pass arverni"}


def test_no_exchange_while_one_of_the_main_group_is_left() -> None:
    """6 A: only if all defenders are gone."""
    state = with_reserves()
    pass_on(state)
    assert (state.battle.attacker, state.battle.round) == (0, 2)


def test_the_others_may_pass_or_retreat_while_reserves_are_to_come() -> None:
    """B7: those that have not acted, when no enemy is in the fight."""
    state = board()
    barbarians(state, "aedui", "belgae 1")
    barbarians(state, "arverni", "arverni")
    romans(state, "allobroges", "legion_vii")
    march(state, 0, "legion_vii allobroges-aedui")
    march(state, 1, "arverni arverni-aedui")
    fight(state)
    act(state, "retreat belgae aedui-mandubii")
    assert {text.split()[0] for text in legal(state)} == {"pass", "retreat"}
    log = act(state, "retreat legion_vii aedui-allobroges")
    assert "BattleEnded" in kinds(log)
    assert side_of(state, "arverni") == 1
    assert where(state, "arverni") == "aedui"


def test_the_attacker_s_reserves_still_attack_when_his_main_group_is_gone() -> None:
    """6 A: they come in round 2; the defender's others may pass or retreat until then."""
    state = board()
    barbarians(state, "aedui", "aedui", "boii")
    romans(state, "allobroges", "legion_vii 1")
    romans(state, "boii", "legion_viii")
    march(state, 0, "legion_vii allobroges-aedui", "legion_viii boii-aedui")
    fight(state)
    act(state, "main allobroges", "pass legion_vii")
    fire(state, "aedui", 1)
    assert legal(state, "fire") == set()
    act(state, "pass boii")
    assert (state.battle.round, state.battle.attacker, state.phase) == (2, 0, BATTLE)
    assert legal(state, "fire") == {"fire legion_viii"}


def test_reserves_of_the_victor_may_regroup() -> None:
    """6 G: all victorious units, those in reserve among them."""
    state = board()
    barbarians(state, "aedui", "boii 1")
    romans(state, "allobroges", "legion_vii")
    romans(state, "boii", "legion_viii")
    march(state, 0, "legion_vii allobroges-aedui", "legion_viii boii-aedui")
    fight(state)
    act(state, "main allobroges")
    fire(state, "legion_vii", 1)
    assert state.phase == REGROUP
    assert "regroup legion_viii aedui-boii" in legal(state)
    assert names(state.moves.reserve) == set()
