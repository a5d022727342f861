"""`python -m tools.bench [DIR]`: what the engine, the saves and the screens cost, each as a median with quartiles.

Saves are written to a temporary folder in DIR (the current folder when left out), so that syncs are those of a
real disk. Figures depend on the machine; the targets beside them were set for one core of a modest one.
"""

from __future__ import annotations

import platform
from argparse import ArgumentParser
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from engine import load_game
from engine.blocks.state import COMPILED
from engine.contract import Game
from engine.games import DEFAULT_GAME
from tools.bench import cards, gaul, measures, replaying, terminal, thinking, together
from tools.bench.measures import Samples
from tools.bench.printing import MICRO, MILLI, line, percentile_95

GAMES = (("julius-caesar", 60, 0), ("gallic-war", 80, 500))
"""The games whose rules are measured; how many ms a replay may take, and kB a save (0: any)."""

PAINTS = ("truecolour", terminal.TRUECOLOUR, 60), ("16 colours", terminal.SIXTEEN, 30)
"""Terminals, and the kB that the first paint of a table may take on them."""


def main() -> None:
    """Measure everything."""
    parser = ArgumentParser(prog="python -m tools.bench", description="Measure engine, saves and screens.")
    parser.add_argument("folder", metavar="DIR", nargs="?", default=".", help="where saves are written meanwhile")
    where = parser.parse_args().folder
    if not Path(where).is_dir():
        parser.error(f"there is no folder {where}")
    rules = "compiled rules" if COMPILED else "plain rules"
    print(f"Python {platform.python_version()}, {platform.machine()}, {rules}; median (quartiles), target")
    for name, replay, save in GAMES:
        print(name)
        rules_of(load_game(name), where, replay=replay, save=save)
    print(DEFAULT_GAME)
    with TemporaryDirectory(dir=where, prefix=".bench-") as name:
        saves(Path(name))
    bots()
    table = replaying.long_game()
    line(
        f"step of a replay, {len(table.history)} actions", replaying.replay_step(table), "ms", scale=MILLI, most=10
    )
    with TemporaryDirectory(dir=where, prefix=".bench-") as name:
        screens(Path(name) / "game.jsonl")
    print(gaul.GAME)
    with TemporaryDirectory(dir=where, prefix=".bench-") as name:
        areas(Path(name))
    print(DEFAULT_GAME)
    with TemporaryDirectory(dir=where, prefix=".bench-") as name:
        company(Path(name))


def rules_of(game: Game, where: str, *, replay: float, save: float) -> None:
    """What the rules of a game cost, and its saves: at most so many ms to replay one, and so many kB on disk."""
    games, actions = measures.playouts(game)
    line("random games a second", games, "/s", least=20)
    line("actions a second in them", actions, "/s")
    copies, listings, doings = measures.calls(game)
    line("state.copy()", copies, "µs", scale=MICRO, most=2)
    line("state.legal_actions()", listings, "µs", scale=MICRO)
    line("state.apply()", doings, "µs", scale=MICRO)
    with TemporaryDirectory(dir=where, prefix=".bench-") as folder:
        for bot in "random", "tiro":
            spent, sizes, count = measures.replays(game, Path(folder), bot)
            line(f"replay of a game of {bot}, {count} actions", spent, "ms", scale=MILLI, most=replay)
            line(f"saves of {bot}, the largest", sizes, "kB", scale=1e-3, most=save, of=max)
    line("game of tiro against tiro, in memory", measures.simulated(game), "ms", scale=MILLI)


def saves(folder: Path) -> None:
    """What it costs to write saves, and to open a long one."""
    ours, theirs = measures.appends(folder)
    line("acknowledged append", ours, "µs", scale=MICRO)
    line("bare write and fdatasync", theirs, "µs", scale=MICRO)
    ratio = median(ours) / median(theirs)
    ratios = [mine / median(theirs) for mine in ours]
    line(f"append / bare write (medians: {ratio:.2f})", ratios, "x", most=1.5)
    spent, count = measures.long_openings(folder)
    line(f"opening {measures.LONG} actions, {count} records", spent, "s", most=0.5)


def bots() -> None:
    """What the bots cost."""
    quick, slow = thinking.playouts()
    line("playout of two game turns", quick, "ms", scale=MILLI)
    ratios = [each / median(quick) for each in slow]
    line("the same, each order decided anew / that", ratios, "x")
    line("imagined situation", thinking.samples(), "µs", scale=MICRO)
    for name, most, target in (("centurio", 400, 0.05), ("legatus", 150, 1.5), ("imperator", 60, 5.0)):
        line(
            f"longest decision of {name}",
            thinking.decisions(name, most),
            "ms",
            scale=MILLI,
            most=target * MILLI,
            of=max,
        )
    memory = thinking.memory("imperator:40", "legatus:40")
    line("memory of a game of imperator", memory, "MB", most=400, of=max)


def screens(save: Path) -> None:
    """Measure the program in a pseudo-terminal."""
    way = terminal.game_in_play(save)
    spent: Samples = []
    for name, colours, most in PAINTS:
        line(
            f"first paint of the table, {name}", terminal.first_paints(save, colours), "kB", scale=1e-3, most=most
        )
        found = terminal.at_table(save, way, colours)
        for step, limit in terminal.MOST.items():
            line(f"{step}, {name}", found[step].sent, "bytes", most=limit)
            if step == "theatre, an order":
                line(f"{step}, {name}, the most", found[step].sent, "bytes", most=limit, of=max)
        for what, figures in zip(("comes", "goes"), cards.cards(save.parent / name, colours), strict=True):
            line(f"a card {what}, {name}", figures.sent, "bytes", most=cards.MOST)
        spent += [seconds for step in terminal.KEYS for seconds in found[step].spent]
    line("key to frame, processor time", spent, "ms", scale=MILLI, most=20)
    starts = terminal.start_times(save)
    line("start to first paint, empty app", starts["empty"], "ms", scale=MILLI)
    for name, what in (("title", "first paint"), ("table", "table of a save")):
        # each against the empty app started just before it: machines change their pace between runs
        ratios = [one / empty for one, empty in zip(starts[name], starts["empty"], strict=True)]
        line(f"start to {what} / empty app", ratios, "x", most=1.8)


def areas(folder: Path) -> None:
    """Measure the screens of the Gallic War."""
    risen, moved = gaul.saves(folder)
    for name, colours, most in PAINTS:
        paints = terminal.first_paints(risen, colours)
        line(f"first paint of the table, {name}", paints, "kB", scale=1e-3, most=most)
        found = gaul.at_table(risen, moved, colours)
        for step, limit in gaul.MOST.items():
            line(f"{step}, {name}", found[step].sent, "bytes", most=limit)


def company(folder: Path) -> None:
    """Measure two players and a watcher on one save."""
    late = together.delays(folder / "played.jsonl")
    line(f"key to the screens of others, {len(late)} times", late, "ms", scale=MILLI)
    line("the same, 95th percentile", late, "ms", scale=MILLI, of=percentile_95)
    line("the same, longest", late, "ms", scale=MILLI, most=together.LATEST * MILLI, of=max)
    line("idle at the table, processor time a minute", together.idle(folder / "idle.jsonl"), "s", most=1)


if __name__ == "__main__":
    main()
