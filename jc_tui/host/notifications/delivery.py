"""Delivery of notices over HTTPS and by mail, each in at most three tries.

No notice may reach the host's own network. So a name is looked up once, all its addresses must be public, the
connection goes to one of these addresses, and no redirect is followed.
"""

from __future__ import annotations

import asyncio
import json
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Sequence

from jc_tui.host.api.messages import Notices, RequestRefused
from jc_tui.host.notifications.mail import Mailer
from jc_tui.host.notifications.targets import MAIL, NTFY, DeliveryError, Hook, hook_of, is_public
from jc_tui.host.notifications.texts import Message

PATIENCE = 6.0  # seconds for one try, without the wait for its turn
GAPS = (0.0, 10.0, 60.0)  # seconds before each try
MOST_WAITING, MOST_OF_ONE = 200, 10  # notices that are under way, in all and of one account
LOOKUPS = 4  # names looked up at once, each for another account; asyncio has a thread more on any machine
MOST_TRIED = 3  # addresses of one name
MOST_READ = 4096  # bytes of an answer in which its first line has to end
STATUS = re.compile(rb"HTTP/1\S* (\d{3})")
BUSY = frozenset((408, 425, 429))  # answers below 500 after which another try may succeed


async def look_up(host: str, port: int) -> list[str]:
    """Return the addresses of a name, the system's first choice first. Raises OSError."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class Poster:
    """HTTPS client for public addresses. Only tests change its arguments."""

    def __init__(
        self,
        find: Callable[[str, int], Awaitable[Sequence[str]]] = look_up,
        may_reach: Callable[[str], bool] = is_public,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self._find, self._may_reach = find, may_reach
        self._context = context or ssl.create_default_context()
        self._lookups: dict[int, asyncio.Future[Sequence[str]]] = {}

    async def post(self, account: int, hook: Hook, kind: str, body: bytes) -> None:
        """Post a body of a content type, and check that it was accepted. Raises DeliveryError."""
        while account in self._lookups or len(self._lookups) >= LOOKUPS:
            await asyncio.wait(self._lookups.values(), return_when=asyncio.FIRST_COMPLETED)
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await self._connect(account, hook)
                try:
                    writer.write(_head(hook, kind, len(body)) + body)
                    answer = STATUS.match(await reader.readline())
                finally:
                    writer.transport.abort()
        except TimeoutError:
            raise DeliveryError("notify.too-slow", again=True) from None
        except ssl.SSLError:
            raise DeliveryError("notify.not-secure") from None
        except OSError:
            raise DeliveryError("notify.unreachable", again=True) from None
        except ValueError:  # the line is too long
            answer = None
        status = int(answer[1]) if answer else 0
        if not status:
            raise DeliveryError("notify.no-answer", again=True)
        if 300 <= status < 400:
            raise DeliveryError("notify.elsewhere")
        if not 200 <= status < 300:
            raise DeliveryError("notify.not-taken", again=status >= 500 or status in BUSY)

    async def _connect(self, account: int, hook: Hook) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        lookup = self._lookups[account] = asyncio.ensure_future(self._find(hook.host, hook.port))
        lookup.add_done_callback(lambda _: self._lookups.pop(account))
        try:
            addresses = await asyncio.shield(lookup)  # its thread goes on when the time is up
        except (OSError, UnicodeError):
            raise DeliveryError("notify.no-such-name", again=True) from None
        if not addresses or not all(map(self._may_reach, addresses)):
            raise DeliveryError("notify.not-public")
        trouble = OSError()
        for address in addresses[:MOST_TRIED]:
            try:
                return await asyncio.open_connection(
                    address, hook.port, limit=MOST_READ, ssl=self._context, server_hostname=hook.host
                )
            except OSError as error:
                trouble = error
        raise trouble


def _head(hook: Hook, kind: str, length: int) -> bytes:
    where = hook.host if hook.port == 443 else f"{hook.host}:{hook.port}"
    return (
        f"POST {hook.path} HTTP/1.1\r\nHost: {where}\r\nUser-Agent: jc-tui\r\nConnection: close\r\n"
        f"Content-Type: {kind}\r\nContent-Length: {length}\r\n\r\n"
    ).encode("ascii")


class NoticeSender:
    """Sender of notices within one event loop. Without a `mailer` it sends no mail."""

    def __init__(self, mailer: Mailer | None = None, poster: Poster | None = None) -> None:
        self._mailer, self._poster = mailer, poster or Poster()
        self._tasks: set[asyncio.Task[None]] = set()

    def deliver(self, wanted: Notices, message: Message, report: Callable[[str], None], account: int) -> None:
        """Begin to send a notice, and `report` what went wrong in the end, or an empty text."""
        name = str(account)
        if len(self._tasks) >= MOST_WAITING or sum(task.get_name() == name for task in self._tasks) >= MOST_OF_ONE:
            report("notify.too-many")
            return
        task = asyncio.create_task(self._try(wanted, message, report, account), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def once(self, wanted: Notices, message: Message, account: int) -> None:
        """Send a notice in one try. Raises Refused, such as DeliveryError."""
        if wanted.way == MAIL:
            if self._mailer is None:
                raise DeliveryError("notify.no-mail")
            await self._mailer.send(wanted.target, message, PATIENCE)
            return
        hook = hook_of(wanted.way, wanted.target)
        kind, body = "text/plain; charset=utf-8", message.text
        if wanted.way != NTFY:
            kind, body = "application/json", json.dumps({"game": message.title, "text": message.text})
        await self._poster.post(account, hook, kind, body.encode())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _try(self, wanted: Notices, message: Message, report: Callable[[str], None], account: int) -> None:
        trouble = ""
        for gap in GAPS:
            await asyncio.sleep(gap)
            try:
                await self.once(wanted, message, account)
                trouble = ""
            except RequestRefused as refused:
                trouble = refused.key
                if isinstance(refused, DeliveryError) and refused.again:
                    continue
            break
        report(trouble)
