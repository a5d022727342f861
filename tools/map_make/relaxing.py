"""Areas that have grown are moved a little, so that exactly those touch which have a border on the board.

Simulated annealing over the corners of cells: a corner may go to the area beside it as long as none is torn
apart. It costs to leave the place where an area has grown, to have long or narrow borders, to touch where there is
none on the board, and to have a border too short to be seen.
"""

from __future__ import annotations

import math
import random
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from tools.map_make.regions import NOBODY, WATER, Corners

AWAY, LONG, NARROW = 0.25, 0.6, 1.2
"""What a corner costs for each row it is away from where its area has grown, a border for each column of its
length, and an area where it is a single corner wide."""

FOREIGN, TOUCHED, SHORT = 5.0, 8.0, 6.0
"""What it costs to touch without a border: for each corner, and at all; and each missing cell of a border."""

DENT = 8
"""The longest dent in a border that is straightened."""

HOTTEST, COLDEST = 2.0, 0.02

Corner = tuple[int, int]
Pair = tuple[str, str]

BESIDE = ((-1, 0), (0, 1), (1, 0), (0, -1))
RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


class Relaxation:
    """The areas of a level while they are moved.

    Args:
        corners: where they have grown; changed in place.
        fixed: corners that stay as they are.
        borders: the pairs of letters, in order, that touch on the board.
        cells: how many cells of its own each border is to have.
        closed: the letter of an area that gets no more corners.
    """

    def __init__(
        self, corners: Corners, fixed: set[Corner], borders: set[Pair], cells: int, closed: str = ""
    ) -> None:
        self.corners, self.fixed, self.borders, self.cells = corners, fixed, borders, cells
        self.closed = closed
        self.height, self.width = len(corners), len(corners[0])
        self._away = {letter: self._distances(letter) for letter in {it for row in corners for it in row}}
        self.touching: Counter[Pair] = Counter()
        self.drawn: Counter[Pair] = Counter()
        for row in range(self.height):
            for col in range(self.width):
                for other in ((row, col + 1), (row + 1, col)):
                    self.touching.update(self._pair(corners[row][col], self._at(*other)))
                self.drawn.update(self._cell(row, col))

    def settle(self, steps: int, generator: random.Random) -> None:
        """Move corners about, less and less."""
        land = [
            (r, c)
            for r, row in enumerate(self.corners)
            for c, letter in enumerate(row)
            if letter != WATER and (r, c) not in self.fixed
        ]
        heat, cooling = HOTTEST, (COLDEST / HOTTEST) ** (1 / steps)
        for _ in range(steps):
            heat *= cooling
            row, col = generator.choice(land)
            down, right = generator.choice(BESIDE)
            new, old = self._at(row + down, col + right), self.corners[row][col]
            if new in (old, WATER, self.closed) or not self._may_leave(row, col):
                continue
            cost = self._change(row, col, new)[0]
            if cost <= 0 or generator.random() < math.exp(-cost / heat):
                self._give(row, col, new)
        self._straighten(land)

    def _straighten(self, land: Sequence[Corner]) -> None:
        """Give dents in borders, corners side by side, to the area behind them where that costs less in all."""
        free = set(land)
        better = True
        while better:
            better = False
            for spot, along, side in product(land, ((0, 1), (1, 0)), BESIDE):
                if along[0] * side[0] == along[1] * side[1] == 0:
                    new = self._at(spot[0] + side[0], spot[1] + side[1])
                    if new not in (WATER, self.closed, self._at(*spot)) and (run := self._dent(spot, along, side)):
                        better |= free.issuperset(run) and self._give_all(run, new)

    def _dent(self, spot: Corner, along: Corner, side: Corner) -> list[Corner]:
        """The corners from one to the next of another area that have the same area on a side; none if too many."""
        (row, col), own = spot, self._at(*spot)
        behind = self._at(row + side[0], col + side[1])
        run: list[Corner] = []
        if self._at(row - along[0], col - along[1]) != own:
            while self._at(row, col) == own and self._at(row + side[0], col + side[1]) == behind:
                run.append((row, col))
                row, col = row + along[0], col + along[1]
        return run if self._at(row, col) != own and len(run) <= DENT else []

    def _give_all(self, run: Sequence[Corner], new: str) -> bool:
        """Give corners to an area if that costs less than nothing, and tell whether."""
        old, cost = self._at(*run[0]), 0.0
        given: list[Corner] = []
        for row, col in run:
            if not self._may_leave(row, col):
                cost = math.inf
                break
            cost += self._change(row, col, new)[0]
            self._give(row, col, new)
            given.append((row, col))
        if cost < -1e-9:
            return True
        for row, col in reversed(given):
            self._give(row, col, old)
        return False

    def _give(self, row: int, col: int, new: str) -> None:
        _, touching, drawn = self._change(row, col, new)
        self.corners[row][col] = new
        self.touching.update(touching)
        self.drawn.update(drawn)

    def faults(self) -> Iterator[str]:
        """Pairs that touch and should not, and borders that are too short."""
        for pair, count in sorted(self.touching.items()):
            if count and not self._allowed(pair):
                yield f"{pair} touch {count}"
        for pair in sorted(self.borders):
            if self.drawn[pair] < self.cells:
                yield f"{pair} has {self.drawn[pair]} of {self.cells}"

    def _at(self, row: int, col: int) -> str:
        return self.corners[row][col] if 0 <= row < self.height and 0 <= col < self.width else WATER

    @staticmethod
    def _pair(one: str, other: str) -> list[Pair]:
        if one == other or WATER in (one, other):
            return []
        return [(min(one, other), max(one, other))]

    def _cell(self, row: int, col: int, new: tuple[Corner, str] | None = None) -> list[Pair]:
        """The pair whose border alone is drawn in a cell, given the row and column of its first corner."""
        if row >= self.height - 1 or col >= self.width - 1 or row < 0 or col < 0:
            return []
        found = set()
        for corner in ((row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)):
            found.add(new[1] if new and new[0] == corner else self.corners[corner[0]][corner[1]])
        if len(found) != 2 or WATER in found:
            return []
        return [(min(found), max(found))]

    def _allowed(self, pair: Pair) -> bool:
        return NOBODY in pair or pair in self.borders

    def _may_leave(self, row: int, col: int) -> bool:
        """Whether an area stays in one piece without a corner."""
        own = self.corners[row][col]
        around = "".join("x" if self._at(row + r, col + c) == own else " " for r, c in RING)
        start = around.find(" ")
        if start < 0:
            return False  # it would become a hole
        ring = "".join("X" if i % 2 and sign == "x" else sign for i, sign in enumerate(around))
        pieces = (ring[start:] + ring[:start]).split()
        return sum("X" in piece for piece in pieces) == 1

    def _change(self, row: int, col: int, new: str) -> tuple[float, dict[Pair, int], dict[Pair, int]]:
        """What it costs to give a corner to another area, and how the counts change."""
        old = self.corners[row][col]
        cost = AWAY * (self._away[new][row][col] - self._away[old][row][col])
        touching: dict[Pair, int] = {}
        for down, right in BESIDE:
            other = self._at(row + down, col + right)
            length = LONG * (2 if right else 1)
            for letter, sign in ((old, -1), (new, 1)):
                for pair in self._pair(letter, other):
                    touching[pair] = touching.get(pair, 0) + sign
                    cost += sign * length
        drawn: dict[Pair, int] = {}
        for r, c in ((row - 1, col - 1), (row - 1, col), (row, col - 1), (row, col)):
            for pair in self._cell(r, c):
                drawn[pair] = drawn.get(pair, 0) - 1
            for pair in self._cell(r, c, ((row, col), new)):
                drawn[pair] = drawn.get(pair, 0) + 1
        for pair, by in touching.items():
            if by and not self._allowed(pair):
                before = self.touching[pair]
                cost += FOREIGN * by + TOUCHED * ((before + by > 0) - (before > 0))
        for pair, by in drawn.items():
            if by and pair in self.borders:
                before = self.drawn[pair]
                cost += SHORT * (max(0, self.cells - before - by) - max(0, self.cells - before))
        cost += NARROW * (self._narrow(row, col, new) - self._narrow(row, col, old))
        return cost, touching, drawn

    def _narrow(self, row: int, col: int, here: str) -> int:
        """How many of a corner and those beside it are alone between two others, if it is of that letter."""
        count = 0
        for down, right in ((0, 0), *BESIDE):
            r, c = row + down, col + right
            own = here if (r, c) == (row, col) else self._at(r, c)
            if own == WATER:
                continue
            for one, other in (((r - 1, c), (r + 1, c)), ((r, c - 1), (r, c + 1))):
                sides = [here if spot == (row, col) else self._at(*spot) for spot in (one, other)]
                count += own not in sides
        return count

    def _distances(self, letter: str) -> list[list[float]]:
        """For each corner how many rows it is from where an area has grown."""
        far = [[math.inf] * self.width for _ in range(self.height)]
        waves: deque[Corner] = deque()
        for r, line in enumerate(self.corners):
            for c, found in enumerate(line):
                if found == letter:
                    far[r][c] = 0.0
                    waves.append((r, c))
        while waves:
            row, col = waves.popleft()
            for down, right in BESIDE:
                r, c = row + down, col + right
                length = far[row][col] + (1.0 if down else 0.5)
                if 0 <= r < self.height and 0 <= c < self.width and length < far[r][c]:
                    far[r][c] = length
                    waves.append((r, c))
        return far


def pairs_of(links: Iterable[tuple[str, str]], letters: Mapping[str, str]) -> set[Pair]:
    """The pairs of letters of areas that share a border."""
    return {(min(letters[a], letters[b]), max(letters[a], letters[b])) for a, b in links}
