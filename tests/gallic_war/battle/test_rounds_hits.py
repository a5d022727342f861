"""Fire and hits: dice, the strongest first, double defence in the Alps (6, 6 D, rulings B5, B6, N7)."""

from itertools import product

from engine.gallic_war import events as ev
from engine.gallic_war.battle.rounds import ROLLS, WAYS
from engine.gallic_war.state import FIELD
from engine.gallic_war.tasks import BATTLE, HIT, REGROUP, ROLL
from tests.gallic_war.acting import BARBARIANS, BLOCKS, ROMANS, Playtest, holds, kinds, names, only


def in_aedui(play: Playtest, *defenders: str, legions: tuple[str, ...] = ("legion_vii",)) -> Playtest:
    """Legions from the Allobroges have attacked Barbarians in the Aedui's area, and their battle has begun."""
    play.clear().put(f"aedui barbarians: {', '.join(defenders)}", f"allobroges romans: {', '.join(legions)}")
    play.attack(*[f"{legion.split()[0]} allobroges-aedui" for legion in legions])
    return play


def in_the_alps(play: Playtest, *defenders: str) -> Playtest:
    """A legion has attacked the Helvetii's area."""
    play.clear().put(f"helvetii barbarians: {', '.join(defenders)}", "sequani romans: legion_vii, legion_viii")
    play.attack("legion_vii legion_viii sequani-helvetii")
    return play


# --- dice --------------------------------------------------------------------------------------------------------
def test_outcomes_of_dice_are_sorted_and_weighed() -> None:
    """6: each outcome once, as likely as the orders in which its dice can fall."""
    for dice in range(1, 5):
        seen: dict[tuple[int, ...], int] = {}
        for fallen in product(range(1, 7), repeat=dice):
            key = tuple(sorted(fallen))
            seen[key] = seen.get(key, 0) + 1
        assert {roll.dice: weight for roll, weight in zip(ROLLS[dice], WAYS[dice], strict=True)} == seen
    assert (sum(WAYS[8]), len(ROLLS[8])) == (6**8, 1287)


def test_a_block_rolls_as_many_dice_as_its_strength_6(play: Playtest) -> None:
    in_aedui(play, "boii", legions=("legion_vii 3",)).do("fire legion_vii")
    assert (play.phase, play.state.outcome_weights()) == (ROLL, WAYS[3])
    assert list(play.state.legal_actions()) == list(ROLLS[3])


def test_rolls_up_to_the_battle_rating_hit(play: Playtest) -> None:
    """6: a legion hits with 1 and 2, Caesar with 3 as well."""
    for legion, hits in (("legion_vii", 2), ("legion_x", 3)):
        in_aedui(play, "aedui", legions=(legion,))
        rolled = only(play.do(f"fire {legion}", "roll 1 2 3 4"), ev.DiceRolled)
        assert (rolled.dice, rolled.hits, play.strength("aedui")) == ((1, 2, 3, 4), hits, 4 - hits)


def test_each_hit_costs_a_step_and_the_last_the_block_6(play: Playtest) -> None:
    in_aedui(play, "aedui 1", "boii 1").fire("legion_vii", 1)
    assert play.phase == HIT
    assert only(play.do("hit boii"), ev.BlockEliminated).block == "boii"
    assert holds(play.state.fallen, "boii")
    assert play.phase == BATTLE


# --- who takes them ----------------------------------------------------------------------------------------------
def test_hits_go_to_the_strongest_one_by_one(play: Playtest) -> None:
    """6, B5: each of them anew."""
    log = in_aedui(play, "aedui 4", "boii 2", "marcomanni 1").fire("legion_vii", 2)
    assert [event.block for event in log if isinstance(event, ev.StepLost)] == ["aedui", "aedui"]
    assert play.phase == BATTLE


def test_the_owner_chooses_among_equals(play: Playtest) -> None:
    """6, B5: and is asked again where there are equals again."""
    in_aedui(play, "aedui 3", "boii 2", "arverni 2").fire("legion_vii", 2)
    assert play.turn == (HIT, "barbarians")
    assert play.offers() == {"hit aedui", "hit boii", "hit arverni"}, "the first hit made them equal"
    assert play.then("hit arverni").strength("arverni") == 1


def test_germans_go_before_other_barbarians_of_their_strength(play: Playtest) -> None:
    """6, B5: in mixed forces; leaders of Gaul count as others."""
    in_aedui(play, "boii 3", "ambiorix 3", "marcomanni 3", "tencteri 3").fire("legion_vii", 3)
    assert play.offers() == {"hit marcomanni", "hit tencteri"}
    play.do("hit tencteri")
    assert play.strength("marcomanni") == 2, "the last of them before the others, without being asked"
    assert play.offers() == {"hit boii", "hit ambiorix"}


