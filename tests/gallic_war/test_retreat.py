"""Retreats by land and sea, and attackers that have to leave (6 F, rulings B13 to B15)."""

from __future__ import annotations

import pytest

from engine.gallic_war.events import BattleEnded, BlockEliminated, PointsScored
from engine.gallic_war.state import WINTERING, State
from engine.gallic_war.tasks import BATTLE, LEAVE, REGROUP, STORM
from tests.gallic_war.support import (
    BARBARIANS,
    BLOCKS,
    act,
    barbarians,
    board,
    fight,
    fire,
    go,
    legal,
    march,
    neutrals,
    only,
    pass_on,
    romans,
    where,
)

SEA = "oceanus_britannicus"


def retreats(state: State, block: str) -> set[str]:
    """Where a block may retreat to now; over a sea as ``oceanus_britannicus-andes``."""
    here = where(state, block)
    return {
        text.removeprefix(f"retreat {block} {here}-") for text in legal(state, "retreat") if block in text.split()
    }


def turn_of(state: State, *blocks: str) -> None:
    """Others pass until one of these may act."""
    while not any(f"pass {block}" in legal(state) for block in blocks):
        act(state, sorted(legal(state, "pass"))[0])


# --- where to ----------------------------------------------------------------------------------------------------


def test_retreats_go_to_friendly_and_empty_areas() -> None:
    """6 F, B13, N1: never to enemies, to a battle that is not fought yet, or to neutral tribes."""
    state = board()
    barbarians(state, "mandubii", "mandubii")
    barbarians(state, "aedui", "aedui")
    barbarians(state, "sequani", "sequani")
    neutrals(state, "esuvii", "leuci")
    romans(state, "treveri", "legion_vii")
    romans(state, "boii", "legion_viii")
    romans(state, "carnutes", "carnutes")
    march(state, 0, "legion_vii treveri-mandubii", "legion_viii boii-aedui")
    fight(state)
    act(state, "battle mandubii", "end", "pass legion_vii")
    assert retreats(state, "mandubii") == {"atuatuci", "bellovaci", "bituriges", "mediomatrici", "sequani"}


def test_own_blocks_beside_neutral_tribes_make_an_area_friendly() -> None:
    """N1, B13."""
    state = board()
    barbarians(state, "mandubii", "mandubii")
    neutrals(state, "sequani")
    barbarians(state, "sequani", "boii")
    romans(state, "treveri", "legion_vii")
    march(state, 0, "legion_vii treveri-mandubii")
    fight(state)
    act(state, "end", "pass legion_vii")
    assert "sequani" in retreats(state, "mandubii")


def test_no_retreat_by_a_border_that_enemies_came_over() -> None:
    """6 F, B13: for those who were attacked over it; the attacker may go back."""
    state = board()
    barbarians(state, "aedui", "aedui", "belgae")
    romans(state, "allobroges", "legion_vii")
    march(state, 0, "legion_vii allobroges-aedui")
    fight(state)
    assert "allobroges" not in retreats(state, "belgae")
    assert "sequani" in retreats(state, "belgae")
    turn_of(state, "legion_vii")
    assert "allobroges" in retreats(state, "legion_vii")


def test_reserves_of_the_enemy_shut_a_border_too() -> None:
    """6 F: units that entered, main group or not."""
    state = board()
    barbarians(state, "aedui", "aedui")
    barbarians(state, "arverni", "arverni")
    romans(state, "allobroges", "legion_vii")
    march(state, 0, "legion_vii allobroges-aedui")
    march(state, 1, "arverni arverni-aedui")
    fight(state)
    assert "arverni" not in retreats(state, "legion_vii")
    assert "mandubii" in retreats(state, "legion_vii")


def test_only_who_crossed_a_border_last_retreats_by_it() -> None:
    """6 F, B13: when both have used it, here both to enter."""
    state = board()
    barbarians(state, "aedui", "aedui")
    romans(state, "sequani", "legion_vii")
    march(state, 0, "legion_vii sequani-aedui")
    barbarians(state, "sequani", "marcomanni")
    march(state, 1, "marcomanni sequani-aedui")
    fight(state)
    assert "sequani" not in retreats(state, "legion_vii")
    pass_on(state)
    turn_of(state, "marcomanni")
    assert "sequani" in retreats(state, "marcomanni")


