"""`jc-tui simulate`: bots against bots, and a table of how it went."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from statistics import fmean, median
from typing import TYPE_CHECKING, Protocol

import click

from jc_tui.console import say
from jc_tui.options import Player, Seed
from jc_tui.paths import path_of

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from engine.simulate import Outcome

MOST_JOBS = 256


@click.command("simulate")
@click.option("--games", type=click.IntRange(1, 1_000_000), required=True, help="How many games.")
@click.option("--caesar", type=Player(people=False), default="tiro", show_default=True, help="Who plays Caesar.")
@click.option("--pompey", type=Player(people=False), default="tiro", show_default=True, help="Who plays Pompey.")
@click.option("--seed", type=Seed(), help="The same seed plays the same games, whatever the number of jobs.")
@click.option("--jobs", type=click.IntRange(1, MOST_JOBS), default=1, show_default=True, help="Processes.")
@click.option("--save-dir", metavar="DIR", help="Save every game in this folder.")
@click.option("--free-deployment", is_flag=True, help="Begin with free deployment (5.3).")
def command(
    games: int, caesar: str, pompey: str, seed: int | None, jobs: int, save_dir: str | None, free_deployment: bool
) -> int:
    """Let two bots play against each other, and tell who won, how, and how long it took.

    Behind a colon a bot that searches takes how much it may think for a decision: legatus:200.

    Ctrl-C stops and reports the games that are done.
    """
    from secrets import randbelow

    from engine.simulate import Plan, run

    plan = Plan(
        bots={"caesar": caesar, "pompey": pompey},
        games=games,
        seed=randbelow(10**9) if seed is None else seed,
        save_dir=None if save_dir is None else str(path_of(save_dir)),
        options={"deployment": "free"} if free_deployment else {},
    )
    began = time.perf_counter()
    outcomes: list[Outcome] = []
    stopped = False
    with _progress(games) as step:
        played = run(plan, jobs)
        try:
            for outcome in played:
                outcomes.append(outcome)
                step()
        except KeyboardInterrupt:
            stopped = True
        finally:
            played.close()
    outcomes.sort(key=lambda outcome: outcome.index)
    _report(caesar, pompey, plan.seed, outcomes, time.perf_counter() - began)
    if stopped:
        say(f"jc-tui: Stopped after {len(outcomes)} of {games} games.", error=True)
    return 1 if stopped else 0


class _Step(Protocol):
    def __call__(self) -> None: ...


@contextmanager
def _progress(total: int) -> Iterator[_Step]:
    """A progress bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    from jc_tui.console import progress

    columns = (TextColumn("Games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with progress(*columns) as bar:
        task = bar.add_task("games", total=total)
        yield lambda: bar.advance(task)


def _report(caesar: str, pompey: str, seed: int, outcomes: Sequence[Outcome], seconds: float) -> None:
    from jc_tui.console import console

    out = console()
    out.print(f"{len(outcomes)} games, Caesar {caesar} against Pompey {pompey}, seed {seed}", highlight=False)
    if outcomes:
        _print_wins(out, {"caesar": caesar, "pompey": pompey}, outcomes)
        _print_figures(out, outcomes)
    pace = f"{len(outcomes) / seconds:.1f} games a second" if seconds else ""
    out.print(f"{seconds:.1f} s, {pace}", highlight=False)


def _table(*columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE, pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left", no_wrap=True)
    return table


def _print_wins(out: Console, players: dict[str, str], outcomes: Sequence[Outcome]) -> None:
    table = _table("Won by", "games", "share", "how")
    total = len(outcomes)
    for seat, bot in players.items():
        kinds = Counter(outcome.kind for outcome in outcomes if outcome.winner == seat)
        games = sum(kinds.values())
        how = ", ".join(f"{kind} {count}" for kind, count in kinds.most_common())
        table.add_row(f"{seat.capitalize()} ({bot})", str(games), f"{games / total:.1%}", how)
    draws = sum(outcome.winner is None for outcome in outcomes)
    table.add_row("nobody (draw)", str(draws), f"{draws / total:.1%}", "")
    table.columns[-1].justify = "left"
    out.print(table)


def _print_figures(out: Console, outcomes: Sequence[Outcome]) -> None:
    table = _table("", "mean", "median", "least", "most")
    series: dict[str, Sequence[float]] = {
        "Game turns": [outcome.turns for outcome in outcomes],
        "Actions": [outcome.actions for outcome in outcomes],
        "Caesar's points": [outcome.points["caesar"] for outcome in outcomes],
        "Pompey's points": [outcome.points["pompey"] for outcome in outcomes],
    }
    for name, values in series.items():
        spread = (f"{median(values):g}", f"{min(values):g}", f"{max(values):g}")
        table.add_row(name, f"{fmean(values):.1f}", *spread)
    spent = [1000 * outcome.seconds for outcome in outcomes]
    figures = (fmean(spent), median(spent), min(spent), max(spent))
    table.add_row("Time (ms)", *(f"{figure:.0f}" for figure in figures))
    out.print(table)
    years = Counter(outcome.clock.partition(".")[0] for outcome in outcomes)
    ends = ", ".join(f"{year}: {years[year]}" for year in sorted(years))
    out.print(f"Ended in the year {ends}", highlight=False)
