"""The app, with what all its screens share and the ways between them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import App
from textual.binding import Binding
from textual.events import Resize
from textual.screen import Screen
from textual.scrollbar import ScrollBar, ScrollBarRender

from engine.contract import GameError, Seat
from engine.games import DEFAULT_GAME, all_games
from engine.translations import say
from engine.untrusted_text import sanitize
from jc_tui.app_context import LOCAL, Features
from jc_tui.appearance.bindings import KEY_NAMES, SIGNED_KEYS, bindings_of, key_name, told
from jc_tui.appearance.glyphs import ASCII, UNICODE, Glyphs
from jc_tui.appearance.keys import choose_keys, keymap
from jc_tui.appearance.themes import BY_COLOURS
from jc_tui.settings import AUTO, Settings, save_settings
from jc_tui.terminal.app import KeptStylesheet, TerminalApp
from jc_tui.terminal.attention import Attention
from jc_tui.terminal.modes import TerminalCapabilities

if TYPE_CHECKING:  # the rules are loaded when they are first needed, after the title has been painted
    from jc_tui.seats.game_session import GameSession
    from jc_tui.seats.presence import SeatsTaken

SMALLEST = (80, 24)
"""Columns and rows that are enough to play."""


def _class_in(module: str) -> str:
    """Return the class name of a screen's module: `too_small` has `TooSmallScreen`."""
    return f"{module.title().replace('_', '')}Screen"


class PlainScrollBarRender(ScrollBarRender):
    """A scroll bar of blanks alone, for terminals that show no more than ASCII."""

    VERTICAL_BARS: ClassVar[list[str]] = [" "] * 8
    HORIZONTAL_BARS: ClassVar[list[str]] = [" "] * 8


class BeneathScreen(Screen[None]):
    """The empty base under a game opened at once, replaced by the title later."""

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self._make_way)

    def _make_way(self) -> None:
        app = cast("GameApp", self.app)
        if app.screen is self and app.is_running:
            app.switch_mode("title")


