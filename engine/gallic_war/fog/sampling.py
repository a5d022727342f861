"""Make states that look to a seat as its view does, the rest by chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.blocks.odds import Luck
from engine.blocks.sets import bits, mask_of
from engine.blocks.viewing import viewing_side
from engine.gallic_war.action_table import Rules
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.visibility import Slot, alike, at_home, deal_unseen, lift, put, slots_of
from engine.values import frozen


@frozen
class BeliefState:
    """What a seat knows of hidden blocks, which is nothing of those not named.

    Attributes:
        places: by block id, the areas where it may be. steps: by block id, the least and the most it may have.
    """

    places: Mapping[str, frozenset[str]]
    steps: Mapping[str, tuple[int, int]]


NOTHING = BeliefState({}, {})


class StateSampler:
    def __init__(self, rules: Rules, view: GallicWarView, beliefs: BeliefState | None = None) -> None:
        self._base, self._beliefs = view.known.copy().own(), beliefs or NOTHING
        self._base.rules, self._base.unknown, self._unknown = rules, 0, view.known.unknown
        self._own, self._ids = viewing_side(view.seat, SEATS), rules.components.blocks.ids
        placeless = self._unknown & ~at_home(self._base)
        self._fogs = [(group, slots_of(self._base, group)) for group in alike(self._base, placeless)]
        lift(self._base, placeless)

    def sample(self, dice: Luck) -> State:
        """Return a state that looks as the view does, the same for the same dice."""
        state = self._base.copy().own()
        for blocks, slots in self._fogs:
            for slot, block in self._seat(blocks, slots, dice):
                put(state, block, slot)
                state.step[block] = self._step(state, block, dice)
        for block in bits(self._unknown & at_home(state)):
            state.step[block] = self._step(state, block, dice)
        self._shut_in(state, dice)
        deal_unseen(state, self._own, lambda cards: cards.pop(int(dice.random() * len(cards))))
        return state

    def _step(self, state: State, block: int, dice: Luck) -> int:
        least, most = self._beliefs.steps.get(self._ids[block], (1, state.blocks.top[block]))
        return least + int(dice.random() * (most - least + 1))

    def _seat(self, blocks: int, slots: Sequence[Slot], dice: Luck) -> list[tuple[Slot, int]]:
        """Choose a block for each slot, first those that fit in fewest places."""
        known, ids = self._beliefs.places, self._ids
        areas = [self._base.areas.ids[slot.area] for slot in slots]
        able = [
            (block, [n for n, area in enumerate(areas) if area in known.get(ids[block], (area,))])
            for block in bits(blocks)
        ]
        able.sort(key=lambda pair: (len(pair[1]), dice.random()))
        taken: dict[int, int] = {}
        options = dict(able)
        left = []
        for block, fit in able:
            order = sorted(fit, key=lambda _: dice.random())
            if not _push(block, order, options, taken, set()):
                left.append(block)
        free = [number for number in range(len(slots)) if number not in taken]
        taken.update(zip(free, left, strict=True))  # what is believed does not add up: anybody will do
        return [(slots[number], block) for number, block in taken.items()]

    def _shut_in(self, state: State, dice: Luck) -> None:
        """Choose who is in the fortress, first those who are known to be (B9)."""
        fight, were = state.battle, state.battle.inside
        if fight.area == NONE:
            return
        fight.inside, known, able = 0, were & ~self._unknown, self._unknown | were if fight.stage else ~0
        for side in (0, 1):
            here, number = state.line(side, fight.area) & able, (were & state.fighting[side]).bit_count()
            order = sorted(bits(here), key=lambda block: (not known >> block & 1, dice.random()))
            fight.inside |= mask_of(order[:number])


def _push(
    block: int, order: list[int], options: dict[int, list[int]], taken: dict[int, int], tried: set[int]
) -> bool:
    """Find a slot for a block, making others move on where that is needed."""
    for number in order:
        if number not in taken:
            taken[number] = block
            return True
    for number in order:
        if number not in tried:
            tried.add(number)
            if _push(taken[number], options[taken[number]], options, taken, tried):
                taken[number] = block
                return True
    return False
