"""Fire and hits: dice, the strongest first, double defence in the Alps (6, 6 D, rulings B5, B6, N7)."""

from itertools import product

from engine.gallic_war.battle.rounds import ROLLS, WAYS
from engine.gallic_war.events import BlockEliminated, DiceRolled, HitHalved, PointsScored, StepLost
from engine.gallic_war.tasks import BATTLE, HIT, ROLL
from tests.gallic_war.acting import BLOCKS, ROMANS, Playtest, holds, kinds, names, only


def in_aedui(play: Playtest, *defenders: str, legions: tuple[str, ...] = ("legion_vii",)) -> None:
    """Legions from the Allobroges have attacked Barbarians in the Aedui's area, and their battle has begun."""
    play.clear().put(f"aedui barbarians: {', '.join(defenders)}", f"allobroges romans: {', '.join(legions)}")
    play.attack(*[f"{legion.split()[0]} allobroges-aedui" for legion in legions])


def in_the_alps(play: Playtest, *defenders: str) -> None:
    """A legion has attacked the Helvetii's area."""
    play.clear().put(f"helvetii barbarians: {', '.join(defenders)}", "sequani romans: legion_vii, legion_viii")
    play.attack("legion_vii legion_viii sequani-helvetii")


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
    in_aedui(play, "boii", legions=("legion_vii 3",))
    play.do("fire legion_vii")
    assert (play.phase, play.state.outcome_weights()) == (ROLL, WAYS[3])
    assert list(play.state.legal_actions()) == list(ROLLS[3])


def test_rolls_up_to_the_battle_rating_hit(play: Playtest) -> None:
    """6: a legion hits with 1 and 2, Caesar with 3 as well."""
    for legion, hits in (("legion_vii", 2), ("legion_x", 3)):
        in_aedui(play, "aedui", legions=(legion,))
        rolled = only(play.do(f"fire {legion}", "roll 1 2 3 4"), DiceRolled)
        assert (rolled.dice, rolled.hits, play.strength("aedui")) == ((1, 2, 3, 4), hits, 4 - hits)


def test_each_hit_costs_a_step_and_the_last_the_block_6(play: Playtest) -> None:
    in_aedui(play, "aedui 1", "boii 1")
    play.fire("legion_vii", 1)
    assert play.phase == HIT
    assert only(play.do("hit boii"), BlockEliminated).block == "boii"
    assert holds(play.state.fallen, "boii")
    assert play.phase == BATTLE


# --- who takes them ----------------------------------------------------------------------------------------------
def test_hits_go_to_the_strongest_one_by_one(play: Playtest) -> None:
    """6, B5: each of them anew."""
    in_aedui(play, "aedui 4", "boii 2", "marcomanni 1")
    log = play.fire("legion_vii", 2)
    assert [event.block for event in log if isinstance(event, StepLost)] == ["aedui", "aedui"]
    assert play.phase == BATTLE


def test_the_owner_chooses_among_equals(play: Playtest) -> None:
    """6, B5: and is asked again where there are equals again."""
    in_aedui(play, "aedui 3", "boii 2", "arverni 2")
    play.fire("legion_vii", 2)
    assert (play.phase, play.actor) == (HIT, "barbarians")
    assert play.offers() == {"hit aedui", "hit boii", "hit arverni"}, "the first hit made them equal"
    assert play.then("hit arverni").strength("arverni") == 1


def test_germans_go_before_other_barbarians_of_their_strength(play: Playtest) -> None:
    """6, B5: in mixed forces; leaders of Gaul count as others."""
    in_aedui(play, "boii 3", "ambiorix 3", "marcomanni 3", "tencteri 3")
    play.fire("legion_vii", 3)
    assert play.offers() == {"hit marcomanni", "hit tencteri"}
    play.do("hit tencteri")
    assert play.strength("marcomanni") == 2, "the last of them before the others, without being asked"
    assert play.offers() == {"hit boii", "hit ambiorix"}


def test_legions_go_before_allied_tribes_of_their_strength_6_b5(play: Playtest) -> None:
    play.put("aedui barbarians: marcomanni", "allobroges romans: legion_vii 3, sequani 3")
    play.attack("legion_vii sequani allobroges-aedui")
    play.do("pass legion_vii")
    play.fire("marcomanni", 1)
    assert (play.strength("legion_vii"), play.strength("sequani")) == (2, 3)


def test_only_strength_counts_not_the_kind(play: Playtest) -> None:
    """B5: a stronger tribe before a weaker German."""
    in_aedui(play, "aedui 4", "marcomanni 3")
    play.fire("legion_vii", 1)
    assert play.strength("aedui") == 3


