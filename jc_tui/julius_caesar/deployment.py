"""Free deployment as a mode of the table's model."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Action, Seat
from engine.julius_caesar.actions import End, Swap
from engine.julius_caesar.seats import CAESAR, SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, roman, say
from engine.julius_caesar.words.names import short_label
from jc_tui.appearance.spans import ListRow, plain_row
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.move_targets import own, place_of
from jc_tui.julius_caesar.text.position import place_label
from jc_tui.table import intents as do
from jc_tui.table.list_choice import ListChoice, PhaseChoice
from jc_tui.table.message import Notice

NAME = 11
"""The columns of a block's name."""

LOOKS = {"picked": ("x", "mark"), "can": ("+", "mark"), "cannot": (" ", "muted"), "": (" ", "text")}
"""The mark and the ink of a block: picked, may change places with the picked one, may not, or none is picked."""


class Swapping(PhaseChoice):
    """Two blocks that change places: one is marked, then the other one chosen."""

    view: JuliusCaesarView

    @property
    def side(self) -> Seat:
        """The side that is listed: the seat that looks, else the seat to act."""
        return next((seat for seat in (self.view.seat, self.view.to_act) if seat in SEATS and seat), CAESAR)

    def choosable(self) -> list[str]:
        return [block for city in load_facts().cities for block in own(self.view, city, self.side)]

    def usual(self) -> str:
        return next(iter(self.choosable()), "")

    def place(self, key: str) -> str:
        return place_of(self.view, key) or ""

    def rows(self) -> list[ListRow]:
        """Return the blocks by city."""
        rows = []
        for city in load_facts().cities:
            for printed in map(load_facts().blocks.__getitem__, own(self.view, city, self.side)):
                mark, ink = LOOKS[self.look(printed.id)]
                rated = f"{load_facts().rating(printed.id)} {roman(max(printed.strengths)):3}"
                stands = _place(city, printed.start)
                text = f"{mark} {short_label(printed.id):{NAME}} {rated}  {stands}"
                rows.append(plain_row(printed.id, text, ink))
        return rows

    def look(self, block: str) -> str:
        """Return how a block looks, as a key of `LOOKS`."""
        swaps = ({each.first, each.second} for each in self.legal if isinstance(each, Swap))
        if block in self.marked or not self.marked:
            return "picked" if self.marked else ""
        return "can" if any(block in pair and pair & set(self.marked) for pair in swaps) else "cannot"

    def todo(self) -> str:
        if not self.legal:
            return ""
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


def _place(city: str, first: str | None) -> str:
    """Return a city with its value, and where its block was at first."""
    told = place_label(city)
    if not load_facts().cities[city].port:
        told = say("deployment.inland", place=told)
    return say("deployment.at-first-in", city=told, place=label(first)) if first and first != city else told


class Deployment(ListChoice[Swapping]):
    """Pick one block, then the one it changes places with."""

    nothing = Swapping
    choices = {"deploy": Swapping}  # noqa: RUF012 - never changed

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
