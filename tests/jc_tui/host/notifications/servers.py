"""Servers on this computer, to which only a test can have notices sent."""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import cache
from ipaddress import ip_address
from tempfile import NamedTemporaryFile

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

NAME = "hook.example.org"
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
Served = tuple[int, list[bytes]]
"""The port of a server, and what it hears."""
Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@cache
def tls() -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Return the contexts of a server that can prove NAME and 127.0.0.1, and of a client that trusts it."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    names = x509.SubjectAlternativeName([x509.DNSName(NAME), x509.IPAddress(ip_address("127.0.0.1"))])
    now, day, pem = datetime.now(UTC), timedelta(days=1), serialization.Encoding.PEM
    builder = x509.CertificateBuilder(name, name, key.public_key(), 1, now - day, now + day)
    made = builder.add_extension(names, critical=True).sign(key, hashes.SHA256()).public_bytes(pem)
    plain = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with NamedTemporaryFile() as file:
        file.write(made + plain)
        file.flush()
        server.load_cert_chain(file.name)
    return server, ssl.create_default_context(cadata=made.decode())


@asynccontextmanager
async def serving(answer: Answer, context: ssl.SSLContext | None) -> AsyncIterator[int]:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, EOFError):
            await answer(reader, writer)
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context) as server:
        yield server.sockets[0].getsockname()[1]


@asynccontextmanager
async def web_server(*replies: bytes) -> AsyncIterator[Served]:
    """Answer each request with the next reply; the last one serves for the rest."""
    heard, left = list[bytes](), list(replies) or [OK]

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        (length,) = re.findall(rb"Content-Length: (\d+)", head)
        heard.append(head + await reader.readexactly(int(length)))
        writer.write(left.pop(0) if len(left) > 1 else left[0])
        await writer.drain()

    async with serving(answer, tls()[0]) as port:
        yield port, heard


@asynccontextmanager
async def mail_server(security: str = "none", **replies: bytes) -> AsyncIterator[Served]:
    """Take mails, and hear each line; a command in `replies` is answered so."""
    heard, offer = list[bytes](), b"250-STARTTLS\r\n" if security == "starttls" else b""
    greeting = b"250-me\r\n" + offer + b"250 AUTH PLAIN\r\n"
    replies = {"ehlo": greeting, "data": b"354 tell\r\n", "auth": b"235 in\r\n", **replies}

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 ready\r\n")
        while line := await reader.readline():
            heard.append(line.rstrip())
            command = line.decode().split()[0].lower()
            writer.write(reply := replies.get(command, b"220 ok\r\n" if command == "starttls" else b"250 ok\r\n"))
            if command == "starttls":
                await writer.start_tls(tls()[0])
            if reply.startswith(b"354"):
                heard.extend((await reader.readuntil(b"\r\n.\r\n")).splitlines()[:-1])
                writer.write(b"250 taken\r\n")

    async with serving(answer, tls()[0] if security == "ssl" else None) as port:
        yield port, heard
