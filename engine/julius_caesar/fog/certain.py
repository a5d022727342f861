"""What a view settles of a state, and which blocks it hides.

`certain` makes a state of everything a view says outright; `Fog` lists what is left open: slots for hidden blocks
and the blocks that can stand in them. `imagine` fills the one with the other.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.blocks.facts import LETTERS
from engine.blocks.sets import mask_of
from engine.contract import Seat
from engine.julius_caesar.cards import effective, replaced
from engine.julius_caesar.catalogue import Rules
from engine.julius_caesar.components import COLOURS, Components
from engine.julius_caesar.position.stack import stack_of
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.state import NONE, Fight, State
from engine.julius_caesar.tasks import DEAL, DEFECT, DRAW
from engine.julius_caesar.viewdata import JuliusCaesarView, Part, SeenBlock
from engine.values import frozen

TROOPS, NAVIS, LAND, OPEN = range(4)
"""What can stand in a slot: land blocks that can have changed sides, Navis, land blocks, or any block.

The narrower come first, `TROOPS` being part of `LAND`.
"""


@frozen
class Slot:
    """A place where a hidden block stands.

    Attributes:
        space, side: where, and for whom it fights.
        entry: the link it came by this turn, plus 1; 0 when it has not moved. reserve: whether in reserve.
        kind: what can stand there, `TROOPS` to `OPEN`.
    """

    space: int
    side: int
    entry: int
    reserve: bool
    kind: int


@frozen
class Fog:
    """The hidden blocks of one colour.

    Attributes:
        slots: where they stand on the map, by kind.
        blocks: those that can stand there; the rest are upright in the pool.
        pooled: those that must be in the pool: a third leader before his time (L3).
    """

    slots: tuple[Slot, ...]
    blocks: int
    pooled: int


def certain(rules: Rules, view: JuliusCaesarView) -> tuple[State, tuple[Fog, Fog], Slot | None]:
    """Return the state without what the view hides, and what it hides.

    That is the hidden blocks of both colours, and Cleopatra's slot where she is hidden.
    """
    state = State.new(rules, view.deployment, rules.data.editions[view.edition])
    _set_cards(state, view)
    _set_turn(state, view)
    _set_movement(state, view)
    known = _set_off_map(state, view)
    slots = _set_spaces(state, view)
    if view.phase == DEFECT:
        _set_drawn(state, view, slots)
    known |= state.fighting[0] | state.fighting[1]
    _set_battle(state, view)
    blocks = rules.components.blocks
    fogs = []
    for colour in (0, 1):
        hidden = blocks.of[colour] & ~known
        early = hidden & blocks.third_leaders if not state.lost & blocks.of[colour] else 0
        fogs.append(Fog(tuple(sorted(slots[colour], key=lambda slot: slot.kind)), hidden, early))
    return state, (fogs[0], fogs[1]), next(iter(slots[2]), None)


def kind_masks(components: Components) -> tuple[int, int, int, int]:
    """Return by kind of slot, `TROOPS` to `OPEN`, the blocks that fit."""
    blocks = components.blocks
    return blocks.land & ~blocks.leaders, blocks.navis, blocks.land, ~0


def _side(seat: Seat | None) -> int:
    return NONE if seat is None else SEATS.index(seat)


def _number(index: Mapping[str, int], name: str | None) -> int:
    return NONE if name is None else index[name]


def _set_turn(state: State, view: JuliusCaesarView) -> None:
    index = state.spaces.index
    state.year, state.turn, state.result = view.year, view.turn, view.result
    state.player_one = _side(view.player_one)
    state.actor = _actor(state, view)
    state.second = view.card is not None and state.actor != state.player_one
    state.swaps_left = view.swaps_left
    state.moves.surprise, state.drawn_from = _number(index, view.surprise), _number(index, view.drawn_from)
    state.drawn_colour = NONE if view.drawn_colour is None else COLOURS.index(view.drawn_colour)
    if view.battlefield is not None:
        state.battle = Fight.new(index[view.battlefield], NONE, 2 * state.spaces.land_links)
    state.stack = stack_of(state, view.phase)


def _actor(state: State, view: JuliusCaesarView) -> int:
    """Return the side to act, or that chance is due for."""
    if view.to_act in SEATS:
        return _side(view.to_act)
    if view.phase == DEAL:
        return int(view.hand_sizes[SEATS[0]] == state.rules.numbers.hand_size)
    if view.phase == DRAW:
        caesars, pompeys, copied, _ = state.played[-1]
        return (effective(state, caesars, copied), effective(state, pompeys, copied)).index(state.card)
    return _side(view.battle.turn_of) if view.battle else 0


def _set_cards(state: State, view: JuliusCaesarView) -> None:
    """Set the cards played, the one in effect, and the seat's own."""
    index = state.cards.index
    played = [
        (index[turn.caesar], index[turn.pompey], _number(index, turn.copied), _side(turn.player_one))
        for turn in view.played
    ]
    state.played = tuple(played)
    state.card = _number(index, view.card)
    state.moves_left, state.levies_left = view.moves_left, view.levies_left
    if view.seat in SEATS:
        side, hand = _side(view.seat), tuple(sorted([index[card] for card in view.hand]))
        state.hands = replaced(state.hands, side, hand)
        state.discards = replaced(state.discards, side, _number(index, view.discard))
        state.chosen = replaced(state.chosen, side, _number(index, view.chosen))


