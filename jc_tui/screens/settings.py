"""The settings: each change holds at once and is kept."""

from __future__ import annotations

from collections.abc import Mapping

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.widgets import Static

from engine.datafiles import read_toml
from engine.translations import data_folder, languages, name_of, say
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.themes import ALL
from jc_tui.screens.base import BaseScreen
from jc_tui.settings import AUTO, choices_of, load_settings, settings_path
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.value_line import ValueLine

YES, NO = "yes", "no"
_TABLES = read_toml(data_folder() / "look" / "settings.toml")
LINES: Mapping[str, tuple[str, str]] = _TABLES["lines"]
"""By its name in the file of the settings: what each is called, and what it is for."""

NAMES: Mapping[str, str] = _TABLES["values"]
"""What values are called that are no numbers."""


class SettingsScreen(BaseScreen[None]):
    """Changes the settings of the app."""

    CALLED = "help.screen-settings"
    CSS_PATH = "../styles/settings.tcss"
    AUTO_FOCUS = "#theme"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012
    BINDINGS = bindings_of("line-by-line", "settings")
    KEYS = "form"

    def compose(self) -> ComposeResult:
        settings = self.shell.settings
        yield Static(say("settings.title"), classes="shell-heading")
        with Vertical(classes="shell-body"):
            for name, (label, about) in LINES.items():
                held = getattr(settings, name)
                value = held if isinstance(held, str) else YES if held else NO
                yield ValueLine(say(label), self._values(name), value, about=say(about), id=name)
            yield Static("", id="about", markup=False)
            where = say("settings.kept-in", path=settings_path()) if self.context.house.files else ""
            yield Static(where, id="where", markup=False)
            yield MessageLine(id="message")
        yield self.key_bar()

    def on_mount(self) -> None:
        self.say(load_settings()[1] or "")

    @staticmethod
    def _values(name: str) -> list[tuple[str, str]]:
        if name == "language":
            return [(AUTO, say("settings.by-locale")), *((tag, name_of(tag)) for tag in languages())]
        if choices := choices_of(name):
            return [(value, say(NAMES[value]) if value in NAMES else value) for value in choices]
        return [(YES, say("settings.on")), (NO, say("settings.off"))]

    @on(DescendantFocus)
    def _explain(self) -> None:
        if isinstance(self.focused, ValueLine):
            about = self.focused.about
            if self.focused.id == "theme":
                about = f"{about} {self._fewer_colours()}"
            self.query_one("#about", Static).update(about, layout=False)

    def _fewer_colours(self) -> str:
        """Return the sentence that the theme is shown with fewer colours, if it is."""
        shown = self.shell.terminal.shown
        if shown == "none":
            return say("settings.no-color")
        depths = choices_of("colours")
        wanted = "16" if ALL[self.shell.chosen_theme].ansi else "true"
        fewer = depths.index(shown) < depths.index(wanted)
        return say("settings.fewer-colours", n=int(shown)) if fewer else ""

    @on(ValueLine.Changed)
    def _changed(self, message: ValueLine.Changed) -> None:
        name = str(message.line.id)
        self.say("")
        self.shell.change(**{name: message.value if choices_of(name) else message.value == YES})
        if name == "charset":
            for line in self.query(ValueLine):
                line.repaint()
        elif name == "theme":
            self._explain()
