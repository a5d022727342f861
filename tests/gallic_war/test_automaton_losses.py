"""Who takes the automaton's losses, and who goes back from what it has conquered (12, 3h, ruling A19)."""

import pytest

from engine.contract import Event, Seat
from engine.gallic_war.state import State
from engine.gallic_war.tasks import HIT, REGROUP, STACKING
from tests.gallic_war.by_the_book import book
from tests.gallic_war.solitaire import advance, charge, fire, roll, weights
from tests.gallic_war.support import (
    BLOCKS,
    act,
    barbarians,
    go,
    kinds,
    legal,
    neutrals,
    put,
    romans,
    strength,
    where,
)

# --- hits (3h) ---------------------------------------------------------------------------------------------------


def test_of_equals_those_away_from_home_take_the_hit_3h() -> None:
    state = book()
    barbarians(state, "leuci", "leuci", "boii")
    romans(state, "mandubii", "legion_vii")
    advance(state, "legion_vii mandubii-leuci")
    act(state, "fire legion_vii", "roll 1 6 6 6")
    assert (strength(state, "leuci"), strength(state, "boii")) == (3, 2)


def test_the_strongest_are_hit_at_home_or_not_b5() -> None:
    state = book()
    barbarians(state, "leuci", "leuci", "boii 2")
    romans(state, "mandubii", "legion_vii")
    advance(state, "legion_vii mandubii-leuci")
    act(state, "fire legion_vii", "roll 1 6 6 6")
    assert (strength(state, "leuci"), strength(state, "boii")) == (2, 2)


def test_who_of_several_equals_is_hit_is_drawn_3h() -> None:
    state = book()
    barbarians(state, "leuci", "leuci", "boii", "eburones")
    romans(state, "mandubii", "legion_vii")
    advance(state, "legion_vii mandubii-leuci")
    act(state, "fire legion_vii", "roll 1 6 6 6")
    assert (state.phase, state.to_act) == (HIT, Seat.CHANCE)
    assert weights(state) == {"hit boii": 1, "hit eburones": 1}


def test_germans_are_hit_before_tribes_of_the_same_strength_b5() -> None:
    state = book()
    barbarians(state, "leuci", "leuci", "boii", "usipetes")
    romans(state, "mandubii", "legion_vii")
    advance(state, "legion_vii mandubii-leuci")
    act(state, "fire legion_vii", "roll 1 6 6 6")
    assert strength(state, "usipetes") == 2


def test_so_with_losses_by_stacking_3h() -> None:
    state = book()
    barbarians(state, "leuci", "leuci", "boii", "eburones", "helvii", "treveri", "usipetes", "tencteri")
    go(state, "stacking")
    assert (state.phase, state.to_act) == (STACKING, Seat.CHANCE)
    assert weights(state) == {f"hit {tribe}": 1 for tribe in ("boii", "eburones", "helvii", "treveri")}


# --- one goes back (Regrouping) ----------------------------------------------------------------------------------


def conquered(state: State, *ways: str) -> list[Event]:
    """The automaton conquers Mandubii, where one weak tribe stands for the Romans, from there."""
    romans(state, "mandubii", "volcae 1")
    log = charge(state, *ways)
    while state.phase != REGROUP and "BattleEnded" not in kinds(log):
        if state.phase == "roll":
            log += roll(state, 1 if state.side_of(state.battle.firing) == 1 else 6)
        elif state.actor == 0:
            log += act(state, "end" if "end" in legal(state) else "fire volcae")
        else:
            log += state.play(state.legal_actions()[0])
    return log


def test_one_goes_back_to_an_area_whose_tribes_are_not_all_the_automatons_a19() -> None:
    state = book()
    romans(state, "aedui", "leuci")
    barbarians(state, "leuci", "usipetes", "tencteri")
    conquered(state, "leuci-mandubii usipetes tencteri")
    assert weights(state) == {f"regroup {block} mandubii-leuci": 1 for block in ("usipetes", "tencteri")}
    act(state, "regroup tencteri mandubii-leuci")
    assert (where(state, "tencteri"), where(state, "usipetes"), state.actor) == ("leuci", "mandubii", 0)


def test_tribes_eliminated_this_year_are_not_its_own_a19() -> None:
    state = book()
    barbarians(state, "leuci", "usipetes")
    state.fallen |= 1 << BLOCKS.index["leuci"]
    conquered(state, "leuci-mandubii usipetes")
    assert where(state, "usipetes") == "leuci"


