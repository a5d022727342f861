"""The settings: each change holds at once and is kept."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.widgets import Static

from jc_tui.look.themes import ALL, TITLES
from jc_tui.screens.shell import Keys, ShellScreen
from jc_tui.settings import AUTO, CHOICES, settings_path
from jc_tui.widgets.choice import Choice
from jc_tui.widgets.colour_sample import ColourSample

YES, NO = "yes", "no"
NAMES = {
    AUTO: "By terminal",
    **TITLES,
    "unicode": "Unicode",
    "ascii": "ASCII",
    "8": "8",
    "16": "16",
    "256": "256",
    "true": "All",
    "step": "Each by a key",
    "slow": "Slow",
    "normal": "Normal",
    "fast": "Fast",
    "at once": "At once",
}
LINES = (
    ("theme", "Theme", "The colours of everything. Sides and marks always differ in letters and shapes too."),
    ("charset", "Characters", "ASCII for terminals and fonts that show boxes or question marks."),
    (
        "colours",
        "Colours",
        "How many the terminal shows, if it does not say so. Counts from the next start.",
    ),
    ("battle_speed", "Battles", "How fast the dice of others fall; each by a key: Enter shows the next."),
    ("confirmations", "Confirm", "Ask before what cannot be taken back, such as ending a phase with points left."),
    ("key_hints", "Key hints", "Tell the keys in the last line."),
    ("bell", "Bell", "Ring when it becomes your turn."),
    ("title_mark", "Window", "Tell in the window's title whose turn it is. The old title comes back at the end."),
    ("cursor", "Cursor", "Show the terminal's own cursor at the selection, for screen readers."),
)
"""Each setting, what it is called, and what it is for."""


class SettingsScreen(ShellScreen):
    """Changes the settings of the app."""

    CSS_PATH = "../styles/settings.tcss"
    AUTO_FOCUS = "#theme"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q", "back", "Back", show=False, id="settings.back", tooltip="Back."),
    ]
    KEYS: ClassVar[Keys] = (
        ("Up/Down", "go", "app.focus_next"),
        ("Left/Right", "change", "change"),
        ("Esc", "back", "back"),
        ("F1", "help", "app.help"),
    )

    def compose(self) -> ComposeResult:
        """A line for each setting, and a sample of the colours."""
        settings, glyphs = self.shell.settings, self.shell.glyphs
        yield Static("Settings", classes="shell-heading")
        with Vertical(classes="shell-body"):
            for name, label, about in LINES:
                value = getattr(settings, name)
                yield Choice(label, self._values(name), self._shown(value), glyphs, about=about, id=name)
            yield ColourSample(glyphs)
            yield Static("", id="about", markup=False)
            yield Static(f"Kept in {settings_path()}", id="where", markup=False)
            yield self.message_line()
        yield self.key_bar()

    @staticmethod
    def _values(name: str) -> list[tuple[str, str]]:
        if name in CHOICES:
            return [(value, NAMES[value]) for value in CHOICES[name]]
        return [(YES, "On"), (NO, "Off")]

    @staticmethod
    def _shown(value: str | bool) -> str:
        return value if isinstance(value, str) else YES if value else NO

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Explain the line one is at."""
        self._explain()

    def _explain(self) -> None:
        if isinstance(self.focused, Choice):
            about = self.focused.about
            if self.focused.id == "theme":
                about = f"{about} {self._fewer_colours()}"
            self.query_one("#about", Static).update(about, layout=False)

    def _fewer_colours(self) -> str:
        """That the theme is shown with fewer colours than it has, if it is."""
        shown = self.shell.terminal.shown
        if shown == "none":
            return "NO_COLOR is set, so the theme is shown without colours."
        depths = CHOICES["colours"]
        wanted = "16" if ALL[self.shell.chosen_theme].ansi else "true"
        fewer = depths.index(shown) < depths.index(wanted)
        return f"This terminal shows the theme in {shown} colours." if fewer else ""

    @on(Choice.Changed)
    def _changed(self, message: Choice.Changed) -> None:
        message.stop()
        name = str(message.choice.id)
        self.say("")
        self.shell.change(**{name: message.value if name in CHOICES else message.value == YES})
        if name == "charset":
            self._redraw()
        elif name == "theme":
            self._explain()
        elif name == "key_hints":
            self.query_one("#keys").display = self.shell.settings.key_hints

    def _redraw(self) -> None:
        """Draw with the characters that hold now."""
        for choice in self.query(Choice):
            choice.glyphs = self.shell.glyphs
            choice.refresh()
        sample = self.query_one(ColourSample)
        sample.glyphs = self.shell.glyphs
        sample.refresh()

    def action_change(self) -> None:
        """The next value of the line one is at, for clicks on the key."""
        if isinstance(self.focused, Choice):
            self.focused.action_step(1)
