"""Movement over borders, by forced march, over the Rhine and off the map (5.2.1 E)."""

from __future__ import annotations

import pytest

from tests.gallic_war.support import (
    AREAS,
    act,
    barbarians,
    board,
    holds,
    kinds,
    legal,
    march,
    move,
    neutrals,
    play,
    romans,
    side_of,
    where,
)


def test_groups_are_named_before_anybody_moves() -> None:
    """5.2.1 E, M1: as many areas as points, all of them first."""
    state = board()
    romans(state, "volcae", "volcae")
    romans(state, "allobroges", "allobroges")
    romans(state, "aedui", "legion_vii")
    move(state, 0, points=2)
    assert legal(state) == {"group volcae", "group allobroges", "group aedui", "end"}
    act(state, "group volcae")
    assert legal(state) == {"group allobroges", "group aedui", "end"}
    act(state, "group aedui")
    assert state.phase == "move"
    assert not legal(state, "move allobroges")
    assert "move legion_vii aedui-boii" in legal(state)


def test_naming_no_group_moves_nobody() -> None:
    """C1: a movement may activate nothing."""
    state = board()
    romans(state, "volcae", "volcae")
    move(state, 0, points=2)
    act(state, "end")
    assert state.phase != "move"
    assert where(state, "volcae") == "volcae"


def test_each_legion_off_the_map_is_a_group_of_its_own() -> None:
    """5.2.1 E, M1."""
    state = board()
    romans(state, "roman_off_map", "legion_xiii", "legion_xiv", "legion_xv")
    move(state, 0, "roman_off_map", "roman_off_map", points=2)
    act(state, "move legion_xiv roman_off_map-transalpine_gaul")
    assert legal(state, "move") == {
        "move legion_xiii roman_off_map-transalpine_gaul",
        "move legion_xv roman_off_map-transalpine_gaul",
    }
    act(state, "move legion_xiii roman_off_map-transalpine_gaul")
    assert where(state, "legion_xv") == "roman_off_map"
    assert state.phase != "move" or not legal(state, "move")


def test_legions_may_leave_the_map_and_tribes_never() -> None:
    """M2."""
    state = board()
    romans(state, "transalpine_gaul", "legion_vii", "volcae")
    barbarians(state, "boii", "boii")
    move(state, 0, "transalpine_gaul")
    assert "move legion_vii transalpine_gaul-roman_off_map" in legal(state)
    assert "move volcae transalpine_gaul-roman_off_map" not in legal(state)


def test_barbarians_never_leave_the_map() -> None:
    """5.2.1 E."""
    state = board()
    barbarians(state, "transalpine_gaul", "boii", "ariovistus")
    move(state, 1, "transalpine_gaul")
    assert not [text for text in legal(state) if "roman_off_map" in text]
    assert "move boii transalpine_gaul-boii" in legal(state)


def test_four_cross_a_black_border_and_two_a_blue_one() -> None:
    """5.2.1 E, M2."""
    state = board()
    legions = ("legion_vii", "legion_viii", "legion_ix", "legion_x", "legion_xi")
    romans(state, "transalpine_gaul", *legions)
    move(state, 0, "transalpine_gaul")
    act(state, *(f"move {legion} transalpine_gaul-helvetii" for legion in legions[:2]))
    assert not [text for text in legal(state, "move") if text.endswith("-helvetii")]
    state = board()
    romans(state, "transalpine_gaul", *legions)
    move(state, 0, "transalpine_gaul")
    act(state, *(f"move {legion} transalpine_gaul-allobroges" for legion in legions[:4]))
    assert "move legion_xi transalpine_gaul-allobroges" not in legal(state)
    assert "move legion_xi transalpine_gaul-boii" in legal(state)


def test_border_limits_are_for_each_player_and_direction() -> None:
    """M2: per player, per card play, each direction for itself."""
    state = board()
    romans(state, "aedui", "legion_vii", "legion_viii")
    barbarians(state, "arverni", "arverni", "boii", "helvii")
    move(state, 0, "aedui")
    act(state, "move legion_vii aedui-bituriges", "move legion_viii aedui-bituriges")
    move(state, 1, "arverni")
    act(state, "move boii arverni-aedui", "move helvii arverni-aedui")
    assert "move arverni arverni-aedui" not in legal(state)


