"""The toy's face: what the program asks of a game, as little as will do."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widget import Widget

from engine.contract import Action, Event, GameError, Seat, State
from engine.table import Table
from engine.timeline import HistoryEntry
from jc_tui.faces import TablePane
from jc_tui.look.remarks import Remark
from jc_tui.look.spans import Line, Span
from jc_tui.lookback.replaying import Replay
from jc_tui.map.art import Atlas
from jc_tui.map.legend import Sign
from jc_tui.map.paint import Mark, TargetMark
from jc_tui.pack import Chapter, HelpPart, Landmark, LandmarkKind, Listing, Pack, SetupField, Title
from jc_tui.screens.play import PlayScreen
from jc_tui.sitting.chronicle import LogEntry
from jc_tui.sitting.offers import Offer, Offers
from jc_tui.sitting.sitting import Sitting
from jc_tui.sitting.told import Told
from jc_tui.stage import CardFace, Deed, Scene
from jc_tui.text_mode.paper import Paper
from jc_tui.text_mode.session import Session
from jc_tui.widgets.canvas import Canvas
from jc_tui.widgets.help_text import Page
from jc_tui.widgets.orders_pane import Cursor
from jc_tui.widgets.pick_list import plain_row
from jc_tui.widgets.replay_panes import ReplayPane
from tests.toy import SEATS, CardLaid, CardsRevealed, DiceRolled, Marched, Muster, OmenSent, Toy, ToyView
from tests.toy_lesson import LESSON
from tests.toy_moments import ToyMoments
from tests.toy_planner import ToyPlanner

RULES = {
    "T1": ("Rounds", "North and South each lay a card; the higher one wins the round, and its player marches."),
    "T2": ("Storms", "Nobody marches in a storm."),
}
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


class ReplayWords(Words, ReplayPane):
    DEFAULT_CSS = "ReplayWords { height: 6; }"

    def show_replay(self, replay: Replay, place: str) -> None:
        self.say(f"Omen: {replay.view.data['omen'] or 'none'}", *position(replay.view)[1:])


def position(view: ToyView) -> list[str]:
    """How it stands, in lines."""
    data = view.data
    points = ", ".join(f"{seat.label} {number}" for seat, number in zip(SEATS, data["points"], strict=True))
    hand = f"Your hand: {' '.join(map(str, data['hand']))}" if data["hand"] else "Hands are hidden."
    return [f"Round {data['round']}, {data['phase']}; {points}.", hand]


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


class ToyStory:
    def sentences(self, events: Sequence[Event]) -> list[str]:
        return [sentence(event) for event in events]

    def listed(self, event: Event) -> bool:
        return not isinstance(event, OmenSent)

    def together(self, event: Event) -> Hashable:
        return None

    def follows(self, event: Event) -> bool:
        return False

    def entry(self, run: Sequence[Told]) -> LogEntry:
        first = run[0]
        dice = (first.event.pips,) if isinstance(first.event, DiceRolled) else ()
        told = sentence(first.event)
        return LogEntry(0, first.index, "", first.event.topic, first.event.seat, first.event.places, told, dice, 6)

    def order(self, entry: HistoryEntry) -> Hashable:
        return (entry.seat, entry.clock) if entry.action.verb == "march" else None

    def deed(self, actions: Sequence[Action]) -> str:
        return ", ".join(map(str, actions))

    def at_once(self, event: Event) -> bool:
        return False

    def chapters(self, start: State, events: Sequence[Event]) -> list[Chapter]:
        found: list[Chapter] = []
        for event in events:
            if isinstance(event, OmenSent):
                found.append(Chapter(1, f"Round {len(found) + 1}", lines := []))
            lines.append((0, sentence(event)))
        return found

    def landmarks(self, start: State, history: Sequence[HistoryEntry]) -> list[Landmark]:
        found = [Landmark(0, LandmarkKind.TURN, "1", "Round 1")]
        for at, (one, two) in enumerate(pairwise(history), 1):
            if one.clock != two.clock:
                found.append(
                    Landmark(at, LandmarkKind.TURN, two.clock.removeprefix("round "), two.clock.capitalize())
                )
        return found

    def phase(self, phase: str, *, short: bool = False) -> str:
        return phase

    def date(self, view: ToyView) -> str:
        return f"Round {view.data['round']}: {view.data['phase']}"

    def score(self, view: ToyView) -> str:
        return position(view)[0].partition("; ")[2].rstrip(".")


def sentence(event: Event) -> str:
    """An event, said."""
    match event:
        case OmenSent():
            return f"The omen is {event.kind}."
        case CardLaid():
            return f"{event.seat.label} lays {event.card or 'a card'}."
        case CardsRevealed():
            return f"The cards are turned up: {event.north} against {event.south}."
        case Marched():
            return f"{event.seat.label} marches to Hill {event.hill}."
        case DiceRolled():
            return f"{event.seat.label} rolls {event.pips}."
    raise AssertionError(event)


@dataclass(frozen=True)
class ToySeen:
    view: ToyView


class ToyLookback:
    kinds = frozenset((LandmarkKind.TURN,))

    def seen(self, state: State, eyes: Seat | None) -> ToySeen:
        return ToySeen(state.view(eyes or SEATS[0]))  # type: ignore[arg-type]

    def contested(self, view: ToyView) -> bool:
        return False

    def status(self, view: ToyView, width: int) -> list[Span]:
        return [(position(view)[0], "strong")]


class ToyLines:
    verbs = frozenset(("lay", "march", "muster"))
    manual: Mapping[str, str] = {"help RULE": "a rule: help T1"}
    notation = ("An action is a verb and a number: lay 3   march 2   muster.",)
    commands: Mapping[str, Callable[[Session, Seat, str], None]] = {}

    def read(self, text: str, state: State, legal: Sequence[Action]) -> tuple[Sequence[Action], str]:
        return (state.parse(text),), ""

    def advice(self, view: ToyView, legal: Sequence[Action]) -> str:
        return f"type {' or '.join(map(str, legal))}."

    def possible(self, query: str, view: ToyView, legal: Sequence[Action], seat: Seat, width: int) -> Listing:
        found = [action for action in legal if query in str(action)]
        return Listing([f"{number}. {action}" for number, action in enumerate(found, 1)], found)

    def position(self, view: ToyView, width: int, most: int = 1000) -> list[str]:
        return position(view)

    def board(self, view: ToyView, width: int) -> list[str]:
        return [str(hill) for hill in view.data["hills"]]

    def brief(self, view: ToyView, width: int) -> list[str] | None:
        return None

    def contest(self, view: ToyView, width: int) -> list[str]:
        return []

    def contested(self, view: ToyView) -> bool:
        return False

    def moment(self, view: ToyView) -> Hashable:
        return view.data["round"], view.data["phase"]

    def show(self, session: Session, what: str) -> None:
        session.paper.line(ToyBoard().label(what) if what in HILLS else "There is no such hill.")

    def explain(self, topic: str, paper: Paper) -> None:
        paper.line(RULES.get(topic.upper(), ("", "There is no such rule."))[1])


class ToyHelp:
    rules = "Rules"
    parts = (
        HelpPart(
            "Rules",
            "Rules",
            lambda key: Page(f"{key}  {RULES[key][0]}", RULES[key][1]),
            lambda words: [
                plain_row(key, f"{key} {title}") for key, (title, text) in RULES.items() if words in text
            ],
        ),
    )

    def place_of(self, topic: str) -> tuple[str, str] | None:
        if topic == "rules":
            return "Rules", ""
        return ("Rules", topic.upper()) if topic.upper() in RULES else None

    def found(self, words: str) -> int:
        return sum(words in text for _, text in RULES.values())


class ToyOrders:
    """Cards are chosen in the order pane, hills on the map."""

    place: str | None = None
    letters: Mapping[str, str] = {}

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
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

    def offers(self, at: str) -> Offers:
        return Offers("Choose:", [Offer(str(action), action=action) for action in self._legal])

    def marks(self) -> Mapping[str, TargetMark]:
        return {action.about[0]: TargetMark("move") for action in self._legal if action.verb == "march"}


class ToyTable:
    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self.orders = ToyOrders(sitting)
        self.cursor = Cursor()
        self.status: Words = Status(id="status")
        self._hand = Words(id="hand")
        self.panes = (TablePane(self._hand, "h", "hand", "Hand", "Your cards", "always"),)

    def show(self) -> None:
        self.show_status()
        self._hand.say(*position(self._sitting.view)[1:])

    def show_status(self) -> None:
        sitting = self._sitting
        self.status.say(position(sitting.view)[0], sitting.waiting_for)

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

    def read(self, text: str) -> tuple[Sequence[Action], str]:
        return (self._sitting.table.state.parse(text),), ""


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
        return not in_storm(self.sitting.view)

    def show_sitting(self) -> None:
        if not self.go_when_over():
            self.query_one(Words).say("A STORM", *position(self.sitting.view)[:1], "Nobody marches. m: muster")

    def action_muster(self) -> None:
        self.do(Muster())


def in_storm(view: ToyView) -> bool:
    return view.data["phase"] == "march" and view.data["omen"] == "storm"


class ToyStage:
    def scenes(self, told: Sequence[Told], before: Callable[[], ToyView]) -> Sequence[Scene]:
        for one in told:
            match one.event:
                case CardsRevealed(north=north, south=south):
                    played = zip(SEATS, (north, south), strict=True)
                    cards = [CardFace(seat, str(card), "", seat is winner(north, south)) for seat, card in played]
                    text = f"{winner(north, south).label} wins the round: the higher card, or North's."
                    return [Scene(None, Deed.CARDS, text, cards=cards)]
                case Marched(seat=seat, hill=hill):
                    return [Scene(seat, Deed.MOVE, sentence(one.event), places=(str(hill),))]
        return []


def winner(north: int, south: int) -> Seat:
    return SEATS[0] if north >= south else SEATS[1]


class ToyFaces:
    moments = ToyMoments()

    def planner(self, sitting: Sitting) -> ToyPlanner:
        return ToyPlanner()

    stage = ToyStage()

    def table(self, sitting: Sitting) -> ToyTable:
        return ToyTable(sitting)

    def screen_of(self, view: ToyView) -> type[PlayScreen] | None:
        return StormScreen if in_storm(view) else None

    def watched(self, view: ToyView) -> bool:
        return False

    def replay_contest(self, name: str) -> ReplayPane:
        return ReplayWords(id=name)

    def replay_side(self, name: str) -> ReplayPane:
        return ReplayWords(id=name)

    def ending(self, table: Table, notes: Sequence[str]) -> Widget:
        assert table.result is not None
        winner = table.result.winner
        return Words(id="result", lines=[f"{winner.label} wins." if winner else "A draw.", *notes])


class ToyPack:
    title = Title(name="Toy", when="any time", help="two rules")
    setup = (
        SetupField(
            "rounds",
            "Length",
            ((3, "Three rounds", "Three rounds are played."), (1, "One round", "It is soon over.")),
        ),
    )
    board = ToyBoard()
    story = ToyStory()
    lookback = ToyLookback()
    lines = ToyLines()
    help = ToyHelp()
    on_screen = True
    has_lesson, lesson = True, LESSON
    faces = ToyFaces()

    def clock(self, clock: str) -> str:
        return clock

    def moment(self, view: ToyView) -> Hashable:
        return self.lines.moment(view)

    def is_open(self, view: ToyView) -> bool:
        return view.data["phase"] == "march"


def load() -> Pack:
    return ToyPack()
