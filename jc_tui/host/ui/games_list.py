"""The games of a host as the lobby lists them, and what it tells of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from textual.events import Resize

from engine.bots.specs import shown_player
from engine.clocks import MINUTE, NO_CLOCK, clock_name, time_text
from engine.contract import Result, Seat
from engine.games import all_games
from engine.translations import commas, say
from engine.untrusted_text import sanitize
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.glyphs import Glyphs
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import Label, Line, ListRow, Span, length, wrapped
from jc_tui.game_ui import ui_of
from jc_tui.host.api.messages import GameInfo, GameLifecycle
from jc_tui.saves.summary import stands
from jc_tui.widgets.list_pane import ListPane
from jc_tui.widgets.text_lines import TextLines

CLOCK = re.compile(r"\d+\.\d+")

NUMBER, GAP = 3, "  "
"""Columns of a game's number, at least, and what stands between the other parts of its line."""


def now() -> datetime:
    return datetime.now(UTC)


def title(table: GameInfo) -> str:
    return sanitize(table.title)


def sides(table: GameInfo, glyphs: Glyphs) -> Iterator[Span]:
    """Yield the coloured seats with their players, and a dot behind those at the table.

    In a game of others a sign stands before the seat that acts; one's own are listed by that.
    """
    for number, chair in enumerate(table.seats):
        if number:
            yield f" {glyphs.dash} ", "muted"
        if chair.seat == table.to_act and table.stage is GameLifecycle.ON and not table.mine:
            yield glyphs.cursor, "strong"
        yield Seat(chair.seat).label, side_ink(Seat(chair.seat))
        player = sanitize(chair.player or shown_player(chair.bot)) or say("lobby.free")
        yield f" {player}", "strong" if chair.seat == table.mine else "text" if chair.player else "muted"
        if chair.player and chair.player in table.here:
            yield glyphs.pip, "good"


def standing(table: GameInfo) -> str:
    """Return how a game stands, in a few words."""
    if table.damaged:
        return say("lobby.damaged")
    if table.stage is GameLifecycle.WAITING:
        key = "lobby.invited" if table.invited else "lobby.declined"
        return say(key) if table.invited or table.declined else say.one("lobby.access", table.access)
    if table.stage is GameLifecycle.OVER:
        winner = Seat(table.winner) if table.winner else None
        return stands(table.game, Result(winner, table.kind, {}, table.grade or None), "saves.won", "saves.a-draw")
    if table.paused:
        return say("lobby.paused")
    if table.mine and table.asked not in ("", table.mine):
        return say("lobby.pause-asked")
    if table.claim:
        return say("lobby.time-is-up")
    known = table.game in all_games() and CLOCK.fullmatch(table.standing)
    return ui_of(table.game).clock(table.standing) if known else sanitize(table.standing)


def row(table: GameInfo, glyphs: Glyphs, width: int) -> Line:
    """Return the line of a game, with number, players and how it stands."""
    number = f"{sanitize(table.id):>{NUMBER}} "
    left = f"{GAP}{time_text(table.left)}" if table.left is not None else ""
    stands = f"{GAP}{standing(table)}"
    return (
        (number, "muted"),
        *_cut(tuple(sides(table, glyphs)), width - len(number) - len(stands) - len(left), glyphs),
        (stands, "text"),
        (left, "strong" if table.my_turn else "muted"),
    )


def details(table: GameInfo) -> Iterator[str]:
    """Yield what else there is to say of a game, in clauses."""
    on, over = table.stage is GameLifecycle.ON, table.stage is GameLifecycle.OVER
    yield title(table)
    for field in ui_of(table.game).setup if table.game in all_games() else ():
        chosen = (table.options or {}).get(field.option)
        for value, label, _ in field.values[1:]:
            if str(value) == chosen:
                yield say("lobby.option", option=field.label, value=label)
    if table.guests:
        yield say("lobby.guests", names=commas(map(sanitize, table.guests)))
    if (on or over) and table.moved:
        ago = max(0.0, (now() - datetime.fromisoformat(table.moved)).total_seconds())
        yield say("lobby.moved", time=time_text(ago)) if ago >= MINUTE else say("lobby.moved-now")
    if table.to_act and on:
        seat = Seat(table.to_act)
        yield say("lobby.my-turn-now") if table.my_turn else say("lobby.acts", n=seat.number, seat=seat.label)
    if table.clock != NO_CLOCK:
        yield clock_name(table.clock)
    if on and table.paused:
        yield say("lobby.clocks-stand")
    elif on and table.asked:
        seat = Seat(table.asked)
        yield say("lobby.asks-for-pause", n=seat.number, seat=seat.label)
    if on and table.claim:
        yield say("lobby.can-claim")
    if table.here:
        yield say("lobby.at-it", names=commas(map(sanitize, table.here)))
    if not over and not table.watchers:
        yield say("lobby.no-watchers")