def test_a_border_left_by_before_the_enemy_came_over_it() -> None:
    """6 F, B13: the enemy crossed it last, and goes back by it; who left by it earlier does not follow."""
    state = board()
    romans(state, "aedui", "legion_vii", "legion_viii")
    march(state, 0, "legion_viii aedui-sequani")
    state.shift(BLOCKS.index["legion_viii"], state.areas.index["volcae"], [])
    barbarians(state, "sequani", "marcomanni")
    march(state, 1, "marcomanni sequani-aedui")
    fight(state)
    assert "sequani" not in retreats(state, "legion_vii")
    act(state, "pass legion_vii")
    assert "sequani" in retreats(state, "marcomanni")


def test_limits_of_a_border_hold_for_each_round() -> None:
    """6 F: two over a river, and two more in the next round."""
    state = board()
    barbarians(state, "aedui", "ruteni", "bellovaci", "eburones", "sequani")
    romans(state, "boii", "legion_vii")
    march(state, 0, "legion_vii boii-aedui")
    fight(state)
    turn_of(state, "ruteni")
    act(state, "retreat ruteni aedui-arverni", "retreat bellovaci aedui-arverni")
    assert "arverni" not in retreats(state, "eburones")
    assert "bituriges" in retreats(state, "eburones")
    act(state, "pass eburones", "pass sequani")
    turn_of(state, "eburones")
    act(state, "retreat eburones aedui-arverni", "retreat sequani aedui-arverni")
    assert state.phase != BATTLE


def test_four_retreat_over_an_open_border_in_a_round() -> None:
    """6 F."""
    state = board()
    tribes = ("ruteni", "bellovaci", "eburones", "sequani", "cantiaci")
    barbarians(state, "aedui", *tribes)
    romans(state, "boii", "legion_vii")
    march(state, 0, "legion_vii boii-aedui")
    fight(state)
    turn_of(state, "ruteni")
    act(state, *[f"retreat {tribe} aedui-mandubii" for tribe in tribes[:4]])
    assert "mandubii" not in retreats(state, "cantiaci")


def test_blocks_retreat_to_different_areas() -> None:
    """6 F: or the same; a retreat is in place of fire."""
    state = board()
    barbarians(state, "aedui", "ruteni", "eburones", "boii")
    romans(state, "allobroges", "legion_vii")
    march(state, 0, "legion_vii allobroges-aedui")
    fight(state)
    turn_of(state, "ruteni")
    act(state, "retreat ruteni aedui-mandubii", "retreat eburones aedui-arverni")
    assert (where(state, "ruteni"), where(state, "eburones")) == ("mandubii", "arverni")
    assert legal(state, "fire") == {"fire boii"}


# --- the Rhine and the edge of the map ---------------------------------------------------------------------------


def test_only_germans_retreat_into_germania() -> None:
    """6 F, B13: not even leaders or tribes beside them, nor legions."""
    state = board()
    barbarians(state, "treveri", "tencteri", "treveri", "ambiorix")
    romans(state, "atuatuci", "legion_vii")
    march(state, 0, "legion_vii atuatuci-treveri")
    fight(state)
    assert "germania" not in retreats(state, "legion_vii")
    turn_of(state, "tencteri")
    assert "germania" in retreats(state, "tencteri")
    assert "germania" not in retreats(state, "treveri") | retreats(state, "ambiorix")
    assert "mandubii" in retreats(state, "ambiorix")


def test_legions_retreat_from_germania_over_the_rhine() -> None:
    """B13."""
    state = board()
    barbarians(state, "germania", "tencteri")
    romans(state, "treveri", "legion_vii")
    march(state, 0, "legion_vii treveri-germania")
    fight(state)
    act(state, "end")
    assert retreats(state, "legion_vii") == {"leuci", "mediomatrici", "menapi", "treveri"}


def test_legions_retreat_from_transalpine_gaul_off_the_map() -> None:
    """B13: without a limit; tribes and Barbarians never."""
    state = board()
    romans(
        state, "transalpine_gaul", "legion_vii", "legion_viii", "legion_ix", "legion_xi", "legion_xii", "volcae"
    )
    barbarians(state, "boii", "boii", "marcomanni")
    march(state, 1, "boii boii-transalpine_gaul", "marcomanni boii-transalpine_gaul")
    fight(state)
    act(state, "end")
    for legion in ("legion_vii", "legion_viii", "legion_ix", "legion_xi", "legion_xii"):
        act(state, f"retreat {legion} transalpine_gaul-roman_off_map")
    assert "roman_off_map" not in retreats(state, "marcomanni")
    turn_of(state, "volcae")
    assert "roman_off_map" not in retreats(state, "volcae")
    assert "volcae" in retreats(state, "volcae")


