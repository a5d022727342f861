"""Help of Julius Caesar: lists of cards and blocks, with their pages."""

from __future__ import annotations

from engine.julius_caesar.data import BlockType
from engine.julius_caesar.words import capital, label, roman, say
from engine.julius_caesar.words.names import short_label
from engine.rulebook import Rule
from jc_tui.appearance.sides import side_letter
from jc_tui.appearance.spans import ListRow, plain_row
from jc_tui.blocks.help import BLOCKS, CARDS, BlockHelpUI, RulePages, block_list, fits, table
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.cards import NAME, describe
from jc_tui.widgets.help_text import Page

KIND_RULES = {
    "leader": "3.21",
    "legion": "3.22",
    "auxilia": "3.23",
    "equitatus": "3.24",
    "elephant": "7.41",
    "ballista": "7.42",
    "navis": "3.26",
    "cleopatra": "3.27",
}
"""The rule that says most about each kind of block."""

FLOW_RULES = {
    "year": ("2.0", "2.1", "2.2", "6.1", "6.4", "7.1", "8.0", "1.2"),
    "battle": ("7.1", "7.2", "7.3", "7.31", "7.4", "7.6", "7.7", "7.8"),
}
"""The rules to read on from each drawing."""


def _name(rule: Rule) -> str:
    prefix, _, god = rule.id.partition(".")
    return label(god) if prefix == "god" else rule.id


BOOK = RulePages(say, _name)


def card_rows(words: str = "") -> list[ListRow]:
    """Return the kinds of cards with their numbers in the deck."""
    rows, cards = [], load_facts().data.cards
    wide = max([NAME, *(len(label(card.id)) for card in cards)])
    for card in cards:
        text = f"{label(card.id):{wide}} {card.copies}x  " + (say("help.god") if card.god else describe(card.id))
        if all(word in text.casefold() for word in words.casefold().split()):
            rows.append(plain_row(card.id, text))
    return rows


def card_page(card: str) -> Page:
    """Return the page of a card."""
    printed = load_facts().cards[card]
    deck = sum(each.copies for each in load_facts().data.cards)
    if not printed.god:
        copies = say("help.copies", n=printed.copies, deck=deck)
        text = say("help.command-card", copies=copies, points=capital(describe(card)))
        title = say("help.title-of-command-card", card=label(card))
        return BOOK.page(title, text, ("2.1", "2.2", "6.1", "6.4"))
    rule = BOOK.book().find(f"god.{card}")
    assert rule is not None
    text = f"{rule.told}\n\n{say('help.god-card', deck=deck)}"
    return BOOK.page(say("help.title-of-god-card", card=label(card)), text, [*dict.fromkeys((*rule.see, "2.1"))])


def block_rows(words: str = "") -> list[ListRow]:
    """Return the blocks that fit, by side."""
    heads = [say(key) for key in ("help.column-rated", "help.column-steps", "help.column-levied")]
    blocks = [block for block in load_facts().data.blocks if fits(words, _texts(block))]
    return block_list([(block.owner.label.upper(), block.id, _cells(block)) for block in blocks], 13, heads)


def _cells(block: BlockType) -> list[str]:
    name = f"{side_letter(block.owner)} {short_label(block.id)}"
    return [name, rating(block), roman(max(block.strengths)), levied_in(block)]


def rating(block: BlockType) -> str:
    """Return the combat rating, a ballista's on attack after a stroke."""
    home, away = load_facts().rating(block.id), load_facts().rating(block.id, attacking=True)
    return home if home == away else f"{home}/{away}"


def levied_in(block: BlockType) -> str:
    """Return where a block can be levied, in a word or two."""
    kinds = {"navis": "help.major-ports", "cleopatra": "help.never"}
    return label(block.levy_city) if block.levy_city else say(kinds.get(block.kind, "help.any-city"))


def _texts(block: BlockType) -> list[str]:
    start = [label(block.start)] if block.start else []
    return [block.owner, label(block.kind), short_label(block.id), rating(block), levied_in(block), *start]


def block_page(block: str) -> Page:
    """Return the page of a block: its print and its kind."""
    printed = load_facts().blocks[block]
    steps = " ".join(roman(strength) for strength in reversed(printed.strengths))
    home, away = load_facts().rating(block), load_facts().rating(block, attacking=True)
    rated = home if home == away else say("help.two-ratings", defence=home, attack=away)
    chance, side = round(printed.firepower / 6 * 100), printed.owner.label
    facts_lines = [
        (say("help.side"), say("help.changes-sides", side=side) if printed.kind == "cleopatra" else side),
        (say("help.kind"), label(printed.kind)),
        (say("help.rating"), say("help.die-hits", rating=rated, chance=chance)),
        (say("help.steps"), steps),
        (say("help.levied"), levied_in(printed)),
        (say("help.starts"), label(printed.start) if printed.start else say("help.in-the-pool")),
    ]
    return BOOK.page(label(block), table(facts_lines), ("3.12", "6.4"), KIND_RULES[printed.kind])


class CaesarHelpUI(BlockHelpUI):
    """The help of Julius Caesar."""

    say, book, flow_rules = say, BOOK, FLOW_RULES
    printed = ((CARDS, card_page, card_rows), (BLOCKS, block_page, block_rows))
