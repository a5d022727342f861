"""The automaton's book as it is followed: a page for each of its cards, every test with its die and section."""

from __future__ import annotations

from typing import cast

from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import say
from engine.rulebook import load_rulebook
from engine.words import headed
from jc_tui.gallic_war.automaton import CARD, Turn, attacks, beside, matrix, named, turns
from jc_tui.look.bindings import bindings_of
from jc_tui.look.spans import Label, Row, wrapped
from jc_tui.widgets.list_pane import SessionPane


class AutomatonPane(SessionPane):
    """What the automaton did with a card, and by which rules; the last card unless another page is turned to."""

    BINDINGS = bindings_of("automaton", game="gallic_war")

    _turns: tuple[Turn, ...] = ()
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
        if not self._turns:
            return [(say("automaton.title"), "strong", "")]
        turn = self._turns[self._at]
        pages = say("automaton.page", number=self._at + 1, count=len(self._turns))
        return [
            (say("automaton.title"), "strong", ""),
            (turn.title, "second", ""),
            (self.glyphs.back, "key", "turn(-1)"),
            (pages, "muted", ""),
            (self.glyphs.on, "key", "turn(1)"),
        ]

    def nothing(self) -> str:
        return say("automaton.nothing")

    def action_turn(self, by: int) -> None:
        """Turn to what it did before or after; past the end the last one is shown again, whatever comes."""
        if not self._turns:
            return
        page = max(0, self._at + by)
        self._page = None if page >= len(self._turns) - 1 else page
        self.cursor_key = None
        self.refresh_list()

    def rows_for(self, width: int) -> list[Row]:
        if not self._turns:
            return []
        turn, read = self._turns[self._at], set[str]()
        clock = self.session.ui.clock(turn.clock)
        rows = [Row(((f" {headed(clock, turn.title)}", "strong"),), "first")]
        if turn.kind == CARD:
            view = cast(GallicWarView, self.session.view_at(turn.index))
            rows += _rows(named(view, turn.card), width, "named")
            for applies, section, words in matrix(view, turn.card):
                box, ink = ("[>]", "second") if applies else ("[ ]", "muted")
                rows += _rows(f"{box} {section:5} {words}", width, f"row {section}", ink, 10)
        for number, reason in enumerate(turn.reasons):
            if reason.section == "12.order" and turn.kind == CARD:
                continue  # the rows of the matrix say it already
            rule = load_rulebook(say.file("rules.toml")).find(reason.section)
            rows.append(self.heading(f"{rule.id}  {rule.title}" if rule else reason.section, width))
            text = "" if rule is None or rule.id in read else rule.text
            for place, paragraph in enumerate(text.split("\n\n") if text else ()):
                rows += _rows(paragraph, width, f"rule {reason.section} {place}", "muted", 0)
            read.add(reason.section)
            view = cast(GallicWarView, self.session.view_at(reason.index))
            for start, ends in attacks(view, turn, reason).items():
                for line in beside(view, start, ends):
                    rows += _rows(line, width, f"{number} {start}")
            for place, sentence in enumerate(reason.told):
                rows += _rows(sentence, width, f"{number} {place}")
        return rows


def _rows(text: str, width: int, key: str, ink: str = "text", hanging: int = 2) -> list[Row]:
    return [Row(((f" {line}", ink),), key) for line in wrapped(text, width - 2, hanging)]
