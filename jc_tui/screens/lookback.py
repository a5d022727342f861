"""Base of the screens that look back upon a game."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from textual.timer import Timer

from jc_tui.lookback import intents
from jc_tui.lookback.replay_model import ReplayModel
from jc_tui.lookback.review_model import ReviewModel
from jc_tui.screens.shell import ShellScreen
from jc_tui.surroundings import Surroundings
from jc_tui.table.intents import Back, Intent, TimeIsUp, Wants

OVER = {
    "branch": "jc_tui.screens.branch:BranchScreen",
    "replay": "jc_tui.screens.replay:ReplayScreen",
    "review": "jc_tui.screens.review:ReviewScreen",
}
"""The screens above, by their kinds."""


class LookbackScreen(ShellScreen[Path | None]):
    """Runs a model, with its timer and the screens that it brings up.

    Ends with the path of a save that was branched off, or None.
    """

    def __init__(self, model: ReplayModel | ReviewModel, *, around: Surroundings) -> None:
        super().__init__(around=around)
        self.model = model
        self._wants = Wants()
        self._timer: Timer | None = None

    def show(self) -> None:
        raise NotImplementedError

    def send(self, intent: Intent) -> None:
        self.model.handle(intent)
        self.show()
        before, self._wants = self._wants, self.model.wants
        if (alarm := self._wants.alarm) != before.alarm:
            if self._timer is not None:
                self._timer.stop()
            self._timer = alarm and self.set_timer(alarm[1], partial(self.send, TimeIsUp(alarm[0])))
        for kind, what in self.model.over if self._wants.over != before.over else ():
            screen = resolve_name(OVER[kind])(self.model.table, *what, around=self.around)
            self.app.push_screen(screen, self._came_back)

    def _came_back(self, path: Path | None) -> None:
        if path is None:
            self.send(Back())
        else:
            self.dismiss(path)

    def action_do(self, name: str, *what: Any) -> None:
        self.send(getattr(intents, name)(*what))
