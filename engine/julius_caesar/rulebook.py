"""The rules as a reference to read: sections and rulings by id, and the words they use.

Nothing here decides anything: refusals cite these ids, `help` and the help screen show the texts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine.datafiles import Entry, read_toml

RULES_FILE = "rules.toml"
"""The name of the file in the game's data folder."""

_WHOLE_TITLE, _ID_PREFIX, _TITLE_START, _TITLE, _TEXT = range(-1, 4)
"""How well the words, or one of them, fit a rule: best first."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One section of the rulebook, god card or ruling, in our own words.

    Attributes:
        id: ``6.11``, ``god.mars`` or ``M7``.
        title: a short heading.
        text: one or more paragraphs, an empty line between two; no line breaks within a paragraph.
        see: ids of related rules.
        chapter: the heading it is listed under (``6 Command phase``).
    """

    id: str
    title: str
    text: str
    see: tuple[str, ...]
    chapter: str


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
    _by_id: dict[str, Rule] = field(init=False, repr=False, compare=False)
    _by_word: dict[str, Term] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_id", {_key(rule.id): rule for rule in self.rules})
        object.__setattr__(self, "_by_word", {_key(term.id): term for term in self.terms})

    @property
    def chapters(self) -> tuple[str, ...]:
        """The headings, each once, in order."""
        return tuple(dict.fromkeys(rule.chapter for rule in self.rules))

    def find(self, rule_id: str) -> Rule | None:
        """The rule of exactly that id, capital or small letters alike."""
        return self._by_id.get(_key(rule_id))

    def term(self, word: str) -> Term | None:
        """The term of exactly that word, capital or small letters alike."""
        return self._by_word.get(_key(word))

    def search(self, words: str) -> list[Rule]:
        """The rules in which every word is found, best fit first.

        A word at the start of an id counts most, then in the title, then in the text; a title of just these
        words comes before one with more. A plural finds its singular. Rules that fit alike keep the order of
        the file.
        """
        wanted = words.casefold().split()
        if not wanted:
            return []
        found = [(fit, rule) for rule in self.rules if (fit := _fit(rule, wanted)) is not None]
        found.sort(key=lambda pair: pair[0])
        return [rule for _, rule in found]


def load_rulebook(folder: Path) -> Rulebook:
    """The rulebook in a game's data folder.

    Raises:
        DataError: the file cannot be read, or an entry is not sound: a duplicate id, a `see` that leads
            nowhere, an empty text, a missing or unknown key.
    """
    path = folder / RULES_FILE
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
            entry.refuse("see names the entry itself")
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
            entry.refuse("the id is there twice")
        seen.add(key)


def _check_see(entry: Entry, see: tuple[str, ...], ids: Collection[str]) -> None:
    for place, other in enumerate(see):
        if other not in ids:
            entry.refuse(f"see names {other!r}, and there is no such rule")
        if other in see[:place]:
            entry.refuse(f"see names {other} twice")


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


def _stem(word: str) -> str:
    """A word without the ending of its plural, roughly: ``levies`` and ``levy`` give the same."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") else word


def _fit(rule: Rule, wanted: Sequence[str]) -> int | None:
    """How well the words fit a rule, the smaller the better; None when one of them is nowhere in it."""
    rule_id, title, text = rule.id.casefold(), rule.title.casefold(), rule.text.casefold()
    title_stems = [_stem(part) for part in title.replace("-", " ").split()]
    stems = [_stem(word) for word in wanted]
    fit = _WHOLE_TITLE if stems == title_stems else 0
    for word, stem in zip(wanted, stems, strict=True):
        if rule_id.startswith(word) or word in rule_id.split("."):
            fit += _ID_PREFIX
        elif any(part.startswith(stem) for part in title_stems):
            fit += _TITLE_START
        elif stem in title:
            fit += _TITLE
        elif stem in text or word in text:
            fit += _TEXT
        else:
            return None
    return fit
