"""What the screens know of the box: names, places, blocks, cards and rules, by id, from the data files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, cast

from engine.contract import Seat
from engine.games import load_game
from engine.julius_caesar.data import BlockType, CardType, Edition, GameData, printed_data
from engine.julius_caesar.data_map import City, Link, Sea
from engine.julius_caesar.words import say

if TYPE_CHECKING:  # loaded when a rule is looked up
    from engine.julius_caesar.components import Components
    from engine.julius_caesar.game import JuliusCaesar
    from engine.julius_caesar.routes import RouteTable
    from engine.julius_caesar.viewdata import JuliusCaesarView
    from engine.rulebook import Rulebook


class Facts:
    """The printed facts by id.

    `links` are those of each space, with the space at its other end. `values` are the victory points of the cities
    that have any, `prize` those that win the game.
    """

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.blocks: Mapping[str, BlockType] = {block.id: block for block in data.blocks}
        self.cards: Mapping[str, CardType] = {card.id: card for card in data.cards}
        self.cities: Mapping[str, City] = {city.id: city for city in data.cities}
        self.seas: Mapping[str, Sea] = {sea.id: sea for sea in data.seas}
        self.links: dict[str, list[tuple[Link, str]]] = {place: [] for place in (*self.cities, *self.seas)}
        for link in data.links:
            self.links[link.a].append((link, link.b))
            self.links[link.b].append((link, link.a))
        self.values = {city.id: city.vp for city in data.cities if city.vp}
        self.prize = data.numbers.victory_points_to_win

    def edition(self, view: JuliusCaesarView) -> Edition:
        return self.data.editions[view.edition]

    def other_edition(self, view: JuliusCaesarView) -> str:
        """The edition of the rules that is played, where it is not the usual one; else empty."""
        return "" if view.edition == next(iter(self.data.editions)) else view.edition

    @property
    def rulebook(self) -> Rulebook:
        from engine.rulebook import load_rulebook

        return load_rulebook(say.file("rules.toml"))

    @cached_property
    def components(self) -> Components:
        return self._game.components

    @cached_property
    def routes(self) -> RouteTable:
        return self._game.routes

    @property
    def _game(self) -> JuliusCaesar:
        return cast("JuliusCaesar", load_game("julius-caesar"))

    def is_loyal(self, block: str, side: Seat) -> bool:
        """Whether a block fights for the side it began on; Cleopatra is nobody's defector."""
        return self.blocks[block].owner is side or block == "cleopatra"

    def rating(self, block: str, *, attacking: bool = False) -> str:
        return f"{self.letter(block, attacking=attacking)}{self.firepower(block, attacking=attacking)}"

    def letter(self, block: str, *, attacking: bool) -> str:
        """The initiative letter of a block in a battle; the ballista's goes by its side's role."""
        printed = self.blocks[block]
        return printed.attack_letter if attacking else printed.letter

    def firepower(self, block: str, *, attacking: bool) -> int:
        """The highest roll that hits."""
        printed = self.blocks[block]
        return printed.attack_firepower if attacking else printed.firepower


@lru_cache(maxsize=1)
def load_facts() -> Facts:
    """The facts in the data folder. Raises DataError when the files cannot be used."""
    return Facts(printed_data())
