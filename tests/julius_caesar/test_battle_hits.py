"""Firing, hits, elephants, ballistas and what is eliminated (3.11, 3.12, 7.4-7.5, B4, G2, L4)."""

from itertools import combinations_with_replacement

import pytest

from engine.julius_caesar.events import BattleEnded, BlockEliminated, DiceRolled, StepLost
from engine.julius_caesar.seats import CAESAR, POMPEY
from tests.julius_caesar.acting import EVERYBODY, Playtest, of

CAESARS = "rome caesar: caesar III from genua"


@pytest.mark.parametrize("dice", combinations_with_replacement(range(1, 7), 3), ids=str)
def test_caesar_rolls_a_die_a_step_and_hits_with_one_to_three(play: Playtest, dice: tuple[int, ...]) -> None:
    """7.4, worked example; every roll that the dice can show is possible."""
    play.fight(CAESARS, "rome pompey: legio_1 IV")
    [rolled] = of(play.fire("caesar", *dice), DiceRolled)
    hits = sum(die <= 3 for die in dice)
    assert rolled == DiceRolled(CAESAR, "caesar", "rome", dice, 3, hits)
    assert play.strength("legio_1") == 4 - hits


@pytest.mark.parametrize(
    ("block", "firepower"),
    [("octavian", 2), ("legio_16", 2), ("legio_13", 3), ("legio_10", 4), ("auxilia_1", 1), ("equitatus_3", 3)],
)
def test_the_combat_rating_is_the_highest_roll_that_hits(play: Playtest, block: str, firepower: int) -> None:
    """3.12: one die of each kind of block."""
    for die in range(1, 7):
        play.fight(f"rome caesar: {block} I from genua", "rome pompey: navis_1 II", "lost: antonius")
        play.fire(next(iter(play.turns())), die)
        assert play.strength("pompey_navis_1") == (1 if die <= firepower else 2)


def test_hits_on_three_two_two(play: Playtest) -> None:
    """7.4, sidebar Battle Hits: the first on III, then all are II and the owner chooses."""
    play.fight(CAESARS, "rome pompey: legio_4 III, legio_5 II, legio_6 II")
    assert of(play.fire("caesar", 1, 2, 6), StepLost) == [StepLost(POMPEY, "legio_4", "rome", 2, "hit")]
    assert play.to_act is POMPEY, "the owner of the blocks, not the one who fired"
    assert play.offers() == {"hit legio_4", "hit legio_5", "hit legio_6"}
    play.do("hit legio_5")
    assert [play.strength(f"legio_{n}") for n in (4, 5, 6)] == [2, 1, 2]
    assert play.phase == "battle"


def test_only_the_strongest_takes_a_hit(play: Playtest) -> None:
    """7.4, 7.81: no choice of a weaker block; Navis in a city are hit like any block."""
    play.fight("massilia caesar: legio_7 III from narbo", "massilia pompey: navis_1 II, legio_2 II")
    play.do("pass legio_2")
    play.fire("legio_7", 2, 6, 6)
    assert play.offers() == {"hit legio_2", "hit pompey_navis_1"}
    play.fight(CAESARS, "rome pompey: legio_4 II, legio_5 II, legio_6 I")
    play.fire("caesar", 1, 6, 6)
    assert play.offers() == {"hit legio_4", "hit legio_5"}
    play.refuses("7.4", "hit legio_6", "hit caesar")
    play.refused("fire legio_4")


def test_each_hit_of_a_volley_looks_for_the_strongest_anew(play: Playtest) -> None:
    """7.4: three hits on IV, III go to the first, to either, and to the stronger then."""
    play.fight(CAESARS, "rome pompey: legio_1 IV, legio_3 III")
    play.fire("caesar", 1, 1, 1)
    assert play.offers() == {"hit legio_1", "hit legio_3"}
    play.do("hit legio_3")
    assert (play.strength("legio_1"), play.strength("legio_3")) == (2, 2)


def test_hits_beyond_the_last_block_are_lost_b4(play: Playtest) -> None:
    play.fight(CAESARS, "rome pompey: legio_1 I, legio_2 I")
    events = play.fire("caesar", 1, 1, 1) + play.do("hit legio_1")
    assert [event.block for event in of(events, BlockEliminated)] == ["legio_1", "legio_2"]
    assert of(events, BattleEnded) == [BattleEnded("rome", CAESAR)]
    assert (play.phase, play.strength("caesar")) == ("regroup", 3)
    # A roll without a hit does nothing.
    play.fight(CAESARS, "rome pompey: legio_1 I")
    events = play.fire("caesar", 4, 5, 6)
    assert not of(events, StepLost) + of(events, BlockEliminated)
    assert play.turns() == {"legio_1"}


