"""Who follows a lesson: what the coach says now, and what the enemy and chance do while the pupil keeps to it.

How far the pupil is, is told by the actions in effect alone: nothing of a lesson is kept but the game itself. What
is only to be read counts as read when something that comes after it was done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.bots import Bot
from engine.bots.base import Remembers
from engine.chance import Chance
from engine.contract import Action, Event, GameError, Seat, State, View
from engine.timeline import HistoryEntry
from engine.values import frozen
from jc_tui.game_ui import ui_of
from jc_tui.table.lesson import Lesson, LessonStep

if TYPE_CHECKING:
    from engine.table import Table
    from jc_tui.seats.game_session import GameSession


@frozen
class CoachMessage:
    """What the coach says now.

    Attributes:
        step: the step that the pupil is at; None where the coach waits for a later one, or for the enemy.
        number: that of the step.
        strayed: whether the pupil has just done something else than what the coach said, and may take it back.
        watch: whether others act now.
        spent: whether what they name cannot be done any more, as a card that is played; something as good can be.
    """

    step: LessonStep | None
    number: int | None
    strayed: bool
    watch: bool
    spent: bool = False


class Coach:
    """Follows the pupil of one table along a lesson."""

    def __init__(self, lesson: Lesson, table: Table) -> None:
        self.lesson = lesson
        self._table = table
        self._read: set[int] = set()
        self._number = -1
        self.take_in()

    def take_in(self) -> None:
        """Follow what has been done since; what comes before a step that is done counts as read."""
        if self._number != self._table.number:
            self._number = self._table.number
            self._progress = follow(self.lesson, self._table.history)
            steps = self.lesson.steps
            self._read |= {n for n in range(max(self._progress.done, default=0)) if not steps[n].waits}

    def message(self, *, behind: bool = False) -> CoachMessage | None:
        """Return what the coach says; None when the lesson is over.

        While a screen is `behind`, still showing what others did, there is nothing to be done yet.
        """
        self.take_in()
        table, progress = self._table, self._progress
        if table.to_act is None or self._is_over(table.state, progress):
            return None
        if behind or table.to_act != self.lesson.pupil:
            return CoachMessage(None, None, False, True)
        at = self._at(table.state, progress)
        if at is None:
            return CoachMessage(None, None, progress.strayed, False)
        legal = table.state.legal_actions()
        left = progress.left[at]
        spent = bool(left) and not any(_is_legal(text, table.state, legal) for text in left)
        return CoachMessage(self.lesson.steps[at], at, progress.strayed, False, spent)

    def _is_over(self, state: State, progress: LessonProgress) -> bool:
        """Whether the last step is done or read, or its game turn is over."""
        steps = self.lesson.steps
        last = len(steps) - 1
        if last in progress.done or last in self._read:
            return True
        return steps[last].clock in progress.clocks and state.clock != steps[last].clock

    def _at(self, state: State, progress: LessonProgress) -> int | None:
        """The first step of this game turn that is not done and can be; what is to be read comes in its place.

        Where there is none, one that is said again, as when there are more hits to take.
        """
        steps, legal = self.lesson.steps, state.legal_actions()
        here = [number for number in progress.begun if steps[number].clock == state.clock]
        for number in here:
            if number in progress.done or number in self._read:
                continue
            if not steps[number].waits or _possible(steps[number], progress.left[number], state, legal):
                return number
        again = (number for number in reversed(here) if number in progress.done and steps[number].again)
        return next((number for number in again if any(map(steps[number].accepts, legal))), None)

    def turn_page(self) -> bool:
        """Go on from what is only to be read; return whether it was such a step."""
        message = self.message()
        if message is None or message.step is None or message.number is None or message.step.waits:
            return False
        self._read.add(message.number)
        return True


@frozen
class LessonProgress:
    """How far a game has followed a lesson.

    Attributes:
        done: the numbers of the steps that are done. left: by number, what is still to be done for each.
        begun: the numbers of those whose time has come, in order.
        strayed: whether the last action was of the kind that was awaited, but another one.
        clocks: the game turns in which something was done.
    """

    done: set[int]
    left: Mapping[int, set[str]]
    begun: Sequence[int]
    strayed: bool
    clocks: set[str]


def follow(lesson: Lesson, history: Sequence[HistoryEntry]) -> LessonProgress:
    """Return how far actions follow a lesson. Each counts for one step, the first that it fits."""
    steps = lesson.steps
    done: set[int] = set()
    begun = {number for number, step in enumerate(steps) if not step.after}
    left = {number: set(step.do) for number, step in enumerate(steps)}
    strayed = False
    for entry in history:
        here = [number for number in left if steps[number].clock == entry.clock and number not in done]
        strayed = False
        if entry.seat == lesson.pupil:
            waiting = [number for number in here if number in begun]
            fitting = next((number for number in waiting if steps[number].fits(entry.action)), None)
            if fitting is None:
                strayed = not entry.final and any(steps[number].alike(entry.action) for number in waiting)
            else:
                left[fitting].discard(str(entry.action))
                if not left[fitting] or steps[fitting].accepts(entry.action):
                    done.add(fitting)
        begun |= {number for number in here if steps[number].begins(entry.action)}
    return LessonProgress(done, left, sorted(begun), strayed, {entry.clock for entry in history})


def _possible(step: LessonStep, left: set[str], state: State, legal: Sequence[Action]) -> bool:
    """Whether all that is left of what a step waits for can be done now, or something as good."""
    if step.accept and any(step.accepts(action) for action in legal):
        return True
    return all(_is_legal(text, state, legal) for text in left)


def _is_legal(text: str, state: State, legal: Sequence[Action]) -> bool:
    try:
        return state.parse(text) in legal
    except GameError:
        return False


class LessonChance:
    """What the lesson says of chance, and another source where it says nothing that can be."""

    def __init__(self, lesson: Lesson, table: Table, otherwise: Chance) -> None:
        self._lesson, self._table, self._otherwise = lesson, table, otherwise

    def choose(self, state: State) -> Action:
        planned = self._lesson.chances.get(state.clock, ())
        came = Counter(
            str(entry.action)
            for entry in self._table.history
            if entry.seat is Seat.CHANCE and entry.clock == state.clock
        )
        legal = {str(action): action for action in state.legal_actions()} if planned else {}
        for text in planned:
            if came[text]:
                came[text] -= 1
            elif text in legal:
                return legal[text]
        return self._otherwise.choose(state)


class LessonEnemy:
    """A bot that does what the lesson says, where that is legal; `clock` tells the game turn."""

    def __init__(self, lesson: Lesson, bot: Bot, clock: Callable[[], str]) -> None:
        self._lesson, self._bot, self._clock = lesson, bot, clock

    @property
    def name(self) -> str:
        return self._bot.name

    def observe(self, events: Sequence[Event]) -> None:
        self._bot.observe(events)

    def look(self, view: View) -> None:
        if isinstance(self._bot, Remembers):
            self._bot.look(view)

    def forget(self) -> None:
        if isinstance(self._bot, Remembers):
            self._bot.forget()

    def interrupt(self) -> None:
        """Ask the bot, from any thread, to choose soon, if it can be asked."""
        ask = getattr(self._bot, "interrupt", None)
        if callable(ask):
            ask()

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        planned = self._lesson.replies.get(self._clock(), ())
        found = {str(action): action for action in legal} if planned else {}
        return next((found[text] for text in planned if text in found), None) or self._bot.choose(view, legal)


def lesson_of(table: Table) -> Lesson | None:
    """The lesson that a table was begun for, if it was for one."""
    if table.header.position is None:
        return None
    lesson = ui_of(table.game.id).lesson
    return lesson if lesson is not None and lesson.position == table.header.position else None


def add_coach(session: GameSession) -> None:
    """Have a coach at a table that was begun for a lesson, with the enemy and chance that go with it.

    There is none where the pupil's seat is not played here.
    """
    table, lesson = session.table, lesson_of(session.table)
    if lesson is None or lesson.pupil not in session.humans:
        return
    session.coach = Coach(lesson, table)
    if table.chance is not None:
        table.chance = LessonChance(lesson, table, table.chance)
    for guard in session.company.bots.values():
        guard.bot = LessonEnemy(lesson, guard.bot, lambda: table.state.clock)
