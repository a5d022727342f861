"""A tiny game with everything the contract asks for: hidden choices, weighted and even chance, free moves.

Each round chance sends an omen (calm three times as often as storm), then North and South each lay one card
of their hand face down. With South's the cards are turned up; the higher one wins the round, ties go to
North. The winner may march a few times (a march scores the hill's number, each hill once a round) and ends;
in a storm there is no marching. A die then adds to the winner's points. After the last round most points win.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, astuple, dataclass
from hashlib import blake2b
from typing import Any, ClassVar, Self

from engine import contract
from engine.contract import Action, Event, Game, IllegalAction, Result, Seat, Tally, Topic, View, event

NORTH, SOUTH = Seat("north"), Seat("south")
SEATS = (NORTH, SOUTH)
OMENS = {"calm": 3, "storm": 1}
HILLS = 3
HAND = 4


class ToyAction(Action):
    """Written as its verb and what it has."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(map(str, (self.verb, *astuple(self))))  # type: ignore[call-overload]


@dataclass(frozen=True, slots=True)
class Omen(ToyAction):
    verb: ClassVar[str] = "omen"
    kind: str


@dataclass(frozen=True, slots=True)
class Lay(ToyAction):
    verb: ClassVar[str] = "lay"
    card: int

    @property
    def named_ids(self) -> tuple[str, ...]:
        return (str(self.card),)


@dataclass(frozen=True, slots=True)
class March(ToyAction):
    verb: ClassVar[str] = "march"
    hill: int

    @property
    def named_ids(self) -> tuple[str, ...]:
        return (str(self.hill),)


@dataclass(frozen=True, slots=True)
class Muster(ToyAction):
    verb: ClassVar[str] = "muster"


@dataclass(frozen=True, slots=True)
class Roll(ToyAction):
    verb: ClassVar[str] = "roll"
    pips: int


@event(Topic.TIME)
class OmenSent(Event):
    kind: str


@event(Topic.CARD)
class CardLaid(Event):
    seat: Seat
    card: int | None


@event(Topic.CARD, reveals=True)
class CardsRevealed(Event):
    north: int
    south: int


@event(Topic.MOVE)
class Marched(Event):
    seat: Seat
    hill: int

    @property
    def places(self) -> tuple[str, ...]:
        return (str(self.hill),)


@event(Topic.BATTLE)
class DiceRolled(Event):
    seat: Seat
    pips: int


class Refused(IllegalAction):
    @property
    def sentence(self) -> str:
        if self.code == "storm":
            return "nobody marches in a storm."
        return f"{self.details['action']} is not possible now."


@dataclass(frozen=True, slots=True)
class ToyView:
    seat: Seat
    data: dict[str, Any]

    @property
    def phase(self) -> str:
        return str(self.data["phase"])

    @property
    def to_act(self) -> Seat | None:
        if self.phase == "march":
            return SEATS[self.data["laid"][1] > self.data["laid"][0]]
        return {seat: seat for seat in SEATS}.get(Seat(self.phase)) if self.phase in SEATS else None

    def to_dict(self) -> dict[str, Any]:
        return self.data


