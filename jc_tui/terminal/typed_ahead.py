"""Keys typed ahead, each kept until the one before has had its effect.

On a slow or stalled line many keys come together. Textual gives each of them at once to whatever has the focus, so
that the letters after a key that opens a field would be taken for keys of the screen.
"""

from __future__ import annotations

import asyncio
from asyncio import Queue
from collections import deque
from typing import TYPE_CHECKING, Any

from textual.events import Event, InputEvent, Key, MouseMove, Paste
from textual.message import Message
from textual.message_pump import MessagePump

from jc_tui.terminal.keyboard import MOST_KEYS, QUIT, Pasted, as_paste, keys_in

if TYPE_CHECKING:
    from textual.app import App

TURNS = 40
"""How often the loop may turn before the first pause: most keys are done with sooner."""

PAUSE = 0.004
PAUSES = 250
"""How many pauses a key waits at most, a second in all. They are counted, no clock is read: while a stalled line
holds the loop up, nothing gets done."""


class TypedAhead:
    """Queue of input before its time, one for each app."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self._held: deque[Message] = deque()
        self._released: list[Message] = []
        self._task: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> bool:
        return self._task is not None

    def holds_back(self, event: Event) -> bool:
        """Return whether an event is kept for later; then the app gets it again."""
        if any(event is each for each in self._released):
            self._released = [each for each in self._released if each is not event]
            return False
        if not isinstance(event, InputEvent | Paste) or event.is_forwarded or isinstance(event, MouseMove):
            return False
        if isinstance(event, Key) and event.key == QUIT:  # all is saved: what waits need not be waited for
            return False
        if self._task is None and not (isinstance(event, Key | Paste) and self._at_work()):
            return False
        paste = self._held[-1] if self._held else None
        if isinstance(event, Key) and isinstance(paste, Pasted) and paste.as_keys:
            paste.add(event.character or "", 1)
        else:
            self._held.append(event)
        if keys_in(self._held) > MOST_KEYS:
            self._held = deque(as_paste(self._held))
        if self._task is None:
            self._task = asyncio.create_task(self._hand_on())
        return True

    async def _hand_on(self) -> None:
        try:
            while self._held:
                await self._all_done()
                event = self._held.popleft()
                self._released.append(event)
                if not self._app.post_message(event):
                    break
        finally:
            self._held.clear()
            self._task = None

    async def _all_done(self) -> None:
        """Wait a second at most for what is being done, and for a new screen."""
        turn = 0
        while turn < TURNS + PAUSES or not self._there:
            await asyncio.sleep(0 if turn < TURNS else PAUSE)
            if not self._at_work() and _waits(self._app):
                return
            turn += 1

    @property
    def _there(self) -> bool:
        """True if the screen on top has its widgets."""
        return not self._app.screen_stack or self._app.screen_stack[-1].is_mounted

    def _at_work(self) -> bool:
        """Return whether messages or layouts are still due."""
        screens = self._app.screen_stack
        if has_messages(self._app) or not (screens and self._there):
            return True
        top = screens[-1]
        if top._callbacks or top._layout_required or top._recompose_required:
            return True
        nodes = (node for screen in screens for node in screen.walk_children(with_self=True))
        return not all(map(_waits, nodes))


def has_messages(pump: MessagePump) -> bool:
    """Return whether messages or callbacks wait to be dealt with."""
    queue: Queue[Message | None] = pump._message_queue
    return queue.qsize() > 0 or pump._pending_message is not None or len(pump._next_callbacks) > 0


def _waits(pump: MessagePump) -> bool:
    """Return whether an object of Textual only waits for a message, or is closed."""
    if pump._closed or pump._closing:
        return True
    return not has_messages(pump) and bool(pump._message_queue.ready_event._waiters)
