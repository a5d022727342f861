"""What the help screen says: lists of lines and the page behind each, made from the facts; no screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.contract import Seat
from engine.julius_caesar.data import BlockType
from engine.julius_caesar.rulebook import Rule, Term
from engine.julius_caesar.story import count
from engine.julius_caesar.words import ROMAN
from jc_tui.julius_caesar.facts import Facts
from jc_tui.julius_caesar.help_flows import BATTLE_FLOW, BATTLE_RULES, YEAR_FLOW, YEAR_RULES
from jc_tui.widgets.help_text import Page
from jc_tui.widgets.list_pane import Row
from jc_tui.widgets.pick_list import plain_row

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


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a screen: what to press, what it does in a word, and in a sentence."""

    key: str
    name: str
    what: str


def links_to(rules: Iterable[str], facts: Facts) -> tuple[tuple[str, str], ...]:
    """Links to rules by their ids."""
    found = (facts.rulebook.find(rule) for rule in rules)
    return tuple((rule.id, rule.title) for rule in found if rule is not None)


# --- keys and drawings ---------------------------------------------------------------------------------------


def keys_page(name: str, keys: Sequence[Key]) -> Page:
    """The keys of the screen one came from."""
    title = f"Keys: {name.lower()}" if name else "Keys"
    if not keys:
        return Page(title, "This screen has no keys of its own.")
    wide = max(len(key.key) for key in keys)
    named = max(len(key.name) for key in keys)
    lines = tuple(f" {key.key:{wide}}  {key.name:{named}}  {key.what}".rstrip() for key in keys)
    return Page(title, "The mouse works everywhere: a click chooses, the wheel scrolls.", lines)


def year_page(facts: Facts) -> Page:
    """The course of a year."""
    return Page("The course of a year", "", tuple(YEAR_FLOW.splitlines()), links_to(YEAR_RULES, facts))


def battle_page(facts: Facts) -> Page:
    """The course of a battle."""
    return Page("The course of a battle", "", tuple(BATTLE_FLOW.splitlines()), links_to(BATTLE_RULES, facts))


# --- rules and terms -----------------------------------------------------------------------------------------


def rule_rows(facts: Facts, words: str = "") -> list[Row]:
    """All rules under their chapters, or those that words fit, best first, else the nearest."""
    if words.strip():
        book = facts.rulebook
        return [_rule_row(rule) for rule in book.search(words) or book.nearest(words)]
    rows: list[Row] = []
    chapter = ""
    for rule in facts.rulebook.rules:
        if rule.chapter != chapter:
            chapter = rule.chapter
            rows.append(plain_row("", chapter.upper()))
        rows.append(_rule_row(rule))
    return rows


def _rule_row(rule: Rule) -> Row:
    label = rule.id.removeprefix("god.").capitalize() if rule.id.startswith("god.") else rule.id
    return plain_row(rule.id, label if label == rule.title else f"{label:5}{rule.title}")


def rule_page(rule: Rule, facts: Facts) -> Page:
    """One rule with what to read next."""
    return Page(f"{rule.id}  {rule.title}", rule.text, (), links_to(rule.see, facts))


def term_rows(facts: Facts, words: str = "") -> list[Row]:
    """The words of the game by alphabet, those that words fit when there are any."""
    wanted = words.casefold().split()
    found = [term for term in facts.rulebook.terms if all(_in_term(word, term) for word in wanted)]
    found.sort(key=lambda term: (bool(wanted) and not term.id.startswith(wanted[0]), term.id))
    return [plain_row(term.id, term.id) for term in found]


def _in_term(word: str, term: Term) -> bool:
    return word in term.id or word in term.text.casefold()


def term_page(term: Term, facts: Facts) -> Page:
    """One word with where to read more."""
    return Page(term.id.capitalize(), term.text, (), links_to(term.see, facts))


# --- cards ---------------------------------------------------------------------------------------------------


def card_rows(facts: Facts, words: str = "") -> list[Row]:
    """The kinds of cards with how many of each the deck holds."""
    rows = []
    for card in facts.data.cards:
        text = f"{card.name:8} {card.copies}x  " + ("god" if card.god else _points(card.move, card.levy))
        if all(word in text.casefold() for word in words.casefold().split()):
            rows.append(plain_row(card.id, text))
    return rows


