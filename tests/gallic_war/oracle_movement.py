"""Movement once more, written from the rulebook (5.2.1 E, rulings M1-M8) and naively; see `oracle`."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from tests.gallic_war.oracle import BORDER, GERMANIA, NEAR, OFF, OTHER, SEA, UNIT, B, N, Position, R

LIMIT = {"open": 4, "river": 2, "rhine": 2, "off_map": 99}


class CardPlay:
    """The movements of one card play. It keeps its own board, which must stay like the engine's."""

    def __init__(self) -> None:
        self.entered: dict[str, tuple[str, str, str]] = {}
        """Who has moved: the area come from over the last border, the area come to, by land or by sea."""
        self.crossed: Counter[tuple[str, str, str]] = Counter()
        self.side = ""

    def begin(self, position: Position, side: str, groups: int, areas: list[str] | None) -> None:
        """A side begins to move so many groups, from these areas or from any."""
        self.board, self.side, self.left, self.areas = position, side, groups, areas
        self.named: list[str] = []
        self.moved: set[str] = set()
        self.voyages: Counter[tuple[str, str]] = Counter()
        self.paid: set[str] = set()
        self.began = {area: position.at(area, side) for area in NEAR}

    # --- what may be done ----------------------------------------------------------------------------------------

    def groups(self) -> set[str]:
        """M1: as many as the card has points."""
        assert self.left > 0
        found = {"end"}
        for area in self.areas or NEAR:
            named, here = self.named.count(area), len(self.board.at(area, self.side))
            if here and named < (here if area == OFF else 1):
                found.add(f"group {area}")
        return found

    def moves(self) -> set[str]:
        """Every move of every unit of the groups."""
        found = {"end"}
        for unit, (area, side, _) in self.board.unit.items():
            named = side == self.side and unit not in self.moved and area in self.named
            if named and not self._is_held(unit, area):
                found.update(self._by_land(unit, area), self._by_sea(unit, area))
        return found

    def _is_held(self, unit: str, area: str) -> bool:
        """Pinning (M6), by subdued tribes too (B2); and off the map each legion is a group of its own."""
        if area == OFF:
            return sum(start == OFF for _, _, start in self._gone()) >= self.named.count(OFF)
        pinning = self._enemies(area)
        return bool(pinning) and len(self.began[area] - self.moved) <= len(pinning)

    def _gone(self) -> Iterator[tuple[str, str, str]]:
        for start, units in self.began.items():
            yield from ((unit, self.board.area(unit), start) for unit in units & self.moved)

    def _enemies(self, area: str) -> set[str]:
        return self.board.at(area, OTHER[self.side])

    def _may_cross(self, unit: str, start: str, end: str) -> bool:
        kind, border = UNIT[unit].kind, BORDER[start, end]
        if kind not in {"off_map": ("legions",), "rhine": ("legions", "germans")}.get(border, kind):
            return False
        germans = any(UNIT[unit].kind == "germans" for unit in self.board.at(GERMANIA))
        crossed = self.crossed[self.side, start, end]
        return (end != GERMANIA or self.side == B or germans) and crossed < LIMIT[border]

    def _by_land(self, unit: str, area: str) -> Iterator[str]:
        entered = [self.entered[enemy] for enemy in self._enemies(area) if enemy in self.entered]
        came_by = {start for start, _, way in entered if way == "land"}
        for end in NEAR[area]:
            if end in came_by or not self._may_cross(unit, area, end):
                continue
            yield f"move {unit} {area}-{end}"
            marches = UNIT[unit].kind == "legions" and self.board.supply and self.board.is_free(self.side, end)
            for last in NEAR[end] if marches and BORDER[area, end] == "open" else ():
                if last != area and self._may_cross(unit, end, last):
                    yield f"march {unit} {area}-{end}-{last}"

    def _is_hostile(self, port: str) -> bool:
        return bool(self._enemies(port)) or (not self.board.at(port, self.side) and bool(self.board.at(port, N)))

    def _by_sea(self, unit: str, area: str) -> Iterator[str]:
        if self.side == B and self.board.lines.get("naval") == "restricted" and not UNIT[unit].naval:
            return
        for sea, port in ((sea, port) for sea, ports in SEA.items() if area in ports for port in ports):
            paid = not self._is_hostile(port) or area in self.paid or self.board.supply > 0
            lands = self.board.is_free(B, port) if self.side == B else paid
            if port != area and lands and self.voyages[area, port] < 2:
                yield f"sail {unit} {area}-{sea}-{port}"

    # --- doing it ------------------------------------------------------------------------------------------------

    def do(self, action: str) -> None:
        """A group is named, or a unit moves; neutral tribes join its enemy if it is the first there (M4)."""
        verb, what, *rest = action.split()
        if verb == "group":
            self.named.append(what)
            self.left -= 1
            return
        path, board = rest[0].split("-"), self.board
        start, end = path[0], path[-1]
        if verb == "sail":
            if self.side == R and self._is_hostile(end) and start not in self.paid:
                self.paid.add(start)
                board.supply -= 1
            self.voyages[start, end] += 1
        else:
            board.supply -= verb == "march"
            for leg in pairwise(path):
                self.crossed[(self.side, *leg)] += 1
        if not board.at(end, self.side):
            for tribe in board.at(end, N):
                board.unit[tribe] = (end, OTHER[self.side], board.unit[tribe][2])
        self.moved.add(what)
        self.entered[what] = (path[-2], end, "sea" if verb == "sail" else "land")
        board.unit[what] = (end, self.side, board.unit[what][2])
