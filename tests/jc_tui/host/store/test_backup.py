"""Backups: whole while the host runs, private, and restored to a host that goes on; hostile ones are refused."""

from __future__ import annotations

import gzip
import io
import os
import sqlite3
import stat
import sys
import tarfile
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from engine.journal import files
from engine.journal.scanning import head_path
from jc_tui.host.store import HostStore, backup
from jc_tui.host.store.backup import BackupRefused, back_up, restore
from jc_tui.host.store.database import Database
from jc_tui.host.store.paths import HostFolder
from tests.children import Child
from tests.jc_tui.host.bare_host import BareHost, done, said


def made(host: BareHost, target: Path) -> list[str]:
    """Back a host up; the games that were damaged."""
    return list(back_up(host.folder, host.store.database, target).damaged)


def restored(tmp_path: Path) -> HostFolder:
    """The host of the backup."""
    restore(tmp_path / "backup", again := HostFolder(tmp_path / "again"))
    return again


def kept(host: BareHost) -> dict[str, object]:
    """What a host keeps: its files that may be in a backup, and the rows of its database."""
    found: dict[str, object] = {"host.db": list(host.store.database.connection.iterdump())}
    for path in host.folder.path.rglob("*"):
        name = str(path.relative_to(host.folder.path))
        if name != "host.db" and backup.ALLOWED.fullmatch(name):
            found[name] = path.read_bytes()
    return found


def test_a_host_that_was_restored_has_all_that_it_had_and_goes_on(host: BareHost, tmp_path: Path):
    anna, bert = host.friend("anna"), host.friend("bert")
    host.game(anna, bert)
    host.give_up(host.game(anna, bert))
    waiting = host.game(anna)
    done(anna.say("1", "see you"))
    settings = host.folder.settings(1)
    settings.write_text('theme = "light"\n')
    settings.with_name("notes-1-romans.txt").write_text("He has Alesia.")
    settings.with_name(".settings.toml.1.1234567890123456.new").touch()
    host.folder.host_key.write_bytes(b"the private key")
    before = kept(host)
    settings.with_name("link").symlink_to("/etc/passwd")
    assert made(host, tmp_path / "backup") == []
    again = BareHost(restored(tmp_path).path)
    assert kept(again) == before
    assert len(before) == 8
    assert all(each.stat().st_mode & 0o077 == 0 for each in again.folder.path.rglob("*"))
    assert len(list(again.folder.settings(1).parent.iterdir())) == 2
    assert said(again.friend("bert").join(waiting)) == "ok"
    assert int(again.game(again.friend("anna"))) > int(waiting)
    again.service.close()


def test_a_backup_is_for_its_owner_and_overwrites_nothing(host: BareHost, tmp_path: Path):
    made(host, tmp_path / "backup")
    assert stat.S_IMODE((tmp_path / "backup").stat().st_mode) == 0o600
    assert {path.name for path in tmp_path.iterdir()} == {"backup", "host"}
    with pytest.raises(BackupRefused, match="exists already"):
        made(host, tmp_path / "backup")
    with pytest.raises(BackupRefused, match="could not be written"):
        made(host, tmp_path / "no" / "backup")


def test_where_the_disk_is_full_nothing_is_left_of_a_backup(host: BareHost, tmp_path: Path):
    class FullDisk:
        def backup(self, copy: sqlite3.Connection) -> None:
            raise sqlite3.OperationalError("database or disk is full")

    database = cast("Database", SimpleNamespace(connection=FullDisk()))
    with pytest.raises(BackupRefused, match=r"could not be written: database or disk is full\.$"):
        back_up(host.folder, database, tmp_path / "backup")
    assert {path.name for path in tmp_path.iterdir()} == {"host"}


def test_a_save_is_copied_up_to_its_last_whole_record(host: BareHost, tmp_path: Path):
    game = host.game(host.friend("anna"), bot="tiro")
    whole = host.folder.save(game).read_bytes()
    with host.folder.save(game).open("ab") as save:
        save.write(b'{"n": 99, "torn')
    assert made(host, tmp_path / "backup") == []
    assert restored(tmp_path).save(game).read_bytes() == whole