def _points(move: int, levy: int) -> str:
    return f"{count(move, 'move')}, {count(levy, 'levy', 'levies')}"


def card_page(card: str, facts: Facts) -> Page:
    """What a card does."""
    printed = facts.cards[card]
    deck = sum(each.copies for each in facts.data.cards)
    copies = f"{printed.copies} of the {deck} cards" if printed.copies > 1 else f"One of the {deck} cards"
    if not printed.god:
        text = (
            f"{copies}. {_points(printed.move, printed.levy).capitalize()}.\n\n"
            "All moves come before all levies. The higher move number makes its player Player 1."
        )
        return Page(f"{printed.name}  command card", text, (), links_to(("2.1", "2.2", "6.1", "6.4"), facts))
    rule = facts.rulebook.find(f"god.{card}")
    text = f"{copies}, a god: it makes its player Player 1, and two gods cancel the turn."
    see: tuple[str, ...] = ("2.1",)
    if rule is not None:
        text, see = f"{rule.text}\n\n{text}", (*rule.see, *(each for each in see if each not in rule.see))
    return Page(f"{printed.name}  god card", text, (), links_to(see, facts))


# --- blocks --------------------------------------------------------------------------------------------------


def block_rows(facts: Facts, words: str = "") -> list[Row]:
    """The blocks, those that fit all of the words when there are any."""
    wanted = words.casefold().split()
    rows: list[Row] = []
    owner: Seat | None = None
    for block in facts.data.blocks:
        if not all(_fits(word, block, facts) for word in wanted):
            continue
        if block.owner is not owner:
            owner = block.owner
            rows.append(plain_row("", f"{owner.label.upper():13} rated steps  levied in"))
        rows.append(plain_row(block.id, _block_line(block, facts)))
    return rows


def _block_line(block: BlockType, facts: Facts) -> str:
    return f"{block.owner.label[0]} {block.name:11} {rating(block):5} {ROMAN[max(block.strengths)]:5}  " + (
        levied_in(block, facts)
    )


def rating(block: BlockType) -> str:
    """The combat rating; a ballista's on attack after a stroke."""
    home = f"{block.letter}{block.firepower}"
    away = f"{block.attack_letter}{block.attack_firepower}"
    return home if home == away else f"{home}/{away}"


def levied_in(block: BlockType, facts: Facts) -> str:
    """Where a block can be levied, in a word or two."""
    if block.levy_city:
        return facts.names.space(block.levy_city)
    return {"navis": "major ports", "cleopatra": "never"}.get(block.kind, "any city")


def _fits(word: str, block: BlockType, facts: Facts) -> bool:
    """Whether a word fits a block: its side, kind, name, rating, levy city or where it starts."""
    texts = [block.owner, block.kind, block.name, rating(block), levied_in(block, facts)]
    if block.start:
        texts.append(facts.names.space(block.start))
    return any(part.startswith(word) for text in texts for part in (text.casefold(), *text.casefold().split()))


def block_page(block: str, facts: Facts) -> Page:
    """What is printed on a block, and what its kind is about."""
    printed = facts.blocks[block]
    steps = " ".join(ROMAN[strength] for strength in reversed(printed.strengths))
    home = f"{printed.letter}{printed.firepower}"
    rated = home
    if rating(printed) != home:
        rated = f"{home} in defence, {printed.attack_letter}{printed.attack_firepower} in attack"
    chance = round(printed.firepower / 6 * 100)
    facts_lines = [
        ("Side", printed.owner.label + (", may change sides" if printed.kind == "cleopatra" else "")),
        ("Kind", printed.kind),
        ("Rating", f"{rated}, a die hits {chance} %"),
        ("Steps", steps),
        ("Levied", levied_in(printed, facts)),
        ("Starts", facts.names.space(printed.start) if printed.start else "in the pool"),
    ]
    text = "\n".join(f" {name:7} {value}" for name, value in facts_lines)
    rule = facts.rulebook.find(KIND_RULES[printed.kind])
    see: tuple[str, ...] = ("3.12", "6.4")
    if rule is not None:
        text, see = f"{text}\n\n{rule.text}", (rule.id, *(each for each in rule.see if each not in see), *see)
    return Page(facts.names.block(block), text, (), links_to(see, facts))
