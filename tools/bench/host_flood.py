"""`python -m tools.bench.host_flood PORT KEYFILE KIND`: a player who sends far too much, in a process of its own.

Prints `ready` at the table, begins with a line on standard input, and prints `sent`, and then how many seconds
later its own screen was at rest.
"""

from __future__ import annotations

import asyncio
import sys
from time import perf_counter

import asyncssh

from tools.bench.guests import Guest, begin, log_in
from tools.bench.host_load import LEFT, RIGHT

PASTED = 20_000_000
KEYS, SECONDS, STEP = 2000, 5.0, 0.01
"""Keys a second, for how many seconds, and how many seconds lie between those that are sent together."""

WATCHED = 6.0
"""Seconds for which the screen is looked at afterwards."""

LONGEST = 60.0
"""Seconds after which what the host has not taken it never will."""


async def paste(guest: Guest) -> None:
    """Paste a text of 20 MB."""
    guest.type(b"\x1b[200~" + b"alea iacta est " * (PASTED // 15) + b"\x1b[201~")


async def keys(guest: Guest) -> None:
    """Type 2,000 keys a second."""
    began, step = perf_counter(), (RIGHT + LEFT) * int(KEYS * STEP / 2)
    for number in range(int(SECONDS / STEP)):
        guest.type(step)
        await asyncio.sleep(max(began + (number + 1) * STEP - perf_counter(), 0))


async def flood(port: int, key: str, kind: str) -> None:
    """Sit down, wait to be told, and send."""
    guest = await begin(await log_in(port, asyncssh.read_private_key(key), ("none",)))
    await guest.sit_down()
    await guest.rest(0.5)
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await {"paste": paste, "keys": keys}[kind](guest)
    async with asyncio.timeout(LONGEST):
        while guest.unsent:
            await asyncio.sleep(0.002)
    sent = perf_counter()
    print("sent", flush=True)
    await asyncio.sleep(WATCHED)
    assert not guest.ears.gone.is_set(), "the connection was closed"
    print(max(guest.ears.last - sent, 0.0), flush=True)
    await guest.leave()


if __name__ == "__main__":
    asyncio.run(flood(int(sys.argv[1]), sys.argv[2], sys.argv[3]))
