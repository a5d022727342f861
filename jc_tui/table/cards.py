"""Moments that decide a game: each deserves a card of its own, once for everybody who plays here.

What deserves one, and what it says, the face of a game tells from what the viewer saw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeVar

from engine.contract import Event, Seat
from engine.timeline import HistoryEntry
from engine.translations import commas, say, sentences
from engine.values import frozen
from jc_tui.game_ui import GameUI, GameView
from jc_tui.seats.seen_events import Noticed, SeenEvent
from jc_tui.table.ordering import group_into_orders

if TYPE_CHECKING:
    from jc_tui.seats.game_session import GameSession


@frozen
class Moment:
    """What one card says.

    Attributes:
        title: what happened, in a few words, which sentences follow.
        side: whose doing or gain it is, or None.
        reasons: for what points changed hands, in sentences.
        gained: the points that it gave to a side, or took from it.
        points: how all sides that can have any stand after it; empty where that is still open.
        prize: the points that win; 0 where there is no track of them.
        of: equal for moments that share one card when they come together; None for one by itself.
    """

    title: str
    side: Seat | None = None
    told: Sequence[str] = ()
    reasons: Sequence[str] = ()
    gained: Mapping[Seat, int] = field(default_factory=dict)
    points: Mapping[Seat, int] = field(default_factory=dict)
    prize: int = 0
    of: Hashable = None

    def before(self, seat: Seat) -> int:
        return self.points[seat] - self.gained.get(seat, 0)

    @property
    def kind(self) -> Hashable:
        """Equal for moments of one kind."""
        return self.of[0] if isinstance(self.of, tuple) else self.of

    def summary(self) -> str:
        """Return all of it but what the story tells by itself, in one paragraph."""
        changes = [
            say("moments.from-to", n=seat.number, seat=seat.label, before=self.before(seat), after=after)
            for seat, after in self.points.items()
            if self.gained.get(seat)
        ]
        standing = say("moments.standing", sides=commas(changes)) if changes else say("moments.as-before")
        return sentences([say("moments.titled", title=self.title), *self.reasons, standing])

    def with_others(self, others: Sequence[Moment], **changes: Any) -> Moment:
        """Return it as the title of a card that tells others too, with `changes`."""
        return replace(self, told=[told for each in (self, *others) for told in each.told], **changes)


Kind = TypeVar("Kind", bound=Event)


class OrderEvents:
    """What a viewer saw happen together: an order, or all of a battle."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events

    def all(self, *kinds: type[Kind]) -> list[Kind]:
        return [event for event in self.events if isinstance(event, kinds)]

    def first(self, kind: type[Kind]) -> Kind | None:
        return next(iter(self.all(kind)), None)


class MomentContext(OrderEvents):
    """An order as a viewer saw it, with what else the viewer knows.

    Attributes:
        story: what was seen to happen before it.
        since: what was seen after the viewer's last decision, with the order.
        mine: the seats whose own orders surprise no viewer. here: those that decide at this keyboard.
        watched: whether a screen of its own showed it while it happened, as a battle.
        looked_back: whether the whole game is shown once more, decision or not.
    """

    def __init__(self, session: GameSession, first: int, end: int, *, watched: bool, decided: int | None) -> None:
        """Take the actions in effect from `first` to before `end`.

        The viewer's last decision is the one before index `decided`; None where the game is looked back on.
        """
        self.told = session.told(first, end)
        super().__init__([one.event for one in self.told])
        self.mine, self.here = frozenset((session.viewer,)) & session.humans, session.humans
        self.watched, self.looked_back = watched, decided is None
        self._session, self._first, self._end = session, first, end
        self._decided = first if decided is None else decided
        self._views = dict[int, GameView]()  # those before and after it are wanted again and again

    @property
    def after(self) -> GameView:
        return self.view(self._end)

    @cached_property
    def story(self) -> Sequence[SeenEvent]:
        return self._session.told(0, self._first)

    @cached_property
    def since(self) -> Sequence[SeenEvent]:
        return self._session.told(self._decided, self._end)

    def view(self, count: int) -> GameView:
        if count not in self._views:
            self._views[count] = self._session.view_at(count)
        return self._views[count]


class Moments:
    """What deserves a card in a game; unless it says otherwise, nothing does."""

    def __init__(self, ui: GameUI[GameView]) -> None:
        self.ui = ui

    def found(self, seen: MomentContext) -> Sequence[Moment]:
        """Return the moments that an order was; none for the ordinary."""
        return ()


