"""A table of how likely each hidden block stands in each place.

A row adds up to 1. A column adds up to the number of hidden blocks in the place: moves keep that so, and `fit`
restores it when something was learnt. Blocks are held to be independent of each other, which they are not; that is
the price of being small and quick.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

Row = dict[str, float]
Shares = dict[str, float]
"""By block, the probability that it was the one."""

SWEEPS = 6
"""How often `fit` goes over columns and rows: enough, for they are nearly right from the start."""

FITTING = 0.01
"""How far a column may be off."""

TRACE = 0.001
"""Less likely than this is not kept."""

ENOUGH = 0.8
"""A column that cannot be brought to this share of its blocks gets the rest from all blocks that can be there."""

CERTAIN = 0.9999

ROUNDS = 3
"""How often what some blocks have no room for is shared out among the others."""


class Whereabouts:
    """The table, with `rows` by block."""

    def __init__(self) -> None:
        self.rows: dict[str, Row] = {}

    def settle(self, block: str, place: str) -> None:
        """Place a block where it is known to be."""
        self.rows[block] = {place: 1.0}

    def spread(self, block: str, places: Collection[str]) -> None:
        """Let a block be in any of these places."""
        self.rows[block] = dict.fromkeys(places, 1.0 / len(places))

    def forget(self, block: str) -> None:
        """Drop a block that is hidden no more, or not the enemy's."""
        self.rows.pop(block, None)

    def shift(self, origin: str, dest: str, weights: Mapping[str, float]) -> Shares:
        """Move one of these blocks, by weight, and return which it may have been."""
        shares = _one_of({block: weight for block, weight in weights.items() if weight > 0}, self.rows, origin)
        for block, share in shares.items():
            row = self.rows[block]
            row[origin] -= share
            row[dest] = row.get(dest, 0.0) + share
        return shares

    def thin_out(self, place: str, hidden: int) -> None:
        """Leave room for `hidden` blocks beside those that are certainly in a place."""
        doubtful = {
            block: share for block, row in self.rows.items() if 0.0 < (share := row.get(place, 0.0)) < CERTAIN
        }
        total = sum(doubtful.values())
        if total > hidden:
            for block, share in doubtful.items():
                self.rows[block][place] = share * hidden / total
                self._normalise(block)

    def fit(self, blocks: Collection[str], counts: Mapping[str, int], able: Callable[[str, str], bool]) -> None:
        """Make the rows of these blocks agree with how many are in each place.

        `able` tells whether a block can be in a place.
        """
        for block in blocks:
            self._prune(block, counts, able)
        if not self._balance(blocks, counts) and self._fill_short(blocks, counts, able):
            self._balance(blocks, counts)

    def _balance(self, blocks: Collection[str], counts: Mapping[str, int]) -> bool:
        """Scale columns and rows in turn, and return whether they agree in the end."""
        for _ in range(SWEEPS):
            sums = self._sums(blocks)
            factors = {place: count / sums[place] for place, count in counts.items() if sums.get(place)}
            if len(factors) == len(counts) and all(abs(factor - 1.0) < FITTING for factor in factors.values()):
                return True
            for block in blocks:
                row = self.rows[block]
                for place in row:
                    row[place] *= factors[place]
                self._normalise(block)
        return False

    def _prune(self, block: str, counts: Mapping[str, int], able: Callable[[str, str], bool]) -> None:
        """Leave out of a row where the block cannot be, or let it be anywhere."""
        row = {
            place: share
            for place, share in self.rows[block].items()
            if share > TRACE and place in counts and able(block, place)
        }
        if not row:
            row = {place: float(count) for place, count in counts.items() if able(block, place)}
        self.rows[block] = row

    def _fill_short(
        self, blocks: Collection[str], counts: Mapping[str, int], able: Callable[[str, str], bool]
    ) -> bool:
        """Add blocks that no scaling gives, and return whether there were any."""
        sums, filled = self._sums(blocks), False
        for place, count in counts.items():
            lack = count - sums.get(place, 0.0)
            if lack > (1 - ENOUGH) * count:
                candidates = [block for block in blocks if able(block, place)]
                filled = bool(candidates)
                for block in candidates:
                    row = self.rows[block]
                    row[place] = row.get(place, 0.0) + lack / len(candidates)
        return filled

    def _sums(self, blocks: Iterable[str]) -> dict[str, float]:
        sums: dict[str, float] = {}
        for block in blocks:
            for place, share in self.rows[block].items():
                sums[place] = sums.get(place, 0.0) + share
        return sums

    def _normalise(self, block: str) -> None:
        row = self.rows[block]
        total = sum(row.values())
        if total > 0:
            for place in row:
                row[place] /= total


def _one_of(weights: Mapping[str, float], rows: Mapping[str, Row], origin: str) -> Shares:
    """Return probabilities by weight, none above what the row has in its origin."""
    shares: Shares = {}
    open_to = dict(weights)
    missing = 1.0
    for _ in range(ROUNDS):
        total = sum(open_to.values())
        if total <= 0 or missing < TRACE:
            break
        for block, weight in tuple(open_to.items()):
            room = rows[block].get(origin, 0.0) - shares.get(block, 0.0)
            added = min(room, missing * weight / total)
            shares[block] = shares.get(block, 0.0) + added
            if added >= room:
                del open_to[block]
        missing = 1.0 - sum(shares.values())
    return shares