class ToyState:
    """Phases: omen, north, south, march, roll, over."""

    __slots__ = ("hands", "hills", "laid", "omen", "phase", "points", "round", "rounds", "winner")

    def __init__(self, rounds: int) -> None:
        self.rounds, self.round, self.phase, self.omen, self.winner = rounds, 1, "omen", "", 0
        self.hands: tuple[tuple[int, ...], ...] = (tuple(range(1, HAND + 1)),) * 2
        self.laid: tuple[int, ...] = ()
        self.hills: tuple[int, ...] = ()
        self.points: tuple[int, ...] = (0, 0)

    @property
    def to_act(self) -> Seat | None:
        if self.phase in ("north", "south"):
            return Seat(self.phase)
        if self.phase == "march":
            return SEATS[self.winner]
        return None if self.phase == "over" else Seat.CHANCE

    @property
    def clock(self) -> str:
        return "end" if self.phase == "over" else f"round {self.round}"

    @property
    def result(self) -> Result | None:
        if self.phase != "over":
            return None
        north, south = self.points
        winner = None if north == south else SEATS[north < south]
        return Result(winner, "points" if winner else "draw", self.points_by_seat())

    def points_by_seat(self) -> dict[Seat, int]:
        return dict(zip(SEATS, self.points, strict=True))

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        if seat is not None and seat is not self.to_act:
            return []
        if self.phase == "omen":
            return [Omen(kind) for kind in OMENS]
        if self.phase == "roll":
            return [Roll(pips) for pips in range(1, 7)]
        if self.phase in ("north", "south"):
            return [Lay(card) for card in self.hands[self.phase == "south"]]
        if self.phase == "march":
            free = [] if self.omen == "storm" else [h for h in range(1, HILLS + 1) if h not in self.hills]
            return [March(hill) for hill in free] + [Muster()]
        return []

    def outcome_weights(self) -> Sequence[int] | None:
        return list(OMENS.values()) if self.phase == "omen" else None

    def refusal(self, action: Action) -> IllegalAction | None:
        if action in self.legal_actions():
            return None
        if isinstance(action, March) and self.phase == "march" and self.omen == "storm":
            return Refused("T2", "storm")
        return Refused("T1", "not-now", action=action)

    def apply(self, action: Action) -> list[Event]:
        if refusal := self.refusal(action):
            raise refusal
        if isinstance(action, Omen):
            self.omen, self.phase = action.kind, "north"
            return [OmenSent(action.kind)]
        if isinstance(action, Lay):
            return self._lay(action.card)
        if isinstance(action, March):
            self.hills += (action.hill,)
            self._score(action.hill)
            return [Marched(SEATS[self.winner], action.hill)]
        if isinstance(action, Muster):
            self.phase = "roll"
            return []
        assert isinstance(action, Roll)
        self._score(action.pips)
        self._next_round()
        return [DiceRolled(SEATS[self.winner], action.pips)]

    def _lay(self, card: int) -> list[Event]:
        side = len(self.laid)
        hands = list(self.hands)
        hands[side] = tuple(c for c in hands[side] if c != card) or tuple(range(1, HAND + 1))
        self.hands = tuple(hands)
        self.laid += (card,)
        events: list[Event] = [CardLaid(SEATS[side], card)]
        if side == 0:
            self.phase = "south"
            return events
        north, south = self.laid
        self.phase, self.winner = "march", int(south > north)
        return [*events, CardsRevealed(north, south)]

    def _score(self, points: int) -> None:
        scores = list(self.points)
        scores[self.winner] += points
        self.points = tuple(scores)

    def _next_round(self) -> None:
        self.laid, self.hills, self.omen = (), (), ""
        self.phase = "over" if self.round == self.rounds else "omen"
        self.round += self.phase != "over"

    def parse(self, text: str) -> Action:
        words = text.lower().split()
        kinds: list[type[Action]] = [Omen, Lay, March, Muster, Roll]
        found = [kind for kind in kinds if words and kind.verb.startswith(words[0])]
        if len(found) > 1:
            candidates = [kind.verb for kind in found]
            raise contract.AmbiguousAction(f"{text!r} may be {' or '.join(candidates)}.", text, candidates)
        argument = " ".join(words[1:])
        if found == [Muster] and not argument:
            return Muster()
        if found == [Omen] and argument in OMENS:
            return Omen(argument)
        if found and found[0] in (Lay, March, Roll) and argument.isascii() and argument.isdigit():
            return found[0](int(argument))
        raise contract.UnreadableAction(f"{text!r} is no action.", text)

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name in ToyState.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def view(self, seat: Seat) -> ToyView:
        own = SEATS.index(seat) if seat in SEATS else None
        hidden = self.phase == "south" and own != 0
        open_to_all = {"round": self.round, "phase": self.phase, "omen": self.omen}
        lists = {"points": list(self.points), "hills": list(self.hills)}
        laid, hand = [None] if hidden else list(self.laid), [] if own is None else list(self.hands[own])
        return ToyView(seat, {**open_to_all, **lists, "laid": laid, "hand": hand})

    def position(self) -> str:
        return json.dumps({name: getattr(self, name) for name in ToyState.__slots__}, sort_keys=True)

    def digest(self) -> str:
        return blake2b(self.position().encode(), digest_size=8).hexdigest()


