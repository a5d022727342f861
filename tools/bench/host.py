"""`python -m tools.bench.host [--sessions N] [--quick] [DIR]`: what a host costs with as many players as it takes.

All on the loopback: the host in processes of its own, the players in this one, those who send too much in another.
Figures depend on the machine: two cores that nothing else uses are what the targets were set for.
"""

from __future__ import annotations

import asyncio
import os
import platform
import sys
from argparse import ArgumentParser
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from engine import load_game
from engine.match import Match
from engine.values import frozen
from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.host.real_host import RealHost
from tools.bench.guests import TABLE_LINE, Friend, Guest, Relay, begin, connect, log_in, prepared
from tools.bench.host_load import RIGHT, Load, memory, spent
from tools.bench.measures import Samples
from tools.bench.printing import MILLI, line, percentile_95

EVERY = 1 / 0.3
"""Seconds between two keys of a player."""

IDLE = 20
"""Seconds after which a process is parked here; those who type are never."""

LEFT = 0.3
"""Seconds in which the host notices that somebody has left."""

SETTLED = 2.0
"""Seconds for whatever still goes on after something was measured."""

AFTERWARDS = 1.0
"""Seconds for which others are still looked at when all is sent that was too much."""

GONE = 16.0
"""Seconds after which silent connections have to be gone."""

STORY_LINE, SKIP = "Space next", "\x1b"
"""What stands on the bottom line while something is told of what happened, and the key that skips it."""

MOVED, ASKED = 5.0, 1.0
"""Seconds in which an order is done, and after which it has surely been asked about instead."""


@frozen
class Extent:
    """How much is measured: players, seconds of usual play, and how often everything else is done."""

    sessions: int = 64
    seconds: float = 60.0
    times: int = 20
    silent: int = 300


QUICK = Extent(8, 10.0, 4, 40)


