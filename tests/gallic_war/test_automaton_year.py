"""The automaton's year: the order of 52 BC, leaders that come, the winter (12, rulings A1, A17, A19 to A21)."""

import pytest

from engine.contract import Event, Seat
from engine.gallic_war.events import ActionAnnounced, BattleBegan, CardTurned, LeaderCame, SideGaveWay
from engine.gallic_war.state import State
from engine.gallic_war.tasks import COMPANIONS, DEAL, HARVEST, LEADER_HOME, NEW_HOME
from tests.gallic_war.by_the_book import book
from tests.gallic_war.solitaire import do, fire, weights
from tests.gallic_war.support import (
    AREAS,
    BLOCKS,
    act,
    barbarians,
    board,
    go,
    home,
    legal,
    neutrals,
    of,
    only,
    romans,
    side_of,
    strength,
    where,
)


def year(state: State, number: int) -> list[Event]:
    """A year begins, after the cards of the last one."""
    state.year, state.hands = number - 1, ((), ())
    return go(state, "year")


# --- the cards of 52 BC (Massive Revolt, ruling A19) -------------------------------------------------------------


def order_of(state: State) -> str:
    """Who plays the cards of a year, in order; the Romans supply, the automaton does nothing."""
    found = ""
    for _ in range(400):
        if state.phase == HARVEST:
            break
        actions = list(state.legal_actions())
        wanted = [action for action in actions if str(action) in ("announce supply", "roll 6", "end")]
        wanted += [action for action in actions if str(action).startswith(("play germania", "play leuci"))]
        log = state.play((wanted or actions)[0])
        found += "B" * len(of(log, CardTurned)) + "R" * len(of(log, ActionAnnounced))
    return found


def test_in_52_bc_the_automaton_plays_first_in_each_pair_massive_revolt_before_all() -> None:
    state = board(automaton=True)
    neutrals(state, "arverni")
    year(state, 7)
    assert order_of(state) == "BR" * 5
    assert state.massive


def test_in_58_bc_four_cards_are_played_and_the_romans_are_first() -> None:
    state = board(automaton=True)
    neutrals(state, "arverni")
    year(state, 1)
    assert order_of(state) == "RB" * 4


# --- minor leaders of 54 and 53 BC (Minor Leaders, A17, A20) -----------------------------------------------------


@pytest.mark.parametrize(("number", "leader", "area"), [(5, "dumnorix", "boii"), (6, "ambiorix", "treveri")])
def test_a_leader_comes_among_the_romans_with_the_tribes_and_attacks_a17(
    number: int, leader: str, area: str
) -> None:
    state = board(automaton=True)
    romans(state, area, "legion_vii 1")
    romans(state, "aedui", area)
    log = year(state, number)
    assert only(log, LeaderCame).area == area
    assert [name for name, _ in only(log, BattleBegan).attackers] == [leader, area]
    while state.phase != DEAL:
        if state.phase == "roll":
            die = 1 if state.side_of(state.battle.firing) == 1 else 6
            act(state, next(text for text in legal(state) if set(text.split()[1:]) == {str(die)}))
        else:
            act(state, sorted(legal(state), reverse=True)[0])
    assert (where(state, leader), home(state, leader), side_of(state, area)) == (area, area, 1)
    assert where(state, "legion_vii") != area


# --- the winter (End of Turn, ruling A19) ------------------------------------------------------------------------


def winter(state: State, leader: str, die: int = 3) -> list[Event]:
    """The harvest, and all that follows until somebody chooses; Caesar and the ninth are at home."""
    state.actor = 0
    log = go(state, "harvest") + act(state, f"roll {die}")
    return log + (act(state, "end") if state.phase == "legions home" else [])


def test_vercingetorix_goes_home_and_those_with_him_too_a19() -> None:
    state = book()
    barbarians(state, "arverni", "vercingetorix")
    barbarians(state, "boii", "eburones")
    state.shift(BLOCKS.index["vercingetorix"], AREAS.index["boii"], [])
    winter(state, "vercingetorix")
    do_all(state)
    assert (where(state, "vercingetorix"), where(state, "eburones")) == ("arverni", "treveri")