def test_the_limit_of_a_border_lasts_for_the_whole_card_play() -> None:
    """M2: two movements of a player in one card play share it."""
    state = board()
    romans(state, "aedui", "legion_vii", "legion_viii", "legion_ix")
    move(state, 0, "aedui")
    act(state, "move legion_vii aedui-arverni", "move legion_viii aedui-arverni", "end")
    move(state, 0, "aedui")
    assert "move legion_ix aedui-arverni" not in legal(state)


def test_a_block_moves_once() -> None:
    """M1."""
    state = board()
    romans(state, "boii", "legion_vii", "legion_ix")
    romans(state, "aedui", "legion_viii")
    move(state, 0, "boii", "aedui")
    act(state, "move legion_vii boii-aedui")
    assert not legal(state, "move legion_vii")
    assert not [text for text in legal(state) if text.startswith("move legion_vii ")]


# --- forced marches ----------------------------------------------------------------------------------------------


def test_the_movement_example() -> None:
    """5.2.1 E, the example: six legions of one group, two forced marches, 15 supply points become 11."""
    state = board()
    legions = ("legion_vii", "legion_viii", "legion_ix", "legion_x", "legion_xi 3", "legion_xii 3")
    romans(state, "transalpine_gaul", *legions)
    romans(state, "allobroges", "allobroges 1")
    barbarians(state, "helvetii", "helvetii")
    neutrals(state, "sequani")
    move(state, 0, "transalpine_gaul")
    act(state, "move legion_vii transalpine_gaul-helvetii", "move legion_viii transalpine_gaul-helvetii")
    assert not [text for text in legal(state) if text.endswith("transalpine_gaul-helvetii")]
    act(state, "march legion_ix transalpine_gaul-allobroges-helvetii")
    act(state, "march legion_x transalpine_gaul-allobroges-helvetii")
    assert state.supply == 13
    act(state, "march legion_xi transalpine_gaul-allobroges-sequani")
    act(state, "march legion_xii transalpine_gaul-allobroges-sequani")
    assert state.supply == 11
    assert {where(state, legion.split()[0]) for legion in legions} == {"helvetii", "sequani"}
    assert side_of(state, "sequani") == 1


def test_the_example_of_a_group() -> None:
    """5.2.1 E, the example: four legions of one group go two and two, or all the same way, or each elsewhere."""
    legions = ("legion_vii", "legion_viii", "legion_ix", "legion_x")
    both, alone, apart = board(), board(), board()
    for state in (both, alone, apart):
        romans(state, "transalpine_gaul", *legions)
        move(state, 0, "transalpine_gaul")
    ends = ("allobroges", "allobroges", "helvetii", "helvetii")
    act(both, *(f"move {legion} transalpine_gaul-{end}" for legion, end in zip(legions, ends, strict=True)))
    act(alone, *(f"move {legion} transalpine_gaul-allobroges" for legion in legions))
    ends = ("boii", "volcae", "helvetii", "allobroges")
    act(apart, *(f"move {legion} transalpine_gaul-{end}" for legion, end in zip(legions, ends, strict=True)))
    assert [where(both, legion) for legion in legions] == ["allobroges", "allobroges", "helvetii", "helvetii"]
    assert {where(alone, legion) for legion in legions} == {"allobroges"}
    assert len({where(apart, legion) for legion in legions}) == 4


def test_who_has_retreated_or_regrouped_may_still_move() -> None:
    """5.2.1 E: neither is movement; a legion that a revolt has driven out goes on in the same card play."""
    state = board()
    neutrals(state, "aedui", "boii")
    romans(state, "aedui", "legion_vii", "legion_viii")
    romans(state, "transalpine_gaul", "legion_ix")
    play(state, ("leuci", "movement"), ("minor_revolt_1", "event"))
    act(state, "revolt aedui", "retreat legion_vii aedui-mandubii", "fire legion_viii", "roll 1 1 1 1")
    act(state, "regroup legion_viii aedui-mandubii")
    assert "group mandubii" in legal(state)
    act(state, "group mandubii")
    assert {"move legion_vii mandubii-sequani", "move legion_viii mandubii-sequani"} <= legal(state)


