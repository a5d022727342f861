"""Help of the Gallic War: lists of cards and blocks, with their pages."""

from __future__ import annotations

from collections.abc import Iterable

from engine.gallic_war.data import ASIDE, DIE, FORCE_POOL, BlockType, CardType
from engine.gallic_war.seats import BARBARIANS, ROMANS
from engine.gallic_war.words import block_name, card_name, place_name, say
from engine.translations import commas
from jc_tui.appearance.spans import ListRow, plain_row
from jc_tui.blocks.help import BLOCKS, CARDS, BlockHelpUI, RulePages, block_list, fits, table, under_headings
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.text.cards import EVENTS
from jc_tui.gallic_war.text.standing import short_name
from jc_tui.widgets.help_text import Page

BOOK = RulePages(say)
FLOW_RULES = {
    "year": ("4", "5.1", "5.2", "5.2.1", "7", "9", "10", "12"),
    "battle": ("6", "6 A", "6 B", "6 C", "6 E", "6 F", "6 G", "B17"),
}
"""The rules to read on from each drawing."""

KIND_RULES = {"legion": "7.7", "german": "7.3.5", "leader": "8.4", "tribe": "5.2.1 C"}
OF_TRIBES: tuple[str, ...] = ("5.2.1 C", "5.2.1 D", "13.2", "M4", "7.3.1", "7.3.3", "7.3.4", "2.2")
OWN_RULES = {
    "legion_x": "8.1",
    "ariovistus": "8.2",
    "vercingetorix": "8.3",
    "helvetii": "7.3.1",
    "nantuates": "7.3.1",
}


def card_rows(words: str = "") -> list[ListRow]:
    """Return the events, then the cards of areas, each with its points."""
    cards = [card for card in load_facts().components.data.cards if fits(words, _of_card(card))]
    headings = ("help.events", True), ("help.cards-of-areas", False)
    return under_headings(
        (
            say(heading).upper(),
            [
                plain_row(card.id, f"{card_name(card.id):24} {_points(card)}")
                for card in cards
                if bool(card.event) is events
            ],
        )
        for heading, events in headings
    )


def _of_card(card: CardType) -> list[str]:
    area = load_facts().components.data.areas[load_facts().areas.index[card.area]].region if card.area else ""
    return [card_name(card.id), say.one("help.region", area) if area else say("position.event"), str(card.points)]


def _points(card: CardType) -> str:
    """Return ``2``, or ``2/3`` where the Barbarians have more."""
    both = card.points, card.barbarian_points
    return str(both[0]) if both[0] == both[1] else say("help.two-values", romans=both[0], barbarians=both[1])


def card_page(card: str) -> Page:
    """Return the page of a card: its worth and its uses."""
    facts = load_facts()
    printed = facts.components.data.cards[facts.cards.index[card]]
    if printed.event:
        text = table([(say("help.points"), _points(printed)), (say("help.uses"), say("help.uses-of-an-event"))])
        return BOOK.page(card_name(card), text, ("5.2.1 A", "13.2"), EVENTS[printed.event])
    area = printed.area or ""
    named = [(say("help.points"), _points(printed)), (say("help.area"), place_name(area))]
    tribes = facts.blocks.home_tribes[facts.areas.index[area]]
    if tribes:
        named.append((say("help.home-of"), _names(facts.blocks.names_of(tribes))))
    note = "help.card-of-germania" if not tribes else "help.card-of-an-area"
    text = f"{table(named)}\n\n{say(note, area=place_name(area))}"
    return BOOK.page(card_name(card), text, ("5.2.1", "5.2.1 B", "5.2.1 C", "5.2.1 D", "5.2.1 E"))


def _names(tribes: Iterable[str]) -> str:
    """Name tribes, and mark those of which one is drawn."""
    facts = load_facts()
    return commas(
        say("help.drawn", block=block_name(tribe)) if tribe in facts.undrawn else block_name(tribe)
        for tribe in tribes
    )


def block_rows(words: str = "") -> list[ListRow]:
    """Return the blocks that fit, by kind."""
    heads = say("help.column-rated"), say("help.column-steps"), say("help.column-home")
    found = (
        (
            say.one("help.kinds", block.kind).upper(),
            block.id,
            (block_name(block.id), load_facts().rating(block.id), str(block.strengths[-1]), _home(block)),
        )
        for block in load_facts().components.data.blocks
        if fits(words, _of_block(block))
    )
    return block_list(found, 18, heads)


def _home(block: BlockType) -> str:
    if block.home is not None:
        return short_name(block.home)
    return say.one("help.region", block.region) if block.region else say("help.where-it-comes")


def _of_block(block: BlockType) -> list[str]:
    ships = [say("position.ships")] if block.naval else []
    kind, rating = say.one("help.kind", block.kind), load_facts().rating(block.id)
    return [block_name(block.id), kind, rating, _home(block), *ships]


def _start(block: BlockType) -> str:
    if block.start in (FORCE_POOL, ASIDE):
        return say("help.in-the-pool" if block.start == FORCE_POOL else "help.set-aside")
    side = {None: say("position.neutral"), ROMANS: ROMANS.label, BARBARIANS: BARBARIANS.label}[block.owner]
    return say("help.at-home", side=side, strength=block.strength)


def block_page(block: str) -> Page:
    """Return the page of a block: its print, its start and its kind."""
    facts = load_facts()
    printed = facts.components.data.blocks[facts.blocks.index[block]]
    chance = round(printed.fire / DIE * 100)
    steps = " ".join(map(str, reversed(printed.strengths)))
    named = [
        (say("help.kind"), say.one("help.kind", printed.kind)),
        (say("help.rating"), say("help.die-hits", rating=facts.rating(block), chance=chance)),
        (say("help.strength"), steps),
        (say("help.home"), _home(printed)),
        (say("help.starts"), _start(printed)),
    ]
    if other := next((pair for pair in facts.blocks.pairs if facts.blocks.index[block] in pair), None):
        pair = commas(block_name(facts.blocks.ids[tribe]) for tribe in other)
        named.append((say("help.in-play"), say("help.one-of", pair=pair)))
    if printed.naval:
        named.append((say("help.ships"), say("help.ships-are")))
    if printed.kind != "tribe" or block in OWN_RULES:
        rule = OWN_RULES.get(block, KIND_RULES[printed.kind])
        return BOOK.page(block_name(block), table(named), ("2.2", "6", "7.3"), rule)
    return BOOK.page(block_name(block), f"{table(named)}\n\n{say('help.tribes-are')}", OF_TRIBES)


class GallicHelpUI(BlockHelpUI):
    """The help of the Gallic War."""

    say, book, flow_rules = say, BOOK, FLOW_RULES
    printed = ((CARDS, card_page, card_rows), (BLOCKS, block_page, block_rows))
