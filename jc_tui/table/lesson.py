"""A lesson: the first turns of a game with a coach, as a game's face brings them in a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from engine.contract import Action, Seat
from engine.datafiles import Entry, read_toml
from engine.values import frozen


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
