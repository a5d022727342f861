"""Fire and hits: dice, the strongest first, double defence in the Alps (6, 6 D, rulings B5, B6, N7)."""

from __future__ import annotations

from itertools import product

from engine.gallic_war.battle.rounds import ROLLS, WAYS
from engine.gallic_war.events import BlockEliminated, DiceRolled, HitHalved, PointsScored, StepLost
from engine.gallic_war.state import State
from engine.gallic_war.tasks import BATTLE, HIT, ROLL
from tests.gallic_war.support import (
    BLOCKS,
    ROMANS,
    act,
    barbarians,
    board,
    fight,
    fire,
    holds,
    kinds,
    legal,
    march,
    names,
    only,
    pass_on,
    romans,
    strength,
    where,
)


def in_aedui(*defenders: str, legions: tuple[str, ...] = ("legion_vii",)) -> State:
    """Legions from the Allobroges have attacked Barbarians in the Aedui's area, and their battle has begun."""
    state = board()
    barbarians(state, "aedui", *defenders)
    romans(state, "allobroges", *legions)
    march(state, 0, *[f"{legion.split()[0]} allobroges-aedui" for legion in legions])
    fight(state)
    return state


def in_the_alps(*defenders: str) -> State:
    """A legion has attacked the Helvetii's area."""
    state = board()
    barbarians(state, "helvetii", *defenders)
    romans(state, "sequani", "legion_vii", "legion_viii")
    march(state, 0, "legion_vii sequani-helvetii", "legion_viii sequani-helvetii")
    fight(state)
    return state


# --- dice --------------------------------------------------------------------------------------------------------


def test_outcomes_of_dice_are_sorted_and_weighed() -> None:
    """6: each outcome once, as likely as the orders in which its dice can fall."""
    for dice in range(1, 5):
        seen: dict[tuple[int, ...], int] = {}
        for fallen in product(range(1, 7), repeat=dice):
            key = tuple(sorted(fallen))
            seen[key] = seen.get(key, 0) + 1
        assert {roll.dice: weight for roll, weight in zip(ROLLS[dice], WAYS[dice], strict=True)} == seen
    assert sum(WAYS[8]) == 6**8
    assert len(ROLLS[8]) == 1287


def test_a_block_rolls_as_many_dice_as_its_strength() -> None:
    """6."""
    state = in_aedui("boii", legions=("legion_vii 3",))
    act(state, "fire legion_vii")
    assert state.phase == ROLL
    assert state.outcome_weights() == WAYS[3]
    assert list(state.legal_actions()) == list(ROLLS[3])


def test_rolls_up_to_the_battle_rating_hit() -> None:
    """6: a legion hits with 1 and 2, Caesar with 3 as well."""
    for legion, hits in (("legion_vii", 2), ("legion_x", 3)):
        state = in_aedui("aedui", legions=(legion,))
        rolled = only(act(state, f"fire {legion}", "roll 1 2 3 4"), DiceRolled)
        assert (rolled.dice, rolled.hits) == ((1, 2, 3, 4), hits)
        assert strength(state, "aedui") == 4 - hits


def test_each_hit_costs_a_step_and_the_last_the_block() -> None:
    """6."""
    state = in_aedui("aedui 1", "boii 1")
    log = fire(state, "legion_vii", 1)
    assert state.phase == HIT
    log = act(state, "hit boii")
    assert only(log, BlockEliminated).block == "boii"
    assert holds(state.fallen, "boii")
    assert state.phase == BATTLE


# --- who takes them ----------------------------------------------------------------------------------------------


def test_hits_go_to_the_strongest_one_by_one() -> None:
    """6, B5: each of them anew."""
    state = in_aedui("aedui 4", "boii 2", "marcomanni 1")
    log = fire(state, "legion_vii", 2)
    assert [event.block for event in log if isinstance(event, StepLost)] == ["aedui", "aedui"]
    assert state.phase == BATTLE


def test_the_owner_chooses_among_equals() -> None:
    """6, B5: and is asked again where there are equals again."""
    state = in_aedui("aedui 3", "boii 2", "arverni 2")
    fire(state, "legion_vii", 2)
    assert (state.phase, state.actor) == (HIT, 1)
    assert legal(state) == {"hit aedui", "hit boii", "hit arverni"}, "the first hit made them equal"
    act(state, "hit arverni")
    assert strength(state, "arverni") == 1


def test_germans_go_before_other_barbarians_of_their_strength() -> None:
    """6, B5: in mixed forces; leaders of Gaul count as others."""
    state = in_aedui("boii 3", "ambiorix 3", "marcomanni 3", "tencteri 3")
    fire(state, "legion_vii", 3)
    assert legal(state) == {"hit marcomanni", "hit tencteri"}
    act(state, "hit tencteri")
    assert strength(state, "marcomanni") == 2, "the last of them before the others, without being asked"
    assert legal(state) == {"hit boii", "hit ambiorix"}


def test_legions_go_before_allied_tribes_of_their_strength() -> None:
    """6, B5."""
    state = board()
    barbarians(state, "aedui", "marcomanni")
    romans(state, "allobroges", "legion_vii 3", "sequani 3")
    march(state, 0, "legion_vii allobroges-aedui", "sequani allobroges-aedui")
    fight(state)
    act(state, "pass legion_vii")
    fire(state, "marcomanni", 1)
    assert (strength(state, "legion_vii"), strength(state, "sequani")) == (2, 3)


