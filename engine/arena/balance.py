"""The balance of the game: which side wins between equal players, by how much, when, and which cities decide."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from engine.arena.facts import scoring_cities
from engine.arena.play import GameRecord
from engine.arena.report import SEATS, KindLine, PlayerLine, kinds_of, notices_of, player_line
from engine.arena.schedule import Plan
from engine.arena.statistics import Share, mean_interval, quantile

NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean with its 95 % interval, and the median."""

    mean: float
    low: float
    high: float
    median: float


@dataclass(frozen=True, slots=True)
class CityLine:
    """One scoring city at the end of the games.

    Attributes:
        city: its id. value: its points.
        caesar, pompey, nobody: how often each holds it.
        holder_won: of the games in which somebody holds it and somebody won, those that the holder won.
        swing: how much more often Caesar wins when he holds it than when he does not, from -1 to 1; None when
            the one or the other never happened.
        correlation: of holding it (1 Caesar, 0 nobody, -1 Pompey) with winning, from -1 to 1.
    """

    city: str
    value: int
    caesar: Share
    pompey: Share
    nobody: Share
    holder_won: Share
    swing: float | None
    correlation: float


@dataclass(frozen=True, slots=True)
class YearLine:
    """One year: how many games counted points in it, the mean points then, and how many ended with it."""

    year: str
    counted: int
    caesar: float
    pompey: float
    ended: int


@dataclass(frozen=True, slots=True)
class Balance:
    """What the games between equals showed.

    Attributes:
        plan: what was asked for. games: how many are done.
        sides: games won by seat name, and by nobody.
        lead: Caesar's points less Pompey's. margin: the winner's less the loser's.
        margins: by winner, how often he won by so many points.
        points: by seat name. turns, battles: of a game.
        kinds: how games ended. years: in order. cities: those that decide most first.
        leaders_lost: by seat name, the mean number of leaders lost for good.
        player: times and mishaps of the player. notices: the first sentences about mishaps.
    """

    plan: dict[str, Any]
    games: int
    sides: dict[str, Share]
    lead: Figure
    margin: Figure
    margins: dict[str, dict[int, int]]
    points: dict[str, Figure]
    turns: Figure
    battles: Figure
    kinds: tuple[KindLine, ...]
    years: tuple[YearLine, ...]
    cities: tuple[CityLine, ...]
    leaders_lost: dict[str, float]
    player: PlayerLine
    notices: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """As JSON-ready data."""
        return {
            "plan": self.plan,
            "games": self.games,
            "sides": {side: share.to_dict() for side, share in self.sides.items()},
            "lead_of_caesar": asdict(self.lead),
            "margin": asdict(self.margin),
            "margins": {
                side: {str(by): count for by, count in counts.items()} for side, counts in self.margins.items()
            },
            "points": {side: asdict(figure) for side, figure in self.points.items()},
            "turns": asdict(self.turns),
            "battles": asdict(self.battles),
            "kinds": [line.to_dict() for line in self.kinds],
            "years": [asdict(line) for line in self.years],
            "cities": [_city_dict(line) for line in self.cities],
            "leaders_lost": self.leaders_lost,
            "player": self.player.to_dict(),
            "notices": list(self.notices),
        }


def balance(plan: Plan, records: Sequence[GameRecord]) -> Balance:
    """Sum up the games that are done."""
    leads = [record.points["caesar"] - record.points["pompey"] for record in records]
    winners = Counter(record.winner or NOBODY for record in records)
    return Balance(
        plan=plan.to_dict(),
        games=len(records),
        sides={side: Share(winners[side], len(records)) for side in (*SEATS, NOBODY)},
        lead=figure(leads),
        margin=figure([abs(lead) for lead, record in zip(leads, records, strict=True) if record.winner]),
        margins={side: _margins(side, records) for side in SEATS},
        points={side: figure([record.points[side] for record in records]) for side in SEATS},
        turns=figure([record.turns for record in records]),
        battles=figure([record.facts.battles for record in records]),
        kinds=kinds_of(records),
        years=_year_lines(records),
        cities=_city_lines(records),
        leaders_lost={side: figure([one.facts.leaders_lost[side] for one in records]).mean for side in SEATS},
        player=player_line(str(plan.players[0]), records),
        notices=notices_of(records),
    )


