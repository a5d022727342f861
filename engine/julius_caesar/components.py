"""The map, the blocks and the cards as tables of small integers, made once from the data files.

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
    """Cities, seas and the links between them.

    Attributes:
        short: the ids of seas by what follows their first word (``hispanum``), as players may write them.
        cities, seas, ports, major_ports: sets of spaces.
        hiding: by space, what hidden blocks there can be.
        value: victory points by space. feeds: the blocks that winter there, by city (8.4).
        ends, kind: of each link; links below `land_links` are roads and straits.
        roads, borders: by space, the (link, neighbour) pairs by land and by sea border.
        link_between: the link that joins two spaces, by (space, space).
        straits: set of links.
        limit: blocks a land link takes in a turn (6.11), by link; so `attack_limit`, `pluto_limit`.
    """

    ROAD_LIMIT: ClassVar[dict[str, int]] = {MAJOR: 4, MINOR: 2, STRAIT: 2}
    """6.11; into a city that the enemy holds or fights for, `ATTACK_LIMIT` counts."""

    ATTACK_LIMIT: ClassVar[dict[str, int]] = {**ROAD_LIMIT, STRAIT: 1}
    """A strait takes 1 block into a defended city (4.32)."""

    PLUTO_LIMIT: ClassVar[dict[str, int]] = {MAJOR: 6, MINOR: 3, STRAIT: 2}
    """The limits of attacks under Pluto (God Cards, ruling G6)."""

    FREE_SUPPLY: ClassVar[int] = 3
    """Blocks that any city feeds; its value is added (8.4)."""

    def __init__(self, data: GameData) -> None:
        cities, links = data.cities, data.links
        super().__init__((*cities, *data.seas), [(link.a, link.b) for link in links])
        self.short = {sea.id.partition("_")[2]: sea.id for sea in data.seas if "_" in sea.id}
        self.cities = (1 << len(cities)) - 1
        self.seas = ((1 << self.count) - 1) & ~self.cities
        self.ports = where(city.port for city in cities)
        self.hiding = (*(OPEN if city.port else LAND for city in cities), *(NAVIS for _ in data.seas))
        self.major_ports = where(city.major_port for city in cities)
        self.value = (*(city.vp for city in cities), *(0 for _ in data.seas))
        self.scoring = where(self.value)
        self.feeds = tuple(self.FREE_SUPPLY + value for value in self.value)
        self.kind = tuple(link.kind for link in links)
        self.land_links = sum(kind != SEA_BORDER for kind in self.kind)
        self.straits = where(kind == STRAIT for kind in self.kind)
        by_land = self.kind[: self.land_links]
        self.limit = tuple(self.ROAD_LIMIT[kind] for kind in by_land)
        self.attack_limit = tuple(self.ATTACK_LIMIT[kind] for kind in by_land)
        self.pluto_limit = tuple(self.PLUTO_LIMIT[kind] for kind in by_land)
        self.link_between = self.joined()
        self.roads = self.beside(range(self.land_links))
        self.borders = self.beside(range(self.land_links, len(links)))
        self.road_neighbours = tuple(mask_of(b for _, b in pairs) for pairs in self.roads)
        self.sea_neighbours = tuple(mask_of(b for _, b in pairs) for pairs in self.borders)


class BlockTable(IndexTable):
    """The 63 blocks.

    Attributes:
        home: the side whose colour a block has (Cleopatra's is Pompey, who has her at the start).
        letter, firepower: the combat rating (3.12), the letter as 0-3 for A-D.
        strengths: by block, the strength at each step, step 0 being none.
        top: the number of steps at full strength.
        stand: by space, the blocks of a kind that can be there: Navis at sea and in ports, all others in cities.
        fits: by what a hidden block can be, the blocks that can.
        levy_city: the space a block must be levied in, or `NOWHERE`.
        start: the space where it begins, or `NOWHERE` for the levy pool.
        of: by side, the set of its home blocks without Cleopatra. coloured: by colour, those of `COLOURS`.
    """

    def __init__(self, data: GameData, spaces: SpaceTable) -> None:
        blocks = data.blocks
        super().__init__(blocks)
        self.kind = tuple(block.kind for block in blocks)
        self.home = tuple(SEATS.index(block.owner) for block in blocks)
        self.letter = tuple(LETTERS.index(block.letter) for block in blocks)
        self.attack_letter = tuple(LETTERS.index(block.attack_letter) for block in blocks)
        self.firepower = tuple(block.firepower for block in blocks)
        self.strengths = tuple((0, *block.strengths) for block in blocks)
        self.top = tuple(len(block.strengths) for block in blocks)
        self.levy_city = tuple(
            NOWHERE if block.levy_city is None else spaces.index[block.levy_city] for block in blocks
        )
        self.start = tuple(NOWHERE if block.start is None else spaces.index[block.start] for block in blocks)
        self.navis = self._kind_mask("navis")
        self.land = ((1 << len(blocks)) - 1) & ~self.navis
        self.stand = tuple(
            self.navis
            if spaces.seas >> space & 1
            else self.land | (self.navis if spaces.ports >> space & 1 else 0)
            for space in range(spaces.count)
        )
        self.leaders = self._kind_mask("leader")
        self.fits = (self.land & ~self.leaders, self.navis, self.land, ~0)
        self.third_leaders = self.leaders & where(start == NOWHERE for start in self.start)
        self.anywhere = self._kind_mask("auxilia", "ballista", "leader")
        self.cleopatra = self.index["cleopatra"]
        self.cleopatra_bit = 1 << self.cleopatra
        self.of = tuple(
            where(home == side for home in self.home) & ~self.cleopatra_bit for side in (CAESAR_SIDE, POMPEY_SIDE)
        )
        self.coloured = (*self.of, self.cleopatra_bit)
        self.by_letter = tuple(
            tuple(where(own == letter for own in letters) for letter in range(len(LETTERS)))
            for letters in (self.letter, self.attack_letter)
        )

    def _kind_mask(self, *kinds: str) -> int:
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
    """All tables of one set of data files."""

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.spaces = SpaceTable(data)
        self.blocks = BlockTable(data, self.spaces)
        self.cards = CardTable(data)
        self.alexandria = self.spaces.index["alexandria"]
        self.rome = self.spaces.index["rome"]