def test_in_winter_legions_retreat_off_the_map_only() -> None:
    """7.3.2, E3: and regroup only there; Barbarians as ever."""
    state = board()
    barbarians(state, "transalpine_gaul", "boii")
    romans(state, "transalpine_gaul", "legion_vii", "legion_viii")
    go(state, "battles", WINTERING, stop=True)
    act(state, "end")
    assert retreats(state, "legion_vii") == {"roman_off_map"}
    act(state, "pass legion_vii", "pass legion_viii")
    assert {"boii", "volcae", "allobroges"} <= retreats(state, "boii")
    state.step[BLOCKS.index["boii"]] = 1
    act(state, "pass boii")
    fire(state, "legion_vii", 1)
    assert state.phase == REGROUP
    assert legal(state) == {
        "regroup legion_vii transalpine_gaul-roman_off_map",
        "regroup legion_viii transalpine_gaul-roman_off_map",
        "end",
    }


# --- by sea (ruling B14) -----------------------------------------------------------------------------------------


def test_attackers_that_came_by_sea_retreat_by_sea_only() -> None:
    """6 F, B14: to friendly ports of that sea; empty ones are not friendly, enemies' ports never are."""
    state = board()
    barbarians(state, "esuvii", "belgae")
    barbarians(state, "atrebates", "atrebates")
    romans(state, "bellovaci", "legion_vii", "legion_viii")
    romans(state, "osismi", "osismi")
    march(state, 0, f"legion_vii bellovaci-{SEA}-esuvii")
    fight(state)
    act(state, "pass belgae")
    assert retreats(state, "legion_vii") == {f"{SEA}-bellovaci", f"{SEA}-osismi"}


def test_landed_attackers_without_a_friendly_port_cannot_retreat() -> None:
    """6 F: and are lost when they must."""
    state = board()
    barbarians(state, "esuvii", "belgae")
    romans(state, "bellovaci", "legion_vii")
    march(state, 0, f"legion_vii bellovaci-{SEA}-esuvii")
    fight(state)
    act(state, "pass belgae")
    assert retreats(state, "legion_vii") == set()
    act(state, "pass legion_vii", "pass belgae")
    log = act(state, "pass legion_vii")
    lost = only(log, BlockEliminated)
    assert (lost.block, lost.cause) == ("legion_vii", "retreat")
    assert only(log, PointsScored).change == -5
    assert only(log, BattleEnded).winner == BARBARIANS


def test_any_number_of_attackers_retreats_by_sea() -> None:
    """B14: no limit."""
    state = board()
    barbarians(state, "esuvii", "belgae")
    romans(state, "bellovaci", "legion_vii", "legion_viii", "legion_ix")
    romans(state, "andes", "legion_xi", "legion_xii")
    march(
        state,
        0,
        f"legion_vii bellovaci-{SEA}-esuvii",
        f"legion_viii bellovaci-{SEA}-esuvii",
        f"legion_xi andes-{SEA}-esuvii",
    )
    fight(state)
    act(state, "main bellovaci", "pass belgae", "pass legion_vii", "pass legion_viii", "pass belgae")
    for legion in ("legion_vii", "legion_viii"):
        act(state, f"retreat {legion} esuvii-{SEA}-bellovaci")
    act(state, f"retreat legion_xi esuvii-{SEA}-bellovaci")
    assert [where(state, legion) for legion in ("legion_vii", "legion_viii", "legion_xi")] == ["bellovaci"] * 3


@pytest.mark.parametrize(("port", "sea"), [("veneti", "mare_cantabricum"), ("bellovaci", SEA)])
def test_the_way_back_is_over_the_sea_they_came_by(port: str, sea: str) -> None:
    """B14: Osismi has two."""
    state = board()
    barbarians(state, "osismi", "belgae")
    for friendly in ("veneti", "bellovaci"):
        romans(state, friendly, friendly)
    romans(state, port, "legion_vii")
    march(state, 0, f"legion_vii {port}-{sea}-osismi")
    fight(state)
    act(state, "pass belgae")
    assert retreats(state, "legion_vii") == {f"{sea}-{port}"}


