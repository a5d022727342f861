"""Map, blocks and cards as tables of small integers, made from the data files.

Spaces are numbered cities first, then seas; blocks as in `data.load_data`; links roads and straits first, then sea
borders. A set of spaces, blocks or links is an `int` with the bits of its members.
"""

from __future__ import annotations

from typing import ClassVar

from engine.blocks.facts import LETTERS, NOWHERE, IndexTable, PlaceTable, where
from engine.blocks.sets import mask_of
from engine.julius_caesar.data import GameData
from engine.julius_caesar.seats import SEATS

CAESAR_SIDE, POMPEY_SIDE = 0, 1
"""The numbers of the sides: their places in `SEATS`."""

COLOURS = ("tan", "green", "blue")
"""The colours of Caesar's blocks, of Pompey's, and of Cleopatra."""

ROMAN = ("0", "I", "II", "III", "IV")
"""Strengths as the blocks show them."""

MAJOR, MINOR, STRAIT, SEA_BORDER = "major", "minor", "strait", "sea"


TROOPS, NAVIS, LAND, OPEN = range(4)
"""What a hidden block can be: a land block that can have changed sides, a Navis, a land block, or any.

The narrower come first, `TROOPS` being part of `LAND`.
"""


class SpaceTable(PlaceTable):
    """Cities, seas and links, those below `land_links` being roads and straits."""

    ROAD_LIMIT: ClassVar[dict[str, int]] = {MAJOR: 4, MINOR: 2, STRAIT: 2}
    """The blocks that a link takes in a turn, by its kind (6.11)."""

    ATTACK_LIMIT: ClassVar[dict[str, int]] = {**ROAD_LIMIT, STRAIT: 1}
    """The limits of links into a city that the enemy holds or fights for (4.32)."""

    PLUTO_LIMIT: ClassVar[dict[str, int]] = {MAJOR: 6, MINOR: 3, STRAIT: 2}
    """The limits of attacks under Pluto (God Cards, ruling G6)."""

    FREE_SUPPLY: ClassVar[int] = 3
    """Blocks that any city feeds; its value is added (8.4)."""

    def __init__(self, data: GameData) -> None:
        cities, links = data.cities, data.links
        super().__init__((*cities, *data.seas), [(link.a, link.b) for link in links])
        # As players may write them: ``hispanum`` for the Mare Hispanum.
        self.short = {sea.id.partition("_")[2]: sea.id for sea in data.seas if "_" in sea.id}
        self.cities = (1 << len(cities)) - 1
        self.seas = ((1 << self.count) - 1) & ~self.cities
        self.ports = where(city.port for city in cities)
        self.major_ports = where(city.major_port for city in cities)
        self.hiding = (*(OPEN if city.port else LAND for city in cities), *(NAVIS for _ in data.seas))
        self.value = (*(city.vp for city in cities), *(0 for _ in data.seas))  # victory points
        self.scoring = where(self.value)
        self.feeds = tuple(self.FREE_SUPPLY + value for value in self.value)
        self.kind = tuple(link.kind for link in links)
        by_land = [kind for kind in self.kind if kind != SEA_BORDER]
        self.land_links = len(by_land)
        self.straits = where(kind == STRAIT for kind in by_land)
        self.limit, self.attack_limit, self.pluto_limit = (
            tuple(limits[kind] for kind in by_land)
            for limits in (self.ROAD_LIMIT, self.ATTACK_LIMIT, self.PLUTO_LIMIT)
        )
        self.link_between = self.joined()
        self.roads = self.beside(range(self.land_links))
        self.borders = self.beside(range(self.land_links, len(links)))
        self.road_neighbours = tuple(mask_of(b for _, b in pairs) for pairs in self.roads)
        self.sea_neighbours = tuple(mask_of(b for _, b in pairs) for pairs in self.borders)
        # By space, the link of each way in, and its number in `directed`, both as sets.
        self.ways_in = tuple(
            tuple((1 << link, 1 << self.directed(link, space)) for link, _ in (*roads, *borders))
            for space, (roads, borders) in enumerate(zip(self.roads, self.borders, strict=True))
        )


class BlockTable(IndexTable):
    """The 63 blocks; those that name no levy city or start have `NOWHERE`."""

    def __init__(self, data: GameData, spaces: SpaceTable) -> None:
        blocks = data.blocks
        super().__init__(blocks)
        index: dict[str | None, int] = {None: NOWHERE} | spaces.index
        self.kind = tuple(block.kind for block in blocks)
        self.home = tuple(SEATS.index(block.owner) for block in blocks)  # Cleopatra's is Pompey
        self.letter = tuple(LETTERS.index(block.letter) for block in blocks)  # 0-3
        self.attack_letter = tuple(LETTERS.index(block.attack_letter) for block in blocks)
        self.firepower = tuple(block.firepower for block in blocks)
        self.strengths = tuple((0, *block.strengths) for block in blocks)  # by block and step
        self.top = tuple(len(block.strengths) for block in blocks)
        self.levy_city = tuple(index[block.levy_city] for block in blocks)
        self.start = tuple(index[block.start] for block in blocks)
        self.navis, self.leaders = self._of_kinds("navis"), self._of_kinds("leader")
        self.land = ((1 << len(blocks)) - 1) & ~self.navis
        self.stand = tuple(  # by space, the blocks of a kind that can be there
            self.navis
            if spaces.seas >> space & 1
            else self.land | (self.navis if spaces.ports >> space & 1 else 0)
            for space in range(spaces.count)
        )
        self.fits = (self.land & ~self.leaders, self.navis, self.land, ~0)  # by what a hidden block can be
        self.third_leaders = self.leaders & where(start == NOWHERE for start in self.start)
        self.anywhere = self._of_kinds("auxilia", "ballista", "leader")  # levied in any city (6.4)
        self.cleopatra = self.index["cleopatra"]
        self.cleopatra_bit = 1 << self.cleopatra
        self.of = tuple(where(home == side for home in self.home) & ~self.cleopatra_bit for side in (0, 1))
        self.coloured = (*self.of, self.cleopatra_bit)
        self.by_letter = tuple(
            tuple(where(own == letter for own in letters) for letter in range(len(LETTERS)))
            for letters in (self.letter, self.attack_letter)
        )

    def _of_kinds(self, *kinds: str) -> int:
        return where(kind in kinds for kind in self.kind)


class CardTable(IndexTable):
    """The kinds of card: gods first, then command cards from the most move points down."""

    def __init__(self, data: GameData) -> None:
        super().__init__(data.cards)
        self.god = tuple(card.god for card in data.cards)
        self.god_ids = {number: card.id for number, card in enumerate(data.cards) if card.god}
        self.move = tuple(card.move for card in data.cards)
        self.levy = tuple(card.levy for card in data.cards)
        self.copies = tuple(card.copies for card in data.cards)


class Components:
    def __init__(self, data: GameData) -> None:
        self.data = data
        self.spaces = SpaceTable(data)
        self.blocks = BlockTable(data, self.spaces)
        self.cards = CardTable(data)
