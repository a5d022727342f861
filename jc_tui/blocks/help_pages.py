"""What the help pages of block games share: drawings out of files, and tables of facts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jc_tui.widgets.help_text import Page
from jc_tui.widgets.rule_pages import RulePages


def drawing(path: Path) -> tuple[str, ...]:
    """The lines of a drawing, 74 columns wide, as its file has them."""
    return tuple(path.read_text(encoding="utf-8").splitlines())


def drawn_page(book: RulePages, title: str, path: Path, rules: Sequence[str]) -> Page:
    """A page that is a drawing, with the rules to read on from it."""
    return Page(title, "", drawing(path), book.links_to(rules))


def table(facts: Sequence[tuple[str, str]]) -> str:
    """Facts with their names, a line each."""
    wide = max(len(name) for name, _ in facts)
    return "\n".join(f" {name:{wide}}  {value}" for name, value in facts)


def fits(words: str, texts: Sequence[str]) -> bool:
    """Whether each of some words begins one of these texts, or a word in them."""
    parts = [part for text in texts for part in (text.casefold(), *text.casefold().split())]
    return all(any(part.startswith(word) for part in parts) for word in words.casefold().split())
