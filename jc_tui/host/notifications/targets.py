"""Where a notice is to go, as somebody typed it, by a narrow pattern; and how it can fail to get there."""

from __future__ import annotations

import re

from engine.values import frozen
from jc_tui.host.model import Refused

NTFY, WEBHOOK, MAIL = "ntfy", "webhook", "mail"

_LONGEST_URL = 500
_LONGEST_MAIL = 254

_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_NAME = rf"(?:{_LABEL}\.)+[a-z](?:[a-z0-9-]{{0,61}}[a-z0-9])?"
"""A name with a dot whose last part begins with a letter, so that it is no number of a computer in any form."""

_HOOK = re.compile(
    rf"https://(?P<host>{_NAME})(?::(?P<port>[1-9][0-9]{{0,4}}))?(?P<path>/[!$&-;=?-Z_a-z~%\[\]]*)?", re.IGNORECASE
)
_TOPIC = re.compile(r"/[A-Za-z0-9_-]{1,64}")
_MAIL = re.compile(rf"[a-z0-9](?:[a-z0-9_%+-]|\.(?!\.)){{0,63}}(?<!\.)@{_NAME}", re.IGNORECASE)


class DeliveryError(Refused):
    """A notice that could not be sent, for the reason of the sentence with that key.

    `again` tells whether it may go better a little later.
    """

    def __init__(self, key: str, *, again: bool = False) -> None:
        super().__init__(key)
        self.again = again


@frozen
class Hook:
    """An address to post to, of a computer by its name; all of it is printable ASCII."""

    host: str
    port: int
    path: str


def check_target(way: str, target: str) -> None:
    """Refuse a target that cannot be one for this way. Raises Refused."""
    if way == MAIL:
        mail_of(target)
    elif way in (NTFY, WEBHOOK):
        hook_of(way, target)


def hook_of(way: str, target: str) -> Hook:
    """The address of an ntfy topic or of a webhook: https, no name or password in it. Raises Refused."""
    found = _HOOK.fullmatch(target)
    port = int(found["port"] or 443) if found else 0
    if found is None or port > 65535 or len(target) > _LONGEST_URL:
        raise Refused("notify.bad-address")
    hook = Hook(found["host"].lower(), port, found["path"] or "/")
    if way == NTFY and not _TOPIC.fullmatch(hook.path):
        raise Refused("notify.bad-topic")
    return hook


def mail_of(target: str) -> str:
    """A mail address without quotes, comments or anything else that is rare. Raises Refused."""
    if len(target) > _LONGEST_MAIL or not _MAIL.fullmatch(target):
        raise Refused("notify.bad-mail")
    return target
