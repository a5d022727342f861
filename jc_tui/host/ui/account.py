"""The account of a player: its keys, and its notices when it is its turn."""

from __future__ import annotations

from collections.abc import Mapping

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from engine.contract import GameError
from engine.translations import say
from engine.untrusted_text import sanitize
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.spans import ListRow
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Notices, PublicKey
from jc_tui.host.ui.chat import DAY
from jc_tui.host.ui.form import Form, end_of_form, value_of
from jc_tui.screens.base import BaseScreen
from jc_tui.widgets.menu import Menu, MenuLine
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.pick_list import PickList
from jc_tui.widgets.typed_line import field_line
from jc_tui.widgets.value_line import ValueLine

NONE = "none"
WAYS = (NONE, "ntfy", "webhook", "mail")
TIMES = ("away", "turn", "always")

LONGEST = 200
"""Characters of an address."""


class AccountScreen(BaseScreen[None]):
    """Leads to what can be changed of an account."""

    CALLED = "help.screen-account"
    AUTO_FOCUS = "#account-menu"
    BINDINGS = bindings_of("account")
    KEYS = "account"

    def __init__(self, api: HostApi, *, context: AppContext) -> None:
        super().__init__(context=context)
        self.api = api

    def compose(self) -> ComposeResult:
        name = sanitize(self.api.account.name if self.api.account else "")
        yield Static(say("lobby.account-of", name=name), classes="shell-heading", markup=False)
        with Vertical(classes="shell-body"):
            entries = [
                MenuLine("keys", "K", say("lobby.keys"), say("lobby.about-keys")),
                MenuLine("code", "C", say("lobby.key-code"), say("lobby.about-key-code")),
                MenuLine("notices", "N", say("lobby.notices"), say("lobby.about-notices")),
                MenuLine("settings", "S", say("title.settings"), say("lobby.about-settings")),
            ]
            yield Menu(entries, id="account-menu")
            yield MessageLine(id="message")
        yield self.key_bar()

    @on(Menu.Chosen)
    async def _menu_chosen(self, message: Menu.Chosen) -> None:
        self.say("")
        match str(message.key):
            case "keys":
                self.app.push_screen(KeysScreen(self.api, context=self.context))
            case "code":
                with self.saying_why_not():
                    self.say(say("lobby.key-code-is", code=sanitize(await self.api.key_code())))
            case "notices":
                self.app.push_screen(NoticesScreen(self.api, context=self.context))
            case "settings":
                self.shell.open("settings")


class KeysScreen(BaseScreen[None]):
    """Lists the keys; one can be revoked, but the last one stays."""

    CALLED = "help.screen-ssh-keys"
    CSS_PATH = "../../styles/lobby.tcss"
    AUTO_FOCUS = "#ssh-keys"
    BINDINGS = bindings_of("ssh-keys")

    _keys: Mapping[str, PublicKey] = {}

    def __init__(self, api: HostApi, *, context: AppContext) -> None:
        super().__init__(context=context)
        self.api = api

    def compose(self) -> ComposeResult:
        yield Static(say("lobby.keys"), classes="shell-heading")
        with Vertical(classes="shell-body"):
            yield PickList(id="ssh-keys")
            yield Static("", id="about", markup=False)
            yield MessageLine(id="message")
        yield self.key_bar()

    async def on_mount(self) -> None:
        with self.saying_why_not():
            self._keys = {key.fingerprint: key for key in await self.api.keys()}
            marked = [(key, f"  {say('lobby.this-key')}" if key.here else "") for key in self._keys.values()]
            rows = [
                ListRow(((sanitize(key.fingerprint) + mark, "text"),), key.fingerprint) for key, mark in marked
            ]
            self.query_one(PickList).set_rows(rows)
            self._explain()

    @property
    def _key(self) -> PublicKey | None:
        return self._keys.get(self.query_one(PickList).key)

    @on(PickList.Highlighted)
    def _highlighted(self) -> None:
        if self.query_one(MessageLine).asked:
            self.say("")
        self._explain()

    def _explain(self) -> None:
        told = ""
        if (key := self._key) is not None:
            added = say("lobby.key-added", kind=sanitize(key.kind), day=sanitize(key.added[:DAY]))
            used = say("lobby.key-used", day=sanitize(key.used[:DAY])) if key.used else say("lobby.key-unused")
            told = f"{added} {used}"
        self.query_one("#about", Static).update(told)

    async def action_revoke(self) -> None:
        if (key := self._key) is None:
            return
        question = say("lobby.sure-to-revoke-this" if key.here else "lobby.sure-to-revoke")
        if self.context.settings.confirmations and not self.query_one(MessageLine).sure(key.fingerprint, question):
            return
        with self.saying_why_not():
            await self.api.revoke(key.fingerprint)
            self.say(say("lobby.revoked"))
        await self.on_mount()


