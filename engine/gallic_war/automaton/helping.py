"""Ask for reinforcements once for each battle, when the movement is done (A7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.blocks.leading import each
from engine.blocks.sets import bits, mask_of
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import tasks
from engine.gallic_war.action_table import END, by_area
from engine.gallic_war.actions import Battle, End, Move, Sail
from engine.gallic_war.automaton.march import able, beside, draw, send, steps, way_in
from engine.gallic_war.components import BARBARIAN_SIDE, ROMAN_SIDE
from engine.gallic_war.events import AttackMade, HelpDecided, HelpSought
from engine.gallic_war.rules import movement
from engine.gallic_war.rules.movement import full, shut
from engine.gallic_war.rules.points import change_supply
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import NONE, State

PARTY, COST = 2, 1
"""Blocks that come to help, and what each legion costs."""

HELP_ON = 3
"""The highest roll, less 1 with a leader, on which the automaton helps."""


def begin(state: State, log: Log) -> bool:
    """Begin to look for help in the battles that a movement has brought about (A7)."""
    if state.moves.first_mover == NONE:
        state.moves.first_mover = state.active
    state.helping = True
    if state.moves.first_mover == ROMAN_SIDE and (areas := attacked(state)):
        log.append(AttackMade(SEATS[ROMAN_SIDE], state.areas.names_of(areas)))
    return state.go_to(tasks.SendHelp() if state.moves.first_mover == BARBARIAN_SIDE else tasks.CallForHelp())


def ask_reaction(state: State, log: Log) -> bool:
    state.actor = ROMAN_SIDE
    return state.ask(ROMAN_SIDE) if len(reactions(state)) > 1 else _end(state)


def ask_call(state: State, log: Log) -> bool:
    found = CHOICES[tasks.CALL](state)
    return state.decide(ROMAN_SIDE, found, log) if found else _end(state)


def _end(state: State) -> bool:
    state.asked, state.helping = 0, False
    return state.done()


def was_neutral(state: State, area: int, side: int) -> bool:
    """Return whether all who defend an area were neutral before the movement."""
    return not state.at[side][area] & ~state.moves.were_neutral & ~state.moves.moved


def attacked(state: State) -> int:
    """Return its areas that the Romans attack and that did not just join it."""
    found = bits(state.contested & ~state.moves.barbarians_attack)
    return mask_of(area for area in found if not was_neutral(state, area, BARBARIAN_SIDE))


def in_need(state: State) -> int:
    return mask_of(area for area in bits(attacked(state) & ~state.asked) if sources(state, area))


def sources(state: State, area: int) -> int:
    """Return the areas from which blocks of the automaton can come to help."""
    return mask_of(
        other
        for other in bits(beside(state.areas, area) & state.occ[BARBARIAN_SIDE] & ~state.contested)
        if able(state, state.at[BARBARIAN_SIDE][other] & ~state.moves.moved, area)
        and way_in(state, other, area) > 0
    )


def _ask(state: State, area: int, log: Log) -> bool:
    state.asked |= 1 << area
    romans, mine = (state.strength_of(state.at[side][area]) for side in (0, 1))
    log.append(HelpSought(SEATS[BARBARIAN_SIDE], state.areas.ids[area], romans < 2 * mine))
    if romans >= 2 * mine:
        return True
    state.target = area
    return state.do(tasks.DieRoll(tasks.REINFORCEMENT))


def rolled(state: State, die: int, log: Log) -> bool:
    """Decide whether help comes, which a leader nearby makes likelier (A7)."""
    area, found = state.target, sources(state, state.target)
    led = any(state.at[BARBARIAN_SIDE][other] & state.blocks.leaders for other in bits(found | 1 << area))
    comes = die - led <= HELP_ON
    log.append(HelpDecided(SEATS[BARBARIAN_SIDE], state.areas.ids[area], comes))
    if not comes:
        state.target = NONE
        return True
    return draw(state, tasks.HELPERS, found)


def helpers(state: State, start: int, log: Log) -> bool:
    """Send up to two blocks of an area, Germans first to Germans (A7)."""
    area, germans = state.target, state.blocks.germans
    ready = able(state, state.at[BARBARIAN_SIDE][start] & ~state.moves.moved, area)
    if state.at[BARBARIAN_SIDE][area] & germans and (first := ready & germans):
        send(state, start, area, min(PARTY, first.bit_count()), first)
        if first.bit_count() >= PARTY:
            ready = 0
    if ready:
        send(state, start, area, PARTY, ready)
    state.active, state.target = BARBARIAN_SIDE, NONE
    state.moves.voyages = ()
    return state.do(tasks.MarchOrders(), tasks.HelpersCame())


def reactions(state: State) -> Sequence[Action]:
    """Return the legions that may come to help, two from one area at most."""
    found: list[Action] = []
    for area in bits(state.contested & state.moves.barbarians_attack if state.supply >= COST else 0):
        if not was_neutral(state, area, ROMAN_SIDE):
            found += _legions(state, area)
    return (*found, END)


def came_from(state: State, area: int) -> list[int]:
    """Return the areas that the legions left who came to help."""
    return [state.moves.origin[block] - 1 for block in bits(state.at[ROMAN_SIDE][area] & state.moves.moved)]


def _legions(state: State, area: int) -> Iterator[Action]:
    areas, legions = state.areas, state.blocks.legions
    party = came_from(state, area)
    if len(party) >= PARTY:
        return
    closed = full(areas, state.moves.crossed, ROMAN_SIDE)
    for start in bits(beside(areas, area) & state.occ[ROMAN_SIDE]):
        left_by = shut(state, ROMAN_SIDE, start)
        if left_by is None or is_pinned(state, start) or (party and start not in party):
            continue
        ready = state.at[ROMAN_SIDE][start] & legions & ~state.moves.moved
        if not ready or not movement.open_to(state, ready) >> area & 1:
            continue
        border = areas.border_between.get((start, area))
        if border is None or not (closed | left_by) >> areas.directed(border, area) & 1:
            yield from steps(state, ready, start, area)


def is_pinned(state: State, area: int) -> bool:
    """Return whether all who stood in an area before help came are pinned (M6)."""
    here, attackers = state.at[ROMAN_SIDE][area] & ~state.moves.moved, state.at[BARBARIAN_SIDE][area]
    return bool(attackers) and here.bit_count() <= attackers.bit_count()


def react(state: State, action: Move | Sail, log: Log) -> None:
    """Bring a legion to help for a supply point."""
    state.active = ROMAN_SIDE
    change_supply(state, -COST, "reinforcement", log)
    state.moves.entering += 1
    state.moves.landed |= (1 << state.areas.count) - 1  # It costs no more than the point.
    state.rules.act[tasks.MOVE, type(action)](state, action, log)
    state.done()  # Vercingetorix's home is not looked after before the next legion comes.
    state.active, state.moves.entering, state.moves.landed = BARBARIAN_SIDE, 0, 0
    state.moves.voyages = ()


def came(state: State, log: Log) -> bool:
    state.active = ROMAN_SIDE
    return state.done()


CHOICES = {
    tasks.CALL: each(Battle, in_need),
    tasks.REACT: reactions,
}
ACT = {
    (tasks.CALL, Battle): by_area(_ask),
    (tasks.REACT, Move): react,
    (tasks.REACT, Sail): react,
    (tasks.REACT, End): lambda state, action, log: _end(state),
}
GO = {
    tasks.Helping: begin,
    tasks.SendHelp: ask_reaction,
    tasks.CallForHelp: ask_call,
    tasks.HelpersCame: came,
}
ERRANDS = {
    tasks.REINFORCEMENT: rolled,
    tasks.HELPERS: helpers,
}