class GameApp(TerminalApp):
    """The full-screen game.

    `settings` are what the player has set, and what this run was started with; `session` is the game being played,
    or played last in this run; `game` the one in question, as the title shows it.
    """

    TITLE = "JC-TUI"
    ENABLE_COMMAND_PALETTE = False
    CSS_PATH: ClassVar = ["styles/app.tcss", "styles/title.tcss"]
    BINDINGS = bindings_of("app")

    def __init__(
        self,
        settings: Settings | None = None,
        saves_folder: Path | None = None,
        *,
        terminal: TerminalCapabilities | None = None,
        overrides: Mapping[str, Any] | None = None,
        session: GameSession | None = None,
        taken: SeatsTaken | None = None,
        notice: str | None = None,
    ) -> None:
        """Set up the app; `overrides` hold for this run, and the player reads `notice` first."""
        super().__init__(terminal)
        self.add_mode("title", lambda: self.make_screen("title"))
        self.settings = replace(settings or Settings(), **(overrides or {}))
        self.session = session
        wanted = self.settings.game or DEFAULT_GAME
        self.game = wanted if wanted in all_games() else DEFAULT_GAME
        if session is not None:
            self.game = session.table.game.id
        self.taken = taken
        self.notice = notice
        self.attention = self._new_attention()
        choose_keys(self.settings.keys)
        if saves_folder is None:
            from jc_tui.saves.folder import saves_folder as usual_folder

            saves_folder = usual_folder()
        self.saves_folder = saves_folder
        self.glyphs: Glyphs = UNICODE
        for theme in BY_COLOURS[self.terminal.shown].values():
            self.register_theme(theme)
        self.begin_with_theme(self._theme_name)
        self.stylesheet = KeptStylesheet(variables=self.get_css_variables())
        self._apply_charset()

    def _new_attention(self) -> Attention:
        return Attention(bell=self.settings.bell, mark=self.settings.title_mark)

    @property
    def house(self) -> Features:
        return LOCAL

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.house.offers(action) and super().check_action(action, parameters)

    def told_above(self, session: GameSession, width: int) -> list[str]:
        """Return the lines that say how a missing player joins."""
        from jc_tui.seats.join_text import invitation

        path, missing = session.table.path, session.missing
        return [] if missing is None or path is None else invitation(path, missing, self.saves_folder, width)

    def may_hint(self) -> None:
        """Allow hints at any time."""

    def thinking(self) -> AbstractContextManager[object]:
        return nullcontext()

    def change(self, **changes: Any) -> None:
        """Change settings and keep them; say why if they cannot be kept."""
        self.settings = replace(self.settings, **changes)
        if (reason := save_settings(changes)) and self.screen_stack:
            self.tell(reason)
        if "charset" in changes:
            self._apply_charset()
            self.action_redraw()
        if "theme" in changes:
            self.theme = self._theme_name
        self.attention.bell, self.attention.mark = self.settings.bell, self.settings.title_mark
        if "title_mark" in changes:
            self.attention.leave(self)
        if "cursor" in changes:
            self.show_cursor(self.settings.cursor)

    def tell(self, sentence: str) -> None:
        """Show a message on the open screen, in its message line if it has one."""
        if hasattr(self.screen, "say") and self.screen.is_mounted:
            self.screen.say(sentence)
        else:
            self.notify(sanitize(sentence), markup=False)

    @property
    def chosen_theme(self) -> str:
        """The theme that the player has chosen, or the one that suits the terminal."""
        return self.terminal.theme if self.settings.theme == AUTO else self.settings.theme

    @property
    def _theme_name(self) -> str:
        return BY_COLOURS[self.terminal.shown][self.chosen_theme].name

    def _apply_charset(self) -> None:
        plain = not self.terminal.unicode if self.settings.charset == AUTO else self.settings.charset == "ascii"
        self.glyphs = ASCII if plain else UNICODE
        self.ascii_only = self.settings.charset == "ascii"
        self.set_class(plain, "-ascii")
        ScrollBar.renderer = PlainScrollBarRender if plain else ScrollBarRender

    def get_key_display(self, binding: Binding) -> str:
        if binding.key_display:
            return told(binding.key_display)
        named = binding.key in KEY_NAMES and (self.glyphs.ascii or binding.key not in SIGNED_KEYS)
        return key_name(binding.key) if named else super().get_key_display(binding)

    def get_default_screen(self) -> Screen[Any]:
        return self.make_screen("title") if self.session is None else BeneathScreen()

    def on_mount(self) -> None:
        self.show_cursor(self.settings.cursor)
        if keys := keymap():
            self.set_keymap(keys)
        self.app_suspend_signal.subscribe(self, lambda _: self.attention.leave(self), immediate=True)
        self.app_resume_signal.subscribe(self, self._resumed)
        self.screen_change_signal.subscribe(self, lambda _: self._ask_for_room())
        if self.session is not None:
            self.play(self.session)
        elif self.taken is not None:
            self.ask_about(self.taken)

    def _resumed(self, _: App[Any]) -> None:
        """Draw everything again after Ctrl-Z and back; Textual draws only what has changed."""
        self.forget_shown()
        self.show_cursor(self.settings.cursor)
        if self.session is not None and len(self.screen_stack) > 1:
            self.attention.update(self, self.session)
        self.screen.refresh()

    def on_resize(self, event: Resize) -> None:
        """Ask for more room when there is too little."""
        self._ask_for_room(event.size.width, event.size.height)

    def _ask_for_room(self, width: int | None = None, height: int | None = None) -> None:
        """Cover the open screen while there is too little room."""
        if not self.has_room(width, height) and not self._shows("too_small"):
            self.push_screen(self.make_screen("too_small"))

    def has_room(self, width: int | None = None, height: int | None = None) -> bool:
        columns, rows = SMALLEST
        return (width or self.size.width) >= columns and (height or self.size.height) >= rows

    def _shows(self, name: str) -> bool:
        return type(self.screen).__name__ == _class_in(name)

    def make_screen(self, name: str, *arguments: Any) -> Screen[Any]:
        """Return a new screen by the name of its module in `jc_tui.screens`."""
        return cast(
            "Screen[Any]", resolve_name(f"jc_tui.screens.{name}:{_class_in(name)}")(*arguments, context=self)
        )

    def open(self, name: str, *arguments: Any) -> None:
        self.push_screen(self.make_screen(name, *arguments))

    def action_help(self) -> None:
        if not self._shows("help"):
            called = getattr(self.screen, "CALLED", "")
            self.open("help", "", say(called) if called else "")

    def open_save(
        self,
        path: Path,
        seat: Seat | None = None,
        watch: bool = False,
        named: Mapping[str, str | None] | None = None,
        take_over: bool = False,
    ) -> None:
        """Open the table on a save, or ask where another process plays it."""
        from jc_tui.seats.open_game import open_session
        from jc_tui.seats.presence import SeatsTaken

        try:
            session = open_session(path, seat, watch, named, take_over)
        except SeatsTaken as taken:
            self.ask_about(taken)
        except GameError as error:
            self.tell(str(error))
        else:
            self.play(session)

    def ask_about(self, taken: SeatsTaken) -> None:
        def chosen(how: Mapping[str, Any] | None) -> None:
            if how is not None:
                self.open_save(taken.path, named=taken.named, **how)

        self.push_screen(self.make_screen("seat_taken", taken), chosen)

    def play(self, session: GameSession) -> None:
        if self.session is not None and self.session is not session:
            self.session.close()
        self.session, self.game = session, session.table.game.id
        self.attention = self._new_attention()
        self._remember()
        self.call_next(self._open_table, self.make_screen("table", session))

    def _open_table(self, table: Screen[Any]) -> None:
        """Put a table over the title, which a screen that it closes could not."""
        self._pop_to_title()
        self.push_screen(table, lambda _: self._left_table())

    def _left_table(self) -> None:
        """Remember the game, give its seats back and restore the window's title."""
        self._remember()
        self.attention.leave(self)
        if self.session is not None:
            self.session.leave()

    def to_title(self) -> None:
        self._left_table()
        self._pop_to_title()

    def _pop_to_title(self) -> None:
        self.attention.leave(self)
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def rematch(self, session: GameSession) -> None:
        """Start a game with the sides swapped, or join the one that an opponent began."""
        from jc_tui.lookback.branching import rematch

        self.open_save(*rematch(session))

    def choose_save(self, purpose: str) -> None:
        """Let the player choose a save, to `load` or to `replay`."""
        then = self.replay if purpose == "replay" else self.open_save
        saves = self.make_screen("saves", purpose)
        self.push_screen(saves, lambda path: then(path) if path is not None else None)

    def replay(self, path: Path) -> None:
        """Open a save's replay as far as it is sound, or say why not."""
        from engine.games import load_game
        from engine.match import Match

        try:
            table = Match.open(load_game, path, read_only=True, salvage=True)
        except GameError as error:
            self.tell(str(error))
        else:

            def looked_through(branch: Path | None) -> None:
                table.close()
                if branch is not None:
                    self.open_save(branch)

            self.push_screen(self.make_screen("replay", table), looked_through)

    def _remember(self) -> None:
        """Keep which game to go on with: the one being played, until it is over."""
        if self.session is None or self.session.table.path is None:
            return
        from jc_tui.seats.open_game import only_seat

        path = str(self.session.table.path.absolute())
        last = "" if self.session.to_act is None else path
        seat = (only_seat(self.session.table, self.session.humans) or "") if last else ""
        known = self.settings.last_game, self.settings.last_seat
        if self.session.humans and (last, seat) != known and (last or path == known[0]):
            self.change(last_game=last, last_seat=seat, game=self.game)

    def on_unmount(self) -> None:
        if self.session is not None:
            self._remember()
            self.session.close()
