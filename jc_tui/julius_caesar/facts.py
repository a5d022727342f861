"""The game's facts by id, with names of a few letters for panes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from engine.contract import Seat
from engine.games import load_game
from engine.julius_caesar.data import BlockType, CardType, City, Edition, Link, Sea
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.seats import CAESAR
from engine.julius_caesar.words import commas, label, noted, roman, say
from engine.julius_caesar.words.names import short_label
from jc_tui.appearance.sides import side_letter
from jc_tui.game_ui import ui_of

if TYPE_CHECKING:
    from engine.julius_caesar.viewdata import JuliusCaesarView, PlayedTurn, SeenBlock, Stack

LEADER, PLACE = 6, 5
"""The letters of a leader and of a place that are not cut."""


class Facts:
    """The printed facts by id.

    `links` are those of each space, with the space at its other end. `values` are the victory points of the cities
    that have any, `prize` those that win the game.
    """

    def __init__(self, game: JuliusCaesar) -> None:
        self.data = data = game.data
        self.components, self.values = game.components, game.scoring_places
        self.blocks: Mapping[str, BlockType] = {block.id: block for block in data.blocks}
        self.cards: Mapping[str, CardType] = {card.id: card for card in data.cards}
        self.cities: Mapping[str, City] = {city.id: city for city in data.cities}
        self.seas: Mapping[str, Sea] = {sea.id: sea for sea in data.seas}
        self.links: dict[str, list[tuple[Link, str]]] = {place: [] for place in (*self.cities, *self.seas)}
        for link in data.links:
            self.links[link.a].append((link, link.b))
            self.links[link.b].append((link, link.a))
        self.prize = data.numbers.victory_points_to_win

    def edition(self, view: JuliusCaesarView) -> Edition:
        return self.data.editions[view.edition]

    def other_edition(self, view: JuliusCaesarView) -> str:
        """Return the edition being played; empty for the usual one."""
        return "" if view.edition == next(iter(self.data.editions)) else view.edition

    def is_loyal(self, block: str, side: Seat) -> bool:
        """Return whether a block fights for its first side; Cleopatra always does."""
        return self.blocks[block].owner is side or block == "cleopatra"

    def rating(self, block: str, *, attacking: bool = False) -> str:
        """Return initiative and highest hit; a ballista's go by its side's role."""
        printed = self.blocks[block]
        if attacking:
            return f"{printed.attack_letter}{printed.attack_firepower}"
        return f"{printed.letter}{printed.firepower}"


@lru_cache(maxsize=1)
def load_facts() -> Facts:
    """Return the facts in the data folder. Raises DataError."""
    return Facts(cast(JuliusCaesar, load_game(JuliusCaesar.id)))


# --- in a few letters --------------------------------------------------------------------------------------------


def short_name(block: str) -> str:
    """Return the name of a block where its side is plain: ``L13``, ``Eq1``."""
    name, kind = short_label(block), load_facts().blocks[block].kind
    if kind == "leader":
        return name if len(name) <= LEADER else name[: LEADER - 1]
    number = name.rpartition(" ")[2]
    return say.one("names.in-brief", kind) + (number if number.isdigit() else "")


def short_place(place: str) -> str:
    """Return a short name of a place, at most as on the smallest map."""
    return name if len(name := label(place)) <= PLACE else ui_of(JuliusCaesar.id).map.atlas.short(place)


def short_block(block: SeenBlock) -> str:
    """Return a known block, ``L13 III*``: the star when it has moved."""
    owner = load_facts().blocks[block.id].owner
    first = "" if load_facts().is_loyal(block.id, block.side) else f"({side_letter(owner)})"
    return f"{short_name(block.id)}{first} {roman(block.strength)}{'*' if block.moved else ''}"


def short_stack(stack: Stack) -> str:
    """Return blocks that are not known: ``3``, ``3 (1 tan, Cleo)``."""
    foreign, colour = (stack.green, "position.green") if stack.side is CAESAR else (stack.tan, "position.tan")
    notes = [say(colour, number=foreign)] if foreign else []
    notes += [say.one("names.in-brief", "cleopatra")] if stack.cleopatra else []
    notes += [f"{stack.moved}*"] if stack.moved else []
    return noted(stack.count, commas(notes)) if notes else str(stack.count)


def card_text(turn: PlayedTurn, side: Seat) -> str:
    """Return the card of a side in a turn, with what it copied."""
    card = turn.card_of(side)
    return f"{label(card)}={label(turn.effective(side))}" if card != turn.effective(side) else label(card)