def test_a_forced_march_begins_over_a_black_border_and_may_end_over_a_blue_one() -> None:
    """5.2.1 E, M3."""
    state = board()
    romans(state, "aedui", "legion_vii")
    move(state, 0, "aedui")
    marches = legal(state, "march")
    assert "march legion_vii aedui-boii-arverni" in marches
    assert "march legion_vii aedui-arverni-bituriges" not in marches
    assert "march legion_vii aedui-boii-transalpine_gaul" in marches


def test_a_forced_march_leads_through_friendly_or_empty_areas_only() -> None:
    """M3, N1: not through enemies, nor through neutral tribes; through tribes beside one's own."""
    state = board()
    romans(state, "aedui", "legion_vii")
    neutrals(state, "boii")
    barbarians(state, "mandubii", "mandubii")
    move(state, 0, "aedui")
    assert not legal(state, "march")
    state = board()
    romans(state, "aedui", "legion_vii")
    neutrals(state, "boii")
    romans(state, "boii", "legion_viii")
    move(state, 0, "aedui")
    assert "march legion_vii aedui-boii-volcae" in legal(state)


def test_a_forced_march_never_leads_back() -> None:
    """M3."""
    state = board()
    romans(state, "aedui", "legion_vii")
    move(state, 0, "aedui")
    assert not [text for text in legal(state, "march") if text.endswith("-aedui")]


def test_a_forced_march_costs_a_point_and_none_is_made_without() -> None:
    """5.2.1 E, M3."""
    state = board()
    state.supply = 1
    romans(state, "aedui", "legion_vii", "legion_viii")
    move(state, 0, "aedui")
    act(state, "march legion_vii aedui-boii-volcae")
    assert state.supply == 0
    assert not legal(state, "march")
    assert "move legion_viii aedui-boii" in legal(state)


def test_only_legions_make_forced_marches_and_none_from_off_the_map() -> None:
    """5.2.1 E, M3."""
    state = board()
    romans(state, "aedui", "aedui")
    romans(state, "roman_off_map", "legion_vii")
    move(state, 0, "aedui", "roman_off_map")
    assert not legal(state, "march")


def test_barbarians_make_no_forced_marches() -> None:
    """5.2.1 E."""
    state = board()
    barbarians(state, "aedui", "aedui", "ariovistus")
    move(state, 1, "aedui")
    assert not legal(state, "march")


def test_a_march_counts_at_both_borders() -> None:
    """M2, M3."""
    state = board()
    romans(state, "transalpine_gaul", "legion_vii", "legion_viii", "legion_ix", "legion_x", "legion_xi")
    move(state, 0, "transalpine_gaul")
    for legion in ("legion_vii", "legion_viii", "legion_ix", "legion_x"):
        act(state, f"march {legion} transalpine_gaul-allobroges-sequani")
    assert not [text for text in legal(state) if "transalpine_gaul-allobroges" in text]


# --- neutral tribes and enemies ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "block"), [(0, "legion_vii"), (1, "ariovistus")])
def test_neutral_tribes_join_the_other_player_when_they_are_entered(side: int, block: str) -> None:
    """5.2.1 E, M4."""
    state = board()
    neutrals(state, "boii")
    (romans if side == 0 else barbarians)(state, "aedui", block)
    move(state, side, "aedui")
    log = act(state, f"move {block} aedui-boii")
    assert {side_of(state, "boii"), side_of(state, "helvii")} == {1 - side}
    assert kinds(log).count("TribeTurned") == 2
    assert state.attacker_at(AREAS.index["boii"]) == side


