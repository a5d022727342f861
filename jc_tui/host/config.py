"""Settings of a host, with usual values, bounds and the file that changes them."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import Field, field, fields
from pathlib import Path
from typing import Any

from engine.contract import GameError
from engine.journal.files import read_small
from engine.translations import say, why
from engine.untrusted_text import Unparsable, parse_toml, quoted
from engine.values import frozen

MANY, MOST, LARGEST, YEAR = 1_000, 10_000, 100_000, 31_536_000  # the last two are bytes and seconds


def define(usual: Any, about: str, low: int = 0, high: int = 0, value: str = "cli.number") -> Any:
    """Define a setting whose help is the key `about`."""
    return field(default=usual, metadata={"about": about, "low": low, "high": high, "value": value})


@frozen
class HostConfig:
    """All that can be set for a host."""

    port: int = define(2222, "server.port", 0, 65_535)
    listen: str = define("", "server.listen", value="cli.address")
    invitation_only: bool = define(False, "server.invitation-only")
    no_sandbox: bool = define(False, "server.no-sandbox")
    other_games: bool = define(False, "server.other-games")
    smtp: str = define("", "server.smtp", value="cli.file")
    sessions: int = define(64, "server.limit-sessions", 1, MANY)
    idle: float = define(600.0, "server.limit-idle", 1, YEAR)
    memory: int = define(400, "server.limit-memory", 200, 100_000)

    per_key: int = define(3, "server.limit-per-key", 1, MANY)
    per_address: int = define(8, "server.limit-per-address", 1, MANY)
    waiting: int = define(64, "server.limit-waiting", 1, MANY)
    offered: int = define(12, "server.limit-offered", 1, 100)
    registrations: int = define(10, "hosting.limit-registrations", 1, MOST)
    tries: int = define(10, "hosting.limit-tries", 1, MOST)
    login: float = define(15.0, "server.limit-login", 1, 600)
    keepalive: float = define(30.0, "server.limit-keepalive", 1, YEAR)
    closing: float = define(10.0, "server.limit-closing", 0, 600)
    keys: float = define(30.0, "server.limit-keys", 1, MOST)
    burst: int = define(200, "server.limit-burst", 1, 100_000)
    paste: int = define(65_536, "server.limit-paste", 0, 1 << 20)
    file_size: int = define(8, "server.limit-file-size", 1, MANY)

    games: int = define(20, "hosting.limit-games", 1, MOST)
    thinkers: int = define(max(1, (os.cpu_count() or 1) - 1), "hosting.limit-thinkers", 1, MANY)
    hints: int = define(6, "hosting.limit-hints", 1, MOST)
    longest: int = define(300, "hosting.limit-longest", 1, MOST)
    lines: int = define(3, "hosting.limit-lines", 1, MOST)
    seconds: float = define(3.0, "hosting.limit-seconds", 0, 3600)
    kept: int = define(200, "hosting.limit-kept", 1, MOST)

    @property
    def strangers(self) -> int:
        """Most sessions of keys that belong to no account."""
        return max(4, self.sessions // 8)

    @property
    def strangers_per_address(self) -> int:
        """Most such sessions, and connections that have not logged in, from one address."""
        return max(1, self.per_address // 2)


def read_settings(path: Path) -> dict[str, Any]:
    """Return what a TOML file sets. Raises GameError, which names the file and the setting."""
    try:
        found = parse_toml(read_small(path, LARGEST))
    except (OSError, Unparsable) as error:
        raise GameError(say("hosting.bad-settings", path=path, what=why(error))) from error
    known = {each.name: each for each in fields(HostConfig)}
    for name, value in found.items():
        fault = _fault(known[name], value) if name in known else say("settings.none-such", key=quoted(name))
        if fault:
            raise GameError(say("hosting.bad-settings", path=path, what=fault))
    return found


def _fault(setting: Field[Any], value: Any) -> str | None:
    kind: type[Any] = type(setting.default)
    name, low, high = setting.name, setting.metadata["low"], setting.metadata["high"]
    if kind is bool or kind is str:
        wrong = "settings.not-bool" if kind is bool else "settings.not-text"
        return None if isinstance(value, kind) else say(wrong, key=name)
    if type(value) in ((int, float) if kind is float else (int,)) and low <= value <= high:
        return None
    return say("hosting.not-whole" if kind is int else "hosting.not-number", key=name, low=low, high=high)


class TokenBucket:
    """Tokens that come back at `rate` a second, at most `size`, which it has at first."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float]) -> None:
        self._rate, self._size, self._clock = rate, size, clock
        self._tokens, self._at = size, clock()

    def fill(self) -> None:
        now = self._clock()
        self._tokens = min(self._size, self._tokens + (now - self._at) * self._rate)
        self._at = now

    def take(self) -> bool:
        """Take a token, if there is one."""
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