def test_a_save_that_somebody_holds_on_to_is_copied_as_far_as_it_is_written(
    host: BareHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    game = host.game(host.friend("anna"), bot="tiro")
    save = host.folder.save(game)
    whole = save.read_bytes()
    monkeypatch.setattr(backup, "PATIENCE", 0.01)
    with files.opened(save, read_only=False), save.open("ab") as out:
        out.write(b'{"half a record')
        out.flush()
        assert made(host, tmp_path / "backup") == []
    again = restored(tmp_path)
    assert again.save(game).read_bytes() == whole
    assert not head_path(again.save(game)).exists()


def test_a_damaged_save_is_copied_as_it_is_and_named(host: BareHost, tmp_path: Path):
    anna = host.friend("anna")
    games = [host.game(anna, bot="tiro") for _ in range(3)]
    for game, content in zip(games[:2], (b"", b"{}\n"), strict=True):
        lines = host.folder.save(game).read_bytes().splitlines(keepends=True)
        host.folder.save(game).write_bytes(content + b"".join(lines[1:]))
    assert made(host, tmp_path / "backup") == games[:2]
    again = restored(tmp_path)
    for game in games:
        assert again.save(game).read_bytes() == host.folder.save(game).read_bytes()


def test_a_backup_is_of_one_moment_however_much_is_written_meanwhile(host: BareHost, tmp_path: Path):
    waiting = host.game(host.friend("anna"))
    made(host, tmp_path / "backup")
    done(host.friend("bert").join(waiting))  # its save is not in the backup, where a seat is free
    again = BareHost(restored(tmp_path).path)
    assert said(again.friend("bert").join(waiting)) == "ok"
    again.service.close()


@pytest.mark.parametrize("what", ["file", "link", "full"])
def test_a_backup_is_restored_into_an_empty_folder_only(host: BareHost, tmp_path: Path, what: str):
    made(host, tmp_path / "backup")
    target = tmp_path / "again"
    if what == "file":
        target.touch()
    elif what == "link":
        target.symlink_to(tmp_path / "nowhere")
    else:
        target.mkdir()
        (target / "something").touch()
    with pytest.raises(BackupRefused, match="is not empty"):
        restore(tmp_path / "backup", HostFolder(target))
    assert not (tmp_path / "nowhere").exists()


def test_a_backup_is_restored_into_an_empty_folder_that_is_there(host: BareHost, tmp_path: Path):
    made(host, tmp_path / "backup")
    (tmp_path / "again").mkdir()
    assert restored(tmp_path).database.exists()
    assert stat.S_IMODE((tmp_path / "again").stat().st_mode) == 0o700


# --- hostile ones ---


def member(
    name: str, data: bytes = b"", kind: bytes = tarfile.REGTYPE, **fields: object
) -> tuple[tarfile.TarInfo, bytes]:
    """A member of an archive, whatever it says of itself."""
    info = tarfile.TarInfo(name)
    info.size, info.type = len(data), kind
    for key, value in fields.items():
        setattr(info, key, value)
    return info, data


def database(host: BareHost, *statements: str) -> bytes:
    """The database of a host, after these statements."""
    path = host.folder.path.parent / "other.db"
    path.unlink(missing_ok=True)
    with sqlite3.connect(path) as copy:
        host.store.database.connection.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        for statement in statements:
            copy.execute(statement)
    copy.close()
    return path.read_bytes()


HOSTILE = {
    "climbs": member("../evil", b"x"),
    "climbs below": member("games/1/../../../evil", b"x"),
    "absolute": member("/tmp/evil", b"x"),
    "link": member("games/1/game.jsonl", kind=tarfile.SYMTYPE, linkname="/etc/passwd"),
    "hard link": member("games/1/game.jsonl", kind=tarfile.LNKTYPE, linkname="host.db"),
    "device": member("games/1/game.jsonl", kind=tarfile.CHRTYPE, devmajor=1, devminor=3),
    "pipe": member("host_key", kind=tarfile.FIFOTYPE),
    "folder": member("games/1", kind=tarfile.DIRTYPE),
    "hidden file": member("accounts/1/.profile", b"x"),
    "of nobody": member("accounts/0/settings.toml", b"x"),
    "deeper": member("accounts/1/a/b", b"x"),
    "other file": member("authorized_keys", b"x"),
    "other name": member("games/1/game.jsonl\n", b"x"),
    "number": member("games/0/game.jsonl", b"x"),
    "twice": member("host.db", b"x"),
}


STATEMENTS = (
    "CREATE TRIGGER evil AFTER INSERT ON said BEGIN DELETE FROM accounts; END",
    "CREATE VIEW evil AS SELECT 1",
    "DROP TABLE said",
    "ALTER TABLE accounts ADD COLUMN evil TEXT",
    "INSERT INTO keys VALUES ('SHA256:x', 99, x'00', 'ssh-ed25519', '', '')",
    *(f"PRAGMA user_version = {version}" for version in (4, 2, 1, 0)),
)


@pytest.mark.parametrize(
    ("extra", "statement"),
    [
        *(pytest.param(extra, "SELECT 1", id=name) for name, extra in HOSTILE.items()),
        *((None, statement) for statement in STATEMENTS),
    ],
)
def test_a_backup_with_anything_else_in_it_is_refused(
    host: BareHost, tmp_path: Path, extra: tuple[tarfile.TarInfo, bytes] | None, statement: str
):
    with tarfile.open(tmp_path / "backup", "w:gz") as out:
        for info, data in filter(None, (member("host.db", database(host, statement)), extra)):
            out.addfile(info, io.BytesIO(data))
    before = set(tmp_path.rglob("*"))
    with pytest.raises(BackupRefused, match="is not the backup of a host"):
        restored(tmp_path)
    assert set(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"no archive", id="plain"),
        pytest.param(gzip.compress(b"no archive", mtime=0), id="packed, no archive"),
        pytest.param(gzip.compress(b"\0" * 100_000, mtime=0), id="packed zeros"),
        pytest.param(b"\x1f\x8b\x08\x00garbage", id="packed garbage"),
        pytest.param(gzip.compress(bytes(1024), mtime=0)[:20], id="cut off"),
    ],
)
def test_a_file_that_is_no_backup_is_one_sentence(tmp_path: Path, content: bytes):
    (tmp_path / "backup").write_bytes(content)
    with pytest.raises(BackupRefused, match=r"backup is not (the backup of a host|whole: its end is missing)\."):
        restored(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"backup"}


