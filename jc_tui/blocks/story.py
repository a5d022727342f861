"""What the stories of block games share: what the log tells together, and its entries."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Any, ClassVar

from engine.blocks.acts import Along
from engine.contract import Action, Event, Seat, Topic
from engine.timeline import HistoryEntry
from engine.words import say as say_of_all
from engine.words import sentences
from jc_tui.blocks.chapters import BlockChapters
from jc_tui.game_ui import ShapeIn
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.log_builder import LogEntry


class BlockLogUI(BlockChapters[ShapeIn]):
    """A story that goes by the kinds of a game's events.

    Attributes:
        deals, moves, regroups, volleys: the events in which a card is dealt, a block moves or regroups, dice fall.
        controls: that with which a place changes hands: it has an `owner` or none, and may be `contested`.
        by_groups: the actions of a block that several may take together: its first id is the block's.
        turns: that with which a turn begins: its heading tells it.
        headings, ends: those that weigh most in the log, and those that weigh more than the rest.
        told_together: neighbours of one entry as a sentence.
        done: an action that goes no way, in words.
        label: what a block or a place is called.
        narrated: events one by one, as sentences.
        prizes: the places that score.
    """

    deals: ClassVar[type[Any]]
    moves: ClassVar[type[Any]]
    regroups: ClassVar[type[Any]]
    volleys: ClassVar[type[Any]]
    controls: ClassVar[type[Any]]
    by_groups: ClassVar[tuple[type[Action], ...]]
    turns: ClassVar[type[Any]]
    headings: ClassVar[tuple[type[Any], ...]]
    ends: ClassVar[tuple[type[Any], ...]]
    told_together: Callable[[Sequence[Event]], str]
    done: Callable[[Action], str]
    label: Callable[[str], str]
    narrated: Callable[[Sequence[Event]], list[str]]
    prizes: Callable[[], Collection[str]]

    def sentences(self, events: Sequence[Event]) -> list[str]:
        return self.narrated(events)

    def listed(self, event: Event) -> bool:
        return not isinstance(event, self.turns)

    def together(self, event: Any) -> Hashable:
        if isinstance(event, self.deals):
            return "deal"
        if isinstance(event, (self.moves, self.regroups)):
            manner = event.manner if isinstance(event, self.moves) else "regroup"
            return event.side, event.path, manner, event.block is None
        return None

    def order(self, entry: HistoryEntry) -> Hashable:
        """Equal for neighbouring actions that are one order: a group's blocks go one way."""
        if not isinstance(entry.action, self.by_groups):
            return None
        _, *way = entry.action.about
        return entry.clock, entry.seat, entry.action.verb, *way

    def deed(self, actions: Sequence[Action]) -> str:
        first = actions[0]
        if not isinstance(first, Along):
            return self.done(first)
        route = " - ".join(map(self.label, first.path))
        return say_of_all("orders.group", n=len(actions), block=self.label(first.block), route=route)

    def follows(self, event: Event) -> bool:
        """Who holds a place is told with the blocks that came or went."""
        return isinstance(event, self.controls)

    def entry(self, run: Sequence[SeenEvent]) -> LogEntry:
        event: Any = run[0].event
        events = [one.event for one in run]
        volley = isinstance(event, self.volleys)
        text = self.volley(event) if volley else self._in_brief(events)
        return LogEntry(
            number=0,
            index=run[0].index,
            clock=run[-1].clock,
            topic=self.topic(event),
            side=None if isinstance(event, self.deals) else self.side(event, run[0].seat),
            places=event.places,
            text=text,
            dice=event.dice if volley else (),
            firepower=self.highest(event) if volley else 0,
            weight=2 if isinstance(event, self.headings) else int(isinstance(event, self.ends)),
            details=self._details(events, text),
        )

    def _details(self, events: Sequence[Event], text: str) -> tuple[str, ...]:
        """What a text sums up; of a deal all cards stand in it."""
        if len(events) < 2 or isinstance(events[0], self.deals):
            return ()
        told = self.sentences(events)
        return () if sentences(told) == text else tuple(told)

    def _in_brief(self, events: Sequence[Any]) -> str:
        """All of them together, then who holds the places now that were taken, or left if they score."""
        went = [event for event in events if not isinstance(event, self.controls)]
        if not went:
            return self.told_together(events)
        now = {event.places: event for event in events if isinstance(event, self.controls)}
        told = [each for each in now.values() if each.owner or each.contested or each.places[0] in self.prizes()]
        return sentences([self.told_together(went), *(self.told_together([each]) for each in told)])

    def at_once(self, event: Event) -> bool:
        return isinstance(event, self.deals)

    # --- what games may tell otherwise ---------------------------------------------------------------------------

    def topic(self, event: Event) -> Topic:
        return event.topic

    def side(self, event: Event, seat: Seat) -> Seat | None:
        """Whose doing or loss an event is, after an action of that seat."""
        return event.seat

    def volley(self, event: Any) -> str:
        return self.told_together([event])

    def highest(self, event: Any) -> int:
        """Up to which roll a volley hits."""
        raise NotImplementedError
