"""Outcomes of chance given beforehand."""

from collections.abc import Iterable

from engine.contract import Action, NotationError, State


class ScriptError(Exception):
    """A script of outcomes that does not fit the game: it ended too early, or an outcome is refused."""


class ScriptedChance:
    """A `Chance` that gives these notations, in the order they are wanted."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = tuple(lines)
        self._used = 0

    @property
    def left(self) -> int:
        return len(self._lines) - self._used

    def choose(self, state: State) -> Action:
        """The next outcome of the script. Raises ScriptError, with its place in the script."""
        if not self.left:
            raise ScriptError(f"The script of outcomes is used up after {len(self._lines)}.")
        line = self._lines[self._used]
        place = f"Outcome {self._used + 1} of the script ({line})"
        try:
            action = state.parse(line)
        except NotationError as error:
            raise ScriptError(f"{place} cannot be read: {error}") from error
        if refusal := state.refusal(action):
            raise ScriptError(f"{place} is not possible here: {refusal}") from refusal
        self._used += 1
        return action
