"""What `help` says of the commands and the notation of Julius Caesar, and how it explains a rule."""

from __future__ import annotations

from collections.abc import Sequence

from engine.julius_caesar.rulebook import Rule
from engine.julius_caesar.words import commas, headed, say
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.text_mode.paper import Paper


def manual() -> dict[str, str]:
    """The commands of this game, and what others mean in it."""
    return {
        "? WORDS": say("manual.possible"),
        "end": say("manual.end"),
        "show": say("manual.show"),
        "cards": say("manual.cards"),
        "help RULE": say("manual.help"),
    }


def notation() -> tuple[str, ...]:
    """How an action is typed."""
    return say("manual.one-action"), say("manual.several-blocks")


MOST_FOUND = 15
"""How many rules a search lists."""


def print_help(topic: str, paper: Paper) -> None:
    """A rule, a term or a god's power; or the rules in which the words stand."""
    book = load_facts().rulebook
    if rule := book.find(topic) or book.find(f"god.{topic}"):
        print_rule(rule, paper)
        return
    if term := book.term(topic):
        paper.line(headed(term.id, term.text), indent=2)
        _print_see(term.see, paper)
        return
    found = book.search(topic)
    named = [each for each in found if each.title.casefold() == topic.casefold()]
    if len(named) == 1 or len(found) == 1:
        rule = (named if len(named) == 1 else found)[0]
        print_rule(rule, paper)
        if others := [each.id for each in found if each is not rule][:MOST_FOUND]:
            paper.line(say("manual.also-in", rules=commas(others)), "note")
    elif found:
        _print_found(found, paper)
    elif near := book.nearest(topic):
        paper.line(say("manual.nearest", topic=repr(topic)))
        _print_found(near, paper)
    else:
        paper.line(say("manual.nothing-about", topic=repr(topic)))


def _print_found(found: Sequence[Rule], paper: Paper) -> None:
    """The first of some rules, to choose one from."""
    for each in found[:MOST_FOUND]:
        paper.line(f"  {each.id:11} {each.title}", indent=14)
    more = len(found) - MOST_FOUND
    if more > 0:
        paper.line(say("manual.read-one-of-more", rule=found[0].id, number=more))
    else:
        paper.line(say("manual.read-one", rule=found[0].id))


def print_rule(rule: Rule, paper: Paper) -> None:
    """One rule with its neighbours in meaning."""
    paper.line(f"{rule.id} {rule.title}", "heading")
    for paragraph in rule.text.split("\n\n"):
        paper.line(paragraph)
    _print_see(rule.see, paper)


def _print_see(see: tuple[str, ...], paper: Paper) -> None:
    if see:
        paper.line(say("manual.see-also", rules=commas(see)), "note")
