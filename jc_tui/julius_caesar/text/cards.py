"""Cards in words: what a command card gives, and what each god does."""

from __future__ import annotations

from engine.julius_caesar.data import CHOSEN, GODS, Edition
from engine.julius_caesar.seats import opponent
from engine.julius_caesar.viewdata import JuliusCaesarView, PlayedTurn
from engine.julius_caesar.words import counted, label, say, semicolons
from engine.julius_caesar.words.names import levies, moves
from jc_tui.appearance.glyphs import UNICODE, Glyphs
from jc_tui.julius_caesar.facts import load_facts

NAME = 8
"""Columns for the name of a card in a list, unless one in the hand is longer."""


def describe(card: str, edition: Edition | None = None) -> str:
    """Return what a card does in an edition, by default the usual one."""
    printed = load_facts().cards[card]
    if edition and card == "jupiter" and edition.jupiter == CHOSEN:
        return say("cards.jupiter-chosen")
    if edition and card == "vulcan" and not edition.vulcan_spares_cleopatra:
        return say("cards.vulcan-all")
    if printed.god:
        return say.one("cards.god", card)
    return say("cards.command", moves=moves(printed.move), levies=levies(printed.levy))


def name_ink(card: str) -> str:
    """Return the ink of a card's name, gold for a god."""
    return "gilt" if card in GODS else "strong"


def command_signs(card: str, glyphs: Glyphs = UNICODE) -> list[tuple[str, str]]:
    """Return moves and levies of a command card, as signs and a word."""
    printed = load_facts().cards[card]
    given = (glyphs.move, printed.move, "cards.move"), (glyphs.levy, printed.levy, "cards.levy")
    return [(sign * number, say(word, n=number)) for sign, number, word in given]


def command_rows(card: str, glyphs: Glyphs = UNICODE) -> list[str]:
    """Return the same in two rows with numbers."""
    return [f"{signs:4} {len(signs)} {word}" for signs, word in command_signs(card, glyphs)]


def hand_lines(view: JuliusCaesarView) -> list[str]:
    """Return the viewer's cards with their effects, and others' as known."""
    if view.seat not in view.hand_sizes:
        return [say("cards.hidden", hands=_sizes(view))]
    lines = [say("cards.hand" if view.hand else "cards.hand-empty")]
    edition = load_facts().edition(view)
    wide = max([NAME, *(len(label(card)) + 1 for card in view.hand)])
    lines += [f"  {label(card):{wide}} {describe(card, edition)}" for card in view.hand]
    enemy = opponent(view.seat)
    number = view.hand_sizes[enemy]
    holds = say("cards.holds", n=number, side=enemy.label) if number else say("cards.holds-none", side=enemy.label)
    return [*lines, *own_laid_cards(view, "cards.own"), holds, *map(_played_line, view.played)]


def own_laid_cards(view: JuliusCaesarView, form: str) -> list[str]:
    """Return the cards that the viewer laid face down and discarded, in words."""
    cards = {"chosen": view.chosen, "discarded": view.discard}
    return [say.one(form, what, card=label(card)) for what, card in cards.items() if card]


def _played_line(turn: PlayedTurn) -> str:
    key, copied = "cards.of-turn-copied" if turn.copied else "cards.of-turn", label(turn.copied or "")
    cards = say(key, turn=turn.turn, caesar=label(turn.caesar), pompey=label(turn.pompey), copied=copied)
    if turn.player_one is None:
        return say("cards.played-cancelled", cards=cards)
    return say("cards.played", cards=cards, side=turn.player_one.label)


def hand_line(view: JuliusCaesarView) -> str:
    """Return the hand in one line, as the position shows it."""
    if view.seat not in view.hand_sizes:
        return say("cards.line-hidden", hands=_sizes(view))
    cards = " ".join(map(label, view.hand))
    hand = say("cards.line-hand", cards=cards) if cards else say("cards.line-hand-empty")
    enemy = opponent(view.seat)
    holds = say("cards.line-enemy", side=enemy.label, number=view.hand_sizes[enemy])
    return say("cards.line", parts=semicolons([hand, *own_laid_cards(view, "cards.line"), holds]))


def _sizes(view: JuliusCaesarView) -> str:
    return counted((seat.label, number) for seat, number in view.hand_sizes.items())