class HostBench:
    """The figures of one host; each method measures one thing and prints it."""

    def __init__(self, host: RealHost, friends: list[Friend], extent: Extent) -> None:
        self.host, self.extent, self.friends = host, extent, friends
        self.load = Load(host.port, EVERY)
        self.pair, self.visitor, self.sender = friends[:2], friends[2], friends[3]

    async def run(self) -> None:
        """Measure all; what fails is told, and the rest measured all the same."""
        began = perf_counter()
        await self.load.all_come(self.friends)
        print(f"{len(self.friends)} players have come in {perf_counter() - began:.0f} s", flush=True)
        await asyncio.sleep(SETTLED)
        steps: tuple[Callable[[], Awaitable[None]], ...] = (
            *(self.usual_play, self.logins, self.first_screens, self.moves, self.silent_connections),
            *(self.paste, self.too_many_keys, self.parked),
        )
        for step in steps:
            try:
                await step()
            except Exception as error:  # the other figures are wanted too
                print(f"{step.__name__.replace('_', ' ')}: FAILED: {type(error).__name__}: {error}", flush=True)

    async def usual_play(self) -> None:
        """Everybody types now and then."""
        found = self.host.processes()
        processes = (found.server, found.fork_server, *found.players)
        before, began, missed = spent(processes), perf_counter(), self.load.unanswered
        echoes = await self.load.echoes_for(self.extent.seconds)
        used = (spent(processes) - before) / (perf_counter() - began)
        line(f"echo of {len(echoes)} keys", echoes, "ms", scale=MILLI, most=50)
        line("the same, 95th percentile", echoes, "ms", scale=MILLI, most=150, of=percentile_95)
        line("processor time of the host, of a core", [used], "%", scale=100, most=60)
        line("keys that changed nothing", [float(self.load.unanswered - missed)], "")
        line("memory with all awake (PSS)", [memory(processes)], "MB", most=1800)

    async def logins(self) -> None:
        """One comes again and again, while all others play."""
        await self.load.leave(self.visitor)
        await asyncio.sleep(LEFT)
        lobbies, tables = [], []
        for _ in range(self.extent.times):
            began = perf_counter()
            guest = await connect(self.host.port, self.visitor.key)
            lobbies.append(await guest.at_lobby() - began)
            tables.append(await guest.sit_down())
            await guest.leave()
            await asyncio.sleep(LEFT)
        line("login to the lobby", lobbies, "ms", scale=MILLI)
        line("lobby to the map", tables, "ms", scale=MILLI)
        both = [sum(one) for one in zip(lobbies, tables, strict=True)]
        line("login to the map", both, "ms", scale=MILLI, most=500)

    async def first_screens(self) -> None:
        """What goes over the wire until the lobby is drawn, and then until the table is."""
        relay = Relay(self.host.port)
        lobbies, tables = [], []
        async with await relay.open():
            for _ in range(3):
                connection = await log_in(relay.port, self.visitor.key)
                sent = [relay.sent]
                guest = await begin(connection)
                for arrive in guest.at_lobby, guest.sit_down:
                    await arrive()
                    await guest.rest(0.5)
                    sent.append(relay.sent)
                lobbies.append(float(sent[1] - sent[0]))
                tables.append(float(sent[2] - sent[1]))
                await guest.leave()
                await asyncio.sleep(LEFT)
        await self.load.come(self.visitor)
        line("first screen on the wire, the lobby", lobbies, "kB", scale=1e-3, most=5)
        line("first screen on the wire, a table", tables, "kB", scale=1e-3, most=5)

    async def moves(self) -> None:
        """Two play; how long until the other sees an order, from the key that gives it."""
        guests = {friend.seat: await self.load.hush(friend) for friend in self.pair}
        save = HostFolder(self.host.folder).save(self.pair[0].game)
        with Match.open(load_game, save, read_only=True) as table:
            found = [await _moved(table, guests) for _ in range(self.extent.times)]
        late = [one for one in found if one is not None]
        line(f"order to the other's screen, {len(late)} times", late, "ms", scale=MILLI, most=150)
        line("the longest of them", late, "ms", scale=MILLI, of=max)

    async def silent_connections(self) -> None:
        """Many connect and say nothing."""
        server = [self.host.process.pid]
        before = memory(server)
        opened = [await asyncio.open_connection("127.0.0.1", self.host.port) for _ in range(self.extent.silent)]
        began = perf_counter()  # each is let in, and pushes out one that came before
        ends = [asyncio.create_task(_ended(reader)) for reader, _ in opened]
        most = 0.0
        while not all(end.done() for end in ends) and perf_counter() - began < 2 * GONE:
            most = max(most, memory(server) - before)
            await asyncio.sleep(0.5)
        line(f"{len(opened)} silent connections, memory more", [max(most, 0.0)], "MB", most=5)
        line("the last of them gone after", [perf_counter() - began], "s", most=GONE)
        for _, writer in opened:
            writer.close()

    async def paste(self) -> None:
        """One pastes 20 MB."""
        await self._flooded("paste", "paste of 20 MB")

    async def too_many_keys(self) -> None:
        """One types 2,000 keys a second for 5 s."""
        await self._flooded("keys", "2,000 keys a second")

    async def _flooded(self, kind: str, name: str) -> None:
        if self.sender.name in self.load.guests:
            await self.load.leave(self.sender)
        key = self.host.folder / "sender"
        self.sender.key.write_private_key(key)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tools.bench.host_flood", str(self.host.port), str(key), kind),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdin is not None
        assert process.stdout is not None
        await process.stdout.readline()
        await asyncio.sleep(SETTLED)
        before, missed = len(self.load.echoes), self.load.unanswered
        process.stdin.write(b"\n")
        await process.stdout.readline()  # all is sent
        await asyncio.sleep(AFTERWARDS)
        echoes, missed = self.load.echoes[before:], self.load.unanswered - missed
        rest = float(await process.stdout.readline() or "nan")
        await process.wait()
        title = f"{name}: 95th percentile of others, {len(echoes)}"
        line(title, echoes, "ms", scale=MILLI, most=200, of=percentile_95)
        line("their keys that changed nothing", [float(missed)], "")
        line("the sender's screen at rest after", [rest], "s", most=1)

    async def parked(self) -> None:
        """All go away from their keyboards, and some come back."""
        await self.load.hush_all(self.friends)
        if self.sender.name not in self.load.guests:
            await self.load.come(self.sender)
            await self.load.hush(self.sender)
        async with asyncio.timeout(3 * IDLE):
            while self.host.processes().players:
                await asyncio.sleep(0.5)
        await asyncio.sleep(SETTLED)
        parts = self.host.processes()
        line(
            f"memory with {len(self.load.guests)} parked (PSS)",
            [memory((parts.server, parts.fork_server, *parts.players))],
            "MB",
            most=200,
        )
        line("of that the server itself", [memory([parts.server])], "MB")
        back: Samples = []
        for friend in self.friends[: 2 * self.extent.times : 2]:
            guest = self.load.guests[friend.name]
            guest.forget()
            began = perf_counter()
            guest.type(RIGHT)
            back.append(await guest.see(TABLE_LINE) - began)
            await asyncio.sleep(1.0)
        line("a parked one is back after", back, "ms", scale=MILLI, most=500)


