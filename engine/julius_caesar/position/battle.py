"""Reading a position: the battle being fought, and the die or the hit that is due."""

from __future__ import annotations

from engine.julius_caesar import battle
from engine.julius_caesar.components import CAESAR, POMPEY, SEATS, bits
from engine.julius_caesar.position.movement import read_roads
from engine.julius_caesar.position.phases import FIGHT
from engine.julius_caesar.position.text import Sheet
from engine.julius_caesar.retreat import open_retreats
from engine.julius_caesar.state import BATTLE, HIT, NONE, REGROUP, ROLL, State


def read_battle_head(sheet: Sheet, state: State) -> None:
    """Where the battle is and in which round."""
    if state.phase not in (*FIGHT, REGROUP):
        return
    if "battle" not in sheet:
        raise sheet.fail("battle", f"say where the battle of phase {state.phase} is")
    state.battle = sheet.space("battle")
    name = state.game.components.spaces.ids[state.battle]
    if state.phase == REGROUP:
        if state.contested >> state.battle & 1:
            raise sheet.wrong(f"the battle is over before anybody regroups, but {name} is contested (7.7)")
        return
    if not state.contested >> state.battle & 1:
        raise sheet.wrong(f"there are not blocks of both sides in {name} (7.0)")
    state.round = sheet.number("round", 1, battle.LAST_ROUND) if "round" in sheet else 1


def read_battle(sheet: Sheet, state: State) -> None:
    """The battle, after blocks, cards and movement."""
    if state.phase == REGROUP:
        _read_victor(sheet, state)
        _read_retreats(sheet, state, strait_limit=2)
    if state.phase in FIGHT:
        _read_roles(sheet, state)
        if state.phase == BATTLE:
            _read_turn(sheet, state)
        else:
            _read_fire(sheet, state)
        _read_acted(sheet, state)
        if state.phase == HIT:
            _read_dice(sheet, state)
        _read_retreats(sheet, state, strait_limit=1)
        _read_sea_retreats(sheet, state)
        if state.phase == BATTLE:
            _check_turn(sheet, state)


def _check_actor(sheet: Sheet, state: State, reason: str) -> None:
    if "actor" in sheet and sheet.side("actor") != state.actor:
        raise sheet.wrong(reason)


def _read_victor(sheet: Sheet, state: State) -> None:
    """Who regroups: the side that is there, or that has left with all its blocks."""
    state.actor = sheet.side("actor") if "actor" in sheet else CAESAR
    victor = next((side for side in (CAESAR, POMPEY) if state.occ[side] >> state.battle & 1), NONE)
    if victor == NONE and "actor" not in sheet:
        raise sheet.fail("actor", "say who has won the battle and regroups")
    if victor != NONE:
        state.actor = victor
        _check_actor(sheet, state, "the victor regroups (7.7)")


def _read_roles(sheet: Sheet, state: State) -> None:
    """Who attacks: whoever entered, unless disruption has exchanged the roles (7.31)."""
    space = state.battle
    state.attacker = state.attacker_at(space)
    if "attacker" in sheet:
        state.attacker = sheet.side("attacker")
        if state.round == 1 and state.attacker != state.attacker_at(space):
            raise sheet.wrong("the roles of attacker and defender are not exchanged before round 2 (7.31)")
    if not (state.line(CAESAR, space) and state.line(POMPEY, space)):
        raise sheet.fail("round", "a side has only reserves there, and so round 1 is over (7.3)")


def slots(state: State) -> list[int]:
    """By slot of the round, the set of blocks that have their battle turn in it."""
    kept, sets = state.slot, []
    blocks = state.game.components.blocks
    for state.slot in range(battle.SLOTS):
        side, letter = battle.slot_of(state)
        sets.append(state.line(side, state.battle) & blocks.by_letter[side == state.attacker][letter])
    state.slot = kept
    return sets


def _read_turn(sheet: Sheet, state: State) -> None:
    """Whose battle turn it is: by default the first that has not acted."""
    if "acted" in sheet:
        state.acted = sum(1 << block for block in sheet.blocks("acted"))
    if "slot" in sheet:
        state.slot = sheet.number("slot", 0, battle.SLOTS - 1)
    else:
        state.slot = next((slot for slot, blocks in enumerate(slots(state)) if blocks & ~state.acted), NONE)
        if state.slot == NONE:
            raise sheet.fail("acted", "all blocks have acted, and so the round is over (7.2)")
    if not slots(state)[state.slot] & ~state.acted:
        raise sheet.fail("slot", "no block has its battle turn then (7.2)")
    state.actor = battle.slot_of(state)[0]


