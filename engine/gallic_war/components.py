"""The map, the blocks and the cards as tables of small integers, made once from the data files.

Areas, seas, borders, blocks and cards are numbered as the data have them. A set of them is an `int` with the
bits of its members.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.blocks.facts import LETTERS
from engine.blocks.sets import bits, mask_of
from engine.gallic_war import data_blocks, data_map
from engine.gallic_war.data import MASSIVE_REVOLT, REROLL, GameData
from engine.gallic_war.data_blocks import FORCE_POOL, GERMAN, HOME, LEADER, LEGION, TRIBE
from engine.gallic_war.data_map import GAUL, OFF_MAP, OPEN, RHINE, RIVER
from engine.gallic_war.data_numbers import Limits
from engine.gallic_war.seats import SEATS

ROMAN_SIDE, BARBARIAN_SIDE, NEUTRAL = 0, 1, 2
"""The numbers of the sides: their places in `SEATS`; neutral tribes are on neither."""

NOWHERE = 255
"""The place of what is in no area, and the side of a block that is not in play."""

NO_LIMIT = 99
"""The limit of a border that has none (ruling M2)."""


class AreaTable:
    """Areas, the borders between them and the sea zones.

    Attributes:
        ids, names: by area; `index` finds a number by id.
        tribal: the areas of Gaul, Britannia among them: not Germania, Transalpine Gaul, off the map (ruling N2).
        region: by area (ruling N4). regions: the set of tribal areas of each region of Gaul.
        fortress: by area, how many units fit in, 0 to 2 (6 B). supply_value: points it makes (7.6).
        alps: the set of areas with double defence (6 D).
        ends, kind, limit: of each border; the limit is that of one card play and direction (ruling M2).
        border_between: the border that joins two areas, by (area, area).
        near: by area, the (border, neighbour) pairs, sorted by neighbour. neighbours: the same as sets.
        sea_ids, sea_names, ports: by sea zone; ports are sets of areas. seas_of: by area, the set of sea zones.
        black: the set of borders that a forced march may begin with (ruling M3).
    """

    def __init__(self, data: GameData) -> None:
        areas = data.areas
        self.ids = tuple(area.id for area in areas)
        self.names = tuple(area.name for area in areas)
        self.index = {area: number for number, area in enumerate(self.ids)}
        self.count = len(areas)
        self.region = tuple(area.region for area in areas)
        self.regions = {
            name: mask_of(n for n, region in enumerate(self.region) if region == name) for name in GAUL
        }
        self.tribal = mask_of(n for n, region in enumerate(self.region) if region in GAUL)
        self.fortress = tuple(area.fortress for area in areas)
        self.supply_value = self.fortress
        self.fortresses = mask_of(n for n, level in enumerate(self.fortress) if level)
        self.alps = mask_of(n for n, area in enumerate(areas) if area.alps)
        self.germania = self.index[data_map.GERMANIA]
        self.transalpine = self.index[data_map.TRANSALPINE]
        self.off_map = self.index[data_map.OFF_MAP_AREA]
        self.britannia = self.index[data_map.BRITANNIA]
        self.helvetii = self.index[data_map.HELVETII]
        self._border(data)
        self.sea_ids = tuple(sea.id for sea in data.seas)
        self.sea_names = tuple(sea.name for sea in data.seas)
        self.sea_index = {sea: number for number, sea in enumerate(self.sea_ids)}
        self.ports = tuple(mask_of(self.index[port] for port in sea.ports) for sea in data.seas)
        self.seas_of = tuple(
            mask_of(n for n, ports in enumerate(self.ports) if ports >> area & 1) for area in range(self.count)
        )
        self.oceanus = self.sea_index[data_map.OCEANUS]

    def _border(self, data: GameData) -> None:
        limits = data.numbers.limits
        of_kind = {
            OPEN: limits.open_border,
            RIVER: limits.river_border,
            RHINE: limits.river_border,
            OFF_MAP: NO_LIMIT,
        }
        self.ends = tuple((self.index[border.a], self.index[border.b]) for border in data.borders)
        self.kind = tuple(border.kind for border in data.borders)
        self.limit = tuple(of_kind[kind] for kind in self.kind)
        self.black = mask_of(n for n, kind in enumerate(self.kind) if kind == OPEN)
        self.border_between: dict[tuple[int, int], int] = {}
        near: list[list[tuple[int, int]]] = [[] for _ in self.ids]
        for number, (a, b) in enumerate(self.ends):
            self.border_between[a, b] = self.border_between[b, a] = number
            near[a].append((number, b))
            near[b].append((number, a))
        self.near = tuple(tuple(sorted(pairs, key=lambda pair: pair[1])) for pairs in near)
        self.neighbours = tuple(mask_of(b for _, b in pairs) for pairs in self.near)

    def directed(self, border: int, area: int) -> int:
        """The number of a border when it is crossed to enter `area`."""
        return 2 * border + (self.ends[border][1] == area)

    def other_end(self, border: int, area: int) -> int:
        """The area at the far side of a border."""
        a, b = self.ends[border]
        return a + b - area

    def names_of(self, mask: int) -> tuple[str, ...]:
        """The ids of a set of areas."""
        return tuple(self.ids[area] for area in bits(mask))


class BlockTable:
    """The 64 blocks.

    Attributes:
        ids, names, kind: by block; `index` finds a number by id.
        legions, tribes, germans, leaders: sets. Ariovistus is a German and a leader.
        gallic_leaders: the leaders but Ariovistus. gauls: they and the tribes. naval: those with a ship.
        caesar, ariovistus, vercingetorix, dumnorix, ambiorix, helvetii, nantuates: numbers of blocks.
        legion_i, legion_v, legion_vi: numbers of the legions that are set aside at first, `late_legions`.
        home: by block, the area, or `NOWHERE` for Gallic leaders.
        home_tribes: by area, the set of all tribes whose home it is, the Nantuates and those not drawn among them.
        letter: by block, 0-3 for A-D. by_letter: sets. fire: the highest roll that hits.
        strengths: by block and step, step 0 being none. top: the number of steps at full strength.
        pairs: the tribes of which one of two is drawn (3).
        start_side, start_area, start_step: by block; `NOWHERE`, `NOWHERE` and 0 if it is not in play.
        pool: the set of legions in the force pool (7.7).
        leader_region: where each minor leader appears, by block (13.4).
    """

    def __init__(self, data: GameData, areas: AreaTable) -> None:
        blocks = data.blocks
        self.ids = tuple(block.id for block in blocks)
        self.names = tuple(block.name for block in blocks)
        self.index = {block: number for number, block in enumerate(self.ids)}
        self.count = len(blocks)
        self.kind = tuple(block.kind for block in blocks)
        self.home = tuple(NOWHERE if block.home is None else areas.index[block.home] for block in blocks)
        self.letter = tuple(LETTERS.index(block.letter) for block in blocks)
        self.by_letter = tuple(
            mask_of(n for n, own in enumerate(self.letter) if own == letter) for letter in range(len(LETTERS))
        )
        self.fire = tuple(block.fire for block in blocks)
        self.strengths = tuple((0, *block.strengths) for block in blocks)
        self.top = tuple(len(block.strengths) for block in blocks)
        self.naval = mask_of(n for n, block in enumerate(blocks) if block.naval)
        self.pairs = tuple((self.index[a], self.index[b]) for a, b in data.pairs)
        self.leader_region = {n: block.region for n, block in enumerate(blocks) if block.region}
        self._name_those_of_the_rules()
        self._group(areas)
        self._start(data)

    def _name_those_of_the_rules(self) -> None:
        self.caesar = self.index[data_blocks.CAESAR]
        self.ariovistus = self.index[data_blocks.ARIOVISTUS]
        self.vercingetorix = self.index[data_blocks.VERCINGETORIX]
        self.ambiorix, self.dumnorix = (self.index[name] for name in data_blocks.MINOR_LEADERS)
        self.helvetii = self.index[data_map.HELVETII]
        self.nantuates = self.index[data_blocks.NANTUATES]
        self.legion_i, self.legion_v, self.legion_vi = self.late_legions = tuple(
            self.index[name] for name in data_blocks.LATE_LEGIONS
        )

    def _group(self, areas: AreaTable) -> None:
        self.legions = self._kind_mask(LEGION)
        self.tribes = self._kind_mask(TRIBE)
        self.germans = self._kind_mask(GERMAN)
        self.gallic_leaders = self._kind_mask(LEADER)
        self.leaders = self.gallic_leaders | 1 << self.ariovistus
        self.minor_leaders = mask_of(self.leader_region)
        self.gauls = self.tribes | self.gallic_leaders
        self.home_tribes = tuple(
            mask_of(n for n in bits(self.tribes) if self.home[n] == area) for area in range(areas.count)
        )

    def _start(self, data: GameData) -> None:
        blocks = data.blocks
        sides = {None: NEUTRAL} | {seat: side for side, seat in enumerate(SEATS)}
        self.start_side = tuple(sides[block.owner] if block.start == HOME else NOWHERE for block in blocks)
        self.start_area = tuple(
            home if block.start == HOME else NOWHERE for home, block in zip(self.home, blocks, strict=True)
        )
        self.start_step = tuple(
            steps.index(block.strength) for steps, block in zip(self.strengths, blocks, strict=True)
        )
        self.pool = mask_of(n for n, block in enumerate(blocks) if block.start == FORCE_POOL)

    def _kind_mask(self, kind: str) -> int:
        return mask_of(n for n, own in enumerate(self.kind) if own == kind)

    def names_of(self, mask: int) -> tuple[str, ...]:
        """The ids of a set of blocks."""
        return tuple(self.ids[block] for block in bits(mask))


class CardTable:
    """The 33 cards.

    Attributes:
        ids, names: by card; `index` finds a number by id.
        points: by side and card.
        area: by card, or `NOWHERE` for events. of_area: the card of an area, by area number.
        event: by card; empty if it is none. massive: the number of Massive Revolt.
    """

    def __init__(self, data: GameData, areas: AreaTable) -> None:
        cards = data.cards
        self.ids = tuple(card.id for card in cards)
        self.names = tuple(card.name for card in cards)
        self.index = {card: number for number, card in enumerate(self.ids)}
        self.count = len(cards)
        self.points = tuple(card.points for card in cards), tuple(card.barbarian_points for card in cards)
        self.area = tuple(NOWHERE if card.area is None else areas.index[card.area] for card in cards)
        self.of_area = {area: card for card, area in enumerate(self.area) if area != NOWHERE}
        self.event = tuple(card.event for card in cards)
        self.events = mask_of(n for n, event in enumerate(self.event) if event)
        self.massive = self.event.index(MASSIVE_REVOLT)


class ChartTable:
    """The automaton's tables (12).

    Attributes:
        lists: by the sum of two dice, from 2 on, the six areas that one die then chooses from; `NOWHERE` asks for
            one more die, which chooses from `reroll`.
        vercingetorix: by the sum of two dice, from 2 on, the area.
    """

    def __init__(self, data: GameData, areas: AreaTable) -> None:
        numbers = areas.index | {REROLL: NOWHERE}

        def numbered(listed: Iterable[str]) -> tuple[int, ...]:
            return tuple(numbers[area] for area in listed)

        tables = data.solitaire
        self.lists = tuple(numbered(tables.lists[name]) for name in tables.regions)
        self.reroll = numbered(tables.lists[REROLL])
        self.vercingetorix = numbered(tables.vercingetorix)


class Components:
    """All tables of one set of data files."""

    def __init__(self, data: GameData) -> None:
        self.data = data
        self.areas = AreaTable(data)
        self.blocks = BlockTable(data, self.areas)
        self.cards = CardTable(data, self.areas)
        self.chart = ChartTable(data, self.areas)
        self.limits: Limits = data.numbers.limits
