"""The battle being fought, and the die or the hit that is due."""

from __future__ import annotations

from collections.abc import Iterator

from engine.julius_caesar import battle
from engine.julius_caesar.components import CAESAR_SIDE, POMPEY_SIDE, SpaceTable, bits
from engine.julius_caesar.position.movement import read_counts
from engine.julius_caesar.position.sheet import NAMES, Sheet, block_name, space_name
from engine.julius_caesar.position.words import Words, counts_of
from engine.julius_caesar.retreat import RETREAT_LIMIT
from engine.julius_caesar.state import BATTLE, CHOOSE, HIT, NONE, REGROUP, ROLL, State

WHOSE = {
    CHOOSE: "Player 1 chooses the next battle (7.1)",
    BATTLE: "it is the other side's battle turn (7.2)",
    ROLL: "the dice are of the side whose block fires",
    HIT: "the side under fire chooses who takes the hit (7.4)",
    REGROUP: "the victor regroups (7.7)",
}
"""Why an actor that the text names cannot be the one in a phase of the battles."""


def check_battle(state: State) -> Iterator[str]:
    """There is a battle before it is over, and none after it."""
    name, contested = space_name(state, state.battle), state.contested >> state.battle & 1
    if state.phase == REGROUP and contested:
        yield f"the battle is over before anybody regroups, but {name} is contested (7.7)"
    if state.phase != REGROUP and not contested:
        yield f"there are not blocks of both sides in {name} (7.0)"


def read_fighter(sheet: Sheet, state: State) -> None:
    """Who acts in a phase of the battles follows from the rest; a text may say it."""
    given = sheet.named("actor", sheet.to_side)
    if state.phase == CHOOSE:
        state.actor = state.player_one
    if state.phase == REGROUP:
        victor = next((side for side in (CAESAR_SIDE, POMPEY_SIDE) if state.occ[side] >> state.battle & 1), given)
        if victor is None:
            raise sheet.fail("actor", "say who has won the battle and regroups")
        state.actor = victor
    if given not in (state.actor, None):
        raise sheet.wrong(WHOSE[state.phase])


def show_attacker(words: Words, state: State) -> str:
    """The attacker where disruption has exchanged the roles."""
    return "" if state.attacker == state.attacker_at(state.battle) else NAMES[state.attacker]


def read_attacker(sheet: Sheet, state: State) -> None:
    """Who attacks: whoever entered, unless disruption has exchanged the roles (7.31)."""
    space = state.battle
    entered, given = state.attacker_at(space), sheet.named("attacker", sheet.to_side)
    state.attacker = entered if given is None else given
    if state.round == 1 and state.attacker != entered:
        raise sheet.wrong("the roles of attacker and defender are not exchanged before round 2 (7.31)")
    if not (state.line(CAESAR_SIDE, space) and state.line(POMPEY_SIDE, space)):
        raise sheet.fail("round", "a side has only reserves there, and so round 1 is over (7.3)")


# --- battle turns ------------------------------------------------------------------------------------------------


def _turns(state: State) -> list[int]:
    """By slot of the round, the set of blocks that have their battle turn in it."""
    slot, sets = state.slot, []
    blocks = state.game.components.blocks
    for state.slot in range(battle.SLOTS):
        side, letter = battle.slot_of(state)
        sets.append(state.line(side, state.battle) & blocks.by_letter[side == state.attacker][letter])
    state.slot = slot
    return sets


def read_slot(sheet: Sheet, state: State) -> None:
    """Whose battle turn it is: that of the block that fires, else by default the first that has not acted."""
    turns = _turns(state)
    if state.phase == BATTLE:
        _read_turn(sheet, state, turns)
    else:
        _read_fire(sheet, state, turns)
    state.actor = battle.slot_of(state)[0]
    if state.phase == HIT:
        state.actor = 1 - state.actor
    _settle_acted(sheet, state, turns)


def _read_turn(sheet: Sheet, state: State, turns: list[int]) -> None:
    open_turns = [slot for slot, blocks in enumerate(turns) if blocks & ~state.acted]
    if "slot" in sheet:
        state.slot = sheet.number("slot", 0, battle.SLOTS - 1)
    elif open_turns:
        state.slot = open_turns[0]
    else:
        raise sheet.fail("acted", "all blocks have acted, and so the round is over (7.2)")
    if state.slot not in open_turns:
        raise sheet.fail("slot", "no block has its battle turn then (7.2)")


