"""Who did better on a deal, in games of which one side alone has points: there the sides are not alike.

Both players have had that side once, on the same deal: who won with it while the other did not, or made more
points of it, has won the deal. So it does not matter how much harder one side is than the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.arena.elo import Deals
from engine.arena.play import GameRecord
from engine.arena.statistics import Figure, Share, figure


@dataclass(frozen=True, slots=True)
class DealLine:
    """How one player did against another on the deals that both have played from either side.

    Attributes:
        players: the two. scores: by deal 1 if the first won it, 0 if the other did, or half.
        score: the deals won by the first, even ones as halves.
        lead: by how many points the first made more of the side that has them.
    """

    players: tuple[str, str]
    scores: tuple[float, ...]
    score: Share
    lead: Figure


def scorer(records: Sequence[GameRecord]) -> str | None:
    """The seat that alone has points in these games; None where several have."""
    seats = {seat for record in records for seat in record.points}
    return next(iter(seats)) if len(seats) == 1 else None


def deal_lines(pairs: Sequence[tuple[str, str]], records: Sequence[GameRecord], seat: str) -> list[DealLine]:
    """A line for each pair; deals that only one of them has played from that seat are left out."""
    return [_line(pair, records, seat) for pair in pairs]


def decided(lines: Sequence[DealLine]) -> Deals:
    """The deals as `elo.rate` takes them."""
    return {line.players: [(score, 1.0 - score) for score in line.scores] for line in lines}


def _line(pair: tuple[str, str], records: Sequence[GameRecord], seat: str) -> DealLine:
    made: dict[str, dict[int, tuple[float, int]]] = {player: {} for player in pair}
    for record in records:
        if set(record.players.values()) == set(pair):
            made[record.players[seat]][record.deal] = record.score(seat), record.points[seat]
    one, two = (made[player] for player in pair)
    both = sorted(one.keys() & two.keys())
    scores = tuple((one[deal] > two[deal]) + 0.5 * (one[deal] == two[deal]) for deal in both)
    return DealLine(
        pair, scores, Share(sum(scores), len(both)), figure(one[deal][1] - two[deal][1] for deal in both)
    )
