"""The automaton's book: a page for each card, with dice and sections."""

from __future__ import annotations

from engine.gallic_war.words import say
from jc_tui.appearance.bindings import bindings_of
from jc_tui.appearance.spans import Label, ListRow, wrapped
from jc_tui.gallic_war.automaton import AutomatonTurn, turns
from jc_tui.gallic_war.automaton_report import page
from jc_tui.widgets.list_pane import SessionPane

LOOKS = {"title": ("strong", 2), "applies": ("second", 8), "row": ("muted", 8), "rule": ("muted", 0)}
"""By the kind of a paragraph its ink, and how far its lines after the first are indented."""


class AutomatonPane(SessionPane):
    """The automaton's actions with a card, by default the last, and their rules."""

    BINDINGS = bindings_of("automaton", game="gallic_war")

    _turns: tuple[AutomatonTurn, ...] = ()
    _page: int | None = None
    """The page that was turned to; None for the last one."""

    def refresh_list(self) -> None:
        self._turns = tuple(turns(self.session.story()))
        super().refresh_list()

    @property
    def _at(self) -> int:
        last = len(self._turns) - 1
        return last if self._page is None else min(self._page, last)

    def title(self) -> list[Label]:
        head = (say("automaton.title"), "strong", "")
        if not self._turns:
            return [head]
        pages = say("automaton.page", number=self._at + 1, count=len(self._turns))
        return [
            head,
            (self._turns[self._at].title, "second", ""),
            (self.glyphs.back, "key", "turn(-1)"),
            (pages, "muted", ""),
            (self.glyphs.on, "key", "turn(1)"),
        ]

    def nothing(self) -> str:
        return say("automaton.nothing")

    def action_turn(self, by: int) -> None:
        """Turn pages; past the end the pane follows the last card."""
        if not self._turns:
            return
        page = max(0, self._at + by)
        self._page = None if page >= len(self._turns) - 1 else page
        self.cursor_key = None
        self.refresh_list()

    def rows_for(self, width: int) -> list[ListRow]:
        rows = list[ListRow]()
        for number, (kind, text) in enumerate(page(self.session, self._turns[self._at]) if self._turns else ()):
            ink, hanging = LOOKS.get(kind, ("text", 2))
            lines = [ListRow(((f" {line}", ink),), number) for line in wrapped(text, width - 2, hanging)]
            rows += [self.heading(text, width)] if kind == "heading" else lines
        return rows
