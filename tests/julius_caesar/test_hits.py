"""Firing, hits, elephants, ballistas and what is eliminated (3.11, 3.12, 7.4-7.5, B4, G2, L4)."""

from __future__ import annotations

from itertools import product

import pytest

from engine.contract import Seat
from engine.julius_caesar.events import BattleEnded, BlockEliminated, DiceRolled, StepLost
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import (
    do,
    fight,
    fire,
    of,
    offers,
    pass_round,
    pass_to_round,
    refuse,
    side,
    strength,
    turns,
    where,
)


def test_caesar_with_three_steps_rolls_three_dice_and_hits_with_one_to_three() -> None:
    """7.4, worked example; every roll that the dice can show is possible."""
    for first, second, third in product((1, 2, 3, 4, 5, 6), repeat=3):
        if not first <= second <= third:
            continue
        state = fight("rome caesar: caesar III from genua\nrome pompey: legio_1 IV")
        [rolled] = of(fire(state, "caesar", first, second, third), DiceRolled)
        hits = sum(die <= 3 for die in (first, second, third))
        assert rolled == DiceRolled(CAESAR, "caesar", "rome", (first, second, third), 3, hits)
        assert strength(state, "legio_1") == 4 - hits


@pytest.mark.parametrize(
    ("block", "firepower"),
    [("octavian", 2), ("legio_16", 2), ("legio_13", 3), ("legio_10", 4), ("auxilia_1", 1), ("equitatus_3", 3)],
)
def test_the_number_of_the_combat_rating_is_the_highest_roll_that_hits(block: str, firepower: int) -> None:
    """3.12: one die of each kind of block."""
    for die in range(1, 7):
        state = fight(f"rome caesar: {block} I from genua\nrome pompey: navis_1 II\nlost: antonius")
        name = next(iter(turns(state)))
        fire(state, name, die)
        assert strength(state, "pompey_navis_1") == (1 if die <= firepower else 2)


def test_hits_on_three_two_two() -> None:
    """7.4, sidebar Battle Hits: the first on III, then all are II and the owner chooses."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_4 III, legio_5 II, legio_6 II")
    events = fire(state, "caesar", 1, 2, 6)
    assert of(events, StepLost) == [StepLost(POMPEY, "legio_4", "rome", 2, "hit")]
    assert state.to_act is POMPEY, "the owner of the blocks, not the one who fired"
    assert offers(state) == {"hit legio_4", "hit legio_5", "hit legio_6"}
    do(state, "hit legio_5")
    assert [strength(state, f"legio_{n}") for n in (4, 5, 6)] == [2, 1, 2]
    assert state.phase == "battle"


def test_only_the_strongest_takes_a_hit() -> None:
    """7.4: no choice of a weaker block."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_4 II, legio_5 II, legio_6 I")
    fire(state, "caesar", 1, 6, 6)
    assert offers(state) == {"hit legio_4", "hit legio_5"}
    assert refuse(state, "hit legio_6", "7.4")
    assert refuse(state, "hit caesar", "7.4")
    assert refuse(state, "fire legio_4")


def test_each_hit_of_a_volley_looks_for_the_strongest_anew() -> None:
    """7.4: three hits on IV, III go to the first, to either, and to the stronger then."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_1 IV, legio_3 III")
    fire(state, "caesar", 1, 1, 1)
    assert offers(state) == {"hit legio_1", "hit legio_3"}
    do(state, "hit legio_3")
    assert (strength(state, "legio_1"), strength(state, "legio_3")) == (2, 2)


def test_hits_beyond_the_last_block_are_lost() -> None:
    """B4."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_1 I, legio_2 I")
    events = fire(state, "caesar", 1, 1, 1)
    events += do(state, "hit legio_1")
    assert [event.block for event in of(events, BlockEliminated)] == ["legio_1", "legio_2"]
    assert of(events, BattleEnded) == [BattleEnded("rome", CAESAR)]
    assert (state.phase, strength(state, "caesar")) == ("regroup", 3)


