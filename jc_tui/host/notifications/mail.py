"""Mail through the server that the administrator has named in a file."""

from __future__ import annotations

import asyncio
import ssl
from contextlib import suppress
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from pathlib import Path
from typing import Annotated, Literal

import aiosmtplib
import msgspec

from engine.contract import GameError
from engine.journal.files import read_small
from engine.translations import say, why
from jc_tui.host.api.messages import RequestRefused
from jc_tui.host.notifications.targets import DeliveryError, Message, mail_of
from jc_tui.host.sandbox.landlock import program_files

LARGEST = 10_000  # bytes of a settings file
CONNECTIONS = 8  # to the mail server at a time
REFUSALS = (aiosmtplib.SMTPRecipientsRefused, aiosmtplib.SMTPSenderRefused, aiosmtplib.SMTPDataError)


class MailServer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mail server, of the usual `port` without one, and without a login if there is no `user`."""

    host: Annotated[str, msgspec.Meta(pattern=r"^\S+$")]
    sender: str = msgspec.field(name="from")
    port: Annotated[int, msgspec.Meta(ge=1, le=65535)] | None = None
    security: Literal["starttls", "ssl", "none"] = "starttls"
    user: str = ""
    password: str = ""


def read_mail_server(path: Path, data: Path) -> MailServer:
    """Return the mail server of a TOML file that players cannot read. Raises GameError."""
    for place in (*program_files(), data.resolve()):
        if path.resolve().is_relative_to(place):
            raise GameError(say("notify.exposed", path=path, place=place))
    try:
        server = msgspec.toml.decode(read_small(path, LARGEST), type=MailServer)
        mail_of(server.sender)
    except OSError as error:
        raise GameError(say("notify.no-file", path=path, why=why(error))) from error
    except (msgspec.ValidationError, RequestRefused) as error:
        raise GameError(say("notify.bad-settings", path=path)) from error
    except ValueError as error:
        raise GameError(say("notify.no-toml", path=path)) from error
    if server.password and path.stat().st_mode & 0o077:
        raise GameError(say("notify.open-to-others", path=path))
    return server


class Mailer:
    def __init__(self, server: MailServer, context: ssl.SSLContext | None = None) -> None:
        self._server, self._context = server, context or ssl.create_default_context()
        self._free = asyncio.Semaphore(CONNECTIONS)

    async def send(self, target: str, message: Message, seconds: float) -> None:
        """Send a mail to one address within `seconds`. Raises Refused, such as DeliveryError."""
        server, mail, domain = self._server, EmailMessage(), self._server.sender.rpartition("@")[2]
        mail["From"], mail["To"], mail["Subject"] = server.sender, mail_of(target), message.title
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=domain)
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(message.text)
        client = aiosmtplib.SMTP(
            hostname=server.host,
            port=server.port,
            username=server.user or None,
            password=server.password,
            local_hostname=domain,
            use_tls=server.security == "ssl",
            start_tls=server.security == "starttls",
            tls_context=self._context,
        )
        async with self._free:
            try:
                async with asyncio.timeout(seconds):
                    await client.connect()
                    await client.send_message(mail)
                with suppress(OSError, aiosmtplib.SMTPException):  # the mail is sent
                    await client.quit(timeout=1.0)
            except (OSError, aiosmtplib.SMTPException) as error:
                raise _failure(error) from None
            finally:
                client.close()


def _failure(error: Exception) -> DeliveryError:
    if isinstance(error, TimeoutError):
        return DeliveryError("notify.too-slow", again=True)
    if isinstance(error, REFUSALS):
        return DeliveryError("notify.not-taken")
    insecure = isinstance(error, ssl.SSLError) or isinstance(error.__cause__, ssl.SSLError)
    transient = isinstance(error, OSError | aiosmtplib.SMTPResponseException)
    if insecure or isinstance(error, aiosmtplib.SMTPAuthenticationError) or not transient:
        return DeliveryError("notify.mail-server")  # not transient: it offers no STARTTLS or no login
    return DeliveryError("notify.unreachable", again=True)
