"""A pupil of the lessons: follows what the coach says, and lets others act."""

from engine.contract import Action
from jc_tui.seats.game_session import GameSession
from jc_tui.table.coach import Coach, CoachMessage


def coach_of(session: GameSession) -> Coach:
    assert session.coach is not None
    return session.coach


def said(session: GameSession) -> CoachMessage:
    found = coach_of(session).message()
    assert found is not None
    return found


def at(session: GameSession) -> str:
    """The step that the coach is at."""
    step = said(session).step
    return "" if step is None else step.says.removeprefix("learn.")


def wanted(session: GameSession) -> Action:
    """The next thing that the coach tells to do: it is legal. Where he leaves it to the pupil, the phase ends."""
    step = said(session).step
    if step is None:
        return session.table.state.parse("end")
    told = [action for action in session.legal if str(action) in step.do]
    told.sort(key=lambda action: step.do.index(str(action)))
    found = told or [action for action in session.legal if step.accepts(action)]
    assert found, step.says
    return found[0]


def let_others_act(session: GameSession) -> list[str]:
    """The bot acts until it is the pupil's turn; what it did that the lesson does not say."""
    improvised = []
    while session.bot_to_act:
        clock, action = session.table.state.clock, session.think()
        if str(action) not in coach_of(session).lesson.replies.get(clock, ()):
            improvised.append(f"{clock} {action}")
        session.act(action, seat=session.to_act)
    return improvised


def follow(session: GameSession, until: str = "") -> list[str]:
    """Do as the coach says up to a step, or to the end; what was said, in order."""
    heard: list[str] = []
    while True:
        assert let_others_act(session) == []
        if coach_of(session).message() is None or (at(session) == until and until):
            return heard
        if at(session) not in heard[-1:]:
            heard.append(at(session))
        if not coach_of(session).turn_page():
            session.act(wanted(session))
