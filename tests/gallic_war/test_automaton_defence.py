"""How the automaton defends: its test, retreats, fortresses, and withdrawal (12, rulings A10, A18)."""

from engine.contract import Seat
from engine.gallic_war.events import BattleBegan, BlockWithdrew, SideGaveWay
from engine.gallic_war.state import State
from engine.gallic_war.tasks import BATTLE, ROLL, SHELTER
from tests.gallic_war.by_the_book import book
from tests.gallic_war.solitaire import advance, fire, roll, weights
from tests.gallic_war.support import (
    AREAS,
    BLOCKS,
    act,
    barbarians,
    kinds,
    legal,
    names,
    of,
    romans,
    where,
)


def settle(state: State, leader: str, area: str) -> None:
    """A leader's home is there."""
    state.homes[BLOCKS.index[leader]] = AREAS.index[area]


def test_defenders_away_from_home_leave_when_the_romans_are_twice_as_strong() -> None:
    for strength, leaves in ((4, True), (3, False)):
        state = book()
        barbarians(state, "mandubii", "usipetes 2", "tencteri 2")
        barbarians(state, "sequani", "sequani")
        romans(state, "aedui", "legion_vii", f"legion_viii {strength}")
        log = advance(state, "legion_vii aedui-mandubii", "legion_viii aedui-mandubii")
        if not leaves:
            log += act(state, "roll 6")
        assert [event.cause for event in of(log, SideGaveWay)] == ["defense"] * leaves
        fire(state, "legion_vii")
        fire(state, "legion_viii")
        verb = "retreat" if leaves else "fire"
        assert {text.split()[0] for text in legal(state)} == {verb}


def test_nobody_is_said_to_leave_who_fights_at_home_to_the_death() -> None:
    state = book()
    barbarians(state, "helvetii", "helvetii 4")
    barbarians(state, "mandubii", "mandubii")
    romans(state, "sequani", "legion_x", "legion_vii")
    log = advance(state, "legion_x sequani-helvetii", "legion_vii sequani-helvetii")
    assert not of(log, SideGaveWay)
    assert state.battle.shaken


def test_germans_go_to_germania_first() -> None:
    state = book()
    barbarians(state, "leuci", "usipetes")
    barbarians(state, "sequani", "sequani")
    romans(state, "mandubii", "legion_vii", "legion_viii")
    advance(state, "legion_vii mandubii-leuci", "legion_viii mandubii-leuci")
    fire(state, "legion_vii")
    fire(state, "legion_viii")
    assert where(state, "usipetes") == "germania"


def test_a_leader_goes_home_and_others_to_a_leader_first() -> None:
    state = book()
    barbarians(state, "leuci", "dumnorix", "eburones")
    barbarians(state, "sequani", "sequani")
    barbarians(state, "mediomatrici", "ambiorix")
    settle(state, "dumnorix", "sequani")
    romans(state, "mandubii", "legion_vii", "legion_viii", "legion_xi")
    advance(state, *(f"legion_{name} mandubii-leuci" for name in ("vii", "viii", "xi")))
    for name in ("vii", "viii", "xi"):
        fire(state, f"legion_{name}")
    assert legal(state) == {"retreat dumnorix leuci-sequani", "retreat eburones leuci-mediomatrici"}


def test_without_a_leader_the_area_is_drawn_and_none_that_is_not_the_automatons_a18() -> None:
    state = book()
    barbarians(state, "leuci", "eburones")
    barbarians(state, "sequani", "sequani")
    barbarians(state, "mediomatrici", "mediomatrici")
    romans(state, "mandubii", "legion_vii", "legion_viii")
    advance(state, "legion_vii mandubii-leuci", "legion_viii mandubii-leuci")
    fire(state, "legion_vii")
    fire(state, "legion_viii")
    assert weights(state) == {"retreat eburones leuci-sequani": 1, "retreat eburones leuci-mediomatrici": 1}
    state = book()
    barbarians(state, "leuci", "eburones")
    romans(state, "mandubii", "legion_vii", "legion_viii")
    advance(state, "legion_vii mandubii-leuci", "legion_viii mandubii-leuci")
    fire(state, "legion_vii")
    fire(state, "legion_viii")
    assert (state.phase, state.battle.firing) == (ROLL, BLOCKS.index["eburones"])


def test_a_retreat_by_sea_goes_no_further_than_an_area_beside() -> None:
    state = book()
    barbarians(state, "andes", "eburones")
    barbarians(state, "bellovaci", "bellovaci")
    barbarians(state, "britannia", "belgae")
    romans(state, "carnutes", "legion_vii", "legion_viii")
    advance(state, "legion_vii carnutes-andes", "legion_viii carnutes-andes")
    fire(state, "legion_vii")
    fire(state, "legion_viii")
    assert where(state, "eburones") == "britannia"


def test_those_at_home_without_a_fortress_fight_to_the_death() -> None:
    state = book()
    barbarians(state, "leuci", "leuci")
    barbarians(state, "sequani", "sequani")
    romans(state, "mandubii", "legion_vii", "legion_viii")
    advance(state, "legion_vii mandubii-leuci", "legion_viii mandubii-leuci")
    fire(state, "legion_vii")
    fire(state, "legion_viii")
    assert (state.phase, state.battle.firing) == (ROLL, BLOCKS.index["leuci"])