def test_if_he_cannot_he_stays_alone_a19() -> None:
    state = book()
    barbarians(state, "arverni", "vercingetorix")
    barbarians(state, "boii", "eburones", "boii")
    state.shift(BLOCKS.index["vercingetorix"], AREAS.index["boii"], [])
    romans(state, "arverni", "arverni")
    state.home_lost = True
    winter(state, "vercingetorix")
    do_all(state)
    assert (where(state, "vercingetorix"), where(state, "eburones")) == ("boii", "treveri")


def do_all(state: State) -> None:
    """What the book leaves no choice in, while the leaders winter."""
    while state.phase in (LEADER_HOME, COMPANIONS) and len(state.legal_actions()) == 1:
        state.play(state.legal_actions()[0])


def abroad() -> State:
    """Ariovistus and three Germans stand at the Leuci."""
    state = book()
    barbarians(state, "leuci", "ariovistus", "usipetes", "tencteri", "marcomanni")
    return state


def test_ariovistus_goes_home_or_stays_by_even_chances_a19() -> None:
    state = abroad()
    winter(state, "ariovistus")
    assert (state.phase, state.to_act) == (LEADER_HOME, Seat.CHANCE)
    assert weights(state) == {"home ariovistus": 1, "stay ariovistus": 1}
    act(state, "home ariovistus")
    assert all(where(state, german) == "germania" for german in ("ariovistus", "usipetes", "marcomanni"))


@pytest.mark.parametrize(("die", "stay"), [(3, 1), (6, 2)])
def test_as_many_drawn_germans_stay_with_him_as_the_limit_lets_a19(die: int, stay: int) -> None:
    state = abroad()
    winter(state, "ariovistus", die)
    act(state, "stay ariovistus")
    assert (state.phase, state.to_act) == (COMPANIONS, Seat.CHANCE)
    assert weights(state) == {f"stay {german}": 1 for german in ("usipetes", "tencteri", "marcomanni")}
    while state.phase == COMPANIONS:
        act(state, sorted(legal(state))[0])
    assert state.at[1][AREAS.index["leuci"]].bit_count() == 1 + stay
    assert state.wintered >> BLOCKS.ariovistus & 1


def test_all_germans_go_home_after_a_poor_harvest_or_when_he_wintered_the_year_before() -> None:
    for die, wintered in ((1, 0), (3, 1 << BLOCKS.ariovistus)):
        state = abroad()
        state.wintered = wintered
        winter(state, "ariovistus", die)
        do_all(state)
        assert state.phase != LEADER_HOME
        assert all(where(state, german) == "germania" for german in ("ariovistus", "usipetes", "tencteri"))


def test_germans_and_gauls_take_their_replacements() -> None:
    state = book()
    barbarians(state, "germania", "usipetes 1")
    barbarians(state, "boii", "boii 2", "helvii 1", "eburones 1")
    winter(state, "")
    assert [strength(state, block) for block in ("usipetes", "boii", "helvii", "eburones")] == [2, 3, 2, 1]


def test_in_the_battle_for_transalpine_gaul_it_defends_by_its_book_and_no_help_comes_e3_a7() -> None:
    state = board(automaton=True)
    romans(state, "boii", "legion_vii", "legion_viii")
    romans(state, "roman_off_map", "legion_xi")
    barbarians(state, "transalpine_gaul", "usipetes", "eburones 1")
    barbarians(state, "volcae", "volcae")
    go(state, "harvest")
    log = do(state, "roll 3", "home legion_vii", "home legion_viii", "end")
    assert only(log, SideGaveWay).cause == "defense"
    fire(state, "legion_vii")
    fire(state, "legion_viii")
    assert legal(state) == {f"retreat {block} transalpine_gaul-volcae" for block in ("usipetes", "eburones")}


def test_a_new_home_for_vercingetorix_is_drawn_and_he_may_keep_the_old_one_a19() -> None:
    state = book()
    barbarians(state, "arverni", "vercingetorix")
    state.shift(BLOCKS.index["vercingetorix"], AREAS.index["boii"], [])
    barbarians(state, "veneti", "veneti")
    romans(state, "arverni", "legion_vii")
    go(state, "homes")
    assert (state.phase, state.to_act) == (NEW_HOME, Seat.CHANCE)
    assert weights(state) == {"settle boii": 1, "settle veneti": 1, "end": 1}
