"""`jc-tui arena`: bots against bots on mirrored deals; ratings, and the balance of the game."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.translations import headed, say
from jc_tui.command_line import Command, Decimal, Text, Whole, option
from jc_tui.console import console, echo, progress, table
from jc_tui.options import Bots, Seed, game_meant, game_options, jobs_option, options_chosen
from jc_tui.paths import path_of

if TYPE_CHECKING:
    from engine.arena.runner import Folder
    from engine.arena.schedule import ArenaPlan
    from jc_tui.arena import Results

MOST_GAMES = 1_000_000
SEED = 1
PATIENCE = 10
"""Seconds to wait for the scheduler of a cluster, and for a first worker."""


@click.command("arena", cls=Command, help="commands.arena")
@option("--players", type=Bots(), required=True, help="commands.arena-players")
@option("--games", type=Whole(1, MOST_GAMES), required=True, help="commands.arena-games")
@option("--balance", is_flag=True, help="commands.arena-balance")
@option("--budget", type=Whole(1), help="commands.arena-budget")
@option("--limit", type=Decimal(0.001), default=60.0, show_default=True, help="commands.arena-limit")
@option("--seed", type=Seed(), default=SEED, show_default=True, help="commands.arena-seed")
@jobs_option
@option("--dask", type=Text("cli.address"), help="commands.arena-dask")
@option("--out", type=Text("cli.dir"), help="commands.arena-out")
@game_options
@option("--json", "as_json", is_flag=True, help="commands.arena-json")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    players: str,
    games: int,
    balance: bool,
    budget: int | None,
    limit: float,
    seed: int,
    jobs: int,
    dask: str | None,
    out: str | None,
    game: str | None,
    as_json: bool,
) -> int:
    """Play an arena, or go on with one, and print what it showed."""
    from engine.arena.runner import Folder, finished
    from engine.arena.schedule import ArenaPlan, check_plan
    from engine.bots.specs import parse_specs
    from engine.datafiles import program_digest
    from jc_tui.arena import sum_up

    meant = game_meant(ctx, game)
    plan = ArenaPlan(
        players=parse_specs(players, budget),
        games=games,
        seed=seed,
        balance=balance,
        limit=limit,
        options=options_chosen(ctx, meant),
        game=meant,
    )
    check_plan(plan)
    path = path_of(out) if out else Path(f"arena-{time.strftime('%Y%m%d-%H%M%S')}")
    with Folder.open(path, plan, program_digest()) as folder:
        stopped = _play(plan, folder, jobs, dask)
        records = finished(plan, folder)
    results = sum_up(plan, records)
    results.write(path)
    if as_json:
        echo(*json.dumps(results.data, indent=2).splitlines())
    else:
        _show(results, path)
    if stopped:
        echo(say("commands.arena-stopped", done=len(records), n=plan.total, folder=path), error=True)
    return 1 if stopped else 0


def _play(plan: ArenaPlan, folder: Folder, jobs: int, dask: str | None) -> bool:
    """Play the missing games, and return whether Ctrl-C stopped it. Raises failures of games."""
    from contextlib import closing

    from engine.arena.runner import missing, run

    left = len(missing(plan, folder))
    if not left:
        return False
    try:
        with (
            _workers(min(jobs, left), dask) as (executor, slots),
            progress(say("commands.games"), plan.total, plan.total - left) as tell,
            closing(run(plan, folder, executor, slots)) as games,
        ):
            for done, record in enumerate(games, plan.total - left + 1):
                notices = [conduct.notices[0] for conduct in record.conduct.values() if conduct.notices]
                tell(done, *(headed(record.key, notice) for notice in notices))
    except KeyboardInterrupt:
        folder.refresh()
        return True
    return False


@contextmanager
def _workers(jobs: int, dask: str | None) -> Iterator[tuple[Executor, int]]:
    """Yield an executor and the number of games that it plays at a time."""
    from engine.executing import local_processes

    if dask is not None:
        with _cluster(dask) as found:
            yield found
    else:
        with local_processes(jobs, patient=False) as executor:
            yield executor, jobs


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield the same for a Dask cluster without a shared disk. Raises GameError."""
    from engine.contract import GameError

    try:
        from distributed import Client
    except ImportError:
        raise GameError(say("arena.no-dask")) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise GameError(say("arena.no-scheduler", address=address, reason=reason)) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise GameError(say("arena.no-workers", address=address)) from None
        threads: dict[str, int] = client.nthreads()
        executor = client.get_executor()
        try:
            yield executor, max(1, sum(threads.values()))
        finally:
            executor.shutdown(wait=False)


def _show(results: Results, path: Path) -> None:
    out = console()
    out.print(results.title, highlight=False, markup=False)
    for sheet in results.sheets:
        out.print(table(sheet.columns, sheet.rows, sheet.title))
        if sheet.note:
            out.print(sheet.note, highlight=False, markup=False)
        out.print()
    out.print(say("commands.arena-kept", folder=path), highlight=False, markup=False, soft_wrap=True)