def test_attackers_that_came_by_land_do_not_sail_away() -> None:
    """6 F, B14: to retreat over the sea, attackers have come by it."""
    state = board()
    barbarians(state, "esuvii", "belgae")
    romans(state, "andes", "legion_vii", "legion_viii")
    march(state, 0, "legion_vii andes-esuvii")
    fight(state)
    act(state, "pass belgae")
    assert not [way for way in retreats(state, "legion_vii") if SEA in way]


def test_two_defenders_retreat_by_sea_in_the_whole_battle() -> None:
    """6 F, B14: not two a round; to friendly ports, beside their ways by land."""
    state = board()
    barbarians(state, "esuvii", "ruteni", "eburones", "bellovaci")
    barbarians(state, "andes", "andes")
    romans(state, "bellovaci", "legion_vii", "legion_viii")
    march(state, 0, "legion_vii bellovaci-esuvii")
    fight(state)
    act(state, "pass legion_vii")
    assert {f"{SEA}-andes", "andes"} <= retreats(state, "ruteni")
    assert f"{SEA}-osismi" not in retreats(state, "ruteni"), "empty, not friendly"
    act(state, f"retreat ruteni esuvii-{SEA}-andes", f"retreat eburones esuvii-{SEA}-andes")
    assert "andes" in retreats(state, "bellovaci")
    assert f"{SEA}-andes" not in retreats(state, "bellovaci")
    act(state, "pass bellovaci", "pass legion_vii")
    assert state.battle.round == 2
    assert f"{SEA}-andes" not in retreats(state, "bellovaci")


def test_restricted_defenders_need_a_ship() -> None:
    """11: only naval blocks of the Barbarians retreat by sea; all of the Romans do."""
    state = board(restricted=True)
    barbarians(state, "veneti", "veneti", "boii")
    barbarians(state, "santones", "santones")
    romans(state, "osismi", "legion_vii")
    march(state, 0, "legion_vii osismi-veneti")
    fight(state)
    act(state, "pass legion_vii")
    assert "mare_cantabricum-santones" in retreats(state, "veneti")
    assert "mare_cantabricum-santones" not in retreats(state, "boii")
    state = board(restricted=True)
    romans(state, "veneti", "aedui")
    romans(state, "santones", "santones")
    barbarians(state, "osismi", "osismi")
    march(state, 1, "osismi osismi-veneti")
    fight(state)
    assert "mare_cantabricum-santones" in retreats(state, "aedui")


def test_roles_are_meant_as_they_are_at_that_moment() -> None:
    """B14, B7: legions that landed and defend now go by land too, two of them by sea."""
    state = board()
    barbarians(state, "esuvii", "esuvii 1")
    barbarians(state, "mandubii", "sequani")
    romans(state, "bellovaci", "legion_vii", "legion_viii", "legion_ix")
    march(state, 0, f"legion_vii bellovaci-{SEA}-esuvii", f"legion_viii bellovaci-{SEA}-esuvii")
    march(state, 1, "sequani mandubii-esuvii")
    fight(state)
    fire(state, "legion_vii", 1)
    act(state, "pass legion_viii")
    assert state.battle.attacker == 1
    assert {"bellovaci", "andes", f"{SEA}-bellovaci"} <= retreats(state, "legion_vii")


def test_attackers_that_sailed_away_do_not_count_among_defenders() -> None:
    """B14: those who went before the sides exchanged roles."""
    state = board()
    barbarians(state, "esuvii", "esuvii 1")
    barbarians(state, "mandubii", "sequani")
    romans(state, "bellovaci", "legion_vii", "legion_viii", "legion_ix", "legion_xi")
    romans(state, "andes", "legion_xii", "legion_xiii")
    march(
        state,
        0,
        *[f"{legion} bellovaci-{SEA}-esuvii" for legion in ("legion_vii", "legion_viii")],
        *[f"{legion} andes-{SEA}-esuvii" for legion in ("legion_xii", "legion_xiii")],
    )
    march(state, 1, "sequani mandubii-esuvii")
    fight(state)
    act(state, "main andes")
    fire(state, "legion_xii", 1)
    assert state.phase == BATTLE, "he may pass or retreat"
    act(state, f"retreat legion_xiii esuvii-{SEA}-bellovaci")
    assert state.battle.attacker == 1
    act(state, f"retreat legion_vii esuvii-{SEA}-bellovaci")
    assert f"{SEA}-bellovaci" in retreats(state, "legion_viii")
    act(state, f"retreat legion_viii esuvii-{SEA}-bellovaci")
    assert not [way for way in retreats(state, "legion_xii") if SEA in way]


