"""Finding rules by words as a player types them: with other endings, in a question, or meaning the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.julius_caesar.rulebook import Rule

# fmt: off
FILLERS = frozenset((
    "a", "an", "and", "are", "at", "by", "can", "do", "does", "for", "from", "goes", "how", "i", "if", "in",
    "into", "is", "it", "many", "me", "much", "my", "of", "on", "or", "the", "to", "what", "when", "where",
    "which", "who", "why", "with", "you", "your",
))
# fmt: on
"""Words of a question that say nothing about its subject."""

_WORD = re.compile(r"[a-z0-9]+(?:[./][a-z0-9]+)*")
_ENDINGS = ("ment", "ion", "ing", "ed")
_WHOLE_TITLE, _ID, _TITLE, _MEANT, _TITLE_START, _TEXT, _TEXT_START = range(-1, 6)
"""How well the words, or one of them, fit a rule: best first."""

Fits = list[tuple[str, int]]
"""The words that stand in a rule, and how well each fits it."""


def ranked(rules: Sequence[Rule], words: str) -> list[Rule]:
    """The rules in which every word is found, best fit first; those that fit alike keep their order.

    A word that begins an id counts most, then one of the title, then one that the rule lists as meaning the same,
    then one of the text; whole words before beginnings, and a title of just these words before one with more.
    """
    wanted = _wanted(words)
    title = [stem(word) for word in wanted]
    found = []
    for rule, fits in _found(rules, wanted):
        if len(fits) == len(wanted):
            whole = title == [stem(word) for word in _words(rule.title)[0]]
            found.append((rule, [*fits, ("", _WHOLE_TITLE)] if whole else fits))
    return _best_first(found)


def nearest(rules: Sequence[Rule], words: str) -> list[Rule]:
    """The rules that have the most telling of the words, for where none has all of them; best fit first.

    The fewer rules a word stands in, the more it tells.
    """
    found = _found(rules, _wanted(words))
    spread = Counter(word for _, fits in found for word in dict(fits))
    tells = [sum(1 / spread[word] for word, _ in fits) for _, fits in found]
    most = max(tells, default=0)
    return _best_first([pair for pair, told in zip(found, tells, strict=True) if most and told == most])


def _best_first(found: Sequence[tuple[Rule, Fits]]) -> list[Rule]:
    return [rule for rule, _ in sorted(found, key=lambda pair: sum(fit for _, fit in pair[1]))]


@lru_cache(1 << 13)
def stem(word: str) -> str:
    """A word without its ending, roughly: levy, levies and levied give the same, so do moves and moving."""
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        word = word[:-1]
    for ending in _ENDINGS:
        base = word.removesuffix(ending)
        if base != word and len(base) > 2:
            doubled = base[-1] == base[-2] and base[-1] not in "lsz"
            word = base[:-1] if doubled else base
            break
    if len(word) > 2 and word.endswith("e"):
        word = word[:-1]
    return f"{word[:-1]}i" if word.endswith("y") else word


def _wanted(words: str) -> list[str]:
    """The words that are searched for: all that tell something, or all where none does."""
    found = _WORD.findall(words.casefold())
    return [word for word in found if word not in FILLERS] or found


def _found(rules: Sequence[Rule], wanted: Sequence[str]) -> list[tuple[Rule, Fits]]:
    """The rules with those of the words that stand in them; none where no word is wanted."""
    return [
        (rule, [(word, fit) for word in wanted if (fit := _fit(rule, word)) is not None])
        for rule in (rules if wanted else ())
    ]


@lru_cache(1 << 11)
def _words(text: str) -> tuple[Sequence[str], Collection[str]]:
    """The words of a text, and what is left of them without their endings."""
    whole = tuple(dict.fromkeys(_WORD.findall(text.casefold())))
    return whole, frozenset(map(stem, whole))


def _fit(rule: Rule, word: str) -> int | None:
    """How well a word fits a rule, the smaller the better; None when it is nowhere in it."""
    rule_id, root = rule.id.casefold(), stem(word)
    (title, title_stems), (meant, meant_stems) = _words(rule.title), _words(" ".join(rule.words))
    if rule_id.startswith(word) or word in rule_id.split("."):
        return _ID
    if root in title_stems:
        return _TITLE
    if root in meant_stems:
        return _MEANT
    if any(own.startswith(word) for own in (*title, *meant)):
        return _TITLE_START
    text, text_stems = _words(rule.text)
    if root in text_stems:
        return _TEXT
    return _TEXT_START if any(own.startswith(word) for own in text) else None
