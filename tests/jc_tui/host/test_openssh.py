"""The OpenSSH client at a host: what it is given, and that all else it can ask for is refused."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import shutil
import socket
import struct
import tempfile
import termios
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from engine.words import say
from jc_tui.host.server import Server
from tests.jc_tui.host.toy_host import REPLY, ToyNursery, bare, key, toy_host

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("ssh"), reason="there is no ssh here"),
]

HOST = "127.0.0.1"
TERM = {"TERM": "xterm-256color"}


def options(server: Server, folder: Path) -> list[str]:
    """How the client is told the port and its key, and kept from everything of the user."""
    private = folder / "id"
    if not private.exists():
        with open(private, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(key().export_private_key())
    given = {
        "Port": server.port,
        "IdentityFile": private,
        "IdentitiesOnly": "yes",
        "StrictHostKeyChecking": "no",
        "UserKnownHostsFile": "/dev/null",
        "LogLevel": "ERROR",
        "BatchMode": "yes",
        "Compression": "yes",
        "ExitOnForwardFailure": "yes",
    }
    return ["-F", "none", *(part for name, value in given.items() for part in ("-o", f"{name}={value}"))]


async def run(*command: str) -> tuple[int, str, str]:
    """The status of a command, and what it has written."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(REPLY):
        out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


