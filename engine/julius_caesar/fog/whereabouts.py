"""A table of how likely each hidden block stands in each place.

A row adds up to 1. A column adds up to the number of hidden blocks in the place: moves keep that so, and `fit`
restores it when something was learnt. Blocks are held to be independent of each other, which they are not; that is
the price of being small and quick.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

Row = dict[str, float]
Rows = dict[str, Row]
"""By block."""

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


def shift(rows: Rows, origin: str, dest: str, weights: Mapping[str, float]) -> Shares:
    """Move one of these blocks, by weight, and return which it may have been."""
    shares: Shares = {}
    free = {block: weight for block, weight in weights.items() if weight > 0}
    missing = 1.0
    for _ in range(ROUNDS):
        total = sum(free.values())
        if not free or missing < TRACE:
            break
        for block, weight in tuple(free.items()):
            room = rows[block].get(origin, 0.0) - shares.get(block, 0.0)
            added = min(room, missing * weight / total)
            shares[block] = shares.get(block, 0.0) + added
            if added >= room:
                del free[block]
        missing = 1.0 - sum(shares.values())
    for block, share in shares.items():
        row = rows[block]
        row[origin] -= share
        row[dest] = row.get(dest, 0.0) + share
    return shares


def thin_out(rows: Rows, place: str, hidden: int) -> None:
    """Leave room for `hidden` blocks beside those that are certainly in a place."""
    doubtful = {block: share for block, row in rows.items() if 0.0 < (share := row.get(place, 0.0)) < CERTAIN}
    total = sum(doubtful.values())
    if total > hidden:
        for block, share in doubtful.items():
            rows[block][place] = share * hidden / total
            _normalise(rows[block])


def fit(rows: Rows, blocks: Collection[str], counts: Mapping[str, int], able: Callable[[str, str], bool]) -> None:
    """Fit rows to how many blocks each place has, where they are `able` to be."""
    for block in blocks:
        row = {p: share for p, share in rows[block].items() if share > TRACE and p in counts and able(block, p)}
        rows[block] = row or {place: float(count) for place, count in counts.items() if able(block, place)}
    if not _balance(rows, blocks, counts) and _fill_short(rows, blocks, counts, able):
        _balance(rows, blocks, counts)


def _balance(rows: Rows, blocks: Collection[str], counts: Mapping[str, int]) -> bool:
    """Scale columns and rows in turn, and return whether they agree in the end."""
    for _ in range(SWEEPS):
        sums = _sums(rows, blocks)
        factors = {place: count / sums[place] for place, count in counts.items() if sums.get(place)}
        if len(factors) == len(counts) and all(abs(factor - 1.0) < FITTING for factor in factors.values()):
            return True
        for block in blocks:
            row = rows[block]
            for place in row:
                row[place] *= factors[place]
            _normalise(row)
    return False


def _fill_short(
    rows: Rows, blocks: Collection[str], counts: Mapping[str, int], able: Callable[[str, str], bool]
) -> bool:
    """Add blocks that no scaling gives, and return whether there were any."""
    sums, filled = _sums(rows, blocks), False
    for place, count in counts.items():
        lack = count - sums.get(place, 0.0)
        if lack > (1 - ENOUGH) * count:
            candidates = [block for block in blocks if able(block, place)]
            filled = bool(candidates)
            for block in candidates:
                rows[block][place] = rows[block].get(place, 0.0) + lack / len(candidates)
    return filled


def _sums(rows: Rows, blocks: Collection[str]) -> dict[str, float]:
    sums: dict[str, float] = {}
    for block in blocks:
        for place, share in rows[block].items():
            sums[place] = sums.get(place, 0.0) + share
    return sums


def _normalise(row: Row) -> None:
    total = sum(row.values())
    if total > 0:
        for place in row:
            row[place] /= total
