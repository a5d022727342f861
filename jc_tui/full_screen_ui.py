"""Parts of a game on the screen of its table: order, panes and status lines.

Each is a base class that does for a simple game; a game writes what it has more of.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, Literal

from engine.contract import Action, GameError, Seat
from engine.translations import say, semicolons
from engine.values import frozen
from jc_tui.appearance.info_items import InfoItem, remark
from jc_tui.game_ui import ShapeIn
from jc_tui.table.order_menu import OrderMenu, OrderOption
from jc_tui.table.targets import TargetMark

if TYPE_CHECKING:
    from textual.widget import Widget

    from jc_tui.seats.game_session import GameSession
    from jc_tui.table.model import TableModel

WIDEST = 80
"""Columns of a line on the blocks in a place."""


class Orders(Generic[ShapeIn]):
    """Order that a player is making, and the options about its place.

    Attributes:
        letters: by place, the letter that stands for it on the map, set before `offers` is asked for.
        version: another number whenever something else is chosen.
        place: the one it begins in; None while none is chosen.
    """

    letters: Mapping[str, str] = {}
    version = 0
    place: str | None = None

    def __init__(self, session: GameSession) -> None:
        self.session = session
        self.actions: Sequence[Action] = ()

    @property
    def end(self) -> Action | None:
        """The action that ends the phase, or None where it cannot be ended."""
        return None

    @property
    def advice(self) -> str:
        """Sentence on what to do now, or on the player to wait for."""
        return say("plain.choose") if self.actions else self.session.waiting_for

    def update(self, view: ShapeIn, legal: Sequence[Action]) -> None:
        self.actions = legal
        self.clear()

    def clear(self) -> None:
        self.place = None
        self.version += 1

    def choose(self, place: str) -> None:
        self.place = place
        self.version += 1

    def about(self, place: str) -> list[Action]:
        return [action for action in self.actions if place in action.named_ids]

    def pick(self, place: str) -> Sequence[Action]:
        """Return the actions of choosing a place, if it neither begins nor drops an order."""
        found = self.about(place)
        if len(found) > 1:
            self.choose(place)
            return ()
        return found

    def nothing_there(self, place: str) -> GameError | None:
        """Return why choosing a place did nothing, or None if nothing can be chosen."""
        return GameError(say("orders.nothing-here", place=self.session.ui.map.name(place)))

    def refusal(self, place: str) -> GameError | None:
        """Return why the chosen blocks cannot go to a place, or None."""
        return None

    def toggle(self, number: int) -> None:
        """Tick or untick the thing with a number from 0."""

    def toggle_all(self) -> None:
        """Tick all, or none where all are ticked."""

    def next_way(self, place: str) -> bool:
        """Ask for the next way to a place; return whether there is more than one."""
        return False

    def points_left(self) -> str:
        """Return what ending the phase now gives away, or an empty text."""
        return ""

    def offers(self, at: str) -> OrderMenu:
        """Return what can be chosen, with the selection of the map at a place."""
        found = self.actions if self.place is None else self.about(self.place)
        options = [OrderOption(str(action), action=action) for action in found]
        places = self.session.ui.map.atlas.places
        return OrderMenu(say("plain.choose-heading") if options else "", options, listed=not places)

    def marks(self) -> Mapping[str, TargetMark]:
        places = self.session.ui.map.atlas.places
        return {place: TargetMark("move") for place in places if self.about(place)}


@frozen
class TablePane:
    """A pane that the game adds to the table.

    Attributes:
        key: what shows it, and hides it again.
        label: what it is called in the line of keys. title, about: the same in help, and what it holds.
        stands: where it is seen unasked: always where there is room, or on a tall screen only; `alone` if it is
            shown without others, and in place of the map where panes stand below it.
        bound: by which name the settings know the key, where they do.
        draw: shows in the widget how the table stands; called only while it can be seen.
        count: tells how much the pane holds, where that is of use while it is out of sight.
    """

    widget: Widget
    key: str
    label: str
    title: str
    about: str
    stands: Literal["always", "tall", "asked", "alone"] = "asked"
    bound: str = ""
    draw: Callable[[], None] = lambda: None
    count: Callable[[], int] | None = None

    @property
    def name(self) -> str:
        return str(self.widget.id)


class Remarks:
    """What the viewer may know of each place as the game stands now."""

    def __init__(self, session: GameSession) -> None:
        self._board, self._view = session.ui.map, session.view

    @property
    def suspected(self) -> Sequence[str]:
        """The places where it is remembered which hidden blocks stand there, or stood there last."""
        return ()

    @property
    def led(self) -> Collection[tuple[str, Seat]]:
        """The stacks in which a hidden leader stands for certain."""
        return ()

    def of(self, place: str) -> Sequence[InfoItem]:
        """Return all that is known of a place, the most important first."""
        if place not in self._board.atlas.places:
            return ()
        told = [(self._board.label(place), "strong"), *self._board.standing(self._view, place, WIDEST)]
        return [remark(text, text, ink) for text, ink in told]

    def standing(self, place: str) -> Sequence[InfoItem]:
        return self.of(place)


class TableUI:
    """Parts of a game on the screen of one table, which send `jc_tui.widgets.pane_messages`.

    `status` is the lines at the top, two, or all in one where the table is low.
    """

    status: Widget
    panes: Sequence[TablePane] = ()

    def __init__(self, table: TableModel) -> None:
        from jc_tui.widgets.plain_panes import PlainStatus

        self.model, self.session, self.ui = table, table.session, table.session.ui
        self.status = plain = PlainStatus()
        self._say = plain.say

    def show_status(self) -> None:
        story, view = self.ui.log, self.session.view
        self._say(semicolons(filter(None, (story.date(view), story.score(view)))), self.session.waiting_for)

    def point(self, place: str) -> None:
        """Take in that the cursor of the map is at a place."""

    def remarks(self, place: str) -> Sequence[InfoItem]:
        return self.model.parts.known.of(place)

    def cursor_moved(self) -> None:
        """Take in that the cursor was moved that a pane shares."""