def test_a_roll_without_a_hit_does_nothing() -> None:
    """7.4."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_1 I")
    events = fire(state, "caesar", 4, 5, 6)
    assert not of(events, StepLost)
    assert not of(events, BlockEliminated)
    assert turns(state) == {"legio_1"}


def test_an_elephant_drops_from_four_to_two_and_out() -> None:
    """7.41: two steps, one for each hit."""
    state = fight("utica caesar: caesar III from badias\nutica pompey: elephant IV, legio_39 I")
    fire(state, "caesar", 1, 6, 6)
    assert strength(state, "pompey_elephant") == 2
    do(state, "fire pompey_elephant")
    assert len(state.legal_actions()) == 36, "two dice at strength II"
    do(state, "roll 6 6", "pass legio_39")
    fire(state, "caesar", 1, 6, 6)
    assert where(state, "pompey_elephant") == "face up"


def test_an_elephant_is_as_strong_as_it_shows() -> None:
    """7.41, B4: among equals at IV, the strongest above III, and among equals at II."""
    state = fight("utica caesar: caesar III from badias\nutica pompey: elephant IV, legio_1 IV")
    fire(state, "caesar", 1, 6, 6)
    assert offers(state) == {"hit legio_1", "hit pompey_elephant"}
    state = fight("utica caesar: caesar III from badias\nutica pompey: elephant IV, legio_39 III")
    fire(state, "caesar", 1, 6, 6)
    assert (strength(state, "pompey_elephant"), strength(state, "legio_39")) == (2, 3)
    state = fight("utica caesar: caesar III from badias\nutica pompey: elephant II, legio_39 II, legio_1 I")
    fire(state, "caesar", 1, 6, 6)
    assert offers(state) == {"hit legio_39", "hit pompey_elephant"}


def test_a_ballista_fires_early_in_defence_and_late_in_attack() -> None:
    """7.42, B11: B4 and D4."""
    state = fight(
        """
        rome caesar: equitatus_1 III from genua, legio_8 III from genua, ballista II from genua
        rome pompey: ballista II, navis_1 II
        """
    )
    assert pass_round(state) == [
        "pompey_ballista",
        "caesar_equitatus_1",
        "legio_8",
        "pompey_navis_1",
        "caesar_ballista",
    ]
    [rolled] = of(fire(state, "pompey_ballista", 4, 5), DiceRolled)
    assert (rolled.firepower, rolled.hits) == (4, 1)
    do(state, "hit legio_8", "pass caesar_equitatus_1", "pass legio_8", "pass pompey_navis_1")
    [rolled] = of(fire(state, "caesar_ballista", 4, 5), DiceRolled)
    assert (rolled.firepower, rolled.hits) == (4, 1)


def test_an_eliminated_block_lies_face_up_in_its_owners_pool() -> None:
    """7.5, L4: known to both, not to be levied."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_1 I, legio_2 IV")
    do(state, "pass caesar", "pass legio_1", "pass legio_2")
    fire(state, "caesar", 1, 1, 1)
    do(state, "pass legio_1", "fire legio_2", "roll 6")
    fire(state, "caesar", 1, 6, 6)
    do(state, "hit legio_1")
    assert where(state, "legio_1") == "face up"
    for seat in (CAESAR, POMPEY, Seat.SPECTATOR):
        pool = state.view(seat).pools[POMPEY]
        assert pool.face_up == ("legio_1",)
        assert pool.blocks is None or "legio_1" not in pool.blocks


def test_a_fallen_defector_goes_to_its_original_owners_pool() -> None:
    """G2: the colour counts."""
    state = fight("rome caesar: caesar III from genua\nrome pompey: legio_16 I, legio_1 IV")
    assert side(state, "legio_16") == "pompey"
    pass_to_round(state, 2)
    fire(state, "caesar", 1, 1, 1)
    do(state, "pass legio_1", "pass legio_16")
    fire(state, "caesar", 1, 6, 6)
    do(state, "hit legio_16")
    assert where(state, "legio_16") == "face up"
    assert state.view(POMPEY).pools[CAESAR].face_up == ("legio_16",)


def test_a_defector_fights_and_is_hit_for_its_new_side() -> None:
    """G2."""
    state = fight("rome caesar: legio_1 III from genua\nrome pompey: legio_16 III")
    assert pass_round(state) == ["legio_16", "legio_1"]
    [rolled] = of(fire(state, "legio_16", 2, 6, 6), DiceRolled)
    assert rolled.side is POMPEY
    assert strength(state, "legio_1") == 2


def test_navis_in_a_city_take_hits_like_any_block() -> None:
    """7.4, 7.81."""
    state = fight("massilia caesar: legio_7 III from narbo\nmassilia pompey: navis_1 II, legio_2 II")
    do(state, "pass legio_2")
    fire(state, "legio_7", 2, 6, 6)
    assert offers(state) == {"hit legio_2", "hit pompey_navis_1"}