def test_only_strength_counts_not_the_kind() -> None:
    """B5: a stronger tribe before a weaker German."""
    state = in_aedui("aedui 4", "marcomanni 3")
    fire(state, "legion_vii", 1)
    assert strength(state, "aedui") == 3


def test_the_helvetii_lose_two_of_strength_with_a_step() -> None:
    """N7: 8, 6, 4, 2; and as the strongest they take hits first."""
    state = in_aedui("helvetii", "aedui 4")
    fire(state, "legion_vii", 2)
    assert (strength(state, "helvetii"), strength(state, "aedui")) == (4, 4)


def test_the_helvetii_roll_eight_dice() -> None:
    """N7, 6."""
    state = in_aedui("helvetii")
    act(state, "pass legion_vii", "fire helvetii")
    assert len(state.legal_actions()) == 1287


def test_hits_without_a_block_to_take_them_are_lost() -> None:
    """6: as many as can be are applied."""
    state = in_aedui("boii 1", "aedui 2")
    fire(state, "legion_vii", 4)
    act(state, "hit boii")
    assert not state.fighting[1]
    assert where(state, "legion_vii") == "aedui"


def test_reserves_and_those_inside_take_no_hits() -> None:
    """6 A, B8."""
    state = board()
    barbarians(state, "mandubii", "mandubii", "boii 1")
    barbarians(state, "leuci", "sequani")
    romans(state, "aedui", "legion_vii")
    march(state, 0, "legion_vii aedui-mandubii")
    march(state, 1, "sequani leuci-mandubii")
    fight(state)
    act(state, "shelter mandubii")
    fire(state, "legion_vii", 4)
    assert (strength(state, "mandubii"), strength(state, "sequani")) == (3, 4)


def test_points_for_the_lost_fall_at_once() -> None:
    """9, B18: Germans, and legions for the other side."""
    state = in_aedui("marcomanni 1", "boii", legions=("legion_vii 1", "legion_viii"))
    state.step[BLOCKS.index["boii"]] = 1
    fire(state, "legion_viii", 1)
    assert state.points == 1, "Germans go first among equals"
    act(state, "pass legion_vii")
    state = in_aedui("aedui", legions=("legion_vii 1",))
    act(state, "pass legion_vii")
    log = fire(state, "aedui", 1)
    assert only(log, PointsScored).change == -5
    assert state.points == -5


def test_caesar_s_death_ends_the_game_in_mid_battle() -> None:
    """8.1, B18: with the points as they stood, without the 5 of a legion."""
    state = in_aedui("aedui", legions=("legion_x 1", "legion_vii 1"))
    state.points = 70
    act(state, "pass legion_x", "pass legion_vii")
    fire(state, "aedui", 2)
    assert state.phase == HIT
    log = act(state, "hit legion_x")
    assert kinds(log)[-1] == "GameOver"
    assert state.result is not None
    assert state.result.winner is not ROMANS
    assert state.result.standing == {ROMANS: 70}
    assert (state.points, where(state, "legion_vii")) == (70, "aedui")


# --- the Alps (6 D) ----------------------------------------------------------------------------------------------


def test_two_hits_a_step_in_the_alps() -> None:
    """6 D, B6: for the defender; the first of two costs nothing."""
    state = in_the_alps("nantuates")
    log = fire(state, "legion_vii", 1)
    assert only(log, HitHalved).block == "nantuates"
    assert strength(state, "nantuates") == 2
    fire(state, "legion_viii", 1)
    assert (strength(state, "nantuates"), state.battle.halves) == (1, 0)


def test_attackers_in_the_alps_have_no_double_defence() -> None:
    """6 D: only who defends."""
    state = in_the_alps("helvetii 4", "boii 2")
    act(state, "pass legion_vii", "pass legion_viii")
    fire(state, "boii", 1)
    assert state.phase == HIT
    act(state, "hit legion_vii")
    assert strength(state, "legion_vii") == 3


def test_the_next_hit_goes_where_half_a_hit_is() -> None:
    """6 D, B6: even if another block is stronger now, or equal."""
    state = in_the_alps("aedui 4", "arverni 4")
    fire(state, "legion_vii", 1)
    act(state, "hit arverni")
    assert names(state.battle.halves) == {"arverni"}
    log = fire(state, "legion_viii", 2)
    assert [event.block for event in log if isinstance(event, StepLost)] == ["arverni"]
    assert names(state.battle.halves) == {"aedui"}, "the second hit of the roll is half a hit on the strongest"


def test_half_hits_in_the_alps_are_gone_with_the_round() -> None:
    """6, B6: an odd hit is ignored at the end of a round."""
    state = in_the_alps("helvetii 4")
    fire(state, "legion_vii", 1)
    act(state, "pass legion_viii")
    assert state.battle.halves
    pass_on(state)
    assert (state.battle.round, state.battle.halves) == (2, 0)
    fire(state, "legion_vii", 1)
    assert strength(state, "helvetii") == 4
