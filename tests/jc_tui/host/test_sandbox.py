"""From inside a player's process everything but its own game, its own settings and the program is out of reach."""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys
from ast import literal_eval
from pathlib import Path

import pytest

from jc_tui.host import sandbox, seccomp
from jc_tui.host.birth import ChildLimits
from jc_tui.host.model import Room, RoomKind
from tests.jc_tui.host.births import Ward, ward

WITHOUT = sandbox.available()
needs_sandbox = pytest.mark.skipif(WITHOUT is not None, reason=str(WITHOUT))

DENIED = "EACCES"
REFUSED = "EPERM"

OUT_OF_REACH = {
    "read another game": DENIED,
    "list another game": DENIED,
    "append to another game": DENIED,
    "cut another game": REFUSED,
    "hide another game": REFUSED,
    "unlink another game": DENIED,
    "link another game": "EXDEV",
    "move another game": DENIED,
    "reach it by a link": DENIED,
    "another account": DENIED,
    "list accounts": DENIED,
    "passwords": DENIED,
    "home": DENIED,
    "temporary files": DENIED,
    "processes": DENIED,
    "another's memory": DENIED,
    "shell": REFUSED,
    "spawn": REFUSED,
    "subprocess": REFUSED,
    "fork": REFUSED,
    "fork with clone3": "ENOSYS",
    "internet": REFUSED,
    "unix socket": REFUSED,
    "netlink": REFUSED,
    "pair of datagrams": REFUSED,
    "kill the parent": REFUSED,
    "kill a sibling": REFUSED,
    "kill everybody": REFUSED,
    "kill a group": REFUSED,
    "a sibling by descriptor": REFUSED,
    "limits of a sibling": REFUSED,
    "its priority": REFUSED,
    "its processors": REFUSED,
    "ptrace": REFUSED,
    "mount": REFUSED,
    "unshare": REFUSED,
    "bpf": REFUSED,
    "io_uring": REFUSED,
    "keys": REFUSED,
    "files in memory": REFUSED,
    "a call to come": "ENOSYS",
    "user": REFUSED,
    "core": "ValueError",
    "memory": "MemoryError",
    "a large file": "EFBIG",
    "write a program file": DENIED,
}
IN_REACH = {
    *("own game", "list own game", "append to own game", "a file beside it", "own settings", "data"),
    *("a late import", "time zones", "thread", "null", "chance", "raise a signal"),
}
CHANGES_OF_A_GAME = {"append to own game", "a file beside it"}


def make_rooms(tmp_path: Path) -> None:
    for folder in ("games/own", "games/other", "accounts/1", "accounts/2"):
        (tmp_path / folder).mkdir(parents=True)
    for game in ("own", "other"):
        (tmp_path / "games" / game / "game.jsonl").write_text("{}\n")
    for account in "12":
        (tmp_path / "accounts" / account / "settings.toml").write_text("")


async def outcomes(children: Ward, tmp_path: Path, room: Room) -> dict[str, str]:
    sibling = await children.bear("wait")
    own = tmp_path / "games" / "own"
    (own / "pids").write_text(f"{children.nursery.parent} {sibling.pid}")
    settings = str(tmp_path / "accounts" / "1" / "settings.toml")
    born = await children.bear("break_out", room=room, folder=str(own), settings=settings, sandbox=True)
    ending = await born.ending()
    assert ending.bye, ending.crash
    found: dict[str, str] = literal_eval(born.desk.said[0][1])
    os.kill(sibling.pid, 9)
    return found


@needs_sandbox
@pytest.mark.slow
async def test_a_player_reaches_only_what_is_theirs(tmp_path: Path) -> None:
    make_rooms(tmp_path)
    async with ward() as children:
        found = await outcomes(children, tmp_path, Room(RoomKind.TABLE, "break_out", "caesar"))
        assert found == {**OUT_OF_REACH, **dict.fromkeys(IN_REACH, "done")}
        assert (tmp_path / "games/other/game.jsonl").read_text() == "{}\n"
        for room in (Room(RoomKind.TABLE, "break_out"), Room(RoomKind.PAST, "break_out", "caesar")):
            found = await outcomes(children, tmp_path, room)
            assert {name for name in IN_REACH if found[name] != "done"} == CHANGES_OF_A_GAME
            assert {found[name] for name in CHANGES_OF_A_GAME} == {DENIED}
            assert [name for name in OUT_OF_REACH if found[name] == "done"] == []


@pytest.mark.slow
async def test_without_a_sandbox_memory_and_files_are_limited_all_the_same(tmp_path: Path) -> None:
    make_rooms(tmp_path)
    async with ward() as children:
        born = await children.bear("fill", settings=str(tmp_path / "accounts/1/settings.toml"))
        await born.ending()
        assert born.desk.said == [("memory", "MemoryError"), ("file", "EFBIG")]
        born = await children.bear(
            "fill", settings=str(tmp_path / "accounts/1/settings.toml"), limits=ChildLimits(1 << 30, 64 << 20)
        )
        await born.ending()
        assert born.desk.said == [("memory", "done"), ("file", "done")]


