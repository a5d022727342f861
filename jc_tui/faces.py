"""What a game puts on the full screen: its part of the table, screens and panes of its own.

A face is asked for these by its pack; see `jc_tui.pack`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, Protocol

from engine.contract import Action, GameError
from engine.values import frozen
from jc_tui.pack import ShapeIn

if TYPE_CHECKING:
    from textual.widget import Widget

    from engine.table import Table
    from jc_tui.look.remarks import Remark
    from jc_tui.map.paint import TargetMark
    from jc_tui.screens.play import PlayScreen
    from jc_tui.seats.game_session import GameSession
    from jc_tui.table.cards import Moments
    from jc_tui.table.order_menu import OrderMenu
    from jc_tui.table.plans import Planner
    from jc_tui.table.scenes import SceneBuilder
    from jc_tui.widgets.orders_pane import Cursor
    from jc_tui.widgets.replay_panes import ReplayPane


class Orders(Protocol[ShapeIn]):
    """The order that a player is making at the table: it leads from what is legal to actions to try.

    Attributes:
        letters: by place, the letter that stands for it on the map, set before `offers` is asked for.
    """

    letters: Mapping[str, str]

    @property
    def place(self) -> str | None:
        """The place it begins in; None while none is chosen."""

    @property
    def end(self) -> Action | None:
        """The action that ends the phase, or None where it cannot be ended."""

    @property
    def advice(self) -> str:
        """What to do now, as a sentence; who is waited for when it is nothing."""

    def update(self, view: ShapeIn, legal: Sequence[Action]) -> None:
        """Take in the position after something happened."""

    def clear(self) -> None:
        """Drop what was chosen."""

    def choose(self, place: str) -> None:
        """Begin in a place."""

    def pick(self, place: str) -> Sequence[Action]:
        """What choosing a place means now: actions to do, or nothing where it began or dropped an order."""

    def nothing_there(self, place: str) -> GameError | None:
        """Why choosing a place did nothing; None where there is nothing to choose on the map."""

    def refusal(self, place: str) -> GameError | None:
        """Why what was chosen cannot go to a place; None where it can, or where nothing is chosen."""

    def toggle(self, number: int) -> None:
        """Tick or untick the thing with a number from 0."""

    def toggle_all(self) -> None:
        """Tick all, or none where all are ticked."""

    def next_way(self, place: str) -> bool:
        """Ask for the next way to a place; whether there is more than one."""

    def points_left(self) -> str:
        """What is given away by ending the phase now, in words; empty when nothing is."""

    def offers(self, at: str) -> OrderMenu:
        """What can be chosen, with the selection of the map at a place."""

    def marks(self) -> Mapping[str, TargetMark]:
        """By place, what the map shows to be chosen."""


@frozen
class TablePane:
    """A pane that the game adds to the table.

    Attributes:
        widget: the pane, with its id. key: what shows it, and hides it again.
        label: what it is called in the line of keys. title, about: the same in help, and what it holds.
        stands: where it is seen unasked: always where there is room, or on a tall screen only; `alone` if it is
            shown without others, and in place of the map where panes stand below it.
        bound: by which name the settings know the key, where they do.
    """

    widget: Widget
    key: str
    label: str
    title: str
    about: str
    stands: Literal["always", "tall", "asked", "alone"] = "asked"
    bound: str = ""

    @property
    def name(self) -> str:
        """Its id."""
        return str(self.widget.id)


class TableFace(Protocol[ShapeIn]):
    """What a game adds to the table of one session. Its panes say what is wanted in `jc_tui.widgets.wishes`."""

    @property
    def orders(self) -> Orders[ShapeIn]:
        """The order being made."""

    @property
    def cursor(self) -> Cursor:
        """The cursor for offers that a pane shows as well."""

    @property
    def status(self) -> Widget:
        """The lines at the top: two, or all in one where the table is low."""

    @property
    def panes(self) -> Sequence[TablePane]:
        """The panes in their order."""

    def show(self) -> None:
        """Show the session as it is now in all of them."""

    def show_status(self) -> None:
        """Show it at the top alone: somebody has been thinking for longer."""

    def show_order(self) -> None:
        """Show in its panes what the order being made can be."""

    def point(self, place: str) -> None:
        """The map's selection is at a place."""

    def remarks(self, place: str) -> Sequence[Remark]:
        """What the player may know of a place, the most important first."""

    def cursor_moved(self) -> None:
        """The cursor was moved that a pane shares."""

    def recent_places(self) -> frozenset[str]:
        """Where something happened that whoever looks should see."""


class Faces(Protocol[ShapeIn]):
    """What the game puts on the full screen: screens and panes of its own."""

    @property
    def moments(self) -> Moments:
        """What deserves a card: what decides the game."""

    def table(self, session: GameSession) -> TableFace[ShapeIn]:
        """What the game adds to the table of a session."""

    def planner(self, session: GameSession) -> Planner[ShapeIn] | None:
        """What orders are drafted with at a session; None where none can be. Raises GameError: why not now."""

    @property
    def stage(self) -> SceneBuilder:
        """How the orders of others are shown on the map."""

    def screen_of(self, view: ShapeIn) -> type[PlayScreen] | None:
        """The screen on which this moment is played; None where that is the table."""

    def watched(self, view: ShapeIn) -> bool:
        """Whether that screen opens also for who has nothing to decide there."""

    def replay_contest(self, name: str) -> ReplayPane:
        """The pane, with this id, of a replay for what `Lookback.contested` tells of."""

    def replay_side(self, name: str) -> ReplayPane:
        """The pane, with this id, of a replay beside its map, above the story."""

    def ending(self, table: Table, notes: Sequence[str]) -> Widget:
        """How a game ended, with some lines below. Raises GameError while it goes on."""