# --- having to leave (ruling B15) --------------------------------------------------------------------------------


def test_leaving_is_a_round_of_its_own_for_the_limits() -> None:
    """B15: those who went in the last round do not count."""
    state = board()
    barbarians(state, "aedui", "boii")
    barbarians(state, "bituriges", "bituriges")
    romans(state, "allobroges", "legion_vii", "legion_viii")
    romans(state, "sequani", "legion_ix", "legion_xi")
    march(
        state,
        0,
        *[f"{legion} allobroges-aedui" for legion in ("legion_vii", "legion_viii")],
        *[f"{legion} sequani-aedui" for legion in ("legion_ix", "legion_xi")],
    )
    fight(state)
    act(state, "main allobroges")
    pass_on(state)
    pass_on(state)
    act(state, "retreat legion_vii aedui-allobroges", "retreat legion_viii aedui-allobroges")
    assert "allobroges" not in retreats(state, "legion_ix")
    pass_on(state, 9)
    assert state.phase == LEAVE
    assert "allobroges" in retreats(state, "legion_ix")


def test_what_cannot_leave_is_eliminated() -> None:
    """B15: two may take the river, the third is lost; the owner says who goes."""
    state = board()
    barbarians(state, "helvetii", "helvetii")
    for area in ("allobroges", "leuci", "sequani"):
        barbarians(state, area, area)
    romans(state, "transalpine_gaul", "legion_vii", "legion_viii")
    romans(state, "roman_off_map", "legion_xiii")
    march(state, 0, "legion_vii transalpine_gaul-helvetii", "legion_viii transalpine_gaul-helvetii")
    romans(state, "helvetii", "legion_ix")
    fight(state)
    pass_on(state, 9)
    assert (state.phase, state.actor) == (LEAVE, 0)
    act(state, "retreat legion_ix helvetii-transalpine_gaul")
    log = act(state, "retreat legion_vii helvetii-transalpine_gaul")
    assert only(log, BlockEliminated).block == "legion_viii"
    assert only(log, BattleEnded).winner == BARBARIANS


def test_one_that_leaves_may_open_the_way_for_another() -> None:
    """B15, N1: a port to which one goes by land is friendly to one that came by sea; only then is nobody left."""
    state = board()
    barbarians(state, "osismi", "osismi")
    romans(state, "veneti", "legion_vii")
    romans(state, "santones", "legion_viii")
    march(state, 0, "legion_vii veneti-osismi", "legion_viii santones-mare_cantabricum-osismi")
    fight(state)
    act(state, "main veneti")
    pass_on(state, 9)
    assert state.phase == LEAVE
    assert not retreats(state, "legion_viii")
    act(state, "retreat legion_vii osismi-veneti")
    assert (where(state, "legion_vii"), where(state, "legion_viii")) == ("veneti", "veneti")
    assert state.points == 0


def test_the_last_way_of_the_last_attacker_is_no_choice() -> None:
    """B15: he takes it without being asked."""
    state = board()
    barbarians(state, "helvetii", "nantuates")
    for area in ("allobroges", "leuci", "sequani"):
        barbarians(state, area, area)
    romans(state, "transalpine_gaul", "legion_vii")
    march(state, 0, "legion_vii transalpine_gaul-helvetii")
    fight(state)
    pass_on(state, 9)
    assert where(state, "legion_vii") == "transalpine_gaul"
    assert state.phase != LEAVE


def test_caesar_without_a_way_out_ends_the_game() -> None:
    """B15, 8.1."""
    state = board()
    barbarians(state, "esuvii", "belgae")
    romans(state, "bellovaci", "legion_x")
    march(state, 0, f"legion_x bellovaci-{SEA}-esuvii")
    fight(state)
    act(state, "pass legion_x", "pass belgae", "pass legion_x", "pass belgae")
    assert state.result is not None
    assert state.result.kind == "caesar killed"


@pytest.mark.parametrize("side", [0, 1])
def test_the_besieger_s_last_round_too(side: int) -> None:
    """B15: either side; a siege ends with all besiegers gone."""
    state = board()
    put = (romans, barbarians)
    put[1 - side](state, "mandubii", "mandubii")
    put[side](state, "leuci", "sequani")
    march(state, side, "sequani leuci-mandubii")
    fight(state)
    act(state, "shelter mandubii")
    assert state.phase == STORM
    act(state, "assault")
    pass_on(state, 9)
    assert (state.phase, state.actor) == (LEAVE, side)
