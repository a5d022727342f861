"""The interface between the program and a game's UI.

A face is a package of `jc_tui` with a module that has `load`; `engine.games` says which. Its parts are loaded when
they are first asked for: the title needs none of the rules, and text mode nothing of Textual. What a view or an
event is made of, the face alone knows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from enum import StrEnum
from functools import cached_property, lru_cache
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from engine.contract import Action, View
from engine.games import load_part
from engine.values import frozen

if TYPE_CHECKING:
    from textual.widget import Widget

    from engine.match import Match
    from jc_tui.appearance.spans import ListRow
    from jc_tui.full_screen_ui import Orders, Remarks, TableUI
    from jc_tui.game_parts import HelpUI, LogUI, MapUI, ReplayUI, TextUI
    from jc_tui.seats.game_session import GameSession
    from jc_tui.table.cards import Moments
    from jc_tui.table.coach import Lesson
    from jc_tui.table.model import TableModel
    from jc_tui.table.modes import ModeUI
    from jc_tui.table.plans import Planner
    from jc_tui.table.scenes import SceneBuilder
    from jc_tui.widgets.help_text import Page
    from jc_tui.widgets.replay_panes import ReplayPane

GameView: TypeAlias = Any
"""View in the shape of an unknown game, which only the game's own UI reads."""

Shape = TypeVar("Shape", bound=View)
ShapeIn = TypeVar("ShapeIn", bound=View, contravariant=True)
"""That shape: all parts of a face are of one."""


@frozen
class Title:
    """Few words on a game for the title, known before its rules are loaded.

    Attributes:
        when: where or when it plays, with a dash as ``{dash}``. help: what its rules and help tell of.
        about: what it is, in two lines. picture: a file that `jc_tui.appearance.picture` reads, or None.
    """

    name: str
    when: str
    help: str
    about: str = ""
    picture: Path | None = None


@frozen
class SetupField:
    """Option of a game with its values, names and meanings, the usual value first."""

    option: str
    label: str
    values: Sequence[tuple[Any, str, str]]


@frozen
class Chapter:
    """Part of a story: a heading at a level from 1, and indented sentences."""

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
    """Something worth stopping at, after the action that brought it about.

    `label` is a word for a narrow scale: the year, the turn's number, ``W`` for winter; else empty.
    """

    position: int
    kind: LandmarkKind
    label: str


@frozen
class HelpPart:
    """One part of a game's help.

    Attributes:
        page: the page of a line of its list; of a part without a list, its only page, whatever is asked for.
        rows: its list on the left, and with words the lines that they fit; None for a part without a list.
        wide: whether that list needs more room than others. title: what its tab is called.
    """

    name: str
    title: str
    page: Callable[[str], Page]
    rows: Callable[[str], list[ListRow]] | None = None
    wide: bool = False


@frozen
class NumberedActions:
    """Lines with options, and the actions behind their numbers, from 1."""

    lines: Sequence[str]
    numbered: Sequence[Action]


def part(where: str | type) -> cached_property[Any]:
    """Return a lazy part of a face: of a class, or ``module:Class``."""
    return cached_property(lambda ui: (resolve_name(where) if isinstance(where, str) else where)(ui))


def made(where: str) -> Callable[..., Any]:
    """Return a method that calls ``module:name``, which is loaded when it is first called."""
    return lambda _, *args: resolve_name(where)(*args)


class GameUI(Generic[Shape]):
    """UI of a game for the whole program, by the id of the `game`."""

    game: ClassVar[str]
    lesson_file: ClassVar[Path | None] = None
    words: Callable[[str], str]
    """Gives the words of a key."""

    @property
    def title(self) -> Title:
        raise NotImplementedError

    @property
    def setup(self) -> Sequence[SetupField]:
        return ()

    @cached_property
    def lesson(self) -> Lesson | None:
        """Its first game with a coach; None where there is none. Raises DataError."""
        from jc_tui.table.coach import read_lesson

        return None if self.lesson_file is None else read_lesson(self.lesson_file, self.game, self.words)

    def clock(self, clock: str) -> str:
        """Return a game turn in words: ``705, turn 3``. Needs none of the rules."""
        return clock

    def moment(self, view: Any) -> Hashable:
        """Return what is equal as long as the same is asked of the same player."""
        return view.phase, view.to_act

    def is_open(self, view: Shape) -> bool:
        """Return whether all players may see the choices themselves."""
        return False

    def hides(self, view: Shape, block: str) -> bool:
        """Return whether a view does not tell where a block is."""
        return False

    # --- its parts: a first reading of each may raise DataError ---------------------------------------------

    map: cached_property[MapUI[Shape]] = part("jc_tui.game_parts:MapUI")
    log: cached_property[LogUI[Shape]] = part("jc_tui.game_parts:LogUI")
    replay: cached_property[ReplayUI[Shape]] = part("jc_tui.game_parts:ReplayUI")
    text: cached_property[TextUI[Shape]] = part("jc_tui.game_parts:TextUI")
    help: cached_property[HelpUI] = part("jc_tui.game_parts:HelpUI")
    scenes: cached_property[SceneBuilder] = part("jc_tui.table.scenes:SceneBuilder")
    moments: cached_property[Moments] = part("jc_tui.table.cards:Moments")

    # --- what it puts on the full screen ---------------------------------------------------------------------

    orders: Callable[[GameSession], Orders[Shape]] = made("jc_tui.full_screen_ui:Orders")
    table: Callable[[TableModel], TableUI] = made("jc_tui.full_screen_ui:TableUI")
    remarks: Callable[[GameSession], Remarks] = made("jc_tui.full_screen_ui:Remarks")

    def recent_places(self, session: GameSession) -> frozenset[str]:
        """Return where something happened that the viewer should see."""
        return frozenset()

    def planner(self, session: GameSession) -> Planner[Shape] | None:
        """Return the planner of orders, or None. Raises GameError with the reason."""
        return None

    def mode_of(self, view: Shape) -> ModeUI | None:
        """Return the mode in which a phase is played, or None for the table itself."""
        return None

    replay_side: Callable[[], ReplayPane] = made("jc_tui.widgets.plain_panes:PlainReplay")
    replay_contest: Callable[[], ReplayPane] = made("jc_tui.widgets.plain_panes:PlainReplay")
    """Gives the pane of a replay for what `ReplayUI.contested` tells of."""

    ending: Callable[[Match, Sequence[str]], Widget] = made("jc_tui.widgets.plain_panes:plain_ending")
    """Gives how a game ended, with some lines below."""


@lru_cache(maxsize=4)
def ui_of(game: str) -> GameUI[Any]:
    """Return the UI of `game`. Raises UnknownGame."""
    return cast(GameUI[Any], load_part(game, "face"))
