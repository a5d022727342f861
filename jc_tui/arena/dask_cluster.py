"""A Dask cluster as an executor, for `--dask`. Its machines need this program installed, and no shared disk."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from engine.contract import GameError
from engine.words import say

PATIENCE = 10
"""Seconds to wait for the scheduler, and for a first worker."""


class ClusterError(GameError):
    """A cluster that cannot be used: none there, no workers, or the package for it is missing."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Give an executor on the cluster at `address`, and how many games it plays at a time. Raises ClusterError."""
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError(say("arena.no-dask")) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise ClusterError(say("arena.no-scheduler", address=address, reason=reason)) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise ClusterError(say("arena.no-workers", address=address)) from None
        threads: dict[str, int] = client.nthreads()
        executor = client.get_executor()
        try:
            yield executor, max(1, sum(threads.values()))
        finally:
            executor.shutdown(wait=False)
