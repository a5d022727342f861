"""What a round robin showed, and which seat of a game for two wins between equal players.

In games of which one side alone has points the sides are not alike. Both players have had that side once, on the
same deal: who won with it while the other did not, or made more points of it, has won the deal. So it does not
matter how much harder one side is than the other.
"""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from statistics import fmean
from typing import Any

from engine.arena.elo import Deals, Rating, rate
from engine.arena.records import GameRecord
from engine.arena.schedule import ArenaPlan
from engine.arena.statistics import Figure, Share, Speed, Times, figure
from engine.bots.guard import Mishap
from engine.contract import Game, Seat, Tally
from engine.games import load_game, seats_of
from engine.jsonable import KEY
from engine.words import headed

MOST_NOTICES = 10

NOBODY = "nobody"


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


# --- the balance of a game between equal players ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """One place worth points at the end of the games.

    Attributes:
        held: how often each seat holds it, and nobody.
        holder_won: of the games in which somebody holds it and somebody won, those that the holder won.
        swing: how much more often the first seat wins when it holds the place than when it does not, from -1 to 1;
            None when the one or the other never happened.
        correlation: of holding it (1 the first seat, 0 nobody, -1 the second) with winning, from -1 to 1.
    """

    place: str = field(metadata={KEY: "city"})
    value: int
    held: Mapping[str, Share] = field(metadata={KEY: "{}"})
    holder_won: Share
    swing: float | None
    correlation: float


@dataclass(frozen=True, slots=True)
class YearLine:
    """Games that counted points in a year, mean points, and games that ended."""

    year: str
    counted: int
    points: Mapping[str, float] = field(metadata={KEY: "{}"})
    ended: int


@dataclass(frozen=True, slots=True)
class Balance:
    """What the games between equals showed.

    Attributes:
        sides: games won by seat name, and undecided ones. places: those that decide most first.
        lead: by name of the first seat, its points less the second's. margin: the winner's less the loser's.
        margins: by winner, how often they won by a number of points. notices: the first sentences about mishaps.
        counts: what the game counts, by its word for it. by_seat: the mean for each seat, by word and seat name.
    """

    plan: dict[str, Any]
    games: int
    sides: dict[str, Share]
    lead: Mapping[str, Figure] = field(metadata={KEY: "lead_of_{}"})
    margin: Figure
    margins: dict[str, dict[int, int]]
    points: dict[str, Figure]
    turns: Figure
    counts: dict[str, Figure] = field(metadata={KEY: "{}"})
    kinds: tuple[KindLine, ...]
    years: tuple[YearLine, ...]
    places: tuple[PlaceLine, ...] = field(metadata={KEY: "cities"})
    by_seat: dict[str, dict[str, float]] = field(metadata={KEY: "{}"})
    player: PlayerLine
    notices: tuple[str, ...]


def balance(plan: ArenaPlan, records: Sequence[GameRecord]) -> Balance:
    """Sum up the games that are done."""
    game = load_game(plan.game)
    seats, counted = game.seats, records[0].facts if records else Tally()
    first, second = seats
    leads = [record.points.get(first, 0) - record.points.get(second, 0) for record in records]
    won = [(record.winner, abs(lead)) for record, lead in zip(records, leads, strict=True) if record.winner]
    winners = Counter(record.winner or NOBODY for record in records)
    places = [_place_line(place, value, seats, records) for place, value in game.prizes.items()]
    return Balance(
        plan=plan.to_dict(),
        games=len(records),
        sides={str(side): Share(winners[side], len(records)) for side in (*seats, NOBODY)},
        lead={str(first): figure(leads)},
        margin=figure(margin for _, margin in won),
        margins={
            str(seat): dict(sorted(Counter(margin for winner, margin in won if winner == seat).items()))
            for seat in seats
        },
        points={str(seat): figure(record.points.get(seat, 0) for record in records) for seat in seats},
        turns=figure(record.turns for record in records),
        counts={what: figure(one.facts.counts[what] for one in records) for what in counted.counts},
        kinds=kinds_of(seats, records),
        years=_year_lines(game, records),
        places=tuple(sorted(places, key=lambda line: (-line.correlation, line.place))),
        by_seat={
            what: {str(seat): figure(one.facts.by_seat[what][seat] for one in records).mean for seat in seats}
            for what in counted.by_seat
        },
        player=player_line(str(plan.players[0]), seats, records),
        notices=notices_of(records),
    )


def correlation(one: Sequence[float], two: Sequence[float]) -> float:
    """Return the correlation of two series, or 0 when one never changes."""
    try:
        return statistics.correlation(one, two)
    except statistics.StatisticsError:
        return 0.0


def _year_lines(game: Game, records: Sequence[GameRecord]) -> tuple[YearLine, ...]:
    years = sorted({year for record in records for year in record.facts.years})
    ended = Counter(game.year(record.clock) for record in records)
    lines = []
    for year in years:
        counted = [record.facts.years[year] for record in records if year in record.facts.years]
        means = map(fmean, zip(*counted, strict=True))
        points = {str(seat): mean for seat, mean in zip(game.seats, means, strict=True)}
        lines.append(YearLine(year, len(counted), points, ended[year]))
    return tuple(lines)


def _place_line(place: str, value: int, seats: Sequence[Seat], records: Sequence[GameRecord]) -> PlaceLine:
    holders = [record.facts.holders.get(place, NOBODY) for record in records]
    winners = [record.winner or NOBODY for record in records]
    counts = Counter(holders)
    decided = [pair for pair in zip(holders, winners, strict=True) if NOBODY not in pair]
    sign: dict[str, int] = dict(zip(seats, (1, -1), strict=True))
    return PlaceLine(
        place,
        value,
        {str(side): Share(counts[side], len(records)) for side in (*seats, NOBODY)},
        Share(sum(holder == winner for holder, winner in decided), len(decided)),
        _swing(seats[0], holders, records),
        correlation([sign.get(holder, 0) for holder in holders], [sign.get(winner, 0) for winner in winners]),
    )


def _swing(seat: str, holders: Sequence[str], records: Sequence[GameRecord]) -> float | None:
    scores: dict[bool, list[float]] = {True: [], False: []}
    for holder, record in zip(holders, records, strict=True):
        scores[holder == seat].append(record.score(seat))
    return fmean(scores[True]) - fmean(scores[False]) if all(scores.values()) else None
