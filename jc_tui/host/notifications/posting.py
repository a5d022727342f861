"""Posting a few lines to an address in the open internet, so that nobody can use the host to reach anything else.

The name is looked up once; every address that it has must be public, and one of them is connected to as it is. No
redirect is followed, and of the answer only its first line is read.
"""

from __future__ import annotations

import socket
import ssl
import time
from collections.abc import Callable, Mapping, Sequence

from jc_tui.host.notifications.addresses import is_public
from jc_tui.host.notifications.targets import DeliveryError, Hook

MOST_READ = 4096
"""Bytes of an answer in which its first line has to end."""

MOST_TRIED = 3
"""Addresses of one name that are tried."""

BUSY = frozenset((408, 425, 429))
"""Answers below 500 after which it may go better later."""


def addresses_of(host: str, port: int) -> list[str]:
    """The addresses of a name, in both families, the system's first choice first. Raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class Poster:
    """Posts over TLS. The arguments are for tests: a server on this computer can be posted to in no other way."""

    def __init__(
        self,
        look_up: Callable[[str, int], Sequence[str]] = addresses_of,
        may_reach: Callable[[str], bool] = is_public,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self._look_up = look_up
        self._may_reach = may_reach
        self._context = context or ssl.create_default_context()

    def post(self, hook: Hook, headers: Mapping[str, str], body: bytes, seconds: float) -> None:
        """Post a body with some headers, in ASCII, and see that it was taken. Raises DeliveryError."""
        deadline = time.monotonic() + seconds
        try:
            with self._connected(hook, deadline) as channel:
                channel.sendall(_request(hook, headers, body))
                status = _status(channel, deadline)
        except TimeoutError:
            raise DeliveryError("notify.too-slow", again=True) from None
        except ssl.SSLError:
            raise DeliveryError("notify.not-secure") from None
        except OSError:
            raise DeliveryError("notify.unreachable", again=True) from None
        if 300 <= status < 400:
            raise DeliveryError("notify.elsewhere")
        if not 200 <= status < 300:
            raise DeliveryError("notify.not-taken", again=status >= 500 or status in BUSY)

    def _connected(self, hook: Hook, deadline: float) -> ssl.SSLSocket:
        """Connect to an address of the name, which has proved the name. Raises DeliveryError, OSError."""
        try:
            addresses = self._look_up(hook.host, hook.port)
        except (OSError, UnicodeError):
            raise DeliveryError("notify.no-such-name", again=True) from None
        if not addresses or not all(map(self._may_reach, addresses)):
            raise DeliveryError("notify.not-public")
        trouble: OSError | None = None
        for address in addresses[:MOST_TRIED]:
            try:
                plain = socket.create_connection((address, hook.port), _left(deadline))
            except OSError as error:
                trouble = error
                continue
            try:
                plain.settimeout(_left(deadline))
                return self._context.wrap_socket(plain, server_hostname=hook.host)
            except BaseException:
                plain.close()
                raise
        raise trouble or OSError()


def _left(deadline: float) -> float:
    """The seconds that are left. Raises TimeoutError when there are none."""
    left = deadline - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _request(hook: Hook, headers: Mapping[str, str], body: bytes) -> bytes:
    where = hook.host if hook.port == 443 else f"{hook.host}:{hook.port}"
    lines = {
        "Host": where,
        "User-Agent": "jc-tui",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {hook.path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body


def _status(channel: ssl.SSLSocket, deadline: float) -> int:
    """The number in the first line of the answer. Raises DeliveryError for what is no answer, OSError."""
    read = b""
    while b"\n" not in read and len(read) < MOST_READ:
        channel.settimeout(_left(deadline))
        part = channel.recv(MOST_READ - len(read))
        if not part:
            break
        read += part
    version, _, rest = read.partition(b"\n")[0].partition(b" ")
    if version.startswith(b"HTTP/1.") and rest[:3].isdigit():
        return int(rest[:3])
    raise DeliveryError("notify.no-answer", again=True)
