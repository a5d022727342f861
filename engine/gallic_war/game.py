"""The game as the rest of the program meets it: loads the data, starts games, sends each action to its chapter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from engine.blocks.plain import event_dict
from engine.blocks.state import Log
from engine.contract import Action, Game, OptionError
from engine.foreign import quoted
from engine.gallic_war import (
    activation,
    baggage,
    battle,
    cards,
    groups,
    harvest,
    hits,
    homeward,
    leaders,
    movement,
    politics,
    quarters,
    regroup,
    reinforcements,
    retreat,
    revolts,
    rounds,
    scoring,
    setup,
    siege,
    stacking,
    subdue,
    supplying,
)
from engine.gallic_war.catalogue import Catalogue
from engine.gallic_war.components import Components
from engine.gallic_war.data import GameData, printed_data
from engine.gallic_war.options import VALUES, chosen
from engine.gallic_war.routes import RouteTable
from engine.gallic_war.seats import SEATS
from engine.gallic_war.state import OVER, State

Choose = Callable[[State], Sequence[Action]]
Do = Callable[[State, Any, Log], str | None]
Weigh = Callable[[State], Sequence[int]]
Step = Callable[[State, Log], str | None]

CHAPTERS: tuple[ModuleType, ...] = (
    *(setup, cards, activation, politics, baggage, revolts, leaders),
    *(groups, movement, subdue),
    *(battle, rounds, hits, siege, retreat, regroup),
    stacking,
    *(harvest, homeward, quarters, supplying, reinforcements, scoring),
)
"""The chapters of the rulebook. Each has its part of the three tables that lead the game:

`CHOICES`: what may be done, by phase. `WEIGHTS`: how likely the outcomes of chance are, by phase, where they are
not alike. `DOERS`: what does an action, by phase and its kind; it names the step that follows. `STEPS`: the steps
a game goes through by itself; each names the next, or None where somebody has to act.
"""


def _joined(name: str) -> dict[Any, Any]:
    """One of the three tables, of all chapters."""
    return {key: value for chapter in CHAPTERS for key, value in getattr(chapter, name, {}).items()}


class GallicWar(Game):
    """The game; see `engine.contract.Game` for the methods every game has."""

    id = "gallic-war"
    name = "Caesar's Gallic War"
    seats = SEATS

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.data_digest = data.digest
        self.data_alike = frozenset()
        self.components = components = Components(data)
        self.routes = RouteTable(components.areas)
        self.catalogue = Catalogue(components.areas, components.blocks, components.cards, self.routes)
        self.choices: dict[str, Choose] = {OVER: lambda state: (), **_joined("CHOICES")}
        self.doers: dict[tuple[str, type[Action]], Do] = _joined("DOERS")
        self.steps: dict[str, Step] = _joined("STEPS")
        self.weights: dict[str, Weigh] = _joined("WEIGHTS")

    # --- the contract ----------------------------------------------------------------------------------------

    def options(self, chosen: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """All options with defaults filled in.

        Raises:
            OptionError: an unknown option, or a value it does not take.
        """
        options: dict[str, Any] = {name: values[0] for name, values in VALUES.items()}
        for name, value in (chosen or {}).items():
            if name not in VALUES:
                raise OptionError(quoted(name))
            if value not in VALUES[name]:
                raise OptionError(quoted(value))
            options[name] = value
        return options

    def start(self, options: Mapping[str, Any] | None = None) -> State:
        """The state at the beginning of a game. Raises OptionError."""
        state = State.new(self, chosen(self.options(options)))
        self.steps["set up"](state, [])
        return state

    event_dict = staticmethod(event_dict)

    # --- what the state asks of its game -----------------------------------------------------------------------

    def outcome_weights(self, state: State) -> Sequence[int] | None:
        """How likely the outcomes of chance are, one for each legal action; None where they are alike."""
        weigh = self.weights.get(state.phase)
        return weigh(state) if weigh else None


def load() -> GallicWar:
    """The game from the data files that come with it. Raises DataError."""
    return GallicWar(printed_data())
