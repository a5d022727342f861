"""The help of the Gallic War: the course of a year and of a battle, rules, words, cards, areas, blocks."""

from __future__ import annotations

from collections.abc import Sequence

from engine.gallic_war.words import say
from jc_tui.gallic_war import help_pages as pages
from jc_tui.gallic_war.facts import load_facts
from jc_tui.pack import HelpPart

YEAR, BATTLE, RULES, TERMS, CARDS, AREAS, BLOCKS = "Year", "Battle", "Rules", "Words", "Cards", "Areas", "Blocks"

TOPICS = {
    "year": YEAR,
    "turn": YEAR,
    "battle": BATTLE,
    "rules": RULES,
    "words": TERMS,
    "terms": TERMS,
    "cards": CARDS,
    "areas": AREAS,
    "blocks": BLOCKS,
}
"""Topics that mean a part as a whole."""


class GallicHelp:
    """As `jc_tui.pack.Help`."""

    rules = RULES

    @property
    def parts(self) -> Sequence[HelpPart]:
        """The course of a year and of a battle, rules, words, cards, areas and blocks."""
        book = pages.BOOK
        return (
            HelpPart(YEAR, say("help.tab-year"), lambda _: pages.flow_page("year")),
            HelpPart(BATTLE, say("help.tab-battle"), lambda _: pages.flow_page("battle")),
            HelpPart(RULES, say("help.tab-rules"), book.rule_page, book.rule_rows),
            HelpPart(TERMS, say("help.tab-words"), book.term_page, book.term_rows),
            HelpPart(CARDS, say("help.tab-cards"), pages.card_page, pages.card_rows),
            HelpPart(AREAS, say("help.tab-areas"), pages.area_page, pages.area_rows),
            HelpPart(BLOCKS, say("help.tab-blocks"), pages.block_page, pages.block_rows, wide=True),
        )

    def place_of(self, topic: str) -> tuple[str, str] | None:
        """The part and the line that a topic means: a part, a rule, a word, an area, a card, a block."""
        facts, book = load_facts(), load_facts().rulebook
        if topic in TOPICS:
            return TOPICS[topic], ""
        if rule := book.named(topic):
            return RULES, rule.id
        if term := book.term(topic):
            return TERMS, term.id
        listed = ((AREAS, facts.areas.index), (AREAS, facts.areas.sea_index), (CARDS, facts.cards.index))
        return next(
            ((part, topic) for part, known in (*listed, (BLOCKS, facts.blocks.index)) if topic in known), None
        )

    def found(self, words: str) -> int:
        """How many rules have all of these words."""
        return len(load_facts().rulebook.search(words))
