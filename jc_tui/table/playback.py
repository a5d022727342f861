"""The playback of what others did: which orders to see, and how far the screen has come with them.

The game has done all of it already; the session's `shown` lags behind until the playback is over.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial

from engine.contract import Seat
from engine.timeline import HistoryEntry
from engine.values import frozen
from jc_tui.seats.game_session import GameSession
from jc_tui.table.ordering import group_into_orders
from jc_tui.table.scenes import Scene, SceneKind

LOOKED_BACK = 400
"""As many actions, from the last one, are looked through for what others did last."""

OFF, STEP, NORMAL = "off", "step", "normal"
SECONDS: Mapping[str, float] = {"slow": 2.4, NORMAL: 1.2, "fast": 0.5}
"""For how long an order of a short line is seen, by the setting; with `STEP` until the player goes on."""

SHORT, READ_TWICE = 40, 80
"""Characters that are read in that time, and how many more take as much time again."""

CARDS_TAKE = 2.5
"""How many times as long cards are seen."""


@frozen
class PlaybackStep:
    """A scene of an order that begins after `begin` actions in effect, with the record `begun`."""

    scene: Scene
    begin: int
    end: int
    begun: int


class Playback:
    """What is shown to the viewer of a session.

    Attributes:
        scenes: those of this show; more may come while it goes on. at: which of them is on; -1 while none is.
        again: whether it shows once more what was seen before.
        lying: cards just turned up at a decision of the viewer's; they lie there until the next key.
    """

    def __init__(self, session: GameSession) -> None:
        """Begin with all that has happened counted as seen."""
        self.scenes: Sequence[PlaybackStep] = ()
        self.at = -1
        self.again = False
        self.lying: Scene | None = None
        self._session = session
        self._first = 0
        self._begun: HistoryEntry | None = None
        self._length = len(session.table.history)
        self._seen: dict[Seat, int] = {}

    @property
    def current(self) -> Scene | None:
        """The scene that is on; None without a playback, or for other viewers."""
        return self.scenes[self.at].scene if self._session.behind and self.at >= 0 else None

    @property
    def is_on(self) -> bool:
        return self.current is not None

    def alarm(self, speed: str) -> tuple[Hashable, float] | None:
        """Return what ends the scene by itself; None where the player does.

        The record's number tells a scene from the same one done again. What else is done gives no more time.
        """
        scene, begin = self.current, self.scenes[self.at].begin if self.scenes else 0
        rolled = [entry.seat for entry in self._session.table.history[: begin + 1][-2:]]
        if scene is None or speed == STEP or rolled == [self._session.viewer, Seat.CHANCE]:
            return None  # the viewer's own dice wait, too
        seconds = SECONDS.get(speed, SECONDS[NORMAL]) * (1 + max(0, len(scene.text) - SHORT) / READ_TWICE)
        ticket = "scene", self.scenes[self.at].begun, self.at, self.again
        return ticket, seconds * (CARDS_TAKE if scene.cards else 1)

    @property
    def ends_order(self) -> bool:
        following = self.scenes[self.at + 1 : self.at + 2]
        return not following or following[0].end != self.scenes[self.at].end

    def take_in(self) -> bool:
        """Begin to show what others have done; return whether a show is on."""
        session, first = self._session, self._first
        history, viewer = session.table.history, session.viewer
        stands = session.behind and len(history) > first and history[first] is self._begun
        if self.at >= 0 and not stands:  # an action was taken back, or the viewer is another
            self._close()  # and nothing of it counts as seen: not by the viewer now, nor what was done instead
            if viewer not in session.humans:
                self.pass_over(len(history))
        if self.again:
            return True
        if self.at < 0:
            self._first = min(self._seen_by(viewer), len(history))
        if self._looks_alone:
            together = (SceneKind.FIGHT, SceneKind.RETREAT) if session.shared else ()  # fought out by both
            scenes = [one for one in self._scenes_from(self._first) if one.scene.seat is not viewer]
            self.scenes = [one for one in scenes if one.scene.deed not in together]
            if self.scenes:
                self.lying = None
                if self.at < 0 and session.table.to_act is viewer and all(one.scene.cards for one in self.scenes):
                    self.lying, self.scenes = self.scenes[-1].scene, ()
        if not self.scenes:
            self.end()
            return False
        self._show(max(self.at, 0))
        return True

    @property
    def _looks_alone(self) -> bool:
        """True if the viewer is one player, not two together."""
        return not (self._session.shared and self._session.viewer is Seat.SPECTATOR)

    def _show(self, at: int) -> None:
        history = self._session.table.history
        self.at = min(at, len(self.scenes) - 1)
        self._begun = history[self._first]
        self._session.shown = self.scenes[self.at].end

    def next(self) -> bool:
        """Go on to the next scene; return False when the show is over."""
        if self.at + 1 >= len(self.scenes):
            self.end()
            return False
        self._show(self.at + 1)
        return True

    def end(self) -> None:
        if not self.again:
            self.pass_over(len(self._session.table.history))
        self._close()

    def _close(self) -> None:
        self.scenes, self.at, self.again, self._begun = (), -1, False, None
        self._session.shown = None

    def _seen_by(self, viewer: Seat) -> int:
        """Return how many actions this viewer has seen, or others' before a displacement."""
        before = self._length if viewer in self._session.humans else max(self._seen.values(), default=self._length)
        return self._seen.get(viewer, before)

    def pass_over(self, count: int) -> None:
        """Note that the viewer has seen `count` actions, here or elsewhere."""
        if self._looks_alone:
            self._seen[self._session.viewer] = count

    def pass_over_mode(self, name: str) -> None:
        """Note that what was played in the mode of that name was seen there."""
        ui, table, viewer = self._session.ui, self._session.table, self._session.viewer
        count = self._seen_by(viewer)
        while count < len(table.history) and (mode := ui.mode_of(table.state_at(count).view(viewer))):
            if mode.name != name:
                break
            count += 1
        self.pass_over(count)

    def begin_again(self) -> bool:
        """Show another player's last turn once more; return whether there was one."""
        first = max(0, len(self._session.table.history) - LOOKED_BACK)
        found = _last_turn(self._scenes_from(first), self._session.viewer)
        if not found:
            return False
        self.scenes, self.again, self._first = found, True, first
        self._show(0)
        return True

    def _scenes_from(self, first: int) -> list[PlaybackStep]:
        found, end = [], first
        for order in group_into_orders(self._session.ui.log, self._session.table.history[first:]):
            begin, end = end, end + len(order)
            told = self._session.told(begin, end)
            if told:
                scenes = self._session.ui.scenes.scenes(told, partial(self._session.view_at, begin))
                found += [PlaybackStep(scene, begin, end, order[0].number) for scene in scenes]
        return found


def _last_turn(scenes: Sequence[PlaybackStep], viewer: Seat) -> list[PlaybackStep]:
    """Return the last scenes of another player, without retreats within battles."""
    found: list[PlaybackStep] = []
    for one in reversed([one for one in scenes if one.scene.deed is not SceneKind.RETREAT]):
        doers = {each.scene.seat for each in found} - {None}
        if one.scene.seat is None or (one.scene.seat is not viewer and doers <= {one.scene.seat}):
            found.append(one)
        elif doers:
            break
        else:
            found = []
    return found[::-1] if any(one.scene.seat for one in found) else []
