"""The OpenSSH client at a host: what it is given, and what it is refused."""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import shutil
import struct
import tempfile
import termios
from pathlib import Path
from typing import Any

import pytest

from engine.words import say
from jc_tui.host.server import Server
from tests.jc_tui.host.toy_host import MINE, REPLY, ToyNursery, key, registered, toy_host

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not shutil.which("ssh"), reason="there is no ssh here"),
]

HOST = "127.0.0.1"
ENVIRONMENT = {"PATH": os.environ["PATH"], "TERM": "xterm-256color"}


def ssh(server: Server, folder: Path, *more: str, program: str = "ssh") -> list[str]:
    """Return a command that keeps to this host and key. Of an option that comes twice the first counts."""
    private = folder / "id"
    private.touch(0o600)
    private.write_bytes(MINE.export_private_key())
    given = ("IdentitiesOnly=yes", "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR")
    given += ("BatchMode=yes", "Compression=yes", f"Port={server.port}", f"IdentityFile={private}")
    return [program, *more, "-F", "none", *(f"-o{each}" for each in given)]


async def run(*command: str, typed: int | None = asyncio.subprocess.PIPE) -> tuple[int | None, str, str]:
    """Return the status of a command, and what it has written."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=typed, stdout=pipe, stderr=pipe)
    async with asyncio.timeout(REPLY):
        out, err = await process.communicate()
    return process.returncode, out.decode(), err.decode()


async def test_it_shows_a_screen_and_lends_no_agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (made := tmp_path / "made").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(made))
    agent = await asyncio.start_unix_server(lambda _, writer: writer.close(), tmp_path / "agent")
    async with agent, toy_host(tmp_path) as server:
        master, slave = pty.openpty()
        fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        process = await asyncio.create_subprocess_exec(
            *(*ssh(server, tmp_path, "-A"), HOST),
            **dict.fromkeys(("stdin", "stdout", "stderr"), slave),
            start_new_session=True,
            env={**ENVIRONMENT, "SSH_AUTH_SOCK": str(tmp_path / "agent")},
        )
        os.close(slave)
        seen, loop = b"", asyncio.get_running_loop()
        async with asyncio.timeout(REPLY):
            while b"[register   80x24 en]" not in seen:
                seen += await loop.run_in_executor(None, os.read, master, 65_536)
            assert not any(made.rglob("agent*"))
            os.write(master, b"Q")
            assert await process.wait() == 0
        os.close(master)


async def test_commands_files_and_a_missing_terminal_are_refused(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server:
        refused = (1, "", say("server.no-commands") + "\n")
        assert await run(*ssh(server, tmp_path), HOST, "sh") == refused
        assert await run(*ssh(server, tmp_path, "-n"), HOST, "sh", typed=None) == refused, "it has nothing to type"
        assert await run(*ssh(server, tmp_path, "-T"), HOST) == (2, "", say("server.no-terminal") + "\n")
        for told in (
            [*ssh(server, tmp_path, program="sftp"), HOST],
            [*ssh(server, tmp_path, "-O", program="scp"), f"{HOST}:/etc/passwd", str(tmp_path)],
            [*ssh(server, tmp_path, "-W", f"{HOST}:{server.port}"), HOST],
            [*ssh(server, tmp_path, "-N", "-R", f"{tmp_path}/s:{HOST}:1", "-oExitOnForwardFailure=yes"), HOST],
        ):
            status, out, _ = await run(*told)
            assert status != 0
            assert "root:" not in out
            assert "SSH-2.0" not in out
        assert not [name for name in ("passwd", "s") if (tmp_path / name).exists()]
        assert not ToyNursery.last.births


@pytest.mark.parametrize(
    ("told", "status", "advised"),
    [
        ("PubkeyAuthentication=no", 255, True),
        ("PubkeyAcceptedAlgorithms=ssh-dss", 255, True),
        ("User=bert", 1, False),
        ("User=anna", 255, False),  # whose name it is has another key
    ],
)
async def test_only_who_has_no_key_reads_how_to_make_one(
    tmp_path: Path, told: str, status: int, advised: bool
) -> None:
    async with toy_host(tmp_path) as server:
        await registered(server, key())
        options = (f"-o{each}" for each in ("LogLevel=INFO", "BatchMode=no", told))
        ended, out, err = await run(*ssh(server, tmp_path, *options), HOST, "sh")
    assert (ended, out) == (status, "")
    assert ("Permission denied" in err) == (status == 255)
    assert err.count(say("server.no-key")) == advised


async def test_a_long_text_comes_whole_in_the_large_packets_of_a_pipe(tmp_path: Path) -> None:
    text, pipe = "salve " * 5_600, asyncio.subprocess.PIPE
    async with toy_host(tmp_path) as server:
        await registered(server, MINE)
        command = (*ssh(server, tmp_path, "-tt"), HOST)
        process: Any = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, env=ENVIRONMENT)
        async with asyncio.timeout(REPLY):
            await process.stdout.readuntil(b"[lobby")
            process.stdin.write(f"\x1b[200~{text}\x1b[201~Q".encode())
            assert text.encode() in await process.stdout.read()
            await process.wait()