def _read_fire(sheet: Sheet, state: State) -> None:
    """Which block fires; whose turn it is follows from it."""
    if "firing" not in sheet:
        raise sheet.fail("firing", "say which block fires")
    ids = state.game.components.blocks.ids
    state.firing = sheet.block("firing")
    turns = [slot for slot, blocks in enumerate(slots(state)) if blocks >> state.firing & 1]
    if not turns:
        raise sheet.wrong(f"{ids[state.firing]} has no battle turn in this battle (7.2)")
    state.slot = turns[0]
    if "slot" in sheet and sheet.number("slot", 0, battle.SLOTS - 1) != state.slot:
        raise sheet.wrong(f"{ids[state.firing]} has its battle turn in slot {turns[0]} (7.2)")
    firing_side = battle.slot_of(state)[0]
    if battle.must_retreat(state):
        raise sheet.fail("firing", "attackers retreat in round 4 and do not fire (B5)")
    state.actor = firing_side if state.phase == ROLL else 1 - firing_side
    if state.phase == ROLL:
        _check_actor(sheet, state, "the dice are of the side whose block fires")
    else:
        _check_actor(sheet, state, "the side under fire chooses who takes the hit (7.4)")


def _read_acted(sheet: Sheet, state: State) -> None:
    """Who has acted: those given, the block that fires, and all whose turn has passed.

    Cleopatra may not have acted when she changed sides, or have acted on the other side (B10).
    """
    components, turns = state.game.components, slots(state)
    free = ~components.blocks.cleopatra_bit
    here = state.line(CAESAR, state.battle) | state.line(POMPEY, state.battle)
    for block in sheet.blocks("acted") if "acted" in sheet else ():
        name = components.blocks.ids[block]
        if not (here | state.face_up | state.lost) >> block & 1:
            raise sheet.fail("acted", f"{name} has no part in the battle (7.2)")
        if any(blocks & free & 1 << block for blocks in turns[state.slot + 1 :]):
            raise sheet.fail("acted", f"the battle turn of {name} comes later (7.2)")
        state.acted |= 1 << block
    for blocks in turns[: state.slot]:
        state.acted |= blocks & free
    if state.firing != NONE:
        state.acted |= 1 << state.firing
    _check_actor(sheet, state, "it is the other side's battle turn (7.2)")


def _read_dice(sheet: Sheet, state: State) -> None:
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


def _read_retreats(sheet: Sheet, state: State, strait_limit: int) -> None:
    """The roads used to leave the battle in this round, or after it."""
    table, space = state.game.components.spaces, state.battle
    for seat in SEATS:
        if state.round == 1 and f"retreats {seat}" in sheet:
            raise sheet.fail(f"retreats {seat}", "nobody retreats in round 1 (7.6)")
    read_roads(sheet, state, "retreats", state.retreats)
    for side, seat in enumerate(SEATS):
        for link in range(table.land_links):
            used = state.retreats[side * table.land_links + link]
            limit = strait_limit if table.straits >> link & 1 else table.limit[link]
            if used and space not in table.ends[link]:
                raise sheet.fail(f"retreats {seat}", f"a road there does not lead to {table.ids[space]}")
            if used > limit:
                raise sheet.fail(f"retreats {seat}", f"{used} blocks on a road that takes {limit} (7.61)")
        if used_any(state, side) and state.phase == REGROUP and side != state.actor:
            raise sheet.fail(f"retreats {seat}", "only the victor regroups (7.7)")


def used_any(state: State, side: int) -> bool:
    """Whether a side has left the battle by any road."""
    width = state.game.components.spaces.land_links
    return any(state.retreats[side * width : (side + 1) * width])


def _read_sea_retreats(sheet: Sheet, state: State) -> None:
    """Who has made his sea retreat of the round (7.64)."""
    for side in sheet.sides("sea retreats"):
        if state.round == 1:
            raise sheet.fail("sea retreats", "nobody retreats in round 1 (7.6)")
        if not state.game.components.spaces.ports >> state.battle & 1:
            raise sheet.fail("sea retreats", "there is no sea retreat but from a port (7.64)")
        state.sea_retreats |= 1 << side


def _check_turn(sheet: Sheet, state: State) -> None:
    """In round 4 attackers without a way out are gone before anybody could choose (B5)."""
    if battle.must_retreat(state) and not any(open_retreats(state, block) for block in bits(battle.ready(state))):
        raise sheet.fail("round", "none of the attackers whose turn it is can retreat: they are eliminated (7.62)")
