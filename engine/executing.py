"""Many games on any `concurrent.futures.Executor`, with results as they come."""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import active_children, connection, parent_process
from threading import Thread
from typing import TypeVar

from engine.contract import GameError
from engine.translations import commas, say

AHEAD = 2  # tasks handed out for each process, so that none waits for work

Task = TypeVar("Task")
Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class _Failure:
    """An error as text between processes, as not every exception can be sent."""

    message: str
    trace: str | None  # None for what a user can cause


class SimulationFailed(Exception):
    """A game that the program failed to play. The message names it."""


def work_off(
    executor: Executor,
    do: Callable[[Task], Done],
    tasks: Iterable[Task],
    under_way: int,
    name: Callable[[Task], tuple[object, str]],
    killed: str,
) -> Generator[Done, None, None]:
    """Do tasks on an executor, `under_way` at a time, and yield results.

    `name` gives the game of a task and its seed. Closing the iterator cancels what has not begun.
    Raises GameError for what a user can cause, with the key `killed` where a process was lost; SimulationFailed.
    """
    waiting = iter(tasks)
    begun: dict[Future[Done | _Failure], Task] = {}

    def lost() -> GameError:
        names = [name(task) for task in begun.values()]
        games, seeds = (commas(pair[place] for pair in names) for place in (0, 1))
        return GameError(say(killed, games=games, seeds=seeds))

    try:
        while True:
            for task in waiting:
                begun[executor.submit(_done, do, task)] = task
                if len(begun) >= under_way:
                    break
            if not begun:
                return
            done, _ = wait(begun, return_when=FIRST_COMPLETED)
            for future in done:
                try:
                    result = future.result()  # what the task raised is a `_Failure`
                except Exception as error:
                    raise lost() from error
                game, seed = name(begun.pop(future))
                if not isinstance(result, _Failure):
                    yield result
                elif result.trace is None:
                    raise GameError(result.message)
                else:
                    raise SimulationFailed(say("simulate.failed", game=game, seed=seed, trace=result.trace))
    except BrokenExecutor as error:
        raise lost() from error
    finally:
        for future in begun:
            future.cancel()


@contextmanager
def local_processes(number: int, *, patient: bool = True) -> Iterator[Executor]:
    """Give an executor of `number` processes that do not outlive this one.

    At the end, and on Ctrl-C, they may end the task they are at (`patient`) or are stopped at once.
    """
    others = set(active_children())
    executor = ProcessPoolExecutor(number, initializer=_begin_process)
    try:
        yield executor
    finally:
        if not patient:
            for child in set(active_children()) - others:
                child.terminate()
        executor.shutdown(wait=True, cancel_futures=True)


_at_work = False
"""Whether a process that does tasks is at one, of which nothing has been sent yet."""

_told_to_end = False
"""Whether it has to end when it has sent what it is sending."""


def _begin_process() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    Thread(target=_end_with_parent, daemon=True).start()


def _done(do: Callable[[Task], Done], task: Task) -> Done | _Failure:
    global _at_work
    if _told_to_end:
        os._exit(1)
    _at_work = True
    try:
        return do(task)
    except (GameError, OSError) as error:
        return _Failure(str(error), None)
    except Exception as error:
        return _Failure(str(error), "".join(traceback.format_exception(error)))
    finally:
        _at_work = False


def _end(*_: object) -> None:
    """End at once, but let a result be read unless this is the second signal."""
    global _told_to_end
    if _at_work or _told_to_end:
        os._exit(1)
    _told_to_end = True


def _end_with_parent() -> None:
    if parent := parent_process():
        connection.wait([parent.sentinel])
        os._exit(1)
