"""The yearly objectives (10, rulings Y1-Y7)."""

from __future__ import annotations

import pytest

from engine.contract import Event
from engine.gallic_war.events import PointsScored
from engine.gallic_war.rules.losses import eliminate
from engine.gallic_war.rules.points import (
    CROSSED_TO_GERMANIA,
    FOUGHT_IN_BRITANNIA,
    FOUGHT_IN_GERMANIA,
    TWO_FOUGHT_IN_BRITANNIA,
)
from engine.gallic_war.state import State
from tests.gallic_war.support import BLOCKS, act, barbarians, board, go, of, only, romans


def _year(year: int, **options: bool) -> State:
    state = board(objectives=True, **options)
    state.year = year
    return state


def _scored(state: State) -> dict[str, int]:
    """What objectives gave, in the order in which they were scored."""
    log = go(state, "year's points")
    return {
        event.cause: event.change for event in log if isinstance(event, PointsScored) and event.cause != "areas"
    }


def _bit(name: str) -> int:
    return 1 << BLOCKS.index[name]


def test_without_the_option_nothing_is_scored() -> None:
    """10."""
    state = board()
    state.deeds = FOUGHT_IN_GERMANIA
    state.year = 4
    assert _scored(state) == {}


def test_control_is_looked_at_when_everybody_has_gone_home() -> None:
    """10, 7.8, 7.9, Y1: the Sequani come home for the winter; objectives follow the points for areas."""
    state = _year(1)
    romans(state, "transalpine_gaul", "legion_x")
    romans(state, "volcae", "volcae")
    barbarians(state, "leuci", "sequani")
    go(state, "harvest")
    log = act(state, "roll 3")
    scored = [(event.cause, event.change) for event in log if isinstance(event, PointsScored)]
    assert scored == [("areas", 1), ("sequani-lost", -1), ("helvetii-left", -1)]


def test_a_leader_who_falls_at_home_in_winter_was_killed() -> None:
    """Y3, E5: in whatever way he is eliminated."""
    state = _year(5)
    barbarians(state, "boii", "dumnorix")
    state.homes[BLOCKS.dumnorix] = BLOCKS.home[BLOCKS.index["arverni"]]
    romans(state, "arverni", "arverni")
    romans(state, "transalpine_gaul", "legion_x")
    go(state, "harvest")
    log = act(state, "roll 3")
    assert ("dumnorix-killed", 2) in [(event.cause, event.change) for event in of(log, PointsScored)]


def test_vercingetorix_without_a_refuge_was_killed() -> None:
    """Y3, 5.2.1 D: his 3 points, and 3 more of the objective."""
    state = _year(7)
    barbarians(state, "arverni", "arverni")
    barbarians(state, "boii", "vercingetorix")
    state.homes[BLOCKS.vercingetorix] = BLOCKS.home[BLOCKS.index["arverni"]]
    log: list[Event] = []
    eliminate(state, BLOCKS.vercingetorix, "home", log)
    assert only(log, PointsScored).change == 3
    assert _scored(state) == {"vercingetorix-killed": 3}


def test_58_bc() -> None:
    """10.1: gains first, then losses (Y1)."""
    state = _year(1)
    romans(state, "sequani", "sequani")
    romans(state, "allobroges", "allobroges")
    romans(state, "helvetii", "legion_vii")
    assert _scored(state) == {"east-held": 1, "helvetii-left": -1}
    state = _year(1)
    barbarians(state, "sequani", "sequani")
    state.out = _bit("helvetii")
    assert _scored(state) == {"sequani-lost": -1}


@pytest.mark.parametrize(
    ("areas", "gain"), [(("andes", "esuvii"), {}), (("andes", "esuvii", "britannia"), {"coast-held": 1})]
)
def test_57_bc_the_coast(areas: tuple[str, ...], gain: dict[str, int]) -> None:
    """10.2, Y2: the six areas with a port, Britannia among them."""
    state = _year(2)
    for area, legion in zip(areas, ("legion_vii", "legion_viii", "legion_ix"), strict=False):
        romans(state, area, legion)
    assert _scored(state) == gain


def test_57_bc_the_remi_and_the_barbarians_coast() -> None:
    """10.2."""
    state = _year(2)
    romans(state, "atuatuci", "remi")
    for area, tribe in (("osismi", "osismi"), ("bellovaci", "bellovaci"), ("atrebates", "morini")):
        barbarians(state, area, tribe)
    assert _scored(state) == {"remi-held": 1, "coast-lost": -1}


def test_56_bc_gains() -> None:
    """10.3, N3: a tribe of Aquitania wherever it is."""
    state = _year(3)
    romans(state, "helvetii", "legion_vii")
    romans(state, "osismi", "osismi")
    romans(state, "veneti", "veneti", "tarbelli")
    assert _scored(state) == {"alps-garrisoned": 1, "armorica-held": 1, "aquitania-held": 1}


def test_56_bc_losses() -> None:
    """10.3: one for each of the Osismi and the Veneti."""
    state = _year(3)
    barbarians(state, "helvetii", "helvetii")
    barbarians(state, "osismi", "osismi")
    barbarians(state, "veneti", "veneti")
    barbarians(state, "tolosates", "sotiates")
    assert _scored(state) == {"alps-lost": -1, "aquitania-lost": -1, "armorica-lost": -2}
    state = _year(3)
    romans(state, "helvetii", "nantuates")
    assert _scored(state) == {}


