"""Which battle is fought, who attacks with what, how long it lasts, and who acts when (6, 6 A, 6 C, 6 E)."""

from __future__ import annotations

import pytest

from engine.gallic_war.battle.ranks import revealed
from engine.gallic_war.events import BattleBegan, BattleEnded, RoundBegan
from engine.gallic_war.state import WINTERING
from engine.gallic_war.tasks import BATTLE, CHOOSE, MAIN, REGROUP
from tests.gallic_war.support import (
    BLOCKS,
    ROMANS,
    act,
    barbarians,
    board,
    come_home,
    fight,
    fire,
    go,
    holds,
    kinds,
    legal,
    march,
    names,
    neutrals,
    only,
    pass_on,
    play,
    romans,
    side_of,
)

# --- which battle ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_who_moved_first_orders_the_battles(first: int) -> None:
    """6, B1: the player who moved first names each battle in turn."""
    state = board()
    romans(state, "aedui", "legion_vii", "legion_viii")
    barbarians(state, "boii", "boii")
    barbarians(state, "mandubii", "mandubii")
    state.moves.first_mover = first
    march(state, 0, "legion_vii aedui-boii", "legion_viii aedui-mandubii")
    fight(state)
    assert (state.phase, state.actor) == (CHOOSE, first)
    assert legal(state) == {"battle boii", "battle mandubii"}
    act(state, "battle mandubii", "end")
    assert legal(state, "fire") == {"fire legion_viii"}


@pytest.mark.parametrize(
    ("romans_card", "barbarians_card", "first"), [("leuci", "aedui", 1), ("aedui", "boii", 0)]
)
def test_of_two_movers_the_first_orders_all_battles(romans_card: str, barbarians_card: str, first: int) -> None:
    """5.2, 6, B1: in a whole card play, whoever else has moved after him."""
    state = board()
    romans(state, "transalpine_gaul", "legion_vii")
    romans(state, "leuci", "legion_viii")
    barbarians(state, "sequani", "sequani")
    barbarians(state, "boii", "boii")
    play(state, (romans_card, "movement"), (barbarians_card, "movement"))
    moves = ("legion_vii transalpine_gaul-boii", "sequani sequani-leuci")
    for side, group in sorted(enumerate(("transalpine_gaul", "sequani")), reverse=first == 1):
        act(state, f"group {group}")
        if state.phase == "groups":
            act(state, "end")
        act(state, f"move {moves[side]}")
        if state.phase == "move":
            act(state, "end")
    assert (state.phase, state.actor) == (CHOOSE, first)
    assert legal(state) == {"battle boii", "battle leuci"}


def test_the_only_mover_orders_the_battles() -> None:
    """B1."""
    state = board()
    barbarians(state, "aedui", "aedui", "arverni")
    romans(state, "boii", "legion_vii")
    romans(state, "allobroges", "legion_viii")
    march(state, 1, "aedui aedui-boii", "arverni aedui-allobroges")
    fight(state)
    assert (state.phase, state.actor) == (CHOOSE, 1)


def test_whose_event_it_is_orders_its_battles() -> None:
    """6, 13.2, B1: in events the active player."""
    state = board()
    state.active = 1
    for area in ("boii", "aedui"):
        barbarians(state, area, area)
    romans(state, "boii", "legion_vii")
    romans(state, "aedui", "legion_viii")
    state.moves.barbarians_attack = state.contested
    fight(state)
    assert (state.phase, state.actor) == (CHOOSE, 1)


def test_each_battle_is_over_before_the_next_begins() -> None:
    """6, B1, 6 G: with its regroup; one that is left needs no choice."""
    state = board()
    romans(state, "allobroges", "legion_vii 4", "legion_viii")
    barbarians(state, "aedui", "belgae 1")
    barbarians(state, "sequani", "sequani")
    march(state, 0, "legion_vii allobroges-aedui", "legion_viii allobroges-sequani")
    fight(state)
    act(state, "battle aedui")
    act(state, "pass belgae")
    log = fire(state, "legion_vii", 1)
    assert kinds(log)[-1] == "BattleEnded"
    assert state.phase == REGROUP
    log = act(state, "end")
    assert state.phase == "shelter"
    log = act(state, "end")
    assert kinds(log)[0] == "BattleBegan"


