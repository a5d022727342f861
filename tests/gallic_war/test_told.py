"""Whatever happens is told: a board kept by the events alone stays the same as the state's.

Nothing but events is looked at: where blocks stand, whose they are and how strong, supply, points, hands,
who holds which area, where leaders have their homes. `test_second_book` keeps it in battles and whole games.
"""

import random
from collections.abc import Iterable
from typing import Any

import pytest

from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits
from engine.chance import SeededChance
from engine.contract import Event, Seat
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import NEW_HOME
from engine.values import kind_of
from tests.gallic_war.playing import choose
from tests.gallic_war.scattered import scattered
from tests.gallic_war.support import AREAS, BLOCKS, CARDS, GAME, names
from tests.seeds import seeds

LEADERS = ("vercingetorix", "ambiorix", "dumnorix")


class Told:
    """A board that is changed by events."""

    def __init__(self, state: State) -> None:
        self.__dict__.update(facts(state))

    def hear(self, log: Iterable[Event]) -> None:
        """Change the board as events tell."""
        for event in log:
            if hear := getattr(self, f"_{kind_of(type(event))}", None):
                hear(event)

    def check(self, state: State) -> None:
        """The board is that of a state; Vercingetorix may just be between two homes (C5)."""
        self.held = {area: held for area, held in self.held.items() if held != (None, False)}
        between = {"homes"} if state.phase == NEW_HOME else set()
        for name, fact in facts(state).items():
            assert name in between or getattr(self, name) == fact, name

    def _go(self, block: str, start: str, end: str) -> None:
        area, side, strength = self.blocks[block]
        assert area == start
        self.blocks[block] = (end, side, strength)
        self.inside.discard(block)

    def _come(self, e: Any, side: Any, strength: int = 0) -> None:
        assert e.block not in self.blocks
        self.blocks[e.block] = (e.area, side, strength or BLOCKS.strengths[BLOCKS.index[e.block]][-1])

    def _tribe_drawn(self, e: Any) -> None:
        self._come(e, None)

    def _block_moved(self, e: Any) -> None:
        assert self.blocks[e.block][1] is e.side
        self._go(e.block, e.path[0], e.path[-1])

    _block_retreated = _block_regrouped = _block_moved

    def _tribe_returned(self, e: Any) -> None:
        self._go(e.block, e.origin, e.area)

    def _tribe_turned(self, e: Any) -> None:
        area, side, _ = self.blocks[e.block]
        assert (area, side) == (e.area, e.was)
        self.blocks[e.block] = (area, e.side, e.strength)

    def _step_lost(self, e: Any) -> None:
        area, side, strength = self.blocks[e.block]
        assert (area, side) == (e.area, e.side)
        assert (e.strength < strength) == (kind_of(type(e)) == "step_lost")
        self.blocks[e.block] = (area, side, e.strength)

    _step_gained = _step_lost

    def _block_eliminated(self, e: Any) -> None:
        assert self.blocks.pop(e.block)[:2] == (e.area, e.seat)
        self.homes.pop(e.block, None)
        self.inside.discard(e.block)

    _leader_removed = _block_withdrew = _block_eliminated

    def _leader_came(self, e: Any) -> None:
        self._come(e, e.seat)
        self.homes[e.block] = e.area

    def _leader_settled(self, e: Any) -> None:
        self.homes["vercingetorix"] = e.area

    def _leader_homeless(self, e: Any) -> None:
        self.homes["vercingetorix"] = None

    def _block_back(self, e: Any) -> None:
        self._come(e, e.side, e.strength)

    _legion_built = _block_back

    def _supply_changed(self, e: Any) -> None:
        self.supply += e.change
        assert self.supply == e.supply

    def _points_scored(self, e: Any) -> None:
        self.points += e.change
        assert self.points == e.points

    def _control_changed(self, e: Any) -> None:
        assert self.held.get(e.area, (None, False)) != (e.owner, e.contested)
        self.held[e.area] = (e.owner, e.contested)

    def _card_dealt(self, e: Any) -> None:
        self.hands[e.seat].add(e.card)

    _card_taken = _card_dealt

    def _card_laid(self, e: Any) -> None:
        self.hands[e.seat].remove(e.card)

    def _block_sheltered(self, e: Any) -> None:
        self.inside.add(e.block)

    def _block_sortied(self, e: Any) -> None:
        self.inside.remove(e.block)

    def _battle_ended(self, e: Any) -> None:
        self.inside = {block for block in self.inside if self.blocks[block][0] != e.area}

    def _game_over(self, e: Any) -> None:
        self.over = True


def facts(state: State) -> dict[str, Any]:
    """What the events have to tell."""
    side = (*SEATS, None)
    on_map = [block for block in range(BLOCKS.count) if state.loc[block] != NOWHERE]
    areas = (*AREAS.ids, *[None] * (NOWHERE - AREAS.count + 1))
    return {
        "blocks": {
            BLOCKS.ids[b]: (areas[state.loc[b]], side[state.side_of(b)], state.strength(b)) for b in on_map
        },
        "homes": {BLOCKS.ids[b]: areas[state.homes[b]] for b in on_map if BLOCKS.ids[b] in LEADERS},
        **{"supply": state.supply, "points": state.points, "over": state.result is not None},
        "inside": names(state.battle.inside),
        "hands": {seat: {CARDS.ids[card] for card in state.hands[n]} for n, seat in enumerate(SEATS)},
        "held": {AREAS.ids[n]: held(state, n) for n in bits(state.occ[0] | state.occ[1])},
    }


def held(state: State, area: int) -> tuple[Seat | None, bool]:
    """Who holds an area, and whether both stand there."""
    both = bool(state.occ[0] & state.occ[1] & 1 << area)
    return (None if both else SEATS[state.occ[1] >> area & 1]), both


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds(30))
def test_scattered_situations(seed: int) -> None:
    dice, chance = random.Random(f"told {seed}"), SeededChance(seed)
    state = GAME.position(scattered(seed))
    told = Told(state)
    for _ in range(40):
        if state.to_act is None:
            break
        told.hear(state.play(choose(state, dice, chance)))
        told.check(state)
