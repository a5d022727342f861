"""The keys of an account: with which of them one comes, and how one is let in no longer."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from engine.foreign import harmless
from engine.words import say
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import PublicKey
from jc_tui.look.bindings import bindings_of
from jc_tui.look.spans import Row
from jc_tui.screens.shell import ShellScreen
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.pick_list import PickList

DAY = len("2026-11-23")


class KeysScreen(ShellScreen[None]):
    """Lists the keys; one can be revoked, but the last one stays."""

    CALLED = "help.screen-ssh-keys"
    CSS_PATH = "../../styles/lobby.tcss"
    AUTO_FOCUS = "#ssh-keys"
    BINDINGS = bindings_of("ssh-keys")

    def __init__(self, api: HostApi, *, around: Surroundings) -> None:
        super().__init__(around=around)
        self.api = api
        self._keys: dict[str, PublicKey] = {}

    def compose(self) -> ComposeResult:
        """The keys, and what is known of the one under the cursor."""
        yield Static(say("lobby.keys"), classes="shell-heading")
        with Vertical(classes="shell-body"):
            yield PickList(id="ssh-keys")
            yield Static("", id="about", markup=False)
            yield MessageLine(id="message")
        yield self.key_bar()

    async def on_mount(self) -> None:
        """Ask for them."""
        await self._look()

    async def _look(self) -> None:
        with self.saying_why_not():
            self._keys = {key.fingerprint: key for key in await self.api.keys()}
            self.query_one(PickList).set_rows([_row(key) for key in self._keys.values()])
            self._explain()

    @on(PickList.Highlighted)
    def _highlighted(self) -> None:
        if self.query_one(MessageLine).asked:
            self.say("")
        self._explain()

    def _explain(self) -> None:
        key = self._keys.get(self.query_one(PickList).key)
        told = ""
        if key is not None:
            added = say("lobby.key-added", kind=harmless(key.kind), day=harmless(key.added[:DAY]))
            used = say("lobby.key-used", day=harmless(key.used[:DAY])) if key.used else say("lobby.key-unused")
            told = f"{added} {used}"
        self.query_one("#about", Static).update(told)

    async def action_revoke(self) -> None:
        """Let the key under the cursor in no longer; asked for again, it is done."""
        key = self._keys.get(self.query_one(PickList).key)
        if key is None:
            return
        question = say("lobby.sure-to-revoke-this" if key.here else "lobby.sure-to-revoke")
        if self.around.settings.confirmations and not self.query_one(MessageLine).sure(key.fingerprint, question):
            return
        with self.saying_why_not():
            await self.api.revoke(key.fingerprint)
            self.say(say("lobby.revoked"))
        await self._look()


def _row(key: PublicKey) -> Row:
    mark = f"  {say('lobby.this-key')}" if key.here else ""
    return Row(((f"{harmless(key.fingerprint)}{mark}", "text"),), key.fingerprint)
