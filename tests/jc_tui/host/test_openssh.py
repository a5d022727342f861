"""The OpenSSH client at a host: what it is given, and what it is refused."""

import asyncio
import os
import tempfile

import pytest

from engine.translations import say
from tests.jc_tui.host.players import needs_ssh
from tests.jc_tui.host.toy_host import MINE, REPLY, ToyNursery, key, registered, toy_host

pytestmark = [pytest.mark.slow, needs_ssh]

HOST, PIPE = "127.0.0.1", asyncio.subprocess.PIPE
ENVIRONMENT = {"PATH": os.environ["PATH"], "TERM": "xterm-256color"}


def ssh(server, folder, *more, program="ssh"):
    """Return a command that keeps to this host and key. Of an option that comes twice the first counts."""
    private = folder / "id"
    private.touch(0o600)
    private.write_bytes(MINE.export_private_key())
    given = ("IdentitiesOnly=yes", "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR")
    given += ("BatchMode=yes", "Compression=yes", f"Port={server.port}", f"IdentityFile={private}")
    return [program, *more, "-F", "none", *(f"-o{each}" for each in given)]


async def run(*command, typed=PIPE):
    process = await asyncio.create_subprocess_exec(*command, stdin=typed, stdout=PIPE, stderr=PIPE)
    out, err = await asyncio.wait_for(process.communicate(), REPLY)
    return process.returncode, out.decode(), err.decode()


async def test_it_shows_a_screen_and_lends_no_agent(tmp_path, monkeypatch):
    (made := tmp_path / "made").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(made))
    text = "salve " * 5_600  # in the large packets of a pipe
    agent = await asyncio.start_unix_server(lambda _, writer: writer.close(), tmp_path / "agent")
    async with agent, toy_host(tmp_path) as server, asyncio.timeout(REPLY):
        await registered(server, MINE)
        process = await asyncio.create_subprocess_exec(
            *(*ssh(server, tmp_path, "-A", "-tt"), HOST),
            **{"stdin": PIPE, "stdout": PIPE, "env": {**ENVIRONMENT, "SSH_AUTH_SOCK": str(tmp_path / "agent")}},
        )
        await process.stdout.readuntil(b"[lobby")
        assert not any(made.rglob("agent*"))
        process.stdin.write(f"\x1b[200~{text}\x1b[201~Q".encode())
        assert text.encode() in await process.stdout.read()
        assert await process.wait() == 0


async def test_commands_files_and_a_missing_terminal_are_refused(tmp_path):
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
            assert (status != 0, "root:" in out, "SSH-2.0" in out) == (True, False, False)
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
async def test_a_client_without_a_key_is_advised(tmp_path, told, status, advised):
    async with toy_host(tmp_path) as server:
        await registered(server, key())
        options = (f"-o{each}" for each in ("LogLevel=INFO", "BatchMode=no", told))
        ended, out, err = await run(*ssh(server, tmp_path, *options), HOST, "sh")
    assert (ended, out) == (status, "")
    assert ("Permission denied" in err) == (status == 255)
    assert " ".join(err.split()).count(say("server.no-key")) == advised
