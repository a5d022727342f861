"""The end of a year: harvest, replacements, and going home (7.1-7.3, rulings E1-E6)."""

from __future__ import annotations

import pytest

from engine.gallic_war.events import BlockEliminated
from engine.gallic_war.state import State
from tests.gallic_war.support import (
    BLOCKS,
    act,
    barbarians,
    board,
    go,
    holds,
    kinds,
    legal,
    neutrals,
    romans,
    side_of,
    strength,
    where,
)


def _harvest(state: State, die: int = 3) -> None:
    go(state, "harvest")
    act(state, f"roll {die}")


def _slain(state: State, block: str) -> None:
    state.fallen |= 1 << BLOCKS.index[block]


@pytest.mark.parametrize(("die", "garrison", "supply"), [(1, 1, 13), (2, 2, 15), (5, 2, 15), (6, 3, 17)])
def test_the_harvest_sets_garrisons_and_supply(die: int, garrison: int, supply: int) -> None:
    """7.1."""
    state = board()
    romans(state, "aedui", "legion_x")
    _harvest(state, die)
    assert (state.garrison, state.supply) == (garrison, supply)


@pytest.mark.parametrize(("die", "before", "after"), [(1, 1, 0), (6, 18, 19)])
def test_supply_keeps_within_its_limits_at_the_harvest(die: int, before: int, after: int) -> None:
    """E8: at every step."""
    state = board()
    state.supply = before
    romans(state, "aedui", "legion_x")
    _harvest(state, die)
    assert state.supply == after


def test_germans_and_gauls_at_home_gain_a_step() -> None:
    """7.2, E1, N7: leaders too, the Helvetii two points; nobody away from home, and no legion."""
    state = board()
    romans(state, "allobroges", "allobroges 1", "legion_x 2")
    romans(state, "aedui", "volcae 1")
    barbarians(state, "helvetii", "helvetii 4")
    barbarians(state, "germania", "ariovistus 1")
    barbarians(state, "leuci", "tencteri 1")
    barbarians(state, "arverni", "vercingetorix 2")
    _harvest(state)
    assert strength(state, "allobroges") == 2
    assert strength(state, "legion_x") == 2
    assert strength(state, "volcae") == 1
    assert strength(state, "helvetii") == 6
    assert strength(state, "ariovistus") == 2
    assert strength(state, "tencteri") == 1
    assert strength(state, "vercingetorix") == 3


def test_nobody_gains_beyond_full_strength() -> None:
    """7.2."""
    state = board()
    romans(state, "allobroges", "allobroges", "legion_x")
    full = strength(state, "allobroges")
    _harvest(state)
    assert strength(state, "allobroges") == full


# --- eliminated tribes -------------------------------------------------------------------------------------------


def test_an_eliminated_tribe_returns_neutral_to_an_empty_home() -> None:
    """7.3.1, E2: at full strength."""
    state = board()
    romans(state, "volcae", "legion_x")
    _slain(state, "arverni")
    _harvest(state)
    assert (where(state, "arverni"), side_of(state, "arverni"), strength(state, "arverni")) == ("arverni", 2, 4)


@pytest.mark.parametrize("side", [0, 1])
def test_an_eliminated_tribe_returns_to_the_occupier_at_strength_one(side: int) -> None:
    """7.3.1, E2; it has had its replacements already."""
    state = board()
    romans(state, "volcae", "legion_x")
    (romans if side == 0 else barbarians)(state, "arverni", "legion_vii" if side == 0 else "marcomanni")
    _slain(state, "arverni")
    _harvest(state)
    assert (side_of(state, "arverni"), strength(state, "arverni")) == (side, 1)


def test_neutral_tribes_alone_occupy_nothing() -> None:
    """E2: the home is held by neutral tribes alone."""
    state = board()
    romans(state, "volcae", "legion_x")
    neutrals(state, "bellovaci")
    state.take(BLOCKS.index["caletes"], [])
    state.step[BLOCKS.index["caletes"]] = 0
    _slain(state, "caletes")
    _harvest(state)
    assert (side_of(state, "caletes"), strength(state, "caletes")) == (
        2,
        BLOCKS.strengths[BLOCKS.index["caletes"]][-1],
    )


