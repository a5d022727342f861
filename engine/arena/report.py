"""What a round robin showed, as plain values: ratings, pairs, sides, ways of winning, times, mishaps."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from engine.arena.elo import Deals, Ratings, rate
from engine.arena.play import GameRecord
from engine.arena.schedule import Plan
from engine.arena.statistics import Share, Times
from engine.bots.guard import Mishap

SEATS = ("caesar", "pompey")
MOST_NOTICES = 10


@dataclass(frozen=True, slots=True)
class PairLine:
    """How one player did against another: all games, and by the side the first one had. Draws are halves."""

    one: str
    two: str
    wins: int
    draws: int
    losses: int
    score: Share
    as_caesar: Share
    as_pompey: Share

    def to_dict(self) -> dict[str, Any]:
        """As JSON-ready data."""
        return {
            "players": [self.one, self.two],
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": self.score.to_dict(),
            "as_caesar": self.as_caesar.to_dict(),
            "as_pompey": self.as_pompey.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One player over all its games.

    Attributes:
        score: points out of games, draws as halves. as_caesar, as_pompey: the same by side.
        won_by: wins by their kind. lost_by: losses by the winner's kind.
        times, processor: its decisions. lost: decisions that tiro made for it. mishaps: why, by kind.
    """

    player: str
    score: Share
    as_caesar: Share
    as_pompey: Share
    won_by: dict[str, int]
    lost_by: dict[str, int]
    times: Times
    processor: Times
    lost: int
    mishaps: dict[str, int]

    def to_dict(self) -> dict[str, Any]:
        """As JSON-ready data."""
        return {
            "player": self.player,
            "score": self.score.to_dict(),
            "as_caesar": self.as_caesar.to_dict(),
            "as_pompey": self.as_pompey.to_dict(),
            "won_by": self.won_by,
            "lost_by": self.lost_by,
            "seconds": times_dict(self.times),
            "processor_seconds": times_dict(self.processor),
            "decisions_lost": self.lost,
            "mishaps": self.mishaps,
        }


@dataclass(frozen=True, slots=True)
class KindLine:
    """One way in which games ended: its share of all games, and of those that Caesar and that Pompey won."""

    kind: str
    share: Share
    caesar: int
    pompey: int

    def to_dict(self) -> dict[str, Any]:
        """As JSON-ready data."""
        share = self.share.to_dict()
        return {"kind": self.kind, "share": share, "caesar_wins": self.caesar, "pompey_wins": self.pompey}


@dataclass(frozen=True, slots=True)
class Report:
    """What a run showed.

    Attributes:
        plan: what was asked for. games: how many are done.
        ratings: Elo, best first. players: in the order of the ratings. pairs: in the order of the schedule.
        sides: what each side scored, by seat name. kinds: how games ended, the most frequent first.
        notices: the first sentences about mishaps, with their game.
    """

    plan: dict[str, Any]
    games: int
    ratings: Ratings
    players: tuple[PlayerLine, ...]
    pairs: tuple[PairLine, ...]
    sides: dict[str, Share]
    kinds: tuple[KindLine, ...]
    notices: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """As JSON-ready data."""
        return {
            "plan": self.plan,
            "games": self.games,
            "ratings": [asdict(rating) for rating in self.ratings.ratings],
            "ratings_finite": self.ratings.finite,
            "players": [line.to_dict() for line in self.players],
            "pairs": [line.to_dict() for line in self.pairs],
            "sides": {side: share.to_dict() for side, share in self.sides.items()},
            "kinds": [line.to_dict() for line in self.kinds],
            "notices": list(self.notices),
        }


def report(plan: Plan, records: Sequence[GameRecord]) -> Report:
    """Sum up the games that are done."""
    names = [str(player) for player in plan.players]
    pairs = [(str(one), str(two)) for one, two in plan.pairs]
    ratings = rate(names, deals_of(pairs, records))
    return Report(
        plan=plan.to_dict(),
        games=len(records),
        ratings=ratings,
        players=tuple(player_line(rating.player, records) for rating in ratings.ratings),
        pairs=tuple(_pair_line(one, two, records) for one, two in pairs),
        sides={seat: _score([(record, seat) for record in records]) for seat in SEATS},
        kinds=kinds_of(records),
        notices=notices_of(records),
    )


def deals_of(pairs: Sequence[tuple[str, str]], records: Sequence[GameRecord]) -> Deals:
    """By pair the points of both on each deal they played."""
    found: dict[tuple[str, str], dict[int, tuple[float, float]]] = {pair: {} for pair in pairs}
    for record in records:
        for one, seat, other in ((record.caesar, *SEATS), (record.pompey, *reversed(SEATS))):
            pair = (one, record.player(other))
            if pair in found:
                mine, theirs = found[pair].get(record.deal, (0.0, 0.0))
                found[pair][record.deal] = (mine + record.score(seat), theirs + record.score(other))
    return {pair: list(deals.values()) for pair, deals in found.items()}


def kinds_of(records: Sequence[GameRecord]) -> tuple[KindLine, ...]:
    """How games ended, the most frequent way first."""
    counts = Counter(record.kind for record in records)
    wins = Counter((record.kind, record.winner) for record in records)
    return tuple(
        KindLine(kind, Share(count, len(records)), wins[kind, "caesar"], wins[kind, "pompey"])
        for kind, count in counts.most_common()
    )


def notices_of(records: Sequence[GameRecord]) -> tuple[str, ...]:
    """The first sentences about what bots did wrong, each with its game."""
    told = [
        f"{record.key}: {notice}"
        for record in records
        for conduct in record.conduct.values()
        for notice in conduct.notices
    ]
    return tuple(told[:MOST_NOTICES])


def _seats_of(player: str, records: Sequence[GameRecord]) -> list[tuple[GameRecord, str]]:
    return [(record, seat) for record in records for seat in SEATS if record.player(seat) == player]


def _score(played: Sequence[tuple[GameRecord, str]]) -> Share:
    return Share(sum(record.score(seat) for record, seat in played), len(played))


def _by_seat(played: Sequence[tuple[GameRecord, str]], wanted: str) -> Share:
    return _score([(record, seat) for record, seat in played if seat == wanted])


def _pair_line(one: str, two: str, records: Sequence[GameRecord]) -> PairLine:
    met = [record for record in records if {record.caesar, record.pompey} == {one, two}]
    played = _seats_of(one, met)
    results = Counter(record.score(seat) for record, seat in played)
    caesar, pompey = (_by_seat(played, seat) for seat in SEATS)
    return PairLine(one, two, results[1.0], results[0.5], results[0.0], _score(played), caesar, pompey)


def player_line(player: str, records: Sequence[GameRecord]) -> PlayerLine:
    """One player over all its games; a player who met himself has two seats in each."""
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
    caesar, pompey = (_by_seat(played, seat) for seat in SEATS)
    won, beaten = (dict(ways[score].most_common()) for score in (1.0, 0.0))
    return PlayerLine(player, _score(played), caesar, pompey, won, beaten, times, processor, lost, dict(mishaps))


def times_dict(times: Times) -> dict[str, float]:
    """The figures told about times, in seconds."""
    return {
        "decisions": len(times),
        "median": times.quantile(0.5),
        "percentile_95": times.quantile(0.95),
        "longest": times.longest,
    }
