"""Sealed saves of commit 1711ed4b become plain ones, whatever happens meanwhile, and their games go on."""

import asyncio
import os
import signal
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Any

import asyncssh
import pytest
from click.testing import CliRunner, Result
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from engine.games import load_game
from engine.journal import Journal
from engine.journal.errors import DamagedSave, NotASave, SaveError
from engine.match import Match
from jc_tui.cli import cli
from jc_tui.commands.sealed_saves import SEALED, plain_text
from jc_tui.host.api.messages import GameLifecycle
from jc_tui.host.games.status import GameStatus
from jc_tui.host.server import alone
from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.games import thoroughly
from tests.jc_tui.host.bare_host import BareHost
from tests.jc_tui.host.real_host import RealHost
from tools.bench.guests import ASKED_LINE, Guest, connect

HERE = Path(__file__).parent
KEY = bytes(range(32))
DIGESTS = {
    "2": "1528a486d82f8eb7bd712f585f09b640687fe4bf1c719c1c584989db965035f8",
    "3": "6303b44207991655f0067e1910c4d126154c1b188bed786a799f0128510f0ceb",
    "4": "b28177c3505054ba8a0892ade112b8ca72a786c03d80172d16ba4bf369b33759",
    "5": "91d65fa56b0f3719f5f632005d5ab6abb38c8f5955a6d13d11a8d76cbe8b3551",
}
SEATS = {"anna": "caesar", "bert": "pompey"}
PATIENCE = 30.0


@pytest.fixture
def folder(tmp_path: Path) -> HostFolder:
    with tarfile.open(HERE / "folder.tar.gz") as archive:
        archive.extractall(tmp_path, filter="data")
    return HostFolder(tmp_path / "host")


@pytest.fixture
def key(tmp_path: Path) -> Path:
    (path := tmp_path / "key").write_text(f"{KEY.hex()}\n")
    return path


def host(folder: HostFolder, *arguments: object, status: int = 0) -> Result:
    told = ["host", *map(str, arguments), "--data", str(folder.path)]
    result = CliRunner().invoke(cli, told, prog_name="jc-tui")
    assert result.exit_code == status, result.output
    return result


def unseal(folder: HostFolder, key: Path, status: int = 0) -> Result:
    return host(folder, "unseal", "--all", "--key-file", key, status=status)


def plain(folder: HostFolder, number: int) -> str:
    return f"{number} sealed saves in {folder.path} are plain now.\n"


def digests(folder: HostFolder) -> dict[str, str]:
    return {game: sha256(folder.save(game).read_bytes()).hexdigest() for game in DIGESTS}


def files_of(folder: HostFolder) -> dict[str, bytes]:
    return {str(path.relative_to(folder.games)): path.read_bytes() for path in folder.games.rglob("*.*")}


@contextmanager
def opened(folder: HostFolder) -> Iterator[tuple[BareHost, dict[str, GameStatus]]]:
    host = BareHost(folder.path)
    yield host, {entry.id: host.service.tables.status(entry) for entry in host.store.games.all()}
    host.service.close()


# --- what becomes of saves ---


def test_plain_saves_are_those_that_the_program_of_before_made(folder: HostFolder, key: Path):
    before = files_of(folder)
    times = {game: folder.save(game).stat().st_mtime_ns for game in DIGESTS}
    assert unseal(folder, key).output == plain(folder, 4)
    assert digests(folder) == DIGESTS
    after = files_of(folder)
    assert {name for name in before if before[name] != after[name]} == {f"{game}/game.jsonl" for game in DIGESTS}
    assert set(after) == set(before)
    assert {game: folder.save(game).stat().st_mtime_ns for game in DIGESTS} == times
    assert all(folder.save(game).stat().st_mode & 0o777 == 0o600 for game in DIGESTS)
    assert unseal(folder, key).output == plain(folder, 0)
    assert files_of(folder) == after


def test_a_backup_of_before_is_restored_and_unsealed(folder: HostFolder, key: Path, tmp_path: Path):
    unseal(folder, key)
    again = HostFolder(tmp_path / "again")
    restored = host(again, "restore", HERE / "backup.tar.gz")
    assert restored.stdout == f"{again.path} is a host again, with 5 games.\n"
    assert "make them plain first: jc-tui host unseal --all --key-file KEY" in restored.stderr
    assert all(again.save(game).read_bytes().startswith(SEALED) for game in DIGESTS)
    unseal(again, key)
    for game in DIGESTS:
        assert folder.save(game).read_bytes().startswith(again.save(game).read_bytes())
        with Journal.open(again.save(game)) as journal:
            assert not journal.notices
            assert not journal.end.doubt


