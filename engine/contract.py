"""What every game shares, its seats, actions, events, states and refusals.

A game is a pure machine: dice and cards come in as actions of `Seat.CHANCE`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from functools import partial
from operator import attrgetter
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, Self, TypeVar, dataclass_transform

from engine.translations import commas, say
from engine.untrusted_text import one_line, quoted, whole_number
from engine.values import event_dict, frozen

CONTRACT = 1
"""Version of this contract. It rises when a game that keeps the one before has to be changed."""

LONGEST_SENTENCE = 5000  # of a refusal, which may quote what came from outside


class Seat(str):
    """Role in a game as its id, one object each, compared with `is`.

    `CHANCE` deals and rolls; `SPECTATOR` never acts. Text from outside becomes a seat by `Game.seat`.
    """

    __slots__ = ()  # the functions that give labels would lead from any seat to the whole program
    CHANCE: ClassVar[Seat]
    SPECTATOR: ClassVar[Seat]
    _made: ClassVar[dict[str, Seat]] = {}
    _told: ClassVar[dict[str, tuple[Callable[[], str], Callable[[], str] | None]]] = {}

    def __new__(
        cls, name: str, label: Callable[[], str] | None = None, number: Callable[[], str] | None = None
    ) -> Seat:
        """Return the seat of an id, with functions for its name and grammatical number."""
        if label is not None:
            cls._told[name] = label, number
        return cls._made.get(name) or cls._made.setdefault(name, super().__new__(cls, name))

    @property
    def label(self) -> str:
        """Name as a player reads it."""
        return self._told[self][0]() if self in self._told else self.capitalize()

    @property
    def number(self) -> int:
        """Grammatical number of the name, 1 unless it is a plural."""
        _, number = self._told.get(self, (None, None))
        return (number and whole_number(number())) or 1

    @property
    def letter(self) -> str:
        return next(filter(str.isalpha, self.label), "?")

    def __repr__(self) -> str:
        return f"Seat({str(self)!r})"

    def __reduce__(self) -> tuple[type[Seat], tuple[str]]:
        return Seat, (str(self),)


Seat.CHANCE = Seat("chance", lambda: say("table.chance"))
Seat.SPECTATOR = Seat("spectator", lambda: say("table.spectator"))


class GameError(Exception):
    """Anything a user did that the engine refuses, with a printable sentence."""

    def __str__(self) -> str:
        return one_line(super().__str__(), LONGEST_SENTENCE)


class OptionError(GameError):
    """An unknown option of a game, or a value it does not take."""


class PositionError(GameError):
    """A position text that cannot be read, or that no game can reach."""


class UnknownSeat(GameError):
    """A text names no seat of the game."""


class NotationError(GameError):
    """A text that is no action. `text` is the input."""

    def __init__(self, message: str, text: str) -> None:
        super().__init__(message)
        self.text = text


class UnreadableAction(NotationError):
    """A text with an unknown verb, block, place or card."""


class AmbiguousAction(NotationError):
    """A text that could mean several actions, with what it could be."""

    def __init__(self, message: str, text: str, candidates: Sequence[str]) -> None:
        super().__init__(message, text)
        self.candidates = tuple(candidates)


TYPED, KEYS = "typed", "keys"
"""Two ways to say a refusal, to a player who types actions and to one who presses keys."""


class IllegalAction(GameError):
    """An action that the rules refuse, for which a game's class has the words."""

    def __init__(self, rule: str, code: str, **details: Any) -> None:
        """Take the section of the rulebook (``6.11``) or ruling (``M7``), and the reason (``road-limit``)."""
        super().__init__(rule, code)
        self.rule, self.code, self.details = rule, code, details
        self.way = TYPED
        self.block = ""  # the id of the one that decides it

    @property
    def sentence(self) -> str:
        return f"{self.code.replace('-', ' ').capitalize()}."

    def __str__(self) -> str:
        return one_line(say("table.refused", rule=self.rule, sentence=self.sentence), LONGEST_SENTENCE)


class Action:
    """One choice or one outcome of chance, a small frozen value.

    `str(action)` is its notation, one line of ASCII that `State.parse` reads back to an equal action.
    """

    __slots__ = ()
    verb: ClassVar[str]

    @property
    def named_ids(self) -> tuple[str, ...]:
        """Ids of blocks, places and cards in the order of its notation."""
        return ()


class Topic(StrEnum):
    MOVE = "move"
    BATTLE = "battle"
    CARD = "card"
    LOSS = "loss"
    TIME = "time"
    OTHER = "other"


class Event:
    """One thing that happened, never stored and always recomputed. See `event`."""

    __slots__ = ()
    reveals: ClassVar[bool] = False  # whether this kind shows hidden information, where undo stops
    topic: ClassVar[Topic] = Topic.OTHER

    @property
    def seat(self) -> Seat | None:
        """Seat whose doing, gain or loss it is, if any."""
        return None

    @property
    def places(self) -> tuple[str, ...]:
        """Ids of places, the one where it ended last."""
        return ()


Kind = TypeVar("Kind", bound=type[Event])


@dataclass_transform(frozen_default=True)
def event(
    topic: Topic = Topic.OTHER, *, seat: str = "", places: str = "", reveals: bool = False
) -> Callable[[Kind], Kind]:
    """Make a class of events, which are values as `engine.values.frozen` makes them.

    `seat` names the field that tells whose they are, where that is not called so; `places` those that hold a place
    or a path, with blanks between them.
    """

    def make(kind: Kind) -> Kind:
        made: Any = kind
        made.topic, made.reveals = topic, reveals
        if "seat" in inspect.get_annotations(kind):
            made.seat = field()  # else the property would be taken for the field's default
        elif seat:
            made.seat = property(attrgetter(seat))
        if places:
            made.places = property(partial(_places, places.split()))
        return frozen(kind)

    return make


