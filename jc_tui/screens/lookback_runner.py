"""Timer of the models that look back, and the screens that they bring up."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from pathlib import Path
from pkgutil import resolve_name

from textual.timer import Timer

from jc_tui.lookback.replay_model import ReplayModel
from jc_tui.lookback.review_model import ReviewModel
from jc_tui.screens.base import BaseScreen
from jc_tui.table.intents import Back, Intent, TimeIsUp, Wants

OVER = {
    "branch": "jc_tui.screens.branch:BranchScreen",
    "replay": "jc_tui.screens.replay:ReplayScreen",
    "review": "jc_tui.screens.review:ReviewScreen",
}
"""The screens above, by their kinds."""


class LookbackRunner:
    """Runs a model for the screen that shows it."""

    def __init__(
        self, model: ReplayModel | ReviewModel, front: BaseScreen[Path | None], show: Callable[[], None]
    ) -> None:
        self._model, self._front, self._show = model, front, show
        self._wants = Wants()
        self._timer: Timer | None = None

    def send(self, intent: Intent) -> None:
        self._model.handle(intent)
        self._show()
        before, self._wants = self._wants, self._model.wants
        if self._wants.alarm != before.alarm:
            self._set_alarm(self._wants.alarm)
        for kind, what in self._model.over if self._wants.over != before.over else ():
            screen = resolve_name(OVER[kind])(self._model.table, *what, context=self._front.context)
            self._front.app.push_screen(screen, self._closed)

    def _set_alarm(self, alarm: tuple[Hashable, float] | None) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = alarm and self._front.set_timer(alarm[1], partial(self.send, TimeIsUp(alarm[0])))

    def _closed(self, path: Path | None) -> None:
        if path is None:
            self.send(Back())
        else:
            self._front.dismiss(path)