@needs_sandbox
@pytest.mark.slow
async def test_threads_leave_the_memory_that_a_player_may_have(tmp_path: Path) -> None:
    make_rooms(tmp_path)
    async with ward() as children:
        settings = str(tmp_path / "accounts/1/settings.toml")
        born = await children.bear("think_hard", settings=settings, sandbox=True)
        assert (await born.ending()).bye
        assert born.desk.said == [("memory", "done")]


# --- where there is none -----------------------------------------------------------------------------------


def test_another_system_has_no_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert sandbox.available() == "Players’ processes can be kept apart on Linux alone."


def test_a_kernel_without_landlock_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "it has no Landlock" in str(_told_where_landlock_fails(monkeypatch, errno.ENOSYS))


def test_where_landlock_is_forbidden_it_is_not_blamed_on_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "calls of Landlock are forbidden here" in str(_told_where_landlock_fails(monkeypatch, errno.EPERM))


def _told_where_landlock_fails(monkeypatch: pytest.MonkeyPatch, error: int) -> str | None:
    def fail() -> int:
        ctypes.set_errno(error)
        return 0

    monkeypatch.setattr(sandbox, "landlock_version", fail)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setitem(seccomp.MACHINES, os.uname().machine, seccomp.X86_64)  # type: ignore[arg-type]
    return sandbox.available()


def test_an_unknown_processor_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(seccomp, "MACHINES", {})
    assert "cannot be kept apart on a processor of the kind" in str(sandbox.available())


@needs_sandbox
def test_data_among_the_files_of_the_program_would_lie_open(tmp_path: Path) -> None:
    assert sandbox.available(tmp_path / "host") is None
    inside = Path(sys.prefix) / "share" / "jc-tui"
    assert "would lie open to every player’s process" in str(sandbox.available(inside))


# --- the filter, run by hand -------------------------------------------------------------------------------

KILLED, ALLOWED = "killed", "allowed"


def answer(
    machine: seccomp.Machine, number: int, *values: int, arch: int | None = None, pid: int = 77
) -> str | int:
    """What the filter says of a call: killed, allowed, or the number of the error."""
    asked = struct.pack("<IIQ6Q", number, arch or machine.arch, 0, *values, *[0] * (6 - len(values)))
    program = seccomp.filter_for(machine, pid)
    lines = [struct.unpack_from("HBBI", program, place) for place in range(0, len(program), 8)]
    held = place = 0
    while True:
        how, so, otherwise, value = lines[place]
        place += 1
        if how == seccomp.LOAD:
            (held,) = struct.unpack_from("<I", asked, value)
        elif how == seccomp.MASK:
            held &= value
        elif how == seccomp.RETURN:
            return {seccomp.KILL: KILLED, seccomp.ALLOW: ALLOWED}.get(value, value & 0xFFFF)
        else:
            is_so = {
                seccomp.EQUAL: held == value,
                seccomp.LARGER: held >= value,
                seccomp.ANY_BIT: bool(held & value),
            }[how]
            place += so if is_so else otherwise


@pytest.mark.parametrize("machine", [seccomp.X86_64, seccomp.AARCH64], ids=["x86_64", "aarch64"])
def test_the_filter_of_a_machine(machine: seccomp.Machine) -> None:
    eperm, enosys = 1, 38
    assert {answer(machine, number) for number in machine.refused.values()} == {eperm}
    assert {answer(machine, number) for number in seccomp.NEWER.values()} == {eperm}
    assert answer(machine, seccomp.CLONE3) == enosys
    assert answer(machine, 467) == answer(machine, 9999) == enosys
    assert answer(machine, 0, arch=0x40000003) == KILLED  # 32 bits
    assert answer(machine, 0x40000000 + 59) == KILLED  # x32
    assert answer(machine, machine.clone, 0x3D0F00) == ALLOWED  # a thread
    assert answer(machine, machine.clone, 0x1200011) == eperm  # a process
    assert answer(machine, machine.kill, 77) == answer(machine, machine.tgkill, 77) == ALLOWED
    assert answer(machine, machine.kill, 78) == answer(machine, machine.kill, 2**32 - 1) == eperm
    assert answer(machine, machine.prlimit64, 0) == ALLOWED
    assert answer(machine, machine.prlimit64, 78) == eperm
    assert answer(machine, machine.socketpair, 1, 1 | 0o2000000) == ALLOWED
    assert answer(machine, machine.socketpair, 1, 2) == answer(machine, machine.socketpair, 2, 1) == eperm
    looked_into = {machine.clone, machine.socketpair, machine.kill, machine.tgkill, machine.prlimit64}
    assert not looked_into & {*machine.refused.values(), *seccomp.NEWER.values(), seccomp.CLONE3}
    assert len(set(machine.refused.values())) == len(machine.refused)