def _places(names: Sequence[str], event: Event) -> tuple[str, ...]:
    found = (getattr(event, name) for name in names)
    return tuple(place for one in found for place in ((one,) if isinstance(one, str) else one))


@frozen
class Result:
    winner: Seat | None
    kind: str  # the game's fixed word (``points``), or ``resigned`` or ``time``
    standing: Mapping[Seat, int]
    grade: str | None = None  # how great the victory was, where a game knows several sizes


@frozen
class Tally:
    """What is counted of a finished game beyond its result, by words for it."""

    holders: Mapping[str, str] = field(default_factory=dict)  # of places worth points
    years: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # points in the order of seats
    counts: Mapping[str, int] = field(default_factory=dict)
    by_seat: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


class View(Protocol):
    """All that one seat may know of a state, as plain data."""

    @property
    def seat(self) -> Seat:
        """Seat that may know this."""

    def to_dict(self) -> dict[str, Any]:
        """Return the whole view as JSON-ready plain data."""


class State(Protocol):
    """A situation of a game, which only `apply` changes."""

    @property
    def to_act(self) -> Seat | None:
        """Seat to act next, chance when it is due, None when the game is over."""

    @property
    def clock(self) -> str:
        """Game turn (``705.1``), which changes when one begins or the game ends."""

    @property
    def result(self) -> Result | None:
        """End of the game, or None while it goes on."""

    def points_by_seat(self) -> Mapping[Seat, int]:
        """Return the victory points as they are now, of the seats that can have any."""

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """Return every action that `apply` takes now, in a fixed order, without repeats.

        Empty for a `seat` that is not to act; without `seat`, the actions of the seat to act. Never empty
        before the end of the game. The sequence may be lazy: `len`, indexing and `in` need not list it.
        """

    def outcome_weights(self) -> Sequence[int] | None:
        """Return relative probabilities (>= 1) of the legal actions of chance, or None if equal."""

    def apply(self, action: Action) -> list[Event]:
        """Do one legal action, and return what happened. Raises IllegalAction, the state unchanged."""

    def refusal(self, action: Action) -> IllegalAction | None:
        """Return why the rules refuse an action now, or None when it is legal."""

    def parse(self, text: str) -> Action:
        """Return the action a notation means here, legal or not, also one shorter than `str(action)`.

        Raises UnreadableAction, AmbiguousAction.
        """

    def copy(self) -> Self:
        """Return an independent copy."""

    def view(self, seat: Seat) -> View:
        """Return what a seat may know (fog of war)."""

    def position(self) -> str:
        """Return the whole state as one readable text, which `Game.position` reads back exactly."""

    def digest(self) -> str:
        """Return a hexadecimal fingerprint of the whole state."""


class Game(Protocol):
    """A game with its data and options, from which a game's class derives."""

    id: str  # in saves and commands, ``julius-caesar``
    name: str  # as a player reads it
    seats: tuple[Seat, ...]
    data_digest: str  # of the data files
    data_alike: Collection[str]  # digests of earlier files whose saves replay
    scoring_places: Mapping[str, int] = MappingProxyType({})  # points of places by id
    leaders: Collection[str] = ()  # blocks whose end a player is warned of
    rulings: int = 1  # by which new games are judged
    positions: int = 1  # the version of the texts that states write

    def seat(self, text: str) -> Seat:
        """Return the player's seat of that id. Raises UnknownSeat."""
        if text not in self.seats:
            raise UnknownSeat(say("table.unknown-seat", seat=quoted(text), seats=commas(self.seats)))
        return Seat(text)

    def opponent(self, seat: Seat) -> Seat:
        """Return whom a player plays against, the next seat of the game."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def player_seats(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that players take in the game of a state."""
        return self.seats

    def is_secret(self, action: Action) -> bool:
        """Return whether an action without visible events names what only its seat may know."""
        return False

    def options(self, chosen: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Return all options with defaults filled in. Raises OptionError."""

    def start(self, options: Mapping[str, Any] | None = None) -> State:
        """Return the state at the beginning of a game with these options."""

    def position(self, text: str) -> State:
        """Return the state a position text describes. Raises PositionError."""

    def judge_by(self, state: State, rulings: int) -> None:
        """Judge a game that begins with a state by earlier rulings."""
        return None

    def is_written_as(self, state: State, version: int) -> bool:
        """Return whether that version of position texts wrote this state in the same words."""
        return version == self.positions

    def options_in_position(self, text: str) -> dict[str, Any]:
        """Return the options that a position text itself tells. Raises PositionError."""
        return {}

    def visible_events(self, events: Sequence[Event], seat: Seat) -> list[Event]:
        """Return events as a seat saw them, hidden ids and unseen events left out."""

    def year(self, clock: str) -> str:
        """Return the year of a clock, ``705`` of ``705.1``, if it has one."""
        return ""

    def is_turn(self, clock: str) -> bool:
        """Return whether a clock shows a game turn, not a year's start or the end."""

    def tally(self, end: View, events: Sequence[Event]) -> Tally:
        """Return what is counted of a finished game, by its end and events."""
        return Tally()

    def label(self, name: str) -> str:
        """Return the name of a block, place, card or count, or the id."""
        return name

    def ending(self, kind: str, grade: str | None = None) -> str:
        """Return the name of a `Result.kind` or its grade, or the word itself."""
        return {"resigned": say("table.resigned"), "time": say("table.on-time")}.get(kind, kind)

    def describe(self, event: Event) -> str:
        """Return an event as one sentence."""

    def event_dict(self, event: Event) -> dict[str, Any]:
        return event_dict(event)
