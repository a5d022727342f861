"""Knowledge of a seat about states and events (V1-V7, B12), put into words by `view`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, cast

from engine.blocks.facts import NOWHERE
from engine.blocks.sets import bits
from engine.contract import Event, Seat
from engine.julius_caesar import events as happened
from engine.julius_caesar.components import LAND, NAVIS, TROOPS, BlockTable, Components
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, State
from engine.julius_caesar.tasks import DEFECT, FIGHTING, OVER

CLEOPATRA = "cleopatra"
"""The one block everybody knows by its colour; only her strength is hidden (V2)."""


class Slot(NamedTuple):
    """A place where a hidden block stands."""

    kind: int  # what can stand there, `TROOPS` to `OPEN`
    space: int
    side: int  # for which it fights
    origin: str  # where it came from this turn, empty when it has not moved
    reserve: bool
    entry: int  # the link by which it came, plus 1, or 0


def known_blocks(state: State, side: int) -> int:
    """Return the blocks on the map that a side, or a spectator (`NONE`), knows now."""
    phase = state.phase
    if phase == OVER:
        return state.fighting[0] | state.fighting[1]
    known = 0 if side == NONE else state.fighting[side]
    if phase in FIGHTING:
        known |= state.line(0, state.battle.space) | state.line(1, state.battle.space)
    return known


def redact(state: State, side: int) -> State:
    """Return what a side, or a spectator (`NONE`), may know of a state.

    For hidden blocks the first that may be there stand in at full strength, `unknown` tells which; for hidden
    cards the last that may be. So states that look alike have one redaction.
    """
    known, blocks = state.copy().own(), state.blocks
    known._legal = None
    pools = 0 if state.phase == OVER else state.pool if side == NONE else state.pool & ~blocks.of[side]
    hidden = (state.fighting[0] | state.fighting[1]) & ~known_blocks(state, side) | pools
    slots = [slots_of(state, hidden, colour) for colour in (0, 1)]
    lift(known, hidden & ~blocks.cleopatra_bit)
    if state.phase == DEFECT and hidden >> state.drawn & 1:
        hidden ^= 1 << state.drawn
        if state.drawn != blocks.cleopatra:
            mine = slots[blocks.home[state.drawn]]
            slot = next(slot for slot in mine if slot.space == state.drawn_from and slot.kind != NAVIS)
            mine.remove(slot)
            put(known, state.drawn, slot, state.step[state.drawn])
    if hidden & blocks.cleopatra_bit:
        known.step[blocks.cleopatra] = blocks.top[blocks.cleopatra]
    leaders = early_leaders(state)
    loc, step, at, fighting, moves, top = known.loc, known.step, known.at, known.fighting, known.moves, blocks.top
    for colour, own in enumerate(blocks.of):
        early = hidden & own & leaders
        free = hidden & own & ~early
        for kind, space, owner, _, late, entry in slots[colour]:  # as `put` does, which costs twice as much
            fit = free & blocks.fits[kind] or free or early  # more than fit stand in what no game comes to
            first = fit & -fit
            free, early = free & ~first, early & ~first
            block = first.bit_length() - 1
            loc[block], step[block] = space, top[block]
            at[owner][space] |= first
            fighting[owner] |= first
            if entry:
                moves.entry[block] = entry
                moves.moved |= first
                moves.reserve |= late and first
        known.pool |= free | early
    known.unknown = hidden
    _redact_cards(known, side)
    return known


def early_leaders(state: State) -> int:
    """Return the third leaders who are in their pools until a leader is lost (L3)."""
    return sum([state.blocks.third_leaders & own for own in state.blocks.of if not state.lost & own])


def _redact_cards(known: State, side: int) -> None:
    deck = unseen_cards(known, side)
    hands, chosen, discards = list(known.hands), list(known.chosen), list(known.discards)
    for other in (0, 1):
        if other != side:
            chosen[other] = NONE if chosen[other] == NONE else deck.pop()
            discards[other] = NONE if discards[other] == NONE else deck.pop()
            hands[other] = tuple(sorted([deck.pop() for _ in hands[other]]))
    known.hands = (hands[0], hands[1])
    known.chosen, known.discards = (chosen[0], chosen[1]), (discards[0], discards[1])


def unseen_cards(state: State, side: int) -> list[int]:
    """Return the cards that a side has not seen, by copies."""
    out = [card for turn in state.played for card in turn[:2]]
    if side != NONE:
        out += [*state.hands[side], state.discards[side], state.chosen[side]]
    return list(_left(state.cards.copies, tuple(out)))


@lru_cache(maxsize=1 << 10)
def _left(copies: tuple[int, ...], out: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([card for card, number in enumerate(copies) for _ in range(number - out.count(card))])


@lru_cache
def _at_rest(kind: int, space: int, side: int) -> Slot:
    return Slot(kind, space, side, "", False, 0)


def slots_of(state: State, hidden: int, colour: int) -> list[Slot]:
    """Return where hidden blocks of a colour stand on the map, the narrower slots first.

    Navis and leaders never change sides (G1).
    """
    table, moves, came = state.spaces, state.moves, state.moves.moved
    own, hiding = hidden & state.blocks.of[colour], state.spaces.hiding
    found: list[Slot] = []
    for side, here in enumerate(state.at):
        mine = own & state.fighting[side]
        for space in bits(state.occ[side]) if mine else ():
            group = here[space] & mine
            if not group:
                continue
            moved, rest = group & came, hiding[space] if side == colour else TROOPS
            if resting := group ^ moved:
                found += [_at_rest(rest, space, side)] * resting.bit_count()
            if not moved:
                continue
            attacks = state.attacks(side) >> space & 1
            for block in bits(moved):
                late, entry, kind = bool(moves.reserve >> block & 1), moves.entry[block], rest
                if side == colour and entry <= table.land_links:
                    kind = LAND
                elif side == colour and (late or attacks):
                    kind = NAVIS  # over a sea border, land blocks come to no enemy (6.3)
                origin = table.ids[table.other_end(entry - 1, space)]
                found.append(Slot(kind, space, side, origin, late, entry))
    return sorted(found)


def lift(state: State, blocks: int) -> None:
    """Take hidden blocks away, whose sides still hold the spaces where they stood."""
    rest, moves = ~blocks, state.moves
    for block in bits(blocks & ~state.pool):
        state.loc[block] = NOWHERE
        state.step[block] = moves.entry[block] = 0
    for side, here in enumerate(state.at):
        if state.fighting[side] & blocks:
            state.fighting[side] &= rest
            for space in bits(state.occ[side]):
                here[space] &= rest
    state.pool &= rest
    moves.moved &= rest
    moves.reserve &= rest


def put(state: State, block: int, slot: Slot, step: int) -> None:
    """Put a block into a slot of a space whose holder is settled already."""
    bit, side, moves = 1 << block, slot.side, state.moves
    state.loc[block] = slot.space
    state.step[block] = step
    state.at[side][slot.space] |= bit
    state.fighting[side] |= bit
    if slot.entry:
        moves.entry[block] = slot.entry
        moves.moved |= bit
        if slot.reserve:
            moves.reserve |= bit


# --- events ------------------------------------------------------------------------------------------------------

SECRETS: Mapping[type[Event], tuple[str, ...]] = {
    # Cards dealt, discarded and chosen are their owner's secret until they are turned up (C1, V2).
    **dict.fromkeys((happened.CardDealt, happened.CardDiscarded, happened.CardChosen), ("card",)),
    # The other side's deployment stays its own (S1).
    happened.BlocksSwapped: ("first", "second"),
    # An enemy block that moves, or comes to the map, is one block more or less, and one that grows is any (V3).
    **dict.fromkeys((happened.BlockMoved, happened.BlockRegrouped, happened.BlockLevied), ("block",)),
    happened.StepGained: ("block", "strength"),
}
"""What only the side may know whose event it is, by kind of event."""


def visible_to(components: Components, events: Sequence[Event], seat: Seat) -> list[Event]:
    """Return the events that a seat witnessed, with hidden names as None."""
    witnessed = (event if event.seat is seat else _veiled(event, seat, components.blocks) for event in events)
    return [event for event in witnessed if event is not None]


def _veiled(event: Any, seat: Seat, blocks: BlockTable) -> Event | None:
    """Hide another side's secrets, but not where Cleopatra is (V2)."""
    hidden, cleopatra = SECRETS.get(type(event), ()), getattr(event, "block", None) == CLEOPATRA
    if isinstance(event, happened.StepLost) and event.cause == "vulcan":  # what survives him is hidden (V5)
        hidden = ("strength",)
        if not cleopatra:
            return None
    if isinstance(event, happened.BlockDisbanded) and event.block is not None:
        if SEATS[blocks.home[blocks.index[event.block]]] is not seat:  # a defector's first owner sees him (V6)
            hidden = ("block",)
    elif cleopatra:
        hidden = tuple([name for name in hidden if name != "block"])
    return cast(Event, replace(event, **dict.fromkeys(hidden))) if hidden else cast(Event, event)