@pytest.mark.parametrize("nantuates", ["", "barbarians", "romans"])
def test_in_the_year_in_which_the_helvetii_fall_one_goes_back_to_their_area_a19(nantuates: str) -> None:
    """Nobody is at home there then; in later years the Nantuates are, and whose they are decides."""
    state = book()
    state.out |= 1 << BLOCKS.index["helvetii"]
    barbarians(state, "helvetii", "usipetes", "tencteri")
    if nantuates:
        put(state, nantuates == "barbarians", "leuci", "nantuates")
    romans(state, "sequani", "volcae 1")
    charge(state, "helvetii-sequani usipetes tencteri")
    while state.phase != REGROUP and where(state, "volcae"):
        if state.phase == "roll":
            roll(state, 1 if state.side_of(state.battle.firing) == 1 else 6)
        else:
            act(state, min(legal(state)))
    goes_back = {f"regroup {block} sequani-helvetii" for block in ("usipetes", "tencteri")}
    assert (legal(state) == goes_back) is (nantuates != "barbarians")


def test_all_stay_that_came_from_their_own_area_or_from_germania_a19() -> None:
    state = book()
    barbarians(state, "leuci", "leuci", "usipetes")
    log = conquered(state, "leuci-mandubii leuci usipetes")
    assert "BlockRegrouped" not in kinds(log)
    assert where(state, "leuci") == where(state, "usipetes") == "mandubii"
    state = book()
    barbarians(state, "germania", "usipetes", "tencteri")
    romans(state, "leuci", "leuci 1")
    log = charge(state, "germania-leuci usipetes tencteri")
    while state.phase == "roll":
        log += roll(state, 1)
    assert "BlockRegrouped" not in kinds(log)
    assert where(state, "usipetes") == where(state, "tencteri") == "leuci"


def test_one_goes_back_even_if_others_have_stayed_behind_and_one_to_each_area_a19() -> None:
    state = book()
    romans(state, "aedui", "leuci", "treveri")
    barbarians(state, "leuci", "usipetes", "tencteri")
    barbarians(state, "treveri", "marcomanni", "eburones")
    conquered(state, "leuci-mandubii usipetes", "treveri-mandubii marcomanni eburones")
    ways = {"usipetes mandubii-leuci", "marcomanni mandubii-treveri", "eburones mandubii-treveri"}
    assert legal(state) == {f"regroup {way}" for way in ways}
    act(state, "regroup eburones mandubii-treveri")
    assert where(state, "usipetes") == "leuci"
    assert where(state, "marcomanni") == "mandubii"


def test_one_that_came_to_help_goes_back_too() -> None:
    state = book()
    romans(state, "aedui", "leuci", "legion_vii 1")
    barbarians(state, "leuci", "usipetes", "tencteri")
    barbarians(state, "mandubii", "mandubii")
    advance(state, "legion_vii aedui-mandubii")
    act(state, "roll 1")
    fire(state, "legion_vii")
    act(state, next(iter(legal(state, "fire"))))
    roll(state, 1)
    assert legal(state) == {f"regroup {block} mandubii-leuci" for block in ("usipetes", "tencteri")}


def test_one_goes_back_from_what_ariovistus_has_subdued() -> None:
    state = book()
    romans(state, "aedui", "leuci")
    neutrals(state, "mediomatrici")
    barbarians(state, "leuci", "ariovistus", "tencteri")
    charge(state, "leuci-mediomatrici ariovistus tencteri")
    act(state, "roll 1")
    expected = {f"regroup {block} mediomatrici-leuci" for block in ("ariovistus", "tencteri")}
    assert (state.phase, legal(state)) == (REGROUP, expected)


def test_one_goes_back_over_the_sea_of_britannia_a16() -> None:
    state = book()
    romans(state, "aedui", "andes", "venelli")
    romans(state, "britannia", "volcae 1")
    barbarians(state, "andes", "usipetes", "tencteri")
    charge(state, "andes-britannia usipetes tencteri")
    act(state, "fire usipetes")
    roll(state, 1)
    way = "britannia-oceanus_britannicus-andes"
    assert legal(state) == {f"regroup {block} {way}" for block in ("usipetes", "tencteri")}
    act(state, f"regroup usipetes {way}")
    assert (where(state, "usipetes"), where(state, "tencteri"), state.actor) == ("andes", "britannia", 0)
