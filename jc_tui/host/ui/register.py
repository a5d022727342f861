"""The form for players whose key the host does not know."""

from __future__ import annotations

from contextlib import suppress
from typing import cast

from textual import on
from textual.app import ComposeResult
from textual.events import DescendantFocus
from textual.widgets import Input, Label, Static

from engine.contract import GameError
from engine.translations import choose_language, language, languages, name_of, say
from engine.untrusted_text import sanitize
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Lobby
from jc_tui.host.ui.app import LobbyApp
from jc_tui.host.ui.form import Form, end_of_form, value_of
from jc_tui.screens.base import BaseScreen
from jc_tui.widgets.typed_line import field_line
from jc_tui.widgets.value_line import ValueLine

LONGEST = 40
"""Characters of a field."""

FIELDS = {
    "name": ("naming.name", "naming.your-name", "naming.rule"),
    "invitation": ("naming.invitation", "naming.if-invited", "naming.about-invitation"),
    "code": ("naming.code", "naming.if-known", "naming.about-code"),
}
"""Keys of each field: its label, what stands in it while it is empty, what it means."""


class RegisterScreen(BaseScreen[None]):
    """Registers a new account, or adds the key to one that exists; then it leads to the lobby."""

    CALLED = "help.screen-naming"
    CSS_PATH = ["../../styles/new_game.tcss", "../../styles/lobby.tcss"]  # noqa: RUF012
    AUTO_FOCUS = "#name"
    BINDINGS = bindings_of("line-by-line", "naming")
    KEYS = "naming"

    def __init__(self, api: HostApi, *, context: AppContext) -> None:
        super().__init__(context=context)
        self.api = api

    def compose(self) -> ComposeResult:
        yield Static(say("naming.title"), classes="shell-heading")
        with Form(self._about, self.action_go_in):
            yield Static(say("naming.what"), id="what", markup=False)
            tongues = [(tag, name_of(tag)) for tag in languages()]
            yield ValueLine(say("naming.language"), tongues, language(), id="language")
            for field, (label, empty, _) in FIELDS.items():
                yield from field_line(say(label), field, LONGEST, say(empty))
            yield from end_of_form(say("naming.go-in"))
            yield Static(say("naming.seen"), id="seen", markup=False)
        yield self.key_bar()

    def on_mount(self) -> None:
        self.query_one(Form).align(1)
        self.run_worker(self._propose())

    async def _propose(self) -> None:
        """Suggest a name, unless something is typed already; the first letter typed replaces it."""
        with suppress(GameError):
            name, line = await self.api.proposed_name(), self.query_one("#name", Input)
            if name and not line.value:
                line.value = name
                line.action_select_all()

    @on(ValueLine.Changed)
    async def _speak(self, message: ValueLine.Changed) -> None:
        typed = {field: value_of(self, field) for field in FIELDS}
        choose_language(message.value)
        await self.recompose()
        for field, text in typed.items():
            self.query_one(f"#{field}", Input).value = text
        self.query_one(Form).align(1)
        self.query_one(ValueLine).focus()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        for field, (label, *_) in FIELDS.items():
            here = self.query_one(f"#{field}", Input).has_focus
            line = self.query_one(f"#{field}-label", Label)
            line.update(f"{self.context.glyphs.cursor if here else ' '} {say(label)}", layout=False)
            line.set_class(here, "-here")

    def _about(self) -> str:
        field = str(self.focused.id) if self.focused else ""
        return say(FIELDS[field][2]) if field in FIELDS else ""

    async def action_go_in(self) -> None:
        with self.saying_why_not():
            if code := value_of(self, "code"):
                await self.api.join_account(code)
            elif name := value_of(self, "name"):
                account = await self.api.register(name.lower(), value_of(self, "invitation"))
                self.say(say("naming.welcome", name=sanitize(account.name)))
                await self.api.set_language(language())
            else:
                self.say(say("naming.rule"))
                return
            await cast(LobbyApp, self.app).go(Lobby())