def test_an_elephant_drops_from_four_to_two_and_out(play: Playtest) -> None:
    """7.41: two steps, one for each hit."""
    play.fight("utica caesar: caesar III from badias", "utica pompey: elephant IV, legio_39 I")
    play.fire("caesar", 1, 6, 6)
    assert play.strength("pompey_elephant") == 2
    play.do("fire pompey_elephant")
    assert len(play.offers()) == 36, "two dice at strength II"
    play.do("roll 6 6", "pass legio_39")
    play.fire("caesar", 1, 6, 6)
    assert play.where("pompey_elephant") == "face up"


@pytest.mark.parametrize(
    ("others", "choice", "left"),
    [
        ("elephant IV, legio_1 IV", {"hit legio_1", "hit pompey_elephant"}, (4, 0)),
        ("elephant IV, legio_39 III", {"fire pompey_elephant", "pass pompey_elephant"}, (2, 3)),
        ("elephant II, legio_39 II, legio_1 I", {"hit legio_39", "hit pompey_elephant"}, (2, 2)),
    ],
    ids=["among equals at IV", "the strongest above III", "among equals at II"],
)
def test_an_elephants_strength(play: Playtest, others: str, choice: set[str], left: tuple[int, int]) -> None:
    """7.41, B4."""
    play.fight("utica caesar: caesar III from badias", f"utica pompey: {others}")
    play.fire("caesar", 1, 6, 6)
    assert play.offers() == choice
    assert (play.strength("pompey_elephant"), play.strength("legio_39")) == left


def test_a_ballista_fires_early_in_defence_and_late_in_attack(play: Playtest) -> None:
    """7.42, B11: B4 and D4."""
    attackers = "equitatus_1 III from genua, legio_8 III from genua, ballista II from genua"
    play.fight(f"rome caesar: {attackers}", "rome pompey: ballista II, navis_1 II")
    order = ["pompey_ballista", "caesar_equitatus_1", "legio_8", "pompey_navis_1", "caesar_ballista"]
    assert play.pass_round() == order
    [early] = of(play.fire("pompey_ballista", 4, 5), DiceRolled)
    play.do("hit legio_8", "pass caesar_equitatus_1", "pass legio_8", "pass pompey_navis_1")
    [late] = of(play.fire("caesar_ballista", 4, 5), DiceRolled)
    assert (early.firepower, early.hits) == (late.firepower, late.hits) == (4, 1)


def test_an_eliminated_block_lies_face_up_in_its_owners_pool(play: Playtest) -> None:
    """7.5, L4: known to both, not to be levied."""
    play.fight(CAESARS, "rome pompey: legio_1 I, legio_2 IV")
    play.pass_round()
    play.fire("caesar", 1, 1, 1)
    play.do("pass legio_1", "fire legio_2", "roll 6")
    play.fire("caesar", 1, 6, 6)
    play.do("hit legio_1")
    assert play.where("legio_1") == "face up"
    for seat in EVERYBODY:
        pool = play.view(seat).pools[POMPEY]
        assert pool.face_up == ("legio_1",)
        assert "legio_1" not in (pool.blocks or ())


def test_a_fallen_defector_goes_to_its_original_owners_pool(play: Playtest) -> None:
    """G2: the colour counts."""
    play.fight(CAESARS, "rome pompey: legio_16 I, legio_1 IV", in_round=2)
    assert play.side("legio_16") == "pompey"
    play.fire("caesar", 1, 1, 1)
    play.do("pass legio_1", "pass legio_16")
    play.fire("caesar", 1, 6, 6)
    play.do("hit legio_16")
    assert play.where("legio_16") == "face up"
    assert play.view(POMPEY).pools[CAESAR].face_up == ("legio_16",)


def test_a_defector_fights_and_is_hit_for_its_new_side_g2(play: Playtest) -> None:
    play.fight("rome caesar: legio_1 III from genua", "rome pompey: legio_16 III")
    assert play.pass_round() == ["legio_16", "legio_1"]
    [rolled] = of(play.fire("legio_16", 2, 6, 6), DiceRolled)
    assert (rolled.side, play.strength("legio_1")) == (POMPEY, 2)
