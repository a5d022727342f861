"""A first game with a coach: its steps in a file, what the coach says, and what the enemy and chance do.

How far the pupil is, the actions in effect alone say: nothing of a lesson is kept but the game itself.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.bots import Bot, Remembers
from engine.chance import Chance
from engine.contract import Action, GameError, Seat, State, View
from engine.datafiles import fields_of, intact, read_toml
from engine.timeline import HistoryEntry
from engine.translations import say
from engine.values import frozen
from jc_tui.game_ui import ui_of

if TYPE_CHECKING:
    from engine.match import Match
    from jc_tui.seats.game_session import GameSession

ONE_OR_OTHER = re.compile(r"<([^|>]*)\|?([^>]*)>")
"""In the words of a lesson, what is said on a screen only, and what in plain lines instead."""

END = "end"  # it says nothing of how the lesson is followed


@frozen
class LessonStep:
    """What the coach says once, and what it waits for.

    Attributes:
        says: the key of its words. clock: a pattern of the game turns in which it comes.
        do: the actions it tells the pupil to do, as they are written; none of what is only to be read.
        accept: patterns of other actions that do as well; one of them is enough.
        after: patterns of actions, anybody's, that all must have come in this game turn, or one of ``a|b``.
        given: patterns of what must be so now, as `open_facts` tells it; what begins with ``not`` must not.
        again: whether any of what it tells to do is enough, and it is said again while there is some.
        rule: the section to read on.
    """

    says: str
    clock: str = "*"
    do: Sequence[str] = ()
    accept: Sequence[str] = ()
    after: Sequence[str] = ()
    given: Sequence[str] = ()
    again: bool = False
    rule: str = ""

    @property
    def waits(self) -> bool:
        return bool(self.do or self.accept)

    def comes(self, clock: str) -> bool:
        return fnmatch.fnmatchcase(clock, self.clock)

    def accepts(self, action: Action) -> bool:
        return _is_one(action, self.accept)

    def holds(self, facts: Sequence[str]) -> bool:
        return all(
            bool(fnmatch.filter(facts, fact.removeprefix("not "))) != fact.startswith("not ")
            for fact in self.given
        )

    def alike(self, action: Action) -> bool:
        """Return whether an action is of the kind it waits for, perhaps another one."""
        return action.verb != END and any(action.verb == text.partition(" ")[0] for text in self.do)


@frozen
class Lesson:
    """A first game.

    Attributes:
        pupil: the seat of the learner.
        against: the bot that plays the other seat, where the lesson does not say what it does.
        position: where it begins.
        replies: by game turn, what the enemy does: of what is legal, the first.
        chances: by game turn, what chance does: of what is legal, the first that has not come yet.
        otherwise: what is said where no step can be: the first that holds and accepts something legal.
        aside: what is said while others act: the first that accepts what was done last.
        words: gives the words of a key.
    """

    game: str
    pupil: Seat
    against: str
    position: str
    steps: Sequence[LessonStep]
    replies: Mapping[str, Sequence[str]]
    chances: Mapping[str, Sequence[str]]
    otherwise: Sequence[LessonStep]
    aside: Sequence[LessonStep]
    words: Callable[[str], str]


def read_lesson(path: Path, game: str, words: Callable[[str], str]) -> Lesson:
    """Return the lesson in a file, which has its text from `words`. Raises DataError."""
    whole = read_toml(path)
    with intact(path):
        turns = whole.pop("turn")
        steps, otherwise, aside = (
            [LessonStep(**fields_of(step)) for step in whole.pop(part, ())]
            for part in ("step", "otherwise", "aside")
        )
        return Lesson(
            game=game,
            pupil=Seat(whole.pop("pupil")),
            steps=steps,
            replies={turn["clock"]: turn["enemy"] for turn in turns},
            chances={turn["clock"]: turn["chance"] for turn in turns},
            otherwise=otherwise,
            aside=aside,
            words=words,
            **whole,
        )


@frozen
class CoachMessage:
    """What the coach says now.

    Attributes:
        step: what the pupil is at, has strayed from, or hears of others; None where there is nothing but to go on.
        strayed: whether the pupil has just done something else than what the coach said, and may take it back.
        watch: whether others act now.
        astray: whether the game has gone another way, so that a step of this kind cannot be done.
        spent: whether the pupil can do nothing more but end the phase.
    """

    step: LessonStep | None
    strayed: bool = False
    watch: bool = False
    astray: bool = False
    spent: bool = False

    def sentence(self, words: Callable[[str], str], *, lines: bool = False) -> str:
        """Return what is said on a screen or in plain lines."""
        if self.step is None:
            told = say("coach.watch" if self.watch else "coach.spent" if self.spent else "coach.on-your-own")
        else:
            strayed, told = "coach.meant" if self.watch else "coach.strayed", words(self.step.says)
            about = strayed if self.strayed else "coach.astray" if self.astray else ""
            told = say(about, words=told) if about else told
        return ONE_OR_OTHER.sub(r"\2" if lines else r"\1", told)


class Coach:
    """Follows the pupil of one table along a lesson; steps go by their numbers."""

    def __init__(self, lesson: Lesson, table: Match) -> None:
        self.lesson = lesson
        self._table = table
        self._read: set[int] = set()
        self._number = -1
        self._at: dict[str, Sequence[int]] = {}
        self._said: tuple[Hashable, CoachMessage | None] | None = None
        self._begin()
        self._take_in()

    def _begin(self) -> None:
        """Forget what was followed, so that the whole game is taken in again."""
        steps = self.lesson.steps
        self._taken: list[HistoryEntry] = []
        self._done: set[int] = set()
        self._missing = [set(step.after) for step in steps]
        self._left = {step.says: set(step.do) for step in steps}
        self._strayed: LessonStep | None = None
        self._followed = False

    def _take_in(self) -> None:
        """Follow what was done since, each action for the first step it fits.

        What is only to be read and comes before a step that is done counts as read.
        """
        if self._number == self._table.number:
            return
        self._number = self._table.number
        steps, history = self.lesson.steps, self._table.history
        known = len(self._taken)
        if known > len(history) or any(one is not two for one, two in zip(self._taken, history, strict=False)):
            self._begin()  # something was taken back
            known = 0
        self._taken = [*history]
        for entry in history[known:]:
            here = [number for number in self._coming(entry.clock) if number not in self._done]
            self._strayed, self._followed = None, False
            if entry.seat == self.lesson.pupil:
                self._count(entry, [number for number in here if not self._missing[number]])
            for number in here:
                if missing := self._missing[number]:
                    missing -= {each for each in missing if _is_one(entry.action, each.split("|"))}
        self._read |= {number for number in range(max(self._done, default=0)) if not steps[number].waits}

    def _coming(self, clock: str) -> Sequence[int]:
        """Return the numbers of the steps that come in a game turn."""
        if clock not in self._at:
            self._at[clock] = [number for number, step in enumerate(self.lesson.steps) if step.comes(clock)]
        return self._at[clock]

    def _count(self, entry: HistoryEntry, awaited: Sequence[int]) -> None:
        steps, action = self.lesson.steps, entry.action
        fits = (n for n in awaited if str(action) in steps[n].do or steps[n].accepts(action))
        fitting = next(fits, None)
        if fitting is None:
            strayed = () if entry.final else (steps[n] for n in awaited if self._leaves(steps[n], entry))
            self._strayed = next(iter(strayed), None)
            return
        self._followed = action.verb != END
        left = self._left[steps[fitting].says]
        left.discard(str(action))
        if not left or str(action) not in steps[fitting].do:
            self._done.add(fitting)

    def _leaves(self, step: LessonStep, entry: HistoryEntry) -> bool:
        """Return whether the last action or end of phase took a possible step's place."""
        ended = entry.action.verb == END
        if entry is not self._table.history[-1] or not (ended or step.alike(entry.action)):
            return False
        before = self._table.state_at(len(self._table.history) - 1)
        could = [_is_legal(text, before) for text in self._left[step.says]]
        if not (any(could) if step.again else could and all(could)):
            return False
        return step.holds(open_facts(before)) and not (ended and (step.again or END in step.do))

    def message(self, shown: int | None = None) -> CoachMessage | None:
        """Return what the coach says; None when the lesson is over.

        While a screen has `shown` only the first actions, there is nothing to be done yet.
        """
        self._take_in()
        of = self._number, self._table.to_act, shown, len(self._read)
        if self._said is None or self._said[0] != of:
            self._said = of, self._message(shown)
        return self._said[1]

    def _message(self, shown: int | None) -> CoachMessage | None:
        state = self._table.state
        if self._table.to_act is None or self._is_over(state):
            return None
        if shown is not None or self._table.to_act != self.lesson.pupil:
            if shown is None and self._strayed is not None:
                return CoachMessage(self._strayed, strayed=True, watch=True)
            last = self._table.history[:shown][-1]
            told = (step for step in self.lesson.aside if step.comes(last.clock) and step.accepts(last.action))
            return CoachMessage(next(told, None), watch=True)
        steps, legal, facts = self.lesson.steps, state.legal_actions(), open_facts(state)
        coming, past = self._coming(state.clock), self._done | self._read
        here = [number for number in coming if number not in past]
        again = [number for number in reversed(coming) if number in self._done and steps[number].again]
        for number in (*here, *again):
            step, holds = steps[number], not self._missing[number] and steps[number].holds(facts)
            if holds and (not step.waits or self.todo(step)):
                return CoachMessage(step, self._strayed is not None)
        if any(action.verb == END for action in legal) and (self._followed or len(legal) == 1):
            return CoachMessage(None, spent=len(legal) == 1)
        possible = (step for step in self.lesson.otherwise if step.holds(facts) and any(map(step.accepts, legal)))
        astray = any(steps[number].alike(action) for number in here for action in legal)
        return CoachMessage(next(possible, None), self._strayed is not None, astray=astray)

    def _is_over(self, state: State) -> bool:
        """Return whether the last step is done or read, or its turn is over."""
        last = len(self.lesson.steps) - 1
        clock = self.lesson.steps[last].clock
        passed = state.clock != clock and any(entry.clock == clock for entry in self._table.history)
        return passed or last in self._done | self._read

    def todo(self, step: LessonStep) -> Sequence[str]:
        """Return what is left of a step if all can be done, or `again` some."""
        state, after = self._table.state, self._table.state.copy()
        left = [text for text in step.do if text in self._left.get(step.says, ())] or step.do
        if step.again:
            return [text for text in left if _is_legal(text, state)]
        for text in left:
            if after.to_act is state.to_act:
                if not _is_legal(text, after):
                    return ()
                after.apply(after.parse(text))
        return left

    def turn_page(self) -> bool:
        """Go on from a step to be read; return whether it was one."""
        message = self.message()
        if message is None or message.step is None or message.step.waits:
            return False
        self._read.add(self.lesson.steps.index(message.step))
        return True


