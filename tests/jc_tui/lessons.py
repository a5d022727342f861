"""A pupil of the lessons: follows what the coach says, and lets others act."""

from __future__ import annotations

from engine.contract import Action
from jc_tui.sitting.coach import Coach, Said
from jc_tui.sitting.sitting import Sitting


def coach_of(sitting: Sitting) -> Coach:
    assert sitting.coach is not None
    return sitting.coach


def said(sitting: Sitting) -> Said:
    found = coach_of(sitting).said()
    assert found is not None
    return found


def at(sitting: Sitting) -> str:
    """The step that the coach is at."""
    step = said(sitting).step
    return "" if step is None else step.says.removeprefix("learn.")


def wanted(sitting: Sitting) -> Action:
    """The next thing that the coach tells to do: it is legal. Where he leaves it to the pupil, the phase ends."""
    step = said(sitting).step
    if step is None:
        return sitting.table.state.parse("end")
    told = [action for action in sitting.legal if str(action) in step.do]
    told.sort(key=lambda action: step.do.index(str(action)))
    found = told or [action for action in sitting.legal if step.accepts(action)]
    assert found, step.says
    return found[0]


def let_others_act(sitting: Sitting) -> list[str]:
    """The bot acts until it is the pupil's turn; what it did that the lesson does not say."""
    improvised = []
    while sitting.bot_to_act:
        clock, action = sitting.table.state.clock, sitting.think()
        if str(action) not in coach_of(sitting).lesson.replies.get(clock, ()):
            improvised.append(f"{clock} {action}")
        sitting.act(action, seat=sitting.to_act)
    return improvised


def follow(sitting: Sitting, until: str = "") -> list[str]:
    """Do as the coach says up to a step, or to the end; what was said, in order."""
    heard: list[str] = []
    while True:
        assert let_others_act(sitting) == []
        if coach_of(sitting).said() is None or (at(sitting) == until and until):
            return heard
        if at(sitting) not in heard[-1:]:
            heard.append(at(sitting))
        if not coach_of(sitting).turn_page():
            sitting.act(wanted(sitting))
