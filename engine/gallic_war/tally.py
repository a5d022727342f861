"""What the yearly objectives would give if the year ended as things stand (10): all of it is known to both.

Who controls what, the colours of those who winter somewhere, whose each tribe is, and who has fallen or come, no
player can hide; but a view does not tell what was done earlier in the year.
"""

from __future__ import annotations

from engine.gallic_war.objectives import OBJECTIVES
from engine.gallic_war.state import State


def objectives_so_far(state: State) -> tuple[tuple[str, int], ...]:
    """The objectives of the year, each with its points as things stand; none where they are not played."""
    if not state.options.objectives or not state.year:
        return ()
    return tuple((name, points(state)) for name, points in OBJECTIVES[state.year - 1])
