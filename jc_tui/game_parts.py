"""Parts of a game's UI for every front: map, story, replay, lines and help.

Each is a base class whose members do for a simple game; a game writes what it has more of.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, cast

from engine.contract import Action, Event, Seat, State
from engine.games import load_game
from engine.translations import capital, either, say
from jc_tui.appearance.spans import ListRow, Span, plain_row
from jc_tui.game_ui import Chapter, GameUI, HelpPart, Landmark, LandmarkKind, NumberedActions, Shape, ShapeIn

if TYPE_CHECKING:
    from engine.timeline import HistoryEntry
    from jc_tui.map.art import Atlas
    from jc_tui.map.legend import Sign
    from jc_tui.map.paint import Mark
    from jc_tui.seats.game_session import GameSession
    from jc_tui.seats.seen_events import SeenEvent
    from jc_tui.table.log_builder import LogEntry
    from jc_tui.text_mode.text_output import TextOutput

TYPED = 4
"""How many actions are named as what can be typed."""

HIGHEST = 6
"""Up to which roll dice hit that are drawn beside an entry."""


class UIPart:
    """A part of a game's face, `ui`."""

    def __init__(self, ui: GameUI[Any]) -> None:
        self.ui = ui


class MapUI(UIPart, Generic[ShapeIn]):
    """The board, and what stands on it; unless a game says otherwise, there is none."""

    @property
    def atlas(self) -> Atlas:
        """Drawings of the map. Raises DataError."""
        from jc_tui.map.art import BLANK

        return BLANK

    @property
    def signs(self) -> Sequence[Sign]:
        """Signs of this board with explanations, beyond those of all maps. Raises DataError."""
        return ()

    def name(self, place: str) -> str:
        return load_game(self.ui.game).label(place)

    def label(self, place: str) -> str:
        """Return what a place is called, with what it is worth: ``Rome 2VP``."""
        return self.name(place)

    def marks(self, view: ShapeIn, led: Collection[tuple[str, Seat]] = ()) -> dict[str, Mark]:
        """Return what stands where on the map, with the hidden leaders of `led` stacks."""
        return {}

    def standing(self, view: ShapeIn, place: str, width: int) -> list[tuple[str, str]]:
        """Return the blocks in a place, in lines of at most `width` with their inks."""
        return []


class LogUI(UIPart, Generic[ShapeIn]):
    """What happens, in words.

    `scores` are the events with which points change `before` to `points`; None where what happened says so itself.
    """

    scores: ClassVar[type[Any] | None] = None

    def sentences(self, events: Sequence[Event]) -> list[str]:
        return list(map(load_game(self.ui.game).describe, events))

    def listed(self, event: Event) -> bool:
        """Return whether the log lists an event."""
        return True

    def together(self, event: Event) -> Hashable:
        """Return the key that events of one log entry share, or None."""
        return None

    def follows(self, event: Event) -> bool:
        """Return whether an event belongs to the entry of its cause at the same place."""
        return False

    def entry(self, run: Sequence[SeenEvent]) -> LogEntry:
        """Return the entry of events that belong together; its number and turn do not count."""
        from jc_tui.table.log_builder import LogEntry

        first = run[0]
        text = " ".join(self.sentences([one.event for one in run]))
        event, dice = first.event, self.dice(first.event)
        return LogEntry(0, first.index, "", event.topic, event.seat, event.places, text, dice, HIGHEST)

    def dice(self, event: Event) -> tuple[int, ...]:
        return ()

    def order(self, entry: HistoryEntry) -> Hashable:
        """Return what is equal for neighbouring actions of one order; None for what stands alone."""
        return None

    def deed(self, actions: Sequence[Action]) -> str:
        """Return the actions of one order in words: ``3 blocks Genua - Massilia``."""
        return ", ".join(map(str, actions))

    def at_once(self, event: Event) -> bool:
        """Return whether an event is one step together with its neighbours."""
        return False

    def chapters(self, start: State, told: Sequence[SeenEvent]) -> list[Chapter]:
        """Return all events seen since `start`, under headings: usually the game turns."""
        found: list[tuple[str, list[tuple[int, str]]]] = []
        for one in told:
            if not found or found[-1][0] != one.clock:
                found.append((one.clock, []))
            found[-1][1].extend((0, sentence) for sentence in self.sentences([one.event]))
        return [Chapter(1, capital(self.ui.clock(clock)), lines) for clock, lines in found]

    def landmarks(self, start: State, history: Sequence[HistoryEntry]) -> list[Landmark]:
        """Return the landmarks of a game, the beginning first: usually its game turns."""
        clocks = [entry.clock for entry in history] or [start.clock]
        turns = [at for at, clock in enumerate(clocks) if not at or clock != clocks[at - 1]]
        return [Landmark(at, LandmarkKind.TURN, str(number)) for number, at in enumerate(turns, 1)]

    def phase(self, phase: str, *, short: bool = False) -> str:
        return phase

    def date(self, view: Any) -> str:
        """Return date and activity as a heading: usually the phase."""
        return self.phase(view.phase)

    def score(self, view: ShapeIn) -> str:
        return ""

    def points(self, view: ShapeIn) -> Mapping[Seat, int]:
        return {}


