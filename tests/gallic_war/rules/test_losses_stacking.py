"""Stacking and attrition (5.2.1 E, ruling M9)."""

from tests.gallic_war.acting import Playtest

LEGIONS = ("legion_vii", "legion_viii", "legion_ix", "legion_x", "legion_xi", "legion_xii")


def _over(play: Playtest) -> Playtest:
    play.go("stacking")
    return play


def test_six_blocks_lose_nothing_5_2_1e(play: Playtest) -> None:
    assert _over(play.put(f"aedui romans: {', '.join(LEGIONS)}")).phase != "stacking"
    assert all(play.strength(legion) == 4 for legion in LEGIONS)


def test_each_block_above_six_costs_a_step_tribes_first(play: Playtest) -> None:
    """5.2.1 E, M9: tribes with a step to spare before legions; each another one."""
    _over(play.put(f"aedui romans: {', '.join(LEGIONS)}, aedui, boii"))
    assert (play.strength("aedui"), play.strength("boii")) == (3, 2)
    assert all(play.strength(legion) == 4 for legion in LEGIONS)


def test_the_owner_chooses_among_equals_5_2_1e_m9(play: Playtest) -> None:
    play.put("aedui barbarians: ariovistus, marcomanni, aedui, boii, arverni, leuci, vercingetorix")
    assert _over(play).turn == ("stacking", "barbarians")
    assert play.offers() == {"hit aedui", "hit boii", "hit arverni", "hit leuci"}
    assert play.then("hit leuci").strength("leuci") == 2


def test_legions_lose_before_a_tribe_that_would_be_eliminated(play: Playtest) -> None:
    """M9: nothing is eliminated while any unit there has a step to spare."""
    _over(play.put(f"aedui romans: {', '.join(LEGIONS)}, aedui 1"))
    assert play.offers() == {f"hit {legion}" for legion in LEGIONS}


def test_one_block_takes_more_than_one_loss_before_any_is_eliminated_m9(play: Playtest) -> None:
    ones = ("helvii 1", "boii 1", "aedui 1", "leuci 1", "senones 1", "mandubii 1", "sequani 1")
    assert _over(play.put(f"aedui barbarians: {', '.join(ones)}, arverni 3")).strength("arverni") == 1
    assert all(play.strength(one.split()[0]) == 1 for one in ones)


def test_only_what_has_no_step_to_spare_is_eliminated(play: Playtest) -> None:
    """M9: tribes before the leader."""
    ones = ("helvii 1", "boii 1", "aedui 1", "leuci 1", "senones 1", "mandubii 1")
    _over(play.put(f"aedui barbarians: {', '.join(ones)}, vercingetorix 1"))
    assert play.offers() == {f"hit {one.split()[0]}" for one in ones}
    assert play.then("hit boii").strength("boii") == 0


def test_legions_in_transalpine_gaul_do_not_count(play: Playtest) -> None:
    """5.2.1 E, M9: nor do they take losses."""
    tribes = ("aedui", "boii", "arverni", "leuci", "mandubii", "senones", "volcae")
    play.put(f"transalpine_gaul romans: {', '.join(LEGIONS)}, {', '.join(tribes)}")
    assert _over(play).phase == "stacking"
    assert {text.split()[1] for text in play.offers()} == set(tribes)


def test_any_number_of_legions_stands_off_the_map(play: Playtest) -> None:
    """5.2.1 E: there is no limit in the off-map area."""
    play.put(f"roman_off_map romans: {', '.join(LEGIONS)}, legion_xiii, legion_xiv")
    assert _over(play).phase != "stacking"
    assert all(play.strength(legion) == 4 for legion in (*LEGIONS, "legion_xiii", "legion_xiv"))


def test_the_romans_lose_first_m9(play: Playtest) -> None:
    play.put(f"aedui romans: {', '.join(LEGIONS)}, legion_xiii")
    play.put("boii barbarians: aedui, boii, arverni, leuci, mandubii, sequani, helvii")
    assert _over(play).actor == "romans"
    assert play.then("hit legion_ix").actor == "barbarians"


def test_each_player_counts_alone(play: Playtest) -> None:
    """5.2.1 E: neutral tribes are nobody's blocks."""
    assert _over(play.put(f"boii romans: {', '.join(LEGIONS)}").put("boii neutral: boii")).phase != "stacking"
