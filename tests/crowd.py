"""A tiny game for one, three or any number of seats, without chance, board or a bot's mind.

In each round every seat in turn bids a number, openly; after the last round the highest sum wins, if it is one
seat's alone. Its face is a title.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import blake2b
from types import ModuleType
from typing import Any, ClassVar, Self

import pytest

from engine import contract
from engine.contract import Action, Event, Game, IllegalAction, Result, Seat, Topic, event
from engine.games import GAMES, GameModules, load_game
from jc_tui.game_ui import GameUI, Title, ui_of

NAME = "crowd"
RED, GREEN, BLUE, GREY = SEATS = tuple(map(Seat, ("red", "green", "blue", "grey")))


@dataclass(frozen=True, slots=True)
class Bid(Action):
    verb: ClassVar[str] = "bid"
    number: int

    def __str__(self) -> str:
        return f"bid {self.number}"


@event(Topic.MOVE)
class BidMade(Event):
    seat: Seat
    number: int


class Refused(IllegalAction):
    @property
    def sentence(self) -> str:
        return "bids go from 1 to 3."


@dataclass(frozen=True, slots=True)
class CrowdView:
    seat: Seat
    phase: str
    to_act: Seat | None
    points: Mapping[Seat, int]

    def to_dict(self) -> dict[str, Any]:
        return {"phase": self.phase, "points": {str(seat): number for seat, number in self.points.items()}}


class CrowdState:
    def __init__(self, seats: Sequence[Seat], rounds: int, bids: Sequence[int] = ()) -> None:
        self.seats, self.rounds, self.bids = seats, rounds, tuple(bids)

    @property
    def to_act(self) -> Seat | None:
        return None if len(self.bids) == self.rounds * len(self.seats) else self.seats[self._turn]

    @property
    def _turn(self) -> int:
        return len(self.bids) % len(self.seats)

    @property
    def clock(self) -> str:
        return "end" if self.to_act is None else f"round {len(self.bids) // len(self.seats) + 1}"

    @property
    def result(self) -> Result | None:
        if self.to_act is not None:
            return None
        points = self.points_by_seat()
        best, *others = (seat for seat in points if points[seat] == max(points.values()))
        return Result(None, "draw", points) if others else Result(best, "points", points)

    def points_by_seat(self) -> dict[Seat, int]:
        return {seat: sum(self.bids[number :: len(self.seats)]) for number, seat in enumerate(self.seats)}

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        return [Bid(number) for number in (1, 2, 3)] if seat in (None, self.to_act) and self.to_act else []

    def outcome_weights(self) -> Sequence[int] | None:
        return None

    def refusal(self, action: Action) -> IllegalAction | None:
        return None if action in self.legal_actions() else Refused("C1", "bids")

    def apply(self, action: Action) -> list[Event]:
        if refusal := self.refusal(action):
            raise refusal
        assert isinstance(action, Bid)
        done = BidMade(self.seats[self._turn], action.number)
        self.bids += (action.number,)
        return [done]

    def parse(self, text: str) -> Action:
        verb, _, number = text.lower().partition(" ")
        if verb == "bid" and number.isdigit():
            return Bid(int(number))
        raise contract.UnreadableAction(f"{text!r} is no action.", text)

    def copy(self) -> Self:
        return type(self)(self.seats, self.rounds, self.bids)

    def view(self, seat: Seat) -> CrowdView:
        return CrowdView(seat, "bids" if self.to_act else "over", self.to_act, self.points_by_seat())

    def position(self) -> str:
        return json.dumps([self.rounds, self.bids])

    def digest(self) -> str:
        return blake2b(self.position().encode(), digest_size=8).hexdigest()


class Crowd(Game):
    id, name, data_digest, data_alike = NAME, "Crowd", "0123abcd", ()

    def __init__(self, seats: tuple[Seat, ...]) -> None:
        self.seats = seats

    def options(self, chosen: Mapping[str, Any] | None = None) -> dict[str, Any]:
        options: dict[str, Any] = {"edition": "1", "rounds": 2, **(chosen or {})}
        if type(options["rounds"]) is not int:
            raise contract.OptionError("rounds is a whole number.")
        return options

    def start(self, options: Mapping[str, Any] | None = None) -> CrowdState:
        return CrowdState(self.seats, self.options(options)["rounds"])

    def position(self, text: str) -> CrowdState:
        try:
            return CrowdState(self.seats, *json.loads(text))
        except (ValueError, TypeError) as error:
            raise contract.PositionError(f"This is no position: {error}.") from error

    def visible_events(self, events: Sequence[Event], seat: Seat) -> list[Event]:
        return list(events)

    def is_turn(self, clock: str) -> bool:
        return clock != "end"

    def describe(self, event: Event) -> str:
        assert isinstance(event, BidMade)
        return f"{event.seat.label} bids {event.number}."

    def event_dict(self, event: Event) -> dict[str, Any]:
        return {"event": type(event).__name__, **asdict(event)}  # type: ignore[call-overload]


class CrowdPack(GameUI[CrowdView]):
    game = NAME
    title = Title(name="Crowd", when="any time", help="nothing")


def come_home(patch: pytest.MonkeyPatch, number: int) -> tuple[Seat, ...]:
    """Make a game for so many seats one of the games there are; return the seats."""
    seats = SEATS[:number]
    module = ModuleType("tests.crowd_at_home")
    module.__dict__.update(SEATS=seats, load=lambda: Crowd(seats))
    patch.setitem(sys.modules, module.__name__, module)
    patch.setitem(GAMES, NAME, GameModules(module.__name__, module.__name__, "", "tests.crowd"))
    load_game.cache_clear()
    ui_of.cache_clear()
    return seats


load = CrowdPack
