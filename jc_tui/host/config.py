"""How much a host takes of connections and of what is typed, and what it allows its friends."""

from __future__ import annotations

import os
from collections.abc import Callable

from engine.values import frozen


@frozen
class HostLimits:
    """What can be set, with what is usual.

    Attributes:
        sessions: of players at a time; of those `per_key` with one key and `per_address` from one address.
        waiting: connections that have not logged in and asked for a screen yet. offered: keys that such may offer.
        login: seconds until it must have logged in, and then until it must have asked for a screen.
        keys: a second, once `burst` were typed at once; what comes faster is dropped.
        paste: bytes of a pasted text; a larger one is dropped whole.
        idle: seconds without a key until a session is parked.
        keepalive: seconds of silence after which a client is asked whether it is there; the third time it is gone.
        memory: megabytes of address space of a player's process. file_size: megabytes of a file that it writes.
        closing: seconds between telling everybody that the host ends and its end.
    """

    sessions: int = 64
    per_key: int = 3
    per_address: int = 8
    waiting: int = 64
    offered: int = 12
    login: float = 15.0
    keys: float = 30.0
    burst: int = 200
    paste: int = 65_536
    idle: float = 600.0
    keepalive: float = 30.0
    closing: float = 10.0
    memory: int = 400
    file_size: int = 8

    @property
    def strangers(self) -> int:
        """Sessions that keys of no account may have."""
        return max(4, self.sessions // 8)

    @property
    def strangers_per_address(self) -> int:
        """Such sessions, and connections that have not logged in, from one address."""
        return max(1, self.per_address // 2)


@frozen
class HostRules:
    """What a host allows; each can be set.

    Attributes:
        invitation_only: whether registering takes an invitation of the host's.
        games: those that an account may have waiting or on. thinkers: bots that think at once.
        longest, lines, seconds: characters of what is said, and how many lines somebody says in how many seconds.
        kept: lines that are kept of a place. hints: those that an account gets a minute.
        tries: codes that a session may guess. registrations: accounts that are made from one address in an hour.
    """

    invitation_only: bool = False
    games: int = 20
    thinkers: int = max(1, (os.cpu_count() or 1) - 1)
    longest: int = 300
    lines: int = 3
    seconds: float = 3.0
    kept: int = 200
    hints: int = 6
    tries: int = 10
    registrations: int = 10


class TokenBucket:
    """Tokens that come back at a rate, never more than fit in."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float]) -> None:
        """`rate` is tokens a second, `size` how many there are at most, and at first."""
        self._rate, self._size, self._clock = rate, size, clock
        self._tokens, self._at = size, clock()

    def fill(self) -> None:
        """Put in what has come since the last time."""
        now = self._clock()
        self._tokens = min(self._size, self._tokens + (now - self._at) * self._rate)
        self._at = now

    def take(self) -> bool:
        """Take a token, if there is one."""
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
