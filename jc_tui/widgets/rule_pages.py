"""A game's rules and words in its help: the lines of their lists, and the page behind each; no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.rulebook import Rule, Rulebook
from engine.values import frozen
from engine.words import capital
from jc_tui.look.rows import Row, plain_row
from jc_tui.widgets.help_text import Page


@frozen
class RulePages:
    """Those of one game: `book` gives its rulebook, read when a page is asked for; `name` tells a rule's."""

    book: Callable[[], Rulebook]
    name: Callable[[Rule], str] = lambda rule: rule.id

    def links_to(self, rules: Iterable[str]) -> tuple[tuple[str, str], ...]:
        found = map(self.book().find, rules)
        return tuple((rule.id, rule.title) for rule in found if rule is not None)

    def rule_rows(self, words: str = "") -> list[Row]:
        """All rules under their chapters, or those that words fit, best first, else the nearest."""
        book = self.book()
        if words.strip():
            return [self._rule_row(rule) for rule in book.search(words) or book.nearest(words)]
        rows: list[Row] = []
        chapter = ""
        for rule in book.rules:
            if rule.chapter != chapter:
                chapter = rule.chapter
                rows.append(plain_row("", chapter.upper()))
            rows.append(self._rule_row(rule))
        return rows

    def _rule_row(self, rule: Rule) -> Row:
        name = self.name(rule)
        title = name if name == rule.title else f"{name:4} {rule.title}"
        return plain_row(rule.id, f"{title} *" if rule.editions else title)

    def rule_page(self, key: str) -> Page:
        rule = self.book().find(key)
        return Page(f"{rule.id}  {rule.title}", rule.told, (), self.links_to(rule.see)) if rule else Page(key)

    def term_rows(self, words: str = "") -> list[Row]:
        """The words of the game by alphabet, those that words fit when there are any."""
        wanted = words.casefold().split()
        texts = {term.id: f"{term.id}\n{term.text.casefold()}" for term in self.book().terms}
        found = [term for term, text in texts.items() if all(word in text for word in wanted)]
        found.sort(key=lambda term: (bool(wanted) and not term.startswith(wanted[0]), term))
        return [plain_row(term, term) for term in found]

    def term_page(self, key: str) -> Page:
        term = self.book().term(key)
        if term is None:
            return self.rule_page(key)
        differing = self.book().differing(term)
        table = (f"{self.name(rule)} ({edition}): {text}" for rule, edition, text in differing)
        links = dict.fromkeys((*term.see, *(rule.id for rule, _, _ in differing)))
        return Page(capital(term.id), "\n\n".join((term.text, *table)), (), self.links_to(links))
