"""The fog of war: what a seat may know of states and events (2.2, C1, C3, B17).

Who falls, turns or appears, and who fights, is seen by all; so is who stands on the map, and for which side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine.blocks.action_bases import Task
from engine.blocks.facts import NEUTRAL
from engine.blocks.sets import bits, mask_of
from engine.contract import Event, Seat
from engine.gallic_war import events as ev
from engine.gallic_war.battle.ranks import revealed
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.rules.cards import deck
from engine.gallic_war.rules.cards import put as put_in
from engine.gallic_war.state import AS_THREE, NONE, State
from engine.gallic_war.tasks import LAY, OVER, AreaDraw, DieRoll


class Slot(NamedTuple):
    """A place where a hidden block stands, and what `Moves` has of it."""

    area: int
    moved: int
    reserve: int
    origin: int
    entry: int


def known_blocks(state: State, side: int) -> int:
    """Return the blocks on the map that a side, or a spectator (`NONE`), knows now."""
    if state.phase == OVER:
        return state.on_map
    known = state.fighting[NEUTRAL]
    if side != NONE:
        known |= state.fighting[side]
    return known | revealed(state)


def redact(state: State, side: int) -> State:
    """Return what a side, or a spectator (`NONE`), may know of a state.

    For hidden blocks the first of their side and colour stand in at full strength, `unknown` tells which; for
    hidden cards the lowest. So states that look alike have one redaction.
    """
    seen, known = known_blocks(state, side), state.copy().own()
    known._legal = None
    hidden = known.unknown = state.on_map & ~seen
    placeless = hidden & ~at_home(state)
    places = [(bits(group), slots_of(state, group)) for group in alike(state, placeless)]
    lift(known, placeless)
    for blocks, slots in places:
        for block, slot in zip(blocks, slots, strict=True):
            put(known, block, slot)
    step, top = known.step, state.blocks.top
    for block in bits(hidden):
        step[block] = top[block]
    if state.battle.area != NONE:
        _shut_in(known, hidden)
    known.acted &= seen
    known.going &= seen
    known.rising, known.orders, known.tracks = 0, (), state.tracks & AS_THREE
    known.stack = tuple(map(_undrawn, state.stack))
    deal_unseen(known, side, lambda cards: cards.pop(0))
    return known


def at_home(state: State) -> int:
    """Return the blocks of which all know that they stand at home.

    A revolt has sent them there, or the automaton's help is sought after a movement in which they turned.
    """
    return state.moves.returned | (state.moves.were_neutral if state.helping else 0)


def alike(state: State, blocks: int) -> list[int]:
    """Return sets of these blocks that are of one side and colour."""
    sides = [blocks & own for own in state.fighting[:2]]
    return [own & members for own in sides for members in state.blocks.coloured if own & members]


def slots_of(state: State, blocks: int) -> list[Slot]:
    loc, moves = state.loc, state.moves
    moved, reserve, origin, entry = moves.moved, moves.reserve, moves.origin, moves.entry
    return sorted(
        [
            Slot(loc[block], moved >> block & 1, reserve >> block & 1, origin[block], entry[block])
            for block in bits(blocks)
        ]
    )


def lift(state: State, blocks: int) -> None:
    """Take blocks away, whose sides still hold the areas where they stood."""
    rest, moves = ~blocks, state.moves
    for side in (0, 1):
        here = state.at[side]
        for area in bits(state.occ[side]) if state.fighting[side] & blocks else ():
            here[area] &= rest
    for block in bits(blocks):
        moves.origin[block] = moves.entry[block] = 0
    moves.moved &= rest
    moves.reserve &= rest


def put(state: State, block: int, slot: Slot) -> None:
    """Put a block into a slot of an area that its side holds already."""
    bit, (area, moved, reserve, origin, entry), moves = 1 << block, slot, state.moves
    state.loc[block] = area
    state.at[state.fighting[1] >> block & 1][area] |= bit
    if moved:
        moves.moved |= bit
    if reserve:
        moves.reserve |= bit
    if origin or entry:
        moves.origin[block], moves.entry[block] = origin, entry


def _shut_in(known: State, hidden: int) -> None:
    """Let the first that may be there stand in for those in the fortress (B9)."""
    fight = known.battle
    unseen = fight.inside & hidden
    fight.inside ^= unseen
    fight.halves &= ~hidden
    for side in (0, 1) if unseen else ():
        here = known.line(side, fight.area) & hidden
        fight.inside |= mask_of(bits(here)[: (unseen & known.fighting[side]).bit_count()])


def _undrawn(task: Task) -> Task:
    """Return a task without what a die is rolled or an area drawn for."""
    if isinstance(task, AreaDraw):
        return AreaDraw("", ())
    return DieRoll("") if isinstance(task, DieRoll) else task


def unseen_cards(state: State, side: int) -> list[int]:
    unseen = deck(state)
    for other in (0, 1):
        if other != side:
            unseen |= mask_of(state.hands[other])
            if state.phase == LAY and state.laid[other] != NONE:
                unseen |= 1 << state.laid[other]
    return list(bits(unseen))


def deal_unseen(state: State, side: int, draw: Callable[[list[int]], int]) -> None:
    """Give the others cards that a side has not seen, as many as they have.

    Massive Revolt is among them while it binds the Barbarians (5.1).
    """
    unseen, massive = unseen_cards(state, side), state.cards.massive
    for other in (BARBARIAN_SIDE, ROMAN_SIDE):
        if other == side:
            continue
        number, hand = len(state.hands[other]), list[int]()
        if other == BARBARIAN_SIDE and state.bound and number and massive in unseen:
            hand.append(massive)
            unseen.remove(massive)
        if state.phase == LAY and state.laid[other] != NONE:
            state.laid = put_in(state.laid, other, draw(unseen))
        while len(hand) < number:
            hand.append(draw(unseen))
        state.hands = put_in(state.hands, other, tuple(sorted(hand)))


# --- events ------------------------------------------------------------------------------------------------------

SECRETS: Mapping[type[Event], tuple[str, ...]] = {
    **dict.fromkeys((ev.CardDealt, ev.CardLaid), ("card",)),  # secret until they are turned up (C1)
    # A player's block that moves or stays is one block more or less to others (2.2).
    **dict.fromkeys((ev.BlockMoved, ev.BlockRegrouped, ev.BlockWinters), ("block",)),
    **dict.fromkeys((ev.BlockSheltered, ev.BlockRetreated, ev.TribeReturned), ("block",)),
    # It is seen where a block loses or gains a step.
    **dict.fromkeys((ev.StepLost, ev.StepGained), ("block", "strength")),
}
"""What only the side may know whose event it is, by kind of event."""


def visible_to(events: Sequence[Event], seat: Seat) -> list[Event]:
    """Return these events as a seat witnessed them, with hidden names and strengths as None."""
    found: list[Any] = [*events]
    for number, event in enumerate(events):
        if event.seat is not seat and not _is_open(event):
            found[number] = replace(found[number], **dict.fromkeys(SECRETS[type(event)]))
    return found


def _is_open(event: Event) -> bool:
    """Return whether all see which block or card it is."""
    match event:
        case ev.BlockSheltered() | ev.BlockRetreated():
            return event.revealed  # not before the battle, nor of reserves (rulings B9, B17)
        case ev.TribeReturned():
            return event.cause != "home"  # who goes home for the winter is not called by name (7.3)
        case ev.StepLost():
            return event.cause == "hit"  # in battle all who lose are seen (ruling B17)
    return type(event) not in SECRETS
