"""What a round robin showed, with ratings, pairs, sides, times and mishaps.

In games of which one side alone has points the sides are not alike. Both players have had that side once, on the
same deal: who won with it while the other did not, or made more points of it, has won the deal. So it does not
matter how much harder one side is than the other.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from engine.arena.elo import Deals, Rating, rate
from engine.arena.records import GameRecord
from engine.arena.schedule import ArenaPlan
from engine.arena.statistics import Figure, Share, Speed, Times, figure
from engine.bots.guard import Mishap
from engine.games import seats_of
from engine.jsonable import KEY
from engine.words import headed

MOST_NOTICES = 10


@dataclass(frozen=True, slots=True)
class PairLine:
    """How one player did against another. Draws are halves."""

    players: tuple[str, str]
    wins: int
    draws: int
    losses: int
    score: Share
    by_seat: Mapping[str, Share] = field(metadata={KEY: "as_{}"})


@dataclass(frozen=True, slots=True)
class DealLine:
    """How one player did against another on the same deals.

    Attributes:
        players: the two. scores: by deal 1 if the first won it, 0 if the other did, or half.
        score: the deals won by the first, even ones as halves.
        lead: by how many points the first made more of the side that has them.
    """

    players: tuple[str, str]
    scores: tuple[float, ...]
    score: Share
    lead: Figure


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player over all its games.

    Attributes:
        score: points out of games, draws as halves. by_seat: the same by the seat they had.
        won_by: wins by their kind. lost_by: losses by the winner's kind.
        times, processor: its decisions. lost: decisions that tiro made for it. mishaps: why, by kind.
    """

    player: str
    score: Share
    by_seat: Mapping[str, Share] = field(metadata={KEY: "as_{}"})
    won_by: dict[str, int]
    lost_by: dict[str, int]
    times: Speed = field(metadata={KEY: "seconds"})
    processor: Speed = field(metadata={KEY: "processor_seconds"})
    lost: int = field(metadata={KEY: "decisions_lost"})
    mishaps: dict[str, int]


@dataclass(frozen=True, slots=True)
class KindLine:
    """One way in which games ended, and how many each seat won by it."""

    kind: str
    share: Share
    wins: Mapping[str, int] = field(metadata={KEY: "{}_wins"})


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """What a run showed, with the best players and the most frequent kinds first.

    `deals` tell who did better on the same deals, where one side alone has points: then the ratings are of those.
    `sides` are what each scored, by seat name; `notices` the first sentences about mishaps, with their game.
    """

    plan: dict[str, Any]
    games: int
    ratings: tuple[Rating, ...]
    finite: bool = field(metadata={KEY: "ratings_finite"})
    players: tuple[PlayerLine, ...]
    pairs: tuple[PairLine, ...]
    deals: tuple[DealLine, ...]
    sides: dict[str, Share]
    kinds: tuple[KindLine, ...]
    notices: tuple[str, ...]


def report(plan: ArenaPlan, records: Sequence[GameRecord]) -> RoundRobin:
    """Sum up the games that are done."""
    names, seats = [str(player) for player in plan.players], seats_of(plan.game)
    pairs = [(str(one), str(two)) for one, two in plan.pairs]
    scoring = list({seat for record in records for seat in record.points})
    deals = [_deal_line(pair, records, scoring[0]) for pair in pairs] if len(scoring) == 1 else []
    won = {line.players: [(score, 1.0 - score) for score in line.scores] for line in deals}
    ratings, finite = rate(names, won or deals_of(pairs, records))
    return RoundRobin(
        plan=plan.to_dict(),
        games=len(records),
        ratings=ratings,
        finite=finite,
        players=tuple(player_line(rating.player, seats, records) for rating in ratings),
        pairs=tuple(_pair_line(one, two, seats, records) for one, two in pairs),
        deals=tuple(deals),
        sides={str(seat): _score([(record, seat) for record in records]) for seat in seats},
        kinds=kinds_of(seats, records),
        notices=notices_of(records),
    )


def deals_of(pairs: Sequence[tuple[str, str]], records: Sequence[GameRecord]) -> Deals:
    """Return by pair the points of both on each deal they played."""
    found: dict[tuple[str, str], dict[int, tuple[float, float]]] = {pair: {} for pair in pairs}
    for record in records:
        for seat, other in permutations(record.players, 2):
            pair = (record.players[seat], record.players[other])
            if pair in found:
                mine, theirs = found[pair].get(record.deal, (0.0, 0.0))
                found[pair][record.deal] = (mine + record.score(seat), theirs + record.score(other))
    return {pair: list(deals.values()) for pair, deals in found.items()}


def kinds_of(seats: Sequence[str], records: Sequence[GameRecord]) -> tuple[KindLine, ...]:
    """Return how games ended, the most frequent way first."""
    counts = Counter(record.kind for record in records)
    wins = Counter((record.kind, record.winner) for record in records)
    return tuple(
        KindLine(kind, Share(count, len(records)), {str(seat): wins[kind, seat] for seat in seats})
        for kind, count in counts.most_common()
    )


def notices_of(records: Sequence[GameRecord]) -> tuple[str, ...]:
    """Return the first sentences about what bots did wrong, each with its game."""
    told = [
        headed(record.key, notice)
        for record in records
        for conduct in record.conduct.values()
        for notice in conduct.notices
    ]
    return tuple(told[:MOST_NOTICES])


def _seats_of(player: str, records: Sequence[GameRecord]) -> list[tuple[GameRecord, str]]:
    return [(record, seat) for record in records for seat, one in record.players.items() if one == player]


def _score(played: Sequence[tuple[GameRecord, str]]) -> Share:
    return Share(sum(record.score(seat) for record, seat in played), len(played))


def _by_seat(seats: Sequence[str], played: Sequence[tuple[GameRecord, str]]) -> dict[str, Share]:
    return {str(one): _score([(record, seat) for record, seat in played if seat == one]) for one in seats}


def _pair_line(one: str, two: str, seats: Sequence[str], records: Sequence[GameRecord]) -> PairLine:
    met = [record for record in records if set(record.players.values()) == {one, two}]
    played = _seats_of(one, met)
    results = Counter(record.score(seat) for record, seat in played)
    won, drawn, lost = results[1.0], results[0.5], results[0.0]
    return PairLine((one, two), won, drawn, lost, _score(played), _by_seat(seats, played))


def player_line(player: str, seats: Sequence[str], records: Sequence[GameRecord]) -> PlayerLine:
    """Sum up a player over all games, in all seats of those against itself."""
    played = _seats_of(player, records)
    times, processor, mishaps = Times(), Times(), Counter({kind.value: 0 for kind in Mishap})
    ways: dict[float, Counter[str]] = defaultdict(Counter)
    lost = 0
    for record, seat in played:
        conduct = record.conduct[seat]
        times.merge(conduct.times)
        processor.merge(conduct.processor)
        mishaps.update(conduct.mishaps)
        lost += conduct.lost
        ways[record.score(seat)][record.kind] += 1
    by_seat = _by_seat(seats, played)
    won, beaten = (dict(ways[score].most_common()) for score in (1.0, 0.0))
    return PlayerLine(
        player, _score(played), by_seat, won, beaten, times.speed, processor.speed, lost, dict(mishaps)
    )


def _deal_line(pair: tuple[str, str], records: Sequence[GameRecord], seat: str) -> DealLine:
    """Compare two players on deals that both have played from a seat."""
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
