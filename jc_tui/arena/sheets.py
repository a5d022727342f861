"""What an arena showed, as sheets of text that a terminal and a Markdown file show alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.arena.balance import Balance, Figure
from engine.arena.report import PlayerLine, Report
from engine.arena.statistics import Share, Times
from engine.contract import Seat
from jc_tui.julius_caesar.facts import load_facts

Row = tuple[str, ...]


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


def balance_sheets(balance: Balance) -> list[Sheet]:
    """A balance."""
    players = (balance.player,)
    return [
        _winners(balance),
        _figures(balance),
        _kinds(balance),
        _years(balance),
        _margins(balance),
        _cities(balance),
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
    note = "Elo by maximum likelihood, the mean of all players set to 1500; intervals are 95 %."
    if not report.ratings.finite:
        note += (
            " Somebody won or lost everything, so half a point was added to both sides of every pair:"
            " take the figures as bounds."
        )
    return Sheet("Ratings", ("Player", "Elo", "95 %", "Games", "Score"), rows, note)


def _pairs(report: Report) -> Sheet:
    rows = tuple(
        (
            f"{line.one} : {line.two}",
            str(line.score.whole),
            f"{line.wins}, {line.draws}, {line.losses}",
            *_with_interval(line.score),
            _rate(line.as_caesar),
            _rate(line.as_pompey),
        )
        for line in report.pairs
    )
    columns = ("Pair", "Games", "Won, drawn, lost", "Score", "95 %", "As Caesar", "As Pompey")
    return Sheet("Pairs, from the first one's side", columns, rows)


def _sides(report: Report) -> Sheet:
    rows = [(seat.capitalize(), str(share.whole), *_with_interval(share)) for seat, share in report.sides.items()]
    for line in report.players:
        for seat, share in (("Caesar", line.as_caesar), ("Pompey", line.as_pompey)):
            rows.append((f"{line.player} as {seat}", str(share.whole), *_with_interval(share)))
    return Sheet("Sides", ("Side", "Games", "Score", "95 %"), tuple(rows))


def _ways(players: Sequence[PlayerLine]) -> Sheet:
    kinds = sorted({kind for line in players for kind in (*line.won_by, *line.lost_by)})
    rows = []
    for line in players:
        for what, ways in (("won", line.won_by), ("lost", line.lost_by)):
            whole = sum(ways.values())
            cells = [_counted(Share(ways.get(kind, 0), whole)) for kind in kinds]
            rows.append((f"{line.player} {what}", str(whole), *cells))
    return Sheet("How games were won and lost", ("Player", "Games", *kinds), tuple(rows))


def _times(players: Sequence[PlayerLine]) -> Sheet:
    rows = []
    for line in players:
        for clock, times in (("", line.times), (", processor", line.processor)):
            rows.append((f"{line.player}{clock}", str(len(times)), *_seconds(times)))
    note = "Decisions with a choice only; by the clock on the wall, and by the processor's."
    return Sheet(
        "Time for a decision", ("Player", "Decisions", "Median", "95 % within", "Longest"), tuple(rows), note
    )


def _mishaps(players: Sequence[PlayerLine], notices: Sequence[str]) -> Sheet:
    kinds = list(players[0].mishaps) if players else []
    rows = tuple((line.player, *(str(line.mishaps[kind]) for kind in kinds), str(line.lost)) for line in players)
    columns = (
        "Player",
        *(f"{kind}s" if kind != "illegal" else "illegal offers" for kind in kinds),
        "tiro decided",
    )
    return Sheet("Mishaps", columns, rows, "\n".join(notices))


# --- the balance ---


def _winners(balance: Balance) -> Sheet:
    rows = tuple(
        (side.capitalize(), f"{share.part:.0f}", *_with_interval(share)) for side, share in balance.sides.items()
    )
    return Sheet("Who wins", ("Winner", "Games", "Share", "95 %"), rows)


def _figures(balance: Balance) -> Sheet:
    figures: Mapping[str, Figure] = {
        **{f"{Seat(seat).label}'s points": figure for seat, figure in balance.points.items()},
        "Caesar's lead": balance.lead,
        "Winner's margin": balance.margin,
        "Game turns": balance.turns,
        "Battles": balance.battles,
    }
    rows = tuple(
        (name, f"{one.mean:.2f}", f"{one.low:.2f} to {one.high:.2f}", f"{one.median:g}")
        for name, one in figures.items()
    )
    lost = ", ".join(f"{Seat(seat).label} {mean:.2f}" for seat, mean in balance.leaders_lost.items())
    return Sheet("Figures", ("", "Mean", "95 %", "Median"), rows, f"Leaders lost for good in a game: {lost}.")


def _kinds(balance: Balance) -> Sheet:
    rows = tuple((line.kind, _counted(line.share), str(line.caesar), str(line.pompey)) for line in balance.kinds)
    return Sheet("How games end", ("Kind", "Games", "Won by Caesar", "Won by Pompey"), rows)


def _years(balance: Balance) -> Sheet:
    rows = tuple(
        (line.year, str(line.counted), f"{line.caesar:.2f}", f"{line.pompey:.2f}", str(line.ended))
        for line in balance.years
    )
    columns = ("Year", "Counted", "Caesar's points", "Pompey's points", "Ended")
    return Sheet("Points at the end of each year", columns, rows)


def _margins(balance: Balance) -> Sheet:
    margins = sorted({by for counts in balance.margins.values() for by in counts})
    rows = tuple(
        (Seat(side).label, *(str(counts.get(by, 0)) for by in margins)) for side, counts in balance.margins.items()
    )
    return Sheet("Won by so many points", ("Winner", *map(str, margins)), rows)


def _cities(balance: Balance) -> Sheet:
    names = load_facts().names
    rows = tuple(
        (
            names.space(line.city),
            str(line.value),
            _rate(line.caesar),
            _rate(line.pompey),
            _rate(line.nobody),
            _rate(line.holder_won),
            "" if line.swing is None else f"{100 * line.swing:+.0f} %",
            f"{line.correlation:+.2f}",
        )
        for line in balance.cities
    )
    columns = ("City", "VP", "Caesar holds", "Pompey holds", "nobody", "Holder won", "Swing", "Correlation")
    note = (
        "At the end of the game. Swing: how much more often Caesar wins when he holds the city than when he does"
        " not. Correlation: of holding it with winning."
    )
    return Sheet("Which cities decide", columns, rows, note)


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
    return f"{1000 * seconds:.3g} ms" if seconds < 1 else f"{seconds:.2f} s"
