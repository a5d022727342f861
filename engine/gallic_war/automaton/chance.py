"""What the automaton determines at random: by a die, or by drawing areas (12, rulings A1, A5, A12).

What is drawn or rolled for is `State.errand`, which is the step that follows; it takes the result from
`State.drawn`. A re-roll is a draw among what may come of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.blocks.sets import bits
from engine.blocks.state import Log
from engine.contract import Action
from engine.gallic_war.actions import Aim, Roll
from engine.gallic_war.catalogue import DICE
from engine.gallic_war.components import BARBARIAN_SIDE, NOWHERE
from engine.gallic_war.events.automaton import AreaDrawn, FateRolled
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import AIM, DIE, NONE, State

WAYS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""In how many ways two dice make 2, 3 ... 12."""

SIDES = 6


def roll_for(state: State, errand: str) -> str | None:
    """A die is due; the step of this name follows."""
    state.errand, state.phase, state.actor = errand, DIE, BARBARIAN_SIDE
    return None


def draw(state: State, errand: str, fates: Sequence[tuple[int, int]], log: Log) -> str | None:
    """One of the areas, each with its weight, is drawn; the step of this name follows. The last is no draw."""
    if len(fates) == 1:
        state.drawn = fates[0][0]
        return errand
    state.errand, state.fates, state.phase, state.actor = errand, tuple(fates), AIM, BARBARIAN_SIDE
    return None


def drawn(state: State) -> int:
    """What was drawn, or rolled, which is asked once."""
    found, state.drawn = state.drawn, NONE
    return found


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
    return tuple([state.rules.catalogue.of[Aim][area] for area, _ in state.fates])


def aim(state: State, action: Aim, log: Log) -> str | None:
    """An area is drawn."""
    state.drawn, state.fates = state.areas.index[action.area], ()
    log.append(AreaDrawn(SEATS[BARBARIAN_SIDE], state.errand, action.area))
    return _on(state)


def roll(state: State, action: Roll, log: Log) -> str | None:
    """The die falls."""
    state.drawn = action.dice[0]
    log.append(FateRolled(SEATS[BARBARIAN_SIDE], state.errand, action.dice[0]))
    return _on(state)


def _on(state: State) -> str:
    errand, state.errand = state.errand, ""
    return errand


CHOICES = {AIM: areas, DIE: lambda state: DICE}
WEIGHTS = {AIM: lambda state: tuple([weight for _, weight in state.fates])}
DOERS = {(AIM, Aim): aim, (DIE, Roll): roll}
