"""A first game with a coach: its steps in a file, what the coach says, and what the enemy and chance do.

How far the pupil is, is told by the actions in effect alone: nothing of a lesson is kept but the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from engine.bots import Bot
from engine.bots.base import Remembers
from engine.chance import Chance
from engine.contract import Action, GameError, Seat, State, View
from engine.datafiles import Entry, read_toml
from engine.timeline import HistoryEntry
from engine.values import frozen
from jc_tui.game_ui import ui_of

if TYPE_CHECKING:
    from engine.table import Table
    from jc_tui.seats.game_session import GameSession


@frozen
class LessonStep:
    """What the coach says once, and what it waits for.

    Attributes:
        says: the key of its words. clock: the game turn in which it comes.
        do: the actions it tells the pupil to do, as they are written; none of what is only to be read.
        accept: patterns of other actions that do as well; one of them is enough.
        after: patterns of actions, anybody's, of which one must have come in this game turn; nothing if none need.
        again: whether it is said again while it can be done again, and nothing else is said.
        rule: the section for who wants to read on.
    """

    says: str
    clock: str
    do: Sequence[str]
    accept: Sequence[str]
    after: Sequence[str]
    again: bool
    rule: str

    @property
    def waits(self) -> bool:
        return bool(self.do)

    def fits(self, action: Action) -> bool:
        return str(action) in self.do or self.accepts(action)

    def accepts(self, action: Action) -> bool:
        return any(fnmatchcase(str(action), pattern) for pattern in self.accept)

    def begins(self, action: Action) -> bool:
        """Whether an action is one that must have come before it."""
        return any(fnmatchcase(str(action), pattern) for pattern in self.after)

    def alike(self, action: Action) -> bool:
        """Whether an action is of the kind it waits for, though perhaps another one."""
        return any(action.verb == text.partition(" ")[0] for text in self.do)


@frozen
class Lesson:
    """A first game.

    Attributes:
        pupil: the seat of who learns.
        against: the bot that plays the other seat, where the lesson does not say what it does.
        position: where it begins.
        replies: by game turn, what the enemy does: of what is legal, the first.
        chances: by game turn, what chance does: of what is legal, the first that has not come yet.
        say: gives the words of a key.
    """

    game: str
    pupil: Seat
    against: str
    position: str
    steps: Sequence[LessonStep]
    replies: Mapping[str, Sequence[str]]
    chances: Mapping[str, Sequence[str]]
    say: Callable[[str], str]


def read_lesson(path: Path, game: str, say: Callable[[str], str]) -> Lesson:
    """The lesson of a game in a file; `say` gives its words. Raises DataError."""
    whole = Entry(path, path.name, read_toml(path))
    turns = whole.each(
        "turn", "turn", lambda turn: (turn.text("clock"), turn.texts("enemy"), turn.texts("chance"))
    )
    lesson = Lesson(
        game=game,
        pupil=Seat(whole.text("pupil")),
        against=whole.text("against"),
        position=whole.text("position"),
        steps=whole.each("step", "step", _step),
        replies={clock: enemy for clock, enemy, _ in turns},
        chances={clock: chance for clock, _, chance in turns},
        say=say,
    )
    whole.finish()
    return lesson


def _step(entry: Entry) -> LessonStep:
    do, accept, after = (entry.texts(key) if entry.has(key) else () for key in ("do", "accept", "after"))
    again, rule = entry.has("again") and entry.flag("again"), entry.text("rule") if entry.has("rule") else ""
    return LessonStep(entry.text("says"), entry.text("clock"), do, accept, after, again, rule)


@frozen
class CoachMessage:
    """What the coach says now.

    Attributes:
        step: the step that the pupil is at; None where the coach waits for a later one, or for the enemy.
        strayed: whether the pupil has just done something else than what the coach said, and may take it back.
        watch: whether others act now.
        spent: whether what they name cannot be done any more, as a card that is played; something as good can be.
    """

    step: LessonStep | None
    strayed: bool = False
    watch: bool = False
    spent: bool = False


class Coach:
    """Follows the pupil of one table along a lesson; steps go by their numbers."""

    def __init__(self, lesson: Lesson, table: Table) -> None:
        self.lesson = lesson
        self._table = table
        self._read: set[int] = set()
        self._number = -1
        self._take_in()

    def _take_in(self) -> None:
        """Follow what has been done since. Each action counts for one step, the first that it fits.

        What is only to be read and comes before a step that is done counts as read.
        """
        if self._number == self._table.number:
            return
        self._number = self._table.number
        steps = self.lesson.steps
        self._done: set[int] = set()
        self._begun = {number for number, step in enumerate(steps) if not step.after}
        self._left = [set(step.do) for step in steps]
        self._strayed = False
        for entry in self._table.history:
            here = [n for n, step in enumerate(steps) if step.clock == entry.clock and n not in self._done]
            self._strayed = False
            if entry.seat == self.lesson.pupil:
                self._count(entry, [number for number in here if number in self._begun])
            self._begun |= {number for number in here if steps[number].begins(entry.action)}
        self._read |= {number for number in range(max(self._done, default=0)) if not steps[number].waits}

    def _count(self, entry: HistoryEntry, awaited: Sequence[int]) -> None:
        steps, action = self.lesson.steps, entry.action
        fitting = next((number for number in awaited if steps[number].fits(action)), None)
        if fitting is None:
            self._strayed = not entry.final and any(steps[number].alike(action) for number in awaited)
            return
        self._left[fitting].discard(str(action))
        if not self._left[fitting] or steps[fitting].accepts(action):
            self._done.add(fitting)

    def message(self, *, behind: bool = False) -> CoachMessage | None:
        """Return what the coach says; None when the lesson is over.

        While a screen is `behind`, still showing what others did, there is nothing to be done yet.
        """
        self._take_in()
        state = self._table.state
        if self._table.to_act is None or self._is_over(state):
            return None
        if behind or self._table.to_act != self.lesson.pupil:
            return CoachMessage(None, watch=True)
        at = self._at(state)
        if at is None:
            return CoachMessage(None, self._strayed)
        left = self._left[at]
        spent = bool(left) and not any(_is_legal(text, state) for text in left)
        return CoachMessage(self.lesson.steps[at], self._strayed, spent=spent)

    def _is_over(self, state: State) -> bool:
        """Whether the last step is done or read, or its game turn is over."""
        last = len(self.lesson.steps) - 1
        clock = self.lesson.steps[last].clock
        passed = state.clock != clock and any(entry.clock == clock for entry in self._table.history)
        return passed or last in self._done | self._read

    def _at(self, state: State) -> int | None:
        """The first step of this game turn that is not done and can be; what is to be read comes in its place.

        Where there is none, one that is said again, as when there are more hits to take.
        """
        steps, legal = self.lesson.steps, state.legal_actions()
        here = [number for number in sorted(self._begun) if steps[number].clock == state.clock]
        for number in here:
            step = steps[number]
            if number in self._done | self._read:
                continue
            if any(map(step.accepts, legal)) or all(_is_legal(text, state) for text in self._left[number]):
                return number
        again = (number for number in reversed(here) if number in self._done and steps[number].again)
        return next((number for number in again if any(map(steps[number].accepts, legal))), None)

    def turn_page(self) -> bool:
        """Go on from what is only to be read; return whether it was such a step."""
        message = self.message()
        if message is None or message.step is None or message.step.waits:
            return False
        self._read.add(self.lesson.steps.index(message.step))
        return True


def _is_legal(text: str, state: State) -> bool:
    try:
        return state.refusal(state.parse(text)) is None
    except GameError:
        return False


class LessonChance:
    """What the lesson says of chance, and another source where it says nothing that can be."""

    def __init__(self, lesson: Lesson, table: Table, otherwise: Chance) -> None:
        self._lesson, self._table, self._otherwise = lesson, table, otherwise

    def choose(self, state: State) -> Action:
        left = [*self._lesson.chances.get(state.clock, ())]
        for entry in self._table.history:
            if entry.seat is Seat.CHANCE and entry.clock == state.clock and str(entry.action) in left:
                left.remove(str(entry.action))
        return _first_legal(left, state.legal_actions()) or self._otherwise.choose(state)


class LessonEnemy:
    """A bot that does what the lesson says, where that is legal; `clock` tells the game turn."""

    def __init__(self, lesson: Lesson, bot: Bot, clock: Callable[[], str]) -> None:
        self._lesson, self._bot, self._clock = lesson, bot, clock
        self.name, self.observe = bot.name, bot.observe
        if isinstance(bot, Remembers):
            self.look, self.forget = bot.look, bot.forget
        self.interrupt = getattr(bot, "interrupt", lambda: None)

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        planned = self._lesson.replies.get(self._clock(), ())
        return _first_legal(planned, legal) or self._bot.choose(view, legal)


def _first_legal(texts: Sequence[str], legal: Sequence[Action]) -> Action | None:
    found = {str(action): action for action in legal} if texts else {}
    return next((found[text] for text in texts if text in found), None)


def lesson_of(table: Table) -> Lesson | None:
    """The lesson that a table was begun for, if it was for one."""
    if table.header.position is None:
        return None
    lesson = ui_of(table.game.id).lesson
    return lesson if lesson is not None and lesson.position == table.header.position else None


def add_coach(session: GameSession) -> None:
    """Have a coach, with its enemy and chance, at a table for a lesson where the pupil's seat is played here."""
    table, lesson = session.table, lesson_of(session.table)
    if lesson is None or lesson.pupil not in session.humans:
        return
    session.coach = Coach(lesson, table)
    if table.chance is not None:
        table.chance = LessonChance(lesson, table, table.chance)
    for guard in session.company.bots.values():
        guard.bot = LessonEnemy(lesson, guard.bot, lambda: table.state.clock)