def open_facts(state: State) -> Sequence[str]:
    """Return the phase of a position and which sides stand where, as all may know."""
    lines = state.position().splitlines()
    return [line if line.startswith("phase:") else line.partition(":")[0] for line in lines]


def _is_one(action: Action, patterns: Sequence[str]) -> bool:
    return any(fnmatch.fnmatchcase(str(action), pattern) for pattern in patterns)


def _is_legal(text: str, state: State) -> bool:
    try:
        return state.refusal(state.parse(text)) is None
    except GameError:
        return False


class LessonChance:
    """What the lesson says of chance, and another source where it says nothing that can be."""

    def __init__(self, lesson: Lesson, table: Match, otherwise: Chance) -> None:
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


def lesson_of(table: Match) -> Lesson | None:
    """Return the lesson that a table was begun for, if it was for one."""
    if table.header.position is None:
        return None
    lesson = ui_of(table.game.id).lesson
    return lesson if lesson is not None and lesson.position == table.header.position else None


def add_coach(session: GameSession) -> None:
    """Add a coach, with enemy and chance, where the pupil's seat is played here."""
    table, lesson = session.table, lesson_of(session.table)
    if lesson is None or lesson.pupil not in session.humans:
        return
    session.coach = Coach(lesson, table)
    if table.chance is not None:
        table.chance = LessonChance(lesson, table, table.chance)
    for guard in session.company.bots.values():
        guard.bot = LessonEnemy(lesson, guard.bot, lambda: table.state.clock)
