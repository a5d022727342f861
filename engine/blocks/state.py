"""What the states of block games share: the machine of phases, steps and doers that the contract sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self, cast

from engine.contract import Action, Event, IllegalAction, Seat
from engine.datafiles import fingerprint

Log = list[Event]


class BlockState:
    """A situation that its game's tables lead on; see `engine.contract.State` for the methods every game has.

    `choices` of the game lists what may be done in a phase. `doers` do an action, `steps` what follows by itself;
    each names the next step, or None where somebody has to act.
    """

    ARRAYS: ClassVar[Sequence[str]]
    """The fields that change in place, of which each state has its own."""

    rules: Any
    phase: str
    _legal: Sequence[Action] | None

    def twin(self) -> Self:
        """Another state of the same fields, with `ARRAYS` of its own."""
        made = type(self)()
        if COMPILED:
            for name in type(self).__mypyc_attrs__:  # type: ignore[attr-defined]
                setattr(made, name, getattr(self, name))
            for name in self.ARRAYS:
                setattr(made, name, getattr(made, name).copy())
        else:
            made.__dict__ = fields = self.__dict__.copy()
            for name in self.ARRAYS:
                fields[name] = fields[name].copy()
        return made

    @property
    def to_act(self) -> Seat | None:
        """Who acts next; `Seat.CHANCE` when a die or a card is due; None when the game is over."""
        raise NotImplementedError

    def legal_actions(self, seat: Seat | None = None) -> Sequence[Action]:
        """Every action that may be done now; empty for a `seat` that is not to act."""
        if seat is not None and seat is not self.to_act:
            return ()
        legal = self._legal
        if legal is None:
            legal = self._legal = self.rules.choices[self.phase](self)
        return legal

    def outcome_weights(self) -> Sequence[int] | None:
        """Relative probabilities of `legal_actions` while chance is to act; None when all are equal."""
        return cast(Sequence[int] | None, self.rules.outcome_weights(self))

    def apply(self, action: Action) -> list[Event]:
        """Do one legal action and return what happened. Raises IllegalAction, the state unchanged."""
        if action not in self.legal_actions():
            raise self.rules.refusal(self, action)
        return self.play(action)

    def play(self, action: Action) -> list[Event]:
        """Do an action taken from `legal_actions` without asking again whether it is legal."""
        self._legal = None
        log: Log = []
        rules = self.rules
        step = rules.doers[type(action)](self, action, log)
        while step is not None:
            step = rules.steps[step](self, log)
        return log

    def await_choice(self, phase: str, choices: Sequence[Action]) -> None:
        """Come to a phase whose choices have been worked out already, to see whether there are any."""
        self.phase = phase
        self._legal = choices

    def refusal(self, action: Action) -> IllegalAction | None:
        """Why the rules refuse an action now, or None when it is legal."""
        return None if action in self.legal_actions() else self.rules.refusal(self, action)

    def parse(self, text: str) -> Action:
        """The action a notation means here. Raises UnreadableAction or AmbiguousAction."""
        return cast(Action, self.rules.parse(self, text))

    def view(self, seat: Seat) -> Any:
        """What a seat may know."""
        return self.rules.view(self, seat)

    def position(self) -> str:
        """The whole state as text."""
        return cast(str, self.rules.describe(self))

    def digest(self) -> str:
        """A fingerprint of the whole state: equal states have equal texts, and so equal fingerprints."""
        return fingerprint(self.position())


COMPILED = hasattr(BlockState, "__mypyc_attrs__")
"""Whether this module is compiled (`make compiled`): then a state has no `__dict__`."""
