"""What `help` tells of a game's rules in plain lines: a rule, a word, or the rules that some words fit."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rulebook import Rule, Rulebook
from engine.words import commas, headed, say
from jc_tui.text_mode.paper import Paper

MOST_FOUND = 15
"""How many rules a search lists."""

ID_WIDTH = 11
"""The columns for their ids, where none is longer."""


def print_help(book: Rulebook, topic: str, paper: Paper, example: str) -> None:
    """A rule or a term; or the rules in which the words stand. Who finds nothing is told an `example`."""
    if rule := book.named(topic):
        print_rule(rule, paper)
        return
    if term := book.term(topic):
        paper.line(headed(term.id, term.text), indent=2)
        for rule, edition, text in book.differing(term):
            paper.line(f"  {rule.id:{ID_WIDTH}} {edition}  {text}", indent=ID_WIDTH + 3)
        _print_see(term.see, paper)
        return
    found = book.search(topic)
    named = [each for each in found if each.title.casefold() == topic.casefold()]
    if len(named) == 1 or len(found) == 1:
        rule = (named if len(named) == 1 else found)[0]
        print_rule(rule, paper)
        if others := [each.id for each in found if each is not rule][:MOST_FOUND]:
            paper.line(say("text_mode.also-in", rules=commas(others)), "note")
    elif found:
        _print_found(found, paper)
    elif near := book.nearest(topic):
        paper.line(say("text_mode.nearest", topic=repr(topic)))
        _print_found(near, paper)
    else:
        paper.line(say("text_mode.nothing-about", topic=repr(topic), section=example))


def _print_found(found: Sequence[Rule], paper: Paper) -> None:
    shown = found[:MOST_FOUND]
    wide = max(ID_WIDTH, *(len(each.id) for each in shown))
    for each in shown:
        paper.line(f"  {each.id:{wide}} {' '.join((each.title, *each.editions))}", indent=wide + 3)
    more = len(found) - MOST_FOUND
    if more > 0:
        paper.line(say("text_mode.read-one-of-more", rule=found[0].id, number=more))
    else:
        paper.line(say("text_mode.read-one", rule=found[0].id))


def print_rule(rule: Rule, paper: Paper) -> None:
    """One rule with its neighbours in meaning."""
    paper.line(f"{rule.id} {rule.title}", "heading")
    for paragraph in rule.told.split("\n\n"):
        paper.line(paragraph)
    _print_see(rule.see, paper)


def _print_see(see: tuple[str, ...], paper: Paper) -> None:
    if see:
        paper.line(say("text_mode.see-also", rules=commas(see)), "note")
