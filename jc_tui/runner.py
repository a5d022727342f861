"""The only place with threads and timers, which serves the table's model."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from functools import partial
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, cast

from textual.app import ScreenStackError
from textual.screen import Screen

from engine.contract import GameError
from engine.translations import say
from jc_tui.table import intents as do
from jc_tui.table.intents import Intent, Wants
from jc_tui.table.model import TableModel

if TYPE_CHECKING:
    from jc_tui.app_context import AppContext
    from jc_tui.screens.play import PlayScreen

POLL_SECONDS = 0.1
"""How often the save is looked at for what other processes did, where nothing tells that they did something."""

SOON, MOST_SOON = 0.02, 10
"""How soon it is looked again while a save is still being written, and how often: a line may stay half written."""

AROUND_SECONDS = 1.0
"""How often it is looked who sits at the table; and at the save too, whatever tells of it."""

CLOCK_SECONDS = 60.0
"""Seconds between two updates of the clocks."""

STOOD = 0.4
"""Seconds for which a decision must have stood on the screen for a key to be meant for it."""

OVER = {
    "plan": "jc_tui.screens.plan:PlanScreen",
    "end": "jc_tui.screens.game_over:GameOverScreen",
    "cards": "jc_tui.screens.moment:MomentScreen",
    "handover": "jc_tui.screens.handover:HandoverScreen",
}
"""The screens above the table, by their kinds; those of modes name themselves."""

MOST_STOOD = 20
"""How many decisions are remembered: more than a player can make in that time by keys typed ahead."""

Stop = Callable[[], None]


class Runner:
    """Runner of one model for its screens; `pressed` is the time of the present key."""

    def __init__(self, model: TableModel, context: AppContext) -> None:
        self.model = model
        self.pressed: float | None = None
        self._context = context
        self._front: PlayScreen | None = None
        self._above: list[tuple[tuple[str, Hashable], Screen[Any]]] = []
        self._at_work: dict[str, tuple[Hashable, Stop]] = {}
        self._painted: dict[int, float] = {}
        self._next_look: asyncio.TimerHandle | None = None
        self._around_at = self._clocks_at = 0.0
        self._told = False
        self._fresh = 0

    # --- the screens ---------------------------------------------------------------------------------------

    def begin(self, front: PlayScreen) -> None:
        """Show the model on a screen, and listen for news from the first one on."""
        if self._front is None:
            self._front = front
            front.call_after_refresh(self._listen, front)
        front.call_after_refresh(self.send, do.SaveChanged())

    def _listen(self, front: PlayScreen) -> None:
        if front is self._front:
            self._told = self.model.session.watch.listen(self.look_for_news)
            self.look_for_news()

    def end(self, front: PlayScreen) -> None:
        """Listen no longer, and let what is being thought about come to an end."""
        if front is not self._front:
            return
        self._front = None
        self.model.session.watch.leave(self.look_for_news)
        if self._next_look is not None:
            self._next_look.cancel()
        for _, stop in self._at_work.values():
            stop()
        self._at_work.clear()

    def send(self, intent: Intent) -> None:
        self.model.prefs = self._context.settings
        self.model.handle(intent, self._seen() if isinstance(intent, do.PlayerIntent) else None)
        self.pressed = None
        self.update()

    def post(self, intent: Intent) -> None:
        if self._front is not None:
            self._front.call_later(self._send_posted, intent)

    def _send_posted(self, intent: Intent) -> None:
        if self._front is not None and self._front.is_attached:
            self.send(intent)

    def update(self) -> None:
        front = self._front
        if front is None or not front.is_mounted:
            return
        if self.model.left:
            self._bring_up(())
            self.end(front)
            front.dismiss(None)
            return
        wants = self.model.wants
        if not self._covered:
            self._bring_up(wants.over)
            if (top := self._top).is_mounted:
                top.show()
            self._note_shown()
            if self._above and hasattr(screen := self._above[-1][1], "show") and screen.is_mounted:
                screen.show()
        self._reconcile(wants)
        self._context.attention.update(front.app, self.model.session)

    @property
    def _top(self) -> PlayScreen:
        assert self._front is not None
        modes = (cast("PlayScreen", screen) for (kind, _), screen in reversed(self._above) if kind == "mode")
        return next(modes, self._front)

    @property
    def _covered(self) -> bool:
        """True while another screen, such as help, lies above all of these."""
        assert self._front is not None
        try:
            current = self._front.app.screen
        except ScreenStackError:
            return True
        return current is not self._front and all(current is not screen for _, screen in self._above)

    def _bring_up(self, over: tuple[tuple[str, Hashable], ...]) -> None:
        front = self._front
        assert front is not None
        wanted = [each for each in over if not front.is_screen_of(each)]
        same = 0
        for (key, _), want in zip(self._above, wanted, strict=False):
            if key != want:
                break
            same += 1
        while len(self._above) > same:
            self._above.pop()
            front.app.pop_screen()
        for key in wanted[same:]:
            screen = self._made(key)
            self._above.append((key, screen))
            front.app.push_screen(screen)

    def _made(self, key: tuple[str, Hashable]) -> Screen[Any]:
        kind, what = key
        made: Screen[Any] = resolve_name(str(what) if kind == "mode" else OVER[kind])(
            self.model.session, self._context, self
        )
        return made

    # --- what the player has seen --------------------------------------------------------------------------

    def _note_shown(self) -> None:
        """Note when the decision there is has been painted."""
        if (serial := self.model.serial) not in self._painted:
            self._top.call_after_refresh(self._note_painted, serial)

    def _note_painted(self, serial: int) -> None:
        self._painted.setdefault(serial, _now())
        if len(self._painted) > MOST_STOOD:
            del self._painted[min(self._painted)]

    def _seen(self) -> int:
        """Return the serial of the decision on the screen when the key was pressed."""
        pressed = _now() if self.pressed is None else self.pressed
        return max((serial for serial, since in self._painted.items() if pressed >= since + STOOD), default=0)

    # --- what the model wants ------------------------------------------------------------------------------

    def _reconcile(self, wants: Wants) -> None:
        """Stop what is wanted no longer, and start what is new.

        An alarm stays set whatever its seconds become.
        """
        covered, (ticket, seconds) = self._covered, wants.alarm or (None, 0.0)
        jobs: dict[str, tuple[Hashable, Callable[[Any], Stop]]] = {
            "bot": (wants.bot, self._ask_bot),
            "hint": (wants.hint, self._ask_hint),
            "odds": (wants.odds, self._compute),
            "alarm": (None if covered else ticket, partial(self._set_alarm, seconds)),
        }
        for name, (want, start) in jobs.items():
            running = self._at_work.get(name)
            if running is not None and running[0] != want:
                running[1]()
                del self._at_work[name]
            if want is not None and name not in self._at_work and not covered:
                self._at_work[name] = want, start(want)

    def _in_thread(self, work: Callable[[], Intent | None]) -> None:
        def run() -> None:
            if (found := work()) is not None:
                self.post(found)

        assert self._front is not None
        self._front.run_worker(run, thread=True)

    def _ask_bot(self, number: int) -> Stop:
        request = self.model.session.ask()
        assert request is not None

        def think() -> Intent | None:
            with self._context.thinking():
                action = request.answer()
            return None if action is None else do.BotChose(action, number)

        self._in_thread(think)
        return self._count_seconds(request.drop)

    def _ask_hint(self, number: int) -> Stop:
        from jc_tui.seats.hints import HintRequest

        session = self.model.session
        assert session.to_act is not None
        request = HintRequest(session.table, session.to_act, session.acted_on)

        def think() -> Intent | None:
            try:
                self._context.may_hint()
                found = request.answer()
            except GameError as error:
                found = str(error)
            return None if found is None else do.HintFound(found, number)

        self._in_thread(think)
        return self._count_seconds(request.drop)

    def _compute(self, of: Hashable) -> Stop:
        work = self.model.computation()

        def compute() -> Intent:
            try:
                return do.OddsFound(of, work())
            except Exception as error:  # as with a hint that fails: the game goes on
                return do.OddsFound(of, say("fight.failed", error=type(error).__name__))

        self._in_thread(compute)
        return lambda: None

    def _set_alarm(self, seconds: float, of: Hashable) -> Stop:
        return asyncio.get_running_loop().call_later(seconds, self.post, do.TimeIsUp(of)).cancel

    def _count_seconds(self, stop: Stop) -> Stop:
        """Post the seconds of thinking once a second, without a timer of Textual."""
        loop, begun = asyncio.get_running_loop(), _now()
        next_second: asyncio.TimerHandle

        def tick() -> None:
            nonlocal next_second
            self.post(do.Waited(int(_now() - begun)))
            next_second = loop.call_later(1, tick)

        def end() -> None:
            next_second.cancel()
            stop()

        next_second = loop.call_later(1, tick)
        return end

    # --- news ----------------------------------------------------------------------------------------------

    def look_for_news(self) -> None:
        """Look for news in the save, now and from now on."""
        if self._next_look is not None:
            self._next_look.cancel()
        if self._front is None:
            return
        loop, fresh = asyncio.get_running_loop(), self.model.session.table.has_news
        if not self._covered:
            if fresh:
                self.post(do.SaveChanged())
            self._look_around(loop.time())
        self._fresh = self._fresh + 1 if fresh else 0
        often = SOON if 0 < self._fresh <= MOST_SOON else POLL_SECONDS
        wait = min(often, AROUND_SECONDS) if fresh or not self._told else AROUND_SECONDS
        self._next_look = loop.call_later(wait, self.look_for_news)

    def _look_around(self, now: float) -> None:
        if now >= self._around_at:
            self._around_at = now + AROUND_SECONDS
            if (news := self.model.session.look_around()) is not None:
                self.post(do.PresenceChanged(tuple(news)))
        if now >= self._clocks_at:
            self._clocks_at = now + CLOCK_SECONDS
            if self.model.session.table.time_left():
                self.post(do.MinutePassed())


def _now() -> float:
    return asyncio.get_running_loop().time()
