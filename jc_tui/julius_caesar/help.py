"""The help of Julius Caesar: the course of a year and of a battle, the rules, the words, the cards, the blocks."""

from __future__ import annotations

from collections.abc import Sequence

from engine.julius_caesar.words import say
from jc_tui.julius_caesar import help_pages as pages
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.pack import HelpPart

YEAR, BATTLE, RULES, TERMS, CARDS, BLOCKS = "Year", "Battle", "Rules", "Words", "Cards", "Blocks"

TOPICS = {
    "year": YEAR,
    "turn": YEAR,
    "battle": BATTLE,
    "rules": RULES,
    "words": TERMS,
    "terms": TERMS,
    "cards": CARDS,
    "blocks": BLOCKS,
}
"""Topics that mean a part as a whole."""


class CaesarHelp:
    """As `jc_tui.pack.Help`."""

    rules = RULES

    @property
    def parts(self) -> Sequence[HelpPart]:
        """The course of a year and of a battle, rules, words, cards and blocks."""
        listed = (
            (RULES, "help.tab-rules", pages.BOOK.rule_page, pages.BOOK.rule_rows),
            (TERMS, "help.tab-words", pages.BOOK.term_page, pages.BOOK.term_rows),
            (CARDS, "help.tab-cards", pages.card_page, pages.card_rows),
            (BLOCKS, "help.tab-blocks", pages.block_page, pages.block_rows),
        )
        return (
            HelpPart(YEAR, say("help.tab-year"), lambda _: pages.flow_page("year")),
            HelpPart(BATTLE, say("help.tab-battle"), lambda _: pages.flow_page("battle")),
            *(HelpPart(part, say(title), page, rows, wide=part == BLOCKS) for part, title, page, rows in listed),
        )

    def place_of(self, topic: str) -> tuple[str, str] | None:
        """The part and the line that a topic means: a rule, a word, a card, a block, a part as a whole."""
        book = load_facts().rulebook
        if topic in TOPICS:
            return TOPICS[topic], ""
        if rule := book.named(topic):
            return RULES, rule.id
        if term := book.term(topic):
            return TERMS, term.id
        if topic in load_facts().cards:
            return CARDS, topic
        return (BLOCKS, topic) if topic in load_facts().blocks else None

    def found(self, words: str) -> int:
        """How many rules have all of these words."""
        return len(load_facts().rulebook.search(words))
