"""`jc-tui simulate`: bots against bots, and a table of how it went."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from statistics import fmean, median
from typing import TYPE_CHECKING

import click

from engine.translations import commas, counted, figure, headed, noted, percent, say
from jc_tui.command_line import Command, Text, Whole, option
from jc_tui.console import console, echo, progress, table
from jc_tui.options import (
    PlayerOptions,
    Seed,
    game_meant,
    game_options,
    is_typed,
    jobs_option,
    options_chosen,
)
from jc_tui.paths import path_of

if TYPE_CHECKING:
    from rich.table import Table

    from engine.contract import Game, Seat
    from engine.simulate import GameOutcome, Series


@click.command("simulate", cls=Command, help="commands.simulate")
@option("--games", type=Whole(1, 1_000_000), required=True, help="commands.simulate-games")
@option("--SEAT", cls=PlayerOptions, help="commands.simulate-player", people=False, usual=True)
@option("--seed", type=Seed(), help="commands.simulate-seed")
@jobs_option
@option("--save-dir", type=Text("cli.dir"), help="commands.simulate-save-dir")
@game_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    games: int,
    seed: int | None,
    jobs: int,
    save_dir: str | None,
    game: str | None,
    **players: str,
) -> int:
    """Play games and print how they went; `players` are the bots by seat."""
    from secrets import randbelow

    from engine.bots import usual_bot
    from engine.simulate import Series, run
    from jc_tui.seats.open_game import seats_to_take

    meant = game_meant(ctx, game)
    options = options_chosen(ctx, meant)
    typed = [seat for seat in players if is_typed(ctx, seat)]
    series = Series(
        bots={str(seat): players.get(seat) or usual_bot(meant) for seat in seats_to_take(meant, options, typed)},
        games=games,
        seed=randbelow(10**9) if seed is None else seed,
        save_dir=None if save_dir is None else str(path_of(save_dir)),
        game=meant,
        options=options,
    )
    began = time.perf_counter()
    outcomes: list[GameOutcome] = []
    stopped = False
    with progress(say("commands.games"), games) as tell, closing(run(series, jobs)) as played:
        try:
            for outcome in played:
                outcomes.append(outcome)
                tell(len(outcomes))
        except KeyboardInterrupt:
            stopped = True
    outcomes.sort(key=lambda outcome: outcome.index)
    _report(series, outcomes, time.perf_counter() - began)
    if stopped:
        echo(say("commands.simulate-stopped", done=len(outcomes), n=games), error=True)
    return 1 if stopped else 0


def _report(series: Series, outcomes: Sequence[GameOutcome], seconds: float) -> None:
    from engine.games import load_game

    game = load_game(series.game)
    players = {seat: series.bots.get(seat, "") for seat in game.seats}
    out = console()
    one, *others = (counted([(seat.label, bot)]) if bot else seat.label for seat, bot in players.items())
    key = "commands.simulated" if others else "commands.simulated-alone"
    told = say(key, n=len(outcomes), one=one, two=commas(others), seed=series.seed)
    out.print(told, highlight=False)
    if outcomes:
        out.print(_wins(game, players, outcomes))
        out.print(_figures(players, outcomes))
        years = Counter(filter(None, (game.year(outcome.clock) for outcome in outcomes)))
        if ends := commas(headed(year, years[year]) for year in sorted(years)):
            out.print(say("commands.ended-in", years=ends), highlight=False)
    pace = figure(len(outcomes) / seconds) if seconds else "-"
    out.print(say("commands.pace", seconds=figure(seconds), games=pace), highlight=False)


def _wins(game: Game, players: Mapping[Seat, str], outcomes: Sequence[GameOutcome]) -> Table:
    rows = []
    for seat, bot in players.items():
        kinds = Counter((outcome.kind, outcome.grade) for outcome in outcomes if outcome.winner == seat)
        how = counted((game.ending(*kind), count) for kind, count in kinds.most_common())
        rows.append((noted(seat.label, bot) if bot else seat.label, kinds.total(), how))
    rows.append((say("commands.draws"), sum(outcome.winner is None for outcome in outcomes), ""))
    heads = map(say, ("commands.won-by", "commands.won-games", "commands.won-share", "commands.won-how"))
    made = table(heads, [(who, str(games), percent(games / len(outcomes)), how) for who, games, how in rows])
    made.columns[-1].justify = "left"
    return made


def _figures(players: Iterable[Seat], outcomes: Sequence[GameOutcome]) -> Table:
    series: dict[str, Sequence[float]] = {
        say("commands.turns"): [outcome.turns for outcome in outcomes],
        say("commands.actions"): [outcome.actions for outcome in outcomes],
    }
    for seat in (seat for seat in players if any(seat in outcome.points for outcome in outcomes)):
        label = say("commands.points-of", n=seat.number, seat=seat.label)
        series[label] = [outcome.points[seat] for outcome in outcomes]
    rows: list[tuple[str, ...]] = [
        (name, figure(fmean(values)), *(figure(each(values), "g") for each in (median, min, max)))
        for name, values in series.items()
    ]
    spent = [1000 * outcome.seconds for outcome in outcomes]
    figures = (fmean(spent), median(spent), min(spent), max(spent))
    rows.append((say("commands.time"), *(f"{spell:.0f}" for spell in figures)))
    heads = map(say, ("commands.mean", "commands.median", "commands.least", "commands.most"))
    return table(("", *heads), rows)