# --- who acts when -----------------------------------------------------------------------------------------------


def test_letters_in_order_and_the_defender_first() -> None:
    """6, B4: B, C, D, in each of them the defender's blocks before the attacker's."""
    state = board()
    barbarians(state, "aedui", "belgae", "marcomanni", "boii")
    romans(state, "allobroges", "legion_vii", "sequani", "allobroges")
    march(state, 0, "legion_vii allobroges-aedui", "sequani allobroges-aedui")
    fight(state)
    order = []
    while state.battle.round == 1:
        name = next(iter(legal(state, "pass")))
        order.append(name.removeprefix("pass "))
        act(state, name)
    assert order == ["belgae", "legion_vii", "marcomanni", "sequani", "boii"]


def test_each_block_acts_once_a_round() -> None:
    """6: a round is over when all have acted; the owner chooses among his blocks of a letter as he goes."""
    state = board()
    barbarians(state, "aedui", "aedui", "boii")
    romans(state, "allobroges", "legion_vii", "legion_viii")
    march(state, 0, "legion_vii allobroges-aedui", "legion_viii allobroges-aedui")
    fight(state)
    assert legal(state, "pass") == {"pass legion_vii", "pass legion_viii"}
    act(state, "pass legion_viii")
    assert legal(state, "pass") == {"pass legion_vii"}
    act(state, "pass legion_vii", "pass boii")
    assert legal(state, "pass") == {"pass aedui"}
    log = act(state, "pass aedui")
    assert only(log, RoundBegan).round == 2


def test_caesar_always_acts_first() -> None:
    """6, 8.1, B4: even of attackers, even before those who are better by a landing."""
    state = board()
    barbarians(state, "britannia", "belgae", "cantiaci")
    romans(state, "bellovaci", "legion_x", "legion_vii")
    way = "bellovaci-oceanus_britannicus-britannia"
    march(state, 0, f"legion_x {way}", f"legion_vii {way}")
    fight(state)
    assert legal(state, "pass") == {"pass legion_x"}
    act(state, "pass legion_x")
    assert legal(state, "pass") == {"pass belgae"}
    act(state, "pass belgae")
    assert legal(state, "pass") == {"pass cantiaci"}, "C is B in a landing, and the defender's"
    act(state, "pass cantiaci")
    assert legal(state, "pass") == {"pass legion_vii"}


def test_caesar_in_reserve_acts_first_from_round_2() -> None:
    """B4."""
    state = board()
    barbarians(state, "aedui", "belgae")
    romans(state, "allobroges", "legion_vii")
    romans(state, "boii", "legion_x")
    march(state, 0, "legion_vii allobroges-aedui", "legion_x boii-aedui")
    fight(state)
    act(state, "main allobroges")
    assert legal(state, "pass") == {"pass belgae"}
    pass_on(state)
    assert state.battle.round == 2
    assert legal(state, "pass") == {"pass legion_x"}


def test_a_battle_action_is_to_fire_to_retreat_or_to_pass() -> None:
    """6."""
    state = board()
    barbarians(state, "aedui", "boii")
    romans(state, "allobroges", "legion_vii")
    march(state, 0, "legion_vii allobroges-aedui")
    fight(state)
    verbs = {text.split()[0] for text in legal(state)}
    assert verbs == {"fire", "retreat", "pass"}
    log = act(state, "pass legion_vii")
    assert kinds(log) == ["BlockPassed"]


# --- how long ----------------------------------------------------------------------------------------------------


def test_three_rounds_then_attackers_must_retreat() -> None:
    """6, B15."""
    state = board()
    barbarians(state, "aedui", "boii")
    romans(state, "allobroges", "legion_vii", "legion_viii")
    march(state, 0, "legion_vii allobroges-aedui", "legion_viii allobroges-aedui")
    log = fight(state) + pass_on(state, 9)
    assert kinds(log).count("RoundBegan") == 3
    assert state.phase == "leave"
    assert {text.split()[0] for text in legal(state)} == {"retreat"}
    act(state, "retreat legion_vii aedui-allobroges")
    log = act(state, "retreat legion_viii aedui-allobroges")
    assert kinds(log)[-1] == "BattleEnded"
    assert state.actor == 1, "the defender is the victor"


