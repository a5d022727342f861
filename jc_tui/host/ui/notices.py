"""How an account is told that it is their turn: by which way, where to, and when."""

from __future__ import annotations

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import DescendantFocus
from textual.widgets import Button, Input, Static

from engine.contract import GameError
from engine.words import say
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Notices
from jc_tui.look.bindings import bindings_of
from jc_tui.screens.shell import ShellScreen
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.typed_line import field_line
from jc_tui.widgets.value_line import ValueLine

NONE = "none"

WAYS = {
    NONE: ("lobby.way-none", "lobby.about-way-none"),
    "ntfy": ("lobby.way-ntfy", "lobby.about-way-ntfy"),
    "webhook": ("lobby.way-webhook", "lobby.about-way-webhook"),
    "mail": ("lobby.way-mail", "lobby.about-way-mail"),
}
"""The ways: what each is called, and what its address is."""

TIMES = {
    "away": ("lobby.when-away", "lobby.about-when-away"),
    "turn": ("lobby.when-turn", "lobby.about-when-turn"),
    "always": ("lobby.when-always", "lobby.about-when-always"),
}
"""When one is told, likewise."""

LONGEST = 200
"""Characters of an address."""


class NoticesScreen(ShellScreen[None]):
    """What is chosen holds once it is kept; a notice can be sent to try it."""

    CALLED = "help.screen-notices"
    CSS_PATH = ["../../styles/new_game.tcss", "../../styles/lobby.tcss"]  # noqa: RUF012
    AUTO_FOCUS = "#way"
    BINDINGS = bindings_of("line-by-line", "notices")
    KEYS = "notices"

    def __init__(self, api: HostApi, *, around: Surroundings) -> None:
        super().__init__(around=around)
        self.api = api
        self._kept: Notices | None = None
        self.unkept = lambda: self.choice != self._kept or self.query_one("#code", Input).value

    def compose(self) -> ComposeResult:
        """The way, the address, the time, and what each means."""
        yield Static(say("lobby.notices"), classes="shell-heading")
        with Vertical(classes="shell-body"):
            ways = [(way, say(label)) for way, (label, _) in WAYS.items()]
            yield ValueLine(say("lobby.way"), ways, NONE, id="way")
            yield from field_line(say("lobby.address"), "target", LONGEST)
            yield from field_line(say("lobby.code"), "code", LONGEST, say("lobby.mailed-code"), line="code-line")
            times = [(when, say(label)) for when, (label, _) in TIMES.items()]
            yield ValueLine(say("lobby.when"), times, "away", id="when")
            yield Button(say("lobby.keep"), id="begin", compact=True)
            yield Static("", id="about", markup=False)
            yield MessageLine(id="message")
        yield self.key_bar()

    async def on_mount(self) -> None:
        """Show what holds now, and what went wrong last."""
        lead = self.query_one("#way", ValueLine).lead
        self.query(".field-label").set_styles(f"width: {lead};")
        self.query_one("#begin").styles.margin = (0, 0, 1, lead)
        with self.saying_why_not():
            now = await self._look()
            self.query_one("#way", ValueLine).show(now.way)
            self.query_one("#when", ValueLine).show(now.when)
            self.query_one("#target", Input).value = now.target
            self._kept = self.choice
            if now.trouble:
                self.say(say("lobby.trouble", why=say(now.trouble)))

    @property
    def choice(self) -> Notices:
        """What is chosen now."""
        way, when = (self.query_one(f"#{name}", ValueLine).value for name in ("way", "when"))
        target = self.query_one("#target", Input).value.strip()
        return Notices(way, "" if way == NONE else target, when)

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Explain the line one is at."""
        self._explain()

    @on(ValueLine.Changed)
    def _changed(self) -> None:
        self.say("")
        self._explain()

    def _explain(self) -> None:
        way, when = (self.query_one(f"#{name}", ValueLine).value for name in ("way", "when"))
        told = TIMES[when] if self.focused is self.query_one("#when") else WAYS[way]
        self.query_one("#about", Static).update(say(told[1]), layout=False)

    @on(Button.Pressed)
    @on(Input.Submitted)
    async def _pressed(self, event: Button.Pressed | Input.Submitted) -> None:
        event.stop()
        await self.action_keep()

    async def action_keep(self) -> None:
        """Have it so from now on, or say why not."""
        with self.saying_why_not():
            await self._keep()

    async def action_test(self) -> None:
        """Keep it, and send a notice, unless the address was just sent a code."""
        with self.saying_why_not():
            if (await self._keep()).confirmed:
                self.say(say("lobby.being-sent"))
                self._test()

    async def _keep(self) -> Notices:
        if code := self.query_one("#code", Input).value.strip():
            await self.api.confirm_notice(code)
        await self.api.set_notices(self.choice)
        self._kept = self.choice
        now = await self._look()
        self.say(say("lobby.kept" if now.confirmed else "lobby.code-sent"))
        return now

    async def _look(self) -> Notices:
        now, code = await self.api.notices(), self.query_one("#code", Input)
        if code.has_focus or not now.confirmed:
            self.query_one("#way" if now.confirmed else "#code").focus()
        code.value, self.query_one("#code-line").display = "", not now.confirmed
        return now

    @work(exclusive=True)
    async def _test(self) -> None:
        """It may take some seconds, and one can go on meanwhile."""
        try:
            await self.api.test_notice()
        except GameError as error:
            self.say(str(error))
        else:
            self.say(say("lobby.sent"))
