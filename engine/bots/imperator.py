"""The strongest opponent: it looks at more plans, in more situations, and is readier to trust what it saw."""

from __future__ import annotations

from engine.bots.legatus import Legatus


class Imperator(Legatus):
    """As `Legatus`, with more to think about and more time for it."""

    name = "imperator"
    default_budget = 800
    samples = 48
    width, second = 10, 5
    levies = 6
    doubt = 0.7
