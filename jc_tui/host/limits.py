"""How much the host takes: of sessions, of connections, of what is typed."""

from __future__ import annotations

from collections.abc import Callable

from engine.values import frozen


@frozen
class Limits:
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


class Bucket:
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
