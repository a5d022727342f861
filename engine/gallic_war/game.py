"""The game as the rest of the program meets it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any, ClassVar, cast

from engine.blocks.game import BlockGame
from engine.contract import Action, Event, IllegalAction, Seat, Tally, View
from engine.datafiles import intact
from engine.gallic_war import notation, visibility, words
from engine.gallic_war import view as views
from engine.gallic_war.action_table import Book, Choices, Rules
from engine.gallic_war.actions import Home, Stay
from engine.gallic_war.automaton import fighting, helping, march, matrix, revolts
from engine.gallic_war.battle import leaving, rounds
from engine.gallic_war.data import GameData, printed_data
from engine.gallic_war.events import BattleBegan, BlockEliminated, YearEnded
from engine.gallic_war.options import RULINGS, VALUES, chosen, written
from engine.gallic_war.rules import cards, events, losses, movement, points, politics, replacements, winter
from engine.gallic_war.rules.points import BY_POINTS, DEATH_OF_CAESAR
from engine.gallic_war.seats import SEATS, say
from engine.gallic_war.state import State
from engine.gallic_war.tasks import DEAL, OFFER, OVER
from engine.gallic_war.viewdata import GallicWarView
from engine.translations import data_folder

CHAPTERS: tuple[ModuleType, ...] = (
    *(cards, politics, events, movement, losses, winter, replacements, points),
    *(rounds, leaving),
    *(matrix, march, revolts, helping, fighting),
)
"""The chapters of the rulebook. Each has its part of the tables that `catalogue.Rules` leads the game by."""

VICTORIES = {"minor": "names.minor-victory", "major": "names.major-victory", "massive": "names.massive-victory"}
"""What the sizes of a Roman victory are called (9)."""


def _joined(name: str) -> dict[Any, Any]:
    return {key: value for chapter in CHAPTERS for key, value in getattr(chapter, name, {}).items()}


def _by_book(listed: Choices, book: Book) -> Choices:
    """Return what lists choices, of which the book leaves the automaton some (12)."""

    def choices(state: State) -> Sequence[Action]:
        legal = listed(state)
        return book(state, legal) if legal and state.actor and state.options.automaton else legal

    return choices


def _rules(data: GameData) -> Rules:
    """Put together what leads the states of a game with these data."""
    rules = Rules(data)
    rules.act, rules.book, rules.errands = _joined("ACT"), _joined("BOOK"), _joined("ERRANDS")
    choices = {OVER: lambda state: (), **_joined("CHOICES")}
    rules.choices = choices | {phase: _by_book(choices[phase], book) for phase, book in rules.book.items()}
    rules.go = _joined("GO")
    rules.begin_round = fighting.begin_round
    rules.weights, rules.refusal = _joined("WEIGHTS"), _refusal
    rules.parse, rules.view, rules.describe = notation.parse, views.view, _describe
    return rules


def _refusal(state: State, action: Action) -> IllegalAction:
    from engine.gallic_war.refusals import refusal  # loaded at the first one: no game needs it to begin

    return refusal(state, action)


def _describe(state: State) -> str:
    from engine.gallic_war import position  # loaded when it is first needed: no game needs it to begin

    return position.write(state)


class GallicWar(BlockGame):
    """The game; see `engine.contract.Game` for the methods every game has."""

    id = "gallic-war"
    name = "Caesar's Gallic War"
    seats = SEATS
    rulings = RULINGS
    positions = 2
    values, say = VALUES, say
    counted: ClassVar = {
        "battles": "names.battles",
        "eliminated": "names.eliminated",
        "legions_lost": "names.legions-lost",
    }
    endings: ClassVar = {BY_POINTS: "names.by-points", DEATH_OF_CAESAR: "names.by-death", **VICTORIES}

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.data_digest = data.digest
        self.data_alike = frozenset()
        self.rules = _rules(data)
        self.components = components = self.rules.components
        areas, blocks = components.areas, components.blocks
        self.leaders = blocks.names_of(blocks.leaders | 1 << blocks.caesar)
        self.scoring_places = dict.fromkeys(areas.names_of(areas.tribal), data.numbers.points.area)

    def player_seats(self, state: Any) -> tuple[Seat, ...]:
        """Return both seats, or the Romans' alone against the automaton (A1)."""
        return SEATS[:1] if cast(State, state).options.automaton else SEATS

    def is_secret(self, action: Action) -> bool:
        """Return whether it names a block for winter, before any of them moves (7.3)."""
        return isinstance(action, Home | Stay)

    def start(self, options: Mapping[str, Any] | None = None) -> State:
        state = State.new(self.rules, chosen(self.options(options)))
        cards.set_up(state)
        return state

    def is_written_as(self, state: Any, version: int) -> bool:
        # The first wrote history too, but never while cards are played.
        return version == self.positions or state.phase not in (DEAL, OFFER, OVER)

    def judge_by(self, state: Any, rulings: int) -> None:
        state.options = replace(state.options, rulings=rulings)

    def position(self, text: str) -> State:
        from engine.gallic_war import position

        return position.read(self.rules, text)

    def options_in_position(self, text: str) -> dict[str, Any]:
        """Return the options of a position text, which leaves out the usual ones."""
        return {**written(self.position(text).options)}

    def visible_events(self, events: Sequence[Event], seat: Seat) -> list[Event]:
        return visibility.visible_to(events, seat)

    def tally(self, end: View, events: Sequence[Event]) -> Tally:
        view = cast(GallicWarView, end)
        holders = {area: view.areas[area].control for area in self.scoring_places if area in view.areas}
        fallen = [event for event in events if isinstance(event, BlockEliminated)]
        legions = self.components.blocks.names_of(self.components.blocks.legions)
        lost = sum(event.block in legions for event in fallen)
        return Tally(
            holders={area: holder for area, holder in holders.items() if holder is not None},
            years={str(event.year): (event.points, 0) for event in events if isinstance(event, YearEnded)},
            counts={"battles": sum(isinstance(event, BattleBegan) for event in events), "legions_lost": lost},
            by_seat={"eliminated": {seat: sum(event.side is seat for event in fallen) for seat in SEATS}},
        )

    named = staticmethod(words.label)
    describe = staticmethod(words.told)


def load() -> GallicWar:
    """Return the game from the data files that come with it. Raises DataError."""
    data = printed_data()
    with intact(data_folder() / "gallic_war"):
        return GallicWar(data)