def test_neutral_tribes_beside_ones_own_blocks_stay_neutral_for_their_side() -> None:
    """N1: they do not hinder it, and join it when the enemy enters."""
    state = board()
    neutrals(state, "boii")
    romans(state, "boii", "legion_viii")
    romans(state, "aedui", "legion_vii")
    barbarians(state, "arverni", "arverni")
    move(state, 0, "aedui")
    act(state, "move legion_vii aedui-boii")
    assert side_of(state, "boii") == 2
    move(state, 1, "arverni")
    act(state, "move arverni arverni-boii")
    assert side_of(state, "boii") == 0
    assert state.attacker_at(AREAS.index["boii"]) == 1


@pytest.mark.parametrize("first", [0, 1])
def test_entered_by_both_a_neutral_tribe_joins_whoever_came_last(first: int) -> None:
    """5.2.1 E: the first entry has turned it to him already, and he is the defender."""
    state = board()
    neutrals(state, "leuci")
    romans(state, "sequani", "legion_vii")
    barbarians(state, "mandubii", "arverni")
    ways = ("legion_vii sequani-leuci", "arverni mandubii-leuci")
    for side in (first, 1 - first):
        march(state, side, ways[side])
    assert side_of(state, "leuci") == 1 - first
    assert state.attacker_at(AREAS.index["leuci"]) == first
    assert holds(state.moves.reserve, ("arverni", "legion_vii")[first])


def test_turned_tribes_may_move_in_the_same_card_play_unless_pinned() -> None:
    """M4, M6: one enemy pins one of the two tribes; the other leaves, but not by the enemy's border."""
    state = board()
    neutrals(state, "boii")
    romans(state, "aedui", "legion_vii")
    move(state, 0, "aedui")
    act(state, "move legion_vii aedui-boii")
    move(state, 1, "boii")
    assert "move boii boii-volcae" in legal(state)
    assert "move boii boii-aedui" not in legal(state)
    act(state, "move helvii boii-volcae")
    assert not legal(state, "move boii")


def test_as_many_are_pinned_as_enemies_entered() -> None:
    """5.2.1 E, Pinning; M6: reserves of the enemy pin as well."""
    state = board()
    barbarians(state, "boii", "boii", "helvii", "arverni")
    romans(state, "aedui", "legion_vii")
    romans(state, "volcae", "legion_viii", "legion_ix")
    move(state, 0, "aedui", "volcae")
    act(state, "move legion_vii aedui-boii", "move legion_viii volcae-boii", "end")
    move(state, 1, "boii")
    ends = {text.split("-")[-1] for text in legal(state, "move")}
    assert ends == {"allobroges", "arverni", "transalpine_gaul"}
    act(state, "move arverni boii-arverni")
    assert not legal(state, "move")


def test_whoever_comes_to_help_does_not_free_the_pinned() -> None:
    """M6: as many of those who were attacked stay as there are attackers; reserves are not among them."""
    state = board()
    barbarians(state, "boii", "boii", "helvii")
    barbarians(state, "arverni", "arverni")
    romans(state, "aedui", "legion_vii", "legion_viii")
    move(state, 0, "aedui")
    act(state, "move legion_vii aedui-boii", "move legion_viii aedui-boii")
    move(state, 1, "boii", "arverni")
    act(state, "move arverni arverni-boii")
    assert not legal(state, "move")


def test_everybody_is_pinned_by_as_many() -> None:
    """M6."""
    state = board()
    barbarians(state, "boii", "boii")
    romans(state, "aedui", "legion_vii")
    move(state, 0, "aedui")
    act(state, "move legion_vii aedui-boii")
    move(state, 1, "boii")
    assert not legal(state, "move")


def test_blocks_that_come_to_help_are_reserves() -> None:
    """M5, 6 A."""
    state = board()
    barbarians(state, "boii", "boii")
    barbarians(state, "arverni", "arverni")
    romans(state, "aedui", "legion_vii")
    move(state, 0, "aedui")
    act(state, "move legion_vii aedui-boii")
    move(state, 1, "arverni")
    log = act(state, "move arverni arverni-boii")
    assert holds(state.moves.reserve, "arverni")
    assert not holds(state.moves.reserve, "boii")
    assert [event.manner for event in log if type(event).__name__ == "BlockMoved"] == ["reserve"]


