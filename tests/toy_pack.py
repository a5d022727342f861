"""The toy's face: what the program asks of a game, as little as will do."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from textual.widget import Widget

from engine.contract import Action, Event, Seat, State
from engine.table import Table
from engine.timeline import HistoryEntry
from jc_tui.look.spans import Span
from jc_tui.lookback.replaying import Replay
from jc_tui.pack import Chapter, HelpPart, Landmark, LandmarkKind, Listing, Pack, SetupField, Title
from jc_tui.screens.play import PlayScreen
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.log_builder import LogEntry
from jc_tui.table.scenes import CardFace, Scene, SceneKind
from jc_tui.text_mode.front import TextFront
from jc_tui.text_mode.paper import Paper
from jc_tui.widgets.help_text import Page
from jc_tui.widgets.pick_list import plain_row
from jc_tui.widgets.replay_panes import ReplayPane
from tests.toy import SEATS, CardLaid, CardsRevealed, DiceRolled, Marched, OmenSent, ToyView
from tests.toy_lesson import LESSON
from tests.toy_moments import ToyMoments
from tests.toy_planner import ToyPlanner
from tests.toy_table import HILLS, StormScreen, ToyBoard, ToyTable, Words, in_storm, position

RULES = {
    "T1": ("Rounds", "North and South each lay a card; the higher one wins the round, and its player marches."),
    "T2": ("Storms", "Nobody marches in a storm."),
}


class ReplayWords(Words, ReplayPane):
    DEFAULT_CSS = "ReplayWords { height: 6; }"

    def show_replay(self, replay: Replay, place: str) -> None:
        self.say(f"Omen: {replay.view.data['omen'] or 'none'}", *position(replay.view)[1:])


class ToyStory:
    def sentences(self, events: Sequence[Event]) -> list[str]:
        return [sentence(event) for event in events]

    def listed(self, event: Event) -> bool:
        return not isinstance(event, OmenSent)

    def together(self, event: Event) -> Hashable:
        return None

    def follows(self, event: Event) -> bool:
        return False

    def entry(self, run: Sequence[SeenEvent]) -> LogEntry:
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
    commands: Mapping[str, Callable[[TextFront, Seat, str], None]] = {}

    def names_in(self, tag: str) -> Mapping[str, str]:
        return {}

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

    def show(self, front: TextFront, what: str) -> None:
        front.paper.line(ToyBoard().label(what) if what in HILLS else "There is no such hill.")

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


class ToyStage:
    def scenes(self, told: Sequence[SeenEvent], before: Callable[[], ToyView]) -> Sequence[Scene]:
        for one in told:
            match one.event:
                case CardsRevealed(north=north, south=south):
                    played = zip(SEATS, (north, south), strict=True)
                    cards = [CardFace(seat, str(card), "", seat is winner(north, south)) for seat, card in played]
                    text = f"{winner(north, south).label} wins the round: the higher card, or North's."
                    return [Scene(None, SceneKind.CARDS, text, cards=cards)]
                case Marched(seat=seat, hill=hill):
                    return [Scene(seat, SceneKind.MOVE, sentence(one.event), places=(str(hill),))]
        return []


def winner(north: int, south: int) -> Seat:
    return SEATS[0] if north >= south else SEATS[1]


class ToyFaces:
    moments = ToyMoments()

    def planner(self, session: GameSession) -> ToyPlanner:
        return ToyPlanner()

    stage = ToyStage()

    def table(self, session: GameSession) -> ToyTable:
        return ToyTable(session)

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

    def hides(self, view: ToyView, block: str) -> bool:
        return False


def load() -> Pack:
    return ToyPack()