class MomentQueue:
    """The moments of a session that deserve a card and are new to the viewer.

    What happened before a player's last decision is the past when it begins. Two at one keyboard share the cards
    of what they look at together, and each alone gets those of what the other did.
    """

    def __init__(self, session: GameSession) -> None:
        self._session = session
        self._known = dict.fromkeys(session.humans or (Seat.SPECTATOR,), 0)
        for entry in session.table.history:
            seat = entry.seat if session.humans else Seat.SPECTATOR
            if seat in self._known:
                self._known[seat] = entry.number
        self._told: dict[tuple[Seat, int, tuple[str, ...]], HistoryEntry] = {}
        self._due: list[tuple[HistoryEntry, Moment]] = []
        self._written: list[tuple[Seat, HistoryEntry, SeenEvent]] = []
        self._from_the_first: set[Seat] = set()
        self._last: tuple[Seat, int] | None = None

    def due(self, *, watched: bool = False) -> list[Moment]:
        """Return the moments that are due; from then on they count as shown.

        `watched` tells whether a screen of its own showed them. A mere viewer gets none here.
        """
        if not self._session.humans:
            return []
        found = _merged(self._take(watched=watched))
        if not found:
            return []
        from jc_tui.saves.caches import read_up_to

        history, viewer = self._session.table.history, self._session.viewer
        read = read_up_to(self._session.table, viewer)
        self._last = viewer, history[found[-1][0]].number
        self._due = [(history[index], moment) for index, moment in found if history[index].number > read]
        return [moment for _, moment in self._due]

    def still_due(self) -> list[Moment]:
        """Return what was due last, without what was taken back, which may be due again."""
        stands = {entry.number for entry in self._session.table.history}
        undone = {entry.number for entry, _ in self._due} - stands
        self._told = {told: entry for told, entry in self._told.items() if entry.number not in undone}
        self._due = [(entry, moment) for entry, moment in self._due if entry.number in stands]
        return [moment for _, moment in self._due]

    def were_read(self) -> None:
        """Note that what was due last has been read; it does not come again."""
        if self._last is not None:
            from jc_tui.saves.caches import note_read

            note_read(self._session.table, *self._last)
            self._last = None

    def write(self, *, watched: bool = False) -> None:
        """Have them stand in the story instead."""
        history, viewer = self._session.table.history, self._session.viewer
        if viewer in self._session.humans and viewer not in self._from_the_first:  # and what was before
            self._from_the_first.add(viewer)
            self._known[viewer] = 0
        for index, moment in _merged(self._take(watched=watched)):
            entry = history[index]
            told = SeenEvent(index, Seat.SPECTATOR, Noticed(moment.summary(), weight=2), entry.clock)
            self._written.append((viewer, entry, told))

    def written(self) -> list[SeenEvent]:
        """Return the moments in the viewer's story that are still in effect."""
        history, viewer = self._session.history, self._session.viewer
        return [
            told
            for whose, entry, told in self._written
            if whose is viewer and told.index < len(history) and history[told.index] is entry
        ]

    def _take(self, *, watched: bool) -> Iterable[tuple[int, Moment]]:
        """Return the moments of orders new to the viewer, with their last actions' places."""
        session = self._session
        history, story = session.history, session.ui.log
        whose = [session.viewer] if session.viewer in self._known else list(self._known)
        known = min((self._known[seat] for seat in whose), default=0)  # of two the one who knows less
        first = next((n for n in range(len(history), 0, -1) if history[n - 1].number <= known), 0)
        orders = group_into_orders(story, history[first:])
        if orders and self._goes_on(orders[-1][-1]):
            orders.pop()
        if not orders:
            return
        self._known |= dict.fromkeys(whose, orders[-1][-1].number)
        for order in orders:
            end = first + len(order)
            own = (n for n in range(first, 0, -1) if history[n - 1].seat in whose)
            decided = next(own, 0 if session.humans else first)
            seen = MomentContext(session, first, end, watched=watched, decided=decided)
            found = session.ui.moments.found(seen)
            told = session.viewer, first, tuple(map(repr, seen.events))  # nothing hidden is in it
            if found and told not in self._told:  # one taken back and done again is not new
                self._told[told] = order[-1]
                yield from ((end - 1, moment) for moment in found)
            first = end

    def _goes_on(self, last: HistoryEntry) -> bool:
        session = self._session
        others = last.seat not in session.humans and session.to_act is last.seat and not session.behind
        return others and session.ui.log.order(last) is not None


def decisive(session: GameSession, most: int) -> list[tuple[str, Moment]]:
    """Return the moments that gave most points, or are rare, in order with their clocks.

    None is about a whole year.
    """
    found, first = list[tuple[int, Moment]](), 0
    for order in group_into_orders(session.ui.log, session.history):
        end = first + len(order)
        seen = MomentContext(session, first, end, watched=False, decided=None)
        found += ((end - 1, moment) for moment in session.ui.moments.found(seen))
        first = end
    sided = [one for one in _merged(found) if one[1].side is not None]
    alike = Counter(moment.kind for _, moment in sided)
    rank = {index: (-sum(map(abs, each.gained.values())), alike[each.kind], -index) for index, each in sided}
    best = sorted(rank, key=rank.__getitem__)[:most]
    return [(session.history[index].clock, moment) for index, moment in sided if index in best]


def _merged(found: Iterable[tuple[int, Moment]]) -> list[tuple[int, Moment]]:
    """Return moments that belong together as one, called by the last and at its place."""
    merged = []
    for _, group in groupby(found, key=lambda one: (one[0],) if one[1].of is None else one[1].of):
        run = list(group)
        index, last = run[-1]
        moments = [moment for _, moment in run]
        seats = dict.fromkeys(seat for moment in moments for seat in moment.gained)
        whole = replace(
            last,
            told=[told for moment in moments for told in moment.told],
            reasons=[reason for moment in moments for reason in moment.reasons],
            gained={seat: sum(moment.gained.get(seat, 0) for moment in moments) for seat in seats},
        )
        merged.append((index, whole))
    return merged
