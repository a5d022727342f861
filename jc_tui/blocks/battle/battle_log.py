"""Reports of a battle from beginning to end, a line for each volley."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from engine.blocks.event_text import hits, hits_on
from engine.contract import Event, Seat
from engine.timeline import HistoryEntry
from engine.translations import commas, say
from engine.values import frozen
from jc_tui.blocks.battle.pieces import Shot
from jc_tui.seats.seen_events import SeenEvent

BattleShape = TypeVar("BattleShape")
"""A battle as the views of a game show it."""


def last_with(history: Sequence[HistoryEntry], wanted: Callable[[Event], bool]) -> int | None:
    """Return the place of the last action that brought about such an event."""
    return next((n for n in reversed(range(len(history))) if any(map(wanted, history[n].events))), None)


def is_a(event: Event, *names: str) -> bool:
    """Return whether an event has one of these names, which all block games share."""
    return type(event).__name__ in names


@frozen
class BattleLog:
    """Words of a game for the report of a battle.

    Attributes:
        before: the names of those of its events that belong to a battle although it has not begun.
        name: what a block of a side is called.
        numeral: how a block shows its strength.
        firepower: the field of a roll of dice that has the highest which hits.
        loss: what came of a hit in this game alone, in brief; empty for other events.
    """

    before: tuple[str, ...]
    told: Callable[[Event], str]
    """Returns an event as a sentence."""
    name: Callable[[str, Seat], str]
    numeral: Callable[[int], str]
    firepower: str
    loss: Callable[[Event], str]

    def begins(self, event: Event, place: str) -> bool:
        return is_a(event, "BattleBegan") and place in event.places

    def began_at(self, history: Sequence[HistoryEntry], place: str) -> int:
        """Return the index of the action that began a battle; 0 when that was earlier."""
        return last_with(history, lambda event: self.begins(event, place)) or 0

    def events(self, told: Iterable[SeenEvent], place: str, *, begun: bool = True) -> list[Event]:
        """Return a battle's events, from a story that begins with its first action.

        `begun` tells whether the battle had begun by its end, which may have been before the story.
        """
        found: list[Event] = []
        story = [item.event for item in told]
        begun = begun and not (self.before and any(self.begins(event, place) for event in story))
        for event in story:
            here = place in event.places
            if self.begins(event, place):
                found, begun = [each for each in found if is_a(each, *self.before)], True
            if begun or (here and is_a(event, *self.before, "BattleEnded")):
                found.append(event)
            if here and is_a(event, "BattleEnded"):
                break
        return found

    def ending(self, events: Sequence[Event]) -> Any:
        """Return the event with which the battle ended; None where it has not."""
        return events[-1] if events and is_a(events[-1], "BattleEnded") else None

    def shot(self, roll: Any) -> Shot:
        name = self.name(roll.block, roll.side)
        return Shot(roll.block, name, roll.dice, getattr(roll, self.firepower), roll.hits)

    def last_shot(self, events: Sequence[Event]) -> Shot | None:
        return next((self.shot(event) for event in reversed(events) if is_a(event, "DiceRolled")), None)

    def reports(self, events: Iterable[Event]) -> list[tuple[Seat | None, str]]:
        """Return the story: by line its side and what a block did."""
        lines: list[tuple[Seat | None, str, list[str]]] = []
        volley = False
        for event in events:
            if volley and (loss := self._came_of(event)):
                lines[-1][2].append(loss)
                continue
            volley = is_a(event, "DiceRolled")
            if not is_a(event, "ControlChanged"):
                text = shot_words(self.shot(event)) if volley else self.told(event)
                lines.append((getattr(event, "side", None), text, []))
        return [
            (side, say("fight.with-losses", event=text, losses=commas(losses)) if losses else text)
            for side, text, losses in lines
        ]

    def _came_of(self, event: Any) -> str:
        """Return the brief outcome of a hit; empty for other events."""
        if is_a(event, "StepLost") and event.cause == "hit" and event.block and event.strength:
            block = self.name(event.block, event.side)
            return say("fight.down-to", block=block, strength=self.numeral(event.strength))
        if is_a(event, "BlockEliminated") and event.cause == "hit":
            return say("fight.eliminated", block=self.name(event.block, event.side))
        return self.loss(event)


def shot_words(shot: Shot) -> str:
    """Return a volley as a line of the story."""
    dice, on = " ".join(map(str, shot.dice)), hits_on(shot.highest)
    return say("fight.fired", block=shot.name, dice=dice, on=on, hits=hits(shot.hits))


def still_there(
    lines: Mapping[Seat, Iterable[Any]], events: Iterable[Any], fresh: Callable[[str, Seat, int], object]
) -> dict[Seat, tuple[Any, ...]]:
    """Return who is left of both lines after events; `fresh` makes reserves that came."""
    found = {side: {block.id: block for block in blocks} for side, blocks in lines.items()}
    for event in events:
        line = found.get(event.seat, {})
        if is_a(event, "ReservesArrived"):
            line |= {block: fresh(block, event.side, strength) for block, strength in event.blocks}
        elif is_a(event, "BlockEliminated", "BlockRetreated", "BlockSheltered"):
            line.pop(event.block, None)
        elif is_a(event, "StepLost") and event.block in line and event.strength:
            line[event.block] = replace(line[event.block], strength=event.strength)
    return {side: tuple(blocks.values()) for side, blocks in found.items()}