class NoticesScreen(BaseScreen[None]):
    """What is chosen holds once it is kept; a notice can be sent to try it."""

    CALLED = "help.screen-notices"
    CSS_PATH = ["../../styles/new_game.tcss", "../../styles/lobby.tcss"]  # noqa: RUF012
    AUTO_FOCUS = "#way"
    BINDINGS = bindings_of("line-by-line", "notices")
    KEYS = "notices"

    _kept: Notices | None = None

    def __init__(self, api: HostApi, *, context: AppContext) -> None:
        super().__init__(context=context)
        self.api = api

    def compose(self) -> ComposeResult:
        yield Static(say("lobby.notices"), classes="shell-heading")
        with Form(self._about, self.action_keep):
            ways = [(way, say.one("lobby.way", way), say.one("lobby.about-way", way)) for way in WAYS]
            yield ValueLine(say("lobby.way"), ways, NONE, id="way")
            yield from field_line(say("lobby.address"), "target", LONGEST)
            yield from field_line(say("lobby.code"), "code", LONGEST, say("lobby.mailed-code"), line="code-line")
            times = [(when, say.one("lobby.when", when), say.one("lobby.about-when", when)) for when in TIMES]
            yield ValueLine(say("lobby.when"), times, TIMES[0], id="when")
            yield from end_of_form(say("lobby.keep"))
        yield self.key_bar()

    async def on_mount(self) -> None:
        self.unkept = lambda: self.choice != self._kept or value_of(self, "code")
        self.query_one(Form).align(0)
        with self.saying_why_not():
            now = await self._look()
            self.query_one("#way", ValueLine).show(now.way)
            self.query_one("#when", ValueLine).show(now.when)
            self.query_one("#target", Input).value = now.target
            self._kept = self.choice
            self.query_one(Form).explain()
            if now.trouble:
                self.say(say("lobby.trouble", why=say(now.trouble)))

    @property
    def choice(self) -> Notices:
        way = value_of(self, "way")
        return Notices(way, "" if way == NONE else value_of(self, "target"), value_of(self, "when"))

    @on(ValueLine.Changed)
    def _changed(self) -> None:
        self.say("")
        self.query_one(Form).explain()

    def _about(self) -> str:
        when, way = self.query_one("#when", ValueLine), self.query_one("#way", ValueLine)
        return (when if when.has_focus else way).explained

    async def action_keep(self) -> None:
        with self.saying_why_not():
            await self._keep()

    async def action_test(self) -> None:
        """Keep it, and send a notice, unless the address was just sent a code."""
        with self.saying_why_not():
            if (await self._keep()).confirmed:
                self.say(say("lobby.being-sent"))
                self._test()

    async def _keep(self) -> Notices:
        if code := value_of(self, "code"):
            await self.api.confirm_notice(code)
        await self.api.set_notices(self.choice)
        self._kept = self.choice
        now = await self._look()
        self.say(say("lobby.kept" if now.confirmed else "lobby.code-sent"))
        return now

    async def _look(self) -> Notices:
        """Ask for a mailed code where an address is unconfirmed."""
        now, code = await self.api.notices(), self.query_one("#code", Input)
        if code.has_focus or not now.confirmed:
            self.query_one("#way" if now.confirmed else "#code").focus()
        code.value, self.query_one("#code-line").display = "", not now.confirmed
        return now

    @work(exclusive=True)
    async def _test(self) -> None:
        """Send a notice, which may take some seconds."""
        try:
            await self.api.test_notice()
        except GameError as error:
            self.say(str(error))
        else:
            self.say(say("lobby.sent"))