class Toy(Game):
    id = "toy"
    name = "Toy"
    seats = SEATS
    data_alike = ("a11ce",)
    scoring_places: Mapping[str, int] = {str(hill): hill for hill in range(1, HILLS + 1)}

    def __init__(self, data_digest: str = "0123abcd", game_id: str = "toy", editions: str = "1.0") -> None:
        self.data_digest, self.id, self.editions = data_digest, game_id, editions

    def options(self, chosen: Mapping[str, Any] | None = None) -> dict[str, Any]:
        options: dict[str, Any] = {"edition": self.editions, "rounds": 3}
        for key, value in (chosen or {}).items():
            if key not in options:
                raise contract.OptionError(f"There is no option {key!r}.")
            options[key] = value
        if options["edition"] != self.editions:
            raise contract.OptionError(f"There is no edition {options['edition']}.")
        if type(options["rounds"]) is not int or options["rounds"] < 1:
            raise contract.OptionError("rounds is a whole number from 1.")
        return options

    def start(self, options: Mapping[str, Any] | None = None) -> ToyState:
        return ToyState(self.options(options)["rounds"])

    def position(self, text: str) -> ToyState:
        try:
            fields = json.loads(text)
            state = ToyState(fields["rounds"])
            for name in ToyState.__slots__:
                setattr(state, name, _tuples(fields[name]))
        except (ValueError, KeyError, TypeError) as error:
            raise contract.PositionError(f"This is no position: {error}.") from error
        if not 1 <= state.round <= state.rounds:
            raise contract.PositionError(f"round {state.round} is not one of {state.rounds}.")
        return state

    def visible_events(self, events: Sequence[Event], seat: Seat) -> list[Event]:
        return [CardLaid(e.seat, None) if isinstance(e, CardLaid) and e.seat != seat else e for e in events]

    def year(self, clock: str) -> str:
        """Two rounds are a year."""
        number = clock.removeprefix("round ")
        return str((int(number) + 1) // 2) if number.isdigit() else ""

    def is_turn(self, clock: str) -> bool:
        return clock.startswith("round")

    def tally(self, end: View, events: Sequence[Event]) -> Tally:
        marches = [event for event in events if isinstance(event, Marched)]
        return Tally(
            holders={str(march.hill): str(march.seat) for march in marches},
            counts={"marches": len(marches)},
            by_seat={"hills": {seat: sum(march.seat is seat for march in marches) for seat in SEATS}},
        )

    def label(self, name: str) -> str:
        return f"Hill {name}" if name in self.scoring_places else name.capitalize()

    def describe(self, event: Event) -> str:
        match event:
            case OmenSent():
                return f"The omen is {event.kind}."
            case CardLaid():
                return f"{event.seat.label} lays {event.card or 'a card'}."
            case CardsRevealed():
                return f"The cards are turned up: {event.north} against {event.south}."
            case Marched():
                return f"{event.seat.label} marches to Hill {event.hill}."
        assert isinstance(event, DiceRolled)
        return f"{event.seat.label} rolls {event.pips}."

    def event_dict(self, event: Event) -> dict[str, Any]:
        return {"event": type(event).__name__, **asdict(event)}  # type: ignore[call-overload]


def _tuples(value: Any) -> Any:
    return tuple(_tuples(part) for part in value) if isinstance(value, list) else value


load = Toy
