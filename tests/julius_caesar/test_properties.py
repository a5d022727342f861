"""What holds in every situation of every game, seen in random games."""

from collections import Counter
from itertools import chain, compress, cycle, product
from operator import le

import pytest

from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits, mask_of
from engine.contract import Seat
from engine.julius_caesar import tasks
from engine.julius_caesar.actions import FORMS
from engine.julius_caesar.data import FIRST
from engine.julius_caesar.events import PointsChanged
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.movement import used_links
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, State
from tests.julius_caesar.acting import of
from tests.julius_caesar.playing import Chooser, by_chance, eagerly, play_brawl, steps
from tests.seeds import seeds

LOOKED_AT = (tasks.CHOOSE, tasks.REGROUP, tasks.PORT, tasks.SUPPLY, tasks.DISBAND)
"""The phases of which every situation is looked at, of the others each fourth."""

FOUGHT_OVER = frozenset(tasks.PHASES[4:18])
"""The phases in which a space can be contested: commands, gods, battles."""


def check_blocks(state: State) -> None:
    """63 blocks, each in one place, at a strength it can have, where its kind can stand."""
    table, blocks = state.spaces, state.blocks
    everything = (1 << len(blocks.ids)) - 1
    assert state.pool | state.face_up | state.lost | state.fighting[0] | state.fighting[1] == everything
    groups = (state.pool, state.face_up, state.lost, state.fighting[0], state.fighting[1])
    assert sum(group.bit_count() for group in groups) == len(blocks.ids)
    assert not state.lost & ~blocks.leaders
    assert not state.face_up & blocks.leaders
    assert blocks.cleopatra_bit & (state.fighting[0] | state.fighting[1])
    for side in (0, 1):
        assert mask_of(compress(range(table.count), state.at[side])) == state.occ[side]
        own = 0
        for space in bits(state.occ[side]):
            here = state.at[side][space]
            assert not own & here
            own |= here
            assert table.cities >> space & 1 or not here & blocks.land, "a land block at sea"
            assert not here & blocks.navis or (table.seas | table.ports) >> space & 1, "a Navis inland"
            for block in bits(here):
                assert state.loc[block] == space
                assert 1 <= state.step[block] <= blocks.top[block]
        assert own == state.fighting[side]
        assert not own & blocks.of[1 - side] & (blocks.leaders | blocks.navis), "a leader or Navis defected"
    for block in bits(everything & ~state.fighting[0] & ~state.fighting[1]):
        assert (state.loc[block], state.step[block], state.moves.entry[block]) == (NOWHERE, 0, 0)


def check_turn(state: State) -> None:
    """Contests, reserves, roads and cards are as the phase allows."""
    table = state.spaces
    assert not state.contested or state.phase in FOUGHT_OVER
    assert not state.moves.reserve & ~state.moves.moved
    for block in bits(state.moves.reserve):
        assert state.contested >> state.loc[block] & 1, "a reserve without a battle"
    assert all(map(le, state.moves.roads, cycle(table.pluto_limit)))
    assert all(map(le, state.battle.retreats, cycle(table.limit)))
    dealt = [*state.hands[0], *state.hands[1], *state.discards, *state.chosen]
    dealt += [card for turn in state.played for card in turn[:2]]
    copies = state.cards.copies
    counts = Counter(card for card in dealt if card != NONE)
    assert all(count <= copies[card] for card, count in counts.items())
    assert state.moves_left >= 0
    assert state.levies_left >= 0
    assert 0 <= state.turn <= 5
    assert 705 <= state.year <= 709
    for space in bits(state.contested):
        attacker = state.attacker_at(space)
        check_main_attack(state, space, attacker)
        assert state.at[1 - attacker][space]


def check_main_attack(state: State, space: int, attacker: int) -> None:
    """There is one: where it is declared, not before the moves are over, nor where Cleopatra fights alone."""
    if state.edition.main_attack == FIRST:
        assert state.moves.main[space]
    elif attacker == state.actor and state.phase in (tasks.MOVE, tasks.MAIN_ATTACK):
        assert state.phase == tasks.MAIN_ATTACK or not state.moves.main[space]
        assert state.moves.main[space] or not state.at[attacker][space] & state.moves.reserve
    else:
        assert bool(state.moves.main[space]) == bool(used_links(state, attacker, space))


