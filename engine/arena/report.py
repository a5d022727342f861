"""Results of a round robin, and the balance between the two seats of a game."""

from __future__ import annotations

import statistics
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean
from typing import Any

from engine.arena.runner import GameRecord
from engine.arena.schedule import ArenaPlan
from engine.arena.statistics import Figure, Rating, Share, Speed, figure, rate, speed_of
from engine.bots.guard import BotFault
from engine.contract import Game, Seat, Tally
from engine.games import load_game, seats_of
from engine.translations import headed
from engine.values import KEY

MOST_NOTICES = 10
NOBODY = "nobody"

Pair = tuple[str, str]
Records = Sequence[GameRecord]


@dataclass(frozen=True, slots=True)
class PairLine:
    players: Pair
    wins: int
    draws: int
    losses: int
    score: Share
    by_seat: Mapping[str, Share] = field(metadata={KEY: "as_{}"})


@dataclass(frozen=True, slots=True)
class DealLine:
    """How one player did against another with the side that alone has points."""

    players: Pair
    scores: tuple[float, ...]  # by deal, 1 if the first won with it alone or made more points
    score: Share
    lead: Figure  # by how many points the first made more


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player over all its games, with wins and losses by kind."""

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
    kind: str
    share: Share
    wins: Mapping[str, int] = field(metadata={KEY: "{}_wins"})


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """What a run showed, the best players first."""

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


@dataclass(frozen=True, slots=True)
class PlaceLine:
    place: str = field(metadata={KEY: "city"})
    value: int
    held: Mapping[str, Share] = field(metadata={KEY: "{}"})
    holder_won: Share  # of the games with a winner in which it had a holder
    correlation: float  # of holding it with winning


@dataclass(frozen=True, slots=True)
class YearLine:
    """Games that counted points in a year, mean points, and games that ended."""

    year: str
    counted: int
    points: Mapping[str, float] = field(metadata={KEY: "{}"})
    ended: int


@dataclass(frozen=True, slots=True)
class Balance:
    """What games between equals showed, the places that decide most first."""

    plan: dict[str, Any]
    games: int
    sides: dict[str, Share]
    lead: Mapping[str, Figure] = field(metadata={KEY: "lead_of_{}"})
    margin: Figure
    points: dict[str, Figure]
    turns: Figure
    counts: dict[str, Figure] = field(metadata={KEY: "{}"})
    kinds: tuple[KindLine, ...]
    years: tuple[YearLine, ...]
    places: tuple[PlaceLine, ...] = field(metadata={KEY: "cities"})
    by_seat: dict[str, dict[str, float]] = field(metadata={KEY: "{}"})
    player: PlayerLine
    notices: tuple[str, ...]


def report(plan: ArenaPlan, records: Records) -> RoundRobin:
    names, seats = [str(player) for player in plan.players], seats_of(plan.game)
    met = {
        pair: [record for record in records if {*record.players.values()} == {*pair}]
        for pair in combinations(names, 2)
    }
    scoring = list({seat for record in records for seat in record.points})
    deals = [_deal_line(pair, games, scoring[0]) for pair, games in met.items()] if len(scoring) == 1 else []
    won = {line.players: [(score, 1.0 - score) for score in line.scores] for line in deals}
    ratings, finite = rate(names, won or {pair: deals_of(pair[0], games) for pair, games in met.items()})
    return RoundRobin(
        plan=plan.to_dict(),
        games=len(records),
        ratings=ratings,
        finite=finite,
        players=tuple(_player_line(rating.player, seats, records) for rating in ratings),
        pairs=tuple(_pair_line(pair, seats, games) for pair, games in met.items()),
        deals=tuple(deals),
        sides={str(seat): _score([(record, seat) for record in records]) for seat in seats},
        kinds=_kinds_of(seats, records),
        notices=_notices_of(records),
    )


def deals_of(player: str, records: Records) -> list[tuple[float, float]]:
    """Return the points of a player and of the other on each deal."""
    scores: dict[int, list[float]] = defaultdict(list)
    for record, seat in _seats_of(player, records):
        scores[record.index].append(record.score(seat))
    return [(sum(won), len(won) - sum(won)) for won in scores.values()]


def _kinds_of(seats: Sequence[str], records: Records) -> tuple[KindLine, ...]:
    counts = Counter(record.kind for record in records)
    wins = Counter((record.kind, record.winner) for record in records)
    return tuple(
        KindLine(kind, Share(count, len(records)), {str(seat): wins[kind, seat] for seat in seats})
        for kind, count in counts.most_common()
    )


def _notices_of(records: Records) -> tuple[str, ...]:
    told = [
        headed(record.key, notice)
        for record in records
        for conduct in record.conduct.values()
        for notice in conduct.notices
    ]
    return tuple(told[:MOST_NOTICES])


def _seats_of(player: str, records: Records) -> list[tuple[GameRecord, str]]:
    return [(record, seat) for record in records for seat, one in record.players.items() if one == player]


def _score(played: Sequence[tuple[GameRecord, str]]) -> Share:
    return Share(sum(record.score(seat) for record, seat in played), len(played))


def _by_seat(seats: Sequence[str], played: Sequence[tuple[GameRecord, str]]) -> dict[str, Share]:
    return {str(one): _score([(record, seat) for record, seat in played if seat == one]) for one in seats}


def _pair_line(pair: Pair, seats: Sequence[str], records: Records) -> PairLine:
    played = _seats_of(pair[0], records)
    results = Counter(record.score(seat) for record, seat in played)
    return PairLine(pair, results[1.0], results[0.5], results[0.0], _score(played), _by_seat(seats, played))


def _player_line(player: str, seats: Sequence[str], records: Records) -> PlayerLine:
    played = _seats_of(player, records)
    conduct = [record.conduct[seat] for record, seat in played]
    won, lost = (
        dict(Counter(record.kind for record, seat in played if record.score(seat) == score).most_common())
        for score in (1, 0)
    )
    return PlayerLine(
        player,
        _score(played),
        _by_seat(seats, played),
        won_by=won,
        lost_by=lost,
        times=speed_of(one.times for one in conduct),
        processor=speed_of(one.processor for one in conduct),
        lost=sum(one.lost for one in conduct),
        mishaps={kind.value: sum(one.mishaps[kind.value] for one in conduct) for kind in BotFault},
    )


def _deal_line(pair: Pair, records: Records, seat: str) -> DealLine:
    one, two = (
        {one.index: (one.score(seat), one.points[seat]) for one in records if one.players[seat] == player}
        for player in pair
    )
    both = sorted(one.keys() & two.keys())
    scores = tuple((one[deal] > two[deal]) + 0.5 * (one[deal] == two[deal]) for deal in both)
    lead = figure(one[deal][1] - two[deal][1] for deal in both)
    return DealLine(pair, scores, Share(sum(scores), len(both)), lead)


def balance(plan: ArenaPlan, records: Records) -> Balance:
    game = load_game(plan.game)
    seats, counted = game.seats, records[0].facts if records else Tally()
    first, second = seats
    leads = [record.points.get(first, 0) - record.points.get(second, 0) for record in records]
    winners = Counter(record.winner or NOBODY for record in records)
    places = [_place_line(place, value, seats, records) for place, value in game.scoring_places.items()]
    return Balance(
        plan=plan.to_dict(),
        games=len(records),
        sides={str(side): Share(winners[side], len(records)) for side in (*seats, NOBODY)},
        lead={str(first): figure(leads)},
        margin=figure(abs(lead) for record, lead in zip(records, leads, strict=True) if record.winner),
        points={str(seat): figure(record.points.get(seat, 0) for record in records) for seat in seats},
        turns=figure(record.turns for record in records),
        counts={what: figure(one.facts.counts[what] for one in records) for what in counted.counts},
        kinds=_kinds_of(seats, records),
        years=_year_lines(game, records),
        places=tuple(sorted(places, key=lambda line: (-line.correlation, line.place))),
        by_seat={
            what: {str(seat): fmean(one.facts.by_seat[what][seat] for one in records) for seat in seats}
            for what in counted.by_seat
        },
        player=_player_line(str(plan.players[0]), seats, records),
        notices=_notices_of(records),
    )


def correlation(one: Sequence[float], two: Sequence[float]) -> float:
    try:
        return statistics.correlation(one, two)
    except statistics.StatisticsError:
        return 0.0


def _year_lines(game: Game, records: Records) -> tuple[YearLine, ...]:
    ended = Counter(game.year(record.clock) for record in records)
    lines = []
    for year in sorted({year for record in records for year in record.facts.years}):
        counted = [record.facts.years[year] for record in records if year in record.facts.years]
        means = map(fmean, zip(*counted, strict=True))
        points = {str(seat): mean for seat, mean in zip(game.seats, means, strict=True)}
        lines.append(YearLine(year, len(counted), points, ended[year]))
    return tuple(lines)


def _place_line(place: str, value: int, seats: Sequence[Seat], records: Records) -> PlaceLine:
    holders = [record.facts.holders.get(place, NOBODY) for record in records]
    winners = [record.winner or NOBODY for record in records]
    decided = [pair for pair in zip(holders, winners, strict=True) if NOBODY not in pair]
    sign: dict[str, int] = dict(zip(seats, (1, -1), strict=True))
    return PlaceLine(
        place,
        value,
        {str(side): Share(holders.count(side), len(records)) for side in (*seats, NOBODY)},
        Share(sum(holder == winner for holder, winner in decided), len(decided)),
        correlation([sign.get(holder, 0) for holder in holders], [sign.get(winner, 0) for winner in winners]),
    )