def _cut(spans: Line, width: int, glyphs: Glyphs) -> Line:
    kept: list[Span] = []
    for text, ink in spans:
        left = width - length(kept)
        kept.append((glyphs.cut(text, left), ink))
        if len(text) > left:
            break
    return (*kept, (" " * (width - length(kept)), "text"))


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
"""Headings of the parts of the list, in order."""


def section(table: GameInfo) -> str:
    """Return the part of the list that a game belongs to."""
    if table.stage is GameLifecycle.OVER:
        return "over" if table.mine else "others"
    if table.stage is GameLifecycle.WAITING:
        return "waiting" if table.mine else "invited" if table.invited else "open"
    return "turn" if table.my_turn else "mine" if table.mine else "watch"


def can_join(table: GameInfo) -> bool:
    """Return whether the player can take a seat, as in each listed waiting game."""
    return table.stage is GameLifecycle.WAITING and not table.mine


def invites(table: GameInfo | None) -> bool:
    """Return whether the player is invited to a game that waits."""
    return table is not None and table.invited and can_join(table)


def word_for_enter(table: GameInfo) -> str:
    """Return the key of what Enter does with a game."""
    if table.stage is GameLifecycle.OVER:
        return "keys.short-look-back"
    if table.stage is GameLifecycle.ON:
        return "keys.short-play-on" if table.mine else "keys.short-watch"
    return "keys.short-join" if can_join(table) else "keys.short-wait"


class GamesPane(ListPane):
    """The games that are waited for or on, or in their place those that are over."""

    BINDINGS = bindings_of("list", "list-pane")
    past = False
    _tables: dict[str, GameInfo] | None = None

    def show_tables(self, tables: Sequence[GameInfo]) -> None:
        self._tables = {table.id: table for table in tables}
        self.refresh_list()

    def show_past(self, past: bool) -> None:
        self.past = past
        self.cursor_key = None
        self.refresh_list()

    @property
    def table(self) -> GameInfo | None:
        return (self._tables or {}).get(str(self.cursor_key))

    def title(self) -> list[Label]:
        return [(say("lobby.past" if self.past else "lobby.games"), "strong", "")]

    def nothing(self) -> str:
        """Return why the list is empty; nothing before the games are known."""
        if self._tables is None:
            return ""
        if self.past:
            return say("lobby.no-past")
        return say("lobby.none-now" if any(table.mine for table in self._tables.values()) else "lobby.no-games")

    def rows_for(self, width: int) -> list[ListRow]:
        parts: dict[str, list[GameInfo]] = {name: [] for name in SECTIONS}
        for table in (self._tables or {}).values():
            if (table.stage is GameLifecycle.OVER) == self.past:
                parts[section(table)].append(table)
        rows: list[ListRow] = []
        for name, tables in parts.items():
            if tables:
                rows.append(self.heading(say(SECTIONS[name]), width))
                rows += [ListRow(row(table, self.glyphs, width - 1), table.id) for table in tables]
        return rows


class About(TextLines):
    """What else there is to say of the game under the cursor, as far as there is room."""

    _clauses: tuple[str, ...] = ()

    def tell(self, table: GameInfo | None) -> None:
        self._clauses = tuple(details(table)) if table is not None else ()
        self.on_resize()

    def on_resize(self, event: Resize | None = None) -> None:
        text = f" {self.glyphs.dot} ".join(self._clauses)
        width = self.size.width - 2
        self.show([((f" {piece}", "muted"),) for piece in wrapped(text, width)] if width > 0 else [])
