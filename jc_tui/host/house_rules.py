"""What a host allows its friends."""

from __future__ import annotations

import os

from engine.values import frozen


@frozen
class HouseRules:
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