@pytest.mark.parametrize("side", [0, 1, 2])
def test_the_nantuates_come_for_the_helvetii(side: int) -> None:
    """7.3.1: at full strength, for whoever holds the area, once."""
    state = board()
    romans(state, "volcae", "legion_x")
    state.out |= 1 << BLOCKS.helvetii
    if side < 2:
        (romans if side == 0 else barbarians)(state, "helvetii", "legion_vii" if side == 0 else "marcomanni")
    _harvest(state)
    assert (side_of(state, "nantuates"), strength(state, "nantuates")) == (side, 2)
    assert where(state, "nantuates") == "helvetii"


# --- legions -----------------------------------------------------------------------------------------------------


def test_the_romans_choose_who_goes_home_and_who_stays() -> None:
    """7.3.2, E3: within the limit of the harvest."""
    state = board()
    romans(state, "aedui", "legion_vii", "legion_viii", "legion_ix", "legion_x")
    romans(state, "transalpine_gaul", "legion_xi")
    _harvest(state)
    assert state.phase == "legions home"
    assert legal(state) == {f"home {legion}" for legion in ("legion_vii", "legion_viii", "legion_ix", "legion_x")}
    act(state, "home legion_viii")
    assert "end" in legal(state)
    act(state, "end")
    assert where(state, "legion_viii") == "transalpine_gaul"
    assert {where(state, legion) for legion in ("legion_vii", "legion_ix", "legion_x")} == {"aedui"}


def test_caesar_does_not_count_against_the_limit() -> None:
    """7.1, 7.3.2, 8.1."""
    state = board()
    romans(state, "aedui", "legion_vii", "legion_x")
    _harvest(state, 1)
    assert "end" in legal(state)


def test_caesar_does_not_winter_outside_two_years_running() -> None:
    """7.3.2, E4: the others may stay."""
    state = board()
    romans(state, "aedui", "legion_vii", "legion_x")
    state.wintered = 1 << BLOCKS.caesar
    _harvest(state)
    assert legal(state) == {"home legion_vii", "end"}
    act(state, "end")
    assert where(state, "legion_x") == "transalpine_gaul"
    assert not holds(state.wintered, "legion_x")


def test_off_the_map_is_home_for_caesar() -> None:
    """E4."""
    state = board()
    romans(state, "roman_off_map", "legion_x")
    state.wintered = 1 << BLOCKS.caesar
    _harvest(state)
    assert legal(state) == {"home legion_x", "end"}
    act(state, "end")
    assert where(state, "legion_x") == "roman_off_map"
    assert not holds(state.wintered, "legion_x")


def test_it_is_remembered_that_caesar_wintered() -> None:
    """7.3.2."""
    state = board()
    romans(state, "aedui", "legion_x")
    _harvest(state)
    act(state, "end")
    assert holds(state.wintered, "legion_x")


def test_no_legion_winters_in_germania() -> None:
    """7.3.2, M8: one that stood there goes home, like it or not."""
    state = board()
    romans(state, "germania", "legion_vii")
    romans(state, "aedui", "legion_viii")
    _harvest(state)
    act(state, "end")
    assert where(state, "legion_vii") == "transalpine_gaul"


def test_legions_from_off_the_map_may_come_in() -> None:
    """7.3.2, E3."""
    state = board()
    romans(state, "roman_off_map", "legion_xiii", "legion_xiv")
    _harvest(state)
    act(state, "home legion_xiii", "end")
    assert where(state, "legion_xiii") == "transalpine_gaul"
    assert where(state, "legion_xiv") == "roman_off_map"


# --- the Romans' tribes ------------------------------------------------------------------------------------------


