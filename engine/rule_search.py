"""Finding rules by words as a player types them: with other endings, in a question, or meaning the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from engine.datafiles import Entry, read_toml
from engine.words import say

if TYPE_CHECKING:
    from engine.rulebook import Rule, Rulebook

_WORD = re.compile(r"[^\W_]+(?:[./][^\W_]+)*")
_WHOLE_TITLE, _ID, _TITLE, _MEANT, _TITLE_START, _TEXT, _TEXT_START = range(-1, 6)
"""How well the words, or one of them, fit a rule: best first."""

Fits = list[tuple[str, int]]
"""The words that stand in a rule, and how well each fits it."""


class Speech:
    """How the words of a language are understood; `fillers` say nothing about the subject of a question."""

    def __init__(self, entry: Entry) -> None:
        self.fillers = frozenset(entry.texts("fillers"))
        self._endings = entry.expressions("endings")
        self.stem = lru_cache(1 << 13)(self._stem)
        self.words = lru_cache(1 << 11)(self._words)

    def wanted(self, words: str) -> list[str]:
        """The words that are searched for: all that tell something, or all where none does."""
        found = _WORD.findall(words.casefold())
        return [word for word in found if word not in self.fillers] or found

    def _stem(self, word: str) -> str:
        """A word without its ending, roughly: levy, levies and levied give the same, so do moves and moving."""
        for ending, instead in self._endings:
            word = ending.sub(instead, word)
        return word

    def _words(self, text: str) -> tuple[Sequence[str], Collection[str]]:
        """The words of a text, and what is left of them without their endings."""
        whole = tuple(dict.fromkeys(_WORD.findall(text.casefold())))
        return whole, frozenset(map(self.stem, whole))


def speech() -> Speech:
    """How words are understood in the language that was chosen. Raises DataError."""
    return _read(say.file("search.toml"))


@cache
def _read(path: Path) -> Speech:
    return Entry(path, "the file", read_toml(path)).read(Speech)


def ranked(book: Rulebook, words: str) -> list[Rule]:
    """The rules in which every word is found, best fit first; those that fit alike keep their order.

    A word that begins an id counts most, then one of the title, then one that the rule lists as meaning the same,
    then one of the text; whole words before beginnings, and a title of just these words before one with more.
    """
    tongue = speech()
    wanted = tongue.wanted(words)
    title = [tongue.stem(word) for word in wanted]
    found = []
    for rule, fits in _found(book.rules, wanted, tongue):
        if len(fits) == len(wanted):
            whole = title == [tongue.stem(word) for word in tongue.words(rule.title)[0]]
            found.append((rule, [*fits, ("", _WHOLE_TITLE)] if whole else fits))
    return _best_first(found)


def nearest(book: Rulebook, words: str) -> list[Rule]:
    """The rules that have the most telling of the words, for where none has all of them; best fit first.

    The fewer rules a word stands in, the more it tells.
    """
    tongue = speech()
    found = _found(book.rules, tongue.wanted(words), tongue)
    spread = Counter(word for _, fits in found for word in dict(fits))
    tells = [sum(1 / spread[word] for word, _ in fits) for _, fits in found]
    most = max(tells, default=0)
    return _best_first([pair for pair, told in zip(found, tells, strict=True) if most and told == most])


def _best_first(found: Sequence[tuple[Rule, Fits]]) -> list[Rule]:
    return [rule for rule, _ in sorted(found, key=lambda pair: sum(fit for _, fit in pair[1]))]


def _found(rules: Sequence[Rule], wanted: Sequence[str], tongue: Speech) -> list[tuple[Rule, Fits]]:
    """The rules with those of the words that stand in them; none where no word is wanted."""
    return [
        (rule, [(word, fit) for word in wanted if (fit := _fit(rule, word, tongue)) is not None])
        for rule in (rules if wanted else ())
    ]


def _fit(rule: Rule, word: str, tongue: Speech) -> int | None:
    """How well a word fits a rule, the smaller the better; None when it is nowhere in it."""
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
