"""The map, the blocks and the cards as tables of integers from the data.

Areas, seas, borders, blocks and cards are numbered as the data have them. A set of them is an `int` with the
bits of its members.
"""

from __future__ import annotations

from collections import Counter

from engine.blocks.facts import LETTERS, NEUTRAL, NOWHERE, IndexTable, PlaceTable, where
from engine.blocks.sets import bits, mask_of
from engine.gallic_war import data as box
from engine.gallic_war.data import GAUL, OPEN, GameData
from engine.gallic_war.seats import SEATS

ROMAN_SIDE, BARBARIAN_SIDE = 0, 1
"""The numbers of the sides: their places in `SEATS`; neutral tribes are on neither."""

NO_LIMIT = 99
"""The limit of a border that has none (ruling M2)."""

COLOURS = ("black", "blue", "green", "grey", "dark green")
"""The colours of legions, of Germans, and of Belgae, Celtae and Aquitani with their leaders (2.2)."""


class AreaTable(PlaceTable):
    """Areas, the borders between them and the sea zones."""

    def __init__(self, data: GameData) -> None:
        areas, borders, seas, limits = data.areas, data.borders, data.seas, data.numbers.limits
        super().__init__(areas, [(border.a, border.b) for border in borders])
        # By area
        self.region = tuple(area.region for area in areas)
        self.fortress = self.supply_value = tuple(
            area.fortress for area in areas
        )  # units that fit in; points made
        # Sets of areas
        self.regions = {name: where(region == name for region in self.region) for name in GAUL}  # Britannia's too
        self.tribal = where(region in GAUL for region in self.region)  # not Germania, not Transalpine Gaul (N2)
        self.alps = where(area.alps for area in areas)  # with double defence (6 D)
        self.germania = self.index[box.GERMANIA]
        self.transalpine = self.index["transalpine_gaul"]
        self.off_map = self.index[box.OFF_MAP_AREA]
        self.britannia = self.index["britannia"]
        self.helvetii = self.index["helvetii"]
        # Borders
        river = limits.river_border
        most = {OPEN: limits.open_border, box.RIVER: river, box.RHINE: river, box.OFF_MAP: NO_LIMIT}
        self.kind = tuple(border.kind for border in borders)
        self.limit = tuple(most[kind] for kind in self.kind)  # of one card play and direction (ruling M2)
        self.black = where(kind == OPEN for kind in self.kind)  # a forced march may begin with these (ruling M3)
        self.border_between = self.joined()  # by (area, area)
        self.near = self.beside(range(len(borders)))  # by area, the (border, neighbour) pairs, sorted by neighbour
        self.neighbours = tuple(mask_of(b for _, b in pairs) for pairs in self.near)
        # Sea zones
        self.sea_ids = tuple(sea.id for sea in seas)
        self.sea_index = {sea: number for number, sea in enumerate(self.sea_ids)}
        self.ports = tuple(
            mask_of(self.index[port] for port in sea.ports) for sea in seas
        )  # by sea, sets of areas
        self.seas_of = tuple(where(ports >> area & 1 for ports in self.ports) for area in range(self.count))
        self.oceanus = self.sea_index["oceanus_britannicus"]

    def count_index(self, side: int, border: int, area: int) -> int:
        """Return the place in `Moves.crossed` of a side's way over a border into an area."""
        return side * 2 * len(self.ends) + self.directed(border, area)


