"""Fortresses: the choice before an assault, the siege, and its relief (6 B, B2, rulings B8 to B10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.blocks.leading import by_block, each, finish
from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war import events as happened
from engine.gallic_war.actions import Assault, End, Sortie
from engine.gallic_war.battle.leaving import exits, lands
from engine.gallic_war.battle.ranks import outside, rounds_of, shown
from engine.gallic_war.catalogue import END
from engine.gallic_war.rules.borders import full
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import BETWEEN, RELIEF, SIEGE, State
from engine.gallic_war.tasks import SORTIE, STORM, Sorties, StormOrGo

ASSAULT = Assault()


def shut_in(state: State) -> Callable[[State, Log], bool] | None:
    """Return what follows when all are in the fortress who hold it.

    That is a siege by the others, whether reserves will come or not (ruling B9); or the end of a relief, when
    those who came out are gone (ruling B10).
    """
    fight = state.battle
    side = 1 if fight.inside & state.fighting[1] else 0
    if fight.stage == SIEGE or outside(state, side):
        return None
    if fight.stage == RELIEF and side == fight.attacker:
        return end_relief
    fight.attacker = 1 - side
    return begin_siege


def begin_siege(state: State, log: Log) -> bool:
    """Begin a siege, before which the besiegers may go (B9)."""
    fight = state.battle
    fight.stage, fight.round, fight.rounds, fight.slot = SIEGE, 0, rounds_of(state, SIEGE), BETWEEN
    fight.siege_left, fight.retreats = 0, bytearray(len(fight.retreats))
    if state.options.automaton:
        state.rules.begin_round(state, log)
    return state.do(StormOrGo())


def ask_storm(state: State, log: Log) -> bool:
    """Ask the besiegers that are left, if they can go at all."""
    fight = state.battle
    if not state.at[fight.attacker][fight.area]:
        return state.done()
    legal = storm_choices(state)
    return state.ask(fight.attacker, legal) if len(legal) > 1 else _assault(state, log)


def storm_choices(state: State) -> Sequence[Action]:
    """Return how besiegers may go before the assault, their reserves too, and the assault.

    From a fortress that a revolt has closed they go to friendly areas by land, as if they regrouped (13.2.1).
    """
    fight, areas, rules, side = state.battle, state.areas, state.rules, state.battle.attacker
    here = state.at[side][fight.area]
    if not fight.inside & state.moves.returned:
        return (*[action for _, ways in exits(state, side, here) for action in ways], ASSAULT)
    closed, near = full(areas, fight.retreats, side), state.friendly(side) & areas.neighbours[fight.area]
    going: list[Action] = []
    for block in bits(here):
        ways = rules.routes.moves(fight.area, near & lands(state, block), closed)
        going += [rules.catalogue.retreat.make(block, way) for way in ways]
    return (*going, ASSAULT)


def _assault(state: State, log: Log) -> bool:
    fight, besieged = state.battle, shown(state, state.battle.inside)
    log.append(happened.SiegeBegan(state.areas.ids[fight.area], SEATS[fight.attacker], besieged, fight.rounds))
    return state.done()


# --- relief (6 B2, ruling B10) -----------------------------------------------------------------------------------


def begin_relief(state: State, log: Log) -> bool:
    """Let reserves of the besieged attack the besiegers (6 B2, B10)."""
    fight = state.battle
    fight.siege_left, fight.attacker = fight.rounds - fight.round, 1 - fight.attacker
    fight.stage, fight.round, fight.slot = RELIEF, 0, BETWEEN
    fight.rounds = state.rules.limits.relief_rounds
    log.append(happened.ReliefBegan(state.areas.ids[fight.area], SEATS[fight.attacker]))
    return state.do(Sorties())


def sortie(state: State, block: int, log: Log) -> None:
    """Let one of the besieged come out, whose half hit waits for his return (B6)."""
    state.battle.inside &= ~(1 << block)
    state.battle.sorties |= 1 << block
    log.append(happened.BlockSortied(*state.named(block)))


def end_relief(state: State, log: Log) -> bool:
    """Go on with the siege for the rounds it had left (B10)."""
    fight = state.battle
    fight.attacker = 1 - fight.attacker
    fight.stage, fight.rounds, fight.slot = SIEGE, rounds_of(state, SIEGE), BETWEEN
    fight.round, fight.siege_left = fight.rounds - fight.siege_left, 0
    return True


CHOICES = {
    STORM: storm_choices,
    SORTIE: each(Sortie, lambda state: state.battle.inside, END),
}
ACT = {
    (STORM, Assault): lambda state, action, log: _assault(state, log),
    (SORTIE, Sortie): by_block(sortie),
    (SORTIE, End): finish,
}
GO = {
    StormOrGo: ask_storm,
    Sorties: lambda state, log: state.ask(state.battle.attacker) if state.battle.inside else state.done(),
}