def _read_fire(sheet: Sheet, state: State, turns: list[int]) -> None:
    name = block_name(state, state.firing)
    state.slot = next((slot for slot, blocks in enumerate(turns) if blocks >> state.firing & 1), NONE)
    if state.slot == NONE:
        raise sheet.fail("firing", f"{name} has no battle turn in this battle (7.2)")
    if "slot" in sheet and sheet.number("slot", 0, battle.SLOTS - 1) != state.slot:
        raise sheet.wrong(f"{name} has its battle turn in slot {state.slot} (7.2)")
    if battle.must_retreat(state):
        raise sheet.fail("firing", "attackers retreat in round 4 and do not fire (B5)")


def _settle_acted(sheet: Sheet, state: State, turns: list[int]) -> None:
    """Beside the blocks given, the one that fires and all whose turn has passed have acted.

    Cleopatra may not have acted when she changed sides, or have acted on the other side (B10).
    """
    free = ~state.game.components.blocks.cleopatra_bit
    here = state.line(CAESAR_SIDE, state.battle) | state.line(POMPEY_SIDE, state.battle)
    for block in bits(state.acted & ~(here | state.face_up | state.lost)):
        raise sheet.fail("acted", f"{block_name(state, block)} has no part in the battle (7.2)")
    for later in turns[state.slot + 1 :]:
        for block in bits(state.acted & later & free):
            raise sheet.fail("acted", f"the battle turn of {block_name(state, block)} comes later (7.2)")
    for blocks in turns[: state.slot]:
        state.acted |= blocks & free
    if state.firing != NONE:
        state.acted |= 1 << state.firing


def read_dice(sheet: Sheet, state: State) -> None:
    """The dice thrown and the hits still to take; each tells the other where only one is given."""
    strength = state.strength(state.firing)
    firepower = state.game.components.blocks.firepower[state.firing]
    if "dice" in sheet:
        words = sheet.value("dice").replace(",", " ").split()
        state.dice = tuple(sheet.to_number(word, 1, 6) for word in words)
        if len(state.dice) != strength:
            raise sheet.wrong(f"a block at strength {strength} throws as many dice (7.4)")
        thrown = sum(die <= firepower for die in state.dice)
        if not thrown:
            raise sheet.wrong(f"none of them hits with firepower {firepower} (7.4)")
        state.hits = sheet.number("hits", 1, thrown) if "hits" in sheet else thrown
    elif "hits" in sheet:
        state.hits = sheet.number("hits", 1, strength)
        state.dice = (1,) * state.hits + (6,) * (strength - state.hits)
    else:
        raise sheet.fail("hits", "say how many hits are to be taken")
    if len(battle.targets(state)) < 2:
        raise sheet.fail("hits", "there is no choice of who takes the next one (7.4)")


# --- ways out ----------------------------------------------------------------------------------------------------


def read_retreats(side: int, sheet: Sheet, state: State) -> None:
    """The roads by which a side has left the battle in this round, or after it."""
    key = f"retreats {NAMES[side]}"
    if key not in sheet:
        return
    table, regrouping = state.game.components.spaces, state.phase == REGROUP
    if state.round == 1:
        raise sheet.fail(key, "nobody retreats in round 1 (7.6)")
    read_counts(sheet, state, key, state.retreats, side)
    limits = SpaceTable.ROAD_LIMIT if regrouping else RETREAT_LIMIT
    for link, used in enumerate(counts_of(table, state.retreats, side)):
        if used and state.battle not in table.ends[link]:
            raise sheet.fail(key, f"a road there does not lead to {space_name(state, state.battle)}")
        if used > (limit := limits[table.kind[link]]):
            raise sheet.fail(key, f"{used} blocks on a road that takes {limit} (7.61)")
    if regrouping and side != state.actor:
        raise sheet.fail(key, "only the victor regroups (7.7)")


def check_sea_retreats(state: State) -> Iterator[str]:
    """Sea retreats are made from ports, and not in the first round (7.6, 7.64)."""
    if state.sea_retreats and state.round == 1:
        yield "nobody retreats in round 1 (7.6)"
    if state.sea_retreats and not state.game.components.spaces.ports >> state.battle & 1:
        yield "there is no sea retreat but from a port (7.64)"
