"""What lies open at an area, as a view tells it: borders, natives, wintering, supply, who could come and go."""

from __future__ import annotations

import random

import pytest

from engine.blocks.sets import bits
from engine.chance import SeededChance
from engine.contract import Seat
from engine.gallic_war.actions import Group, March, Move, Sail
from engine.gallic_war.outlook import (
    Reach,
    borders,
    garrison,
    natives,
    passage,
    revolt,
    steps_lost,
    supply_of,
)
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import GROUPS, LEGIONS_HOME
from tests.gallic_war.playing import choose
from tests.gallic_war.support import (
    AREAS,
    BARBARIANS,
    BLOCKS,
    GAME,
    ROMANS,
    act,
    barbarians,
    board,
    march,
    move,
    neutrals,
    romans,
)

TABLES = GAME.components
EYES = (ROMANS, BARBARIANS, Seat.SPECTATOR)


def reach(state: State, eyes: Seat = ROMANS) -> Reach:
    return Reach(state.view(eyes))


def left(state: State, area: str, side: Seat) -> dict[str, tuple[int | None, int | None]]:
    return {border.to: (border.left, border.limit) for border in borders(state.view(side), area, side)}


def test_borders_take_blocks_of_each_side_and_direction_apart_and_the_off_map_any_number() -> None:
    """M2"""
    state = board()
    romans(state, "aedui", "legion_vii", "legion_viii", "legion_ix")
    romans(state, "roman_off_map", "legion_xi")
    barbarians(state, "boii", "boii")
    move(state, 0, "aedui", "roman_off_map")
    act(state, "move legion_vii aedui-sequani", "move legion_viii aedui-mandubii")
    assert left(state, "aedui", ROMANS)["sequani"] == (1, 2)
    assert left(state, "aedui", ROMANS)["mandubii"] == (3, 4)
    assert left(state, "aedui", BARBARIANS)["sequani"] == (2, 2)
    assert left(state, "sequani", ROMANS)["aedui"] == (2, 2)
    assert left(state, "roman_off_map", ROMANS)["transalpine_gaul"] == (None, None)
    kinds = [border.kind for border in borders(state.view(ROMANS), "aedui", ROMANS)]
    assert kinds == sorted(kinds)  # open, then rivers


def test_an_attack_goes_over_one_border_and_a_forced_march_over_a_friendly_area_while_supply_lasts() -> None:
    """M3"""
    state = board()
    romans(state, "aedui", "legion_vii", "aedui")
    barbarians(state, "treveri", "treveri", "eburones")
    assert "treveri" in reach(state).goals("aedui", ROMANS)
    assert reach(state).comers("treveri", ROMANS) == [("aedui", 1)]
    assert reach(state).comers("mandubii", ROMANS) == [("aedui", 2)]
    assert reach(state).comers("mandubii", BARBARIANS) == [("treveri", 2)]
    assert reach(state).comers("aedui", BARBARIANS) == []
    state.supply = 0
    assert reach(state).comers("treveri", ROMANS) == []


def test_only_germans_cross_the_rhine_and_legions_after_them() -> None:
    """M8"""
    state = board()
    romans(state, "treveri", "legion_vii")
    barbarians(state, "menapi", "nervii")
    assert reach(state).comers("germania", ROMANS) == reach(state).comers("germania", BARBARIANS) == []
    barbarians(state, "germania", "tencteri")
    assert reach(state).comers("germania", ROMANS) == [("treveri", 1)]
    assert reach(state).comers("germania", BARBARIANS) == []
    assert reach(state).comers("treveri", BARBARIANS) == [("germania", 1), ("menapi", 1)]


def test_those_attacked_go_as_far_as_they_are_not_pinned_and_attackers_stay() -> None:
    """M6"""
    state = board()
    barbarians(state, "aedui", "boii", "helvetii", "senones")
    romans(state, "sequani", "legion_vii", "legion_viii")
    march(state, 0, "legion_vii sequani-aedui")
    found = reach(state)
    assert found.comers("mandubii", BARBARIANS) == [("aedui", 2)]
    assert ("aedui", 2) not in found.comers("sequani", BARBARIANS)  # the enemy came that way
    assert "aedui" not in dict(found.comers("mandubii", ROMANS))


