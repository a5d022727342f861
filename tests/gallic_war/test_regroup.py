"""The victor regroups (6 G, ruling B16), after Ariovistus has subdued an area too (B12)."""

from __future__ import annotations

from engine.gallic_war.state import NONE, State
from engine.gallic_war.tasks import NEW_HOME, REGROUP
from tests.gallic_war.support import (
    BLOCKS,
    STOPPED,
    act,
    barbarians,
    board,
    fight,
    fire,
    legal,
    march,
    move,
    neutrals,
    romans,
    where,
)

SEA = "oceanus_britannicus"


def regroups(state: State, block: str) -> set[str]:
    """Where a block may regroup to now."""
    start = f"regroup {block} {where(state, block)}-"
    return {text.removeprefix(start) for text in legal(state) if text.startswith(start)}


def won(area: str, start: str, *legions: str) -> State:
    """Legions have beaten a tribe and regroup."""
    state = board()
    barbarians(state, area, "venelli 1")
    romans(state, start, *legions)
    march(state, 0, *[f"{legion} {start}-{area}" for legion in legions])
    fight(state)
    if state.phase == "shelter":
        act(state, "end")
    fire(state, legions[0], 1)
    assert (state.phase, state.actor) == (REGROUP, 0)
    return state


def test_victors_go_one_area_on_or_stay() -> None:
    """6 G: each of them, to friendly or empty areas, and not on from there."""
    state = won("aedui", "allobroges", "legion_vii", "legion_viii")
    everywhere = {"allobroges", "arverni", "bituriges", "boii", "mandubii", "sequani"}
    assert regroups(state, "legion_vii") == everywhere
    act(state, "regroup legion_vii aedui-boii")
    assert regroups(state, "legion_vii") == set()
    assert regroups(state, "legion_viii") == everywhere
    act(state, "end")
    assert (state.phase, state.battle.area) == (STOPPED, NONE)
    assert where(state, "legion_viii") == "aedui"


def test_regroups_never_meet_enemies_or_neutrals_or_a_battle() -> None:
    """6 G, B16."""
    state = board()
    barbarians(state, "aedui", "aedui 1")
    barbarians(state, "sequani", "sequani")
    barbarians(state, "arverni", "arverni")
    neutrals(state, "boii")
    romans(state, "allobroges", "legion_vii", "legion_viii")
    march(state, 0, "legion_vii allobroges-aedui", "legion_viii allobroges-sequani")
    fight(state)
    act(state, "battle aedui")
    fire(state, "legion_vii", 1)
    assert regroups(state, "legion_vii") == {"allobroges", "bituriges", "mandubii"}


def test_regroups_have_fresh_limits_in_each_battle() -> None:
    """6 G, B16: two over a river, whoever crossed it before."""
    state = won("aedui", "allobroges", "legion_vii", "legion_viii")
    act(state, "regroup legion_vii aedui-allobroges", "regroup legion_viii aedui-allobroges")
    assert where(state, "legion_viii") == "allobroges"
    state = board()
    barbarians(state, "aedui", "venelli 1")
    romans(state, "mandubii", "legion_vii", "legion_viii", "legion_ix")
    march(state, 0, *[f"{legion} mandubii-aedui" for legion in ("legion_vii", "legion_viii", "legion_ix")])
    fight(state)
    fire(state, "legion_vii", 1)
    act(state, "regroup legion_vii aedui-arverni", "regroup legion_viii aedui-arverni")
    assert "arverni" not in regroups(state, "legion_ix")
    assert "mandubii" in regroups(state, "legion_ix")


def test_victors_regroup_by_the_borders_enemies_came_over() -> None:
    """6 G: what shuts a border to a retreat does not matter."""
    state = board()
    romans(state, "aedui", "legion_vii")
    barbarians(state, "sequani", "venelli 1")
    march(state, 1, "venelli sequani-aedui")
    fight(state)
    fire(state, "legion_vii", 1)
    assert "sequani" in regroups(state, "legion_vii")


def test_only_germans_regroup_into_germania() -> None:
    """6 G, B16."""
    state = board()
    romans(state, "treveri", "sequani 1")
    barbarians(state, "germania", "tencteri")
    barbarians(state, "atuatuci", "ruteni")
    march(state, 1, "tencteri germania-treveri", "ruteni atuatuci-treveri")
    fight(state)
    act(state, "main germania", "pass sequani")
    fire(state, "tencteri", 1)
    assert "germania" in regroups(state, "tencteri")
    assert "germania" not in regroups(state, "ruteni")
    assert "atuatuci" in regroups(state, "ruteni")


