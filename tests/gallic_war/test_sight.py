"""What a seat sees happen (2.2, rulings C1, B17)."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war.seats import SEATS
from engine.gallic_war.tasks import SUBDUE
from tests.gallic_war.playing import steps
from tests.gallic_war.redeal import others_like
from tests.gallic_war.support import BARBARIANS, GAME, ROMANS

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
    assert GAME.seen([event], ROMANS) == [event]
    assert GAME.seen([event], BARBARIANS) == GAME.seen([event], Seat.SPECTATOR) == [unseen]


@pytest.mark.parametrize("event", OPEN, ids=lambda event: type(event).__name__)
def test_what_all_see(event: Event) -> None:
    for seat in (ROMANS, BARBARIANS, Seat.SPECTATOR):
        assert GAME.seen([event], seat) == [event]


def test_events_name_no_enemy_block_that_the_view_hides() -> None:
    """Who moves, regroups or winters is not named to others, in a whole game."""
    named = 0
    for _, _, events in steps(1):
        for event in GAME.seen(events, BARBARIANS):
            if isinstance(event, ev.BlockMoved | ev.BlockRegrouped | ev.BlockWinters):
                named += event.block is not None
                assert (event.block is None) == (event.side is ROMANS)
    assert named > 20


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "options"), [(14, {}), (104, {"naval": "restricted"})])
def test_whichever_unseen_block_a_player_chooses_it_looks_the_same_b17(
    seed: int, options: Mapping[str, str]
) -> None:
    """Who moves, goes home, regroups, shelters, retreats as a reserve, loses or gains a step."""
    dice, compared = random.Random(seed), set()
    for state, action, events in steps(seed, options):
        likely = 0.1 if action.verb in ("move", "home") else 0.5
        for other in others_like(state, action) if dice.random() < likely else ():
            one, two = state.copy(), state.copy()
            one.play(action)
            told = two.play(other)
            if SUBDUE in (one.phase, two.phase) or any(event.reveals for event in (*events, *told)):
                continue
            compared.add(action.verb)
            for seat in (SEATS[1 - state.actor], Seat.SPECTATOR):
                assert GAME.seen(events, seat) == GAME.seen(told, seat), f"{action}, {other}"
                assert one.view(seat) == two.view(seat), f"{action}, {other}"
    assert compared >= {"move", "home"}
