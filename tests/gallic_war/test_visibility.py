"""What a seat sees happen, and may know of a state, whatever is hidden from it (2.2, rulings C1, C3, B9, B17)."""

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from engine.blocks.sets import bits
from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war import tasks
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State
from engine.gallic_war.visibility import at_home, known_blocks, redact
from tests.gallic_war.playing import steps
from tests.gallic_war.redeal import others_like, redeal, side_of
from tests.gallic_war.support import BARBARIANS, GAME, ROMANS
from tests.seeds import seeds
from tools import proof
from tools.fuzz.gallic_war.crowded import crowded

HIDDEN: list[tuple[Any, str]] = [
    (ev.CardDealt(ROMANS, "aedui"), "card"),
    (ev.CardLaid(ROMANS, "aedui"), "card"),
    (ev.BlockMoved(ROMANS, "legion_x", ("aedui", "boii"), "move"), "block"),
    (ev.BlockRegrouped(ROMANS, "aedui", ("boii", "aedui")), "block"),
    (ev.BlockSheltered(ROMANS, "aedui", "sequani", revealed=False), "block"),
    (ev.BlockRetreated(ROMANS, "aedui", ("boii", "aedui"), revealed=False), "block"),
    (ev.TribeReturned(ROMANS, "aedui", "boii", "aedui", "home"), "block"),
    (ev.StepLost(ROMANS, "legion_vii", "boii", 2, "stacking"), "block strength"),
    (ev.StepLost(ROMANS, "legion_vii", "boii", 2, "supply"), "block strength"),
    (ev.StepGained(ROMANS, "legion_vii", "boii", 3, "replacement"), "block strength"),
    (ev.BlockWinters(ROMANS, "legion_x", "boii"), "block"),
]
"""Events, and what of them others do not see."""

OPEN: list[Event] = [
    ev.CardTaken(BARBARIANS, "massive_revolt"),
    ev.TribeTurned("aedui", ROMANS, None, "aedui", 4, "politics"),
    ev.TribeReturned(BARBARIANS, "aedui", "boii", "aedui", "revolt"),
    ev.LeaderCame(BARBARIANS, "ambiorix", "treveri"),
    ev.PoliticsTried(BARBARIANS, "aedui", 2, -1, (("vercingetorix", -1),), "arverni"),
    ev.BlockSheltered(BARBARIANS, "sequani", "sequani", revealed=True),
    ev.BlockRetreated(BARBARIANS, "boii", ("aedui", "boii"), revealed=True),
    ev.ReservesArrived(BARBARIANS, "aedui", (("boii", 2),)),
    ev.BattleBegan("aedui", BARBARIANS, (("boii", 3),), (("aedui", 4),), 0, 0, 0, 3),
    ev.StepLost(BARBARIANS, "boii", "aedui", 2, "hit"),
    ev.BlockEliminated(BARBARIANS, "boii", "aedui", "stacking"),
    ev.BlockBack(BARBARIANS, "tencteri", "germania", 1),
]


@pytest.mark.parametrize(("event", "hidden"), HIDDEN)
def test_what_is_hidden_from_all_but_its_owner(event: Any, hidden: str) -> None:
    unseen = replace(event, **dict.fromkeys(hidden.split()))
    assert GAME.visible_events([event], ROMANS) == [event]
    assert GAME.visible_events([event], BARBARIANS) == GAME.visible_events([event], Seat.SPECTATOR) == [unseen]


@pytest.mark.parametrize("event", OPEN, ids=lambda event: type(event).__name__)
def test_what_all_see(event: Event) -> None:
    for seat in (ROMANS, BARBARIANS, Seat.SPECTATOR):
        assert GAME.visible_events([event], seat) == [event]


def test_events_name_no_enemy_block_that_the_view_hides() -> None:
    """Who moves, regroups or winters is not named to others, in a whole game."""
    named = 0
    for _, _, events in steps(1):
        for event in GAME.visible_events(events, BARBARIANS):
            if isinstance(event, ev.BlockMoved | ev.BlockRegrouped | ev.BlockWinters):
                named += event.block is not None
                assert (event.block is None) == (event.side is ROMANS)
    assert named > 20


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "options"), [(14, {}), (104, {"naval": "restricted"})])
def test_whichever_unseen_block_is_chosen_it_looks_the_same_b17(seed: int, options: Mapping[str, str]) -> None:
    """Who moves, goes home, regroups, shelters, retreats as a reserve, loses or gains a step."""
    dice, compared = random.Random(seed), set()
    for state, action, events in steps(seed, options):
        likely = 0.1 if action.verb in ("move", "home") else 0.5
        for other in others_like(state, action) if dice.random() < likely else ():
            one, two = state.copy(), state.copy()
            one.play(action)
            told = two.play(other)
            if tasks.SUBDUE in (one.phase, two.phase) or any(event.reveals for event in (*events, *told)):
                continue
            compared.add(action.verb)
            for seat in (SEATS[1 - state.actor], Seat.SPECTATOR):
                assert GAME.visible_events(events, seat) == GAME.visible_events(told, seat), f"{action}, {other}"
                assert one.view(seat) == two.view(seat), f"{action}, {other}"
    assert compared >= {"move", "home"}


