"""Who holds and controls areas, what is friendly and what is empty (rulings N1, N2), and how that is told."""

from __future__ import annotations

import pytest

from engine.gallic_war.events import ControlChanged, TribeReturned, TribeTurned
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.state import State
from tests.gallic_war.support import AREAS, act, barbarians, board, move, neutrals, play, put, romans

NEUTRAL = 2


def stands(state: State, side: int, area: str) -> str:
    """How an area stands to a side: controlled and friendly, one of them, empty, or nothing of it."""
    bit = 1 << AREAS.index[area]
    sets = {"controlled": state.controlled(side), "friendly": state.friendly(side), "empty": state.empty}
    return " ".join(name for name, areas in sets.items() if areas & bit)


# --- friendly, empty, controlled (N1, N2) ------------------------------------------------------------------------


def test_units_alone_hold_an_area_whosever_home_it_is() -> None:
    """N1, N2."""
    state = board()
    romans(state, "aedui", "legion_vii")
    barbarians(state, "leuci", "aedui")
    assert stands(state, 0, "aedui") == "controlled friendly"
    assert stands(state, 1, "aedui") == ""
    assert stands(state, 1, "leuci") == "controlled friendly"


def test_a_contested_area_is_nobodys() -> None:
    """N1, N2."""
    state = board()
    romans(state, "aedui", "legion_vii")
    barbarians(state, "aedui", "aedui")
    assert stands(state, 0, "aedui") == stands(state, 1, "aedui") == ""


def test_an_area_without_units_is_whose_all_its_tribes_are() -> None:
    """N1, N2: it is empty too; one tribe of two that is somebody else's makes it nobody's."""
    state = board()
    barbarians(state, "arverni", "vercingetorix", "boii", "helvii")
    assert stands(state, 1, "boii") == "controlled friendly empty"
    put(state, 1, "arverni", "arvii")
    romans(state, "leuci", "bituriges")
    assert stands(state, 0, "bituriges") == stands(state, 1, "bituriges") == "empty"


def test_a_tribe_eliminated_does_not_count_for_its_home() -> None:
    """N2: the other's side controls it; without any on the map nobody does."""
    state = board()
    barbarians(state, "arverni", "boii")
    assert stands(state, 1, "boii") == "controlled friendly empty"
    assert stands(state, 1, "bituriges") == "empty"


def test_a_neutral_area_is_nobodys_and_not_empty() -> None:
    """N1: neutral tribes are units; beside one side's they do not hinder it."""
    state = board()
    put(state, NEUTRAL, "boii", "boii", "helvii")
    assert stands(state, 0, "boii") == stands(state, 1, "boii") == ""
    romans(state, "boii", "legion_vii")
    assert stands(state, 0, "boii") == "controlled friendly"


def test_a_neutral_tribe_at_home_keeps_the_other_ones_side_from_control() -> None:
    """N2: not all of its tribes are one side's, and N1: a neutral area is friendly to nobody."""
    state = board()
    put(state, NEUTRAL, "boii", "boii")
    barbarians(state, "arverni", "helvii")
    assert stands(state, 1, "boii") == ""


@pytest.mark.parametrize(
    ("area", "alone"),
    [("germania", "empty"), ("transalpine_gaul", "friendly empty"), ("roman_off_map", "empty")],
)
def test_areas_that_are_nobodys_home_are_not_controlled(area: str, alone: str) -> None:
    """N2: Germania, Transalpine Gaul, though it is Roman, and the off-map area are not tribal; Britannia is."""
    state = board()
    assert stands(state, 0, area) == alone
    assert stands(state, 1, area) == "empty"
    romans(state, area, "legion_vii")
    romans(state, "britannia", "legion_viii")
    assert stands(state, 0, area) == "friendly"
    assert stands(state, 0, "britannia") == "controlled friendly"


# --- how it is told ----------------------------------------------------------------------------------------------


def told(log: list[object]) -> list[object]:
    """What is told of turned tribes and of who holds areas, in order."""
    return [event for event in log if isinstance(event, TribeTurned | TribeReturned | ControlChanged)]


def test_a_neutral_tribe_that_joins_somebody_gives_him_its_area() -> None:
    """5.2.1 C: that is told once, and after the tribe; neutral tribes were nobody's before."""
    state = board()
    neutrals(state, "leuci")
    turned, held = told([*play(state, ("leuci", "activation"))])
    assert isinstance(turned, TribeTurned)
    assert held == ControlChanged("leuci", ROMANS, False)


def test_a_tribe_that_changes_sides_at_home_gives_its_area_to_the_other() -> None:
    """5.2.1 D: at no moment is it nobody's."""
    state = board()
    romans(state, "aedui", "aedui")
    play(state, ("osismi", "movement"), ("aedui", "politics"))
    _, held = told([*act(state, "roll 1")])
    assert held == ControlChanged("aedui", BARBARIANS, False)


def test_a_tribe_that_becomes_neutral_leaves_its_area_to_nobody() -> None:
    """13.3: told once."""
    state = board()
    barbarians(state, "aedui", "aedui")
    turned, held = told([*play(state, ("minor_revolt_1", "event"))])
    assert isinstance(turned, TribeTurned)
    assert (turned.side, held) == (None, ControlChanged("aedui", None, False))


def test_a_tribe_called_home_leaves_one_area_and_holds_the_other() -> None:
    """13.2."""
    state = board()
    romans(state, "leuci", "aedui")
    log = told([*play(state, ("osismi", "movement"), ("minor_revolt_1", "event"))])
    assert [type(event).__name__ for event in log[:2]] == ["TribeReturned", "TribeTurned"]
    assert log[2:] == [ControlChanged("leuci", None, False), ControlChanged("aedui", BARBARIANS, False)]


def test_neutral_tribes_that_are_entered_give_their_area_to_the_enemy_and_it_is_contested() -> None:
    """5.2.1 E, M4."""
    state = board()
    neutrals(state, "boii")
    romans(state, "allobroges", "legion_vii", "legion_viii")
    move(state, 0, "allobroges")
    log = told([*act(state, "move legion_vii allobroges-boii")])
    assert [event for event in log if isinstance(event, ControlChanged)] == [
        ControlChanged("boii", BARBARIANS, False),
        ControlChanged("boii", None, True),
    ]