def test_two_rounds_when_the_main_group_crossed_the_rhine() -> None:
    """6 C, B3: into a Gallic area as well."""
    state = board()
    romans(state, "treveri", "legion_vii")
    barbarians(state, "germania", "tencteri", "usipetes")
    march(state, 1, "tencteri germania-treveri", "usipetes germania-treveri")
    log = fight(state) + pass_on(state, 9)
    assert kinds(log).count("RoundBegan") == 2
    assert state.phase == "leave"


def test_three_rounds_when_only_reserves_crossed_the_rhine() -> None:
    """6 C."""
    state = board()
    romans(state, "treveri", "legion_vii")
    barbarians(state, "germania", "tencteri")
    barbarians(state, "mandubii", "marcomanni")
    march(state, 1, "tencteri germania-treveri", "marcomanni mandubii-treveri")
    fight(state)
    act(state, "main mandubii")
    assert state.battle.rounds == 3
    assert holds(state.moves.reserve, "tencteri")


@pytest.mark.parametrize(("main", "rounds"), [("bellovaci", 2), ("andes", 3)])
def test_two_rounds_after_a_landing_of_the_main_group(main: str, rounds: int) -> None:
    """6 E, B3: and three if only reserves came by sea."""
    state = board()
    barbarians(state, "esuvii", "esuvii")
    romans(state, "bellovaci", "legion_viii")
    romans(state, "andes", "legion_ix")
    march(state, 0, "legion_viii bellovaci-oceanus_britannicus-esuvii", "legion_ix andes-esuvii")
    fight(state)
    act(state, f"main {main}")
    assert state.battle.rounds == rounds


def test_a_main_group_by_land_and_sea_is_no_landing() -> None:
    """B3, B2: one group by two ways."""
    state = board()
    barbarians(state, "esuvii", "esuvii")
    romans(state, "andes", "legion_vii", "legion_viii")
    march(state, 0, "legion_viii andes-oceanus_britannicus-esuvii", "legion_vii andes-esuvii")
    fight(state)
    assert state.phase == BATTLE
    assert state.battle.rounds == 3


def test_returning_tribes_fight_three_rounds() -> None:
    """5.2.1 D, 13.2: like any attacker."""
    state = board()
    romans(state, "aedui", "legion_vii")
    barbarians(state, "treveri", "aedui")
    come_home(state, 1, "aedui", cause="politics")
    assert (state.phase, state.battle.rounds, state.battle.attacker) == (BATTLE, 3, 1)


# --- the main group (6 A, ruling B2) -----------------------------------------------------------------------------


def test_the_attacker_names_his_main_group() -> None:
    """6 A, B2: each group is what came out of one area, by whatever borders; the others are reserves."""
    state = board()
    barbarians(state, "helvetii", "helvetii")
    romans(state, "transalpine_gaul", "legion_vii", "legion_viii", "legion_ix")
    romans(state, "sequani", "legion_xi")
    march(
        state,
        0,
        "legion_vii transalpine_gaul-helvetii",
        "legion_viii transalpine_gaul-helvetii",
        "legion_ix transalpine_gaul-allobroges-helvetii",
        "legion_xi sequani-helvetii",
    )
    fight(state)
    assert (state.phase, state.actor) == (MAIN, 0)
    assert legal(state) == {"main transalpine_gaul", "main sequani"}
    log = act(state, "main transalpine_gaul")
    assert kinds(log) == ["MainNamed", "BattleBegan", "RoundBegan"]
    assert names(state.moves.reserve) == {"legion_xi"}
    began = only(log, BattleBegan)
    assert began.attackers == (("legion_vii", 4), ("legion_viii", 4), ("legion_ix", 4))
    assert began.attacking_reserves == 1


def test_legions_from_off_the_map_are_one_group() -> None:
    """B2."""
    state = board()
    barbarians(state, "transalpine_gaul", "boii")
    romans(state, "roman_off_map", "legion_xiii", "legion_xiv")
    march(state, 0, *[f"{legion} roman_off_map-transalpine_gaul" for legion in ("legion_xiii", "legion_xiv")])
    fight(state)
    assert state.phase == "shelter"
    act(state, "end")
    assert state.phase == BATTLE
    assert not state.moves.reserve