async def _moved(table: Match, guests: dict[str, Guest]) -> float | None:
    """Give the next order at a table, to end what can be ended; seconds until the other's screen changed."""
    table.refresh()
    assert table.to_act is not None
    seat = str(table.to_act)
    other = next(guest for name, guest in guests.items() if name != seat)
    action = min(table.state.legal_actions(), key=lambda one: str(one) != "end")
    await _see_what_happened(other)
    while True:
        await _see_what_happened(guests[seat])
        guests[seat].type(f":{action}")
        await guests[seat].rest(0.3)
        if STORY_LINE not in guests[seat].ears.text:  # it may begin late on a busy machine, and takes no order
            break
    number = table.number
    for _ in range(2):  # an order that cannot be undone is asked about once more
        typed = perf_counter()
        guests[seat].type("\r")
        late = other.ears.last - typed if await other.ears.more(ASKED) else None
        table.refresh()
        if table.number > number:
            break
    async with asyncio.timeout(MOVED):
        while table.number == number:
            await asyncio.sleep(0.02)
            table.refresh()
    return late


async def _see_what_happened(guest: Guest) -> None:
    """Skip the story that lies over somebody's table, if one does: no order is taken before it has been seen."""
    await guest.rest(0.3)
    if STORY_LINE in guest.ears.text:
        guest.type(SKIP)
        await guest.rest(0.3)
    guest.forget()


async def _ended(reader: asyncio.StreamReader) -> None:
    """Wait until the host has closed a connection."""
    try:
        while await reader.read(1024):
            pass
    except ConnectionError:
        pass


def main() -> None:
    """Prepare a host, open it, and measure."""
    parser = ArgumentParser(prog="python -m tools.bench.host", description="Measure a host with many players.")
    parser.add_argument(
        "folder", metavar="DIR", nargs="?", default=".", help="where it keeps its things meanwhile"
    )
    parser.add_argument(
        "--sessions", type=int, default=Extent().sessions, help="players, an even number from 4 on"
    )
    parser.add_argument("--quick", action="store_true", help="few players, and everything only a few times")
    chosen = parser.parse_args()
    extent = QUICK if chosen.quick else Extent(sessions=chosen.sessions)
    if extent.sessions < 4 or extent.sessions % 2:
        parser.error("an even number of players, from 4 on")
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores; median (quartiles)")
    with TemporaryDirectory(dir=chosen.folder, prefix=".bench-") as name:
        folder = Path(name).resolve() / "host"
        friends = prepared(folder, extent.sessions // 2)
        places = str(2 * extent.sessions)  # for those who come again before the host has seen that they went
        told = ("--idle", str(IDLE), "--sessions", places, "--per-address", "400", "--closing", "1")
        with RealHost(folder, *told) as host:
            asyncio.run(HostBench(host, friends, extent).run())


if __name__ == "__main__":
    main()
