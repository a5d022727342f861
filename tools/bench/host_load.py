"""Friends at the tables of a host who type now and then, and what the host's processes cost meanwhile."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable
from contextlib import suppress
from itertools import cycle
from pathlib import Path

from tools.bench.guests import Friend, Guest, connect
from tools.bench.measures import Samples

RIGHT, LEFT = "\x1b[C", "\x1b[D"
TOGETHER = 4
"""Friends who come at once."""

ANSWER = 2.0
"""Seconds in which a key is answered, if it changes anything on the screen."""


class Load:
    """Friends at their tables, each of whom types a key every so many seconds.

    Attributes:
        echoes: how long each key took until something was drawn. unanswered: keys after which nothing was.
    """

    def __init__(self, port: int, every: float) -> None:
        self.port = port
        self.echoes: Samples = []
        self.unanswered = 0
        self.guests: dict[str, Guest] = {}
        self._every = every
        self._luck = random.Random(5)
        self._typing: dict[str, asyncio.Task[None]] = {}

    async def all_come(self, friends: Iterable[Friend]) -> None:
        """They come, a few at a time, and begin to type."""
        places = asyncio.Semaphore(TOGETHER)

        async def one(friend: Friend) -> None:
            async with places:
                await self.come(friend)

        await asyncio.gather(*(one(friend) for friend in friends))

    async def come(self, friend: Friend) -> None:
        """Somebody comes, sits down and begins to type."""
        guest = await connect(self.port, friend.key)
        await guest.sit_down()
        self.guests[friend.name] = guest
        self._typing[friend.name] = asyncio.get_running_loop().create_task(self._type(guest))

    async def _type(self, guest: Guest) -> None:
        await asyncio.sleep(self._luck.random() * self._every)
        for key in cycle((RIGHT, LEFT)):
            took = await guest.echo(key, ANSWER)
            if guest.ears.gone.is_set():
                return
            if took is None:
                self.unanswered += 1
            else:
                self.echoes.append(took)
            await asyncio.sleep(max(self._luck.uniform(0.7, 1.3) * self._every - (took or ANSWER), 0))

    async def hush(self, friend: Friend) -> Guest:
        """Somebody types no more."""
        if task := self._typing.pop(friend.name, None):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        return self.guests[friend.name]

    async def hush_all(self, friends: Iterable[Friend]) -> None:
        """Nobody types any more."""
        for friend in friends:
            if friend.name in self.guests:
                await self.hush(friend)

    async def leave(self, friend: Friend) -> None:
        """Somebody closes the connection."""
        await (await self.hush(friend)).leave()
        del self.guests[friend.name]

    async def echoes_for(self, seconds: float) -> Samples:
        """How long the keys took that were typed from now on."""
        before = len(self.echoes)
        await asyncio.sleep(seconds)
        return self.echoes[before:]


def spent(processes: Iterable[int]) -> float:
    """Seconds of processor time that processes have used, all their threads."""
    return sum(_spent(pid) for pid in processes)


def _spent(pid: int) -> float:
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def memory(processes: Iterable[int]) -> float:
    """MB that processes have, what several of them share divided among all (PSS)."""
    return sum(_memory(pid) for pid in processes)


def _memory(pid: int) -> float:
    with suppress(OSError):  # it has just ended
        for row in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if row.startswith("Pss:"):
                return int(row.split()[1]) * 1024 / 1e6
    return 0.0
