"""The help of Caesar's Gallic War: the rules in our own words, and the words of the game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.gallic_war.words import say
from jc_tui.gallic_war.facts import load_facts
from jc_tui.pack import HelpPart
from jc_tui.widgets.rule_pages import RulePages

RULES, TERMS = "Rules", "Words"


class GallicHelp:
    """As `jc_tui.pack.Help`."""

    rules = RULES

    @property
    def parts(self) -> Sequence[HelpPart]:
        """Rules and words."""
        book = RulePages(lambda: load_facts().rulebook)
        return (
            HelpPart(RULES, say("manual.tab-rules"), book.rule_page, book.rule_rows),
            HelpPart(TERMS, say("manual.tab-words"), book.term_page, book.term_rows),
        )

    def place_of(self, topic: str) -> tuple[str, str] | None:
        """The part and the line that a topic means: a rule, a ruling, a word."""
        book = load_facts().rulebook
        if rule := book.named(topic):
            return RULES, rule.id
        term = book.term(topic)
        return (TERMS, term.id) if term else None

    def found(self, words: str) -> int:
        """How many rules have all of these words."""
        return len(load_facts().rulebook.search(words))
