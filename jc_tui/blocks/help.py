"""The help of a block game: two drawings, the rules, the words, and lists of what is printed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import ClassVar

from engine.values import frozen
from engine.words import Catalogue
from jc_tui.game_parts import HelpUI
from jc_tui.game_ui import HelpPart
from jc_tui.look.rows import Row
from jc_tui.widgets.help_text import Page
from jc_tui.widgets.rule_pages import RulePages

YEAR, BATTLE, RULES, TERMS = "Year", "Battle", "Rules", "Words"
CARDS, AREAS, BLOCKS = "Cards", "Areas", "Blocks"
"""What parts go by."""


@frozen
class Printed:
    """A list of what is printed: cards, areas, blocks.

    Attributes:
        name: what its part goes by.
        ids: those that have a page.
        wide: whether its list needs more room than others.
    """

    name: str
    ids: Collection[str]
    page: Callable[[str], Page]
    rows: Callable[[str], list[Row]]
    wide: bool = False


class BlockHelpUI(HelpUI):
    """The rules of a block game, and what else can be read of it.

    Attributes:
        say: the catalogue of the game. book: the pages of its rules and words.
        flow_rules: by drawing, ``year`` and ``battle``, the rules to read on from it.
    """

    rules = RULES
    say: ClassVar[Catalogue]
    book: ClassVar[RulePages]
    flow_rules: ClassVar[Mapping[str, Sequence[str]]]

    @property
    def printed(self) -> Sequence[Printed]:
        raise NotImplementedError

    def flow_page(self, name: str) -> Page:
        """Return the drawing of the course of a ``year`` or of a ``battle``."""
        drawing = self.say.file(f"{name}.txt").read_text(encoding="utf-8").splitlines()
        return Page(
            self.say.one("help.course", name), "", tuple(drawing), self.book.links_to(self.flow_rules[name])
        )

    @property
    def parts(self) -> Sequence[HelpPart]:
        return (
            HelpPart(YEAR, self._title(YEAR), lambda _: self.flow_page("year")),
            HelpPart(BATTLE, self._title(BATTLE), lambda _: self.flow_page("battle")),
            HelpPart(RULES, self._title(RULES), self.book.rule_page, self.book.rule_rows),
            HelpPart(TERMS, self._title(TERMS), self.book.term_page, self.book.term_rows),
            *(HelpPart(it.name, self._title(it.name), it.page, it.rows, wide=it.wide) for it in self.printed),
        )

    def _title(self, part: str) -> str:
        return self.say.one("help.tab", part)

    def place_of(self, topic: str) -> tuple[str, str] | None:
        book = self.book.book()
        named = {name.lower(): name for name in (YEAR, BATTLE, RULES, TERMS, *(it.name for it in self.printed))}
        if part := (named | {"turn": YEAR, "terms": TERMS}).get(topic):
            return part, ""
        if rule := book.named(topic):
            return RULES, rule.id
        if term := book.term(topic):
            return TERMS, term.id
        return next(((it.name, topic) for it in self.printed if topic in it.ids), None)

    def found(self, words: str) -> int:
        return len(self.book.book().search(words))


def table(facts: Sequence[tuple[str, str]]) -> str:
    """Facts with their names, a line each."""
    wide = max(len(name) for name, _ in facts)
    return "\n".join(f" {name:{wide}}  {value}" for name, value in facts)


def fits(words: str, texts: Sequence[str]) -> bool:
    """Whether each of some words begins one of these texts, or a word in them."""
    parts = [part for text in texts for part in (text.casefold(), *text.casefold().split())]
    return all(any(part.startswith(word) for part in parts) for word in words.casefold().split())