def test_a_backup_that_was_cut_off_anywhere_is_refused(host: BareHost, tmp_path: Path):
    host.game(host.friend("anna"), bot="tiro")
    made(host, tmp_path / "backup")
    whole = (tmp_path / "backup").read_bytes()
    for length in [*range(0, len(whole), len(whole) // 20), len(whole) - 1]:
        (tmp_path / "backup").write_bytes(whole[:length])
        with pytest.raises(BackupRefused):
            restored(tmp_path)
        assert not (tmp_path / "again").exists()


def back_up_for_ever(path: Path, target: Path) -> None:
    """Back a host up, and tell when a good part of it is written; the rest never is."""
    host = BareHost(path)

    def wait(*_: object) -> bool:
        print("half", flush=True)
        return bool(sys.stdin.readline())

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(backup, "_add_save", wait)
        back_up(host.folder, host.store.database, target)


@pytest.mark.slow
def test_a_backup_that_is_killed_leaves_nothing_behind(tmp_path: Path):
    host = BareHost(tmp_path / "host")
    host.game(host.friend("anna"), bot="tiro")
    host.service.close()
    (tmp_path / "backups").mkdir()
    with Child(back_up_for_ever, tmp_path / "host", tmp_path / "backups" / "backup") as process:
        assert process.hear() == "half\n"
        process.kill()
    assert list((tmp_path / "backups").iterdir()) == []
    back_up(host.folder, HostStore.open(host.folder).database, tmp_path / "backups" / "backup")
    assert [path.name for path in (tmp_path / "backups").iterdir()] == ["backup"]


def test_where_no_file_is_without_a_name_a_backup_is_whole_or_not_at_all(
    host: BareHost, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    host.game(host.friend("anna"), bot="tiro")
    monkeypatch.setattr("os.O_TMPFILE", 0)
    (tmp_path / "backups").mkdir()
    left = tmp_path / "backups" / ".backup.999999999.1700000000000000000.new"
    left.touch()
    os.utime(left, (0, 0))
    made(host, tmp_path / "backups" / "backup")
    assert [path.name for path in (tmp_path / "backups").iterdir()] == ["backup"]
    assert restore(tmp_path / "backups" / "backup", HostFolder(tmp_path / "again")) == 1
    monkeypatch.setattr(backup, "_add_save", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        made(host, tmp_path / "backups" / "other")
    assert [path.name for path in (tmp_path / "backups").iterdir()] == ["backup"]
