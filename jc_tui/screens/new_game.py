"""A new game: who plays, the set-up, a seed, a name. Enter begins, wherever one is."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import DescendantFocus
from textual.widgets import Button, Input, Label, Static

from engine.bots import BOTS
from engine.chance import parse_seed
from engine.contract import GameError
from jc_tui.opening import LONGEST_NAME, NewGame
from jc_tui.options import HUMAN
from jc_tui.screens.shell import Keys, ShellScreen
from jc_tui.widgets.choice import Choice

AS_CAESAR, AS_POMPEY, BOTH, NOBODY = "caesar", "pompey", "both", "nobody"
SEATS = (
    (AS_CAESAR, "Caesar"),
    (AS_POMPEY, "Pompey"),
    (BOTH, "Both, in turns"),
    (NOBODY, "Neither, watch"),
)
DEPLOYMENTS = (("historical", "Historical"), ("free", "Free"))
USUAL_BOT = "tiro"
SEED_ABOUT = "The same seed gives the same dice, deals and draws; leave it empty for luck."
NAME_ABOUT = "What the save is called; leave it empty for the date and time."
ABOUT = {
    AS_CAESAR: "You play Caesar; a bot plays Pompey.",
    AS_POMPEY: "You play Pompey; a bot plays Caesar.",
    BOTH: "Two people take turns; the screen is cleared between secret choices.",
    NOBODY: "Bots play both sides, and you look on.",
    "historical": "Everybody begins where he was when Caesar crossed the Rubicon (5.2).",
    "free": "Both sides first rearrange their blocks, Caesar before Pompey (5.3).",
}


class NewGameScreen(ShellScreen):
    """Chooses what a new game begins with."""

    CSS_PATH = "../styles/new_game.tcss"
    AUTO_FOCUS = "#seats"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "begin", "Begin", show=False, id="new-game.begin", tooltip="Begin."),
        Binding("escape", "back", "Back", show=False, id="new-game.back", tooltip="Back to the title."),
    ]
    KEYS: ClassVar[Keys] = (
        ("Enter", "begin", "begin"),
        ("Up/Down", "go", "app.focus_next"),
        ("Left/Right", "change", "change"),
        ("Esc", "back", "back"),
        ("F1", "help", "app.help"),
    )

    def compose(self) -> ComposeResult:
        """A line for each choice."""
        glyphs = self.shell.glyphs
        yield Static("New game", classes="shell-heading")
        with Vertical(classes="shell-body"):
            yield Choice("You play", SEATS, AS_CAESAR, glyphs, id="seats")
            yield self._bot("Caesar's bot", "bot-caesar", shown=False)
            yield self._bot("Pompey's bot", "bot-pompey", shown=True)
            yield Choice("Set-up", DEPLOYMENTS, "historical", glyphs, id="deployment")
            with Horizontal(classes="field"):
                yield Label("  Seed", classes="field-label")
                yield Input(placeholder="luck", id="seed", compact=True)
            with Horizontal(classes="field"):
                yield Label("  Name", classes="field-label")
                yield Input(placeholder="date and time", id="name", compact=True, max_length=LONGEST_NAME)
            yield Button("Begin", id="begin", compact=True)
            yield Static("", id="about", markup=False)
            yield self.message_line()
        yield self.key_bar()

    def _bot(self, label: str, name: str, *, shown: bool) -> Choice:
        """The line of one side's bot."""
        choice = Choice(label, [(bot, bot) for bot in BOTS], USUAL_BOT, self.shell.glyphs, id=name)
        choice.display = shown
        return choice

    # --- what is chosen --------------------------------------------------------------------------------------

    def _value(self, name: str) -> str:
        return self.query_one(f"#{name}", Choice).value

    @property
    def choice(self) -> NewGame:
        """The game as it is chosen now.

        Raises:
            GameError: the seed cannot be one.
        """
        seats = self._value("seats")
        seed = self.query_one("#seed", Input).value.strip()
        return NewGame(
            caesar=HUMAN if seats in (AS_CAESAR, BOTH) else self._value("bot-caesar"),
            pompey=HUMAN if seats in (AS_POMPEY, BOTH) else self._value("bot-pompey"),
            deployment=self._value("deployment"),
            seed=parse_seed(seed) if seed else None,
            name=self.query_one("#name", Input).value,
        )

    def _show_bots(self) -> None:
        """Only bots that play are chosen."""
        seats = self._value("seats")
        self.query_one("#bot-caesar").display = seats in (AS_POMPEY, NOBODY)
        self.query_one("#bot-pompey").display = seats in (AS_CAESAR, NOBODY)

    @on(Choice.Changed)
    def _changed(self, message: Choice.Changed) -> None:
        message.stop()
        if message.choice.id == "seats":
            self._show_bots()
        self._explain()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Explain the line one is at."""
        self._explain()

    def _explain(self) -> None:
        focused = self.focused
        about = ""
        if isinstance(focused, Choice):
            about = ABOUT.get(focused.value) or f"{focused.value} {BOTS.get(focused.value, '')}."
        elif isinstance(focused, Input):
            about = SEED_ABOUT if focused.id == "seed" else NAME_ABOUT
        self.query_one("#about", Static).update(about, layout=False)

    # --- doing -----------------------------------------------------------------------------------------------

    @on(Button.Pressed)
    @on(Input.Submitted)
    def _pressed(self, event: Button.Pressed | Input.Submitted) -> None:
        event.stop()
        self.action_begin()

    def action_begin(self) -> None:
        """Begin, or say what is in the way."""
        try:
            self.shell.begin(self.choice)
        except (GameError, OSError) as error:
            reason = error if isinstance(error, GameError) else f"{error.filename}: {error.strerror}."
            self.say(str(reason))

    def action_change(self) -> None:
        """The next value of the line one is at, for clicks on the key."""
        if isinstance(self.focused, Choice):
            self.focused.action_step(1)
