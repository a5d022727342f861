"""How much a bot may think: one of a few amounts, or a number that is typed."""

from __future__ import annotations

from collections.abc import Mapping

from textual.events import Key

from engine.words import say
from jc_tui.widgets.value_line import ValueLine

MOST_DIGITS = 6

AMOUNTS = {"small": "new_game.small", "normal": "new_game.normal", "large": "new_game.large"}
"""What the amounts of `engine.bots.specs.budgets` are called."""


class BudgetLine(ValueLine):
    """Amounts with their names; digits make up another one, backspace takes them away again."""

    def __init__(
        self,
        label: str,
        amounts: Mapping[str, int],
        value: str,
        *,
        about: str = "",
        id: str | None = None,  # noqa: A002 - as every widget's
    ) -> None:
        """Show amounts by their names; `value` is the amount that holds, as text."""
        super().__init__(label, _named(amounts), value, about=about, id=id)
        self._usual = value
        self._own = ""

    def offer(self, amounts: Mapping[str, int], value: str) -> None:
        """Let other amounts be chosen among: another bot thinks differently."""
        self.values, self.value, self._usual, self._own = _named(amounts), value, value, ""
        self.repaint()

    def on_key(self, event: Key) -> None:
        """A digit, or backspace."""
        if event.character and event.character.isascii() and event.character.isdigit():
            self._type((self._own + event.character).lstrip("0")[:MOST_DIGITS])
        elif event.key == "backspace" and self._own:
            self._type(self._own[:-1])
        else:
            return
        event.stop()

    def _type(self, digits: str) -> None:
        """Let a number hold that was typed; without digits the usual amount."""
        if self._own:
            self.values.pop()
        self._own = digits
        if digits:
            self.values.append((digits, digits))
        self.show(digits or self._usual)
        self.post_message(self.Changed(self, self.value))


def _named(amounts: Mapping[str, int]) -> list[tuple[str, str]]:
    return [(str(amount), say(AMOUNTS[name], amount=amount)) for name, amount in amounts.items()]
