"""Whole states that look to a seat exactly as its view does.

What the view leaves open is drawn by chance: which enemy block stands where, where `Proof` leaves a choice; how
strong it is within its `Bounds`; and the cards the enemy has.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.blocks.odds import Luck
from engine.blocks.sets import bits, mask_of
from engine.gallic_war.catalogue import Rules
from engine.gallic_war.components import ROMAN_SIDE
from engine.gallic_war.fog.certain import certain, place, side_of
from engine.gallic_war.fog.proof import Fog, Slot, hidden
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State
from engine.gallic_war.viewdata import GallicWarView
from engine.values import frozen


@frozen
class Beliefs:
    """What a seat knows of hidden blocks, which is nothing of those not named.

    Attributes:
        places: by block id, the areas where it may be. steps: by block id, the least and the most it may have.
        inside: the seat's own blocks that have gone into the fortress of the battle that is to be fought.
    """

    places: Mapping[str, frozenset[str]]
    steps: Mapping[str, tuple[int, int]]
    inside: frozenset[str] = frozenset()


NOTHING = Beliefs({}, {})


class Imagination:
    """One view, of which it makes as many states as are wanted."""

    def __init__(self, rules: Rules, view: GallicWarView, beliefs: Beliefs | None = None) -> None:
        self._rules, self._view = rules, view
        self._base = certain(rules, view)
        self._fogs = hidden(rules.components, view)
        self._beliefs = beliefs or NOTHING
        self._ids = rules.components.blocks.ids
        self._own = SEATS.index(view.seat)

    def sample(self, dice: Luck) -> State:
        """Return a state that looks as the view does, the same for the same dice."""
        state = self._base.copy()
        areas = self._rules.components.areas.index
        for fog in self._fogs:
            for slot, block in self._seat(fog, dice):
                step = self._step(block, dice)
                place(state, block, areas[slot.area], side_of(slot.side), step, slot.part)
        self._shut_in(state, dice)
        self._deal(state, dice)
        return state

    def _step(self, block: int, dice: Luck) -> int:
        least, most = self._beliefs.steps.get(self._ids[block], (1, self._rules.components.blocks.top[block]))
        return least + int(dice.random() * (most - least + 1))

    def _seat(self, fog: Fog, dice: Luck) -> list[tuple[Slot, int]]:
        """Choose a block for each slot, first those that fit in fewest places."""
        known, ids = self._beliefs.places, self._ids
        able = [
            (block, [n for n, slot in enumerate(fog.slots) if slot.area in known.get(ids[block], (slot.area,))])
            for block in bits(fog.blocks)
        ]
        able.sort(key=lambda pair: (len(pair[1]), dice.random()))
        taken: dict[int, int] = {}
        options = dict(able)
        left = []
        for block, slots in able:
            order = sorted(slots, key=lambda _: dice.random())
            if len(taken) == len(fog.slots) or not _push(block, order, options, taken, set()):
                left.append(block)
        free = [number for number in range(len(fog.slots)) if number not in taken]
        taken.update(zip(free, left, strict=False))  # what is believed does not add up: anybody will do
        return [(fog.slots[number], block) for number, block in taken.items()]

    def _shut_in(self, state: State, dice: Luck) -> None:
        """Choose who is in the fortress, first those whom the seat remembers there."""
        battle = self._view.battle
        if battle is None:
            return
        index = self._rules.components.blocks.index
        shown = mask_of(index[block.id] for seat in SEATS for block in battle.line[seat])
        besieged = mask_of(index[block.id] for block in battle.besieged)
        for side, seat in enumerate(SEATS):
            here = state.at[side][state.battle.area] & ~state.moves.reserve & ~shown
            number = battle.inside[seat]
            first = besieged | mask_of(index[name] for name in self._beliefs.inside if side == self._own)
            order = sorted(bits(here), key=lambda block: (not first >> block & 1, dice.random()))
            state.battle.inside |= mask_of(order[:number])

    def _deal(self, state: State, dice: Luck) -> None:
        """Draw the enemy's hand and face-down card from the cards not seen."""
        foe = 1 - self._own
        theirs = self._view.sides[SEATS[foe]]
        unseen = self._unseen(state)
        massive = self._rules.components.cards.massive
        hand: list[int] = []
        if foe != ROMAN_SIDE and state.bound and theirs.hand_size and massive in unseen:
            hand.append(massive)
            unseen.remove(massive)
        if theirs.has_laid and state.laid[foe] == NONE:
            card = _draw(unseen, dice)
            state.laid = (card, state.laid[1]) if foe == ROMAN_SIDE else (state.laid[0], card)
        while len(hand) < theirs.hand_size:
            hand.append(_draw(unseen, dice))
        hands = tuple(sorted(hand))
        state.hands = (hands, state.hands[1]) if foe == ROMAN_SIDE else (state.hands[0], hands)

    def _unseen(self, state: State) -> list[int]:
        seen = state.removed | mask_of(card for card in state.laid if card != NONE)
        for cards in (*state.hands, *state.discards, *state.activated):
            seen |= mask_of(cards)
        return [card for card in range(self._rules.components.cards.count) if not seen >> card & 1]


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


def _draw(cards: list[int], dice: Luck) -> int:
    return cards.pop(int(dice.random() * len(cards)))
