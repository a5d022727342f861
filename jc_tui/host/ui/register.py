"""Where somebody begins whose key the host does not know: they choose a name, or add the key to their account."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.widgets import Button, Input, Label, Static

from engine.contract import GameError
from engine.foreign import harmless
from engine.words import choose_language, language, languages, name_of, say
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Lobby
from jc_tui.host.ui.app import LobbyApp
from jc_tui.look.bindings import bindings_of
from jc_tui.screens.shell import ShellScreen
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.typed_line import field_line
from jc_tui.widgets.value_line import ValueLine

FIELDS = {
    "name": ("naming.name", "naming.your-name", 40),
    "invitation": ("naming.invitation", "naming.if-invited", 40),
    "code": ("naming.code", "naming.if-known", 40),
}
"""What is typed: what stands before it, what in it while it is empty, and how long it can be."""

ABOUT = {"name": "naming.rule", "invitation": "naming.about-invitation", "code": "naming.about-code"}
"""What is said of each while one is at it."""


class RegisterScreen(ShellScreen[None]):
    """Leads to the lobby once there is an account."""

    CALLED = "help.screen-naming"
    CSS_PATH = ["../../styles/new_game.tcss", "../../styles/lobby.tcss"]  # noqa: RUF012
    AUTO_FOCUS = "#name"
    BINDINGS = bindings_of("line-by-line", "naming")
    KEYS = "naming"

    def __init__(self, api: HostApi, *, around: Surroundings) -> None:
        super().__init__(around=around)
        self.api = api

    def compose(self) -> ComposeResult:
        """What this is, what is asked, what the host can see."""
        yield Static(say("naming.title"), classes="shell-heading")
        with Vertical(classes="shell-body"):
            yield Static(say("naming.what"), id="what", markup=False)
            tongues = [(tag, name_of(tag)) for tag in languages()]
            yield ValueLine(say("naming.language"), tongues, language(), id="language")
            for field, (label, empty, longest) in FIELDS.items():
                yield from field_line(say(label), field, longest, say(empty))
            yield Button(say("naming.go-in"), id="begin", compact=True)
            yield Static("", id="about", markup=False)
            yield MessageLine(id="message")
            yield Static(say("naming.seen"), id="seen", markup=False)
        yield self.key_bar()

    def on_mount(self) -> None:
        """Put what is typed where the values stand, and propose a name."""
        self._fit()
        self.run_worker(self._propose())

    async def _propose(self) -> None:
        """Have a name stand there that is gone with the first letter that is typed, unless that came before."""
        with suppress(GameError):
            name = await self.api.proposed_name()
            line = self.query_one("#name", Input)
            if name and not line.value:
                line.value = name
                line.action_select_all()

    def _fit(self) -> None:
        longest = max(len(say(label)) for label, *_ in FIELDS.values())
        lead = max(self.query_one(ValueLine).lead, longest + len("> ") + 1)
        for label in self.query(".field-label"):
            label.styles.width = lead
        self.query_one("#begin").styles.margin = (1, 0, 1, lead)

    @on(ValueLine.Changed)
    async def _speak(self, message: ValueLine.Changed) -> None:
        """All in the other language, with what is typed already."""
        typed = {field: self._limiter(field) for field in FIELDS}
        choose_language(message.value)
        await self.recompose()
        for field, text in typed.items():
            self.query_one(f"#{field}", Input).value = text
        self._fit()
        self.query_one(ValueLine).focus()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Mark the field one is at, and explain it."""
        here = str(self.focused.id) if self.focused is not None else ""
        for field, (label, *_) in FIELDS.items():
            line = self.query_one(f"#{field}-label", Label)
            line.update(f"{self.around.glyphs.cursor if field == here else ' '} {say(label)}", layout=False)
            line.set_class(field == here, "-here")
        self.query_one("#about", Static).update(say(ABOUT[here]) if here in ABOUT else "", layout=False)

    def _limiter(self, field: str) -> str:
        return self.query_one(f"#{field}", Input).value.strip()

    @on(Button.Pressed)
    @on(Input.Submitted)
    async def _pressed(self, event: Button.Pressed | Input.Submitted) -> None:
        event.stop()
        await self.action_go_in()

    async def action_go_in(self) -> None:
        """Have the name, or the account that the code is of; then to the lobby. Else say what is in the way."""
        with self.saying_why_not():
            if code := self._limiter("code"):
                await self.api.join_account(code)
            elif name := self._limiter("name"):
                account = await self.api.register(name.lower(), self._limiter("invitation"))
                self.say(say("naming.welcome", name=harmless(account.name)))
                await self.api.set_language(language())
            else:
                self.say(say("naming.rule"))
                return
            await cast(LobbyApp, self.app).go(Lobby())
