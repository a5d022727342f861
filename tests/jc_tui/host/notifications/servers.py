"""Servers on this computer, to which only a test can have notices sent."""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from engine.values import frozen

NAME = "hook.example.org"
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"


@frozen
class Served:
    """Where a server listens, and what it heard."""

    port: int
    heard: list[bytes]


def server_context(certificate: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context


def client_context(certificate: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(certificate))


@asynccontextmanager
async def serving(
    answer: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]],
    heard: list[bytes],
    context: ssl.SSLContext | None = None,
) -> AsyncIterator[Served]:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, EOFError):
            await answer(reader, writer)
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context) as server:
        yield Served(server.sockets[0].getsockname()[1], heard)


@asynccontextmanager
async def web_server(certificate: Path, *replies: bytes) -> AsyncIterator[Served]:
    """Answer each request with the next reply; the last one serves for the rest."""
    heard, left = list[bytes](), list(replies) or [OK]

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        (length,) = re.findall(rb"Content-Length: (\d+)", head)
        heard.append(head + await reader.readexactly(int(length)))
        writer.write(left.pop(0) if len(left) > 1 else left[0])
        await writer.drain()

    async with serving(answer, heard, server_context(certificate)) as served:
        yield served


@asynccontextmanager
async def mail_server(
    certificate: Path | None = None, security: str = "none", **replies: bytes
) -> AsyncIterator[Served]:
    """Take mails, and note each line; a command in `replies` is answered so."""
    heard: list[bytes] = []
    context = server_context(certificate) if certificate else None
    greeting = (
        b"250-me\r\n250-AUTH PLAIN\r\n250 STARTTLS\r\n"
        if security == "starttls"
        else b"250-me\r\n250 AUTH PLAIN\r\n"
    )
    usual = {"ehlo": greeting, "data": b"354 tell\r\n", "auth": b"235 in\r\n", "starttls": b"220 go\r\n"}

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 ready\r\n")
        while line := await reader.readline():
            heard.append(line.rstrip())
            command = line.decode().split()[0].lower()
            writer.write(reply := replies.get(command) or usual.get(command, b"250 ok\r\n"))
            if command == "starttls" and context is not None:
                await writer.start_tls(context)
            if reply.startswith(b"354"):
                heard.extend((await reader.readuntil(b"\r\n.\r\n")).splitlines()[:-1])
                writer.write(b"250 taken\r\n")
            if command == "quit":
                break

    async with serving(answer, heard, context if security == "ssl" else None) as served:
        yield served
