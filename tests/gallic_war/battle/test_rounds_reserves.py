"""Reserves, and the sides that exchange roles when they come (6 A, ruling B7)."""

from engine.gallic_war.events import ReservesArrived, RolesExchanged, RoundBegan
from engine.gallic_war.state import FIELD
from engine.gallic_war.tasks import BATTLE, REGROUP
from tests.gallic_war.acting import BARBARIANS, Playtest, kinds, only


def with_reserves(play: Playtest) -> None:
    """A legion attacks the Aedui from the Allobroges, another from the Boii; Arverni come to help."""
    play.clear().put("aedui barbarians: aedui 1", "arverni barbarians: arverni", "allobroges romans: legion_vii")
    play.put("boii romans: legion_viii").march("legion_vii allobroges-aedui", "legion_viii boii-aedui")
    play.attack("arverni arverni-aedui")
    play.do("main allobroges")


def test_reserves_do_nothing_in_the_first_round(play: Playtest) -> None:
    """6 A: no action, no hits, and nobody sees them."""
    with_reserves(play)
    assert play.offers("fire") == {"fire legion_vii"}
    assert play.then("pass legion_vii").offers("fire") == {"fire aedui"}
    play.fire("aedui", 1)
    assert (play.strength("legion_vii"), play.strength("legion_viii"), play.battle.round) == (3, 4, 2)


def test_reserves_of_both_come_in_the_second_round(play: Playtest) -> None:
    """6 A: revealed, with an action like the others."""
    with_reserves(play)
    log = play.pass_on()
    arrived = [event for event in log if isinstance(event, ReservesArrived)]
    assert [(event.side, event.blocks) for event in arrived] == [
        (BARBARIANS, (("arverni", 4),)),
        (arrived[1].side, (("legion_viii", 4),)),
    ]
    assert not play.moves.reserve
    assert play.offers("fire") == {"fire legion_vii", "fire legion_viii"}


def test_a_battle_goes_on_while_reserves_are_to_come(play: Playtest) -> None:
    """6 A, B7: even if all others of their side are gone."""
    with_reserves(play)
    log = play.fire("legion_vii", 1)
    assert "BattleEnded" not in kinds(log)
    assert only(log, RoundBegan).round == 2


def test_the_sides_exchange_roles_when_reserves_find_nobody(play: Playtest) -> None:
    """6 A, B7: who attacked defends now, and acts first in a letter; rounds are counted on."""
    with_reserves(play)
    assert only(play.fire("legion_vii", 1), RolesExchanged).attacker == BARBARIANS
    assert (play.attacker, play.battle.round, play.battle.rounds, play.battle.stage) == ("barbarians", 2, 3, FIELD)
    play.pass_on(9)
    assert (play.phase, play.actor) == ("leave", "barbarians"), "the new attacker has to go after round 3"
    play.do("retreat arverni aedui-arverni")
    assert (play.phase, play.actor) == (REGROUP, "romans")


def test_the_new_defender_has_the_alps_b7_6d(play: Playtest) -> None:
    play.put("helvetii barbarians: nantuates 1", "leuci barbarians: arverni")
    play.put("sequani romans: legion_vii, legion_viii").march("legion_vii legion_viii sequani-helvetii")
    play.attack("arverni leuci-helvetii")
    play.fire("legion_vii", 2)
    assert play.offers() >= {"pass legion_viii"}
    assert play.then("pass legion_viii").attacker == "barbarians"
    play.fire("legion_vii", 1)
    assert play.strength("arverni") == 3, "a whole hit on who attacks"
    play.do("pass legion_viii")
    play.fire("arverni", 1)
    play.do("hit legion_vii")
    assert (play.strength("legion_vii"), play.strength("legion_viii")) == (4, 4)


def test_no_exchange_when_the_attackers_are_gone_too(play: Playtest) -> None:
    """B7: both main groups; who attacked still attacks."""
    with_reserves(play)
    play.do("retreat legion_vii aedui-allobroges", "retreat aedui aedui-mandubii")
    assert (play.attacker, play.battle.round, play.offers("pass")) == ("romans", 2, {"pass legion_viii"})
    assert play.then("pass legion_viii").offers("pass") == {"pass arverni"}


def test_no_exchange_while_one_of_the_main_group_is_left(play: Playtest) -> None:
    """6 A: only if all defenders are gone."""
    with_reserves(play)
    play.pass_on()
    assert (play.attacker, play.battle.round) == ("romans", 2)


def test_the_others_may_pass_or_retreat_while_reserves_are_to_come(play: Playtest) -> None:
    """B7: those that have not acted, when no enemy is in the fight."""
    play.put("aedui barbarians: belgae 1", "arverni barbarians: arverni", "allobroges romans: legion_vii")
    play.march("legion_vii allobroges-aedui").attack("arverni arverni-aedui")
    play.do("retreat belgae aedui-mandubii")
    assert {text.split()[0] for text in play.offers()} == {"pass", "retreat"}
    assert "BattleEnded" in kinds(play.do("retreat legion_vii aedui-allobroges"))
    play.stand("aedui barbarians: arverni")


def test_the_attacker_s_reserves_still_attack_when_his_main_group_is_gone(play: Playtest) -> None:
    """6 A: they come in round 2; the defender's others may pass or retreat until then."""
    play.put("aedui barbarians: aedui, boii", "allobroges romans: legion_vii 1", "boii romans: legion_viii")
    play.attack("legion_vii allobroges-aedui", "legion_viii boii-aedui")
    play.do("main allobroges", "pass legion_vii")
    play.fire("aedui", 1)
    assert play.offers("fire") == set()
    play.do("pass boii")
    assert (play.battle.round, play.attacker, play.phase) == (2, "romans", BATTLE)
    assert play.offers("fire") == {"fire legion_viii"}


def test_reserves_of_the_victor_may_regroup(play: Playtest) -> None:
    """6 G: all victorious units, those in reserve among them."""
    play.put("aedui barbarians: boii 1", "allobroges romans: legion_vii", "boii romans: legion_viii")
    play.attack("legion_vii allobroges-aedui", "legion_viii boii-aedui")
    play.do("main allobroges")
    play.fire("legion_vii", 1)
    assert play.phase == REGROUP
    assert "regroup legion_viii aedui-boii" in play.offers()
    assert play.reserves == set()
