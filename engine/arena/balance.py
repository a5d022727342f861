"""Which seat of a game for two wins between equal players, and what decides."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from engine.arena.records import GameRecord
from engine.arena.report import KindLine, PlayerLine, kinds_of, notices_of, player_line
from engine.arena.schedule import ArenaPlan
from engine.arena.statistics import Figure, Share, figure
from engine.contract import Game, Seat, Tally
from engine.games import load_game
from engine.jsonable import KEY

NOBODY = "nobody"


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