def test_games_go_on_where_they_stood(folder: HostFolder, key: Path):
    unseal(folder, key)
    with opened(folder) as (host, stands):
        assert {game for game, each in stands.items() if each.stage is GameLifecycle.ON} == set("1245")
        assert stands["3"].stage is GameLifecycle.OVER
        assert not [each.summary.damage for each in stands.values() if each.summary.damage]
        assert stands["2"].left is not None
        for game in "1245":
            with host.table(game) as table:
                assert table.to_act is not None
                table.act(next(iter(table.state.legal_actions())), table.to_act)
                assert not table.notices


def killing(name: str, calls: Iterator[int]) -> None:
    """Let a function of `os` kill this process when the numbers of calls, which all of them share, are used up."""
    function = getattr(os, name)

    def call(*arguments: Any, **named: Any) -> Any:
        if next(calls, None) is None:
            if name == "write":
                function(arguments[0], arguments[1][: len(arguments[1]) // 2])
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*arguments, **named)

    setattr(os, name, call)


def unseal_until(number: int, folder: HostFolder, key: Path, damaged: bool) -> int:
    """Unseal in a process that is killed at the call of that number; return how it ended."""
    pid = os.fork()
    if not pid:
        calls = iter(range(1, number))
        with suppress(BaseException):
            for name in ("open", "write", "fsync", "link", "replace", "unlink", "utime"):
                killing(name, calls)
            unseal(folder, key, status=damaged)
            os._exit(damaged)
        os._exit(99)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


@pytest.mark.slow
@pytest.mark.parametrize("damaged", thoroughly([True, False]))
def test_kill_9_at_any_moment_loses_nothing(folder: HostFolder, key: Path, damaged: bool, tmp_path: Path):
    for game in "45":  # two are enough, one before the other
        rmtree(folder.save(game).parent)
    if damaged:
        spoil(folder.save("2"), 100)
    sealed = files_of(folder)
    unseal(folder, key, status=damaged)
    plain = files_of(folder)
    number, status = 0, -signal.SIGKILL
    while status == -signal.SIGKILL:
        number += 1
        for name in set(files_of(folder)) - set(sealed):
            (folder.games / name).unlink()
        for name, data in sealed.items():
            (folder.games / name).write_bytes(data)
        status = unseal_until(number, folder, key, damaged)
        for name, data in files_of(folder).items():
            assert name.endswith(".new") or data in (sealed.get(name), plain.get(name)), (number, name)
        CliRunner().invoke(cli, ["host", "unseal", "--all", "--key-file", str(key), "--data", str(folder.path)])
        assert files_of(folder) == plain, number
    assert (status, number > 2 * 6) == (damaged, True)


# --- what is wrong with saves ---


def spoil(path: Path, place: int) -> bytes:
    """Change a byte of a file; return what the file is then."""
    changed = bytearray(path.read_bytes())
    changed[place] ^= 1
    path.write_bytes(changed)
    return bytes(changed)


def fault_of(path: Path) -> SaveError:
    with pytest.raises(SaveError) as refused:
        Journal.open(path, read_only=True)
    return refused.value


def line_of(path: Path, number: int) -> int:
    return sum(len(line) + 1 for line in path.read_bytes().split(b"\n")[: number - 1])


@pytest.mark.parametrize("line", [2, 20, 46])
def test_a_damaged_save_stays_damaged_at_its_line_and_is_kept(folder: HostFolder, key: Path, line: int):
    save = folder.save("2")
    sealed = spoil(save, line_of(save, line) + 30)
    assert unseal(folder, key, status=1).stderr == (
        "The save of game 2 was damaged and is so still. Its sealed file is kept beside it as game.jsonl.sealed.\n"
    )
    fault = fault_of(save)
    assert (type(fault), fault.line) == (DamagedSave, line)
    assert save.with_name("game.jsonl.sealed").read_bytes() == sealed
    assert digests(folder) | {"2": ""} == DIGESTS | {"2": ""}
    unseal(folder, key)


@pytest.mark.parametrize("place", [len(SEALED), 40, 70])
def test_a_save_whose_beginning_is_damaged_is_no_longer_sealed(folder: HostFolder, key: Path, place: int):
    sealed = spoil(folder.save("3"), place)
    unseal(folder, key, status=1)
    assert isinstance(fault_of(folder.save("3")), NotASave)
    assert folder.save("3").with_name("game.jsonl.sealed").read_bytes() == sealed


def test_a_last_line_that_was_cut_off_is_left_out_and_a_changed_newline_is_told(folder: HostFolder):
    data = folder.save("3").read_bytes()
    last = data[:-1].rindex(b"\n") + 1
    whole, _ = plain_text(data, KEY)
    plain_last = whole[:-1].rindex(b"\n") + 1
    for cut in (last, last + 1, last + 30, len(data) - 2):
        assert plain_text(data[:cut], KEY) == (whole[:plain_last], True)
    assert plain_text(data[:-1] + b"x", KEY) == (whole[:-1] + b"x", True)
    save = folder.save("3")
    save.write_bytes(whole[:-1] + b"x")
    assert "newline" in str(fault_of(save))


def test_saves_of_another_key_stay_sealed_until_it_is_given(folder: HostFolder, key: Path):
    before = files_of(folder)
    (other := key.with_name("other")).write_text("0" * 64)
    result = unseal(folder, other, status=1)
    told = f"The saves of games 2, 3, 4 and 5 stay sealed: their key is not the one in {other}.\n"
    assert (result.stdout, result.stderr, files_of(folder)) == (plain(folder, 0), told, before)
    unseal(folder, key)


def test_where_a_key_is_lost_the_other_games_go_on(folder: HostFolder, key: Path):
    folder.save("4").write_bytes(b"")  # as docs/host.md has it
    unseal(folder, key)
    with opened(folder) as (_, stands):
        assert [game for game, each in stands.items() if each.summary.damage] == ["4"]


def test_what_is_no_key_is_said_in_a_sentence(folder: HostFolder, key: Path):
    before = files_of(folder)
    no_keys = {b"": "is not the key of a host", b"0" * 66: "is not the key", b"0" * 5000: "too large"}
    for content, sentence in no_keys.items():
        key.write_bytes(content)
        told = unseal(folder, key, status=1).stderr
        assert (sentence in told, told.count("\n")) == (True, 1), told
    key.unlink()
    assert "No such" in unseal(folder, key, status=1).stderr
    assert files_of(folder) == before


def test_a_host_that_is_open_is_not_unsealed(folder: HostFolder, key: Path, monkeypatch: pytest.MonkeyPatch):
    before = files_of(folder)
    with alone(folder.path / "lock"):
        assert "A host is already running" in unseal(folder, key, status=1).stderr
    monkeypatch.setattr(os, "geteuid", lambda: folder.path.stat().st_uid + 1)
    assert "Run this command as that user." in unseal(folder, key, status=1).stderr
    host(folder, "unseal", "--key-file", key, status=2)
    assert files_of(folder) == before


# --- what a host says of them ---


def test_a_host_with_sealed_saves_names_the_command_and_an_option_that_is_gone_in_one_sentence(folder: HostFolder):
    before = files_of(folder)
    result, command = host(folder, status=1), "jc-tui host unseal --all --key-file KEY"
    told = f"jc-tui: {folder.path} has sealed saves; make them plain first: {command}\n"
    assert (result.stdout, result.stderr, files_of(folder)) == ("", told, before)
    for option in (("--sealed",), ("--key-file", "key")):
        result = host(folder, *option, status=2)
        assert (result.stdout, result.stderr.count("\n")) == ("", 1)
        assert f"{option[0]} is gone" in result.stderr
    assert "--sealed" not in host(folder, "--help").stdout


def test_a_backup_of_sealed_saves_has_them_as_they_are(folder: HostFolder, key: Path, tmp_path: Path):
    (told,) = host(folder, "backup", tmp_path / "backup").stderr.splitlines()
    assert told.startswith("Sealed saves are in the backup as they are.")
    again = HostFolder(tmp_path / "again")
    host(again, "restore", tmp_path / "backup")
    unseal(again, key)
    assert digests(again) == DIGESTS


# --- with ssh ---


def private(name: str) -> asyncssh.SSHKey:
    """The key of a player, see the README."""
    made = Ed25519PrivateKey.from_private_bytes(name.encode().ljust(32))
    return asyncssh.import_private_key(made.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption()))