class ReplayUI(UIPart, Generic[Shape]):
    """Parts of a replay that depend on the game."""

    kinds: frozenset[LandmarkKind] = frozenset((LandmarkKind.TURN,))
    """The kinds of landmarks that the game can have: by others no replay steps."""

    def seen(self, state: State, viewer: Seat | None) -> Shape:
        """Return what a viewer sees of a state; None turns everything up."""
        return cast(Shape, state.view(viewer)) if viewer is not None else self.all_of(state)

    def all_of(self, state: State) -> Shape:
        """Return a state with everything turned up, as far as a game can."""
        return cast(Shape, state.view(Seat.SPECTATOR))

    def contested(self, view: Shape) -> bool:
        """Return whether a battle takes the place of the map."""
        return False

    def status(self, view: Shape, width: int) -> list[Span]:
        """Return date and points, with more detail in a wide line."""
        return [(f"{self.ui.log.date(view)}  ", "strong"), (self.ui.log.score(view), "text")]


class LineFront(Protocol):
    """The front in plain lines, as far as a game's commands know it."""

    session: GameSession
    paper: TextOutput
    line: str

    def refuse(self, line: str, why: str) -> None:
        """Refuse a line."""


class TextUI(UIPart, Generic[ShapeIn]):
    """The game in plain lines."""

    verbs: frozenset[str] = frozenset()
    commands: ClassVar[Mapping[str, Callable[[LineFront, Seat, str], None]]] = {}
    manual: Mapping[str, str] = {}
    """The commands of this game and what they do, and what those of every game mean in it, for `help`."""

    notation: Sequence[str] = ()
    """How actions are typed, in paragraphs."""

    def names_in(self, tag: str) -> Mapping[str, str]:
        """Return translations of typed words by English name."""
        return {}

    def read(self, text: str, state: State, legal: Sequence[Action]) -> tuple[Sequence[Action], str]:
        """Return the actions of a line and a sentence on the rest. Raises GameError."""
        return (state.parse(text),), ""

    def advice(self, view: ShapeIn, legal: Sequence[Action]) -> str:
        """Return what to do now, and what to type for it."""
        return say("plain.type", actions=either(list(map(str, legal[:TYPED]))))

    def possible(
        self, query: str, view: ShapeIn, legal: Sequence[Action], seat: Seat, width: int
    ) -> NumberedActions:
        """Return the legal actions that fit some words, in a screenful."""
        found = [action for action in legal if query in str(action)]
        return NumberedActions([f"{number}. {action}" for number, action in enumerate(found, 1)], found)

    def position(self, view: ShapeIn, width: int, most: int = 1000) -> list[str]:
        """Return the whole position, in fewer lines where it would take more than `most`."""
        return [self.ui.log.date(view), self.ui.log.score(view)]

    def board(self, view: ShapeIn, width: int) -> list[str]:
        """Return the board alone: while it is as before, `brief` tells the rest."""
        return []

    def brief(self, view: ShapeIn, width: int) -> list[str] | None:
        """Return the position without the board, where that is enough; None where it is not."""
        return None

    def contest(self, view: ShapeIn, width: int) -> list[str]:
        """Return the battle being fought, or whatever else is looked at closely; mostly empty."""
        return []

    def contested(self, view: ShapeIn) -> bool:
        """Return whether a battle is shown in place of the position."""
        return False

    def moment(self, view: ShapeIn) -> Hashable:
        """Return a key; when it changes, the position is shown again."""
        return self.ui.moment(view)

    def show(self, front: LineFront, what: str) -> None:
        board = self.ui.map
        if what in board.atlas.places:
            told = [text for text, _ in board.standing(front.session.view, what, front.paper.width)]
            front.paper.lines([board.label(what), *told])
        else:
            front.paper.line(say("plain.nothing-called", what=repr(what)))

    def explain(self, topic: str, paper: TextOutput) -> None:
        title, text = self.ui.help.texts.get(topic.upper(), ("", say("plain.no-rule", topic=repr(topic))))
        paper.line(title, "heading")
        paper.line(text)


class HelpUI(UIPart):
    """The game's rules, and whatever else can be read of it."""

    texts: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """By section, its title and its text: the rules of a game that has no rulebook of its own."""

    @property
    def rules(self) -> str:
        return "Rules"

    @property
    def parts(self) -> Sequence[HelpPart]:
        from jc_tui.widgets.help_text import Page

        def page(section: str) -> Page:
            title, text = self.texts[section]
            return Page(f"{section}  {title}", text)

        return (HelpPart(self.rules, say("plain.rules"), page, self._rows),) if self.texts else ()

    def _rows(self, words: str) -> list[ListRow]:
        found = [section for section, (_, text) in self.texts.items() if words in text]
        return [plain_row(section, f"{section} {self.texts[section][0]}") for section in found]

    def place_of(self, topic: str) -> tuple[str, str] | None:
        """Return part and line of a topic in small letters, or None."""
        if topic == self.rules.lower():
            return self.rules, ""
        return (self.rules, topic.upper()) if topic.upper() in self.texts else None

    def found(self, words: str) -> int:
        return len(self._rows(words))
