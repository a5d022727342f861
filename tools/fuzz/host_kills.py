"""`python -m tools.fuzz.host_kills [N] [--seed S]`: kill -9 of any part of a host during play, N times.

Friends play two games all the time, and two more are in the lobby; whoever is thrown out comes again. After each
kill every order that a player was shown as done is in its save, every save is sound, and the games go on. A server
that was killed is started again.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncssh
from click.testing import CliRunner

from engine import load_game
from engine.match import Match
from jc_tui.cli import cli
from jc_tui.host.store import HostStore
from jc_tui.host.store.paths import HostFolder
from jc_tui.settings import save_settings
from tests.jc_tui.host.players import Drawn
from tests.jc_tui.host.real_host import RealHost
from tools.bench.guests import (
    ASKED_LINE,
    LOBBY_LINE,
    SEATS,
    SIZE,
    TABLE_LINE,
    TYPING_LINE,
    Friend,
    Gone,
    Guest,
    begin,
    log_in,
    new_game,
    prepared,
)

PAIRS = 2
"""Games that are played; the friends of one more are in the lobby."""

KINDS = ("table", "table", "table", "lobby", "fork server", "fork server", "server")
"""What is killed, each as likely as it stands here: a player's process at a table or in the lobby, or a part."""

LATEST = 1.5
"""Seconds of play before a kill, at most."""

AGAIN, MOMENT = 0.2, 0.05
"""Seconds until somebody who was thrown out comes again, and between two looks at something."""

LOST = 2.0
"""Seconds on a screen that is neither the table nor on the way there, until they go back from it."""

SHOWN = 3.0
"""Seconds in which a player is shown that their order is done, or it is forgotten."""

WAITED = 60.0
"""Seconds in which play goes on after a kill, or it never does."""

LOGGED = 30
"""Lines of the log that are told then."""

ANY_KEY, HERE_ALREADY = "Press a key to go to the lobby", "take over: the other window"
TROUBLE = (Gone, TimeoutError, OSError, asyncssh.Error)


class Hosting:
    """The host that is killed: where it is, and what its players were shown as done.

    Attributes:
        done: by game the number of a record and the order that it must hold. count: of all orders.
    """

    def __init__(self, folder: Path, pairs: int) -> None:
        """In a folder that is not there yet; so many pairs play, and one more is in the lobby."""
        self.folder, self.pairs, home = folder, pairs, HostFolder(folder)
        self.friends = prepared(folder, pairs + 1)
        with HostStore.open(home) as book:
            for friend in self.friends:  # what waits for a key before the other's order is seen is left out
                number = book.accounts.of_name(friend.name).account.number
                save_settings({"show": "off", "moments": "off"}, home.settings(number))
        self.done: dict[str, dict[int, str]] = {}
        self.count = 0
        self.host = RealHost(folder)

    def table(self, game: str) -> Match:
        """A game as its save has it, every record checked. Raises GameError where it is not sound."""
        return Match.open(load_game, HostFolder(self.folder).save(game), read_only=True)

    def kill(self, kind: str, luck: random.Random) -> str:
        """Kill a part; what it was in the end, as there may be none of its kind just now."""
        found = self.host.players(at_tables=kind == "table")
        if kind == "fork server":
            found = [pid for pid in (self.host.processes().fork_server,) if pid]
        if kind == "server" or not found:
            self.host.kill()
            return "server"
        with suppress(ProcessLookupError):  # it has just ended
            os.kill(luck.choice(found), signal.SIGKILL)
        return kind

    @property
    def told(self) -> str:
        """What a host has to tell where something is wrong: its processes, its log, and what it complained of."""
        log = HostFolder(self.folder).log.read_text().splitlines()[-LOGGED:]
        return "\n".join([str(self.host.processes()), *log, self.host.told])

    def begin_again(self) -> None:
        """Start the server again; those whose game is over have a new one then."""
        for friends in self.over():
            new_game(self.folder, friends)
        self.host = RealHost(self.folder)

    def over(self) -> list[Sequence[Friend]]:
        """The pairs of friends whose game is over."""
        pairs = [self.friends[len(SEATS) * pair : len(SEATS) * (pair + 1)] for pair in range(self.pairs)]
        return [friends for friends in pairs if self._is_over(friends[0].game)]

    def _is_over(self, game: str) -> bool:
        with self.table(game) as table:
            return table.to_act is None

    def check(self) -> None:
        """Every save is sound, and has what was shown as done."""
        for game, orders in self.done.items():
            with self.table(game) as table:
                for number, order in orders.items():
                    found = table.records[number].do if number < len(table.records) else None
                    assert found == order, f"game {game}: order {number} was {order!r}, and is {found!r}"
        saves = sorted(self.folder.glob("games/*/*.jsonl"))
        verified = CliRunner().invoke(cli, ["verify", *map(str, saves)])
        assert verified.exit_code == 0, verified.output