def test_those_at_home_go_into_the_fortress_the_strongest_first_when_outnumbered_a18() -> None:
    for number, inside in ((2, set()), (3, {"mandubii"})):
        state = book()
        barbarians(state, "mandubii", "mandubii", "senones")
        legions = ("legion_vii", "legion_viii", "legion_xi")[:number]
        romans(state, "aedui", *legions)
        advance(state, *(f"{legion} aedui-mandubii" for legion in legions))
        assert (state.phase, names(state.battle.inside)) == (BATTLE, inside)


def test_of_equals_one_is_drawn_for_the_fortress() -> None:
    state = book()
    barbarians(state, "mandubii", "mandubii 2", "senones", "usipetes 1")
    romans(state, "aedui", "legion_vii", "legion_viii", "legion_xi")
    advance(state, *(f"legion_{name} aedui-mandubii" for name in ("vii", "viii", "xi")))
    assert (state.phase, state.to_act) == (SHELTER, Seat.CHANCE)
    assert weights(state) == {"shelter mandubii": 1, "shelter senones": 1}


def test_those_away_from_home_never_go_into_a_fortress_a18() -> None:
    state = book()
    barbarians(state, "mandubii", "usipetes")
    romans(state, "aedui", "legion_vii", "legion_viii")
    advance(state, "legion_vii aedui-mandubii", "legion_viii aedui-mandubii")
    fire(state, "legion_vii")
    fire(state, "legion_viii")
    assert (state.phase, state.battle.firing, state.battle.inside) == (ROLL, BLOCKS.index["usipetes"], 0)


def test_a_fortress_of_two_takes_two_and_a_leader_is_at_home_too_b8() -> None:
    state = book()
    barbarians(state, "bituriges", "bituriges 2", "arvii 1")
    barbarians(state, "bituriges", "dumnorix")
    legions = ("legion_vii", "legion_viii", "legion_xi")
    romans(state, "arverni", *legions)
    advance(state, *(f"{legion} arverni-bituriges" for legion in legions))
    assert names(state.battle.inside) == {"dumnorix", "bituriges"}


def test_later_in_the_battle_they_go_in_as_their_action_by_even_chances_a18() -> None:
    for first in ("shelter ruteni", "fire ruteni"):
        state = book()
        barbarians(state, "cadurci", "cadurci", "ruteni")
        romans(state, "santones", "legion_vii", "legion_viii")
        advance(state, "legion_vii santones-cadurci", "legion_viii santones-cadurci")
        act(state, "fire legion_vii", "roll 1 6 6 6")
        fire(state, "legion_viii")
        roll(state, 6)
        roll(state, 6)
        fire(state, "legion_vii")
        fire(state, "legion_viii")
        assert weights(state) == {"shelter ruteni": 1, "fire ruteni": 1}
        act(state, first)
        roll(state, 6)
        assert names(state.battle.inside) == {first.split()[1] if first.startswith("shelter") else "cadurci"}


def test_three_equals_and_two_places_are_drawn_two_to_one_a18() -> None:
    state = book()
    barbarians(state, "bituriges", "bituriges 2", "arvii", "dumnorix")
    legions = ("legion_vii", "legion_viii", "legion_xi", "legion_xii 1")
    romans(state, "arverni", *legions)
    advance(state, *(f"{legion.split()[0]} arverni-bituriges" for legion in legions))
    act(state, "fire legion_vii", "roll 1 6 6 6")
    for legion in legions[1:]:
        fire(state, legion.split()[0])
    while state.battle.round == 1:
        state.play(next(iter(state.legal_actions()))) if state.phase == BATTLE else roll(state, 6)
    for legion in legions:
        fire(state, legion.split()[0])
    assert weights(state) == {"shelter dumnorix": 2, "fire dumnorix": 1}


def test_outnumbered_germans_withdraw_from_germania_at_once_before_any_die() -> None:
    state = book()
    barbarians(state, "germania", "usipetes 2", "tencteri 2")
    romans(state, "treveri", "legion_vii", "legion_viii")
    log = advance(state, "legion_vii treveri-germania", "legion_viii treveri-germania")
    assert {event.block for event in of(log, BlockWithdrew)} == {"usipetes", "tencteri"}
    assert not of(log, BattleBegan)


def test_they_withdraw_at_the_start_of_a_later_round_too_a10() -> None:
    state = book()
    barbarians(state, "germania", "usipetes", "tencteri 2")
    romans(state, "treveri", "legion_vii", "legion_viii")
    log = advance(state, "legion_vii treveri-germania", "legion_viii treveri-germania")
    act(state, "fire legion_vii", "roll 1 6 6 6")
    fire(state, "legion_viii")
    while not of(log, BlockWithdrew):
        log += roll(state, 6) if state.phase == ROLL else state.play(state.legal_actions()[0])
    assert {event.block for event in of(log, BlockWithdrew)} == {"usipetes", "tencteri"}
    assert "DiceRolled" not in kinds(log[log.index(of(log, BlockWithdrew)[0]) :])
    assert not state.on_map & BLOCKS.germans