class BlockTable(IndexTable):
    """The 64 blocks."""

    def __init__(self, data: GameData, areas: AreaTable) -> None:
        blocks = data.blocks
        super().__init__(blocks)
        self.caesar = self.index["legion_x"]
        self.ariovistus = self.index[box.ARIOVISTUS]
        self.vercingetorix = self.index["vercingetorix"]
        self.ambiorix, self.dumnorix = self.index["ambiorix"], self.index["dumnorix"]
        self.helvetii = self.index["helvetii"]
        self.nantuates = self.index["nantuates"]
        self.legion_i, self.legion_v, self.legion_vi = (self.index[name] for name in box.LATE_LEGIONS)
        # By block
        self.kind = tuple(block.kind for block in blocks)
        self.home = tuple(NOWHERE if block.home is None else areas.index[block.home] for block in blocks)
        self.letter = tuple(LETTERS.index(block.letter) for block in blocks)  # 0-3 for A-D
        self.fire = tuple(block.fire for block in blocks)  # the highest roll that hits
        self.strengths = tuple((0, *block.strengths) for block in blocks)  # by step, step 0 being none
        self.top = tuple(len(block.strengths) for block in blocks)  # the number of steps at full strength
        self.leader_region = {
            n: block.region for n, block in enumerate(blocks) if block.region
        }  # minor ones (13.4)
        # Sets of blocks; Ariovistus is a German and a leader
        self.by_letter = tuple(where(block.letter == letter for block in blocks) for letter in LETTERS)
        self.naval = where(block.naval for block in blocks)
        self.legions, self.tribes, self.germans, self.gallic_leaders = (
            where(own == kind for own in self.kind) for kind in (box.LEGION, box.TRIBE, box.GERMAN, box.LEADER)
        )
        self.leaders = self.gallic_leaders | 1 << self.ariovistus
        self.minor_leaders = mask_of(self.leader_region)
        self.gauls = self.tribes | self.gallic_leaders
        region = [
            self.leader_region.get(n, "celtae") if home == NOWHERE else areas.region[home]
            for n, home in enumerate(self.home)
        ]
        of_gaul = (self.gauls & where(here == name for here in region) for name in GAUL)
        self.coloured = (self.legions, self.germans, *of_gaul)  # as `COLOURS`; Vercingetorix is among the Celtae
        self.home_tribes = tuple(  # by area, those not drawn among them
            mask_of(n for n in bits(self.tribes) if self.home[n] == area) for area in range(areas.count)
        )
        # The beginning; `NOWHERE` and step 0 if not in play
        self.pairs = tuple((self.index[a], self.index[b]) for a, b in data.pairs)  # one of each is drawn (3)
        sides = {None: NEUTRAL} | {seat: side for side, seat in enumerate(SEATS)}
        self.start_side = tuple(sides[block.owner] if block.start == box.HOME else NOWHERE for block in blocks)
        self.start_area = tuple(
            home if block.start == box.HOME else NOWHERE for home, block in zip(self.home, blocks, strict=True)
        )
        drawn = mask_of(block for pair in self.pairs for block in pair)
        self.placed = where(area != NOWHERE for area in self.start_area) & ~drawn
        self.start_step = tuple(
            steps.index(block.strength) for steps, block in zip(self.strengths, blocks, strict=True)
        )
        self.pool = where(block.start == box.FORCE_POOL for block in blocks)  # legions (7.7)


class CardTable(IndexTable):
    """The 33 cards."""

    def __init__(self, data: GameData, areas: AreaTable) -> None:
        cards = data.cards
        super().__init__(cards)
        self.points = (
            tuple(card.points for card in cards),
            tuple(card.barbarian_points for card in cards),
        )  # by side
        self.area = tuple(NOWHERE if card.area is None else areas.index[card.area] for card in cards)
        self.event = tuple(card.event for card in cards)  # by card; empty if it is none
        self.events = where(self.event)
        self.massive = self.event.index(box.MASSIVE_REVOLT)


WAYS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
"""In how many ways two dice make 2, 3 ... 12."""

FACES = 6


class ChartTable:
    """The automaton's tables of tribes and of Vercingetorix's home, as weights (12)."""

    def __init__(self, data: GameData, areas: AreaTable) -> None:
        tables, tribes, homes = data.solitaire, Counter[str](), Counter[str]()
        for ways, region, home in zip(WAYS, tables.regions, tables.vercingetorix, strict=True):
            homes[home] += ways
            for area in tables.lists[region]:
                tribes[area] += ways * FACES
        ways = tribes.pop(box.REROLL) // FACES
        for area in tables.lists[box.REROLL]:
            tribes[area] += ways
        self.tribes = {areas.index[area]: weight for area, weight in tribes.items()}
        self.homes = {areas.index[area]: weight for area, weight in homes.items()}


class Components:
    """All tables of one set of data files."""

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.areas = AreaTable(data)
        self.blocks = BlockTable(data, self.areas)
        self.cards = CardTable(data, self.areas)
        self.chart = ChartTable(data, self.areas)
        self.limits = data.numbers.limits
