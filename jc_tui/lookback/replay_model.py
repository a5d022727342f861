"""Model of a replay, in plain Python."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from engine.contract import GameError, Seat
from engine.match import Match
from engine.translations import say, sentences
from jc_tui.lookback import intents as do
from jc_tui.lookback.replaying import SPEEDS, Replay, Unit, hides, people_of, usual_viewer
from jc_tui.lookback.reviewing import check
from jc_tui.saves.summary import result_line
from jc_tui.seats.seen_events import Viewer
from jc_tui.table.intents import Back, Intent, PlayerIntent, Point, Say, TimeIsUp, Wants
from jc_tui.table.message import Ask


class ReplayModel:
    """A replay as a player looks at it.

    Attributes:
        replay: the game, and the position that is looked at.
        place: where the cursor of the map is. looking: whether the map is looked at.
        playing: whether it plays by itself. pace: how fast, by its place in `SPEEDS`.
    """

    def __init__(self, table: Match, start: int | None = None, viewer: Viewer | str = "") -> None:
        """Begin at `start` or the beginning, with `viewer` or the one that the game suggests."""
        given = viewer if viewer is None or isinstance(viewer, Seat) else usual_viewer(table)
        self.table, self.replay = table, Replay(table, given, start)
        self.place = self._latest_place
        self.looking = self.playing = False
        self.pace = 1
        self.said = "" if table.fault is None else say("replay.only-sound-part", why=self._fault)
        self.question: Ask | None = None
        self.over: tuple[tuple[str, tuple[Any, ...]], ...] = ()

    def handle(self, intent: Intent) -> None:
        if intent == do.See():
            order = (*self.table.game.seats, Seat.SPECTATOR, None)
            intent = do.See(order[(order.index(self.replay.viewer) + 1) % len(order)])
        asked = self.question
        if isinstance(intent, PlayerIntent):
            self.question = None
        try:
            self._do(intent, sure=asked is not None and asked.intent == intent)
        except Ask as ask:
            assert isinstance(intent, PlayerIntent)
            ask.intent, self.question, self.said = intent, ask, ""
        except GameError as error:
            self.said = str(error)

    def _do(self, intent: Intent, *, sure: bool) -> None:
        replay = self.replay
        match intent:
            case do.StepBy(unit, steps):
                self._stop(replay.goal(Unit(unit), steps))
            case do.Seek(position, place):
                self._stop(replay.length if position is None else position)
                self.place = place or self.place
            case do.PlayOrStop():
                self.playing = not self.playing
                if self.playing and replay.at_end:
                    self._go(0)
            case do.ChangePace(change):
                self.pace = max(0, min(len(SPEEDS) - 1, self.pace + change))
            case TimeIsUp(of) if self.playing and of == self._ticket:
                self._go(replay.goal(Unit.ACTION))
                self.playing = not replay.at_end
            case do.See(viewer):
                self._see(None if viewer is None else Seat(viewer), sure=sure)
            case Point(place):  # none where the map is left
                self.looking, self.place = bool(place), place or self.place
            case do.Branch():
                self._branch()
            case do.OpenReview():
                check(self.table)
                self.over = (("review", ()),)
            case Back():
                self.over = ()
            case Say(sentence):
                self.said, self.question = sentence, None

    @property
    def may_review(self) -> bool:
        return self.table.result is not None or not people_of(self.table)

    def _go(self, position: int) -> None:
        self.replay.go(position)
        self.said, self.question = "", None
        if not self.looking:
            self.place = self._latest_place

    def _stop(self, position: int) -> None:
        self.playing = False
        self._go(position)

    def _see(self, viewer: Viewer, *, sure: bool) -> None:
        """Ask before what is hidden in a game is shown that is not over."""
        if not sure and viewer is not self.replay.viewer and hides(self.table, viewer):
            raise Ask(say("replay.would-show"))
        self.replay.viewer = viewer
        self._go(self.replay.position)

    def _branch(self) -> None:
        self.playing = False
        if self.replay.view.result is not None:
            raise GameError(say("replay.decided"))
        self.over = (("branch", (self.replay.position,)),)

    @property
    def _latest_place(self) -> str:
        return self.replay.place or self.replay.ui.map.atlas.start

    # --- what is shown -------------------------------------------------------------------------------------

    @property
    def wants(self) -> Wants:
        return Wants(alarm=(self._ticket, 1 / SPEEDS[self.pace]) if self.playing else None, over=self.over)

    @property
    def _ticket(self) -> Hashable:
        return self.replay.position, self.pace

    @property
    def contested(self) -> bool:
        return self.replay.ui.replay.contested(self.replay.view)

    @property
    def viewer_texts(self) -> tuple[str, str]:
        viewer = self.replay.viewer
        if viewer is None:
            return say("replay.all-revealed"), say("replay.all-revealed")
        if viewer is Seat.SPECTATOR:
            return say("replay.of-onlooker"), say("replay.eyes-of-onlooker")
        told: dict[str, Any] = {"n": viewer.number, "seat": viewer.label}
        return say("replay.of-seat", **told), say("replay.eyes-of-seat", **told)

    @property
    def message(self) -> str:
        """The message in place of the story; empty for the story."""
        if self.question is not None:
            return str(self.question)
        if self.said or self.replay.at_end:
            return self.said or self._end
        if not self.looking:
            return ""
        board = self.replay.ui.map
        lines = board.standing(self.replay.view, self.place, 1000)
        return say("replay.place", place=board.label(self.place), text=sentences(text for text, _ in lines))

    @property
    def _end(self) -> str:
        if self.table.fault is not None:
            return say("replay.stops-here", why=self._fault)
        return result_line(self.table.game.id, self.table.result, "replay.so-far")

    @property
    def _fault(self) -> str:
        path, fault = self.table.path, str(self.table.fault)
        return fault.replace(str(path), path.name) if path else fault
