"""The words every game shares: seats, actions, events, states, games and refusals.

A game is a pure machine. `Game.start` gives a `State`; `State.legal_actions` lists what may be done now;
`State.apply` does one thing and returns what happened. Nothing here rolls, reads a file or knows a screen:
dice and cards come in as actions of `Seat.CHANCE`.
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

from engine.foreign import one_line, quoted, whole_number
from engine.values import frozen
from engine.words import commas, say

LONGEST_SENTENCE = 5000
"""Characters of a refusal that are told: it may quote what came from outside."""


class Seat(str):
    """Who acts or looks on, a text of its id: one object for an id, so that seats may be compared with `is`.

    A game brings its players' seats. `CHANCE` deals and rolls; `SPECTATOR` never acts and sees only what is open.
    Text from outside becomes a seat by `Game.seat`, which knows what seats there are.
    """

    __slots__ = ()  # the functions that give labels would lead from any seat to the whole program
    CHANCE: ClassVar[Seat]
    SPECTATOR: ClassVar[Seat]
    _made: ClassVar[dict[str, Seat]] = {}
    _told: ClassVar[dict[str, tuple[Callable[[], str], Callable[[], str] | None]]] = {}

    def __new__(
        cls, name: str, label: Callable[[], str] | None = None, number: Callable[[], str] | None = None
    ) -> Seat:
        """The seat of this id; `label` gives its name, and `number` by which number that is spoken of."""
        if label is not None:
            cls._told[name] = label, number
        return cls._made.get(name) or cls._made.setdefault(name, super().__new__(cls, name))

    @property
    def label(self) -> str:
        """The name as a player reads it; of a seat that was given none, the id with a capital."""
        return self._told[self][0]() if self in self._told else self.capitalize()

    @property
    def number(self) -> int:
        """By which number sentences with plural forms speak of the name: 1, or another where it is a plural."""
        _, number = self._told.get(self, (None, None))
        return (number and whole_number(number())) or 1

    @property
    def letter(self) -> str:
        """The first letter of the name, which stands for it where there is little room."""
        return next(filter(str.isalpha, self.label), "?")

    def __repr__(self) -> str:
        return f"Seat({str(self)!r})"

    def __reduce__(self) -> tuple[type[Seat], tuple[str]]:
        return Seat, (str(self),)


Seat.CHANCE = Seat("chance", lambda: say("table.chance"))
Seat.SPECTATOR = Seat("spectator", lambda: say("table.spectator"))


class GameError(Exception):
    """Anything a user did that the engine cannot do; the message is one sentence for them, fit to be printed."""

    def __str__(self) -> str:
        return one_line(super().__str__(), LONGEST_SENTENCE)


class OptionError(GameError):
    """`Game.start` was given an option it does not know, or a value the option does not take."""


class PositionError(GameError):
    """A position text that cannot be read or that no game can reach; names the line and the reason."""


class UnknownSeat(GameError):
    """A text that names no seat of the game."""


class NotationError(GameError):
    """A text that is no action. `text` is the input."""

    def __init__(self, message: str, text: str) -> None:
        super().__init__(message)
        self.text = text


class UnreadableAction(NotationError):
    """The text has no such verb, or names a block, place or card that does not exist."""


class AmbiguousAction(NotationError):
    """The text could mean more than one action; `candidates` are what its unclear word, or all of it, could be."""

    def __init__(self, message: str, text: str, candidates: Sequence[str]) -> None:
        super().__init__(message, text)
        self.candidates = tuple(candidates)


TYPED, KEYS = "typed", "keys"
"""The two ways a refusal can be said: to somebody who types actions, and to somebody who presses keys."""


class IllegalAction(GameError):
    """An action that the rules refuse here. It holds no sentence: a game's own class finds the words when asked.

    Attributes:
        rule: the section of the rulebook (``6.11``) or ruling (``M7``) that refuses it.
        code: the reason as a fixed word for programs (``road-limit``).
        details: what the sentence needs: ids, numbers, fixed words. block: the one that decides it, or empty.
        way: how `sentence` says it, `TYPED` unless whoever passes the refusal on sets it to `KEYS`.
    """

    def __init__(self, rule: str, code: str, **details: Any) -> None:
        super().__init__(rule, code)
        self.rule, self.code, self.details = rule, code, details
        self.way = TYPED
        self.block = ""

    @property
    def sentence(self) -> str:
        """What is wrong, in a player's words."""
        return f"{self.code.replace('-', ' ').capitalize()}."

    def __str__(self) -> str:
        return one_line(say("table.refused", rule=self.rule, sentence=self.sentence), LONGEST_SENTENCE)


