"""Shared stories of block games: log entries, chapters of turns and battles."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from itertools import dropwhile
from typing import Any, ClassVar

from engine.blocks.action_bases import PathAction
from engine.contract import Action, Event, Seat, State, Topic
from engine.timeline import HistoryEntry
from engine.translations import Translations, sentences
from engine.translations import say as say_of_all
from jc_tui.blocks.battle.battle_log import last_with
from jc_tui.game_parts import LogUI
from jc_tui.game_ui import Chapter, Landmark, LandmarkKind, ShapeIn
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.log_builder import LogEntry

YEAR, TURN, BATTLE = 1, 2, 3
"""The levels of headings: a year, a turn or a winter, a battle."""

LEVELS = {
    LandmarkKind.YEAR: YEAR,
    LandmarkKind.TURN: TURN,
    LandmarkKind.WINTER: TURN,
    LandmarkKind.BATTLE: BATTLE,
    LandmarkKind.END: YEAR,
}

Mark = tuple[LandmarkKind, str, str]
"""What a landmark marks, a word for a narrow scale, and the title of a chapter that begins there."""

Marks = Mapping[type[Event], Callable[[Any], Mark]]
Titles = Mapping[type[Event], Callable[[Any], tuple[int, str]]]
"""By event, the landmark that it makes; level and title of the chapter that it begins."""

SinceOwn = Callable[[Sequence[HistoryEntry], Seat], int]
"""Gives the number of the first action after a seat's last one in command; that one itself if it was the last."""


def turned_up(places: Mapping[str, Any], others: Mapping[str, Any]) -> dict[str, Any]:
    """Return the places with the blocks known to either view of the map."""
    blocks = {
        name: {block.id: block for block in (*seen.blocks, *others[name].blocks)} for name, seen in places.items()
    }
    return {name: replace(seen, blocks=tuple(blocks[name].values())) for name, seen in places.items()}


