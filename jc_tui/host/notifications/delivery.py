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
from jc_tui.host.notifications.targets import MAIL, NTFY, DeliveryError, Hook, Message, hook_of, is_public

PATIENCE = 6.0  # seconds for one try, without the wait for its turn
GAPS = (0.0, 10.0, 60.0)  # seconds before each try
MOST_WAITING, MOST_OF_ONE = 200, 10  # notices that are under way, in all and of one account
LOOKUPS = 4  # names looked up at once, each for another account; asyncio has a thread more on any machine
MOST_TRIED = 3  # addresses of one name
MOST_READ = 4096  # bytes of an answer in which its first line has to end
STATUS = re.compile(rb"HTTP/1\S* (\d{3})")
BUSY = frozenset((0, 408, 425, 429))  # answers below 500, or none, after which another try may succeed
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def look_up(host: str, port: int) -> list[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class NoticeSender:
    """Sender of notices within one event loop, of mail with a `mailer`. Only tests give more arguments."""

    def __init__(
        self,
        mailer: Mailer | None = None,
        find: Callable[[str, int], Awaitable[Sequence[str]]] = look_up,
        may_reach: Callable[[str], bool] = is_public,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self._mailer, self._find, self._may_reach = mailer, find, may_reach
        self._context = context or ssl.create_default_context()
        self._lookups: dict[int, asyncio.Future[Sequence[str]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def deliver(self, wanted: Notices, message: Message, report: Callable[[str], None], account: int) -> None:
        """Begin to send a notice, and `report` the last error or an empty text."""
        name = str(account)
        if len(self._tasks) >= MOST_WAITING or sum(task.get_name() == name for task in self._tasks) >= MOST_OF_ONE:
            report("notify.too-many")
            return
        task = asyncio.create_task(self._try(wanted, message, report, account), name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _try(self, wanted: Notices, message: Message, report: Callable[[str], None], account: int) -> None:
        for gap in GAPS:
            await asyncio.sleep(gap)
            trouble, again = "", False
            try:
                await self.once(wanted, message, account)
            except RequestRefused as refused:
                trouble, again = refused.key, isinstance(refused, DeliveryError) and refused.again
            if not again:
                break
        report(trouble)

    async def once(self, wanted: Notices, message: Message, account: int) -> None:
        """Send a notice in one try. Raises Refused, such as DeliveryError."""
        if wanted.way != MAIL:
            hook, kind, text = hook_of(wanted.way, wanted.target), "text/plain; charset=utf-8", message.text
            if wanted.way != NTFY:
                kind, text = "application/json", json.dumps({"game": message.title, "text": message.text})
            await self._post(account, hook, kind, text.encode())
        elif self._mailer is None:
            raise DeliveryError("notify.no-mail")
        else:
            await self._mailer.send(wanted.target, message, PATIENCE)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _post(self, account: int, hook: Hook, kind: str, body: bytes) -> None:
        while account in self._lookups or len(self._lookups) >= LOOKUPS:
            await asyncio.wait(self._lookups.values(), return_when=asyncio.FIRST_COMPLETED)
        host, port, path = hook
        where = host if port == 443 else f"{host}:{port}"
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {where}\r\nUser-Agent: jc-tui\r\nConnection: close\r\n"
            f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await self._connect(account, host, port)
                try:
                    writer.write(head.encode("ascii") + body)
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
        if not 200 <= status < 300:
            key = {0: "notify.no-answer", 3: "notify.elsewhere"}.get(status // 100, "notify.not-taken")
            raise DeliveryError(key, again=status >= 500 or status in BUSY)

    async def _connect(self, account: int, host: str, port: int) -> Streams:
        lookup = self._lookups[account] = asyncio.ensure_future(self._find(host, port))
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
                    address, port, limit=MOST_READ, ssl=self._context, server_hostname=host
                )
            except OSError as error:
                trouble = error
        raise trouble
