"""How the panes write blocks, places and played cards: short, and the same everywhere."""

from __future__ import annotations

from engine.contract import Seat
from engine.julius_caesar.seats import CAESAR
from engine.julius_caesar.viewdata import PlayedTurn, SeenBlock, Stack
from engine.julius_caesar.words import commas, label, noted, roman, say
from engine.julius_caesar.words.names import short_label
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.look.sides import side_letter

LEADER, PLACE = 6, 5
"""Longer names of leaders, and of places, are cut to one letter less."""


def short_name(block: str) -> str:
    """``L13``, ``Eq1``, ``Caesar``: the name of a block where its side is plain."""
    name, kind = short_label(block), load_facts().blocks[block].kind
    if kind == "leader":
        return name if len(name) <= LEADER else name[: LEADER - 1]
    number = name.rpartition(" ")[2]
    return say.one("names.in-brief", kind) + (number if number.isdigit() else "")


def short_place(place: str) -> str:
    """``Genua``, ``Rave``: a place in about as few letters as on the small map; of a sea, its own word."""
    name = label(place).rpartition(" ")[2] if place in load_facts().seas else label(place)
    return name if len(name) <= PLACE else name[: PLACE - 1]


def short_block(block: SeenBlock) -> str:
    """``L13 III*``: a block that is known, ``*`` when it has moved, its first side in brackets if it defected."""
    owner = load_facts().blocks[block.id].owner
    first = "" if load_facts().is_loyal(block.id, block.side) else f"({side_letter(owner)})"
    return f"{short_name(block.id)}{first} {roman(block.strength)}{'*' if block.moved else ''}"


def short_stack(stack: Stack) -> str:
    """``3``, ``3 (1 tan, Cleo)``: blocks that are not known."""
    foreign, colour = (stack.green, "position.green") if stack.side is CAESAR else (stack.tan, "position.tan")
    notes = [say(colour, number=foreign)] if foreign else []
    notes += [say.one("names.in-brief", "cleopatra")] if stack.cleopatra else []
    notes += [f"{stack.moved}*"] if stack.moved else []
    return noted(stack.count, commas(notes)) if notes else str(stack.count)


def card_text(turn: PlayedTurn, side: Seat) -> str:
    """Return the card of a side in a turn, with what it copied."""
    card = turn.card_of(side)
    return f"{label(card)}={label(turn.effective(side))}" if card != turn.effective(side) else label(card)
