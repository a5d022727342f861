"""The games of a host as the lobby lists them: those where it is one's turn first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.events import Resize

from engine.words import say
from jc_tui.host.api.messages import Access, GameInfo, GameLifecycle
from jc_tui.host.ui.row_text import details, row
from jc_tui.look.bindings import bindings_of
from jc_tui.look.spans import Label, Row, wrapped
from jc_tui.widgets.lines import Lines
from jc_tui.widgets.list_pane import ListPane

SECTIONS: Mapping[str, str] = {
    "turn": "lobby.your-turn",
    "mine": "lobby.your-games",
    "waiting": "lobby.waiting",
    "invited": "lobby.you-are-invited",
    "open": "lobby.open",
    "watch": "lobby.to-watch",
    "over": "lobby.over",
    "others": "lobby.others-over",
}
"""The parts of the list in their order, and what each is called."""


def section(table: GameInfo) -> str:
    """The part of the list that a game belongs to."""
    if table.stage is GameLifecycle.OVER:
        return "over" if table.mine else "others"
    if table.mine:
        return "turn" if table.my_turn else "mine" if table.stage is GameLifecycle.ON else "waiting"
    if table.stage is GameLifecycle.WAITING:
        return "invited" if table.invited else "open"
    return "watch"


def can_join(table: GameInfo) -> bool:
    """Whether there is a seat that the reader can take as it is listed; those with a code take that."""
    free = any(not chair.player and not chair.bot for chair in table.seats)
    allowed = table.invited or table.access is Access.OPEN
    return table.stage is GameLifecycle.WAITING and not table.mine and free and allowed


class GamesPane(ListPane):
    """The games that are waited for or on, or in their place those that are over."""

    BINDINGS = bindings_of("list", "list-pane")

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.past = False
        self._tables: dict[str, GameInfo] = {}
        self._are_known = False

    def show_tables(self, tables: Sequence[GameInfo]) -> None:
        """Show these; the cursor stays on its game."""
        self._tables, self._are_known = {table.id: table for table in tables}, True
        self.refresh_list()

    def show_past(self, past: bool) -> None:
        """Show those that are over, or those that are not."""
        self.past = past
        self.cursor_key = None
        self.refresh_list()

    @property
    def table(self) -> GameInfo | None:
        """The game under the cursor."""
        return self._tables.get(str(self.cursor_key))

    def title(self) -> list[Label]:
        """What the list is of."""
        return [(say("lobby.past" if self.past else "lobby.games"), "strong", "")]

    def nothing(self) -> str:
        """Why there is nothing, and what can be done about it; nothing yet before that is known."""
        if not self._are_known:
            return ""
        if self.past:
            return say("lobby.no-past")
        played = any(table.mine for table in self._tables.values())
        return say("lobby.none-now" if played else "lobby.no-games")

    def rows_for(self, width: int) -> list[Row]:
        """The games under what they are to the reader."""
        parts: dict[str, list[GameInfo]] = {name: [] for name in SECTIONS}
        for table in self._tables.values():
            if (table.stage is GameLifecycle.OVER) == self.past:
                parts[section(table)].append(table)
        rows: list[Row] = []
        for name, tables in parts.items():
            if tables:
                rows.append(self.heading(say(SECTIONS[name]), width))
                rows += [Row(row(table, self.glyphs, width - 1), table.id) for table in tables]
        return rows


class About(Lines):
    """What else there is to say of the game under the cursor, as far as there is room."""

    _clauses: tuple[str, ...] = ()

    def tell(self, table: GameInfo | None) -> None:
        """Tell of a game, or of none."""
        self._clauses = tuple(details(table)) if table is not None else ()
        self._lay()

    def on_resize(self, event: Resize) -> None:
        """Other columns, other rows."""
        self._lay()

    def _lay(self) -> None:
        text = f" {self.glyphs.dot} ".join(self._clauses)
        width = self.size.width - 2
        self.show([((f" {piece}", "muted"),) for piece in wrapped(text, width)] if width > 0 else [])
