"""What an entry of the log says: like moves told together, each with its side, topic, places and dice."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from engine.contract import Event, Seat, Topic
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.words.story import fired
from engine.julius_caesar.words.story import together as told_together
from jc_tui.sitting.chronicle import LogEntry
from jc_tui.sitting.told import Told

GODS = ("jupiter", "vulcan")
"""Causes of losses that are a card's doing and no battle's."""


def listed(event: Event) -> bool:
    """Whether an event is told; that a game turn begins is left to the headings."""
    return not isinstance(event, ev.TurnBegan)


def together(event: Event) -> Hashable:
    """Equal for neighbours that are told in one entry; None for what stands alone."""
    if isinstance(event, ev.CardDealt):
        return "deal"
    if isinstance(event, ev.BlockMoved):
        return "move", event.side, event.path, event.manner, event.block is None
    if isinstance(event, ev.BlockRegrouped):
        return "regroup", event.side, event.path, event.block is None
    return None


def entry(run: Sequence[Told]) -> LogEntry:
    """The entry of neighbours that are told together; its number is left to the chronicle."""
    event = run[0].event
    dice = event.dice if isinstance(event, ev.DiceRolled) else ()
    return LogEntry(
        number=0,
        index=run[0].index,
        clock=run[-1].clock,
        topic=_topic(event),
        side=_side(event, run[0].seat),
        places=event.places,
        text=_text(run),
        dice=dice,
        firepower=event.firepower if isinstance(event, ev.DiceRolled) else 0,
        weight=_weight(event),
    )


def _text(run: Sequence[Told]) -> str:
    event = run[0].event
    return fired(event) if isinstance(event, ev.DiceRolled) else told_together([told.event for told in run])


def _side(event: Event, seat: Seat) -> Seat | None:
    """Whose it is: named by the event, or who acted; a battle is the attacker's, its end the winner's."""
    if isinstance(event, ev.CardDealt):
        return None
    acting = not isinstance(event, ev.ControlChanged) and event.topic in (Topic.MOVE, Topic.BATTLE, Topic.LOSS)
    return event.seat or (seat if acting and seat in SEATS else None)


def _topic(event: Event) -> Topic:
    by_god = isinstance(event, ev.StepLost | ev.BlockEliminated) and event.cause in GODS
    return Topic.CARD if by_god else event.topic


def _weight(event: Event) -> int:
    if isinstance(event, ev.BattleBegan | ev.YearBegan | ev.WinterBegan | ev.GameOver):
        return 2
    return 1 if isinstance(event, ev.BattleEnded | ev.CardsRevealed | ev.PointsCounted | ev.BlockEliminated) else 0