def test_legions_go_before_allied_tribes_of_their_strength_6_b5(play: Playtest) -> None:
    play.put("aedui barbarians: marcomanni", "allobroges romans: legion_vii 3, sequani 3")
    play.attack("legion_vii sequani allobroges-aedui")
    play.then("pass legion_vii").fire("marcomanni", 1)
    assert (play.strength("legion_vii"), play.strength("sequani")) == (2, 3)


def test_only_strength_counts_not_the_kind(play: Playtest) -> None:
    """B5: a stronger tribe before a weaker German."""
    in_aedui(play, "aedui 4", "marcomanni 3").fire("legion_vii", 1)
    assert play.strength("aedui") == 3


def test_the_helvetii_lose_two_of_strength_with_a_step(play: Playtest) -> None:
    """N7: 8, 6, 4, 2; and as the strongest they take hits first."""
    in_aedui(play, "helvetii", "aedui 4").fire("legion_vii", 2)
    assert (play.strength("helvetii"), play.strength("aedui")) == (4, 4)


def test_the_helvetii_roll_eight_dice_n7_6(play: Playtest) -> None:
    in_aedui(play, "helvetii").do("pass legion_vii", "fire helvetii")
    assert len(play.state.legal_actions()) == 1287


def test_hits_without_a_block_to_take_them_are_lost(play: Playtest) -> None:
    """6: as many as can be are applied."""
    in_aedui(play, "boii 1", "aedui 2").fire("legion_vii", 4)
    assert not play.then("hit boii").state.fighting[1]
    assert play.where("legion_vii") == "aedui"


def test_reserves_and_those_inside_take_no_hits_6a_b8(play: Playtest) -> None:
    play.put("mandubii barbarians: mandubii, boii 1", "leuci barbarians: sequani", "aedui romans: legion_vii")
    play.march("legion_vii aedui-mandubii").attack("sequani leuci-mandubii")
    play.then("shelter mandubii").fire("legion_vii", 4)
    assert (play.strength("mandubii"), play.strength("sequani")) == (3, 4)


def test_points_for_the_lost_fall_at_once(play: Playtest) -> None:
    """9, B18: Germans, and legions for the other side."""
    in_aedui(play, "marcomanni 1", "boii", legions=("legion_vii 1", "legion_viii"))
    play.state.step[BLOCKS.index["boii"]] = 1
    assert play.after.fire("legion_viii", 1).points == 1, "Germans go first among equals"
    play.do("pass legion_vii")
    in_aedui(play, "aedui", legions=("legion_vii 1",)).do("pass legion_vii")
    assert only(play.fire("aedui", 1), ev.PointsScored).change == -5
    assert play.points == -5


def test_caesar_s_death_ends_the_game_in_mid_battle(play: Playtest) -> None:
    """8.1, B18: with the points as they stood, without the 5 of a legion."""
    in_aedui(play, "aedui", legions=("legion_x 1", "legion_vii 1"))
    assert play.given(points=70).then("pass legion_x", "pass legion_vii").after.fire("aedui", 2).phase == HIT
    assert kinds(play.do("hit legion_x"))[-1] == "GameOver"
    assert play.state.result is not None
    assert play.state.result.winner is not ROMANS
    assert (play.state.result.standing, play.points, play.where("legion_vii")) == ({ROMANS: 70}, 70, "aedui")


# --- the Alps (6 D) ----------------------------------------------------------------------------------------------
def test_two_hits_a_step_in_the_alps(play: Playtest) -> None:
    """6 D, B6: for the defender; the first of two costs nothing."""
    assert only(in_the_alps(play, "nantuates").fire("legion_vii", 1), ev.HitHalved).block == "nantuates"
    assert play.strength("nantuates") == 2
    play.fire("legion_viii", 1)
    assert (play.strength("nantuates"), play.battle.halves) == (1, 0)


def test_attackers_in_the_alps_have_no_double_defence(play: Playtest) -> None:
    """6 D: only who defends."""
    in_the_alps(play, "helvetii 4", "boii 2").do("pass legion_vii", "pass legion_viii")
    assert play.after.fire("boii", 1).phase == HIT
    assert play.then("hit legion_vii").strength("legion_vii") == 3


def test_the_next_hit_goes_where_half_a_hit_is(play: Playtest) -> None:
    """6 D, B6: even if another block is stronger now, or equal."""
    in_the_alps(play, "aedui 4", "arverni 4").fire("legion_vii", 1)
    play.do("hit arverni")
    assert names(play.battle.halves) == {"arverni"}
    assert [event.block for event in play.fire("legion_viii", 2) if isinstance(event, ev.StepLost)] == ["arverni"]
    assert names(play.battle.halves) == {"aedui"}, "the second hit of the roll is half a hit on the strongest"


