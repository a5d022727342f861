"""The rules of a game as a reference to read and search, which decides nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from engine.datafiles import fields_of, intact, read_toml
from engine.translations import say
from engine.values import frozen

_WORD = re.compile(r"[^\W_]+(?:[./][^\W_]+)*")


@frozen
class Rule:
    id: str  # ``6.11``, ``M7``, or with a name after the last dot, ``god.mars``
    title: str
    text: str  # with an empty line between paragraphs and no other line breaks
    see: tuple[str, ...]  # ids of related rules
    chapter: str  # ``6 Command phase``
    words: tuple[str, ...] = ()  # others by which a player may look for it
    editions: Mapping[str, str] = field(default_factory=dict)  # what holds in those in which it differs

    @property
    def told(self) -> str:
        """Text, and after it what holds in editions in which it differs."""
        differing = (say("help.in-edition", edition=name, text=text) for name, text in self.editions.items())
        return "\n\n".join((self.text, *differing))


@frozen
class Term:
    """A word of the game, its meaning and the ids of rules about it."""

    id: str
    text: str
    see: tuple[str, ...]
    tabled: bool = False  # whether it comes with all that differs between editions
    words: tuple[str, ...] = ()  # that mean the same


@frozen
class Rulebook:
    """All rules and terms, in the order of the file."""

    rules: tuple[Rule, ...]
    terms: tuple[Term, ...]

    def find(self, rule_id: str) -> Rule | None:
        key = _key(rule_id)
        return next((rule for rule in self.rules if _key(rule.id) == key), None)

    def named(self, topic: str) -> Rule | None:
        """Return the rule of that id, or of the name after its last dot, ``mars``."""
        ends = ((rule, rule.id.rpartition(".")[2]) for rule in self.rules)
        named = (rule for rule, end in ends if _key(end) == _key(topic) and not end.isdecimal())
        return self.find(topic) or next(named, None)

    def term(self, word: str) -> Term | None:
        terms = {_key(name): term for term in self.terms for name in term.words}
        terms |= {_key(term.id): term for term in self.terms}
        return terms.get(_key(word))

    def differing(self, term: Term) -> tuple[tuple[Rule, str, str], ...]:
        """Return what differs between editions, by rule and edition, for a tabled term."""
        return tuple(
            (rule, name, text) for rule in self.rules if term.tabled for name, text in rule.editions.items()
        )

    def search(self, words: str) -> list[Rule]:
        """Return the rules that contain every word, best fit first."""
        tongue = speech()
        wanted = tongue.wanted(words)
        title = [*map(tongue.stem, wanted)]
        return _best_first(
            (rule, sum(fits.values()) - (title == [*map(tongue.stem, tongue.words(rule.title)[0])]))
            for rule, fits in self._fitting(wanted)
            if len(fits) == len({*wanted}) > 0
        )

    def nearest(self, words: str) -> list[Rule]:
        """Return the rules with the rarest of the words, best fit first."""
        found = self._fitting(speech().wanted(words))
        spread = Counter(word for _, fits in found for word in fits)
        tells = [sum(1 / spread[word] for word in fits) for _, fits in found]
        return _best_first(
            (rule, sum(fits.values()))
            for (rule, fits), told in zip(found, tells, strict=True)
            if told and told == max(tells)
        )

    def _fitting(self, wanted: Sequence[str]) -> list[tuple[Rule, dict[str, int]]]:
        tongue = speech()
        found = ((rule, {word: _fit(rule, word, tongue) for word in wanted}) for rule in self.rules)
        return [(rule, {word: fit for word, fit in fits.items() if fit is not None}) for rule, fits in found]


@lru_cache(maxsize=4)
def load_rulebook(path: Path) -> Rulebook:
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
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text) if part.strip())


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


def _best_first(found: Iterable[tuple[Rule, int]]) -> list[Rule]:
    return [rule for rule, _ in sorted(found, key=lambda pair: pair[1])]


def _fit(rule: Rule, word: str, tongue: Speech) -> int | None:
    """Return how well a word fits a rule, the smaller the better, if it does."""
    rule_id, root = rule.id.casefold(), tongue.stem(word)
    (title, title_stems), (meant, meant_stems) = map(tongue.words, (rule.title, " ".join(rule.words)))
    text, text_stems = tongue.words(rule.told)
    fits = (
        rule_id.startswith(word) or word in rule_id.split("."),
        root in title_stems,
        root in meant_stems,
        any(own.startswith(word) for own in (*title, *meant)),
        root in text_stems,
        any(own.startswith(word) for own in text),
    )
    return fits.index(True) if any(fits) else None
