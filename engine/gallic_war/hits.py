"""Fire: the dice, and who takes the hits (6, 6 B, 6 D, rulings B5 and B6)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war.actions import Fire, Hit, Roll
from engine.gallic_war.dice import ROLLS
from engine.gallic_war.dice import WEIGHTS as WAYS
from engine.gallic_war.events.fighting import DiceRolled, HitHalved
from engine.gallic_war.losses import lose_step
from engine.gallic_war.ranks import in_fight, is_doubled
from engine.gallic_war.state import NONE, State
from engine.gallic_war.tasks import BATTLE, HIT, ROLL, FireRoll, Hits


def fire(state: State, action: Fire, log: Log) -> None:
    """A block fires: its dice are due."""
    state.firing = state.blocks.index[action.block]
    state.acted |= 1 << state.firing
    state.do(FireRoll())


def roll_choices(state: State) -> Sequence[Action]:
    """Every outcome of as many dice as the firing block is strong."""
    return ROLLS[state.strength(state.firing)]


def roll_weights(state: State) -> Sequence[int]:
    """How likely each of them is."""
    return WAYS[state.strength(state.firing)]


def roll(state: State, action: Roll, log: Log) -> None:
    """The dice fall: those up to the block's rating hit."""
    rating = state.blocks.fire[state.firing]
    state.dice, state.hits = action.dice, sum([die <= rating for die in action.dice])
    log.append(DiceRolled(*state.named(state.firing), action.dice, rating, state.hits))
    state.go_to(Hits())


def targets(state: State) -> int:
    """The blocks of which one takes the next hit: that with half a hit, else the strongest (rulings B5, B6).

    Of the strongest, legions and Germans go before the others.
    """
    side = 1 - state.side_of(state.firing)
    exposed, blocks = in_fight(state, side), state.blocks
    if is_doubled(state, side) and (begun := exposed & state.halves):
        return begun
    most = max([state.strength(block) for block in bits(exposed)], default=0)
    strongest = mask_of(block for block in bits(exposed) if state.strength(block) == most)
    return strongest & (blocks.legions | blocks.germans) or strongest


def take_hits(state: State, log: Log) -> bool:
    """Apply hits while it is clear who takes them; ask the owner among equals; then go on."""
    while state.hits and state.result is None and (blocks := targets(state)):
        if blocks & (blocks - 1):
            return state.ask(1 - state.side_of(state.firing))
        _take(state, blocks.bit_length() - 1, log)
    state.firing, state.dice, state.hits = NONE, (), 0
    return state.done()


def _take(state: State, block: int, log: Log) -> None:
    """A block takes a hit; with double defence the first of two costs nothing yet."""
    bit = 1 << block
    state.hits -= 1
    if is_doubled(state, state.side_of(block)):
        state.halves ^= bit
        if state.halves & bit:
            log.append(HitHalved(*state.named(block)))
            return
    lose_step(state, block, "hit", log)


def hit_choices(state: State) -> Sequence[Action]:
    """The blocks of which one takes the next hit."""
    return tuple([state.rules.catalogue.of[Hit][block] for block in bits(targets(state))])


def hit(state: State, action: Hit, log: Log) -> None:
    """The owner has named the block that takes the hit."""
    _take(state, state.blocks.index[action.block], log)
    take_hits(state, log)  # at once, as Caesar may have fallen


CHOICES = {ROLL: roll_choices, HIT: hit_choices}
WEIGHTS = {ROLL: roll_weights}
ACT = {(BATTLE, Fire): fire, (ROLL, Roll): roll, (HIT, Hit): hit}
GO = {FireRoll: lambda state, log: False, Hits: take_hits}