class Action:
    """One choice or one outcome of chance: a small frozen value.

    `str(action)` is its notation, one line of ASCII that `State.parse` reads back to an equal action;
    `repr(action)` rebuilds it. Each game has one frozen dataclass per kind, each with its own `verb`.
    """

    __slots__ = ()
    verb: ClassVar[str]

    @property
    def about(self) -> tuple[str, ...]:
        """The ids it names, of blocks, places and cards, in the order of its notation."""
        return ()


class Topic(StrEnum):
    """What an event is about."""

    MOVE = "move"
    BATTLE = "battle"
    CARD = "card"
    LOSS = "loss"
    TIME = "time"
    OTHER = "other"


class Event:
    """One thing that happened, derived from an action; never stored, always recomputed. See `event`.

    `reveals` tells whether this kind shows hidden information: undo stops there.
    """

    __slots__ = ()
    reveals: ClassVar[bool] = False
    topic: ClassVar[Topic] = Topic.OTHER

    @property
    def seat(self) -> Seat | None:
        """Whose doing, gain or loss it is; None for nobody's."""
        return None

    @property
    def places(self) -> tuple[str, ...]:
        """The ids of the places it touches, the one where it ended last."""
        return ()


Kind = TypeVar("Kind", bound=type[Event])


@dataclass_transform(frozen_default=True)
def event(
    topic: Topic = Topic.OTHER, *, seat: str = "", places: str = "", reveals: bool = False
) -> Callable[[Kind], Kind]:
    """Make a class of events: small values with slots that are compared by their fields.

    That they are frozen is checked with the types and not at run time, where it would make each cost four times as
    much, and an action has several. `seat` names the field that tells whose they are, where that is not called so;
    `places` the fields that hold a place or a path, with blanks between them; at what `reveals`, undo stops.
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
    """How a game ended.

    Attributes:
        winner: the seat that won, or None for a draw.
        kind: how, as the game's fixed word (``points``, ``rome``); ``resigned`` and ``time`` in every game.
        standing: as `State.standing` was at the end.
        grade: how great the victory was, as the game's fixed word, where it knows victories of several sizes.
    """

    winner: Seat | None
    kind: str
    standing: Mapping[Seat, int]
    grade: str | None = None


@frozen
class Tally:
    """What is worth counting of a finished game, besides its result.

    Attributes:
        holders: by place worth points who holds it at the end; places that nobody holds are left out.
        years: by year the standing of the seats, in their order, when it was counted.
        counts: numbers of the game, each by a word for what was counted.
        by_seat: numbers of each seat, each by a word for what was counted.
    """

    holders: Mapping[str, str] = field(default_factory=dict)
    years: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    by_seat: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


class View(Protocol):
    """All that one seat may know of a state, as plain data; holds no reference to the state."""

    @property
    def seat(self) -> Seat:
        """Whose eyes these are."""

    def to_dict(self) -> dict[str, Any]:
        """The whole view as JSON-ready plain data."""


class State(Protocol):
    """A situation of a game. Changed only by `apply`; every other method leaves it as it was."""

    @property
    def to_act(self) -> Seat | None:
        """Who acts next; `Seat.CHANCE` when a die or a card is due; None when the game is over."""

    @property
    def clock(self) -> str:
        """The game turn as text (``705.1``); changes exactly when a game turn begins or the game ends."""

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""

    def standing(self) -> Mapping[Seat, int]:
        """The victory points as they are now, of the seats that can have any."""

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """Every action that `apply` takes now, in a fixed order, without repeats.

        Empty for a `seat` that is not to act; without `seat`, the actions of whoever is to act. Never empty
        before the end of the game. The sequence may be lazy: `len`, indexing and `in` need not list it.
        """

    def outcome_weights(self) -> Sequence[int] | None:
        """Relative probabilities of `legal_actions()` while chance is to act, in the same order.

        None when all are equal. Each is an integer >= 1.
        """

    def apply(self, action: Action) -> list[Event]:
        """Do one legal action; return what happened, in order. Raises IllegalAction, the state unchanged."""

    def refusal(self, action: Action) -> IllegalAction | None:
        """Why the rules refuse an action now, or None when it is legal."""

    def parse(self, text: str) -> Action:
        """The action a notation means here, legal or not; it may be written shorter than `str(action)` prints it.

        Raises UnreadableAction, AmbiguousAction.
        """

    def copy(self) -> Self:
        """An independent copy."""

    def view(self, seat: Seat) -> View:
        """What a seat may know (fog of war)."""

    def position(self) -> str:
        """The whole state as one readable text, which `Game.position` reads back exactly."""

    def digest(self) -> str:
        """A fingerprint of the whole state: equal states, equal digests. Hexadecimal."""


class Game(Protocol):
    """One game: its data, its options, and the way to begin or set up a `State`. A game's class derives from it.

    Attributes:
        id: the name in saves and commands: ``julius-caesar``. name: the name as a player reads it.
        seats: the seats that players take, in the game's order.
        data_digest: a fingerprint of the data files the game was loaded from, hexadecimal.
        data_alike: the fingerprints of earlier data files that decide play as these do: their saves replay.
        prizes: the places worth points, by id, and how many.
        leaders: the blocks by id whose end is to be asked about.
        rulings: the number of the rulings by which new games are judged; those of before have lower ones.
    """

    id: str
    name: str
    seats: tuple[Seat, ...]
    data_digest: str
    data_alike: Collection[str]
    prizes: Mapping[str, int] = MappingProxyType({})
    leaders: Collection[str] = ()
    rulings: int = 1

    def seat(self, text: str) -> Seat:
        """The player's seat of that id. Raises UnknownSeat."""
        if text not in self.seats:
            raise UnknownSeat(say("table.unknown-seat", seat=quoted(text), seats=commas(self.seats)))
        return Seat(text)

    def opponent(self, seat: Seat) -> Seat:
        """Whom a player plays against: the next seat of the game."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def played(self, state: State) -> tuple[Seat, ...]:
        """The seats that somebody takes in the game of a state; others are played by its rules, as chance is."""
        return self.seats

    def is_secret(self, action: Action) -> bool:
        """Whether an action by which nothing is seen to happen names something that only its seat may know."""
        return False

    def options(self, chosen: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """All options with defaults filled in. Raises OptionError."""

    def start(self, options: Mapping[str, Any] | None = None) -> State:
        """The state at the beginning of a game with these options."""

    def position(self, text: str) -> State:
        """The state a position text describes. Raises PositionError."""

    def judge_by(self, state: State, rulings: int) -> None:
        """Judge a game that begins with a state by earlier rulings."""
        return None

    def stated(self, text: str) -> dict[str, Any]:
        """The options that a position text itself tells, whatever else is chosen. Raises PositionError."""
        return {}

    def seen(self, events: Sequence[Event], seat: Seat) -> list[Event]:
        """These events as a seat witnessed them: hidden identities blanked, unseen events left out."""

    def year(self, clock: str) -> str:
        """The year of a clock, or what else has several turns: ``705`` of ``705.1``; empty where it is in none."""
        return ""

    def is_turn(self, clock: str) -> bool:
        """Whether a clock shows a game turn: not before the first of a year, nor when the game is over."""

    def tally(self, end: View, events: Sequence[Event]) -> Tally:
        """What is worth counting of a finished game, of a view of its end and all that happened."""
        return Tally()

    def label(self, name: str) -> str:
        """What a block, a place, a card or a number of a tally is called; one without a name stands for itself."""
        return name

    def ending(self, kind: str, grade: str | None = None) -> str:
        """What a `Result.kind`, or its grade, is called behind who won; one without a name stands for itself."""
        return {"resigned": say("table.resigned"), "time": say("table.on-time")}.get(kind, kind)

    def tell(self, event: Event) -> str:
        """One event as one English sentence."""

    def event_dict(self, event: Event) -> dict[str, Any]:
        """One event as JSON-ready plain data with its kind."""
