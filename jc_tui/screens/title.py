"""The title: go on with the last game, begin one, load, replay, help, settings, quit."""

from __future__ import annotations

import os.path
from pathlib import Path

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Middle, Vertical
from textual.events import Click
from textual.widgets import Static

from engine.games import all_games, faults_of_games, seats_of
from engine.translations import commas, say, sentences
from engine.untrusted_text import sanitize
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of, foot_of
from jc_tui.appearance.glyphs import Glyphs
from jc_tui.appearance.picture import read_picture
from jc_tui.appearance.sides import side_ink
from jc_tui.appearance.spans import wrapped
from jc_tui.game_ui import Title, ui_of
from jc_tui.screens.base import BaseScreen
from jc_tui.settings import last_seat
from jc_tui.widgets.menu import Menu, MenuLine
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.text_lines import TextLines

RULE_WIDTH = 46
WIDTH = 76
OTHER_ROWS = 7
"""Columns of the title, and rows that it needs beyond picture, menu and further rows of messages."""


class TitleScreen(BaseScreen[None]):
    """The first screen. Everything else is opened over it."""

    CALLED = "help.screen-title"
    AUTO_FOCUS = "#title-menu"
    BINDINGS = bindings_of("line-by-line", "title")
    KEYS = "title"

    def __init__(self, *, context: AppContext) -> None:
        super().__init__(context=context)
        self._last: Path | None = None
        self._stands = ""
        self._drawn: tuple[Glyphs, str] | None = None
        self._told = 0
        self._lesson_begun = False

    def compose(self) -> ComposeResult:
        self._drawn = self._drawn_with
        self._last = self._begun = self._known()
        with Middle(id="title"), Vertical(id="title-box"):
            yield TextLines(id="title-picture")
            yield Static(self._heading(), id="title-name", markup=False)
            yield Static(self._sides(), id="title-sides")
            yield Static(self._title.about, id="title-about", markup=False)
            yield Menu(self._entries(), at="continue" if self._last else "new", id="title-menu")
            yield MessageLine(id="message")
        yield self.key_bar(*foot_of("title-games"))

    def on_mount(self) -> None:
        self._show_picture()
        if self.shell.notice:
            self.say(self.shell.notice)

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self._look)

    @property
    def _drawn_with(self) -> tuple[Glyphs, str]:
        return self.shell.glyphs, self.shell.game

    @property
    def _title(self) -> Title:
        return ui_of(self.shell.game).title

    def _heading(self) -> str:
        spaced, glyphs = "   ".join(" ".join(word) for word in self._title.name.upper().split()), self.shell.glyphs
        name, rule = f"{glyphs.back}   {spaced}   {glyphs.on}", glyphs.heading * RULE_WIDTH
        return name if self._title.picture else f"{rule}\n\n{name}\n\n{rule}"

    def say(self, sentence: str) -> None:
        super().say(sentence)
        self._told = len(wrapped(sentence, WIDTH)) - 1
        self._show_picture()

    def _show_picture(self) -> None:
        pane, file = self.query_one("#title-picture", TextLines), self._title.picture
        pane.display = file is not None
        if file is not None:
            picture = read_picture(file)
            pane.styles.width, rows = picture.size
            spare = self.app.size.height - rows - len(self.query_one(Menu).entries) - OTHER_ROWS - self._told
            pane.display = spare >= 0
            pane.styles.margin = (0, 0, int(spare > 0), 0)
            pane.show(picture.lines(ascii_only=self.shell.glyphs.ascii))

    def _sides(self) -> str:
        first, *others = (f"[bold ${side_ink(seat)}]{seat.label}[/]" for seat in seats_of(self.shell.game))
        when = self._title.when.format(dash=self.shell.glyphs.dash)
        if not others:
            return say("title.alone", one=first, when=when)
        return say("title.sides", one=first, two=commas(others), when=when)

    def _entries(self) -> list[MenuLine]:
        about = self._stands or (sanitize(self._last.stem) if self._last else say("title.nothing"))
        lesson = [MenuLine("learn", "E", say("title.learn"), say("title.about-learn"))]
        lesson += [MenuLine("anew", "A", say("title.anew"), say("title.about-anew"))] * self._lesson_begun
        return [
            MenuLine("continue", "C", say("title.continue"), about, enabled=self._last is not None),
            MenuLine("new", "N", say("title.new"), say("title.about-new")),
            *(lesson if ui_of(self.shell.game).lesson_file else []),
            MenuLine("load", "L", say("title.load"), say("title.about-load")),
            MenuLine("replay", "R", say("title.replay"), say("title.about-replay")),
            MenuLine("help", "H", say("title.help"), self._title.help),
            MenuLine("settings", "S", say("title.settings"), say("title.about-settings")),
            MenuLine("quit", "Q", say("title.quit")),
        ]

    def _known(self) -> Path | None:
        last = self.shell.settings.last_game
        return Path(last) if os.path.isfile(last) else None

    def _look(self) -> None:
        if self.app.screen is not self:
            return
        if self._drawn != self._drawn_with:
            self._show_game()
        self._find(self._known(), self.shell.saves_folder)

    def _show_game(self) -> None:
        self._drawn, self._lesson_begun = self._drawn_with, False
        self.query_one("#title-name", Static).update(self._heading())
        self.query_one("#title-sides", Static).update(self._sides())
        self.query_one("#title-about", Static).update(self._title.about)
        self.query_one(Menu).offer(self._entries())
        self._show_picture()

    def action_turn(self, by: int) -> None:
        games = list(all_games())
        at = games.index(self.shell.game) if self.shell.game in games else 0
        self.shell.game = games[(at + by) % len(games)]
        self.shell.change(game=self.shell.game)
        self._show_game()
        self.say(sentences(faults_of_games().values()))

    def on_click(self, event: Click) -> None:
        if event.widget is not None and event.widget.id in ("title-name", "title-picture"):
            self.action_turn(1)

    @work(thread=True, exclusive=True, group="last game")
    def _find(self, known: Path | None, folder: Path) -> None:
        from jc_tui.saves.summary_cache import last_game

        self.call_later(self._found, known, *last_game(known, folder))

    def _found(self, known: Path | None, path: Path | None, about: str) -> None:
        self._last, self._stands = path, about
        menu = self.query_one(Menu)
        menu.offer(self._entries())
        if path is None and menu.at == "continue":
            menu.action_step(1)
        elif path is not None and path == known != self._begun:
            menu.move_to("continue")
        self._begun = known

    @on(Menu.Chosen)
    def _menu_chosen(self, message: Menu.Chosen) -> None:
        self.say("")
        match str(message.key):
            case "continue" if self._last is not None:
                known = str(self._last) == self.shell.settings.last_game  # else the save says who plays
                with self.saying_why_not():
                    self.shell.open_save(self._last, last_seat(self.shell.settings, self._last) if known else None)
            case "learn" | "anew" as how:
                with self.saying_why_not():
                    self._learn(anew=how == "anew")
            case "new":
                self.shell.open("new_game")
            case "load" | "replay":
                self.shell.choose_save(str(message.key))
            case "help":
                self.shell.open("help", "rules", say("help.screen-title"))
            case "settings":
                self.shell.open("settings")
            case "quit":
                self.app.exit()

    def _learn(self, *, anew: bool) -> None:
        """Begin the lesson, or ask whether to go on with one that was begun."""
        from jc_tui.seats.open_game import begun_lesson, new_lesson

        lesson, folder = ui_of(self.shell.game).lesson, self.shell.saves_folder
        assert lesson is not None
        begun = None if anew else begun_lesson(lesson, folder)
        if begun is None:
            self.shell.play(new_lesson(lesson, folder))
        elif self._lesson_begun:
            self.shell.open_save(begun)
        else:
            self._lesson_begun = True
            self.query_one(Menu).offer(self._entries())
            self.say(say("title.lesson-begun"))

    def action_nothing(self) -> None:
        self.say(say("title.how-to-quit"))
