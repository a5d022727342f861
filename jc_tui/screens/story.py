"""The story of a game as a text to be read on the screen, for a player who gets at no files."""

from __future__ import annotations

from textual.app import ComposeResult

from engine.table import Table
from jc_tui.export import export
from jc_tui.look.bindings import bindings_of
from jc_tui.screens.shell import ShellScreen
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.help_text import HelpText, Page
from jc_tui.widgets.key_bar import bottom_line


class StoryScreen(ShellScreen[None]):
    """Shows what else would be written into a file: the whole story of a game, page by page."""

    CALLED = "help.screen-story"
    AUTO_FOCUS = "#story"
    BINDINGS = bindings_of("story")

    def __init__(self, table: Table, *, around: Surroundings) -> None:
        super().__init__(around=around)
        self._table = table

    def compose(self) -> ComposeResult:
        yield HelpText(id="story")
        yield bottom_line(self.around.settings, (("keys.button-close", "back"),))

    def on_mount(self) -> None:
        self.query_one(HelpText).show(Page("", export(self._table, "text")))

    def action_more(self) -> None:
        self.query_one(HelpText).turn_page()