class Player:
    """A friend who plays as long as the game lasts, and comes again whenever the connection breaks."""

    def __init__(self, hosting: Hosting, friend: Friend, luck: random.Random) -> None:
        self._hosting, self._friend, self._luck = hosting, friend, luck
        self._drawn = Drawn(*SIZE)

    @property
    def told(self) -> str:
        """Who it is, and what they see."""
        return f"--- {self._friend.name}, game {self._friend.game}\n{self._drawn.text}"

    async def play(self) -> None:
        """Until it is cancelled."""
        while True:
            guest: Guest | None = None
            with suppress(*TROUBLE):
                self._drawn = Drawn(*SIZE)
                connection = await log_in(self._hosting.host.port, self._friend.key)
                guest = await begin(connection, self._drawn.feed)
                while True:
                    await self._sit_down(guest)
                    await self._play_on(guest)
            if guest is not None:
                guest.connection.abort()
            await asyncio.sleep(AGAIN)

    def _is_up(self, guest: Guest) -> bool:
        """Whether the player is at the table, and nothing has happened to its process. Raises Gone."""
        if guest.ears.gone.is_set():
            raise Gone
        shown = self._drawn.text
        return (TABLE_LINE in shown or TYPING_LINE in shown) and ANY_KEY not in shown

    async def _sit_down(self, guest: Guest) -> None:
        """From wherever the player is to the table. Raises Gone."""
        before, since = "", time.monotonic()
        while not self._is_up(guest):
            shown = self._drawn.text
            if shown != before:
                before, since = shown, time.monotonic()
            if HERE_ALREADY in shown:
                guest.type("2")
            elif ANY_KEY in shown:
                self._drawn.clear()
                guest.type(" ")
            elif LOBBY_LINE in shown:
                guest.type("\r")
            elif time.monotonic() - since > LOST:  # a winter, a battle: to the map, from which all can be ordered
                guest.type("\x1b")
                since = time.monotonic()
            await asyncio.sleep(2 * AGAIN)

    async def _play_on(self, guest: Guest) -> None:
        """Give orders, as long as the player is at the table. Raises Gone."""
        with self._hosting.table(self._friend.game) as table:
            while self._is_up(guest):
                table.refresh()
                mine = f"{self._friend.seat.upper()}: YOUR TURN"
                if table.to_act == self._friend.seat and mine in self._drawn.text:
                    await self._order(guest, table)
                await asyncio.sleep(self._luck.uniform(MOMENT, AGAIN))

    async def _order(self, guest: Guest, table: Match) -> None:
        """Give an order; once the player is shown that the other is to act, it has to be in the save for good."""
        order = min(map(str, table.state.legal_actions()), key=lambda one: one != "end")
        number = len(table.records)
        guest.type(f":{order}\r")
        other = next(seat for seat in SEATS if seat != self._friend.seat)
        until, asked = time.monotonic() + SHOWN, False
        while time.monotonic() < until and self._is_up(guest):
            if not asked and ASKED_LINE in self._drawn.text:
                guest.type("\r")
                asked = True
            if f"{other.upper()} ACTS" in self._drawn.text:
                self._hosting.done.setdefault(self._friend.game, {})[number] = order
                self._hosting.count += 1
                return
            await asyncio.sleep(MOMENT / 2)
        guest.type("\x1b")


async def _be_in_the_lobby(hosting: Hosting, friend: Friend) -> None:
    """Come, and come again, until it is cancelled."""
    while True:
        with suppress(*TROUBLE):
            guest = await begin(await log_in(hosting.host.port, friend.key))
            try:
                await guest.ears.gone.wait()
            finally:
                guest.connection.abort()
        await asyncio.sleep(AGAIN)


async def kills(folder: Path, kinds: Sequence[str], seed: int, pairs: int = PAIRS) -> Counter[str]:
    """Kill these parts, and check each time; how often what was killed. Raises AssertionError."""
    luck = random.Random(seed)
    hosting = await asyncio.to_thread(Hosting, folder, pairs)
    playing, idle = hosting.friends[: len(SEATS) * pairs], hosting.friends[len(SEATS) * pairs :]
    players = [Player(hosting, friend, luck) for friend in playing]
    tasks = [asyncio.create_task(player.play()) for player in players]
    tasks += [asyncio.create_task(_be_in_the_lobby(hosting, friend)) for friend in idle]
    killed: Counter[str] = Counter()
    try:
        await _goes_on(hosting, players, tasks, "the beginning")
        for wanted in kinds:
            await asyncio.sleep(luck.uniform(0, LATEST))
            kind = hosting.kill("server" if hosting.over() else wanted, luck)
            killed[kind] += 1
            hosting.check()
            if kind == "server":
                await asyncio.to_thread(hosting.begin_again)
            await _goes_on(hosting, players, tasks, f"kill {killed.total()}, of the {kind}")
        hosting.check()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(hosting.host.stop)
    return killed


async def _goes_on(
    hosting: Hosting, players: Sequence[Player], tasks: Sequence[asyncio.Task[None]], after: str
) -> None:
    """Wait until an order more is done, or there is none to be given."""
    before, until = hosting.count, time.monotonic() + WAITED
    while hosting.count == before:
        for task in tasks:
            if task.done():
                task.result()
        if time.monotonic() > until:
            if len(hosting.over()) == hosting.pairs:
                return
            seen = "\n".join(player.told for player in players)
            raise AssertionError(f"nobody plays on after {after}\n{hosting.told}\n{seen}")
        await asyncio.sleep(MOMENT)


def main() -> int:
    """Kill, and tell how it went."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz.host_kills")
    parser.add_argument("times", metavar="N", type=int, nargs="?", default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    kinds = random.Random(chosen.seed).choices(KINDS, k=chosen.times)
    began = time.perf_counter()
    with TemporaryDirectory(prefix="host-kills-") as name:
        killed = asyncio.run(kills(Path(name) / "host", kinds, chosen.seed))
    told = ", ".join(f"{kind} {count}" for kind, count in sorted(killed.items()))
    print(f"{killed.total()} kills ({told}) in {time.perf_counter() - began:.0f} s: nothing is missing")
    return 0


if __name__ == "__main__":
    sys.exit(main())
