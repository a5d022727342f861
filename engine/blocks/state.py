"""Lead the states of block games by a stack of what waits to be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self, cast

from engine.blocks.action_bases import Task
from engine.contract import Action, Event, IllegalAction, Seat
from engine.datafiles import fingerprint

Log = list[Event]
LISTED = (tuple, list)


class Copied:
    """What is copied with a state."""

    ARRAYS: ClassVar[Sequence[str]]
    """The fields that change in place, of which each copy has its own."""

    def twin(self) -> Self:
        """Return another of the same fields, with `ARRAYS` of its own."""
        if COMPILED:
            made = type(self)()  # as compiled classes are made by `__init__` alone
            for name in type(self).__mypyc_attrs__:  # type: ignore[attr-defined]
                setattr(made, name, getattr(self, name))
            for name in self.ARRAYS:
                setattr(made, name, getattr(made, name).copy())
        else:
            made = object.__new__(type(self))
            made.__dict__ = fields = self.__dict__.copy()
            for name in self.ARRAYS:
                fields[name] = fields[name].copy()
        return made


class BlockState(Copied):
    """A situation with its tasks. See `engine.contract.State` for the methods every game has.

    The rules list the choices of the topmost task's phase, do the action chosen (`act`), and go on (`go`) with
    whatever lies on top then, until that says False or waits, as a player or chance has to act.
    """

    rules: Any
    stack: tuple[Task, ...]
    actor: int
    _shares: bool
    _legal: Sequence[Action] | None

    @property
    def task(self) -> Any:
        """The task that is being done."""
        return self.stack[-1]

    @property
    def phase(self) -> str:
        """The name of the choice that is due."""
        return self.stack[-1].phase

    def do(self, *tasks: Task) -> bool:
        """Do these before all that waits already, the first one first."""
        self.stack += tasks[::-1] if len(tasks) > 1 else tasks
        return True

    def done(self) -> bool:
        """Leave off what was being done."""
        self.stack = self.stack[:-1]
        return True

    def go_to(self, *tasks: Task) -> bool:
        """Do these in place of what was being done."""
        self.stack = self.stack[:-1] + (tasks[::-1] if len(tasks) > 1 else tasks)
        return True

    def ask(self, side: int, choices: Sequence[Action] | None = None) -> bool:
        """Wait for a side to act, with its choices if they are known already."""
        self.actor, self._legal = side, choices
        return False

    @property
    def to_act(self) -> Seat | None:
        """The next seat to act, `Seat.CHANCE` for dice and cards, None at the end."""
        raise NotImplementedError

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """Return all actions that are legal now, none for a `seat` not to act."""
        if seat is not None and seat is not self.to_act:
            return ()
        legal = self._legal
        if legal is None:
            legal = self._legal = self.rules.choices[self.stack[-1].phase](self)
        return legal

    def outcome_weights(self) -> Sequence[int] | None:
        """Return the weights of `legal_actions` of chance, None when all are equal."""
        weigh = self.rules.weights.get(self.stack[-1].phase)
        return weigh(self) if weigh else None

    def apply(self, action: Action) -> list[Event]:
        """Do one legal action and return what happened. Raises IllegalAction, the state unchanged."""
        legal = self.legal_actions() if self._legal is None else self._legal
        if isinstance(legal, LISTED):
            # The very object, as it mostly is one of them, is found faster than one that is equal.
            for one in legal:
                if one is action:
                    return self.play(action)
        if action not in legal:
            raise self.rules.refusal(self, action)
        return self.play(action)

    def own(self) -> Self:
        """Stop sharing moves and the battle with copies, as they are about to change."""
        own: Any = self  # each game's classes of them are its own
        self._shares, own.moves, own.battle = False, own.moves.twin(), own.battle.twin()
        return self

    def play(self, action: Action) -> list[Event]:
        """Do an action taken from `legal_actions` without asking again whether it is legal."""
        if self._shares:
            self.own()
        self._legal = None
        log: Log = []
        self.rules.act[self.stack[-1].phase, type(action)](self, action, log)
        go = self.rules.go
        while (go_on := go.get(self.stack[-1].__class__)) and go_on(self, log):  # `go_on`, without its call
            pass
        return log

    def go_on(self, log: Log) -> None:
        """Go on with what lies on top until a player or chance has to act."""
        go = self.rules.go
        while (go_on := go.get(self.stack[-1].__class__)) and go_on(self, log):
            pass

    def refusal(self, action: Action) -> IllegalAction | None:
        """Return the reason to refuse an action now, or None when it is legal."""
        return None if action in self.legal_actions() else self.rules.refusal(self, action)

    def parse(self, text: str) -> Action:
        """Return the action that a notation means. Raises UnreadableAction or AmbiguousAction."""
        return cast(Action, self.rules.parse(self, text))

    def view(self, seat: Seat) -> Any:
        """Return all that a seat may know."""
        return self.rules.view(self, seat)

    def position(self) -> str:
        """Return the whole state as text."""
        return cast(str, self.rules.describe(self))

    def digest(self) -> str:
        """Return a fingerprint of the whole state, equal for equal states."""
        return fingerprint(self.position())


COMPILED = hasattr(BlockState, "__mypyc_attrs__")
"""Whether this module is compiled (`make compiled`): then a state has no `__dict__`."""
