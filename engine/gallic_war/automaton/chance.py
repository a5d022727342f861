"""What the automaton determines at random: by a die, or by drawing areas (12, rulings A1, A5, A12).

What is drawn or rolled for is an `Errand`, which takes up the result. A re-roll is a draw among what may come of
it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war.actions import Aim, Roll
from engine.gallic_war.catalogue import DICE
from engine.gallic_war.components import BARBARIAN_SIDE, NOWHERE
from engine.gallic_war.events.automaton import AreaDrawn, FateRolled
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import State
from engine.gallic_war.tasks import AIM, DIE, AreaDraw, DieRoll, Errand

WAYS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""In how many ways two dice make 2, 3 ... 12."""

SIDES = 6


def draw(state: State, errand: type[Errand], fates: Sequence[tuple[int, int]]) -> bool:
    """Draw one of the areas, each with its weight, for an errand."""
    return state.do(errand(fates[0][0]) if len(fates) == 1 else AreaDraw(errand(), tuple(fates)))


def once(do: Callable[[State, Log], bool]) -> Callable[[State, Log], bool]:
    """Return what takes up a task that is done at once."""

    def go(state: State, log: Log) -> bool:
        state.done()
        return do(state, log)

    return go


def drawn(state: State) -> int:
    """Take up what was drawn, or rolled."""
    errand: Errand = state.task
    state.done()
    return errand.drawn


def alike(areas: int) -> tuple[tuple[int, int], ...]:
    """Areas of equal weight."""
    return tuple((area, 1) for area in bits(areas))


def by_table(state: State, fit: int) -> tuple[tuple[int, int], ...]:
    """The areas that fit, by the Random Tribe Selection table."""
    chart, weights = state.rules.components.chart, dict.fromkeys(bits(fit), 0)
    for ways, listed in zip(WAYS, chart.lists, strict=True):
        for area in listed:
            for found in chart.reroll if area == NOWHERE else (area,) * SIDES:
                if found in weights:
                    weights[found] += ways
    return tuple((area, weight) for area, weight in weights.items() if weight)


def by_vercingetorix(state: State, fit: int) -> tuple[tuple[int, int], ...]:
    """The areas that fit, by the table of Vercingetorix's home."""
    weights = dict.fromkeys(bits(fit), 0)
    for ways, area in zip(WAYS, state.rules.components.chart.vercingetorix, strict=True):
        if area in weights:
            weights[area] += ways
    return tuple((area, weight) for area, weight in weights.items() if weight)


def areas(state: State) -> Sequence[Action]:
    """The areas of which one is drawn."""
    return tuple([state.rules.catalogue.of[Aim][area] for area, _ in state.task.fates])


def ask(state: State, log: Log) -> bool:
    """Wait for the die, or for the area."""
    return state.ask(BARBARIAN_SIDE)


def aim(state: State, action: Aim, log: Log) -> None:
    """An area is drawn."""
    errand: Errand = state.task.then
    log.append(AreaDrawn(SEATS[BARBARIAN_SIDE], errand.word, action.area))
    state.go_to(type(errand)(state.areas.index[action.area]))


def roll(state: State, action: Roll, log: Log) -> None:
    """The die falls."""
    errand: Errand = state.task.then
    log.append(FateRolled(SEATS[BARBARIAN_SIDE], errand.word, action.dice[0]))
    state.go_to(type(errand)(action.dice[0]))


CHOICES = {AIM: areas, DIE: lambda state: DICE}
WEIGHTS = {AIM: lambda state: tuple([weight for _, weight in state.task.fates])}
ACT = {(AIM, Aim): aim, (DIE, Roll): roll}
GO = {AreaDraw: ask, DieRoll: ask}
