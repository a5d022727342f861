"""The strongest opponent: it looks at more plans, in more situations, and is readier to trust what it saw."""

from __future__ import annotations

from engine.bots.legatus import Legatus
from engine.bots.mind.planning import Breadth


class Imperator(Legatus):
    """As `Legatus`, with more to think about and more time for it."""

    name = "imperator"
    default_budget = 500
    samples = 48
    breadth = Breadth(firsts=40, branching=6, seconds=14, daring=0.5)
    levies, second_levies = 8, 3
    doubt = 0.7
