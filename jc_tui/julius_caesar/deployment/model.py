"""Free deployment as a mode of the table's model: a side's blocks change places, two at a time."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Action
from engine.julius_caesar.actions import End, Swap
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, say
from jc_tui.look.spans import Row, plain_row
from jc_tui.table import intents as do
from jc_tui.table.list_choice import ListChoice, PhaseChoice
from jc_tui.table.message import Notice


class Swapping(PhaseChoice):
    """Two blocks that change places: one is marked, then the other one chosen."""

    view: JuliusCaesarView

    def choosable(self) -> list[str]:
        return [block.id for space in self.view.spaces.values() for block in space.blocks]

    def rows(self) -> list[Row]:
        return [plain_row(block, label(block)) for block in self.choosable()]

    def usual(self) -> str:
        return ""  # the board says which block is the first

    def todo(self) -> str:
        for block in self.marked:
            return say("deployment.picked", block=label(block))
        return say("deployment.pick" if self.view.swaps_left else "deployment.no-swaps-left")

    def at_once(self, key: str) -> Sequence[Action] | None:
        first = next(iter(self.marked), key)
        if first == key:
            return None
        swaps = (each for each in self.legal if isinstance(each, Swap))
        return [next((each for each in swaps if {each.first, each.second} == {first, key}), Swap(first, key))]

    def asked_before(self) -> str:
        return say("deployment.press-again")

    def actions(self) -> Sequence[Action]:
        return [End()]


class Deployment(ListChoice[PhaseChoice]):
    """Pick one block, then the one it changes places with."""

    nothing = PhaseChoice
    choices = {"deploy": Swapping}  # noqa: RUF012 - never changed

    def looks(self) -> dict[str, str]:
        """Return how each block looks while one is picked, as `Cell` has it."""
        pairs = [{each.first, each.second} for each in self.session.legal if isinstance(each, Swap)]
        partners = set[str]().union(*(pair for pair in pairs if pair & self.marked))
        looks = {block: "can" if block in partners else "cannot" for block in self.choice.choosable()}
        return looks | dict.fromkeys(self.marked, "picked") if self.marked else {}

    def does(self, intent: do.PlayerIntent) -> bool:
        match intent:
            case do.Undo() | do.UndoAll():
                self.forget()
                return False
            case do.Back() if self.marked:
                self.forget()
                return True
        return super().does(intent)

    def choose(self, key: str) -> None:
        picked = self.marked - {key}
        super().choose(key)
        for first in picked:
            self.forget()
            self.key = first
            raise Notice(say("deployment.swapped", first=label(first), second=label(key)))
