"""The foot of the table: the advice, what is said in its place, and the line in which something is typed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from engine.contract import Action, GameError
from engine.words import say
from jc_tui.look.bindings import foot_of
from jc_tui.map.view import MapView
from jc_tui.widgets.advice_line import AdviceLine, Asked, Notice
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.typed_line import Purpose, TypedLine

if TYPE_CHECKING:
    from jc_tui.screens.table import TableScreen

MOST_LINES = 6
"""As many lines as the longest reason of a hint needs at 80 columns."""

NEWS_SECONDS = 6
"""For how long it is told that the other player came or left, in place of the advice."""


class Foot:
    """What is said at the foot of the table: the advice, or `refused`, a refusal, a question or a notice."""

    def __init__(self, screen: TableScreen) -> None:
        self.refused: GameError | None = None
        self._screen = screen
        self._confirmed: tuple[str, int, str] | None = None
        self._question = ""
        self._news: Notice | None = None
        self._said_at = ""

    @property
    def _advice(self) -> AdviceLine:
        return self._screen.query_one(AdviceLine)

    @property
    def _line(self) -> TypedLine:
        return self._screen.query_one(TypedLine)

    def advise(self, text: str, why_not: GameError | None = None) -> None:
        """Say what to do now, or why what is pointed to cannot be chosen, where nothing else is said or asked."""
        if self.refused is not None:
            self.refuse(self.refused)
            return
        if self._asks:
            self._advice.advise(self._question)
        elif why_not is None:
            self._advice.advise(text)
        else:
            self._advice.explain(why_not)
        self.fit()

    def refuse(self, error: GameError) -> None:
        """Say why something was not done, until the next thing is tried."""
        if error is not self.refused:
            self._said_at = self._screen.query_one(MapView).selected
        self.refused = error
        self._screen.remove_class("-keys")
        self._advice.refuse(error)
        self.fit()

    def show_keys(self) -> None:
        """The keys beside the advice: for orders, or at a host's table what there is to do while others act."""
        idle = not self._screen.session.legal and self._screen.around.house.offers("talk")
        self._screen.query_one("#brief", KeyBar).show_entries(foot_of("table-idle" if idle else "table-brief"))

    def fit(self) -> None:
        """As many lines as are needed now: the second of a refusal is the order's, all others are the map's."""
        number, wordy = self._advice.lines_wanted, self.refused is not None
        self._screen.set_class(wordy and number > 1, "-wordy")
        roomy = (
            number <= 1 + wordy and self._screen.session.coach is None and not self._screen.has_class("-telling")
        )
        self._screen.query_one(MapView).overview = roomy  # else it would lie over what is left of the map
        for widget in (self._screen.query_one("#foot"), self._advice):
            widget.styles.height = min(number, MOST_LINES) if number > 1 + wordy else None

    def settle(self) -> None:
        """What was refused or asked is done with."""
        self.refused = self._confirmed = None

    def point_elsewhere(self, place: str) -> bool:
        """The map's selection is at a place: what was said of another is done with; whether anything was.

        A hint stays until it is done or dropped, and so does it that a seat is lost.
        """
        hints, session = self._screen.hints, self._screen.session
        lasting = hints.advice is not None or hints.weighing or session.displaced
        if (self.refused is None and self._confirmed is None) or place == self._said_at or lasting:
            return False
        self.settle()
        return True

    def meant(self, what: str, question: str) -> bool:
        """Return whether the player is asked about `what` already, and still reads the question."""
        screen = self._screen
        asked, foot = (what, screen.session.table.number), screen.query_one("#foot")
        before, self._confirmed, self._question = self._confirmed, (*asked, question), ""
        self._said_at = screen.query_one(MapView).selected
        return before is not None and before[:2] == asked and self._advice.text == before[2] and foot.display

    def confirm(self, what: str, question: str) -> None:
        """Raise Asked unless the player means it."""
        if not self.meant(what, question):
            raise Asked(question)

    def sure(self, what: str, question: str) -> bool:
        """Whether the player meant it; if not, it is asked instead of the advice while once more would do."""
        if self.meant(what, question):
            return True
        self._question = question
        self._screen.remove_class("-keys")
        self.advise(question)
        return False

    @property
    def _asks(self) -> bool:
        """Whether a question stands instead of the advice: nothing else was done, the game is as it was."""
        asked = self._confirmed
        return bool(self._question) and asked is not None and asked[1] == self._screen.session.table.number

    def nothing_meant(self) -> None:
        """Something else is done than what was asked about: that is to be asked anew."""
        if self._confirmed is not None and self.refused is None:
            self._confirmed = None
            self._screen.show_order()

    def unless_refused(self, do: Callable[..., None]) -> Callable[..., None]:
        """As `do`, an order or what leads to one: first what is shown is to be seen; its refusal is said here."""

        def attempt(*arguments: object) -> None:
            if self._question:
                self._confirmed, self._question = None, ""
            try:
                if not self._screen.theatre.insist():
                    do(*arguments)
            except GameError as error:
                self.refuse(error)

        return attempt

    def else_done(self, do: Callable[..., None]) -> Callable[..., None]:
        """As `do`, which is not what was asked about, if anything was; its refusal is said here."""

        def attempt(*arguments: object) -> None:
            self.nothing_meant()
            try:
                do(*arguments)
            except GameError as error:
                self.refuse(error)

        return attempt

    def tell_news(self, news: str) -> None:
        """Who came or left, for some seconds and in place of nothing else; that a seat is lost, until Esc."""
        notice = Notice(news)
        if self._screen.session.displaced:
            self.refuse(notice)
        elif self.refused is None and not self._asks and self._screen.session.legal:
            self._news = notice
            self.refuse(notice)
            asyncio.get_running_loop().call_later(NEWS_SECONDS, self._screen.call_later, self._forget_news, notice)

    def forget_news(self) -> None:
        """News pass by themselves: no key is needed for them alone."""
        if self._news is not None:
            self._forget_news(self._news)

    def _forget_news(self, notice: Notice) -> None:
        if self.refused is notice and self._screen.is_attached:
            self.refused = None
            self._screen.show_order()

    def ask(self, purpose: Purpose) -> None:
        """Open the line to find a place, to type an action, or for the letter of a destination."""
        self._advice.display = False
        self._line.ask(purpose, self._hint(purpose))

    def _hint(self, purpose: Purpose) -> str:
        if purpose == "type":
            return _example(self._screen.session.legal)
        return say("orders.find") if purpose == "find" else say("orders.letter")

    def close_line(self) -> None:
        """The advice is back in the place of the line."""
        self._line.close()
        self._advice.display = True


def _example(legal: Sequence[Action]) -> str:
    """An action that could be typed now, one with a name in it if there is one; empty where there is none."""
    orders = [str(action) for action in islice(legal, 20)]
    return say("orders.type", order=next((order for order in orders if " " in order), orders[0])) if orders else ""
