"""Help of a block game: drawings, rules, words, and lists of printed components."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import ClassVar

from engine.rulebook import Rule, Rulebook, load_rulebook
from engine.translations import Translations, capital
from engine.values import frozen
from jc_tui.appearance.spans import ListRow, plain_row
from jc_tui.game_parts import HelpUI
from jc_tui.game_ui import HelpPart
from jc_tui.widgets.help_text import Page

YEAR, BATTLE, RULES, TERMS = "Year", "Battle", "Rules", "Words"
CARDS, BLOCKS = "Cards", "Blocks"
"""What parts go by."""


def under_headings(groups: Iterable[tuple[str, Sequence[ListRow]]]) -> list[ListRow]:
    """Return rows under their headings, those that have any."""
    return [row for heading, rows in groups if rows for row in (plain_row("", heading), *rows)]


def block_list(found: Iterable[tuple[str, str, Sequence[str]]], wide: int, heads: Sequence[str]) -> list[ListRow]:
    """Return rows of blocks, the first of four columns `wide`."""

    def line(name: str, rated: str, steps: str, home: str) -> str:
        return f"{name:{wide}} {rated:{len(heads[0])}} {steps:{len(heads[1])}}  {home}"

    return under_headings(
        (line(heading, *heads), [plain_row(block, line(*cells)) for _, block, cells in some])
        for heading, some in groupby(found, key=lambda each: each[0])
    )


@frozen
class RulePages:
    """Pages of one game's rulebook, for which `name` tells what a rule is called."""

    say: Translations
    name: Callable[[Rule], str] = lambda rule: rule.id

    def book(self) -> Rulebook:
        return load_rulebook(self.say.file("rules.toml"))

    def links_to(self, rules: Iterable[str]) -> tuple[tuple[str, str], ...]:
        found = map(self.book().find, rules)
        return tuple((rule.id, rule.title) for rule in found if rule is not None)

    def page(self, title: str, text: str, see: Sequence[str] = (), rule: str = "") -> Page:
        """Return the page of something printed, with the text of a `rule` below."""
        if found := self.book().find(rule):
            text = f"{text}\n\n{found.told}"
            see = (found.id, *(each for each in found.see if each not in see), *see)
        return Page(title, text, (), self.links_to(see))

    def rule_rows(self, words: str = "") -> list[ListRow]:
        """Return all rules under chapters, or those that fit, best first, or the nearest."""
        book = self.book()
        if words.strip():
            return [self._rule_row(rule) for rule in book.search(words) or book.nearest(words)]
        chapters = groupby(book.rules, key=lambda rule: rule.chapter)
        return under_headings((chapter.upper(), [*map(self._rule_row, rules)]) for chapter, rules in chapters)

    def _rule_row(self, rule: Rule) -> ListRow:
        name = self.name(rule)
        title = name if name == rule.title else f"{name:4} {rule.title}"
        return plain_row(rule.id, f"{title} *" if rule.editions else title)

    def rule_page(self, key: str) -> Page:
        rule = self.book().find(key)
        return Page(f"{rule.id}  {rule.title}", rule.told, (), self.links_to(rule.see)) if rule else Page(key)

    def term_rows(self, words: str = "") -> list[ListRow]:
        """Return the terms of the game that fit, by alphabet."""
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


class BlockHelpUI(HelpUI):
    """The rules of a block game, and what else can be read of it.

    Attributes:
        say: the catalogue of the game. book: the pages of its rules and words.
        flow_rules: by drawing, ``year`` and ``battle``, the rules to read on from it.
        printed: lists of what is printed: what its part goes by, the page of an id, the rows that words fit.
    """

    rules = RULES
    say: ClassVar[Translations]
    book: ClassVar[RulePages]
    flow_rules: ClassVar[Mapping[str, Sequence[str]]]
    printed: ClassVar[Sequence[tuple[str, Callable[[str], Page], Callable[[str], list[ListRow]]]]]

    def flow_page(self, name: str) -> Page:
        """Return the drawing of the course of a ``year`` or of a ``battle``."""
        drawing = tuple(self.say.file(f"{name}.txt").read_text(encoding="utf-8").splitlines())
        return Page(self.say.one("help.course", name), "", drawing, self.book.links_to(self.flow_rules[name]))

    @property
    def parts(self) -> Sequence[HelpPart]:
        return (
            HelpPart(YEAR, self._title(YEAR), lambda _: self.flow_page("year")),
            HelpPart(BATTLE, self._title(BATTLE), lambda _: self.flow_page("battle")),
            HelpPart(RULES, self._title(RULES), self.book.rule_page, self.book.rule_rows),
            HelpPart(TERMS, self._title(TERMS), self.book.term_page, self.book.term_rows),
            *(
                HelpPart(name, self._title(name), page, rows, wide=name == BLOCKS)
                for name, page, rows in self.printed
            ),
        )

    def _title(self, part: str) -> str:
        return self.say.one("help.tab", part)

    def place_of(self, topic: str) -> tuple[str, str] | None:
        book, lists = self.book.book(), {name: rows for name, _, rows in self.printed}
        named = {name.lower(): name for name in (YEAR, BATTLE, RULES, TERMS, *lists)}
        if part := (named | {"turn": YEAR, "terms": TERMS}).get(topic):
            return part, ""
        if rule := book.named(topic):
            return RULES, rule.id
        if term := book.term(topic):
            return TERMS, term.id
        found = (name for name, rows in lists.items() if topic in {row.key for row in rows("")})
        return next(((name, topic) for name in sorted(found)), None)  # a tribe means its block, not its card

    def found(self, words: str) -> int:
        return len(self.book.book().search(words))


def table(facts: Sequence[tuple[str, str]]) -> str:
    """Return facts with their names, a line each."""
    wide = max(len(name) for name, _ in facts)
    return "\n".join(f" {name:{wide}}  {value}" for name, value in facts)


def fits(words: str, texts: Sequence[str]) -> bool:
    """Return whether each word begins one of the texts, or a word in them."""
    parts = [part for text in texts for part in (text.casefold(), *text.casefold().split())]
    return all(any(part.startswith(word) for part in parts) for word in words.casefold().split())