async def test_it_shows_a_screen_and_ends_with_it(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, ssh_on_a_terminal(server, tmp_path) as (process, terminal):
        assert b"[register   80x24 en]" in await read_until(terminal, b"]")
        os.write(terminal, b"Q")
        async with asyncio.timeout(REPLY):
            assert await process.wait() == 0


async def test_a_screen_that_failed_leaves_a_sentence_and_a_status(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, ssh_on_a_terminal(server, tmp_path) as (process, terminal):
        await read_until(terminal, b"]")
        os.write(terminal, b"X")
        assert bare("server.crashed").encode() in await read_until(terminal, b"order.\r\n")
        async with asyncio.timeout(REPLY):
            assert await process.wait() == 1


async def test_commands_and_a_missing_terminal_are_refused_in_a_sentence(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server:
        ssh = ["ssh", *options(server, tmp_path)]
        assert await run(*ssh, HOST, "sh") == (1, "", say("server.no-commands") + "\n")
        assert await run(*ssh, "-T", HOST) == (2, "", say("server.no-terminal") + "\n")
        assert not ToyNursery.last.births


async def test_a_refusal_is_told_to_a_client_that_has_nothing_to_type(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server:
        command = " ".join(["ssh", "-n", *options(server, tmp_path), HOST, "sh"])
        assert await run("sh", "-c", command) == (1, "", say("server.no-commands") + "\n")


@pytest.mark.parametrize(
    ("told", "advised"),
    [
        (["PubkeyAuthentication=no"], True),
        (["PubkeyAcceptedAlgorithms=ssh-dss"], True),
        (["PubkeyAuthentication=yes"], False),
    ],
)
async def test_a_client_without_a_key_reads_how_to_make_one_and_one_with_a_key_does_not(
    tmp_path: Path, told: list[str], advised: bool
) -> None:
    async with toy_host(tmp_path) as server:
        ssh = ["ssh", *(f"-o{each}" for each in ("LogLevel=INFO", "BatchMode=no", *told))]
        status, out, err = await run(*ssh, *options(server, tmp_path), HOST, "sh")
        assert (status, out) == (255 if advised else 1, "")
        assert err.count(say("server.no-key")) == advised
        assert ("Permission denied" in err) == advised


async def test_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("text")
    async with toy_host(tmp_path) as server:
        told = options(server, tmp_path)
        for command in (
            ["sftp", *told, HOST],
            ["scp", *told, str(tmp_path / "file"), f"{HOST}:/tmp/"],
            ["scp", "-O", *told, f"{HOST}:/etc/passwd", str(tmp_path)],
        ):
            status, out, _ = await run(*command)
            assert status != 0
            assert "root:" not in out
        assert not (tmp_path / "passwd").exists()


async def test_forwarding_is_refused(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server:
        ssh = ["ssh", *options(server, tmp_path)]
        port = str(server.port)
        back = f"{HOST}:{port}"
        for wish in (["-W", back], ["-N", "-R", f"0:{back}"], ["-N", "-R", f"{tmp_path}/s:{back}"]):
            status, out, _ = await run(*ssh, *wish, HOST)
            assert status == 255
            assert "SSH-2.0" not in out
        assert not (tmp_path / "s").exists()


async def test_an_agent_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `-A` the client offers to forward its agent; the host makes no socket for it."""
    (made := tmp_path / "made").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(made))
    monkeypatch.setenv("SSH_AUTH_SOCK", str(tmp_path / "agent"))
    agent = await asyncio.start_unix_server(lambda _, writer: writer.close(), tmp_path / "agent")
    async with (
        agent,
        toy_host(tmp_path / "host") as server,
        ssh_on_a_terminal(server, tmp_path, "-A") as (process, terminal),
    ):
        await read_until(terminal, b"]")
        assert not any(made.rglob("agent*"))
        os.write(terminal, b"Q")
        async with asyncio.timeout(REPLY):
            assert await process.wait() == 0


@pytest.mark.parametrize("way", ["-L", "-D"])
async def test_a_port_that_the_client_opens_leads_nowhere(tmp_path: Path, way: str) -> None:
    async with toy_host(tmp_path) as server:
        with socket.create_server((HOST, 0)) as taken:
            port = taken.getsockname()[1]
        wish = f"{HOST}:{port}:{HOST}:{server.port}" if way == "-L" else f"{HOST}:{port}"
        ssh = await asyncio.create_subprocess_exec("ssh", *options(server, tmp_path), "-N", way, wish, HOST)
        try:
            reader, writer = await connect(port)
            if way == "-D":
                writer.write(b"\x05\x01\x00\x05\x01\x00\x01\x7f\x00\x00\x01" + server.port.to_bytes(2, "big"))
            async with asyncio.timeout(REPLY):
                assert b"SSH-2.0" not in await reader.read()
            writer.close()
        finally:
            ssh.kill()
            await ssh.wait()


async def connect(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to a port that is about to be opened."""
    async with asyncio.timeout(REPLY):
        while True:
            try:
                return await asyncio.open_connection(HOST, port)
            except ConnectionRefusedError:
                await asyncio.sleep(0.05)


@asynccontextmanager
async def ssh_on_a_terminal(
    server: Server, folder: Path, *told: str
) -> AsyncIterator[tuple[asyncio.subprocess.Process, int]]:
    """The client on a terminal of 80 by 24, and the other side of that."""
    master, slave = pty.openpty()
    os.set_blocking(master, False)
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = await asyncio.create_subprocess_exec(
        "ssh",
        *options(server, folder),
        *told,
        HOST,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        env={name: os.environ[name] for name in ("PATH", "SSH_AUTH_SOCK") if name in os.environ} | TERM,
    )
    os.close(slave)
    try:
        yield process, master
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        os.close(master)


async def read_until(terminal: int, wanted: bytes) -> bytes:
    """What is shown on a terminal, as far as that."""
    seen = b""
    async with asyncio.timeout(REPLY):
        while wanted not in seen:
            try:
                seen += os.read(terminal, 65_536)
            except BlockingIOError:
                await asyncio.sleep(0.02)
    return seen


@pytest.mark.parametrize(("size", "player"), [(34_000, True), (5_000, False)])
async def test_a_long_text_comes_whole_from_a_player_and_ends_the_connection_of_a_stranger(
    tmp_path: Path, size: int, player: bool
) -> None:
    """What comes by a pipe is sent in packets that are larger than those of a terminal."""
    text = ("salve " * size)[:size]
    async with toy_host(tmp_path) as server:
        ssh = await asyncio.create_subprocess_exec(
            *("ssh", *options(server, tmp_path), "-tt", HOST),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"]} | TERM,
        )
        assert ssh.stdin
        assert ssh.stdout
        async with asyncio.timeout(REPLY):
            await ssh.stdout.readuntil(b"[register")
            if player:
                ssh.stdin.write(b"RL")
                await ssh.stdout.readuntil(b"[lobby")
            ssh.stdin.write(f"\x1b[200~{text}\x1b[201~Q".encode())
            seen = await ssh.stdout.read()
            await ssh.wait()
        assert (text.encode() in seen) == player
        assert ("refused why=packet" in server.connections.service.folder.log.read_text()) != player
