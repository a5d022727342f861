"""Results of an arena as data, and as sheets for terminal and Markdown."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.arena.report import NOBODY, Balance, PlayerLine, RoundRobin, balance, report
from engine.arena.runner import GAMES, GameRecord
from engine.arena.schedule import ArenaPlan
from engine.arena.statistics import Figure, Share
from engine.contract import Game, Seat
from engine.games import load_game
from engine.journal.files import write_over
from engine.translations import commas, counted, figure, noted, percent, say, sentences
from engine.values import plain

RESULTS, PAGE = "results.json", "results.md"
Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """A table with title, column heads, rows, and a sentence below it."""

    title: str
    columns: Row
    rows: Sequence[Row]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Results:
    """What a run showed, in words and as JSON-ready data."""

    title: str
    data: dict[str, Any]
    sheets: Sequence[ResultSheet]

    def write(self, folder: Path) -> None:
        files = {RESULTS: json.dumps(self.data, indent=2) + "\n", PAGE: markdown(self.title, self.sheets)}
        for name, text in files.items():
            write_over(folder / name, text.encode(), like=folder / GAMES)


def sum_up(plan: ArenaPlan, records: Sequence[GameRecord]) -> Results:
    """Return the results of the games that are done."""
    game, figures = load_game(plan.game), {"n": plan.total, "done": len(records), "seed": plan.seed}
    note = _nobodys(plan, game)
    if plan.balance:
        even = balance(plan, records)
        title = say("arena.balance-title", player=plan.players[0], **figures)
        sheets = [_winners(even, note), _figures(even, game), _kinds(even, game), _years(even)]
        sheets += [_places(even, game), _times([even.player]), _mishaps([even.player], even.notices)]
        return Results(title, plain(even), sheets)
    found = report(plan, records)
    title = say("arena.title", players=commas(plan.players), **figures)
    sheets = [
        _ratings(found),
        *_deals(found, game),
        _pairs(found),
        _sides(found, note),
        _ways(found.players, game),
    ]
    sheets += [_times(found.players), _mishaps(found.players, found.notices)]
    return Results(title, plain(found), sheets)


def markdown(title: str, sheets: Sequence[ResultSheet]) -> str:
    """Return the sheets as a Markdown page."""
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
    rows = [
        (one.player, f"{one.elo:.0f}", f"{one.low:.0f}-{one.high:.0f}", str(score.whole), _rate(score))
        for one in report.ratings
        for score in [scores[one.player]]
    ]
    heads = _heads("arena.player", "arena.elo", "arena.interval", "arena.games", "arena.score")
    note = say("arena.elo-note" if report.finite else "arena.elo-note-bounds")
    return ResultSheet(say("arena.ratings"), heads, rows, note)


def _pairs(report: RoundRobin) -> ResultSheet:
    rows = []
    for line in report.pairs:
        ended, seats = commas((line.wins, line.draws, line.losses)), map(_rate, line.by_seat.values())
        rows.append((" : ".join(line.players), str(line.score.whole), ended, *_with_interval(line.score), *seats))
    heads = _heads("arena.pair", "arena.games", "arena.won-drawn-lost", "arena.score", "arena.interval")
    sides = (say("arena.as-seat", seat=_side(seat)) for seat in report.sides)
    return ResultSheet(say("arena.pairs"), (*heads, *sides), rows)


def _deals(report: RoundRobin, game: Game) -> list[ResultSheet]:
    """Return who did better on the same deals, where one side alone has points."""
    if not report.deals:
        return []
    rows = []
    for line in report.deals:
        lead = figure(line.lead.mean, "+.1f"), _from_to(line.lead, "+.1f")
        rows.append((" : ".join(line.players), str(line.score.whole), *_with_interval(line.score), *lead))
    (seat,) = game.start(report.plan["options"]).points_by_seat()
    heads = _heads(
        "arena.pair", "arena.deals", "arena.won-deals", "arena.interval", "arena.lead", "arena.interval"
    )
    return [ResultSheet(say("arena.on-deals"), heads, rows, _of_seat("arena.deals-note", seat))]


def _nobodys(plan: ArenaPlan, game: Game) -> str:
    """Return that the players of a side decided nothing, where the rules play it."""
    seats = game.player_seats(game.start(plan.options))
    return sentences(_of_seat("arena.nobodys-seat", seat) for seat in game.seats if seat not in seats)


def _sides(report: RoundRobin, note: str) -> ResultSheet:
    scores = {_side(seat): share for seat, share in report.sides.items()} | {
        say("arena.player-as-seat", player=line.player, seat=_side(seat)): share
        for line in report.players
        for seat, share in line.by_seat.items()
    }
    rows = [(who, str(share.whole), *_with_interval(share)) for who, share in scores.items()]
    heads = _heads("arena.side", "arena.games", "arena.score", "arena.interval")
    return ResultSheet(say("arena.sides"), heads, rows, note)


def _ways(players: Sequence[PlayerLine], game: Game) -> ResultSheet:
    kinds = sorted({kind for line in players for kind in (*line.won_by, *line.lost_by)})
    rows = []
    for line in players:
        for key, ways in (("arena.player-won", line.won_by), ("arena.player-lost", line.lost_by)):
            whole = sum(ways.values())
            counted = (_counted(Share(ways.get(kind, 0), whole)) for kind in kinds)
            rows.append((say(key, player=line.player), str(whole), *counted))
    heads = (*_heads("arena.player", "arena.games"), *map(game.ending, kinds))
    return ResultSheet(say("arena.ways"), heads, rows)


def _times(players: Sequence[PlayerLine]) -> ResultSheet:
    rows = []
    for line in players:
        processor = say("arena.player-processor", player=line.player)
        for who, speed in ((line.player, line.times), (processor, line.processor)):
            seconds = (speed.median, speed.percentile_95, speed.longest)
            rows.append((who, str(speed.decisions), *map(_time, seconds)))
    heads = _heads("arena.player", "arena.decisions", "arena.median", "arena.within", "arena.longest")
    return ResultSheet(say("arena.times"), heads, rows, say("arena.times-note"))


def _mishaps(players: Sequence[PlayerLine], notices: Sequence[str]) -> ResultSheet:
    kinds = list(players[0].mishaps) if players else []
    rows = [(line.player, *(str(line.mishaps[kind]) for kind in kinds), str(line.lost)) for line in players]
    told = (say.one("arena.mishap", kind) for kind in kinds)
    heads = (say("arena.player"), *told, say("arena.lost-decisions"))
    return ResultSheet(say("arena.mishaps"), heads, rows, "\n".join(notices))


# --- the balance ---


def _winners(balance: Balance, note: str) -> ResultSheet:
    rows = [(_side(side), f"{share.part:.0f}", *_with_interval(share)) for side, share in balance.sides.items()]
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
    rows = [
        (name, figure(one.mean, ".2f"), _from_to(one, ".2f"), figure(one.median, "g"))
        for name, one in figures.items()
    ]
    notes = []
    for what, means in balance.by_seat.items():
        seats = counted((_side(seat), figure(mean, ".2f")) for seat, mean in means.items())
        notes.append(say("arena.mean-of", what=game.label(what), seats=seats))
    heads = ("", *_heads("arena.mean", "arena.interval", "arena.median"))
    return ResultSheet(say("arena.figures"), heads, rows, "\n".join(notes))


def _kinds(balance: Balance, game: Game) -> ResultSheet:
    rows = [
        (game.ending(each.kind), _counted(each.share), *map(str, each.wins.values())) for each in balance.kinds
    ]
    seats = (_of_seat("arena.won-by", seat) for seat in balance.points)
    return ResultSheet(say("arena.ends"), (*_heads("arena.kind", "arena.games"), *seats), rows)


def _years(balance: Balance) -> ResultSheet:
    rows = [
        (line.year, str(line.counted), *(figure(mean, ".2f") for mean in line.points.values()), str(line.ended))
        for line in balance.years
    ]
    points = (_of_seat("arena.points-of", seat) for seat in balance.points)
    heads = (*_heads("arena.year", "arena.counted"), *points, say("arena.ended"))
    return ResultSheet(say("arena.years"), heads, rows)


def _places(balance: Balance, game: Game) -> ResultSheet:
    rows = []
    for line in balance.places:
        rates = map(_rate, (*line.held.values(), line.holder_won))
        rows.append((game.label(line.place), str(line.value), *rates, figure(line.correlation, "+.2f")))
    heads = (
        *_heads("arena.place", "arena.value"),
        *(_of_seat("arena.holds", seat) for seat in balance.points),
        *_heads("arena.nobody", "arena.holder-won", "arena.correlation"),
    )
    return ResultSheet(say("arena.places"), heads, rows, say("arena.places-note"))


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