def _set_movement(state: State, view: JuliusCaesarView) -> None:
    """Set the roads used, battles entered, spaces activated and seas crossed."""
    table = state.spaces
    width, index, links = table.land_links, table.index, table.link_between
    for counts, used in ((state.moves.roads, view.roads), (state.battle.retreats, view.retreats)):
        for a, b, seat, number in used:
            counts[_side(seat) * width + links[index[a], index[b]]] = number
    for start, end, seat in view.entered:
        state.moves.used[_side(seat)] |= 1 << table.directed(links[index[start], index[end]], index[end])
    if view.battlefield is not None:
        state.battle.sea_retreats = mask_of(map(_side, view.sea_retreats))
    state.moves.active = mask_of(index[space] for space in view.active)
    state.moves.guarded = mask_of(index[space] for space in view.guarded_seas)


def _set_off_map(state: State, view: JuliusCaesarView) -> int:
    """Set the pools, and return all blocks known to be off the map."""
    index = state.blocks.index
    state.pool = 0
    for pool in view.pools.values():
        state.pool |= mask_of(index[block] for block in pool.blocks or ())
        state.face_up |= mask_of(index[block] for block in pool.face_up)
        state.lost |= mask_of(index[block] for block in pool.lost)
    return state.pool | state.face_up | state.lost


def _set_spaces(state: State, view: JuliusCaesarView) -> tuple[list[Slot], list[Slot], list[Slot]]:
    """Set who holds what, and return the slots of hidden blocks by colour."""
    table = state.spaces
    slots: tuple[list[Slot], list[Slot], list[Slot]] = ([], [], [])
    for name, seen in view.spaces.items():
        space = table.index[name]
        if seen.contested:
            state.moves.pompey_attacks |= _side(seen.attacker) << space
            state.moves.main[space] = _entry(state, seen.main_attack, space)
        for block in seen.blocks:
            _stand(state, block, space)
        attacker = _side(seen.attacker)
        for stack in seen.stacks:
            side = _side(stack.side)
            state.occ[side] |= 1 << space
            own = [block for block in seen.blocks if block.side is stack.side]
            for part in stack.parts:
                colour = COLOURS.index(part.colour)
                hidden = part.count - sum([_belongs(state, block, part, colour) for block in own])
                if hidden:
                    slots[colour].extend([_slot(state, space, side, colour, part, attacker)] * hidden)
    return slots


def _belongs(state: State, block: SeenBlock, part: Part, colour: int) -> bool:
    blocks = state.blocks
    own = 2 if block.id == blocks.ids[blocks.cleopatra] else blocks.home[blocks.index[block.id]]
    return (own, block.came_from, block.reserve) == (colour, part.came_from, part.reserve)


