"""The account: its name, its keys, how it is told of its turns, the settings."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from engine.foreign import harmless
from engine.words import say
from jc_tui.host.api.api import HostApi
from jc_tui.host.ui.keys import KeysScreen
from jc_tui.host.ui.notices import NoticesScreen
from jc_tui.look.bindings import bindings_of
from jc_tui.screens.shell import ShellScreen
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.menu import Menu, MenuLine
from jc_tui.widgets.message_line import MessageLine


class AccountScreen(ShellScreen[None]):
    """Leads to what can be changed of an account."""

    CALLED = "help.screen-account"
    AUTO_FOCUS = "#account-menu"
    BINDINGS = bindings_of("account")
    KEYS = "account"

    def __init__(self, api: HostApi, *, around: Surroundings) -> None:
        super().__init__(around=around)
        self.api = api

    def compose(self) -> ComposeResult:
        """Whose account it is, and what there is to change."""
        name = self.api.account.name if self.api.account else ""
        yield Static(say("lobby.account-of", name=harmless(name)), classes="shell-heading", markup=False)
        with Vertical(classes="shell-body"):
            yield Menu(_entries(), id="account-menu")
            yield MessageLine(id="message")
        yield self.key_bar()

    @on(Menu.Chosen)
    async def _menu_chosen(self, message: Menu.Chosen) -> None:
        self.say("")
        match str(message.key):
            case "keys":
                self.app.push_screen(KeysScreen(self.api, around=self.around))
            case "code":
                with self.saying_why_not():
                    self.say(say("lobby.key-code-is", code=harmless(await self.api.key_code())))
            case "notices":
                self.app.push_screen(NoticesScreen(self.api, around=self.around))
            case "settings":
                self.shell.open("settings")


def _entries() -> list[MenuLine]:
    return [
        MenuLine("keys", "K", say("lobby.keys"), say("lobby.about-keys")),
        MenuLine("code", "C", say("lobby.key-code"), say("lobby.about-key-code")),
        MenuLine("notices", "N", say("lobby.notices"), say("lobby.about-notices")),
        MenuLine("settings", "S", say("title.settings"), say("lobby.about-settings")),
    ]