class BlockLogUI(LogUI[ShapeIn]):
    """A story that goes by the kinds of a game's events.

    Attributes:
        deals, moves, regroups, volleys: the events in which a card is dealt, a block moves or regroups, dice fall.
        controls: that with which a place changes hands.
        turns: that with which a turn begins: its heading tells it. silent: all that headings say already.
        battle, rounds, over: those with which a battle and a round of it begin, and with which a battle ends.
        of_battle, of_victory: those that can happen between the beginning of a battle and its end, and after that
            while the victor regroups.
        by_groups: the actions of a block that several may take together: its first id is the block's.
        headings, ends: those that weigh most in the log, and those that weigh more than the rest.
        landmarks_of: its landmarks. titles_of: its other chapters.
        say: the catalogue of the game. label: what a block or a place is called.
        told_together: neighbours of one entry as a sentence. done: an action that goes no way, in words.
        highest: up to which roll a volley hits.
    """

    deals: ClassVar[type[Any]]
    moves: ClassVar[type[Any]]
    regroups: ClassVar[type[Any]]
    volleys: ClassVar[type[Any]]
    controls: ClassVar[type[Any]]
    turns: ClassVar[type[Any]]
    silent: ClassVar[tuple[type[Any], ...]]
    battle: ClassVar[type[Any]]
    rounds: ClassVar[type[Any]]
    over: ClassVar[type[Any]]
    of_battle: ClassVar[tuple[type[Any], ...]]
    of_victory: ClassVar[tuple[type[Any], ...]]
    by_groups: ClassVar[tuple[type[Action], ...]]
    headings: ClassVar[tuple[type[Any], ...]]
    ends: ClassVar[tuple[type[Any], ...]]
    landmarks_of: ClassVar[Marks]
    titles_of: ClassVar[Titles] = {}
    say: ClassVar[Translations]
    label: Callable[[str], str]
    told_together: Callable[[Sequence[Event]], str]
    highest: Callable[[Any], int]
    done: Callable[[Action], str]

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
        """Return a key that is equal for the actions of one order."""
        if not isinstance(entry.action, self.by_groups):
            return None
        _, *way = entry.action.named_ids
        return entry.clock, entry.seat, entry.action.verb, *way

    def deed(self, actions: Sequence[Action]) -> str:
        first = actions[0]
        if not isinstance(first, PathAction):
            return self.done(first)
        block, route = self.label(first.block), " - ".join(map(self.label, first.path))
        named = "" if route.startswith(f"{block} - ") else block
        return say_of_all("orders.group", n=len(actions), block=named, route=route).lstrip()

    def follows(self, event: Event) -> bool:
        return isinstance(event, self.controls) or type(event) is self.scores

    def entry(self, run: Sequence[SeenEvent]) -> LogEntry:
        event: Any = run[0].event
        events = [one.event for one in run]
        volley = isinstance(event, self.volleys)
        text = self.volley(event) if volley else self._in_brief(events)
        is_summed_up = len(events) > 1 and not isinstance(event, self.deals)  # all of a deal is in its text
        details = self.sentences(events) if is_summed_up else []
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
            details=() if sentences(details) == text else tuple(details),
        )

    def _in_brief(self, events: Sequence[Any]) -> str:
        """Return the events in one line, then new holders and points."""
        went = [event for event in events if not self.follows(event)]
        if not went:
            return sentences(self.sentences(events))
        now = {event.places: event for event in events if isinstance(event, self.controls)}
        points = [event for event in events if type(event) is self.scores]
        told = [*now.values(), *(replace(last, before=points[0].before) for last in points[-1:])]
        return sentences([self.told_together(went), *self.sentences(told)])

    def at_once(self, event: Event) -> bool:
        return isinstance(event, self.deals)

    def topic(self, event: Event) -> Topic:
        return event.topic

    def side(self, event: Event, seat: Seat) -> Seat | None:
        """Return the side that an event belongs to, after an action of a seat."""
        return event.seat

    def volley(self, event: Any, /) -> str:
        return self.told_together([event])

    def first_title(self, start: State) -> str:
        raise NotImplementedError

    def first_landmark(self, start: State) -> Landmark:
        return Landmark(0, LandmarkKind.YEAR, "")

    def heading(self, event: Event) -> tuple[int, str] | None:
        """Return level and title of the chapter that an event begins; None for most."""
        if type(event) in self.titles_of:
            return self.titles_of[type(event)](event)
        mark = self.landmarks_of.get(type(event))
        kind, _, title = mark(event) if mark else (LandmarkKind.LOSS, "", "")
        return (LEVELS[kind], title) if kind in LEVELS else None

    def landmarks(self, start: State, history: Sequence[HistoryEntry]) -> list[Landmark]:
        found = [self.first_landmark(start)]
        for position, entry in enumerate(history, 1):
            marks = ((self.landmarks_of.get(type(event)), event) for event in entry.events)
            found += [Landmark(position, *mark(event)[:2]) for mark, event in marks if mark]
        return found

    def chapters(self, start: State, told: Sequence[SeenEvent]) -> list[Chapter]:
        found: list[tuple[int, str, list[Event]]] = [(YEAR, self.first_title(start), [])]
        expected: tuple[type[Any], ...] = ()
        for event in (one.event for one in told):
            heading = self.heading(event)
            if heading is None and expected and not isinstance(event, expected):
                heading = BATTLE, self.say("chapters.after-battle")
            if heading is not None:
                found.append((*heading, []))
                expected = self.of_battle if isinstance(event, self.battle) else ()
            elif expected and isinstance(event, self.over):
                expected = self.of_victory
            if not isinstance(event, self.silent):
                found[-1][2].append(event)
        parts = found if found[0][2] else found[1:]
        return [Chapter(level, title, self._lines(under)) for level, title, under in parts]

    def _lines(self, events: Sequence[Event]) -> list[tuple[int, str]]:
        """Return sentences with their depth; a round stands below its battle."""
        runs: list[tuple[int, list[Event]]] = [(0, [])]
        for event in events:
            if isinstance(event, (self.battle, self.rounds, self.over)):
                runs += [(0, [event]), (int(not isinstance(event, self.over)), [])]
            else:
                runs[-1][1].append(event)
        return [(depth, sentence) for depth, run in runs for sentence in self.sentences(run)]


# --- what has happened since something ---------------------------------------------------------------------------


def events_since(session: GameSession, since: SinceOwn) -> list[Event]:
    """Return what the viewer saw since their last command, or the last action."""
    history, viewer = session.history, session.viewer
    first = len(history) - 1 if viewer is Seat.SPECTATOR else since(history, viewer)
    return [told.event for told in session.story(max(0, first))]


def story_since(session: GameSession, kind: type[Event]) -> list[Event]:
    """Return what the viewer saw since the last event of a kind, inclusive."""
    first = last_with(session.history, lambda event: isinstance(event, kind))
    events = [] if first is None else [told.event for told in session.story(first)]
    return list(dropwhile(lambda event: not isinstance(event, kind), events))


def places_since(session: GameSession, since: SinceOwn, kinds: tuple[type[Any], ...]) -> frozenset[str]:
    """Return the last places of some kinds of those events."""
    return frozenset(event.places[-1] for event in events_since(session, since) if isinstance(event, kinds))
