"""The base of screens before and beside the game, with a line for messages and the keys at the foot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from engine.contract import GameError
from engine.translations import say, why
from engine.untrusted_text import sanitize
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import FootKey, at_foot, foot_of
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.typed_line import has_typed

if TYPE_CHECKING:
    from jc_tui.app import GameApp

Result = TypeVar("Result")


class BaseScreen(Screen[Result]):
    """A screen of the shell around the game.

    `unkept` tells what would be lost if the program ended now.
    """

    CALLED: ClassVar[str] = ""
    """What help calls it."""

    KEYS: ClassVar[str] = ""
    """Which keys stand at the foot; without a name, those bindings that tell how they are called there."""

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """As every screen's, but that a step to another line does not draw all of the screen again."""

    def __init__(self, *, context: AppContext) -> None:
        super().__init__()
        self.context = context
        self.unkept: Callable[[], object] = partial(has_typed, self)

    @property
    def shell(self) -> GameApp:
        return cast("GameApp", self.app)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.context.house.offers(action, parameters) and super().check_action(action, parameters)

    def key_bar(self, *first: FootKey) -> KeyBar:
        """Return the keys at the foot, behind some others."""
        return KeyBar([*first, *foot_keys(self)], id="keys")

    def say(self, sentence: str) -> None:
        """Say something to the player, in passing without a line; empty takes it away."""
        if lines := self.query(MessageLine):
            lines.first().say(sentence)
        elif sentence:
            self.notify(sanitize(sentence), markup=False)

    @contextmanager
    def saying_why_not(self) -> Iterator[None]:
        try:
            yield
        except (GameError, OSError) as error:
            told = str(error)
            if isinstance(error, OSError):
                told = say("system.of-file", path=Path(error.filename), why=why(error))
            self.say(told)
            self.query(MessageLine).set_class(True, "-wrong")

    def action_back(self) -> None:
        self.dismiss(None)


def foot_keys(screen: BaseScreen[Any]) -> Sequence[FootKey]:
    """Return the keys that a screen tells in its last line."""
    return screen.context.house.among(foot_of(screen.KEYS) if screen.KEYS else at_foot(screen.BINDINGS))