def test_legions_regroup_from_germania_and_not_into_it() -> None:
    """B13, B16: they may stay there."""
    state = board()
    romans(state, "treveri", "legion_vii")
    barbarians(state, "germania", "tencteri 1")
    march(state, 0, "legion_vii treveri-germania")
    fight(state)
    act(state, "end")
    fire(state, "legion_vii", 1)
    assert regroups(state, "legion_vii") == {"leuci", "mediomatrici", "menapi", "treveri"}
    act(state, "end")
    assert where(state, "legion_vii") == "germania"


def test_legions_regroup_off_the_map() -> None:
    """B13, B16: from Transalpine Gaul, not tribes."""
    state = won("transalpine_gaul", "volcae", "legion_vii", "volcae")
    assert "roman_off_map" in regroups(state, "legion_vii")
    assert "roman_off_map" not in regroups(state, "volcae")


def test_romans_regroup_by_sea_two_to_each_port() -> None:
    """6 G, B16: to friendly or empty ports of the sea."""
    legions = ("legion_vii", "legion_viii", "legion_ix", "legion_xi")
    state = won("esuvii", "andes", *legions)
    ports = {f"{SEA}-{port}" for port in ("andes", "atrebates", "bellovaci", "britannia", "osismi")}
    assert ports <= regroups(state, "legion_vii")
    act(state, *[f"regroup {legion} esuvii-{SEA}-britannia" for legion in legions[:2]])
    assert regroups(state, "legion_ix") & ports == ports - {f"{SEA}-britannia"}
    act(state, *[f"regroup {legion} esuvii-{SEA}-osismi" for legion in legions[2:]])
    assert where(state, "legion_xi") == "osismi"


def test_barbarians_never_regroup_by_sea() -> None:
    """6 G: Roman units only."""
    state = board()
    romans(state, "esuvii", "sequani 1")
    barbarians(state, "andes", "ruteni", "andes")
    march(state, 1, "ruteni andes-esuvii")
    fight(state)
    act(state, "pass sequani")
    fire(state, "ruteni", 1)
    assert not [way for way in regroups(state, "ruteni") if SEA in way]


def test_victors_regroup_after_subduing() -> None:
    """8.2, B12: Ariovistus at once, before the other movement."""
    state = board()
    neutrals(state, "sequani")
    barbarians(state, "leuci", "ariovistus", "marcomanni")
    move(state, 1, "leuci")
    act(state, "move ariovistus leuci-sequani", "move marcomanni leuci-sequani")
    act(state, "roll 2")
    assert (state.phase, state.actor) == (REGROUP, 1)
    act(state, "regroup marcomanni sequani-leuci", "end")
    assert (state.phase, where(state, "marcomanni"), where(state, "sequani")) == (STOPPED, "leuci", "sequani")


def test_a_victory_in_vercingetorix_s_home_is_noticed_at_once() -> None:
    """13.5, C6: he may move his home before the victor regroups."""
    state = board()
    barbarians(state, "arverni", "arverni 1")
    barbarians(state, "cadurci", "vercingetorix")
    barbarians(state, "bituriges", "bituriges")
    state.homes[BLOCKS.vercingetorix] = state.areas.index["arverni"]
    romans(state, "aedui", "legion_vii")
    march(state, 0, "legion_vii aedui-arverni")
    fight(state)
    act(state, "end")
    fire(state, "legion_vii", 1)
    assert (state.phase, state.actor) == (NEW_HOME, 1)
    act(state, "settle bituriges")
    assert (state.phase, state.actor) == (REGROUP, 0)


def test_a_home_that_a_regroup_gains_is_noticed_too() -> None:
    """C6: an empty home that the victor enters."""
    state = board()
    barbarians(state, "aedui", "venelli 1")
    barbarians(state, "cadurci", "vercingetorix")
    barbarians(state, "bituriges", "bituriges", "arverni")
    state.homes[BLOCKS.vercingetorix] = state.areas.index["arverni"]
    romans(state, "allobroges", "legion_vii")
    march(state, 0, "legion_vii allobroges-aedui")
    fight(state)
    fire(state, "legion_vii", 1)
    assert state.phase == REGROUP
    act(state, "regroup legion_vii aedui-arverni")
    assert (state.phase, state.actor) == (NEW_HOME, 1)
    act(state, "settle bituriges")
    assert state.phase == STOPPED
