"""The toy's first game: two steps."""

from __future__ import annotations

from jc_tui.table.lesson import Lesson, LessonStep
from tests.toy import NORTH, ToyState

WORDS = {
    "learn.lay": "Lay the 4: the higher card wins the round.",
    "learn.march": "You have won. March to the highest hill.",
}


def begun() -> str:
    """A game whose first omen is sent."""
    state = ToyState(3)
    state.apply(state.parse("omen calm"))
    return state.position()


LESSON = Lesson(
    game="toy",
    pupil=NORTH,
    against="random",
    position=begun(),
    steps=(
        LessonStep("learn.lay", "round 1", ("lay 4",), (), (), False, "T1"),
        LessonStep("learn.march", "round 1", ("march 3",), ("march *",), (), False, "T1"),
    ),
    replies={"round 1": ("lay 2",)},
    chances={"round 1": ("roll 6",), "round 2": ("omen calm",)},
    say=WORDS.__getitem__,
)
