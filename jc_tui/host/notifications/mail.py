"""Sending a mail by the server that the host has named."""

from __future__ import annotations

import smtplib
import ssl
import stat
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from pathlib import Path
from typing import Any

from engine.contract import GameError
from engine.journal.files import read_small
from engine.values import frozen
from engine.words import say, why
from jc_tui.host.model import Refused
from jc_tui.host.notifications.targets import DeliveryError, mail_of
from jc_tui.host.sandbox import program_files

OTHERS = stat.S_IRWXG | stat.S_IRWXO

_LARGEST = 10_000
"""Bytes of a file with a mail server's settings."""

_PORTS = {"starttls": 587, "ssl": 465, "none": 25}
"""How the connection is secured, and the usual port of each; `none` is for a server on the host itself."""


class BadMailSettings(GameError):
    """A file with settings of a mail server that cannot be used; the message says why."""


@frozen
class MailServer:
    """A mail server, and how to be let in: by ``starttls``, ``ssl`` or ``none``; no login without `user`."""

    host: str
    sender: str
    port: int = 587
    security: str = "starttls"
    user: str = ""
    password: str = ""


def read_mail_server(path: Path, data: Path | None = None) -> MailServer:
    """The mail server that a TOML file names: `host`, `from`, `port`, `security`, `user`, `password`.

    Raises BadMailSettings, also for a file in the host's `data` or where players' processes may read.
    """
    for place in (*program_files(), *([data.resolve()] if data else [])):
        if path.resolve().is_relative_to(place):
            raise BadMailSettings(say("notify.exposed", path=path, place=place))
    try:
        fields = tomllib.loads(read_small(path, _LARGEST).decode())
    except OSError as error:
        raise BadMailSettings(say("notify.no-file", path=path, why=why(error))) from error
    except ValueError as error:
        raise BadMailSettings(say("notify.no-toml", path=path)) from error
    if fields.get("password") and path.stat().st_mode & OTHERS:
        raise BadMailSettings(say("notify.open-to-others", path=path))
    settings = {"security": "starttls", "user": "", "password": "", **fields}
    settings.setdefault("port", _PORTS.get(str(settings["security"])))
    try:
        return _as_told(settings)
    except (KeyError, ValueError, Refused) as error:
        raise BadMailSettings(say("notify.bad-settings", path=path)) from error


def _as_told(settings: Mapping[str, Any]) -> MailServer:
    """Raises KeyError, ValueError, Refused for settings that are missing, unknown or of another kind."""
    texts = [settings[key] for key in ("host", "from", "security", "user", "password")]
    host, sender, security, user, password = texts
    port = settings["port"]
    if not all(isinstance(text, str) for text in texts) or len(settings) > len(texts) + 1 or not host:
        raise ValueError
    if security not in _PORTS or type(port) is not int or not 0 < port < 65536:
        raise ValueError
    return MailServer(host, mail_of(sender), port, security, user, password)


class Mailer:
    """Sends mails by a server; `context` is for tests."""

    def __init__(self, server: MailServer, context: ssl.SSLContext | None = None) -> None:
        self._server = server
        self._context = context or ssl.create_default_context()

    def send(self, target: str, subject: str, text: str, seconds: float) -> None:
        """Send a mail to one address, waiting so long at most for each answer. Raises DeliveryError, Refused."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._server.sender, mail_of(target), subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self._server.sender.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(text)
        try:
            connection = self._connected(seconds)
            try:
                connection.send_message(message)
            finally:
                with suppress(smtplib.SMTPException, OSError):  # it was taken, or not, before this
                    connection.quit()
                connection.close()
        except TimeoutError:
            raise DeliveryError("notify.too-slow", again=True) from None
        except (smtplib.SMTPAuthenticationError, smtplib.SMTPNotSupportedError, ssl.SSLError):
            raise DeliveryError("notify.mail-server") from None
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError, smtplib.SMTPSenderRefused):
            raise DeliveryError("notify.not-taken") from None
        except (smtplib.SMTPException, OSError):
            raise DeliveryError("notify.unreachable", again=True) from None

    def _connected(self, seconds: float) -> smtplib.SMTP:
        server = self._server
        name = server.sender.rpartition("@")[2]  # without it the computer would look up its own, which takes time
        if server.security == "ssl":
            connection: smtplib.SMTP = smtplib.SMTP_SSL(
                server.host, server.port, name, timeout=seconds, context=self._context
            )
        else:
            connection = smtplib.SMTP(server.host, server.port, name, timeout=seconds)
        try:
            if server.security == "starttls":
                connection.starttls(context=self._context)
            if server.user:
                connection.login(server.user, server.password)
        except BaseException:
            connection.close()
            raise
        return connection
