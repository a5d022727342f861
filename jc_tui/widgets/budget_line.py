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
    """Amounts that are offered, by their names; digits make up another one, backspace takes them away again."""

    _usual = _own = ""

    def offer(self, amounts: Mapping[str, int], value: str) -> None:
        self.values = [(str(amount), say(AMOUNTS[name], amount=amount)) for name, amount in amounts.items()]
        self.value, self._usual, self._own = value, value, ""
        self.repaint()

    def on_key(self, event: Key) -> None:
        if event.character and event.character.isascii() and event.character.isdigit():
            self._type((self._own + event.character).lstrip("0")[:MOST_DIGITS])
        elif event.key == "backspace" and self._own:
            self._type(self._own[:-1])
        else:
            return
        event.stop()

    def _type(self, digits: str) -> None:
        if self._own:
            self.values.pop()
        self._own = digits
        if digits:
            self.values.append((digits, digits))
        self.show(digits or self._usual)
        self.post_message(self.Changed(self, self.value))
