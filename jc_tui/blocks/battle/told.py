"""What happened in a battle, as its screen tells it: from its beginning to its end, a line for each volley."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from engine.blocks.telling import hits, hits_on
from engine.contract import Action, Event, Seat
from engine.timeline import HistoryEntry
from engine.values import frozen
from engine.words import commas, say
from jc_tui.blocks.battle.pieces import Shot
from jc_tui.blocks.history import last_with
from jc_tui.seats.seen_events import SeenEvent

BattleShape = TypeVar("BattleShape")
"""A battle as the views of a game show it."""


def block_of(action: Action) -> str | None:
    """Return the block that an action is for, or None."""
    return getattr(action, "block", None)


def choosable(legal: Iterable[Action]) -> list[str]:
    """The blocks that a choice can be made for, in the order of the choices."""
    return list(dict.fromkeys(block for action in legal if (block := block_of(action))))


@frozen
class Account:
    """How a game tells of its battles.

    Attributes:
        began, ended, rolled: its events with which a battle begins and ends, and with which dice fall.
        before: those that belong to a battle although it has not begun.
        silent: those that the story passes over.
        told: an event as a sentence.
        shot: the dice of an event.
        loss: what came of a hit, in brief; empty for other events.
    """

    began: type[Any]
    ended: type[Any]
    rolled: type[Any]
    before: tuple[type[Any], ...]
    silent: tuple[type[Any], ...]
    told: Callable[[Event], str]
    shot: Callable[[Any], Shot]
    loss: Callable[[Event], str]

    def begins(self, event: Event, place: str) -> bool:
        """Whether the battle of a place begins with an event."""
        return isinstance(event, self.began) and place in event.places

    def began_at(self, history: Sequence[HistoryEntry], place: str) -> int:
        """The place of the action with which the battle of a place began; 0 when that was before the story."""
        return last_with(history, lambda event: self.begins(event, place)) or 0

    def events(self, told: Iterable[SeenEvent], place: str, *, begun: bool = True) -> list[Event]:
        """Of a story that begins with a battle's first action, the events from its beginning to its end.

        `begun` tells whether the battle had begun by its end, which may have been before the story.
        """
        found: list[Event] = []
        story = [item.event for item in told]
        begun = begun and not (self.before and any(self.begins(event, place) for event in story))
        for event in story:
            here = place in event.places
            if self.begins(event, place):
                found, begun = [each for each in found if isinstance(each, self.before)], True
            if begun or (here and isinstance(event, (*self.before, self.ended))):
                found.append(event)
            if here and isinstance(event, self.ended):
                break
        return found

    def ending(self, events: Sequence[Event]) -> Any:
        """The event with which the battle ended, if it has."""
        last = events[-1] if events else None
        return last if isinstance(last, self.ended) else None

    def last_shot(self, events: Sequence[Event]) -> Shot | None:
        """The dice that fell last in this battle."""
        return next((self.shot(event) for event in reversed(events) if isinstance(event, self.rolled)), None)

    def reports(self, events: Iterable[Event]) -> list[tuple[Seat | None, str]]:
        """The battle's story: a line for each thing a block did, with its side and what came of it."""
        lines: list[tuple[Seat | None, str, list[str]]] = []
        volley = False
        for event in events:
            if volley and (loss := self.loss(event)):
                lines[-1][2].append(loss)
                continue
            volley = isinstance(event, self.rolled)
            if not isinstance(event, self.silent):
                text = shot_words(self.shot(event)) if volley else self.told(event)
                lines.append((getattr(event, "side", None), text, []))
        return [
            (side, say("fight.with-losses", told=text, losses=commas(losses)) if losses else text)
            for side, text, losses in lines
        ]


def shot_words(shot: Shot) -> str:
    """A volley as a line of the story."""
    dice, on = " ".join(map(str, shot.dice)), hits_on(shot.highest)
    return say("fight.fired", block=shot.name, dice=dice, on=on, hits=hits(shot.hits))