def test_roman_tribes_go_home_and_stay_roman() -> None:
    """7.3.3."""
    state = board()
    romans(state, "aedui", "volcae", "legion_x")
    _harvest(state)
    act(state, "end")
    assert (where(state, "volcae"), side_of(state, "volcae")) == ("volcae", 0)


def test_roman_tribes_change_sides_where_barbarians_stand() -> None:
    """7.3.3: at their strength."""
    state = board()
    romans(state, "aedui", "arverni 2", "legion_x")
    barbarians(state, "arverni", "leuci")
    _harvest(state)
    act(state, "end")
    assert (where(state, "arverni"), side_of(state, "arverni"), strength(state, "arverni")) == ("arverni", 1, 2)
    assert where(state, "leuci") == "leuci"


# --- the Barbarians' Gauls ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("guard", ["legion_vii", "aedui"])
def test_barbarian_tribes_go_home_or_go_over(guard: str) -> None:
    """7.3.4: a legion or a Roman tribe there turns them, at their strength; the Roman tribe goes home before."""
    state = board()
    romans(state, "leuci", guard)
    romans(state, "volcae", "legion_x")
    barbarians(state, "boii", "leuci 2", "mandubii")
    _harvest(state)
    act(state, "end")
    assert (where(state, "mandubii"), side_of(state, "mandubii")) == ("mandubii", 1)
    assert where(state, "leuci") == "leuci"
    assert side_of(state, "leuci") == (0 if guard == "legion_vii" else 1)
    assert strength(state, "leuci") == 2


@pytest.mark.parametrize("holder", ["legion_vii", "arverni"])
def test_a_minor_leader_falls_if_romans_hold_his_home(holder: str) -> None:
    """7.3.4, E5: any Roman unit; it is no killing that costs points."""
    state = board()
    barbarians(state, "arverni", "dumnorix")
    state.shift(BLOCKS.dumnorix, BLOCKS.home[BLOCKS.index["boii"]], [])
    romans(state, "arverni", holder)
    romans(state, "volcae", "legion_x")
    _harvest(state)
    log = act(state, "end")
    assert strength(state, "dumnorix") == 0
    assert state.points == 2  # for the two areas, nothing for him
    assert [event.cause for event in log if isinstance(event, BlockEliminated)] == ["home"]


def _with_vercingetorix(garrison_die: int, *others: str) -> State:
    state = board()
    romans(state, "volcae", "legion_x")
    barbarians(state, "arverni", "vercingetorix")
    state.shift(BLOCKS.vercingetorix, BLOCKS.home[BLOCKS.index["mandubii"]], [])
    barbarians(state, "mandubii", *others)
    _harvest(state, garrison_die)
    act(state, "end")
    return state


def test_vercingetorix_goes_home_or_stays_as_he_likes() -> None:
    """8.3, E6: and those with him that do not stay go home."""
    state = _with_vercingetorix(3, "leuci")
    assert legal(state) == {"home vercingetorix", "stay vercingetorix"}
    act(state, "home vercingetorix")
    assert where(state, "vercingetorix") == "arverni"
    assert where(state, "leuci") == "leuci"


def test_tribes_stay_with_him_up_to_the_limit_he_counts_in() -> None:
    """7.3.4, E6: two places, of which he takes one; tribes at home take none."""
    state = _with_vercingetorix(3, "leuci", "boii", "mandubii")
    act(state, "stay vercingetorix")
    assert legal(state) == {"stay leuci", "stay boii", "end"}
    act(state, "stay boii")
    assert where(state, "boii") == "mandubii"
    assert where(state, "leuci") == "leuci"


def test_in_a_poor_harvest_he_stays_alone() -> None:
    """7.1, 7.3.4."""
    state = _with_vercingetorix(1, "leuci")
    log = act(state, "stay vercingetorix")
    assert where(state, "leuci") == "leuci"
    assert where(state, "vercingetorix") == "mandubii"
    assert "BlockWinters" in kinds(log)