def test_the_helvetii_lose_two_of_strength_with_a_step(play: Playtest) -> None:
    """N7: 8, 6, 4, 2; and as the strongest they take hits first."""
    in_aedui(play, "helvetii", "aedui 4")
    play.fire("legion_vii", 2)
    assert (play.strength("helvetii"), play.strength("aedui")) == (4, 4)


def test_the_helvetii_roll_eight_dice_n7_6(play: Playtest) -> None:
    in_aedui(play, "helvetii")
    play.do("pass legion_vii", "fire helvetii")
    assert len(play.state.legal_actions()) == 1287


def test_hits_without_a_block_to_take_them_are_lost(play: Playtest) -> None:
    """6: as many as can be are applied."""
    in_aedui(play, "boii 1", "aedui 2")
    play.fire("legion_vii", 4)
    assert not play.then("hit boii").state.fighting[1]
    assert play.where("legion_vii") == "aedui"


def test_reserves_and_those_inside_take_no_hits_6a_b8(play: Playtest) -> None:
    play.put("mandubii barbarians: mandubii, boii 1", "leuci barbarians: sequani", "aedui romans: legion_vii")
    play.march("legion_vii aedui-mandubii").attack("sequani leuci-mandubii")
    play.do("shelter mandubii")
    play.fire("legion_vii", 4)
    assert (play.strength("mandubii"), play.strength("sequani")) == (3, 4)


def test_points_for_the_lost_fall_at_once(play: Playtest) -> None:
    """9, B18: Germans, and legions for the other side."""
    in_aedui(play, "marcomanni 1", "boii", legions=("legion_vii 1", "legion_viii"))
    play.state.step[BLOCKS.index["boii"]] = 1
    play.fire("legion_viii", 1)
    assert play.points == 1, "Germans go first among equals"
    play.do("pass legion_vii")
    in_aedui(play, "aedui", legions=("legion_vii 1",))
    play.do("pass legion_vii")
    assert only(play.fire("aedui", 1), PointsScored).change == -5
    assert play.points == -5


def test_caesar_s_death_ends_the_game_in_mid_battle(play: Playtest) -> None:
    """8.1, B18: with the points as they stood, without the 5 of a legion."""
    in_aedui(play, "aedui", legions=("legion_x 1", "legion_vii 1"))
    play.given(points=70).do("pass legion_x", "pass legion_vii")
    play.fire("aedui", 2)
    assert play.phase == HIT
    assert kinds(play.do("hit legion_x"))[-1] == "GameOver"
    assert play.state.result is not None
    assert play.state.result.winner is not ROMANS
    assert (play.state.result.standing, play.points, play.where("legion_vii")) == ({ROMANS: 70}, 70, "aedui")


# --- the Alps (6 D) ----------------------------------------------------------------------------------------------
def test_two_hits_a_step_in_the_alps(play: Playtest) -> None:
    """6 D, B6: for the defender; the first of two costs nothing."""
    in_the_alps(play, "nantuates")
    assert only(play.fire("legion_vii", 1), HitHalved).block == "nantuates"
    assert play.strength("nantuates") == 2
    play.fire("legion_viii", 1)
    assert (play.strength("nantuates"), play.battle.halves) == (1, 0)


def test_attackers_in_the_alps_have_no_double_defence(play: Playtest) -> None:
    """6 D: only who defends."""
    in_the_alps(play, "helvetii 4", "boii 2")
    play.do("pass legion_vii", "pass legion_viii")
    play.fire("boii", 1)
    assert play.phase == HIT
    assert play.then("hit legion_vii").strength("legion_vii") == 3


def test_the_next_hit_goes_where_half_a_hit_is(play: Playtest) -> None:
    """6 D, B6: even if another block is stronger now, or equal."""
    in_the_alps(play, "aedui 4", "arverni 4")
    play.fire("legion_vii", 1)
    play.do("hit arverni")
    assert names(play.battle.halves) == {"arverni"}
    log = play.fire("legion_viii", 2)
    assert [event.block for event in log if isinstance(event, StepLost)] == ["arverni"]
    assert names(play.battle.halves) == {"aedui"}, "the second hit of the roll is half a hit on the strongest"


def test_half_hits_in_the_alps_are_gone_with_the_round(play: Playtest) -> None:
    """6, B6: an odd hit is ignored at the end of a round."""
    in_the_alps(play, "helvetii 4")
    play.fire("legion_vii", 1)
    assert play.then("pass legion_viii").battle.halves
    play.pass_on()
    assert (play.battle.round, play.battle.halves) == (2, 0)
    play.fire("legion_vii", 1)
    assert play.strength("helvetii") == 4
