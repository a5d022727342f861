"""The automaton that plays the Barbarians (12, rulings A1-A21)."""

from random import Random

import pytest

from engine.contract import Event, Seat
from engine.gallic_war.automaton.chance import by_table, by_vercingetorix
from engine.gallic_war.automaton.march import targets
from engine.gallic_war.events.automaton import AttackPlanned, StepFollowed
from engine.gallic_war.state import AIM, DIE, MARCHED, State
from tests.gallic_war.support import (
    AREAS,
    BLOCKS,
    CARDS,
    GAME,
    act,
    barbarians,
    board,
    go,
    legal,
    neutrals,
    of,
    only,
    romans,
    side_of,
    strength,
    where,
)


def book() -> State:
    """A board against the automaton, the Romans' card played."""
    state = board(automaton=True)
    romans(state, "transalpine_gaul", "legion_x", "legion_ix")
    state.hands, state.uses = ((0, 1), ()), ("movement", "")
    return state


def turn_up(state: State, card: str) -> list[Event]:
    """The automaton's card is turned up."""
    go(state, "turn")
    return act(state, f"play {card}")


def test_the_card_is_the_top_of_the_deck_by_chance_a1() -> None:
    state = book()
    go(state, "turn")
    assert state.to_act is Seat.CHANCE
    assert legal(state) == {f"play {card}" for card in CARDS.ids[2:]}


def test_a_neutral_area_is_activated_and_then_the_romans_have_the_next_card_a1() -> None:
    state = book()
    neutrals(state, "bellovaci")
    log = turn_up(state, "bellovaci")
    assert only(log, StepFollowed).step == "1"
    assert side_of(state, "bellovaci") == side_of(state, "caletes") == 1
    assert (state.phase, state.play_number, str(state.to_act)) == ("lay", 2, "romans")


def test_a_third_neutral_area_is_a_political_action_and_a_natural_1_succeeds_a12() -> None:
    state = book()
    neutrals(state, "leuci")
    romans(state, "leuci", "legion_viii")
    state.activated = ((), (5, 6))
    log = turn_up(state, "leuci")
    assert only(log, StepFollowed).step == "2"
    state.modifier = 3
    act(state, "roll 1")
    assert side_of(state, "leuci") == 1


def test_its_area_attacks_one_block_of_the_romans_before_a_neutral_one_a6_a13() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    neutrals(state, "leuci", "boii")
    romans(state, "mandubii", "legion_vii")
    area = AREAS.index["sequani"]
    assert AREAS.names_of(targets(state, area, state.at[1][area])) == ("mandubii",)
    log = turn_up(state, "sequani")
    plan = only(log, AttackPlanned)
    assert (plan.step, plan.start, plan.area, plan.number) == ("3a", "sequani", "mandubii", 1)


def test_a_lone_block_does_not_attack_two_3e() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    romans(state, "mandubii", "legion_vii", "legion_viii")
    area = AREAS.index["sequani"]
    assert not targets(state, area, state.at[1][area])
    barbarians(state, "sequani", "usipetes")
    assert AREAS.names_of(targets(state, area, state.at[1][area])) == ("mandubii",)


def test_transalpine_gaul_with_one_block_is_a_target_and_an_empty_area_is_none_a21() -> None:
    state = board(automaton=True)
    romans(state, "transalpine_gaul", "legion_x")
    romans(state, "treveri", "allobroges")
    barbarians(state, "helvetii", "helvetii")
    area = AREAS.index["helvetii"]
    assert AREAS.names_of(targets(state, area, state.at[1][area])) == ("transalpine_gaul",)


def test_without_a_target_the_die_of_3g_falls_a14() -> None:
    state = book()
    barbarians(state, "volcae", "volcae")
    barbarians(state, "germania", "usipetes", "tencteri")
    barbarians(state, "treveri", "treveri")
    log = turn_up(state, "volcae")
    assert [event.step for event in of(log, StepFollowed)] == ["3g"]
    assert (state.phase, state.errand) == (DIE, "3g")
    act(state, "roll 4")
    assert where(state, "usipetes") == where(state, "tencteri") == "treveri"


def test_weak_germans_alone_gain_a_step_3f_a13() -> None:
    state = book()
    barbarians(state, "germania", "usipetes 1", "tencteri 1")
    turn_up(state, "germania")
    assert strength(state, "usipetes") == strength(state, "tencteri") == 2


