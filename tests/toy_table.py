"""The toy's table: what is chosen there, its panes, and the screen of a storm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from engine.contract import Action, GameError
from jc_tui.faces import TablePane
from jc_tui.look.remarks import Remark
from jc_tui.look.spans import Line
from jc_tui.map.art import Atlas
from jc_tui.map.legend import Sign
from jc_tui.map.paint import Mark, TargetMark
from jc_tui.screens.play import PlayScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.order_menu import OrderMenu, OrderOption
from jc_tui.widgets.canvas import Canvas
from jc_tui.widgets.orders_pane import Cursor
from tests.toy import SEATS, Muster, Toy, ToyView

HILLS = tuple(Toy.prizes)


class Words(Canvas):
    """A pane of some lines."""

    DEFAULT_CSS = "Words { height: 1fr; }"

    def __init__(self, *, id: str, lines: Sequence[str] = ()) -> None:  # noqa: A002
        super().__init__(id=id)
        self.lines = lines

    def say(self, *lines: str) -> None:
        self.lines = lines
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        return [((f" {line}", "text"),) for line in self.lines]


class Status(Words):
    DEFAULT_CSS = "Status { height: 2; background: $panel; }"

    def draw(self, width: int, height: int) -> list[Line]:
        return super().draw(width, height) if height > 1 else [((f" {' '.join(self.lines)}", "text"),)]


def position(view: ToyView) -> list[str]:
    """How it stands, in lines."""
    data = view.data
    points = ", ".join(f"{seat.label} {number}" for seat, number in zip(SEATS, data["points"], strict=True))
    hand = f"Your hand: {' '.join(map(str, data['hand']))}" if data["hand"] else "Hands are hidden."
    return [f"Round {data['round']}, {data['phase']}; {points}.", hand]


class ToyOrders:
    """Cards are chosen in the order pane, hills on the map."""

    place: str | None = None
    letters: Mapping[str, str] = {}

    def __init__(self, session: GameSession) -> None:
        self._sitting = session
        self._legal: Sequence[Action] = ()

    @property
    def end(self) -> Action | None:
        return next((action for action in self._legal if action.verb == "muster"), None)

    @property
    def advice(self) -> str:
        return "Choose by its number." if self._legal else self._sitting.waiting_for

    def update(self, view: ToyView, legal: Sequence[Action]) -> None:
        self._legal = legal

    def clear(self) -> None: ...

    def choose(self, place: str) -> None: ...

    def pick(self, place: str) -> Sequence[Action]:
        return [action for action in self._legal if action.verb == "march" and action.about == (place,)]

    def nothing_there(self, place: str) -> GameError | None:
        return GameError(f"Nobody marches to Hill {place} now.")

    def refusal(self, place: str) -> GameError | None:
        return None

    def toggle(self, number: int) -> None: ...

    def toggle_all(self) -> None: ...

    def next_way(self, place: str) -> bool:
        return False

    def points_left(self) -> str:
        return ""

    def offers(self, at: str) -> OrderMenu:
        return OrderMenu("Choose:", [OrderOption(str(action), action=action) for action in self._legal])

    def marks(self) -> Mapping[str, TargetMark]:
        return {action.about[0]: TargetMark("move") for action in self._legal if action.verb == "march"}


class ToyTable:
    def __init__(self, session: GameSession) -> None:
        self._sitting = session
        self.orders = ToyOrders(session)
        self.cursor = Cursor()
        self.status: Words = Status(id="status")
        self._hand = Words(id="hand")
        self.panes = (TablePane(self._hand, "h", "hand", "Hand", "Your cards", "always"),)

    def show(self) -> None:
        self.show_status()
        self._hand.say(*position(self._sitting.view)[1:])

    def show_status(self) -> None:
        session = self._sitting
        self.status.say(position(session.view)[0], session.waiting_for)

    def show_order(self) -> None: ...

    def point(self, place: str) -> None: ...

    def remarks(self, place: str) -> Sequence[Remark]:
        board = ToyBoard()
        (stands, ink), *_ = board.standing(self._sitting.view, place, 80)
        return [
            Remark(((board.label(place), "strong"),), ((board.label(place), "strong"),)),
            Remark(((stands.partition(" is")[0], ink),), ((stands, ink),)),
        ]

    def cursor_moved(self) -> None: ...

    def recent_places(self) -> frozenset[str]:
        return frozenset()


class StormScreen(PlayScreen):
    """A round in a storm: there is nothing but to muster."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "muster", "Muster", tooltip="Wait for the storm to pass.")
    ]

    def compose(self) -> ComposeResult:
        yield Words(id="storm")

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.call_after_refresh(self.advance)

    @property
    def is_over(self) -> bool:
        return not in_storm(self.session.view)

    def show_session(self) -> None:
        if not self.go_when_over():
            self.query_one(Words).say("A STORM", *position(self.session.view)[:1], "Nobody marches. m: muster")

    def action_muster(self) -> None:
        self.do(Muster())


def in_storm(view: ToyView) -> bool:
    return view.data["phase"] == "march" and view.data["omen"] == "storm"


class ToyBoard:
    atlas = Atlas(Path(__file__).parent / "toy_map", frozenset(HILLS), HILLS[0], {"small": (60, 14)})

    signs = (
        Sign((("•", "name"), ("Hill 1", "name")), "a hill"),
        Sign((("•", "name"), ("───", "road"), ("•", "name")), "a path"),
        Sign((("M", "contested"),), "the winner of a round has marched here"),
    )

    def name(self, place: str) -> str:
        return f"Hill {place}"

    def label(self, place: str) -> str:
        return f"Hill {place} {place}VP"

    def marks(self, view: ToyView) -> dict[str, Mark]:
        winner = "contested"
        return {str(hill): Mark("M", winner) for hill in view.data["hills"]}

    def standing(self, view: ToyView, place: str, width: int) -> list[tuple[str, str]]:
        here = int(place) in view.data["hills"]
        return [("The winner has marched here." if here else "Nobody is here.", "muted")]

    def summary(self, view: ToyView) -> Mapping[str, Sequence[str]]:
        return {"Marched on": [self.name(str(hill)) for hill in view.data["hills"]]}
