"""A parent whose rooms do what a test wants: in place of a game's folder the birth names the function to run."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
import threading
from typing import Any

from engine.words import language, say
from jc_tui.host.birth import Birth
from jc_tui.host.desk import Desk
from jc_tui.host.model import News, NewsKind, Refused, Room, RoomKind
from jc_tui.host.parent import main
from jc_tui.host.room import run_app

LOBBY = Room(RoomKind.LOBBY)


async def run(birth: Birth, desk: Desk) -> None:
    await globals()[birth.room.game](birth, desk)


async def report(birth: Birth, desk: Desk) -> None:
    """Say over the wire what this process is."""

    told: dict[str, Any] = {
        "fds": sorted(int(fd) for fd in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{fd}")),
        "environment": dict(os.environ),
        "language": language(),
        "bye": say("wire.gone"),
        "umask": os.umask(0o077),
        "leader": os.getsid(0) == os.getpid() and os.tcgetpgrp(0) == os.getpid(),
        "streams": [sys.__stdin__.fileno(), sys.__stdout__.fileno(), sys.__stderr__.fileno(), sys.stderr.encoding],
        "random": random.random(),
        "stops": signal.getsignal(signal.SIGTSTP) is signal.SIG_IGN,
        "threads": threading.active_count(),
    }
    await desk.say("report", repr(told))
    await desk.bye()


async def go(birth: Birth, desk: Desk) -> None:
    await desk.go(LOBBY)


async def nothing(birth: Birth, desk: Desk) -> None:
    """End without a word."""


async def fail(birth: Birth, desk: Desk) -> None:
    secret = "Legio XIII"
    raise ValueError(secret)


async def wait(birth: Birth, desk: Desk) -> None:
    """Be there until it is told to end."""
    await asyncio.sleep(3600)


async def echo(birth: Birth, desk: Desk) -> None:
    """Show what is typed, line by line."""
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(f"typed {line.strip()}", flush=True)


async def gather(birth: Birth, desk: Desk) -> None:
    """Tell back what news came."""
    heard: asyncio.Queue[News] = asyncio.Queue()
    desk.news = heard.put_nowait
    await desk.say("ready", "")
    while (news := await heard.get()).kind is not NewsKind.CLOSING:
        await desk.say("heard", news.kind.value)
    await desk.bye()


async def hint(birth: Birth, desk: Desk) -> None:
    """Ask for a hint, and say what came of it."""
    try:
        await desk.hint()
    except Refused as error:
        await desk.say("refused", f"{error.key}: {error}")
    await desk.bye()


async def app_fails(birth: Birth, desk: Desk) -> None:
    from jc_tui.terminal.app import TerminalApp

    class Failing(TerminalApp):
        def on_mount(self) -> None:
            raise ValueError("Legio XIII")

    await run_app(Failing())


if __name__ == "__main__":
    main(dict.fromkeys(RoomKind, "tests.jc_tui.host.toy_rooms"))
