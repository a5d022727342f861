"""What all sessions of a host share beside its book: limits, workers, the log, and who stays."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from engine.values import frozen
from jc_tui.host.api.messages import Origin
from jc_tui.host.config import HostLimits
from jc_tui.host.logs import HostLog
from jc_tui.host.service.events import HostService
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.workers.pool import WorkerPool

if TYPE_CHECKING:
    from jc_tui.host.session import PlayerConnection

MOMENT = 0.05
"""Seconds between two looks at who is still there."""


@frozen
class Guest:
    """A client that has logged in; `key` is its public key as it is sent on the wire."""

    key: bytes
    fingerprint: str
    origin: Origin


@frozen
class Refusal:
    """Why a session cannot be: a word for the log, the key of a sentence, and the number that is in it."""

    why: str
    key: str
    most: int


class ConnectionManager:
    """What the sessions of a server share.

    Attributes:
        limits, logbook, hall: of this host. pool: launches processes. sandbox: whether these are kept from
            everything else. stays: the sessions that are on.
    """

    def __init__(
        self,
        service: HostService,
        limits: HostLimits,
        log: HostLog,
        pool: WorkerPool,
        *,
        sandbox: bool = True,
    ) -> None:
        self.service, self.limits, self.log, self.pool, self.sandbox = service, limits, log, pool, sandbox
        self.players: list[PlayerConnection] = []

    # --- who may come in -----------------------------------------------------------------------------------

    def refusal(self, guest: Guest) -> Refusal | None:
        """Return why a guest can have no session, or None.

        Sessions whose keys belong to no account do not count for a player, who may also take over another session.
        """
        limits = self.limits
        known = self.service.store.keys.owner(guest.fingerprint) is not None
        there = [stay for stay in self.players if stay.account or not known]
        if len(there) >= limits.sessions:
            return Refusal("full", "server.full", limits.sessions)
        if _from(guest.origin.address, there) >= limits.per_address:
            return Refusal("address", "server.many-from-here", limits.per_address)
        if known:
            return None
        strangers = [stay for stay in there if not stay.account]
        if len(strangers) >= limits.strangers:
            return Refusal("strangers", "server.many-strangers", limits.strangers)
        if _from(guest.origin.address, strangers) >= limits.strangers_per_address:
            return Refusal("strangers", "server.many-strangers-from-here", limits.strangers_per_address)
        if self.with_key(guest) >= limits.per_key:
            return Refusal("key", "server.many-of-key", limits.per_key)
        return None

    def with_key(self, guest: Guest) -> int:
        """Return how many sessions there are with the key of a guest."""
        return sum(stay.guest.fingerprint == guest.fingerprint for stay in self.players)

    @contextmanager
    def counted(self, stay: PlayerConnection) -> Iterator[None]:
        """Keep a stay among those that are on until it ends."""
        self.players.append(stay)
        try:
            yield
        finally:
            self.players.remove(stay)

    def others(self, stay: PlayerConnection) -> list[PlayerConnection]:
        """The other sessions of the same account."""
        return [one for one in self.players if one is not stay and one.account and one.account == stay.account]

    # --- leaving -------------------------------------------------------------------------------------------

    def end(self, handler: ApiHandler, why: str) -> None:
        """End the session of a counter, with a sentence."""
        for stay in self.players:
            if stay.handler is handler:
                stay.end(why)

    async def until_empty(self, seconds: float) -> None:
        """Wait until all have left, but no longer than so."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.players:
                    await asyncio.sleep(MOMENT)


def _from(address: str, players: list[PlayerConnection]) -> int:
    return sum(stay.guest.origin.address == address for stay in players)
