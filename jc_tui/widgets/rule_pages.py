"""A game's rules and words in its help: the lines of their lists, and the page behind each; no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.rulebook import Rule, Rulebook
from engine.words import capital
from jc_tui.widgets.help_text import Page
from jc_tui.widgets.list_pane import Row
from jc_tui.widgets.pick_list import plain_row


def links_to(book: Rulebook, rules: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Links to rules by their ids."""
    found = map(book.find, rules)
    return tuple((rule.id, rule.title) for rule in found if rule is not None)


def rule_rows(book: Rulebook, words: str = "", name: Callable[[Rule], str] = lambda rule: rule.id) -> list[Row]:
    """All rules under their chapters, or those that words fit, best first, else the nearest; `name` names one."""
    if words.strip():
        return [_rule_row(rule, name(rule)) for rule in book.search(words) or book.nearest(words)]
    rows: list[Row] = []
    chapter = ""
    for rule in book.rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            rows.append(plain_row("", chapter.upper()))
        rows.append(_rule_row(rule, name(rule)))
    return rows


def _rule_row(rule: Rule, name: str) -> Row:
    return plain_row(rule.id, name if name == rule.title else f"{name:5}{rule.title}")


def rule_page(book: Rulebook, key: str) -> Page:
    """One rule with what to read next."""
    rule = book.find(key)
    return Page(f"{rule.id}  {rule.title}", rule.text, (), links_to(book, rule.see)) if rule else Page(key)


def term_rows(book: Rulebook, words: str = "") -> list[Row]:
    """The words of the game by alphabet, those that words fit when there are any."""
    wanted = words.casefold().split()
    texts = {term.id: f"{term.id}\n{term.text.casefold()}" for term in book.terms}
    found = [term for term, text in texts.items() if all(word in text for word in wanted)]
    found.sort(key=lambda term: (bool(wanted) and not term.startswith(wanted[0]), term))
    return [plain_row(term, term) for term in found]


def term_page(book: Rulebook, key: str) -> Page:
    """One word with where to read more."""
    term = book.term(key)
    return Page(capital(term.id), term.text, (), links_to(book, term.see)) if term else rule_page(book, key)