def test_half_hits_in_the_alps_are_gone_with_the_round(play: Playtest) -> None:
    """6, B6: an odd hit is ignored at the end of a round."""
    in_the_alps(play, "helvetii 4").fire("legion_vii", 1)
    assert play.then("pass legion_viii").battle.halves
    play.pass_on()
    assert (play.battle.round, play.battle.halves) == (2, 0)
    assert play.after.fire("legion_vii", 1).strength("helvetii") == 4


def with_reserves(play: Playtest) -> Playtest:
    """A legion attacks the Aedui from the Allobroges, another from the Boii; Arverni come to help."""
    play.clear().put("aedui barbarians: aedui 1", "arverni barbarians: arverni", "allobroges romans: legion_vii")
    play.put("boii romans: legion_viii").march("legion_vii allobroges-aedui", "legion_viii boii-aedui")
    play.attack("arverni arverni-aedui")
    play.do("main allobroges")
    return play


def test_reserves_do_nothing_in_the_first_round(play: Playtest) -> None:
    """6 A: no action, no hits, and nobody sees them."""
    assert with_reserves(play).offers("fire") == {"fire legion_vii"}
    assert play.then("pass legion_vii").offers("fire") == {"fire aedui"}
    play.fire("aedui", 1)
    assert (play.strength("legion_vii"), play.strength("legion_viii"), play.battle.round) == (3, 4, 2)


def test_reserves_of_both_come_in_the_second_round(play: Playtest) -> None:
    """6 A: revealed, with an action like the others."""
    arrived = [event for event in with_reserves(play).pass_on() if isinstance(event, ev.ReservesArrived)]
    assert [event.blocks for event in arrived] == [(("arverni", 4),), (("legion_viii", 4),)]
    assert arrived[0].side == BARBARIANS
    assert not play.moves.reserve
    assert play.offers("fire") == {"fire legion_vii", "fire legion_viii"}


def test_a_battle_goes_on_while_reserves_are_to_come(play: Playtest) -> None:
    """6 A, B7: even if all others of their side are gone."""
    log = with_reserves(play).fire("legion_vii", 1)
    assert "BattleEnded" not in kinds(log)
    assert only(log, ev.RoundBegan).round == 2


def test_the_sides_exchange_roles_when_reserves_find_nobody(play: Playtest) -> None:
    """6 A, B7: who attacked defends now, and acts first in a letter; rounds are counted on."""
    assert only(with_reserves(play).fire("legion_vii", 1), ev.RolesExchanged).attacker == BARBARIANS
    assert (play.attacker, play.battle.round, play.battle.rounds, play.battle.stage) == ("barbarians", 2, 3, FIELD)
    assert play.after.pass_on(9).turn == ("leave", "barbarians"), "the new attacker has to go after round 3"
    assert play.then("retreat arverni aedui-arverni").turn == (REGROUP, "romans")


def test_the_new_defender_has_the_alps_b7_6d(play: Playtest) -> None:
    play.put("helvetii barbarians: nantuates 1", "leuci barbarians: arverni")
    play.put("sequani romans: legion_vii, legion_viii").march("legion_vii legion_viii sequani-helvetii")
    assert play.after.attack("arverni leuci-helvetii").after.fire("legion_vii", 2).offers() >= {"pass legion_viii"}
    assert play.then("pass legion_viii").attacker == "barbarians"
    assert play.after.fire("legion_vii", 1).strength("arverni") == 3, "a whole hit on who attacks"
    play.then("pass legion_viii").fire("arverni", 1)
    play.do("hit legion_vii")
    assert (play.strength("legion_vii"), play.strength("legion_viii")) == (4, 4)


def test_no_exchange_when_the_attackers_are_gone_too(play: Playtest) -> None:
    """B7: both main groups; who attacked still attacks."""
    with_reserves(play).do("retreat legion_vii aedui-allobroges", "retreat aedui aedui-mandubii")
    assert (play.attacker, play.battle.round, play.offers("pass")) == ("romans", 2, {"pass legion_viii"})
    assert play.then("pass legion_viii").offers("pass") == {"pass arverni"}


def test_no_exchange_while_one_of_the_main_group_is_left(play: Playtest) -> None:
    """6 A: only if all defenders are gone."""
    with_reserves(play).pass_on()
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
    assert play.then("main allobroges", "pass legion_vii").after.fire("aedui", 1).offers("fire") == set()
    play.do("pass boii")
    assert (play.battle.round, play.attacker, play.phase) == (2, "romans", BATTLE)
    assert play.offers("fire") == {"fire legion_viii"}


def test_reserves_of_the_victor_may_regroup(play: Playtest) -> None:
    """6 G: all victorious units, those in reserve among them."""
    play.put("aedui barbarians: boii 1", "allobroges romans: legion_vii", "boii romans: legion_viii")
    play.attack("legion_vii allobroges-aedui", "legion_viii boii-aedui")
    assert play.then("main allobroges").after.fire("legion_vii", 1).phase == REGROUP
    assert "regroup legion_viii aedui-boii" in play.offers()
    assert play.reserves == set()
