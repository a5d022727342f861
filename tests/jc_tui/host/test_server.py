"""How a host begins and ends."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.foreign import quoted
from engine.words import say
from jc_tui.host.server import CannotServe, host_key
from jc_tui.host.store.paths import FolderInUse
from tests.jc_tui.host.toy_host import REPLY, key, screen, toy_host


def has_ipv6() -> bool:
    """Return whether this machine can be reached by IPv6."""
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


BY_IPV6 = pytest.mark.skipif(not has_ipv6(), reason="there is no IPv6 here")

ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
"""The signals that end a server."""

COMMAND = (sys.executable, "-c", "from jc_tui.cli import main; main()")
"""`jc-tui`, as a process of its own."""


async def test_a_second_server_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    async with toy_host(tmp_path):
        with pytest.raises(CannotServe, match=r"^A host is already running in"):
            async with toy_host(tmp_path):
                pass


async def test_a_port_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    taken = socket.create_server(("127.0.0.1", 0))
    with taken, pytest.raises(CannotServe, match=r"^The host cannot listen at port \d+: Address already in use"):
        async with toy_host(tmp_path, port=taken.getsockname()[1]):
            pass


@pytest.mark.parametrize("port", [0, 22_999])
@pytest.mark.parametrize(
    "address",
    [
        "foo.invalid",
        "192.0.2.1",
        "300.1.1.1",
        "[::1]",
        "a b",
        " ",
        "..",
        f"{'x' * 64}.invalid",
        pytest.param("fe80::1", marks=BY_IPV6),
    ],
)
async def test_an_address_that_the_machine_has_not_is_told_in_a_sentence(
    tmp_path: Path, address: str, port: int
) -> None:
    with pytest.raises(CannotServe) as refused:
        async with toy_host(tmp_path, listen=address, port=port):
            pass
    assert str(refused.value) == say("server.no-such-address", address=quoted(address))


@pytest.mark.parametrize(
    ("address", "reached"),
    [
        ("", "127.0.0.1"),
        ("localhost", "localhost"),
        *(pytest.param(each, "::1", marks=BY_IPV6) for each in ("::", "::1")),
    ],
)
async def test_a_free_port_is_found_at_each_kind_of_address(tmp_path: Path, address: str, reached: str) -> None:
    async with toy_host(tmp_path, listen=address) as server:
        _, writer = await asyncio.open_connection(reached, server.port)
        writer.close()


async def test_a_folder_of_other_things_is_not_shut_to_those_who_use_it(tmp_path: Path) -> None:
    notes = tmp_path / "host" / "notes"
    notes.mkdir(parents=True)
    notes.parent.chmod(0o755)
    with pytest.raises(FolderInUse, match="holds other things"):
        async with toy_host(tmp_path):
            pass
    assert notes.parent.stat().st_mode & 0o777 == 0o755
    assert list(notes.parent.iterdir()) == [notes]


async def test_a_new_file_system_is_as_good_as_an_empty_folder(tmp_path: Path) -> None:
    lost = tmp_path / "host" / "lost+found"
    lost.mkdir(parents=True)
    lost.parent.chmod(0o755)
    async with toy_host(tmp_path):
        assert lost.parent.stat().st_mode & 0o777 == 0o700


async def test_where_the_kernel_cannot_keep_processes_apart_it_does_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jc_tui.host.server.available", lambda _: "There is no Landlock here.")
    with pytest.raises(CannotServe, match=r"^There is no Landlock here\. .*--no-sandbox"):
        async with toy_host(tmp_path, sandbox=True):
            pass


def test_the_key_of_a_host_is_made_once_and_for_it_alone(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    made = host_key(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert made.get_algorithm() == "ssh-ed25519"
    assert host_key(path).get_fingerprint() == made.get_fingerprint()


def test_a_key_that_cannot_be_read_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "host_key"
    path.write_text("no key")
    with pytest.raises(CannotServe, match="not a private key"):
        host_key(path)


async def test_a_server_that_has_ended_leaves_the_process_as_it_was(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        handlers = [signal.getsignal(number) for number in ENDING]
        async with toy_host(tmp_path):
            assert os.umask(0o077) == 0o077
        assert os.umask(0o027) == 0o027
        assert [signal.getsignal(number) for number in ENDING] == handlers
    finally:
        os.umask(before)


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["look-around", "calls"])
async def test_what_fails_beside_the_players_is_noted_once_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setattr("jc_tui.host.server.LOOKING", 0.01)
    monkeypatch.setattr("jc_tui.host.server.POLLING", 0.01)
    looks: list[str] = []

    def fail(*_: object) -> None:
        looks.append(fault)
        raise RuntimeError("Legio XIII of anna at 10.0.0.1")

    async with toy_host(tmp_path) as server:
        broken = server.connections.service if fault == "look-around" else server.connections.service.tables
        with monkeypatch.context() as patched:
            patched.setattr(broken, "poll" if fault == "look-around" else "going_on", fail)
            async with asyncio.timeout(REPLY):
                while len(looks) < 3:
                    await asyncio.sleep(0.01)
        async with screen(server, key()) as shown:  # it still does what it is there for
            shown.type("RL")
            await shown.see("[lobby")
            server.connections.service.store.accounts.ban("anna")
            assert await shown.ended() == 0
    log = (tmp_path / "host" / "log").read_text()
    noted = [line.split(" ", 1)[1] for line in log.splitlines() if "failed" in line]
    assert noted == [f"failed what={fault} at=test_server.py:{line_of(fail)}:RuntimeError"]
    assert "Legio" not in log


def line_of(failing: Callable[..., object]) -> int:
    """Where a function of three lines fails."""
    return failing.__code__.co_firstlineno + 2


@pytest.mark.slow
def test_the_command_says_which_address_is_none_and_fails(tmp_path: Path) -> None:
    command = ["host", "--data", str(tmp_path / "host"), "--listen", "foo.invalid", "--port", "0", "--no-sandbox"]
    done = subprocess.run(
        [*COMMAND, *command], capture_output=True, text=True, env={**os.environ, "JC_TUI_LANG": "en"}, timeout=60
    )
    told = "jc-tui: The host cannot listen at 'foo.invalid': this machine has no such address.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", told)


@pytest.mark.slow
def test_the_command_says_how_friends_come_and_ends_by_a_signal(tmp_path: Path) -> None:
    command = ["host", "--data", str(tmp_path / "host"), "--port", "0", "--no-sandbox", "--closing", "0"]
    host = subprocess.Popen(
        [*COMMAND, *command],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "JC_TUI_LANG": "en"},
    )
    with host:
        assert host.stdout is not None
        try:
            port = int(host.stdout.readline().partition("-p ")[2].split()[0])
            assert host.stdout.readline().partition("SHA256:")[2]
            with socket.create_connection(("127.0.0.1", port)) as connection:
                assert connection.recv(100).startswith(b"SSH-2.0-jc-tui")
            host.send_signal(signal.SIGTERM)
            assert host.wait(20) == 0
            assert "crash" not in (tmp_path / "host" / "log").read_text()
        finally:
            host.kill()