def figure(values: Iterable[float]) -> Figure:
    """The mean, its interval and the median of some values."""
    listed = list(values)
    return Figure(*mean_interval(listed), quantile(listed, 0.5))


def correlation(one: Sequence[float], two: Sequence[float]) -> float:
    """Pearson's correlation of two series of one length; 0 when one of them never changes."""
    if not one:
        return 0.0
    mean_one, mean_two = math.fsum(one) / len(one), math.fsum(two) / len(two)
    both = math.fsum((a - mean_one) * (b - mean_two) for a, b in zip(one, two, strict=True))
    spread = math.fsum((a - mean_one) ** 2 for a in one) * math.fsum((b - mean_two) ** 2 for b in two)
    return both / math.sqrt(spread) if spread else 0.0


def _margins(side: str, records: Sequence[GameRecord]) -> dict[int, int]:
    won = [record for record in records if record.winner == side]
    counts = Counter(abs(record.points["caesar"] - record.points["pompey"]) for record in won)
    return {by: counts[by] for by in sorted(counts)}


def _year_lines(records: Sequence[GameRecord]) -> tuple[YearLine, ...]:
    years = sorted({year for record in records for year in record.facts.years})
    ended = Counter(record.clock.partition(".")[0] for record in records)
    lines = []
    for year in years:
        counted = [record.facts.years[year] for record in records if year in record.facts.years]
        caesar, pompey = (math.fsum(column) / len(counted) for column in zip(*counted, strict=True))
        lines.append(YearLine(year, len(counted), caesar, pompey, ended[year]))
    return tuple(lines)


def _city_lines(records: Sequence[GameRecord]) -> tuple[CityLine, ...]:
    lines = [_city_line(city, value, records) for city, value in scoring_cities().items()]
    return tuple(sorted(lines, key=lambda line: (-line.correlation, line.city)))


def _city_line(city: str, value: int, records: Sequence[GameRecord]) -> CityLine:
    holders = [record.facts.holders.get(city, NOBODY) for record in records]
    counts = Counter(holders)
    decided = [
        (holder, record.winner)
        for holder, record in zip(holders, records, strict=True)
        if holder != NOBODY and record.winner
    ]
    caesar, pompey, nobody = (Share(counts[side], len(records)) for side in (*SEATS, NOBODY))
    return CityLine(
        city,
        value,
        caesar,
        pompey,
        nobody,
        Share(sum(holder == winner for holder, winner in decided), len(decided)),
        _swing(holders, records),
        correlation([_sign(holder) for holder in holders], [_sign(record.winner) for record in records]),
    )


def _swing(holders: Sequence[str], records: Sequence[GameRecord]) -> float | None:
    having: list[float] = []
    lacking: list[float] = []
    for holder, record in zip(holders, records, strict=True):
        (having if holder == "caesar" else lacking).append(record.score("caesar"))
    if not having or not lacking:
        return None
    return math.fsum(having) / len(having) - math.fsum(lacking) / len(lacking)


def _sign(side: str | None) -> int:
    return {"caesar": 1, "pompey": -1}.get(side or NOBODY, 0)


def _city_dict(line: CityLine) -> dict[str, Any]:
    return {
        "city": line.city,
        "value": line.value,
        "caesar": line.caesar.to_dict(),
        "pompey": line.pompey.to_dict(),
        "nobody": line.nobody.to_dict(),
        "holder_won": line.holder_won.to_dict(),
        "swing": line.swing,
        "correlation": line.correlation,
    }
