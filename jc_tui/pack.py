"""The one door between the program and a game's face: what every game brings for screens, lines and files.

A face is a package of `jc_tui` with a module that has `load`; `engine.games` says which. Its parts are loaded when
they are first asked for: the title needs none of the rules, and text mode nothing of Textual. What a view or an
event is made of, the face alone knows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import StrEnum
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, cast

from engine.contract import Action, Event, Seat, State, View
from engine.games import GAMES, rooms_of
from engine.values import frozen

if TYPE_CHECKING:
    from engine.timeline import HistoryEntry
    from jc_tui.faces import Faces
    from jc_tui.look.spans import Span
    from jc_tui.map.art import Atlas
    from jc_tui.map.legend import Sign
    from jc_tui.map.paint import Mark
    from jc_tui.seats.seen_events import SeenEvent
    from jc_tui.table.lesson import Lesson
    from jc_tui.table.log_builder import LogEntry
    from jc_tui.text_mode.front import TextFront
    from jc_tui.text_mode.paper import Paper
    from jc_tui.widgets.help_text import Page
    from jc_tui.widgets.list_pane import Row

GameView: TypeAlias = Any
"""A view in the shape of its game where that is not told: only its face reads it."""

Shape = TypeVar("Shape", bound=View)
ShapeIn = TypeVar("ShapeIn", bound=View, contravariant=True)
ShapeOut = TypeVar("ShapeOut", bound=View, covariant=True)
"""That shape: all parts of a face are of one."""


@frozen
class Title:
    """What the title tells of a game, before any of its rules is loaded, in a few words.

    Attributes:
        name: its name. when: where or when it plays, with a dash as ``{dash}``.
        help: what its rules and help tell of.
        about: what it is, in two lines.
        picture: the file of its picture, as `jc_tui.look.picture` reads it; None where there is none.
    """

    name: str
    when: str
    help: str
    about: str = ""
    picture: Path | None = None


@frozen
class SetupField:
    """Something to be chosen before a game begins: an option of the game, and what it is called.

    Each value is given as the game takes it, with what it is called and what it means; first the usual one.
    """

    option: str
    label: str
    values: Sequence[tuple[Any, str, str]]


@frozen
class Chapter:
    """A part of a story, at a level from 1: its heading and its sentences, each with its depth from 0 below it."""

    level: int
    title: str
    lines: Sequence[tuple[int, str]]


class LandmarkKind(StrEnum):
    """What a landmark marks, as far as a game has such things."""

    YEAR = "year"
    TURN = "turn"
    WINTER = "winter"
    BATTLE = "battle"
    LOSS = "loss"
    END = "end"


@frozen
class Landmark:
    """Something worth stopping at.

    Attributes:
        position: where: after the action that brought it about.
        label: a word for a narrow scale: the year, the turn's number, ``W`` for winter; else empty.
        text: what it is, in words.
    """

    position: int
    kind: LandmarkKind
    label: str
    text: str


@frozen
class HelpPart:
    """One part of a game's help.

    Attributes:
        name: what it goes by. title: what its tab is called.
        page: the page of a line of its list; of a part without a list, its only page, whatever is asked for.
        rows: its list on the left, and with words the lines that they fit; None for a part without a list.
        wide: whether that list needs more room than others.
    """

    name: str
    title: str
    page: Callable[[str], Page]
    rows: Callable[[str], list[Row]] | None = None
    wide: bool = False


class Board(Protocol[ShapeIn]):
    """The board, and what stands on it."""

    @property
    def atlas(self) -> Atlas:
        """What the map is drawn from. Raises DataError."""

    @property
    def signs(self) -> Sequence[Sign]:
        """What is seen on this board, explained, for the legend; without what all maps show. Raises DataError."""

    def name(self, place: str) -> str:
        """What a place is called."""

    def label(self, place: str) -> str:
        """The same with what it is worth: ``Rome 2VP``."""

    def marks(self, view: ShapeIn) -> dict[str, Mark]:
        """By place, what the map shows to stand there."""

    def standing(self, view: ShapeIn, place: str, width: int) -> list[tuple[str, str]]:
        """Who stands in a place, in lines of at most `width`, each with its ink."""

    def summary(self, view: ShapeIn) -> Mapping[str, Sequence[str]]:
        """What both may know of the board: under each heading, the places with what stands there."""


class Story(Protocol[ShapeIn]):
    """What happens, in words."""

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """Events as sentences, a few of them told together."""

    def listed(self, event: Event) -> bool:
        """Whether the log tells an event; that a game turn begins is left to its headings."""

    def together(self, event: Event) -> Hashable:
        """Equal for neighbours that are told in one entry of the log; None for what stands alone."""

    def follows(self, event: Event) -> bool:
        """Whether an event is told in the entry of what it came of, where that touched its place."""

    def entry(self, run: Sequence[SeenEvent]) -> LogEntry:
        """The entry of such neighbours; its number and its game turn are not asked for."""

    def order(self, entry: HistoryEntry) -> Hashable:
        """Equal for neighbouring actions of one seat that are one order; None for what stands alone."""

    def deed(self, actions: Sequence[Action]) -> str:
        """The actions of one order in words, to who may know them: ``3 blocks Genua - Massilia``."""

    def at_once(self, event: Event) -> bool:
        """Whether an event is told and stepped over as one with its like before and after, as a deal's cards."""

    def chapters(self, start: State, events: Sequence[Event]) -> list[Chapter]:
        """All that was seen to happen since `start`, under headings."""

    def landmarks(self, start: State, history: Sequence[HistoryEntry]) -> list[Landmark]:
        """What is worth stopping at, in order; the first is the beginning."""

    def phase(self, phase: str, *, short: bool = False) -> str:
        """A phase in words, in `short` in as few as do."""

    def date(self, view: ShapeIn) -> str:
        """When it is, and what is being done, as a heading."""

    def score(self, view: ShapeIn) -> str:
        """How it stands, in points or whatever counts."""


