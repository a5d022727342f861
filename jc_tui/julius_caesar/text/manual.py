"""What `help` says of the commands and the notation of Julius Caesar, and how it explains a rule."""

from __future__ import annotations

from collections.abc import Sequence

from engine.julius_caesar.rulebook import Rule
from jc_tui.julius_caesar.facts import Facts
from jc_tui.text_mode.paper import Paper

MANUAL = {
    "? WORDS": "the part of it with these words: ? genua   ? legio_13   ? attack   ? to rome",
    "end": "be done with moving, levying, regrouping, disbanding (e is enough)",
    "show": "the position; show PLACE: a place and its roads; show BLOCK; show pool",
    "cards": "your cards and what they do, the cards played this year",
    "help RULE": "a section of the rules, or a word: help 6.11   help pinning   help mars",
}
"""The commands of this game, and what others mean in it."""

NOTATION = (
    "An action is a verb and names: move legio_13 ravenna-rome   levy octavian genua   fire caesar. Names may be"
    " cut short where they are plain: m l13 ravenna-rome   p 3/2.",
    "Several blocks in a line: m genua rome (all that may go along)   m antonius,l8 genua-rome"
    "   m genua-ravenna-asculum (that way)   retreat all genua   levy l8,l17   disband l8,l9. Either all of a line"
    " is done or nothing.",
)
"""How an action is typed."""

MOST_FOUND = 15
"""How many rules a search lists."""


def print_help(topic: str, paper: Paper, facts: Facts) -> None:
    """A rule, a term or a god's power; or the rules in which the words stand."""
    book = facts.rulebook
    rule = book.find(topic) or book.find(f"god.{topic}")
    term = book.term(topic)
    if rule is not None:
        print_rule(rule, paper)
        return
    if term is not None:
        paper.line(f"{term.id}: {term.text}", indent=2)
        _print_see(term.see, paper)
        return
    found = book.search(topic)
    named = [each for each in found if each.title.casefold() == topic.casefold()]
    if len(named) == 1:
        print_rule(named[0], paper)
        others = [each.id for each in found if each is not named[0]][:MOST_FOUND]
        if others:
            paper.line(f"The word also stands in {', '.join(others)}.", "note")
    elif not found:
        _print_nearest(topic, paper, facts)
    elif len(found) == 1:
        print_rule(found[0], paper)
    else:
        _print_found(found, paper)


def _print_found(found: Sequence[Rule], paper: Paper) -> None:
    """The first of some rules, to choose one from."""
    for each in found[:MOST_FOUND]:
        paper.line(f"  {each.id:11} {each.title}", indent=14)
    more = len(found) - MOST_FOUND
    paper.line(f"Read one with `help {found[0].id}`" + (f"; {more} more fit." if more > 0 else "."))


def _print_nearest(topic: str, paper: Paper, facts: Facts) -> None:
    """The rules with most of the words, where none has all."""
    near = facts.rulebook.nearest(topic)
    if not near:
        paper.line(f"The rules have nothing about {topic!r}; try a section such as 6.11 or a single word.")
        return
    paper.line(f"No rule has all words of {topic!r}; nearest to it:")
    _print_found(near, paper)


def print_rule(rule: Rule, paper: Paper) -> None:
    """One rule with its neighbours in meaning."""
    paper.line(f"{rule.id} {rule.title}", "heading")
    for paragraph in rule.text.split("\n\n"):
        paper.line(paragraph)
    _print_see(rule.see, paper)


def _print_see(see: tuple[str, ...], paper: Paper) -> None:
    if see:
        paper.line(f"See also: {', '.join(see)}.", "note")