def test_55_bc() -> None:
    """10.4, Y7: the loss falls once."""
    state = _year(4)
    state.deeds = FOUGHT_IN_GERMANIA | FOUGHT_IN_BRITANNIA
    romans(state, "britannia", "legion_vii")
    barbarians(state, "menapi", "tencteri")
    barbarians(state, "atrebates", "usipetes")
    assert _scored(state) == {
        "germania-fought": 1,
        "britannia-fought": 1,
        "britannia-held": 1,
        "germans-in-the-north": -2,
    }
    state = _year(4)
    barbarians(state, "menapi", "menapi")
    assert _scored(state) == {}


@pytest.mark.parametrize(("automaton", "led", "loss"), [(False, False, 0), (False, True, -2), (True, False, -2)])
def test_54_bc_dumnorix_in_play(automaton: bool, led: bool, loss: int) -> None:
    """10.5: between two players he must have come with the first card of the year."""
    state = _year(5, automaton=automaton)
    barbarians(state, "arverni", "dumnorix")
    state.led = _bit("dumnorix") if led else 0
    assert _scored(state).get("dumnorix-in-play", 0) == loss


def test_54_bc() -> None:
    """10.5, Y3, Y7: legions in four tribal areas, Caesar among them."""
    state = _year(5)
    state.deeds, state.slain = TWO_FOUGHT_IN_BRITANNIA, _bit("dumnorix")
    areas = ("aedui", "boii", "arverni", "volcae")
    for area, legion in zip(areas, ("legion_vii", "legion_viii", "legion_ix", "legion_x"), strict=True):
        romans(state, area, legion)
    barbarians(state, "britannia", "cantiaci")
    assert _scored(state) == {
        "britannia-fought-by-two": 1,
        "dumnorix-killed": 2,
        "four-quarters": 1,
        "britannia-lost": -1,
    }
    state = _year(5)
    romans(state, "transalpine_gaul", "legion_vii")
    for area, legion in zip(areas[:3], ("legion_viii", "legion_ix", "legion_x"), strict=True):
        romans(state, area, legion)
    assert _scored(state) == {}


def test_53_bc() -> None:
    """10.6, Y7: crossing the Rhine asks no fight."""
    state = _year(6)
    state.deeds, state.slain = CROSSED_TO_GERMANIA, _bit("ambiorix")
    romans(state, "treveri", "treveri")
    romans(state, "atuatuci", "legion_vii")
    barbarians(state, "menapi", "nervii")
    assert _scored(state) == {"north-held": 2, "ambiorix-killed": 2, "germania-crossed": 1, "north-lost": -1}
    state = _year(6)
    barbarians(state, "treveri", "ambiorix")
    assert _scored(state) == {"north-lost": -1}
    state = _year(6)
    barbarians(state, "treveri", "ambiorix")
    state.led = _bit("ambiorix")
    assert _scored(state) == {"north-lost": -1, "ambiorix-in-play": -2}


TRIBES = ("arverni", "boii", "leuci", "sequani")


@pytest.mark.parametrize(("followers", "led", "loss"), [(4, True, -3), (3, True, 0), (4, False, 0)])
def test_52_bc_vercingetorix_in_play(followers: int, led: bool, loss: int) -> None:
    """10.7, Y4, N3: with four tribes, leaders not counted, if he came with the first card of the year."""
    state = _year(7)
    barbarians(state, "arverni", "vercingetorix", "dumnorix", *TRIBES[:followers])
    state.led = _bit("vercingetorix") if led else 0
    assert _scored(state).get("vercingetorix-in-play", 0) == loss


def test_52_bc_vercingetorix_killed_or_never_come() -> None:
    """10.7."""
    state = _year(7)
    state.slain = state.out = _bit("vercingetorix")
    assert _scored(state) == {"vercingetorix-killed": 3}
    assert _scored(_year(7)) == {"vercingetorix-never-came": 1}
    state = _year(7)
    state.out = _bit("vercingetorix")
    assert _scored(state) == {}


def test_52_bc_against_the_automaton_too() -> None:
    """10.7, Y4: unlike those of Dumnorix and Ambiorix, the sentence makes no exception for solitaire games."""
    state = _year(7, automaton=True)
    barbarians(state, "arverni", "vercingetorix", *TRIBES)
    assert _scored(state.copy()) == {}
    state.led = _bit("vercingetorix")
    assert _scored(state) == {"vercingetorix-in-play": -3}


def test_51_bc() -> None:
    """10.8, Y5, Y7, N4: a tribe of the Barbarians eliminated, or one controlled, in each region."""
    state = _year(8)
    romans(state, "bellovaci", "bellovaci")
    romans(state, "britannia", "belgae")
    state.slain = _bit("tarbelli")
    assert _scored(state) == {"all-regions": 2}
    state = _year(8)
    romans(state, "bellovaci", "bellovaci")
    barbarians(state, "leuci", "leuci", "boii", "dumnorix")
    assert _scored(state) == {"more-tribes": -2}
    state = _year(8)
    barbarians(state, "leuci", "leuci", "dumnorix")
    romans(state, "bellovaci", "bellovaci")
    assert _scored(state) == {}
