"""What the screens know of the box: names, places, blocks, cards and rules, by id, from the data files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from engine.contract import Seat
from engine.games import load_game
from engine.julius_caesar.data import BlockType, CardType, Edition
from engine.julius_caesar.data_map import City, Link, Sea
from engine.julius_caesar.game import JuliusCaesar

if TYPE_CHECKING:
    from engine.julius_caesar.viewdata import JuliusCaesarView


class Facts:
    """The printed facts by id.

    `links` are those of each space, with the space at its other end. `values` are the victory points of the cities
    that have any, `prize` those that win the game.
    """

    def __init__(self, game: JuliusCaesar) -> None:
        self.data = data = game.data
        self.components, self.routes, self.values = game.components, game.routes, game.prizes
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
        """The edition of the rules that is played, where it is not the usual one; else empty."""
        return "" if view.edition == next(iter(self.data.editions)) else view.edition

    def is_loyal(self, block: str, side: Seat) -> bool:
        """Whether a block fights for the side it began on; Cleopatra is nobody's defector."""
        return self.blocks[block].owner is side or block == "cleopatra"

    def rating(self, block: str, *, attacking: bool = False) -> str:
        """The initiative letter and the highest roll that hits; the ballista's go by its side's role."""
        printed = self.blocks[block]
        if attacking:
            return f"{printed.attack_letter}{printed.attack_firepower}"
        return f"{printed.letter}{printed.firepower}"


@lru_cache(maxsize=1)
def load_facts() -> Facts:
    """The facts in the data folder. Raises DataError when the files cannot be used."""
    return Facts(cast(JuliusCaesar, load_game(JuliusCaesar.id)))