def test_whoever_moves_to_an_area_the_enemy_left_meets_nobody() -> None:
    """5.2.1 E: battles are fought where both stand in the end."""
    state = board()
    barbarians(state, "boii", "boii")
    romans(state, "aedui", "legion_vii")
    move(state, 1, "boii")
    act(state, "move boii boii-arverni")
    move(state, 0, "aedui")
    log = act(state, "move legion_vii aedui-boii")
    assert [event.manner for event in log if type(event).__name__ == "BlockMoved"] == ["move"]
    assert not state.contested


# --- the Rhine ---------------------------------------------------------------------------------------------------


def test_only_germans_and_legions_cross_the_rhine() -> None:
    """5.2.1 E, M8."""
    state = board()
    barbarians(state, "germania", "marcomanni")
    barbarians(state, "leuci", "leuci", "tencteri", "vercingetorix")
    romans(state, "treveri", "legion_vii", "treveri")
    move(state, 0, "treveri")
    assert "move legion_vii treveri-germania" in legal(state)
    assert "move treveri treveri-germania" not in legal(state)
    act(state, "end")
    move(state, 1, "leuci")
    assert [text for text in legal(state) if text.endswith("-germania")] == ["move tencteri leuci-germania"]


def test_romans_enter_germania_only_while_a_german_is_there() -> None:
    """5.2.1 E, M8."""
    state = board()
    barbarians(state, "leuci", "tencteri")
    romans(state, "treveri", "legion_vii")
    move(state, 0, "treveri")
    assert "move legion_vii treveri-germania" not in legal(state)


def test_a_legion_stays_in_germania_when_nobody_is_left_there() -> None:
    """M8: until the year ends; others do not follow it."""
    state = board()
    barbarians(state, "germania", "marcomanni 1")
    romans(state, "treveri", "legion_vii", "legion_viii")
    play(state, ("leuci", "movement"), ("volcae", "movement"))
    act(state, "group treveri", "move legion_vii treveri-germania", "end", "end", "end")
    act(state, "fire legion_vii", "roll 1 1 1 1", "end")
    assert (state.phase, where(state, "legion_vii")) == ("lay", "germania")
    play(state, ("osismi", "movement"), ("volcae", "movement"))
    act(state, "group treveri")
    assert "move legion_viii treveri-germania" not in legal(state)
    act(state, "end")
    assert where(state, "legion_vii") == "germania"


def test_legions_leave_germania_and_two_cross_at_a_time() -> None:
    """M8, 5.2.1 E: the Rhine is a blue border."""
    state = board()
    romans(state, "germania", "legion_vii", "legion_viii", "legion_ix")
    move(state, 0, "germania")
    act(state, "move legion_vii germania-treveri", "move legion_viii germania-treveri")
    assert "move legion_ix germania-treveri" not in legal(state)
    assert "move legion_ix germania-leuci" in legal(state)


def test_a_march_may_cross_the_rhine_as_its_second_border_only() -> None:
    """5.2.1 E: whoever has crossed a blue border stops."""
    state = board()
    barbarians(state, "germania", "marcomanni")
    romans(state, "mandubii", "legion_vii")
    move(state, 0, "mandubii")
    assert "march legion_vii mandubii-treveri-germania" in legal(state)
    act(state, "march legion_vii mandubii-treveri-germania")
    assert state.moves.invaders == (0, 1)


def test_the_state_forgets_the_movement_when_the_card_play_is_over() -> None:
    """M2: limits are those of one card play."""
    state = board()
    romans(state, "aedui", "legion_vii", "legion_viii", "legion_ix")
    move(state, 0, "aedui")
    act(state, "move legion_vii aedui-arverni", "move legion_viii aedui-arverni", "end")
    state.forget_moves()
    move(state, 0, "aedui")
    assert "move legion_ix aedui-arverni" in legal(state)
