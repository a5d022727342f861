"""Two players and a watcher on one save, each in a process and a pseudo-terminal of its own.

How long it takes from a key of the one until the screens of the others have changed, and what a table costs at
which nothing happens.
"""

from __future__ import annotations

import os
import random
import select
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

from tools.bench.terminal import PATIENCE, TRUECOLOUR, Way, game_in_play, opened, steps
from tools.bench.terminal import Screen as Terminal

ROUNDS = 15
"""How often a group is moved and taken back."""

QUIET = 0.35
"""Seconds without a byte from anybody after which nothing more is expected; longer than between two looks."""

IDLE = 15.0
"""Seconds in which nothing happens."""

LATEST = 0.5
"""Seconds after which every other player should have seen an action."""


@contextmanager
def three(save: Path) -> Iterator[tuple[Terminal, Terminal, Terminal]]:
    """Caesar, Pompey and a watcher, each at the table."""
    with (
        opened(save, TRUECOLOUR, "--seat", "caesar") as caesar,
        opened(save, TRUECOLOUR, "--seat", "pompey") as pompey,
        opened(save, TRUECOLOUR, "--watch") as watcher,
    ):
        for each in (caesar, pompey, watcher):
            each.settle()
        yield caesar, pompey, watcher


def delays(save: Path, seed: int = 1) -> list[float]:
    """Seconds from a key of Caesar to the last byte of what it changes on each of the other two screens."""
    way = game_in_play(save, "human")
    luck = random.Random(seed)
    found: list[float] = []
    with three(save) as (caesar, *others):
        for _ in range(ROUNDS):
            _choose(caesar, way)
            for key in ("\r", "u"):
                sleep(0.25 * luck.random())  # the others look at all times
                found += seen(key, caesar, others)
    return found


def _choose(screen: Terminal, way: Way) -> None:
    """All but the key that moves the group."""
    steps(screen, [*f"/{way.start}", "\r", "\r", *f"/{way.end}", "\r"])


def seen(key: str, actor: Terminal, others: Sequence[Terminal]) -> list[float]:
    """Seconds from a key until each of the others has shown everything that came of it."""
    for each in (actor, *others):
        each.read(0)
    masters = {each.master for each in (actor, *others)}
    last: dict[int, float] = {}
    began = latest = monotonic()
    actor.type(key)
    while len(last) < len(masters) or monotonic() - latest < QUIET:
        assert monotonic() - began < PATIENCE, f"not everybody was shown what {key!r} did"
        for master in select.select(list(masters), [], [], QUIET)[0]:
            os.read(master, 65536)
            last[master] = latest = monotonic()
    return [last[each.master] - began for each in others]


def idle(save: Path) -> list[float]:
    """Processor seconds a minute of a table at which nothing happens: of who is to act, who waits, who looks."""
    game_in_play(save, "human")
    with three(save) as terminals:
        before = [each.processor() for each in terminals]
        began = monotonic()
        for each in terminals:
            each.read(IDLE / len(terminals))
        minutes = (monotonic() - began) / 60
        return [(each.processor() - old) / minutes for each, old in zip(terminals, before, strict=True)]
