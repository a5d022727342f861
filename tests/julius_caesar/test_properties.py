"""What holds in every situation of every game, seen in 240 random games."""

from collections import Counter
from itertools import compress, cycle, product
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
from tests.julius_caesar.playing import Chooser, by_chance, eagerly, play_brawl, steps
from tests.julius_caesar.support import loaded

GAMES = 60
"""Random games of each kind; two kinds."""

BRAWLS = 50
"""Years in a corner of the map under edition 1.x."""

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


@pytest.mark.slow
def test_every_situation_of_random_games_is_possible(game: JuliusCaesar) -> None:
    """They meet all kinds of actions, all phases, and are decided by points, by Rome and not at all."""
    kinds: Counter[type] = Counter()
    phases: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    players: tuple[Chooser, ...] = (by_chance, eagerly)
    for seed, choose in product(range(GAMES), players):
        for state, action, _ in steps(game, seed, choose):
            kinds[type(action)] += 1
            phases[state.phase] += 1
            if state.phase in LOOKED_AT or sum(kinds.values()) % 4 == 0:
                check_blocks(state)
                check_turn(state)
        check_blocks(state)
        assert state.phase == tasks.OVER
        ends[state.result.kind] += 1
    assert set(ends) >= {"points at the end", "rome", "draw"}, ends
    rare = {kind for kind in FORMS if kind.verb in ("swap", "perish", "declare", "colour")}
    assert set(FORMS) - set(kinds) <= rare, "random play never met some kind of action"
    assert set(tasks.PHASES) - set(phases) == {"deploy", tasks.MAIN_ATTACK, tasks.COLOUR}


@pytest.mark.slow
def test_every_situation_of_brawls_of_the_first_edition_is_possible() -> None:
    """Main attacks are declared, and colours named for Jupiter, who strikes at sea too."""
    phases: Counter[str] = Counter()
    struck: Counter[bool] = Counter()
    for seed in range(BRAWLS):
        for state in play_brawl(seed, "1.x"):
            phases[state.phase] += 1
            check_turn(state)
            if state.phase == tasks.DRAW:
                struck[bool(state.spaces.seas >> state.drawn_from & 1)] += 1
    for seed in range(4):
        for number, (state, _, _) in enumerate(steps(loaded(), seed, eagerly, edition="1.x")):
            if number % 4 == 0:
                check_blocks(state)
                check_turn(state)
    assert min(phases[tasks.MAIN_ATTACK], phases[tasks.COLOUR], struck[True], struck[False]) > 0, (phases, struck)


def test_free_deployment_keeps_the_numbers_in_each_city(game: JuliusCaesar) -> None:
    counts = {}
    for seed in range(10):
        for state, _, _ in steps(game, seed, by_chance, "free"):
            if state.phase != "deploy":
                break
            numbers = [[here.bit_count() for here in state.at[side]] for side in (0, 1)]
            counts[seed] = counts.get(seed, 0) + 1
            assert numbers == [[here.bit_count() for here in game.start().at[side]] for side in (0, 1)]
            check_blocks(state)
    assert sum(counts.values()) > 100


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["2.0", "1.x"])
@pytest.mark.parametrize("deployment", ["historical", "free"])
def test_each_change_of_points_is_told(game: JuliusCaesar, edition: str, deployment: str) -> None:
    changed = 0
    for seed in range(10):
        before: tuple[int, ...] | None = None
        for state, action, events in steps(game, seed, eagerly, deployment, edition):
            told = [event for event in events if isinstance(event, PointsChanged)]
            now = tuple(state.standing().values())
            if before is not None and action.verb != "swap":
                ways = [before, *(event.points for event in told)]
                assert [event.before for event in told] == ways[:-1]
                assert ways[-1] == now, action
                changed += before != now
            assert all(event.before != event.points for event in told)
            before = now
    assert changed > 100


def test_the_seat_that_is_not_to_act_has_no_actions(game: JuliusCaesar) -> None:
    for state, _, _ in steps(game, 5):
        for seat in (*SEATS, Seat.CHANCE, Seat.SPECTATOR):
            assert bool(state.legal_actions(seat)) == (seat is state.to_act)
