"""When an app under test has nothing left to do: told by its loop, not by a clock.

Textual sleeps 20 milliseconds at a time, twice for every key, until the process has used little time meanwhile.
So the greater part of a test is spent asleep, and on a busy machine a process that is not let run seems at rest.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import process_time
from typing import Any

from textual.app import App
from textual.worker import WorkerCancelled

SOON = 0.02
"""Seconds in which a timer is waited for: what is to be drawn is drawn within a sixtieth."""

TURNS = 3
"""Turns of the loop in which nothing else may be ready."""

THREADS = 0.002
"""Seconds in which other threads may not work."""


async def until_idle(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """In place of `textual._wait.wait_for_idle`."""
    loop: Any = asyncio.get_running_loop()
    began = loop.time()
    while loop.time() - began < max_sleep:
        await nothing_ready()
        now = loop.time()
        due = min((handle.when() for handle in loop._scheduled if not handle.cancelled()), default=now + 1)
        if due < now + SOON:
            await asyncio.sleep(max(0.0, due - now))
            continue
        used = process_time()
        await asyncio.sleep(THREADS)
        if process_time() - used < THREADS / 2 and not loop._ready and now - began >= min_sleep:
            return


async def nothing_ready() -> None:
    """Until nothing but the caller has been ready for some turns of the loop; no timer or thread is waited for."""
    loop: Any = asyncio.get_running_loop()
    still = 0
    while still < TURNS:
        await asyncio.sleep(0)
        still = 0 if loop._ready else still + 1


async def workers_done(app: App[Any]) -> None:
    """Until all threads have done their work, also those whose screen closed meanwhile, which cancels them."""
    for worker in list(app.workers):
        with suppress(WorkerCancelled):
            await worker.wait()