LOOKERS = (*SEATS, Seat.SPECTATOR)

RARE = (
    tasks.LAY, tasks.COMPANIONS, tasks.LEADER_HOME, tasks.LEGIONS_HOME, tasks.SHELTER, tasks.SORTIE, tasks.STORM,
    tasks.STACKING, tasks.AIM, tasks.DIE, tasks.CALL, tasks.REACT, tasks.MOVE,
)  # fmt: skip
"""Phases of which more states are looked at."""


def shuffled(state: State, seat: Seat, dice: random.Random) -> State:
    """Shuffle all that is hidden from a seat, what is decided unseen and the automaton's plans too."""
    twin, hidden = redeal(state, seat, dice), state.on_map & ~known_blocks(state, side_of(seat))
    twin.acted ^= hidden & dice.getrandbits(64)
    twin.going ^= hidden & dice.getrandbits(64)
    if state.options.automaton:
        twin.rising, twin.tracks = dice.getrandbits(9), state.tracks ^ 2 * dice.getrandbits(3)
        twin.orders = ((1, 2, 1, hidden & dice.getrandbits(60)),) * dice.randrange(3)
    if isinstance(state.task, tasks.AreaDraw):
        twin.stack = (*state.stack[:-1], tasks.AreaDraw(tasks.GERMANS_AREA, ((dice.randrange(9), 1),)))
    elif isinstance(state.task, tasks.DieRoll):
        twin.stack = (*state.stack[:-1], tasks.DieRoll(tasks.NO_ATTACK))
    return twin


def all_of(state: State) -> tuple[object, ...]:
    """Return a state as text, with what its text leaves out."""
    battle, moves = state.battle, state.moves
    return (
        *(state.position(), state.stack, state.unknown, state.at, state.acted, state.going),
        *(battle.halves, moves.moved, moves.reserve, bytes(moves.origin), bytes(moves.entry)),
    )


def check_board(state: State) -> None:
    """Check that all tables tell the same of where blocks stand."""
    for side, own in enumerate(state.fighting):
        for block in bits(own):
            assert state.at[side][state.loc[block]] >> block & 1
            assert 0 < state.step[block] <= state.blocks.top[block]
        assert sum(here.bit_count() for here in state.at[side]) == own.bit_count()
        assert state.occ[side] == sum(1 << area for area, here in enumerate(state.at[side]) if here)


@pytest.mark.slow
@pytest.mark.parametrize("options", proof.OPTIONS["gallic-war"], ids=lambda options: ",".join(options) or "usual")
@pytest.mark.parametrize("seed", seeds(2))
def test_states_that_look_alike_are_known_alike(options: Mapping[str, str], seed: int) -> None:
    """What a seat may know is one state, from which its view and its choices are the same."""
    compared, chosen, dice = 0, 0, random.Random(seed)
    played = (state for state, _, _ in proof.steps("gallic-war", options, seed))
    for state in chain(played, crowded(seed, options)):
        if dice.random() > (0.1 if state.phase in RARE else 0.015):
            continue
        true = all_of(state)
        for seat in LOOKERS:
            known, twin = redact(state, side_of(seat)), shuffled(state, seat, dice)
            other, where = redact(twin, side_of(seat)), f"{seat} in\n{true[0]}"
            assert all_of(other) == all_of(known) == all_of(redact(known, side_of(seat))), where
            assert twin.view(seat) == known.view(seat) == state.view(seat), where
            check_board(known)
            for block in bits(known.unknown & at_home(state)):
                assert state.loc[block] == state.homes[block], where
            compared += all_of(twin) != true
            if state.to_act is seat:
                assert list(known.legal_actions()) == list(state.legal_actions()), where
                chosen += 1
    assert compared > 8, "nothing hidden was changed"
    assert chosen > 1


def test_a_view_tells_nobody_of_the_state_that_is_known_and_shares_nothing_with_the_true_one() -> None:
    states = (state for state, _, _ in proof.steps("gallic-war", {}, 1))
    state = next(state for state in states if state.year == 2 and state.phase == tasks.LAY)
    view = state.view(SEATS[0])
    assert view == redeal(state, SEATS[0], random.Random(1)).view(SEATS[0])
    assert "known" not in view.to_dict()
    assert "known=" not in repr(view)
    assert (view.known.unknown, state.unknown) == (state.fighting[1], 0)
    assert not {*map(id, parts_of(view.known))} & {*map(id, parts_of(state))}


def parts_of(state: State) -> list[object]:
    """Return all of a state that changes in place; a battle does where it is fought."""
    battle = [state.battle, state.battle.retreats] if state.battle.area != NONE else []
    moves = [state.moves, *(getattr(state.moves, name) for name in state.moves.ARRAYS)]
    return [state, *state.at, *(getattr(state, name) for name in State.ARRAYS), *moves, *battle]