class Seen(Protocol[ShapeOut]):
    """What somebody's eyes see of a state, with all that the face's own panes of a replay show of it."""

    @property
    def view(self) -> ShapeOut:
        """As a view."""


class Lookback(Protocol[Shape]):
    """What a replay shows of a game besides its map and its story."""

    def seen(self, state: State, eyes: Seat | None) -> Seen[Shape]:
        """What these eyes see of a state; None turns everything up."""

    def contested(self, view: Shape) -> bool:
        """Whether something is to be looked at closely, in place of the map: a battle."""

    @property
    def kinds(self) -> frozenset[LandmarkKind]:
        """The kinds of landmarks that the game can have: by others no replay steps."""

    def status(self, view: Shape, width: int) -> list[Span]:
        """When it is and how it stands; more of it where the line is `width` columns wide."""


@frozen
class Listing:
    """What can be done, in lines; and the actions that stand there under a number, from 1."""

    lines: Sequence[str]
    numbered: Sequence[Action]


class LineFace(Protocol[ShapeIn]):
    """The game in plain lines."""

    @property
    def verbs(self) -> frozenset[str]:
        """The verbs of all actions."""

    @property
    def manual(self) -> Mapping[str, str]:
        """The commands of this game and what they do, and what those of every game mean in it, for `help`."""

    @property
    def notation(self) -> Sequence[str]:
        """How actions are typed, in paragraphs."""

    @property
    def commands(self) -> Mapping[str, Callable[[TextFront, Seat, str], None]]:
        """The commands that this game adds."""

    def names_in(self, tag: str) -> Mapping[str, str]:
        """What is called otherwise in a language, by the English name; in English all names that can be typed."""

    def read(self, text: str, state: State, legal: Sequence[Action]) -> tuple[Sequence[Action], str]:
        """What a line means: actions in order, and who stays behind, as a sentence. Raises GameError."""

    def advice(self, view: ShapeIn, legal: Sequence[Action]) -> str:
        """What to do now, and what to type for it."""

    def possible(self, query: str, view: ShapeIn, legal: Sequence[Action], seat: Seat, width: int) -> Listing:
        """The legal actions that fit some words, in a screenful."""

    def position(self, view: ShapeIn, width: int, most: int = 1000) -> list[str]:
        """The whole position, in fewer lines where it would take more than `most`."""

    def board(self, view: ShapeIn, width: int) -> list[str]:
        """The board alone: while it is as before, `brief` tells the rest."""

    def brief(self, view: ShapeIn, width: int) -> list[str] | None:
        """The position without the board, where that is enough; None where it is not."""

    def contest(self, view: ShapeIn, width: int) -> list[str]:
        """The battle being fought, or whatever else is looked at closely; mostly empty."""

    def contested(self, view: ShapeIn) -> bool:
        """Whether there is such a thing now; then it alone is shown again and again, and not the position."""

    def moment(self, view: ShapeIn) -> Hashable:
        """What the position is shown anew for when it changes."""

    def show(self, session: TextFront, what: str) -> None:
        """Show one thing: a place, a piece."""

    def explain(self, topic: str, paper: Paper) -> None:
        """A rule or a word of the game."""