def test_with_restricted_fleets_only_tribes_of_the_coast_sail() -> None:
    """11; of hidden blocks any of that colour may be one with a ship."""
    state = board(restricted=True)
    barbarians(state, "osismi", "arverni")
    barbarians(state, "veneti", "veneti")
    assert "pictones" in reach(state, ROMANS).ends("osismi", BARBARIANS)
    assert "pictones" not in reach(state, BARBARIANS).ends("osismi", BARBARIANS)
    suspected = Reach(state.view(ROMANS), {("osismi", BARBARIANS): ["arverni"]})
    assert "pictones" not in suspected.ends("osismi", BARBARIANS)
    assert "pictones" in reach(state, BARBARIANS).ends("veneti", BARBARIANS)


def test_whose_the_tribes_of_an_area_are() -> None:
    """Who turned did so openly: what is neither neutral nor one's own is the enemy's."""
    state = board()
    romans(state, "transalpine_gaul", "allobroges")
    neutrals(state, "treveri")
    barbarians(state, "aedui", "veneti")
    assert natives(state.view(BARBARIANS), "allobroges") == [("allobroges", ROMANS, True)]
    assert natives(state.view(ROMANS), "veneti") == [("veneti", BARBARIANS, True)]
    assert natives(state.view(Seat.SPECTATOR), "veneti") == [("veneti", None, False)]
    assert {side for _, side, _ in natives(state.view(ROMANS), "treveri")} == {None}


def test_the_nantuates_are_at_home_only_when_they_have_come() -> None:
    """7.3.1: they come for the Helvetii, when the year ends in which these fell."""
    state = board()
    neutrals(state, *(area for area in AREAS.names_of(AREAS.tribal) if area != "helvetii"))
    barbarians(state, "germania", "ariovistus")
    state.out = ~state.on_map & BLOCKS.tribes & ~(1 << BLOCKS.nantuates)
    assert natives(state.view(ROMANS), "helvetii") == []
    barbarians(state, "helvetii", "nantuates")
    assert natives(state.view(ROMANS), "helvetii") == [("nantuates", BARBARIANS, True)]
    assert natives(state.view(BARBARIANS), "helvetii") == [("nantuates", BARBARIANS, True)]


def test_how_great_a_revolt_would_be_and_whether_a_leader_comes() -> None:
    """13.3 to 13.5: in 58 BC all are minor; a Major Revolt needs a minor leader."""
    state = board()
    state.year = 2
    romans(state, "aedui", "aedui", "arverni", "boii")
    assert revolt(state.view(BARBARIANS), BARBARIANS, "massive_revolt") == ("massive", 3, False)
    assert revolt(state.view(BARBARIANS), BARBARIANS, "major_revolt") == ("major", 2, False)
    assert revolt(state.view(ROMANS), ROMANS, "major_revolt")[0] == "minor"
    state.year = 1
    assert revolt(state.view(BARBARIANS), BARBARIANS, "massive_revolt") == ("minor", 1, False)


def test_how_many_steps_an_area_lacks_and_what_a_passage_takes() -> None:
    state = board()
    barbarians(state, "veneti", "veneti 1", "osismi 1")
    view = state.view(BARBARIANS)
    lost = sum(BLOCKS.top[BLOCKS.index[tribe]] - 1 for tribe in ("veneti", "osismi"))
    assert steps_lost(view.areas["veneti"], TABLES) == lost
    way = passage(view, "veneti", "osismi")
    assert (way.limit, way.left) == (2, 2)


