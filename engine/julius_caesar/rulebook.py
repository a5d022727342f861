"""The rules as a reference to read: sections and rulings by id, and the words they use.

Nothing here decides anything: refusals cite these ids, `help` and the help screen show the texts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from engine.datafiles import Entry, read_toml
from engine.julius_caesar import rule_search
from engine.julius_caesar.words.saying import say


@dataclass(frozen=True, slots=True)
class Rule:
    """One section of the rulebook, god card or ruling, in our own words.

    Attributes:
        id: ``6.11``, ``god.mars`` or ``M7``.
        title: a short heading.
        text: one or more paragraphs, an empty line between two; no line breaks within a paragraph.
        see: ids of related rules.
        chapter: the heading it is listed under (``6 Command phase``).
        words: other words by which a player may look for it, that stand neither in the title nor in the text.
    """

    id: str
    title: str
    text: str
    see: tuple[str, ...]
    chapter: str
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game, what it means and the ids of the rules that say more."""

    id: str
    text: str
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All rules and terms, in the order of the file."""

    rules: tuple[Rule, ...]
    terms: tuple[Term, ...]

    @property
    def chapters(self) -> tuple[str, ...]:
        """The headings, each once, in order."""
        return tuple(dict.fromkeys(rule.chapter for rule in self.rules))

    def find(self, rule_id: str) -> Rule | None:
        """The rule of exactly that id, capital or small letters alike."""
        return next((rule for rule in self.rules if _key(rule.id) == _key(rule_id)), None)

    def term(self, word: str) -> Term | None:
        """The term of exactly that word, capital or small letters alike."""
        return next((term for term in self.terms if _key(term.id) == _key(word)), None)

    def search(self, words: str) -> list[Rule]:
        """The rules in which every word is found, best fit first; words such as ``the`` do not count."""
        return rule_search.ranked(self.rules, words)

    def nearest(self, words: str) -> list[Rule]:
        """The rules that have most of the words, best fit first, for where `search` finds none with all."""
        return rule_search.nearest(self.rules, words)


def load_rulebook(path: Path | None = None) -> Rulebook:
    """The rulebook in a file; without one in the player's language.

    Raises:
        DataError: the file cannot be read, or an entry is not sound: a duplicate id, a `see` that leads
            nowhere, an empty text, a missing or unknown key.
    """
    path = path or say.file("rules.toml")
    document = Entry(path, "top level", read_toml(path))
    rule_entries = document.tables("rule", "rule")
    term_entries = document.tables("term", "term")
    document.finish()
    rules = tuple(_read_rule(entry) for entry in rule_entries)
    terms = tuple(_read_term(entry) for entry in term_entries)
    _refuse_duplicates(rule_entries, [rule.id for rule in rules])
    _refuse_duplicates(term_entries, [term.id for term in terms])
    ids = {rule.id for rule in rules}
    for entry, rule in zip(rule_entries, rules, strict=True):
        if rule.id in rule.see:
            entry.refuse(say("data.see-names-the-entry-itself"))
        _check_see(entry, rule.see, ids)
    for entry, term in zip(term_entries, terms, strict=True):
        _check_see(entry, term.see, ids)
    return Rulebook(rules, terms)


def _read_rule(entry: Entry) -> Rule:
    rule = Rule(
        id=entry.text("id"),
        title=entry.text("title"),
        text=_paragraphs(entry.text("text")),
        see=entry.texts("see"),
        chapter=entry.text("chapter"),
        words=entry.texts("words") if entry.has("words") else (),
    )
    entry.finish()
    return rule


def _read_term(entry: Entry) -> Term:
    term = Term(id=entry.text("id"), text=_paragraphs(entry.text("text")), see=entry.texts("see"))
    entry.finish()
    return term


def _refuse_duplicates(entries: Iterable[Entry], names: Iterable[str]) -> None:
    seen: set[str] = set()
    for entry, key in zip(entries, map(_key, names), strict=True):
        if key in seen:
            entry.refuse(say("data.the-id-is-there-twice"))
        seen.add(key)


def _check_see(entry: Entry, see: tuple[str, ...], ids: Collection[str]) -> None:
    for place, other in enumerate(see):
        if other not in ids:
            entry.refuse(say("data.see-names-and-there-is-no-such", other=repr(other)))
        if other in see[:place]:
            entry.refuse(say("data.see-names-twice", other=other))


def _paragraphs(text: str) -> str:
    """The text with the line breaks inside its paragraphs taken out."""
    paragraphs: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.strip():
            paragraphs[-1] += line.split()
        elif paragraphs[-1]:
            paragraphs.append([])
    return "\n\n".join(" ".join(words) for words in paragraphs if words)


def _key(name: str) -> str:
    return " ".join(name.casefold().split())