def _slot(state: State, space: int, side: int, colour: int, part: Part, attacker: int) -> Slot:
    entry = _entry(state, part.came_from, space)
    fought = attacker == side or part.reserve
    return Slot(
        space, side, entry, part.reserve, _kind(state.rules.components, space, entry, fought, side, colour)
    )


def _kind(components: Components, space: int, entry: int, fought: bool, side: int, colour: int) -> int:
    """Return what can stand there, as Navis and leaders never change sides (G1)."""
    table = components.spaces
    if side != colour:
        return TROOPS
    if table.seas >> space & 1:
        return NAVIS
    if entry > table.land_links and fought:
        return NAVIS  # over a sea border, land blocks come to no enemy (6.3)
    by_road = 0 < entry <= table.land_links
    return LAND if by_road or not table.ports >> space & 1 else OPEN


def _stand(state: State, seen: SeenBlock, space: int) -> None:
    blocks = state.blocks
    block, entry = blocks.index[seen.id], _entry(state, seen.came_from, space)
    slot = Slot(space, _side(seen.side), entry, seen.reserve, OPEN)
    put(state, block, slot, blocks.strengths[block].index(seen.strength))


def _entry(state: State, origin: str | None, space: int) -> int:
    """Return the link from an origin plus 1, or 0 without an origin."""
    table = state.spaces
    return 0 if origin is None else table.link_between[table.index[origin], space] + 1


def put(state: State, block: int, slot: Slot, step: int) -> None:
    """Put a block into a slot of a space whose holder is settled already."""
    bit, side = 1 << block, slot.side
    state.loc[block] = slot.space
    state.step[block] = step
    state.at[side][slot.space] |= bit
    state.fighting[side] |= bit
    if slot.entry:
        state.moves.entry[block] = slot.entry
        state.moves.moved |= bit
        if slot.reserve:
            state.moves.reserve |= bit


def _set_drawn(state: State, view: JuliusCaesarView, slots: tuple[list[Slot], list[Slot], list[Slot]]) -> None:
    """Put the block that Jupiter drew where it still stands (V5)."""
    blocks = state.blocks
    assert view.drawn is not None
    assert view.drawn_strength is not None
    block = state.drawn = blocks.index[view.drawn]
    if (state.fighting[0] | state.fighting[1]) >> block & 1:
        return
    colour = slots[2 if block == blocks.cleopatra else blocks.home[block]]
    here = [slot for slot in colour if slot.space == state.drawn_from and slot.side != state.actor]
    slot = min([slot for slot in here if slot.kind != NAVIS], key=lambda slot: slot.kind)
    colour.remove(slot)
    put(state, block, slot, blocks.strengths[block].index(view.drawn_strength))


def _set_battle(state: State, view: JuliusCaesarView) -> None:
    """Set the round, whose battle turn it is, and the volley under way."""
    battle, index = view.battle, state.blocks.index
    if battle is None:
        return
    state.battle.round, state.battle.attacker = battle.round, _side(battle.attacker)
    acting = _side(battle.turn_of) == state.battle.attacker
    assert battle.letter is not None
    letter = LETTERS.index(battle.letter)
    surprised = battle.surprise and battle.round == 1
    state.battle.slot = letter + len(LETTERS) * (not acting) if surprised else 2 * letter + acting
    state.battle.acted = mask_of(index[block] for block in battle.acted)
    state.battle.firing = _number(index, battle.firing)
    state.battle.dice, state.battle.hits = battle.dice, battle.hits_due


def unseen_cards(state: State) -> list[int]:
    """Return the unseen cards, each as often as there are copies left."""
    out = [card for turn in state.played for card in turn[:2]]
    out += [*state.hands[0], *state.hands[1], *state.discards, *state.chosen]
    copies = state.cards.copies
    return [card for card, number in enumerate(copies) for _ in range(number - out.count(card))]
