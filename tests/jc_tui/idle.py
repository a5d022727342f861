"""When an app under test has nothing left to do: told by its loop, not by a clock.

Textual sleeps 20 milliseconds at a time, twice for every key, until the process has used little time meanwhile.
So the greater part of a test is spent asleep, and on a busy machine a process that is not let run seems at rest.
What is to be drawn is drawn by a timer, at most sixty times a second. Once nothing else is left to do, the clock
of the test goes forward to that timer: all happens in the same order as ever, and nobody sleeps.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, process_time, thread_time
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.worker import WorkerCancelled

SOON = 0.035
"""Seconds in which a timer is due that is gone forward to: what is to be drawn is drawn within two sixtieths."""

TURNS = 3
"""Turns of the loop in which nothing else may be ready."""

THREADS = 0.002
"""Seconds in which other threads may not work."""

TASKS = Path("/proc/self/task")
"""Where Linux tells of the threads of this process; elsewhere their processor time alone has to do."""


class Clock:
    """The time of loops and of Textual's timers, which goes forward where only it is waited for."""

    ahead = 0.0

    @classmethod
    def time(cls) -> float:
        return monotonic() + cls.ahead


class Loop(asyncio.SelectorEventLoop):
    """A loop by that clock, which knows whether what it has given to threads is done."""

    def __init__(self) -> None:
        super().__init__()
        self._before = set(threading.enumerate())
        self._under_way = set[object]()

    def time(self) -> float:
        return Clock.time()

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        working, awaited = object(), object()

        def work() -> Any:
            try:
                return func(*args)
            finally:
                self._under_way.discard(working)

        self._under_way |= {working, awaited}
        future = super().run_in_executor(executor, work)
        future.add_done_callback(lambda _: self._under_way.discard(awaited))
        return future

    @property
    def alone(self) -> bool:
        """Whether no thread is at work: those that were there before, and those that wait for work, are not."""
        others = (thread for thread in threading.enumerate() if thread not in self._before)
        return not self._under_way and all(each.name.startswith("asyncio_") for each in others)

    def due(self) -> float:
        """The seconds until the next timer."""
        scheduled: Any = self._scheduled  # type: ignore[attr-defined]
        return min((each.when() for each in scheduled if not each.cancelled()), default=float("inf")) - self.time()


async def until_idle(min_sleep: float = 0.0, max_sleep: float = 1.0) -> None:
    """In place of `textual._wait.wait_for_idle`; on a busy machine `max_sleep` takes longer."""
    loop: Any = asyncio.get_running_loop()
    began, worked_for = loop.time(), process_time() + Clock.ahead
    while process_time() + Clock.ahead - worked_for < max_sleep:
        await nothing_ready()
        if (due := loop.due()) < SOON:
            Clock.ahead += max(0.0, due)
            continue
        if loop.alone and loop.time() - began >= min_sleep:
            return
        used = process_time() - thread_time()
        await asyncio.sleep(THREADS)
        worked = process_time() - thread_time() - used > THREADS / 10
        if not (worked or kept_waiting() or loop._ready) and loop.time() - began >= min_sleep:
            return


def kept_waiting() -> bool:
    """Return whether another thread could go on if the machine were less busy."""
    own = str(threading.get_native_id())
    for task in TASKS.iterdir() if TASKS.exists() else ():
        with suppress(FileNotFoundError, ProcessLookupError):  # it has ended
            state = (task / "stat").read_text().rpartition(")")[2].split()[0]
            if task.name != own and state in "RD":
                return True
    return False


async def nothing_ready() -> None:
    """Until nothing but the caller has been ready for some turns of the loop; no timer or thread is waited for."""
    loop: Any = asyncio.get_running_loop()
    still = 0
    while still < TURNS:
        await asyncio.sleep(0)
        still = 0 if loop._ready else still + 1


async def messages_done(pilot: Pilot[Any], timeout: float = 30.0) -> bool:
    """Stand in for `Pilot._wait_for_screen`, which sends a message to every widget and waits until all came."""
    await nothing_ready()
    return True


async def workers_done(app: App[Any]) -> None:
    """Until all threads have done their work, also those whose screen closed meanwhile, which cancels them."""
    for worker in list(app.workers):
        with suppress(WorkerCancelled):
            await worker.wait()