def test_germans_do_not_stay_with_vercingetorix() -> None:
    """8.3."""
    state = _with_vercingetorix(6, "tencteri", "leuci")
    act(state, "stay vercingetorix")
    assert legal(state) == {"stay leuci", "end"}


def test_he_stays_if_romans_hold_his_home() -> None:
    """E6: home only without Roman units."""
    state = board()
    barbarians(state, "arverni", "vercingetorix")
    state.shift(BLOCKS.vercingetorix, BLOCKS.home[BLOCKS.index["mandubii"]], [])
    romans(state, "arverni", "legion_vii")
    _harvest(state)
    act(state, "end")
    assert where(state, "vercingetorix") == "mandubii"


# --- Germans -----------------------------------------------------------------------------------------------------


def test_germans_go_home_and_the_eliminated_return_at_strength_one() -> None:
    """7.3.5."""
    state = board()
    romans(state, "volcae", "legion_x")
    barbarians(state, "leuci", "tencteri 2")
    _slain(state, "usipetes")
    _harvest(state)
    act(state, "end")
    assert (where(state, "tencteri"), strength(state, "tencteri")) == ("germania", 2)
    assert (where(state, "usipetes"), strength(state, "usipetes")) == ("germania", 1)


def test_ariovistus_winters_outside_with_germans_up_to_the_limit() -> None:
    """7.3.5, E6."""
    state = board()
    romans(state, "volcae", "legion_x")
    barbarians(state, "sequani", "ariovistus", "tencteri", "marcomanni")
    _harvest(state)
    act(state, "end")
    assert legal(state) == {"home ariovistus", "stay ariovistus"}
    act(state, "stay ariovistus")
    assert legal(state) == {"stay tencteri", "stay marcomanni", "end"}
    act(state, "stay tencteri")
    assert where(state, "tencteri") == where(state, "ariovistus") == "sequani"
    assert where(state, "marcomanni") == "germania"
    assert holds(state.wintered, "ariovistus")


def test_ariovistus_goes_home_every_other_year() -> None:
    """7.3.5: and everybody with him."""
    state = board()
    romans(state, "volcae", "legion_x")
    barbarians(state, "sequani", "ariovistus", "tencteri")
    state.wintered = 1 << BLOCKS.ariovistus
    _harvest(state)
    act(state, "end")
    assert where(state, "ariovistus") == where(state, "tencteri") == "germania"
    assert not holds(state.wintered, "ariovistus")


def test_gauls_do_not_stay_with_ariovistus() -> None:
    """8.3: only with Vercingetorix."""
    state = board()
    romans(state, "volcae", "legion_x")
    barbarians(state, "sequani", "ariovistus", "leuci")
    _harvest(state)
    act(state, "end", "stay ariovistus")
    assert where(state, "leuci") == "leuci"


@pytest.mark.parametrize("leader", ["vercingetorix", "ariovistus"])
def test_both_leaders_may_stay_in_transalpine_gaul(leader: str) -> None:
    """E6."""
    state = board()
    barbarians(state, "arverni", leader)
    state.shift(BLOCKS.index[leader], BLOCKS.home[BLOCKS.caesar], [])
    romans(state, "aedui", "legion_x")
    _harvest(state)
    act(state, "end", f"stay {leader}")
    assert where(state, leader) == "transalpine_gaul"


def test_vercingetorix_may_get_a_new_home_when_the_romans_winter_in_his() -> None:
    """C6, 13.5: control as it is when everybody has gone home."""
    state = board()
    barbarians(state, "arverni", "vercingetorix")
    state.shift(BLOCKS.vercingetorix, BLOCKS.home[BLOCKS.index["mandubii"]], [])
    barbarians(state, "leuci", "leuci")
    romans(state, "arverni", "legion_vii")
    _harvest(state)
    act(state, "end")
    assert state.phase == "new home"
    assert legal(state) == {"settle leuci", "settle mandubii", "end"}