def test_vercingetorix_raids_and_no_more_a15() -> None:
    state = book()
    barbarians(state, "arverni", "vercingetorix", "arverni")
    neutrals(state, "boii")
    turn_up(state, "baggage_train")
    assert state.supply == 14
    assert state.raided
    assert where(state, "vercingetorix") == "arverni"


def test_a_reroll_is_a_draw_among_those_that_fit_a5() -> None:
    state = board(automaton=True)
    fit = 1 << AREAS.index["tarbelli"] | 1 << AREAS.index["allobroges"] | 1 << AREAS.index["aedui"]
    weights = {AREAS.ids[area]: weight for area, weight in by_table(state, fit)}
    assert weights == {"tarbelli": 3 * 6 * 3, "aedui": 11 * 6, "allobroges": 11 * 3}
    assert by_vercingetorix(state, 1 << AREAS.index["leuci"]) == ()


def test_massive_revolt_is_the_first_card_of_52_bc_and_the_romans_score_nothing_a19() -> None:
    state = book()
    neutrals(state, "arverni", "boii", "bituriges")
    state.year, state.hands = 6, ((), ())
    go(state, "year")
    assert (state.year, state.bound, state.points) == (7, True, 0)
    for _ in range(5):
        state.play(state.legal_actions()[0])
    assert (state.phase, state.errand) == (AIM, "first area")
    act(state, "aim arverni", "aim boii")
    assert where(state, "vercingetorix") == "arverni"
    assert not state.hands[1]


def test_dumnorix_comes_before_the_deal_of_54_bc_a20() -> None:
    state = book()
    neutrals(state, "boii")
    state.year, state.hands = 4, ((), ())
    go(state, "year")
    assert where(state, "dumnorix") == "boii"
    assert side_of(state, "helvii") == 1
    assert state.phase == "deal"


def test_attackers_that_are_weaker_go_back_to_where_they_came_from_a10_a18() -> None:
    state = book()
    barbarians(state, "sequani", "sequani 1")
    romans(state, "mandubii", "legion_vii")
    turn_up(state, "sequani")
    act(state, "end", "fire legion_vii", "roll 6 6 6 6")
    assert where(state, "sequani") == "sequani"


def test_legions_beside_may_help_for_a_supply_point_each_a7() -> None:
    state = book()
    barbarians(state, "sequani", "sequani")
    romans(state, "mandubii", "legion_vii 1")
    romans(state, "aedui", "legion_viii", "legion_xi", "legion_xii", "volcae")
    neutrals(state, "boii")
    turn_up(state, "sequani")
    assert legal(state) == {f"move legion_{name} aedui-mandubii" for name in ("viii", "xi", "xii")} | {"end"}
    act(state, "move legion_viii aedui-mandubii", "move legion_xi aedui-mandubii")
    assert state.supply == 13
    assert not state.reserve
    assert state.phase != "react"


def test_the_automaton_helps_on_1_to_3_and_neutral_areas_get_no_help_a7() -> None:
    state = board(automaton=True)
    romans(state, "aedui", "legion_vii")
    barbarians(state, "mandubii", "mandubii", "senones")
    barbarians(state, "sequani", "sequani")
    romans(state, "transalpine_gaul", "legion_x")
    state.active, state.then, state.groups_left, state.named_from = 0, "actions", 1, -1
    state.uses = ("movement", "")
    go(state, "movement")
    act(state, "group aedui", "move legion_vii aedui-mandubii")
    assert state.cause == MARCHED
    assert state.errand == "reinforcement"
    act(state, "roll 3")
    assert where(state, "sequani") == "mandubii"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_a_random_roman_against_it_comes_to_the_end(seed: int) -> None:
    rng = Random(seed)
    state = GAME.start({"barbarians": "automaton"})
    for _ in range(20000):
        if state.result is not None:
            break
        actions = list(state.legal_actions())
        assert state.to_act is Seat.CHANCE or state.actor == 0
        state.play(rng.choices(actions, state.outcome_weights() if state.to_act is Seat.CHANCE else None)[0])
        assert state.on_map.bit_count() + state.loc.count(255) == BLOCKS.count
    assert state.result is not None