class Help(Protocol):
    """The game's rules, and whatever else can be read of it."""

    @property
    def parts(self) -> Sequence[HelpPart]:
        """The parts, besides the keys."""

    @property
    def rules(self) -> str:
        """The name of the part that has the rules."""

    def place_of(self, topic: str) -> tuple[str, str] | None:
        """The part and the line of its list that a topic in small letters means; None when it names nothing."""

    def found(self, words: str) -> int:
        """How many rules have all of these words."""


class Pack(Protocol[Shape]):
    """All that a game's face is to the program."""

    @property
    def title(self) -> Title:
        """What the title tells of it."""

    @property
    def setup(self) -> Sequence[SetupField]:
        """What is chosen before a game begins."""

    @property
    def board(self) -> Board[Shape]:
        """The board. Raises DataError."""

    @property
    def story(self) -> Story[Shape]:
        """What happens, in words. Raises DataError."""

    @property
    def lookback(self) -> Lookback[Shape]:
        """What a replay shows. Raises DataError."""

    @property
    def lines(self) -> LineFace[Shape]:
        """The game in plain lines. Raises DataError."""

    @property
    def help(self) -> Help:
        """The game's help. Raises DataError."""

    @property
    def on_screen(self) -> bool:
        """Whether it has screens: else it is played in plain lines alone, and `faces` are not asked for."""

    @property
    def faces(self) -> Faces[Shape]:
        """Screens and panes."""

    @property
    def has_lesson(self) -> bool:
        """Whether there is a first game with a coach; told without reading it."""

    @property
    def lesson(self) -> Lesson | None:
        """That first game; None where there is none. Raises DataError."""

    def clock(self, clock: str) -> str:
        """A game turn in words: ``705, turn 3``. Needs none of the rules."""

    def moment(self, view: Shape) -> Hashable:
        """Equal for as long as the same is asked of the same player."""

    def is_open(self, view: Shape) -> bool:
        """Whether the choices themselves are known to all now, so that all may look at one screen."""

    def hides(self, view: Shape, block: str) -> bool:
        """Whether a view does not tell where a block is."""


def part(where: str) -> cached_property[Any]:
    """A part of a face that is loaded when it is first asked for: ``module:Class``, made of nothing."""
    return cached_property(lambda _: resolve_name(where)())


@lru_cache(maxsize=4)
def pack_of(game: str) -> Pack[Any]:
    """The face of the game of that name. Raises UnknownGame."""
    return cast(Pack[Any], import_module(rooms_of(game).face).load())


def games_on_screen() -> list[str]:
    """The games that have screens: those that the title and a new game offer there."""
    return [game for game in GAMES if pack_of(game).on_screen]
