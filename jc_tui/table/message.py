"""What the message line says: refusals, questions and notices, and who of several speaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from engine.contract import GameError, IllegalAction
from engine.values import frozen

if TYPE_CHECKING:
    from jc_tui.table.intents import PlayerIntent


class Ask(GameError):
    """Asks whether the player means it; the same intent again is yes."""


class Notice(GameError):
    """Tells the player something that went as it should, or what went wrong with a bot."""


class RuleRefusal(GameError):
    """Refuses something that is about the section `rule` of the rulebook."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence)
        self.rule = rule


@frozen
class Question:
    """A question that stands until anything else is done: `number` is the record at which it was asked."""

    intent: PlayerIntent
    number: int
    ask: Ask


Kind = Literal["prompt", "closed", "question", "notice", "refusal"]
"""What a message is: what to do now, why a place is closed, a question, a notice, a refusal."""


@frozen
class TableMessage:
    """One message with the section of the rulebook that it is about; empty for none."""

    kind: Kind
    text: str
    rule: str = ""


def message_of(said: GameError | str) -> TableMessage:
    """Return what somebody says as a message."""
    if isinstance(said, IllegalAction):
        return TableMessage("refusal", said.sentence, said.rule)
    if isinstance(said, RuleRefusal):
        return TableMessage("refusal", str(said), said.rule)
    kinds: Mapping[type, Kind] = {str: "prompt", Ask: "question", Notice: "notice"}
    return TableMessage(kinds.get(type(said), "refusal"), str(said))