def test_the_defender_s_main_group_was_there_when_the_first_enemy_came() -> None:
    """6 A, B2, M5: what comes to help is reserve."""
    state = board()
    barbarians(state, "aedui", "aedui")
    barbarians(state, "mandubii", "mandubii")
    romans(state, "allobroges", "legion_vii")
    march(state, 0, "legion_vii allobroges-aedui")
    march(state, 1, "mandubii mandubii-aedui")
    fight(state)
    assert names(state.moves.reserve) == {"mandubii"}
    assert (state.battle.attacker, state.phase) == (0, BATTLE)


def test_tribes_that_joined_ariovistus_are_of_the_main_group() -> None:
    """8.2, B2: whatever group is the main one."""
    state = board()
    neutrals(state, "mandubii")
    barbarians(state, "leuci", "ariovistus")
    barbarians(state, "sequani", "marcomanni")
    march(state, 1, "ariovistus leuci-mandubii", "marcomanni sequani-mandubii")
    act(state, "roll 1", "roll 6")
    assert (side_of(state, "mandubii"), side_of(state, "senones")) == (1, 0)
    fight(state)
    act(state, "end", "main sequani")
    assert names(state.moves.reserve) == {"ariovistus"}


def test_against_the_automaton_nobody_is_in_reserve() -> None:
    """A7: a main group is named for the rounds alone."""
    state = board(automaton=True)
    barbarians(state, "germania", "tencteri", "usipetes")
    romans(state, "treveri", "legion_vii")
    romans(state, "leuci", "legion_viii")
    march(state, 0, "legion_vii treveri-germania", "legion_viii leuci-germania")
    fight(state)
    act(state, "main leuci")
    assert (state.moves.reserve, state.battle.rounds) == (0, 2)
    assert legal(state, "fire") == {"fire legion_vii", "fire legion_viii"}


def test_winter_legions_are_one_group_and_those_off_the_map_reserves() -> None:
    """7.3.2, E3: no main group is named."""
    state = board()
    barbarians(state, "transalpine_gaul", "boii")
    romans(state, "transalpine_gaul", "legion_vii", "legion_viii", "legion_xiii")
    state.moves.origin[BLOCKS.index["legion_vii"]] = 3
    state.moves.origin[BLOCKS.index["legion_viii"]] = 5
    state.moves.reserve = 1 << BLOCKS.index["legion_xiii"]
    go(state, "battles", WINTERING, stop=True)
    act(state, "end")
    assert (state.phase, state.battle.rounds) == (BATTLE, 3)
    assert names(state.moves.reserve) == {"legion_xiii"}


# --- what is seen (ruling B17) -----------------------------------------------------------------------------------


def test_blocks_are_known_while_they_fight() -> None:
    """6, B17: the main groups at once, reserves from round 2, those in a fortress not before the assault."""
    state = board()
    barbarians(state, "mandubii", "mandubii", "boii 1")
    romans(state, "aedui", "legion_vii")
    romans(state, "leuci", "legion_viii")
    march(state, 0, "legion_vii aedui-mandubii", "legion_viii leuci-mandubii")
    fight(state)
    assert names(revealed(state)) == set()
    act(state, "shelter mandubii", "main aedui")
    assert names(revealed(state)) == {"boii", "legion_vii"}
    pass_on(state)
    assert names(revealed(state)) == {"boii", "legion_vii", "legion_viii"}
    fire(state, "legion_vii", 1)
    assert state.phase == "storm"
    assert names(revealed(state)) == {"legion_vii", "legion_viii"}
    log = act(state, "assault")
    assert kinds(log)[0] == "SiegeBegan"
    assert names(revealed(state)) == {"mandubii", "legion_vii", "legion_viii"}
    for _ in range(3):
        pass_on(state)
    act(state, "retreat legion_vii mandubii-aedui")
    act(state, "retreat legion_viii mandubii-leuci")
    assert names(revealed(state)) == set()


def test_events_of_a_battle_name_its_sides() -> None:
    """The story of a battle: who attacks whom, who wins."""
    state = board()
    barbarians(state, "aedui", "boii 1")
    romans(state, "allobroges", "legion_vii")
    march(state, 0, "legion_vii allobroges-aedui")
    log = fight(state) + fire(state, "legion_vii", 1)
    assert only(log, BattleBegan).attacker == ROMANS
    assert only(log, BattleEnded).winner == ROMANS
