"""Where notices may go, and what they say in the language of the account."""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

from engine.translations import ENGLISH, languages, say
from engine.values import frozen
from jc_tui.host.api.messages import NoticeKind, RequestRefused
from jc_tui.language import spoken

NTFY, WEBHOOK, MAIL = "ntfy", "webhook", "mail"
LONGEST_URL, LONGEST_MAIL = 500, 254

_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_NAME = rf"(?:{_LABEL}\.)+[a-z](?:[a-z0-9-]{{0,61}}[a-z0-9])?"
"""A name with a dot whose last part begins with a letter, so no form of an IP address."""
_HOOK = re.compile(rf"https://({_NAME})(?::([1-9][0-9]{{0,4}}))?(/[!$&-;=?-Z_a-z~%\[\]]*)?", re.IGNORECASE)
_TOPIC = re.compile(r"/[A-Za-z0-9_-]{1,64}")
_MAIL = re.compile(rf"[a-z0-9](?:[a-z0-9_%+-]|\.(?!\.)){{0,63}}(?<!\.)@{_NAME}", re.IGNORECASE)
_SPECIAL = [*map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2002::/16", "3fff::/20"))]
"""Networks that `is_global` lets pass in some versions of Python: for special purposes, examples, tunnels."""
_WORLD, _NAT64 = map(IPv6Network, ("2000::/3", "64:ff9b::/96"))


class DeliveryError(RequestRefused):
    """A notice that could not be sent. `again` says whether another try may succeed."""

    def __init__(self, key: str, *, again: bool = False) -> None:
        super().__init__(key)
        self.again = again


Hook = tuple[str, int, str]
"""Host, port and path to post to, in printable ASCII."""


def check_target(way: str, target: str) -> None:
    """Raise Refused for a target that does not fit the way."""
    if way == MAIL:
        mail_of(target)
    elif way in (NTFY, WEBHOOK):
        hook_of(way, target)


def hook_of(way: str, target: str) -> Hook:
    """Return the address of an ntfy topic or of a webhook. Raises Refused."""
    found = _HOOK.fullmatch(target) if target.isascii() else None
    host, port, path = found.groups() if found else ("", None, None)
    if not host or int(port or 443) > 65535 or len(target) > LONGEST_URL:
        raise RequestRefused("notify.bad-address")
    if way == NTFY and not _TOPIC.fullmatch(path or "/"):
        raise RequestRefused("notify.bad-topic")
    return host.lower(), int(port or 443), path or "/"


def mail_of(target: str) -> str:
    """Return a mail address if it is of the usual form. Raises Refused."""
    if len(target) > LONGEST_MAIL or not _MAIL.fullmatch(target):
        raise RequestRefused("notify.bad-mail")
    return target


def is_public(address: str) -> bool:
    """Return whether an IP address, perhaps mapped by NAT64, is in the open internet."""
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, IPv6Address):
        if ip not in _WORLD and ip not in _NAT64:
            return False
        ip = IPv4Address(int(ip) & 0xFFFFFFFF) if ip in _NAT64 else ip
    return ip.is_global and not ip.is_multicast and not any(ip in network for network in _SPECIAL)


WISHES: Mapping[NoticeKind, str] = {
    NoticeKind.INVITED: "notify.invited",
    NoticeKind.REMATCH: "notify.rematch",
    NoticeKind.DECLINED: "notify.declined",
    NoticeKind.PAUSE: "notify.pause",
    NoticeKind.CLAIM: "notify.claim",
}
"""What is said of each, in a notice and on the screen."""


@frozen
class Message:
    title: str
    text: str


def message(key: str, tongue: str, title: str = "jc-tui", code: str = "") -> Message:
    """Return a notice in a language, or in English if that is unknown."""
    with spoken(tongue if tongue in languages() else ENGLISH):
        return Message(title, say(key, title=title, code=code))
