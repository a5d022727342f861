"""What an arena showed, as sheets of text that a terminal and a Markdown file show alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.arena.balance import NOBODY, Balance, Figure
from engine.arena.report import PlayerLine, Report
from engine.arena.statistics import Share, Times
from engine.contract import Game, Seat
from engine.words import say

Row = tuple[str, ...]


MISHAPS = {"exception": "arena.exceptions", "illegal": "arena.illegal-offers", "stall": "arena.stalls"}
"""The heads of the columns that count mishaps."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table: its title, the heads of its columns, its rows, and a sentence below it."""

    title: str
    columns: Row
    rows: tuple[Row, ...]
    note: str = ""


def report_sheets(report: Report) -> list[Sheet]:
    """A round robin."""
    return [
        _ratings(report),
        _pairs(report),
        _sides(report),
        _ways(report.players),
        _times(report.players),
        _mishaps(report.players, report.notices),
    ]


def balance_sheets(balance: Balance, game: Game) -> list[Sheet]:
    """A balance of a game."""
    players = (balance.player,)
    return [
        _winners(balance),
        _figures(balance, game),
        _kinds(balance),
        _years(balance),
        _margins(balance),
        _places(balance, game),
        _times(players),
        _mishaps(players, balance.notices),
    ]


def markdown(title: str, sheets: Sequence[Sheet]) -> str:
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


def _ratings(report: Report) -> Sheet:
    lines = {line.player: line for line in report.players}
    rows = tuple(
        (
            rating.player,
            f"{rating.elo:.0f}",
            f"{rating.low:.0f}-{rating.high:.0f}",
            str(lines[rating.player].score.whole),
            _rate(lines[rating.player].score),
        )
        for rating in report.ratings.ratings
    )
    note = say("arena.elo-note") if report.ratings.finite else say("arena.elo-note-bounds")
    columns = (
        say("arena.player"),
        say("arena.elo"),
        say("arena.interval"),
        say("arena.games"),
        say("arena.score"),
    )
    return Sheet(say("arena.ratings"), columns, rows, note)


def _pairs(report: Report) -> Sheet:
    rows = tuple(
        (
            f"{line.one} : {line.two}",
            str(line.score.whole),
            f"{line.wins}, {line.draws}, {line.losses}",
            *_with_interval(line.score),
            *map(_rate, line.by_seat.values()),
        )
        for line in report.pairs
    )
    columns = (
        *(
            say("arena.pair"),
            say("arena.games"),
            say("arena.won-drawn-lost"),
            say("arena.score"),
            say("arena.interval"),
        ),
        *(say("arena.as-seat", seat=Seat(seat).label) for seat in report.sides),
    )
    return Sheet(say("arena.pairs"), columns, rows)


def _sides(report: Report) -> Sheet:
    rows = [(_side(seat), str(share.whole), *_with_interval(share)) for seat, share in report.sides.items()]
    for line in report.players:
        for seat, share in line.by_seat.items():
            who = say("arena.player-as-seat", player=line.player, seat=_side(seat))
            rows.append((who, str(share.whole), *_with_interval(share)))
    columns = (say("arena.side"), say("arena.games"), say("arena.score"), say("arena.interval"))
    return Sheet(say("arena.sides"), columns, tuple(rows))


def _ways(players: Sequence[PlayerLine]) -> Sheet:
    kinds = sorted({kind for line in players for kind in (*line.won_by, *line.lost_by)})
    rows = []
    for line in players:
        won, lost = say("arena.player-won", player=line.player), say("arena.player-lost", player=line.player)
        for who, ways in ((won, line.won_by), (lost, line.lost_by)):
            whole = sum(ways.values())
            cells = [_counted(Share(ways.get(kind, 0), whole)) for kind in kinds]
            rows.append((who, str(whole), *cells))
    return Sheet(say("arena.ways"), (say("arena.player"), say("arena.games"), *kinds), tuple(rows))


def _times(players: Sequence[PlayerLine]) -> Sheet:
    rows = []
    for line in players:
        processor = say("arena.player-processor", player=line.player)
        for who, times in ((line.player, line.times), (processor, line.processor)):
            rows.append((who, str(len(times)), *_seconds(times)))
    columns = map(say, ("arena.player", "arena.decisions", "arena.median", "arena.within", "arena.longest"))
    return Sheet(say("arena.times"), tuple(columns), tuple(rows), say("arena.times-note"))


