"""Free deployment as a mode of the table's model: a side's blocks change places, two at a time."""

from __future__ import annotations

from collections.abc import Hashable

from engine.julius_caesar.actions import End, Swap
from engine.julius_caesar.words import label, say
from jc_tui.table import intents as do
from jc_tui.table.message import Notice
from jc_tui.table.modes import Mode


class Deployment(Mode):
    """Pick one block, then the one it changes places with.

    Attributes:
        key: the block under the cursor. picked: the block that was picked first; empty for none.
    """

    key = picked = ""
    _asked: Hashable = None

    @property
    def prompt(self) -> str:
        """What to do now."""
        if not self.session.legal:
            return self.session.waiting_for
        if self.picked:
            return say("deployment.picked", block=label(self.picked))
        return say("deployment.pick" if self.session.view.swaps_left else "deployment.no-swaps-left")

    def looks(self) -> dict[str, str]:
        """Return how each block looks while one is picked: as it, or whether it can change places with it."""
        if not self.picked:
            return {}
        partners = {
            action.second if action.first == self.picked else action.first
            for action in self.session.legal
            if isinstance(action, Swap) and self.picked in (action.first, action.second)
        }
        blocks = {block.id for space in self.session.view.spaces.values() for block in space.blocks}
        looks = {block: "can" if block in partners else "cannot" for block in blocks}
        return looks | {self.picked: "picked"}

    @property
    def unkept(self) -> bool:
        """True if a block was picked."""
        return bool(self.picked)

    def take_in(self) -> None:
        """Drop what was picked when somebody else is asked."""
        asked = self.session.view.to_act, self.session.eyes
        if asked != self._asked:
            self._asked = asked
            self.forget()

    def forget(self) -> None:
        """Drop what was picked."""
        self.picked = ""

    def does(self, intent: do.PlayerIntent) -> bool:
        """Pick a block, or end the deployment."""
        match intent:
            case do.PointLine(key):
                self.key = key
            case do.MarkLine(key):
                self._pick(key or self.key)
            case do.EndPhase():
                self._end()
            case do.Undo():
                self.forget()
                return False
            case do.Back() if self.picked:
                self.forget()
            case _:
                return False
        return True

    def _pick(self, block: str) -> None:
        if not self.session.legal:
            raise Notice(self.session.waiting_for)
        self.key = block
        if self.picked == block:
            self.picked = ""
        elif self.picked:
            self._swap(self.picked, block)
        else:
            self.picked = block

    def _swap(self, first: str, second: str) -> None:
        legal = [action for action in self.session.legal if isinstance(action, Swap)]
        fits = (each for each in legal if {each.first, each.second} == {first, second})
        self.table.act((next(fits, Swap(first, second)),))
        self.picked, self.key = "", first
        raise Notice(say("deployment.swapped", first=label(first), second=label(second)))

    def _end(self) -> None:
        if not self.session.legal:
            raise Notice(self.session.waiting_for)
        self.table.ask(say("deployment.press-again"))
        self.forget()
        self.table.act((End(),))
