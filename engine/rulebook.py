"""The rules of a game as a reference to read and search.

Nothing here decides anything: refusals cite these ids, `help` and the help screen show the texts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from engine.datafiles import fields_of, intact, read_toml
from engine.values import frozen
from engine.words import say

_WORD = re.compile(r"[^\W_]+(?:[./][^\W_]+)*")
_WHOLE_TITLE, _ID, _TITLE, _MEANT, _TITLE_START, _TEXT, _TEXT_START = range(-1, 6)
"""How well the words, or one of them, fit a rule, best first."""

Fits = list[tuple[str, int]]
"""Words that stand in a rule, and how well each fits it."""


@frozen
class Rule:
    """One section of a rulebook, or a ruling, in our own words.

    Attributes:
        id: ``6.11``, ``M7``, or with a name after the last dot, ``god.mars``.
        title: a short heading.
        text: one or more paragraphs, an empty line between two; no line breaks within a paragraph.
        see: ids of related rules.
        chapter: the heading it is listed under (``6 Command phase``).
        words: other words by which a player may look for it, that stand neither in the title nor in the text.
        editions: by edition of the rules in which it differs, what holds there.
    """

    id: str
    title: str
    text: str
    see: tuple[str, ...]
    chapter: str
    words: tuple[str, ...] = ()
    editions: Mapping[str, str] = field(default_factory=dict)

    @property
    def told(self) -> str:
        """Text, and after it what holds in editions in which it differs."""
        differing = (say("help.in-edition", edition=name, text=text) for name, text in self.editions.items())
        return "\n\n".join((self.text, *differing))


@frozen
class Term:
    """A word of the game, what it means and the ids of the rules that say more.

    `words` mean the same. With `tabled` all that differs between the editions of the rules is told with it.
    """

    id: str
    text: str
    see: tuple[str, ...]
    tabled: bool = False
    words: tuple[str, ...] = ()


@frozen
class Rulebook:
    """All rules and terms, in the order of the file."""

    rules: tuple[Rule, ...]
    terms: tuple[Term, ...]

    @property
    def chapters(self) -> tuple[str, ...]:
        """Headings, each once, in order."""
        return tuple(dict.fromkeys(rule.chapter for rule in self.rules))

    def find(self, rule_id: str) -> Rule | None:
        """Return the rule of exactly that id, capital or small letters alike."""
        return next((rule for rule in self.rules if _key(rule.id) == _key(rule_id)), None)

    def named(self, topic: str) -> Rule | None:
        """Return the rule of that id, or of the name after its last dot, ``mars``."""
        ends = ((rule, rule.id.rpartition(".")[2]) for rule in self.rules)
        named = (rule for rule, end in ends if _key(end) == _key(topic) and not end.isdecimal())
        return self.find(topic) or next(named, None)

    def term(self, word: str) -> Term | None:
        """Return the term of a word, or of one that means the same."""
        terms = {_key(name): term for term in self.terms for name in term.words}
        terms |= {_key(term.id): term for term in self.terms}
        return terms.get(_key(word))

    def differing(self, term: Term) -> tuple[tuple[Rule, str, str], ...]:
        """Return what differs between editions, by rule and edition, for a tabled term."""
        return tuple(
            (rule, name, text) for rule in self.rules if term.tabled for name, text in rule.editions.items()
        )

    def search(self, words: str) -> list[Rule]:
        """Return the rules in which every word is found, best fit first, else in their order.

        A word that begins an id counts most, then one of the title, then one that the rule lists as meaning the
        same, then one of the text; whole words before beginnings, and a title of just these words first of all.
        """
        tongue = speech()
        wanted = tongue.wanted(words)
        title = [tongue.stem(word) for word in wanted]
        found = []
        for rule, fits in _found(self.rules, wanted, tongue):
            if len(fits) == len(wanted):
                whole = title == [tongue.stem(word) for word in tongue.words(rule.title)[0]]
                found.append((rule, [*fits, ("", _WHOLE_TITLE)] if whole else fits))
        return _best_first(found)

    def nearest(self, words: str) -> list[Rule]:
        """Return the rules that have the most telling of the words, best fit first.

        The fewer rules a word stands in, the more it tells.
        """
        tongue = speech()
        found = _found(self.rules, tongue.wanted(words), tongue)
        spread = Counter(word for _, fits in found for word in dict(fits))
        tells = [sum(1 / spread[word] for word, _ in fits) for _, fits in found]
        most = max(tells, default=0)
        return _best_first([pair for pair, told in zip(found, tells, strict=True) if most and told == most])


@lru_cache(maxsize=4)
def load_rulebook(path: Path) -> Rulebook:
    """Return the rulebook in a file, which is read once. Raises DataError."""
    document = read_toml(path)
    with intact(path):
        rules, terms = ([_fields(entry) for entry in document[kind]] for kind in ("rule", "term"))
        return Rulebook(tuple(Rule(**rule) for rule in rules), tuple(Term(**term) for term in terms))


def _fields(entry: Mapping[str, Any]) -> dict[str, Any]:
    fields = {**fields_of(entry), "text": _paragraphs(entry["text"])}
    if "editions" in entry:
        fields["editions"] = {name: _paragraphs(text) for name, text in entry["editions"].items()}
    return fields


def _paragraphs(text: str) -> str:
    """Return the text with the line breaks inside its paragraphs taken out."""
    paragraphs: list[list[str]] = [[]]
    for line in text.splitlines():
        if line.strip():
            paragraphs[-1] += line.split()
        elif paragraphs[-1]:
            paragraphs.append([])
    return "\n\n".join(" ".join(words) for words in paragraphs if words)


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


# --- finding rules by words as a player types them ---------------------------------------------------------------


class Speech:
    """How the words of a language are understood. `fillers` say nothing about a subject."""

    def __init__(self, fillers: Sequence[str], endings: Sequence[tuple[str, str]]) -> None:
        """Take what stands in the place of each ending, a regular expression."""
        self.fillers = frozenset(fillers)
        self._endings = [(re.compile(ending), instead) for ending, instead in endings]
        self.stem = lru_cache(1 << 13)(self._stem)
        self.words = lru_cache(1 << 11)(self._words)

    def wanted(self, words: str) -> list[str]:
        """Return the words to search for, all that tell something, or all where none does."""
        found = _WORD.findall(words.casefold())
        return [word for word in found if word not in self.fillers] or found

    def _stem(self, word: str) -> str:
        """Return a word without its ending, the same for levy, levies and levied."""
        for ending, instead in self._endings:
            word = ending.sub(instead, word)
        return word

    def _words(self, text: str) -> tuple[Sequence[str], Collection[str]]:
        """Return the words of a text, and what is left of them without their endings."""
        whole = tuple(dict.fromkeys(_WORD.findall(text.casefold())))
        return whole, frozenset(map(self.stem, whole))


def speech() -> Speech:
    """Return how words are understood in the language that was chosen. Raises DataError."""
    return _read(say.file("search.toml"))


@cache
def _read(path: Path) -> Speech:
    words = read_toml(path)
    with intact(path):
        return Speech(**words)


def _best_first(found: Sequence[tuple[Rule, Fits]]) -> list[Rule]:
    return [rule for rule, _ in sorted(found, key=lambda pair: sum(fit for _, fit in pair[1]))]


def _found(rules: Sequence[Rule], wanted: Sequence[str], tongue: Speech) -> list[tuple[Rule, Fits]]:
    """Return the rules with the words that stand in them, none for no word."""
    return [
        (rule, [(word, fit) for word in wanted if (fit := _fit(rule, word, tongue)) is not None])
        for rule in (rules if wanted else ())
    ]


def _fit(rule: Rule, word: str, tongue: Speech) -> int | None:
    """Return how well a word fits a rule, the smaller the better, if it does."""
    rule_id, root = rule.id.casefold(), tongue.stem(word)
    (title, title_stems), (meant, meant_stems) = map(tongue.words, (rule.title, " ".join(rule.words)))
    if rule_id.startswith(word) or word in rule_id.split("."):
        return _ID
    if root in title_stems:
        return _TITLE
    if root in meant_stems:
        return _MEANT
    if any(own.startswith(word) for own in (*title, *meant)):
        return _TITLE_START
    text, text_stems = tongue.words(rule.told)
    if root in text_stems:
        return _TEXT
    return _TEXT_START if any(own.startswith(word) for own in text) else None
