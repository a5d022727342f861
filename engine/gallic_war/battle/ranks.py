"""The blocks of a battle, of its fortress and its reserves, and their turns (6)."""

from __future__ import annotations

from engine.blocks.sets import bits
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import Blocks
from engine.gallic_war.state import BY_SHIP, FIELD, LANDING, OVER_RHINE, SIEGE, State

SLOTS = 9
"""The turns of a round: Caesar's, then for each letter the defender's and the attacker's (ruling B4)."""


def rounds_of(state: State, stage: str) -> int:
    """Return the rounds of a stage (6, 6 B, 6 C, 6 E, B3, B9)."""
    limits, crossing = state.rules.limits, state.battle.crossing
    if crossing == OVER_RHINE and stage == FIELD:
        return limits.rhine_rounds
    return limits.amphibious_rounds if crossing in (LANDING, BY_SHIP) else limits.battle_rounds


def outside(state: State, side: int) -> int:
    """Return a side's blocks that have come and are not in the fortress."""
    fight = state.battle
    return state.at[side][fight.area] & ~(state.moves.reserve | fight.inside)


def to_come(state: State, side: int) -> int:
    return state.at[side][state.battle.area] & state.moves.reserve


def in_fight(state: State, side: int) -> int:
    """Return a side's blocks that act and can be hit (B8)."""
    if state.battle.stage == SIEGE and side != state.battle.attacker:
        return state.battle.inside
    return outside(state, side)


def room(state: State, side: int) -> int:
    """Return how many more blocks of a side fit into the fortress (B8).

    It holds one side only, and waits for those who have sortied from it (ruling B10).
    """
    held = state.battle.inside | state.battle.sorties
    if held & state.fighting[1 - side]:
        return 0
    return state.areas.fortress[state.battle.area] - held.bit_count()


def may_shelter(state: State, block: int) -> bool:
    """Return whether a block may go into the fortress (6 F, 13.2.1, B8, B10)."""
    side, bit = state.side_of(block), 1 << block
    if bit & state.battle.sorties:
        return True
    if state.battle.stage == SIEGE or bit & state.battle.inside:
        return False
    if side == state.battle.attacker and not bit & state.moves.returned:
        return False
    return room(state, side) > 0


def is_doubled(state: State, side: int) -> bool:
    """Return whether a side has double defence (6 B, D, B6)."""
    if side == state.battle.attacker:
        return False
    return state.battle.stage == SIEGE or bool(state.areas.alps >> state.battle.area & 1)


def betterment(state: State, side: int) -> int:
    """Return by how many letters a side acts earlier (6 B, 6 E, B4)."""
    if side == state.battle.attacker:
        return 0
    return (state.battle.stage == SIEGE) + (state.battle.crossing == LANDING and side == BARBARIAN_SIDE)


def turn_of(state: State) -> int:
    fight = state.battle
    if not fight.slot:
        return ROMAN_SIDE
    return 1 - fight.attacker if fight.slot & 1 else fight.attacker


def ready(state: State) -> int:
    """Return the blocks whose turn it is, without those that have acted (B4)."""
    blocks, slot, side = state.blocks, state.battle.slot, turn_of(state)
    waiting = in_fight(state, side) & ~state.acted
    if not waiting or not slot:
        return waiting & 1 << blocks.caesar
    letter, better = slot - 1 >> 1, betterment(state, side)
    return waiting & sum(blocks.by_letter[letter + better if letter else 0 : letter + better + 1])


def shown(state: State, blocks: int) -> Blocks:
    ids = state.blocks.ids
    return tuple([(ids[block], state.strength(block)) for block in bits(blocks)])


def revealed(state: State) -> int:
    """Return the blocks that both players see because they fight (B17).

    Reserves are among them from their first round on, those in a fortress once it is assaulted.
    """
    if not state.battle.stage:
        return 0
    assaulted = state.battle.round if state.battle.stage == SIEGE else state.battle.siege_left
    return outside(state, 0) | outside(state, 1) | (state.battle.inside if assaulted else 0)