@pytest.mark.slow
@pytest.mark.thorough
def test_players_come_with_their_keys_and_play_on(folder: HostFolder, key: Path, tmp_path: Path):
    unseal(folder, key)
    with opened(folder) as (host, _):
        for game in ("1", "4", "5"):  # so that one game is left on
            with host.table(game) as table:
                table.resign(table.seats[0])
    with RealHost(folder.path, "--closing", "0") as real:
        asyncio.run(play(real.port, folder.save("2")))


async def play(port: int, save: Path) -> None:
    """The player who acts gives an order, and the other sees that it is done."""
    with Match.open(load_game, save, read_only=True) as table:
        guests = {seat: await connect(port, private(name)) for name, seat in SEATS.items()}
        for guest in guests.values():
            await guest.sit_down()
        seat, number = str(table.to_act), table.number
        order = min(map(str, table.state.legal_actions()), key=lambda one: one != "end")
        await give(guests[seat], order, table, number)
        assert table.records[number].do == order
        for guest in guests.values():
            await guest.leave()


async def give(guest: Guest, order: str, table: Match, number: int) -> None:
    guest.type(f":{order}\r")
    async with asyncio.timeout(PATIENCE):
        while table.number == number:
            if ASKED_LINE in guest.ears.text:
                guest.forget()
                guest.type("\r")
            await asyncio.sleep(0.1)
            table.refresh()
