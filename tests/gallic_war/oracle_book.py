"""What a second book-keeper of battles keeps: the map, the blocks, and the points (9, rulings N1, N2, B18)."""

from collections import Counter
from dataclasses import dataclass, field

from tests.gallic_war.support import AREAS

KIND = {frozenset((AREAS.ids[a], AREAS.ids[b])): AREAS.kind[n] for n, (a, b) in enumerate(AREAS.ends)}
BESIDE = {area: sorted(next(iter(pair - {area})) for pair in KIND if area in pair) for area in AREAS.ids}
WIDTH = {"open": 4, "river": 2, "rhine": 2, "off_map": 99}
SEAS = {sea: AREAS.names_of(AREAS.ports[number]) for number, sea in enumerate(AREAS.sea_ids)}


class CaesarDied(Exception):
    """Legion X fell: nothing follows."""


@dataclass
class Unit:
    """A block on the map."""

    name: str
    side: int
    area: str
    step: int
    strengths: tuple[int, ...]
    letter: int
    rating: int
    kind: str
    home: str
    ship: bool
    origin: str = ""
    came: str = ""
    """The area it came from over the last border, or a sea."""
    reserve: bool = False
    inside: bool = False
    sortie: bool = False
    half: bool = False
    acted: bool = False
    rebel: bool = False

    @property
    def strength(self) -> int:
        """The strength it shows."""
        return self.strengths[self.step]


@dataclass
class Book:
    """The map and the card play, as far as battles ask for them."""

    units: dict[str, Unit] = field(default_factory=dict)
    neutral: Counter[str] = field(default_factory=Counter)
    contested: list[str] = field(default_factory=list)
    attackers: dict[str, int] = field(default_factory=dict)
    chooser: int = 0
    cause: str = "marched"
    points: int = 0
    britons: int = 0
    feats: set[str] = field(default_factory=set)
    objectives: bool = False
    restricted: bool = False
    entered: dict[tuple[int, str, str], int] = field(default_factory=dict)
    """By side, area left and area entered, when it was last crossed."""
    invaders: Counter[str] = field(default_factory=Counter)
    assaulted: bool = False
    """Whether those in the fortress are known (B17)."""
    deeds: set[str] = field(default_factory=set)
    """What legions did this year (10)."""

    def side(self, side: int, area: str) -> list[Unit]:
        """A side's units in an area."""
        return [unit for unit in self.units.values() if unit.side == side and unit.area == area]

    def known(self, viewer: int, area: str) -> set[str]:
        """The players' blocks in the area of a battle that a side knows, or a spectator, who is none (B17)."""
        units = [unit for side in (0, 1) for unit in self.side(side, area)]
        shown = [unit for unit in units if not unit.reserve and (self.assaulted or not unit.inside)]
        return {unit.name for unit in (*shown, *units) if unit in shown or unit.side == viewer}

    def empty(self, area: str) -> bool:
        """No unit at all (N1)."""
        return not (self.side(0, area) or self.side(1, area) or self.neutral[area])

    def friendly(self, side: int, area: str) -> bool:
        """Own units and no enemy, or no unit and control (N1, N2)."""
        if self.side(1 - side, area):
            return False
        if self.side(side, area):
            return True
        if self.neutral[area]:
            return False
        if area == "transalpine_gaul":
            return side == 0
        tribes = [unit for unit in self.units.values() if unit.home == area and unit.kind == "tribe"]
        return bool(tribes) and all(unit.side == side for unit in tribes)

    def lose(self, unit: Unit) -> None:
        """A unit is eliminated (B18)."""
        del self.units[unit.name]
        if unit.name == "legion_x":
            raise CaesarDied
        if unit.kind == "legion":
            self.points -= 5
        elif unit.kind == "german":
            self.points += 2 if unit.name == "ariovistus" else 1
        elif unit.name == "vercingetorix":
            self.points += 3
        elif unit.kind == "tribe" and unit.home == "britannia" and unit.side == 1 and self.counts_britons():
            self.britons += 1
            self.points += 1

    def counts_britons(self) -> bool:
        """Two at the most, and none with objectives (B18, Y6)."""
        return self.britons < 2 and not self.objectives
