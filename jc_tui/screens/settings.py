"""The settings: each change holds at once and is kept."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.widgets import Static

from engine.words import languages, name_of, say
from jc_tui.look.bindings import bindings_of, foot_of
from jc_tui.look.themes import ALL, TITLES
from jc_tui.screens.shell import ShellScreen
from jc_tui.settings import AUTO, choices_of, settings_path
from jc_tui.widgets.colour_sample import ColourSample
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.value_line import ValueLine

YES, NO = "yes", "no"
NAMES = {
    AUTO: "settings.auto",
    **TITLES,
    "unicode": "settings.unicode",
    "ascii": "settings.ascii",
    "true": "settings.all-colours",
    "step": "settings.step",
    "slow": "settings.slow",
    "normal": "settings.normal",
    "fast": "settings.fast",
    "at once": "settings.at-once",
}
"""What values are called that are no numbers."""
LINES = (
    ("theme", "settings.theme", "settings.about-theme"),
    ("charset", "settings.charset", "settings.about-charset"),
    ("colours", "settings.colours", "settings.about-colours"),
    ("language", "settings.language", "settings.about-language"),
    ("battle_speed", "settings.battles", "settings.about-battles"),
    ("confirmations", "settings.confirm", "settings.about-confirm"),
    ("key_hints", "settings.key-hints", "settings.about-key-hints"),
    ("bell", "settings.bell", "settings.about-bell"),
    ("title_mark", "settings.window", "settings.about-window"),
    ("cursor", "settings.cursor", "settings.about-cursor"),
)
"""Each setting, what it is called, and what it is for."""


class SettingsScreen(ShellScreen[None]):
    """Changes the settings of the app."""

    CALLED = "help.screen-settings"
    CSS_PATH = "../styles/settings.tcss"
    AUTO_FOCUS = "#theme"
    BINDINGS = bindings_of("line-by-line", "settings")
    KEYS = foot_of("form")

    def compose(self) -> ComposeResult:
        """A line for each setting, and a sample of the colours."""
        settings = self.shell.settings
        yield Static(say("settings.title"), classes="shell-heading")
        with Vertical(classes="shell-body"):
            for name, label, about in LINES:
                value = getattr(settings, name)
                values = self._values(name)
                yield ValueLine(say(label), values, self._shown(value), about=say(about), id=name)
            yield ColourSample()
            yield Static("", id="about", markup=False)
            yield Static(say("settings.kept-in", path=settings_path()), id="where", markup=False)
            yield MessageLine(id="message")
        yield self.key_bar()

    @staticmethod
    def _values(name: str) -> list[tuple[str, str]]:
        if name == "language":
            return [(AUTO, say("settings.by-locale")), *((tag, name_of(tag)) for tag in languages())]
        if choices := choices_of(name):
            return [(value, say(NAMES[value]) if value in NAMES else value) for value in choices]
        return [(YES, say("settings.on")), (NO, say("settings.off"))]

    @staticmethod
    def _shown(value: str | bool) -> str:
        return value if isinstance(value, str) else YES if value else NO

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Explain the line one is at."""
        self._explain()

    def _explain(self) -> None:
        if isinstance(self.focused, ValueLine):
            about = self.focused.about
            if self.focused.id == "theme":
                about = f"{about} {self._fewer_colours()}"
            self.query_one("#about", Static).update(about, layout=False)

    def _fewer_colours(self) -> str:
        """That the theme is shown with fewer colours than it has, if it is."""
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
            self.query_one(ColourSample).refresh()
        elif name == "theme":
            self._explain()
        elif name == "key_hints":
            self.query_one("#keys").display = self.shell.settings.key_hints
