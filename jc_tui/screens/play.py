"""What every screen shares on which a game is played: it shows the table's model, and tells it what keys mean."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable, Hashable
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.events import Idle, Key, MouseDown, ScreenResume
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from engine.contract import GameError
from engine.translations import Translations, say
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.runner import Runner
from jc_tui.seats.game_session import GameSession
from jc_tui.table import intents
from jc_tui.table.model import TableModel
from jc_tui.terminal.textual_names import draw_only_changes
from jc_tui.terminal.typed_ahead import has_messages
from jc_tui.widgets.play_view import PlayView
from jc_tui.widgets.typed_line import has_typed

TURNS = 12
"""How often the loop may turn before a frame."""


class PlayScreen(Screen[None]):
    """A screen that shows the table's model in its `view`.

    `unkept` tells what would be lost if it ended now.
    """

    BINDINGS = bindings_of("play")
    VIEW: ClassVar[type[PlayView]]
    CALLED: ClassVar[str]
    """What help calls it, as a key of `WORDS`."""

    WORDS: ClassVar[Translations] = say

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """Textual draws the whole screen again when the focus moves; here the panes show it by themselves."""

    def __init__(self, session: GameSession, context: AppContext, runner: Runner | None = None) -> None:
        super().__init__()
        draw_only_changes(self)
        self.session, self.context = session, context
        self.runner = runner or Runner(
            TableModel(session, context.settings, leaving=context.house.leaving), context
        )
        self.model = self.runner.model
        self.view = self.VIEW(self.runner, context)
        self.unkept: Callable[[], object] = lambda: has_typed(self) or self.model.unkept

    def compose(self) -> ComposeResult:
        yield self.view

    def on_mount(self) -> None:
        self.runner.begin(self)

    def on_unmount(self) -> None:
        self.runner.end(self)

    @on(Key)
    @on(MouseDown)
    def note_press(self, event: Key | MouseDown) -> None:
        """Note a press, so that one meant for the decision before chooses nothing."""
        self.runner.pressed = event.time
        self.view.fold()

    @on(ScreenResume)
    def resumed(self, event: ScreenResume) -> None:
        """Show what has happened since; styles that were just found are not found again."""
        event.refresh_styles = event.refresh_styles and self.stack_updates > 0
        self.runner.update()

    async def _on_idle(self, event: Idle) -> None:
        """Wait until the panes have dealt with a key, to draw one frame."""
        widgets = self.view.walk_children(with_self=True)
        for _ in range(TURNS):
            if not any(map(has_messages, widgets)):
                break
            await sleep(0)

    def show(self) -> None:
        self.view.show()

    def is_screen_of(self, over: tuple[str, Hashable]) -> bool:
        return over == ("mode", f"{type(self).__module__}:{type(self).__name__}")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        name = str(parameters[0]) if parameters else ""
        if action == "do" and not self.model.offers(name):
            return False
        if action in ("do", "view") and not self.view.offers(name):
            return False
        return self.context.house.offers(action, parameters) and super().check_action(action, parameters)

    def say(self, sentence: str) -> None:
        self.runner.send(intents.Say(sentence))

    def action_do(self, name: str, *what: Any) -> None:
        if name == "Choose" and self.view.hides(*what):
            name = "MoveCursor"  # a digit chooses nothing unseen
        if not self.view.takes(name):
            self.runner.send(getattr(intents, name)(*what))

    def action_view(self, name: str, *what: Any) -> None:
        try:
            getattr(self.view, name)(*what)
        except GameError as error:
            self.runner.send(intents.Say(str(error), refused=True))
        else:
            self.runner.update()

    def action_back(self) -> None:
        if not self.view.back():
            self.runner.send(intents.Back())

    def action_legend(self) -> None:
        from jc_tui.screens.map import LegendScreen

        self.app.push_screen(LegendScreen(self.session.ui, context=self.context))

    def action_help(self, rule: str = "") -> None:
        """Open help at a rule, else at the message's or coach's, else at the keys."""
        from jc_tui.screens.help import HelpScreen

        message = self.session.coach_says
        taught = message.step.rule if message is not None and message.step is not None else ""
        cited = rule or self.model.message.rule or taught
        self.app.push_screen(HelpScreen(cited, self.WORDS(self.CALLED), context=self.context))
