"""Whole states that look to a seat exactly as its view does.

What the view leaves open is drawn by chance: which enemy block stands where, how strong it is, and the enemy's
cards. By `BeliefState` blocks are chosen for the places one by one, the most certain first, by systematic
sampling: where likelihoods of a place add up to the number of its blocks, each is chosen about as often as it
is likely.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.blocks.facts import NOWHERE
from engine.blocks.odds import Luck
from engine.blocks.sets import bits, mask_of
from engine.blocks.viewing import viewing_side
from engine.julius_caesar.action_table import Rules
from engine.julius_caesar.components import Components
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.visibility import Slot, early_leaders, lift, put, slots_of, unseen_cards
from engine.values import frozen

POOL = "pool"
"""The levy pool among the places of `BeliefState`."""

TRACE = 0.002
"""Less likely places of a block are passed over."""

CAPPED = 3
"""How often likelihoods are raised to fill a place when some have reached certainty."""

UNKNOWN_STEPS = ((), (1,), (1, 2, 2), (1, 2, 3, 3, 3), (1, 2, 3, 3, 4, 4, 4))
"""The steps of an unseen block, each equally likely, by the steps of its kind at full strength."""

SHADES = 8
"""Into how many equally likely strengths a believed strength with its error is cut."""

DOUBT = 0.01
"""How often a sample leaves beliefs aside, so that whatever the view allows can come up."""


@frozen
class BeliefState:
    """What a seat holds likely of the enemy's blocks, others being anywhere.

    Attributes:
        places: by block id, how likely it stands in each space, or in the `POOL`; they should add up to 1.
        strengths: by block id, the strength to expect on the map, and how far it may be off either way.
    """

    places: Mapping[str, Mapping[str, float]]
    strengths: Mapping[str, tuple[float, float]]


@frozen
class HiddenBlocks:
    """The hidden blocks of one colour, with slots on the map by kind.

    The rest are upright in the pool, where `pooled` must be: a third leader before his time (L3).
    """

    slots: tuple[Slot, ...]
    blocks: int
    pooled: int


def without_hidden(view: JuliusCaesarView) -> tuple[State, list[HiddenBlocks]]:
    """Return what a view knows without stand-ins but Cleopatra, and what it hides by colour."""
    state = view.known.copy().own()
    hidden, state.unknown = state.unknown & ~state.blocks.cleopatra_bit, 0
    fogs = [
        HiddenBlocks(tuple(slots_of(state, hidden, colour)), hidden & own, hidden & own & early_leaders(state))
        for colour, own in enumerate(state.blocks.of)
    ]
    lift(state, hidden)
    return state, fogs


@frozen
class Stand:
    """Slots of one space and kind, by their numbers in the fog.

    Attributes:
        able: the blocks that can stand here.
        likely: (block, how likely it is one of those here), without those that hardly are.
    """

    kind: int
    able: int
    slots: list[int]
    likely: list[tuple[int, float]]

    @property
    def rank(self) -> tuple[int, float]:
        """Narrower kinds come first, of each kind the most certain."""
        shares = sorted([share for _, share in self.likely], reverse=True)
        best = sum(shares[: len(self.slots)])
        return self.kind, -best / (sum(shares) or 1.0)


class Leaning:
    """Beliefs about the hidden blocks of one colour, made ready for sampling."""

    def __init__(self, components: Components, fog: HiddenBlocks, beliefs: BeliefState) -> None:
        blocks, spaces = components.blocks, components.spaces
        self._free, self._size, self._count = fog.blocks & ~fog.pooled, len(fog.slots), blocks.count
        here: dict[str, dict[int, Stand]] = {}
        for number, slot in enumerate(fog.slots):
            kinds = here.setdefault(spaces.ids[slot.space], {})
            kinds.setdefault(slot.kind, Stand(slot.kind, blocks.fits[slot.kind], [], [])).slots.append(number)
        sizes = {space: sum([len(stand.slots) for stand in kinds.values()]) for space, kinds in here.items()}
        for block in bits(self._free):
            for space, likely in beliefs.places.get(blocks.ids[block], {}).items():
                for stand in here.get(space, {}).values() if likely >= TRACE else ():
                    if stand.able >> block & 1:
                        stand.likely.append((block, likely * len(stand.slots) / sizes[space]))
        stands = [stand for kinds in here.values() for stand in kinds.values()]
        unnamed = mask_of(block for block in bits(self._free) if blocks.ids[block] not in beliefs.places)
        for stand in stands if unnamed else ():  # what the named leave of a place
            left = len(stand.slots) - sum([likely for _, likely in stand.likely])
            others = bits(unnamed & stand.able)
            if left > 0:
                stand.likely.extend([(block, min(1.0, left / len(others))) for block in others])
        self._stands = sorted(stands, key=lambda stand: stand.rank)

    def choose(self, dice: Luck) -> list[int]:
        """Choose a block for each slot, in the order of the slots."""
        free, order, rest = self._free, [0] * self._size, [1.0] * self._count
        for stand in self._stands:
            able, shares = [], []
            for block, likely in stand.likely:
                if free >> block & 1:
                    left = rest[block]
                    able.append(block)
                    shares.append(likely / left if likely < left else 1.0)
                    rest[block] = left - likely
            chosen = _pick(able, shares, len(stand.slots), dice)
            if len(chosen) < len(stand.slots):
                others = shuffled(free & stand.able & ~mask_of(chosen), dice)
                chosen = chosen + others[: len(stand.slots) - len(chosen)]
            for slot, block in zip(stand.slots, chosen, strict=True):
                order[slot] = block
                free ^= 1 << block
        return order


def _pick(able: list[int], shares: list[float], count: int, dice: Luck) -> list[int]:
    """Choose `count` of the blocks, or all, each about as often as its share says."""
    if len(able) <= count:
        return able
    if count == 1:
        goal = dice.random() * sum(shares)
        for block, share in zip(able, shares, strict=True):
            goal -= share
            if goal < 0:
                return [block]
        return able[-1:]
    for _ in range(CAPPED):
        factor = count / sum(shares)
        shares = [min(1.0, share * factor) for share in shares]
        if factor <= 1.0:
            break
    return _systematic(able, shares, count, dice)


def shuffled(blocks: int, dice: Luck) -> list[int]:
    """Return the members of a set in an order of chance."""
    chance = dice.random
    return sorted(bits(blocks), key=lambda _: chance())


def _systematic(able: list[int], shares: list[float], count: int, dice: Luck) -> list[int]:
    """Choose blocks by shares, where steps from a chance start hit."""
    chance = dice.random
    order = sorted(range(len(able)), key=lambda _: chance())
    step = sum(shares) / count
    goal, run = chance() * step, 0.0
    chosen: list[int] = []
    for place in order:
        run += shares[place]
        if run > goal:
            chosen.append(able[place])
            goal += step
    chosen += [block for block in able if block not in chosen]
    return chosen[:count]


class StateSampler:
    """One view, of which it makes as many states as are wanted."""

    def __init__(self, rules: Rules, view: JuliusCaesarView) -> None:
        self._components, blocks = rules.components, rules.components.blocks
        self._base, self._fogs = without_hidden(view)
        self._unknown_steps: list[tuple[int, ...]] = [UNKNOWN_STEPS[steps] for steps in blocks.top]
        if view.year == rules.data.numbers.first_year and not view.played:
            self._unknown_steps = [(steps,) for steps in blocks.top]
            self._fogs = [_as_set_up(rules, fog) for fog in self._fogs]
        me = viewing_side(view.seat, SEATS)
        self._unseen = unseen_cards(self._base, me)
        self._others = [side for side in (0, 1) if side != me]
        self._guesses_cleopatra = bool(view.known.unknown & blocks.cleopatra_bit)
        self._not_chosen = rules.components.cards.index["apollo"] if view.turn == 1 else NONE
        self._lean(None)

    def sample(self, dice: Luck, beliefs: BeliefState | None = None) -> State:
        """Return a state that looks as the view does, the same for the same dice."""
        if beliefs is not self._beliefs:
            self._lean(beliefs)
        doubting = beliefs is None or dice.random() < DOUBT
        state = self._base.copy().own()
        for number, fog in enumerate(self._fogs):
            free = fog.blocks & ~fog.pooled
            order = self._seat_evenly(fog, free, dice) if doubting else self._leanings[number].choose(dice)
            for slot, block in zip(fog.slots, order, strict=True):
                put(state, block, slot, _one_of(self._steps[block], dice))
                free ^= 1 << block
            state.pool |= free | fog.pooled
        if self._guesses_cleopatra:
            cleopatra = state.blocks.cleopatra
            state.step[cleopatra] = _one_of(self._steps[cleopatra], dice)
        self._deal(state, dice)
        return state

    def _lean(self, beliefs: BeliefState | None) -> None:
        """Make beliefs ready, which samples of one view mostly share."""
        blocks = self._components.blocks
        self._beliefs, self._steps = beliefs, self._unknown_steps[:]
        self._leanings = [Leaning(self._components, fog, beliefs) for fog in self._fogs] if beliefs else []
        for name, (strength, error) in beliefs.strengths.items() if beliefs else ():
            block = blocks.index[name]
            self._steps[block] = _shades(blocks.strengths[block][1:], round(strength, 1), round(error, 1))

    def _seat_evenly(self, fog: HiddenBlocks, free: int, dice: Luck) -> list[int]:
        """Choose a block for each slot, in the order of the slots."""
        kinds = [slot.kind for slot in fog.slots]
        chosen: list[int] = []
        for kind, able in enumerate(self._components.blocks.fits):
            if count := kinds.count(kind):
                taken = shuffled(free & able, dice)[:count]
                chosen += taken
                free &= ~mask_of(taken)
        return chosen

    def _deal(self, state: State, dice: Luck) -> None:
        """Draw hands, face-down cards and discards from the cards not seen."""
        unseen = self._unseen[:]
        hands, chosen, discards = list(state.hands), list(state.chosen), list(state.discards)
        for side in self._others:
            if chosen[side] != NONE:
                chosen[side] = _draw(unseen, dice, self._not_chosen)
            hands[side] = tuple(sorted([_draw(unseen, dice) for _ in hands[side]]))
            if discards[side] != NONE:
                discards[side] = _draw(unseen, dice)
        state.hands = (hands[0], hands[1])
        state.chosen = (chosen[0], chosen[1])
        state.discards = (discards[0], discards[1])


def _as_set_up(rules: Rules, fog: HiddenBlocks) -> HiddenBlocks:
    """Leave all blocks but those of the set-up in the pool (5.1, V7)."""
    start = rules.components.blocks.start
    reserve = mask_of(block for block in bits(fog.blocks) if start[block] == NOWHERE)
    fits = (fog.blocks & ~reserve).bit_count() == len(fog.slots)
    return HiddenBlocks(fog.slots, fog.blocks, fog.pooled | reserve) if fits else fog


@lru_cache(maxsize=1 << 12)
def _shades(possible: tuple[int, ...], strength: float, error: float) -> tuple[int, ...]:
    """Return the steps nearest to strengths spread over the range of error."""
    shades = []
    for number in range(SHADES if error else 1):
        shade = strength + error * ((2 * number + 1) / SHADES - 1) if error else strength
        distances = [abs(shade - numeral) for numeral in possible]
        shades.append(distances.index(min(distances)) + 1)
    return tuple(shades)


def _draw(cards: list[int], dice: Luck, unwanted: int = NONE) -> int:
    """Take a card from those left, but not `unwanted`, which has one copy."""
    at = int(dice.random() * len(cards))
    if cards[at] == unwanted:
        at = (at + 1 + int(dice.random() * (len(cards) - 1))) % len(cards)
    card = cards[at]
    cards[at] = cards[-1]
    cards.pop()
    return card


def _one_of(steps: Sequence[int], dice: Luck) -> int:
    return steps[int(dice.random() * len(steps))]
