"""The theatre: what others did plays on the table's map, order by order, until the player's own decision."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.words import say
from jc_tui.look.bindings import foot_of
from jc_tui.map.paint import TargetKind, TargetMark, begin_marks
from jc_tui.map.trail import Trail
from jc_tui.map.view import MapView
from jc_tui.table.playback import Playback
from jc_tui.table.scenes import Scene, SceneKind
from jc_tui.widgets.advice_line import Notice
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.turned_up import TurnedUp

if TYPE_CHECKING:
    from jc_tui.screens.table import TableScreen

OFF, STEP, NORMAL = "off", "step", "normal"
SECONDS: Mapping[str, float] = {"slow": 2.4, NORMAL: 1.2, "fast": 0.5}
"""For how long an order of a short line is seen, by the setting; with `STEP` until the player goes on."""

SHORT, READ_TWICE = 40, 80
"""Characters that are read in that time, and how many more take as much time again."""

MEANT, SURPRISED = 0.7, 1.5
"""Seconds after the end of a show in which a key was meant for it: ended by the player, and by itself."""

CARDS_TAKE = 2.5
"""How many times as long cards are seen."""

GOALS: Mapping[SceneKind, TargetKind] = {
    SceneKind.ATTACK: "attack",
    SceneKind.SAIL: "sail",
    SceneKind.GAIN: "gain",
    SceneKind.STRIKE: "attack",
    SceneKind.FIGHT: "attack",
    SceneKind.OTHER: "begin",
}
"""The sign that the map shows where something was done; a move has its own."""


class Theatre:
    """Shows what others did on a table's map, at the pace that is set. It takes no step below another screen.

    Attributes:
        meant_until: until when, by the loop's time, keys are meant for the show that is over and choose nothing.
    """

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._show = Playback(screen.session, screen.session.pack.faces.stage)
        self._drawn = False
        self._cards: TurnedUp | None = None
        self.meant_until = 0.0
        self._time: asyncio.TimerHandle | None = None

    @property
    def is_on(self) -> bool:
        """Whether something is being shown."""
        return self._show.current is not None

    @property
    def is_again(self) -> bool:
        """Whether that is what was seen before."""
        return self.is_on and self._show.again

    @property
    def takes_key(self) -> bool:
        """Whether the key that goes on is its own: also for a moment after it has gone on by itself."""
        return self.is_on or asyncio.get_running_loop().time() < self.meant_until

    def take_in(self) -> None:
        """Look at what has happened, before the screen shows it."""
        was_on = self.is_on
        if self._screen.around.settings.show == OFF and not was_on:
            self._show.pass_over(len(self._screen.session.table.history))
        elif not self._show.take_in():
            self._stop()
        elif not was_on:
            self._screen.foot.settle()
            self._wait()

    def was_seen_on(self, kind: type[object]) -> None:
        """What was played on another screen, until that closed, is not shown again."""
        self._show.pass_over_screen(kind)

    def draw(self) -> None:
        """The scene that is on, with its words at the foot."""
        screen, scene = self._screen, self._show.current
        if scene is None:
            self._clear()
            return
        board = screen.query_one(MapView)
        board.targets = _signs(scene)
        board.trails = trails_of(scene)
        if scene.places:
            board.look_at(scene.places[-1])
        number, count = self._show.at + 1, len(self._show.scenes)
        key = "show.again" if self._show.again else "show.number"
        screen.query_one(OrdersPane).tell(scene.text)
        self._turn_up(scene)
        screen.foot.advise(say(key, number=number, count=count))
        if not self._drawn:
            self._drawn = True
            self._show_keys("table-show")

    def _clear(self) -> None:
        """The map as it is between shows, with the player's own place in sight."""
        if not self._drawn:
            return
        self._drawn = False
        board = self._screen.query_one(MapView)
        board.trails = ()
        board.look_at(board.selected)
        self._turn_up(None)
        self._show_keys("")

    def _turn_up(self, scene: Scene | None) -> None:
        """Show the cards of a scene over the map, or none."""
        board, body = self._screen.query_one(MapView), self._screen.query_one("#body")
        cards, text = (scene.cards, scene.text) if scene else ((), "")
        columns = (board.region or body.region).width
        if self._cards is None and cards:
            self._cards = TurnedUp(id="turned-up")
            self._screen.mount(self._cards)
        if self._cards is not None:
            self._cards.turn_up(cards, text, columns, body.region.offset)

    def _show_keys(self, name: str) -> None:
        """The keys of a show in front of all others, or those of the table again."""
        keys = foot_of(name) if name else []
        self._screen.query_one("#brief", KeyBar).put_first(keys)
        self._screen.query_one("#hints", KeyBar).put_first(keys)

    # --- what the player does --------------------------------------------------------------------------------

    def next(self) -> None:
        """On to the next order, or to the player's decision; first to a card, if the order deserves one."""
        self._go_on(MEANT)

    def _go_on(self, meant: float) -> None:
        if not self.is_on:
            return
        self._stop()
        self._screen.foot.settle()
        if (not self.is_on or self._show.ends_order) and self._screen.telling.tell(self.next):
            return
        if self._show.next():
            self._wait()
            self._screen.show_session()
        else:
            self.meant_until = asyncio.get_running_loop().time() + meant
            self._screen.advance()

    def skip(self) -> None:
        """On to the player's decision."""
        self._stop()
        self._screen.foot.settle()
        self._show.end()
        self._screen.advance()

    def again(self) -> None:
        """Show once more what another player did last."""
        if self.is_on:
            self.insist()
            return
        self._screen.forget()
        if self._show.begin_again():
            self._wait()
            self._screen.show_session()
        else:
            self._screen.show_refusal(Notice(say("show.nothing")))

    def insist(self) -> bool:
        """Say how to come to a decision, where something is still being shown; whether that is so."""
        if self.is_on:
            self._screen.foot.refuse(Notice(say("sitting.behind")))
        return self.is_on

    # --- time ------------------------------------------------------------------------------------------------

    def _wait(self) -> None:
        """Let the time begin after which it goes on by itself; with `STEP` there is none."""
        self._stop()
        scene, speed = self._show.current, self._screen.around.settings.show
        if scene is None or speed == STEP:
            return
        seconds = SECONDS.get(speed, SECONDS[NORMAL]) * (1 + max(0, len(scene.text) - SHORT) / READ_TWICE)
        if scene.cards:
            seconds *= CARDS_TAKE
        loop = asyncio.get_running_loop()
        self._time = loop.call_later(seconds, self._screen.call_later, self._time_is_up)

    def _time_is_up(self) -> None:
        if not self._screen.is_attached or self._time is None:
            return
        if self._screen.is_current:
            self._go_on(SURPRISED)
            if not self.is_on:
                self._screen.query_one(OrdersPane).hold(self.meant_until)
        else:
            self._wait()

    def _stop(self) -> None:
        if self._time is not None:
            self._time.cancel()
            self._time = None

    def close(self) -> None:
        """The table is left."""
        self._stop()


def trails_of(scene: Scene) -> list[Trail]:
    """The ways of an order, as the map draws them."""
    return [Trail(way, "attack" if scene.deed is SceneKind.ATTACK else "move") for way in scene.ways]


def _signs(scene: Scene) -> dict[str, TargetMark]:
    """The signs of a scene's places: where its ways begin, and what was done where they end."""
    begun = begin_marks(way[0] for way in scene.ways)
    goals = [way[-1] for way in scene.ways] or scene.places
    return begun | {place: TargetMark(GOALS.get(scene.deed, "move")) for place in goals}