def check_game(game: JuliusCaesar, seed: int, choose: Chooser, edition: str = "2.0") -> tuple[set, set, str]:
    """Look at a random game: the kinds of its actions, its phases, and how it ends."""
    kinds, phases = set(), set()
    for number, (state, action, _) in enumerate(steps(game, seed, choose, edition=edition)):
        kinds.add(type(action))
        phases.add(state.phase)
        if state.phase in LOOKED_AT or number % 4 == 0:
            check_blocks(state)
            check_turn(state)
    check_blocks(state)
    assert state.phase == tasks.OVER
    return kinds, phases, state.result.kind


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["2.0", "1.x"])
@pytest.mark.parametrize("choose", [by_chance, eagerly])
@pytest.mark.parametrize("seed", seeds(2))
def test_every_situation_is_possible(game: JuliusCaesar, seed: int, choose: Chooser, edition: str) -> None:
    """A game by chance may go by without a battle."""
    _, phases, _ = check_game(game, seed, choose, edition)
    assert {"deal", "play", "move"} < phases


@pytest.mark.slow
@pytest.mark.thorough
def test_random_games_meet_all_kinds_of_actions_all_phases_and_all_ends(game: JuliusCaesar) -> None:
    """They are decided by points, by Rome and not at all."""
    games = [check_game(game, seed, choose) for seed, choose in product(range(6), (by_chance, eagerly))]
    assert {end for _, _, end in games} >= {"points at the end", "rome", "draw"}
    rare = {kind for kind in FORMS if kind.verb in ("swap", "perish", "declare", "colour")}
    assert set(FORMS) - set().union(*(kinds for kinds, _, _ in games)) <= rare
    phases = set().union(*(phases for _, phases, _ in games))
    assert set(tasks.PHASES) - phases == {"deploy", tasks.MAIN_ATTACK, tasks.COLOUR}


@pytest.mark.slow
def test_brawls_of_the_first_edition_declare_main_attacks_and_name_colours_for_jupiter() -> None:
    """And every situation of theirs is possible; he strikes at sea too."""
    phases, struck = set(), set()
    for state in chain.from_iterable(play_brawl(seed, "1.x") for seed in (12, *range(22, 30))):
        phases.add(state.phase)
        check_turn(state)
        if state.phase == tasks.DRAW:
            struck.add(bool(state.spaces.seas >> state.drawn_from & 1))
    assert phases > {tasks.MAIN_ATTACK, tasks.COLOUR}
    assert struck == {True, False}


@pytest.mark.parametrize("seed", seeds(6))
def test_free_deployment_keeps_the_numbers_in_each_city(game: JuliusCaesar, seed: int) -> None:
    start, counted = game.start(), 0
    for state, _, _ in steps(game, seed, by_chance, "free"):
        if state.phase != "deploy":
            break
        for side in (0, 1):
            assert [*map(int.bit_count, state.at[side])] == [*map(int.bit_count, start.at[side])]
        check_blocks(state)
        counted += 1
    assert counted > 0


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["2.0", "1.x"])
@pytest.mark.parametrize("deployment", ["historical", "free"])
@pytest.mark.parametrize("seed", seeds(3))
def test_each_change_of_points_is_told(game: JuliusCaesar, edition: str, deployment: str, seed: int) -> None:
    changed, before = 0, ()
    for state, action, events in steps(game, seed, eagerly, deployment, edition):
        told = of(events, PointsChanged)
        now = tuple(state.points_by_seat().values())
        if before and action.verb != "swap":
            ways = [before, *(event.points for event in told)]
            assert [event.before for event in told] == ways[:-1]
            assert ways[-1] == now, action
            changed += before != now
        assert all(event.before != event.points for event in told)
        before = now
    assert changed > 5


def test_the_seat_that_is_not_to_act_has_no_actions(game: JuliusCaesar) -> None:
    for state, _, _ in steps(game, 5):
        for seat in (*SEATS, Seat.CHANCE, Seat.SPECTATOR):
            assert bool(state.legal_actions(seat)) == (seat is state.to_act)