def test_what_wintering_costs_and_where_none_may_stay() -> None:
    """7.3.2, 7.4: a point for each legion but Caesar's; none in Germania."""
    state = board()
    romans(state, "aedui", "legion_vii", "legion_viii", "legion_x", "aedui")
    romans(state, "germania", "legion_ix")
    romans(state, "transalpine_gaul", "legion_xi")
    found = garrison(state.view(ROMANS), "aedui")
    assert found is not None
    assert (found.legions, found.limit, found.barred) == (2, None, False)
    hidden = garrison(state.view(BARBARIANS), "aedui")
    assert hidden is not None
    assert hidden.legions == 3
    beyond = garrison(state.view(ROMANS), "germania")
    assert beyond is not None
    assert beyond.barred
    assert garrison(state.view(ROMANS), "transalpine_gaul") is None
    state.garrison = 2
    limited = garrison(state.view(ROMANS), "aedui")
    assert limited is not None
    assert limited.limit == 2


def test_fortresses_under_roman_control_make_supply_and_transalpine_gaul_unless_barbarians_hold_it() -> None:
    """7.6, N2"""
    state = board()
    romans(state, "bituriges", "legion_vii")
    barbarians(state, "volcae", "volcae")
    view = state.view(ROMANS)
    made = {area: supply_of(view, area) for area in ("bituriges", "volcae", "transalpine_gaul", "aedui")}
    assert made == {"bituriges": 2, "volcae": 0, "transalpine_gaul": 2, "aedui": 0}
    barbarians(state, "transalpine_gaul", "arverni")
    assert supply_of(state.view(ROMANS), "transalpine_gaul") == 0


@pytest.mark.slow
def test_it_agrees_with_the_rules_wherever_a_movement_or_a_winter_begins() -> None:
    """5.2.1 E: what could be done is what can be done, once the group is named."""
    luck, compared = random.Random(5), {"movement": 0, "winter": 0}
    for seed, options in enumerate(({}, {"naval": "restricted"}, {"barbarians": "automaton"})):
        state, chance = GAME.start(options), SeededChance(seed)
        while state.to_act is not None and state.year < 4:
            if state.phase == GROUPS and not state.moves.groups and not _moved(state):
                compared["movement"] += 1
                assert_natives_agree(state)
                assert_moves_agree(state)
            elif state.phase == LEGIONS_HOME and not state.going:
                compared["winter"] += 1
                assert_winter_agrees(state)
            state.play(choose(state, luck, chance))
    assert compared["movement"] > 20
    assert compared["winter"] > 3


def _moved(state: State) -> bool:
    return bool(state.moves.moved & state.fighting[state.active])


def assert_natives_agree(state: State) -> None:
    """Players know whose each tribe on the map is."""
    whose = (*SEATS, None)
    for seat in SEATS:
        view = state.view(seat)
        for number, area in enumerate(AREAS.ids):
            there = [tribe for tribe in bits(BLOCKS.home_tribes[number]) if state.on_map >> tribe & 1]
            told = [(BLOCKS.ids[tribe], whose[state.side_of(tribe)], True) for tribe in there]
            assert natives(view, area) == told


def assert_moves_agree(state: State) -> None:
    side = SEATS[state.active]
    found = reach(state, side)
    for group in [action for action in state.legal_actions() if isinstance(action, Group)]:
        alone = state.copy()
        alone._legal = None
        alone.moves.groups_left = 1
        alone.play(group)
        ways = {
            action.path[-1]
            for action in alone.legal_actions()
            if isinstance(action, Move | March | Sail) and alone.phase == "move"
        }
        assert found.ends(group.area, side) == ways, group


def assert_winter_agrees(state: State) -> None:
    view = state.view(ROMANS)
    must_go = any(str(action) != "end" for action in state.legal_actions()) and not any(
        str(action) == "end" for action in state.legal_actions()
    )
    over = [
        area
        for area in AREAS.ids
        if (found := garrison(view, area))
        and found.limit is not None
        and not found.barred
        and found.legions > found.limit
    ]
    assert bool(over) is must_go
