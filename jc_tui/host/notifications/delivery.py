"""Sending notices beside everything else: a few at once, each tried three times, and not too many."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from jc_tui.host.model import Notices, Refused
from jc_tui.host.notifications.mail import Mailer
from jc_tui.host.notifications.posting import Poster
from jc_tui.host.notifications.targets import MAIL, NTFY, DeliveryError, hook_of
from jc_tui.host.notifications.texts import Message

PATIENCE = 6.0
"""Seconds for one try, from looking the name up to the answer; waiting for a thread takes none of them."""

GAPS = (10.0, 60.0)
"""Seconds before the second try and before the third."""

THREADS = 32
"""Notices that are sent at once, one of each account: a name may take long to look up."""

MOST_WAITING, MOST_OF_ONE = 200, 10
"""Notices that are being sent or wait for another try, in all and of one account; one more is not sent."""


class NoticeSender:
    """Sends notices in threads of its own. Used in one loop."""

    def __init__(
        self,
        poster: Poster | None = None,
        mailer: Mailer | None = None,
        gaps: tuple[float, ...] = GAPS,
        patience: float = PATIENCE,
        most: int = MOST_WAITING,
    ) -> None:
        """Without a `mailer` no mails are sent; the last arguments are for tests."""
        self._poster = poster or Poster()
        self._mailer = mailer
        self._gaps, self._patience, self._most = gaps, patience, most
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="notice")
        self._under_way: dict[object, asyncio.Future[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def deliver(self, wanted: Notices, message: Message, told: Callable[[str], None], account: int = 0) -> None:
        """Send a notice meanwhile; `told` gets the key of what went wrong in the end, or an empty text."""
        name = str(account)
        if len(self._tasks) >= self._most or sum(task.get_name() == name for task in self._tasks) >= MOST_OF_ONE:
            told("notify.too-many")
            return
        task = asyncio.get_running_loop().create_task(self._deliver(wanted, message, told, account), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def once(self, wanted: Notices, message: Message, account: int = 0) -> None:
        """Send a notice now, tried once. Raises Refused, which DeliveryError is."""
        send, who = self._sending(wanted, message), account or wanted.target
        while who in self._under_way or len(self._under_way) >= THREADS:
            await asyncio.wait(self._under_way.values(), return_when=asyncio.FIRST_COMPLETED)
        running = asyncio.get_running_loop().run_in_executor(self._pool, send)
        self._under_way[who] = running
        running.add_done_callback(lambda _: self._under_way.pop(who).exception())  # it may have been given up
        await asyncio.wait([running], timeout=self._patience)
        if not running.done():
            raise DeliveryError("notify.too-slow", again=True)
        await running

    async def close(self) -> None:
        """Send nothing more."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _deliver(self, wanted: Notices, message: Message, told: Callable[[str], None], account: int) -> None:
        trouble = ""
        for gap in (*self._gaps, None):
            try:
                await self.once(wanted, message, account)
            except Refused as refused:
                trouble = refused.key
                if gap is None or not (isinstance(refused, DeliveryError) and refused.again):
                    break
            else:
                trouble = ""
                break
            await asyncio.sleep(gap)
        told(trouble)

    def _sending(self, wanted: Notices, message: Message) -> Callable[[], None]:
        """What sends it, to be called in a thread. Raises Refused."""
        if wanted.way == MAIL:
            if self._mailer is None:
                raise DeliveryError("notify.no-mail")
            return partial(self._mailer.send, wanted.target, message.title, message.text, self._patience)
        hook = hook_of(wanted.way, wanted.target)
        if wanted.way == NTFY:
            headers, body = {"Content-Type": "text/plain; charset=utf-8"}, message.text.encode()
        else:
            headers = {"Content-Type": "application/json"}
            body = json.dumps({"game": message.title, "text": message.text}).encode()
        return partial(self._poster.post, hook, headers, body, self._patience)