def _mishaps(players: Sequence[PlayerLine], notices: Sequence[str]) -> Sheet:
    kinds = list(players[0].mishaps) if players else []
    rows = tuple((line.player, *(str(line.mishaps[kind]) for kind in kinds), str(line.lost)) for line in players)
    columns = (say("arena.player"), *(say(MISHAPS[kind]) for kind in kinds), say("arena.lost-decisions"))
    return Sheet(say("arena.mishaps"), columns, rows, "\n".join(notices))


# --- the balance ---


def _side(side: str) -> str:
    return say("arena.nobody") if side == NOBODY else Seat(side).label


def _winners(balance: Balance) -> Sheet:
    rows = tuple(
        (_side(side), f"{share.part:.0f}", *_with_interval(share)) for side, share in balance.sides.items()
    )
    columns = (say("arena.winner"), say("arena.games"), say("arena.share"), say("arena.interval"))
    return Sheet(say("arena.who-wins"), columns, rows)


def _figures(balance: Balance, game: Game) -> Sheet:
    figures: Mapping[str, Figure] = {
        **{say("arena.points-of", seat=Seat(seat).label): figure for seat, figure in balance.points.items()},
        say("arena.lead-of", seat=balance.seats[0].label): balance.lead,
        say("arena.margin"): balance.margin,
        say("arena.turns"): balance.turns,
        **{game.label(what): figure for what, figure in balance.counts.items()},
    }
    rows = tuple(
        (
            name,
            f"{one.mean:.2f}",
            _span(one.low, one.high),
            f"{one.median:g}",
        )
        for name, one in figures.items()
    )
    notes = []
    for what, means in balance.by_seat.items():
        seats = ", ".join(f"{Seat(seat).label} {mean:.2f}" for seat, mean in means.items())
        notes.append(say("arena.mean-of", what=game.label(what), seats=seats))
    columns = ("", say("arena.mean"), say("arena.interval"), say("arena.median"))
    return Sheet(say("arena.figures"), columns, rows, "\n".join(notes))


def _span(low: float, high: float) -> str:
    return say("arena.from-to", low=f"{low:.2f}", high=f"{high:.2f}")


def _kinds(balance: Balance) -> Sheet:
    rows = tuple((line.kind, _counted(line.share), *map(str, line.wins.values())) for line in balance.kinds)
    columns = (
        *(say("arena.kind"), say("arena.games")),
        *(say("arena.won-by", seat=seat.label) for seat in balance.seats),
    )
    return Sheet(say("arena.ends"), columns, rows)


def _years(balance: Balance) -> Sheet:
    rows = tuple(
        (line.year, str(line.counted), *(f"{mean:.2f}" for mean in line.points.values()), str(line.ended))
        for line in balance.years
    )
    points = (say("arena.points-of", seat=seat.label) for seat in balance.seats)
    columns = (say("arena.year"), say("arena.counted"), *points, say("arena.ended"))
    return Sheet(say("arena.years"), columns, rows)


def _margins(balance: Balance) -> Sheet:
    margins = sorted({by for counts in balance.margins.values() for by in counts})
    rows = tuple(
        (Seat(side).label, *(str(counts.get(by, 0)) for by in margins)) for side, counts in balance.margins.items()
    )
    return Sheet(say("arena.margins"), (say("arena.winner"), *map(str, margins)), rows)


def _places(balance: Balance, game: Game) -> Sheet:
    rows = tuple(
        (
            game.label(line.place),
            str(line.value),
            *map(_rate, line.held.values()),
            _rate(line.holder_won),
            "" if line.swing is None else f"{100 * line.swing:+.0f} %",
            f"{line.correlation:+.2f}",
        )
        for line in balance.places
    )
    holding = (say("arena.holds", seat=seat.label) for seat in balance.seats)
    deciding = (say("arena.holder-won"), say("arena.swing"), say("arena.correlation"))
    columns = (say("arena.place"), say("arena.value"), *holding, say("arena.nobody"), *deciding)
    return Sheet(say("arena.places"), columns, rows, say("arena.places-note", seat=balance.seats[0].label))


# --- cells ---


def _rate(share: Share) -> str:
    return f"{100 * share.rate:.1f} %" if share.whole else "-"


def _with_interval(share: Share) -> tuple[str, str]:
    low, high = share.interval
    return _rate(share), f"{100 * low:.1f}-{100 * high:.1f} %"


def _counted(share: Share) -> str:
    return f"{share.part:.0f} ({_rate(share)})" if share.part else "0"


def _seconds(times: Times) -> tuple[str, str, str]:
    return _time(times.quantile(0.5)), _time(times.quantile(0.95)), _time(times.longest)


def _time(seconds: float) -> str:
    if seconds < 1:
        return say("arena.milliseconds", time=f"{1000 * seconds:.3g}")
    return say("arena.seconds", time=f"{seconds:.2f}")
