"""The results of an arena in all their forms: data, sheets for terminal and Markdown, a picture, a plot."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.arena.balance import NOBODY, Balance, balance
from engine.arena.drawing import ratings_svg, scale
from engine.arena.elo import Rating
from engine.arena.play import GameRecord
from engine.arena.records import GAMES
from engine.arena.report import PlayerLine, RoundRobin, report
from engine.arena.schedule import BALANCE, ArenaPlan
from engine.arena.statistics import Figure, Share
from engine.blocks.plain import plain
from engine.contract import Game, Seat
from engine.games import load_game
from engine.journal.files import write_over
from engine.words import commas, counted, figure, noted, percent, say, sentences

RESULTS, PAGE, PICTURE = "results.json", "results.md", "ratings.svg"
LEAST_COLUMNS = 20
"""The plot itself is never narrower, however long the names are."""

Row = tuple[str, ...]

MISHAPS = {"exception": "arena.exceptions", "illegal": "arena.illegal-offers", "stall": "arena.stalls"}
"""The heads of the columns that count mishaps."""


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """A table: its title, the heads of its columns, its rows, and a sentence below it."""

    title: str
    columns: Row
    rows: tuple[Row, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Results:
    """What a run showed: what was played, in a line, everything as JSON-ready data, and the tables.

    Ratings are best first; there are none for a balance.
    """

    title: str
    data: dict[str, Any]
    sheets: Sequence[ResultSheet]
    ratings: tuple[Rating, ...]

    def write(self, folder: Path) -> None:
        """Write the files into a folder: JSON, Markdown, and the picture of the ratings. Raises OSError."""
        files = {RESULTS: json.dumps(self.data, indent=2) + "\n", PAGE: markdown(self.title, self.sheets)}
        if self.ratings:
            files[PICTURE] = ratings_svg(self.ratings, self.title)
        for name, text in files.items():
            write_over(folder / name, text.encode(), like=folder / GAMES)


def sum_up(plan: ArenaPlan, records: Sequence[GameRecord]) -> Results:
    """The results of the games that are done."""
    game, figures = load_game(plan.game), {"done": len(records), "seed": plan.seed}
    if plan.kind == BALANCE:
        even = balance(plan, records)
        title = say("arena.balance-title", player=plan.players[0], n=plan.total, **figures)
        sheets = [
            _winners(even, _nobodys(plan, game)),
            _figures(even, game),
            _kinds(even, game),
            _years(even),
            _margins(even),
        ]
        sheets += [_places(even, game), _times([even.player]), _mishaps([even.player], even.notices)]
        return Results(title, plain(even), sheets, ())
    found = report(plan, records)
    title = say("arena.title", players=commas(plan.players), n=plan.total, **figures)
    sheets = [
        _ratings(found),
        *_deals(found, game),
        _pairs(found),
        _sides(found, _nobodys(plan, game)),
        _ways(found.players, game),
    ]
    sheets += [_times(found.players), _mishaps(found.players, found.notices)]
    return Results(title, plain(found), sheets, found.ratings)


def markdown(title: str, sheets: Sequence[ResultSheet]) -> str:
    """The sheets as a Markdown page."""
    parts = [f"# {title}\n"]
    for sheet in sheets:
        rules = ["---", *["---:"] * (len(sheet.columns) - 1)]
        lines = [_line(sheet.columns), _line(rules), *map(_line, sheet.rows)]
        parts.append("\n".join([f"## {sheet.title}\n", *lines, *(["", sheet.note] if sheet.note else [])]) + "\n")
    return "\n".join(parts)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


# --- the round robin ---


def _ratings(report: RoundRobin) -> ResultSheet:
    scores = {line.player: line.score for line in report.players}
    rows = tuple(
        (
            rating.player,
            f"{rating.elo:.0f}",
            f"{rating.low:.0f}-{rating.high:.0f}",
            str(scores[rating.player].whole),
            _rate(scores[rating.player]),
        )
        for rating in report.ratings
    )
    heads = _heads("arena.player", "arena.elo", "arena.interval", "arena.games", "arena.score")
    return ResultSheet(
        say("arena.ratings"), heads, rows, say("arena.elo-note" if report.finite else "arena.elo-note-bounds")
    )


def _pairs(report: RoundRobin) -> ResultSheet:
    rows = tuple(
        (
            " : ".join(line.players),
            str(line.score.whole),
            commas((line.wins, line.draws, line.losses)),
            *_with_interval(line.score),
            *map(_rate, line.by_seat.values()),
        )
        for line in report.pairs
    )
    heads = _heads("arena.pair", "arena.games", "arena.won-drawn-lost", "arena.score", "arena.interval")
    seats = tuple(say("arena.as-seat", seat=_side(seat)) for seat in report.sides)
    return ResultSheet(say("arena.pairs"), heads + seats, rows)


def _deals(report: RoundRobin, game: Game) -> list[ResultSheet]:
    """Who did better on the same deals, where one side alone has points."""
    if not report.deals:
        return []
    rows = tuple(
        (
            " : ".join(line.players),
            str(line.score.whole),
            *_with_interval(line.score),
            figure(line.lead.mean, "+.1f"),
            _from_to(line.lead, "+.1f"),
        )
        for line in report.deals
    )
    (seat,) = game.start(report.plan["options"]).standing()
    heads = _heads(
        "arena.pair", "arena.deals", "arena.won-deals", "arena.interval", "arena.lead", "arena.interval"
    )
    note = say("arena.deals-note", n=seat.number, seat=seat.label)
    return [ResultSheet(say("arena.on-deals"), heads, rows, note)]


def _nobodys(plan: ArenaPlan, game: Game) -> str:
    """That the players of a side decided nothing, where the rules play it."""
    seats = game.played(game.start(plan.options))
    left = [seat for seat in game.seats if seat not in seats]
    return sentences(say("arena.nobodys-seat", n=seat.number, seat=seat.label) for seat in left)


def _sides(report: RoundRobin, note: str) -> ResultSheet:
    scores = {_side(seat): share for seat, share in report.sides.items()} | {
        say("arena.player-as-seat", player=line.player, seat=_side(seat)): share
        for line in report.players
        for seat, share in line.by_seat.items()
    }
    rows = tuple((who, str(share.whole), *_with_interval(share)) for who, share in scores.items())
    heads = _heads("arena.side", "arena.games", "arena.score", "arena.interval")
    return ResultSheet(say("arena.sides"), heads, rows, note)


def _ways(players: Sequence[PlayerLine], game: Game) -> ResultSheet:
    kinds = sorted({kind for line in players for kind in (*line.won_by, *line.lost_by)})
    rows = []
    for line in players:
        won, lost = say("arena.player-won", player=line.player), say("arena.player-lost", player=line.player)
        for who, ways in ((won, line.won_by), (lost, line.lost_by)):
            whole = sum(ways.values())
            rows.append((who, str(whole), *(_counted(Share(ways.get(kind, 0), whole)) for kind in kinds)))
    heads = (*_heads("arena.player", "arena.games"), *map(game.ending, kinds))
    return ResultSheet(say("arena.ways"), heads, tuple(rows))


def _times(players: Sequence[PlayerLine]) -> ResultSheet:
    rows = []
    for line in players:
        processor = say("arena.player-processor", player=line.player)
        for who, speed in ((line.player, line.times), (processor, line.processor)):
            seconds = (speed.median, speed.percentile_95, speed.longest)
            rows.append((who, str(speed.decisions), *map(_time, seconds)))
    heads = _heads("arena.player", "arena.decisions", "arena.median", "arena.within", "arena.longest")
    return ResultSheet(say("arena.times"), heads, tuple(rows), say("arena.times-note"))


def _mishaps(players: Sequence[PlayerLine], notices: Sequence[str]) -> ResultSheet:
    kinds = list(players[0].mishaps) if players else []
    rows = tuple((line.player, *(str(line.mishaps[kind]) for kind in kinds), str(line.lost)) for line in players)
    heads = _heads("arena.player", *(MISHAPS[kind] for kind in kinds), "arena.lost-decisions")
    return ResultSheet(say("arena.mishaps"), heads, rows, "\n".join(notices))


# --- the balance ---


def _winners(balance: Balance, note: str) -> ResultSheet:
    rows = tuple(
        (_side(side), f"{share.part:.0f}", *_with_interval(share)) for side, share in balance.sides.items()
    )
    heads = _heads("arena.winner", "arena.games", "arena.share", "arena.interval")
    return ResultSheet(say("arena.who-wins"), heads, rows, note)


def _figures(balance: Balance, game: Game) -> ResultSheet:
    figures: Mapping[str, Figure] = {
        **{_of_seat("arena.points-of", seat): figure for seat, figure in balance.points.items()},
        **{_of_seat("arena.lead-of", seat): figure for seat, figure in balance.lead.items()},
        say("arena.margin"): balance.margin,
        say("arena.turns"): balance.turns,
        **{game.label(what): figure for what, figure in balance.counts.items()},
    }
    rows = tuple(
        (name, figure(one.mean, ".2f"), _from_to(one, ".2f"), figure(one.median, "g"))
        for name, one in figures.items()
    )
    notes = []
    for what, means in balance.by_seat.items():
        seats = counted((_side(seat), figure(mean, ".2f")) for seat, mean in means.items())
        notes.append(say("arena.mean-of", what=game.label(what), seats=seats))
    heads = ("", *_heads("arena.mean", "arena.interval", "arena.median"))
    return ResultSheet(say("arena.figures"), heads, rows, "\n".join(notes))


def _kinds(balance: Balance, game: Game) -> ResultSheet:
    rows = tuple(
        (game.ending(line.kind), _counted(line.share), *map(str, line.wins.values())) for line in balance.kinds
    )
    seats = tuple(_of_seat("arena.won-by", seat) for seat in balance.points)
    return ResultSheet(say("arena.ends"), _heads("arena.kind", "arena.games") + seats, rows)


def _years(balance: Balance) -> ResultSheet:
    rows = tuple(
        (line.year, str(line.counted), *(figure(mean, ".2f") for mean in line.points.values()), str(line.ended))
        for line in balance.years
    )
    points = (_of_seat("arena.points-of", seat) for seat in balance.points)
    heads = (*_heads("arena.year", "arena.counted"), *points, say("arena.ended"))
    return ResultSheet(say("arena.years"), heads, rows)


def _margins(balance: Balance) -> ResultSheet:
    margins = sorted({by for counts in balance.margins.values() for by in counts})
    rows = tuple(
        (_side(side), *(str(counts.get(by, 0)) for by in margins)) for side, counts in balance.margins.items()
    )
    return ResultSheet(say("arena.margins"), (say("arena.winner"), *map(str, margins)), rows)


def _places(balance: Balance, game: Game) -> ResultSheet:
    rows = tuple(
        (
            game.label(line.place),
            str(line.value),
            *map(_rate, line.held.values()),
            _rate(line.holder_won),
            "" if line.swing is None else f"{100 * line.swing:+.0f} %",
            figure(line.correlation, "+.2f"),
        )
        for line in balance.places
    )
    first = game.seats[0]
    heads = (
        *_heads("arena.place", "arena.value"),
        *(_of_seat("arena.holds", seat) for seat in balance.points),
        *_heads("arena.nobody", "arena.holder-won", "arena.swing", "arena.correlation"),
    )
    return ResultSheet(
        say("arena.places"), heads, rows, say("arena.places-note", n=first.number, seat=first.label)
    )


# --- cells ---


def _heads(*keys: str) -> Row:
    return tuple(map(say, keys))


def _side(side: str) -> str:
    return say("arena.nobody") if side == NOBODY else Seat(side).label


def _of_seat(key: str, seat: str) -> str:
    return say(key, n=Seat(seat).number, seat=Seat(seat).label)


def _from_to(one: Figure, form: str) -> str:
    return say("arena.from-to", low=figure(one.low, form), high=figure(one.high, form))


def _rate(share: Share) -> str:
    return percent(share.rate) if share.whole else "-"


def _with_interval(share: Share) -> tuple[str, str]:
    low, high = share.interval
    return _rate(share), f"{figure(100 * low)}-{figure(100 * high)} %"


def _counted(share: Share) -> str:
    return noted(f"{share.part:.0f}", _rate(share)) if share.part else "0"


def _time(seconds: float) -> str:
    if seconds < 1:
        return say("arena.milliseconds", time=figure(1000 * seconds, ".3g"))
    return say("arena.seconds", time=figure(seconds, ".2f"))


# --- the plot ---


def plot(ratings: Sequence[Rating], width: int) -> str:
    """Draw one row a player: a mark for the rating, a line for its interval.

    It fills `width` columns, and takes more only if the names leave no room for the plot; without colours.
    """
    low, high, step = scale(ratings)
    gutter = max((len(rating.player) for rating in ratings), default=0)
    columns = max(LEAST_COLUMNS, width - gutter - 2)

    def column(elo: float) -> int:
        return round((elo - low) / (high - low) * (columns - 1))

    def row(rating: Rating) -> str:
        cells = [" "] * columns
        for place in range(column(rating.low), column(rating.high) + 1):
            cells[place] = "-"
        cells[column(rating.elo)] = "#"
        return f"{rating.player:>{gutter}}┤{''.join(cells)}│"

    edge, foot = ["─"] * columns, [" "] * (gutter + columns + 2)
    free = 0
    for number in range(round((high - low) / step) + 1):
        place, label = column(low + number * step), f"{low + number * step:.0f}"
        edge[place] = "┬"
        start = min(gutter + 1 + place - len(label) // 2, len(foot) - len(label))
        if start >= free:
            foot[start : start + len(label)] = label
            free = start + len(label) + 1
    between = f"\n{'':{gutter}}│{'':{columns}}│\n"
    return "\n".join(
        [
            f"{'':{gutter + 1}}{say('arena.elo-with-intervals'):^{columns}}".rstrip(),
            f"{'':{gutter}}┌{'─' * columns}┐",
            between.join(row(rating) for rating in ratings),
            f"{'':{gutter}}└{''.join(edge)}┘",
            "".join(foot).rstrip(),
        ]
    )
