"""Backups: whole while the host runs, private, and restored to a host that goes on; hostile ones are refused."""

import gzip
import io
import os
import shutil
import sqlite3
import tarfile
from contextlib import closing
from types import SimpleNamespace

import pytest

from engine.journal import files
from engine.journal.scanning import head_path
from jc_tui.host.store import backup
from jc_tui.host.store.backup import BackupRefused, back_up, restore
from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.host.bare_host import BareHost, done, said

SAVE = "games/1/game.jsonl"


def made(host, target):
    return list(back_up(host.folder, host.store.database, target).damaged)


def restored(tmp_path):
    restore(tmp_path / "backup", again := HostFolder(tmp_path / "again"))
    return again


def kept(host):
    """Return the rows of the database of a host, and its other files that may be in a backup."""
    found = {str(path.relative_to(host.folder.path)): path for path in host.folder.path.rglob("*")}
    files = {name: path.read_bytes() for name, path in found.items() if backup.ALLOWED.fullmatch(name)}
    return files | {"host.db": list(host.store.database.connection.iterdump())}


def test_a_host_that_was_restored_has_all_that_it_had_and_goes_on(host, tmp_path):
    anna, bert = host.friends("anna bert")
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
    done(bert.join(waiting))  # its save is not in the backup, where a seat is free
    (tmp_path / "again").mkdir()
    again = BareHost(restored(tmp_path).path)
    assert (kept(again), len(before)) == (before, 8)
    files = (tmp_path / "backup", again.folder.path, *again.folder.path.rglob("*"))
    assert not [path for path in files if path.stat().st_mode & 0o077]
    assert len(list(again.folder.settings(1).parent.iterdir())) == 2
    assert again.folder.save("1").stat().st_mtime == int(host.folder.save("1").stat().st_mtime)
    assert said(again.friend("bert").join(waiting)) == "ok"
    assert int(again.game(again.friend("anna"))) > int(waiting)
    again.service.close()


def test_a_backup_overwrites_nothing_says_what_fails_and_needs_an_empty_folder(host, tmp_path):
    def full(_):
        raise sqlite3.OperationalError("database or disk is full")

    filled = SimpleNamespace(connection=SimpleNamespace(backup=full))
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for where, database, sentence in (
        *((where, host.store.database, "exists already") for where in ("host", "file", "link")),
        ("no/backup", host.store.database, "could not be written"),
        ("backup", filled, r"could not be written: database or disk is full\.$"),
    ):
        with pytest.raises(BackupRefused, match=sentence):
            back_up(host.folder, database, tmp_path / where)
    made(host, tmp_path / "backup")
    for where in ("host", "file", "link"):
        with pytest.raises(BackupRefused, match="is not empty"):
            restore(tmp_path / "backup", HostFolder(tmp_path / where))
    assert {path.name for path in tmp_path.iterdir()} == {"backup", "file", "host", "link"}


def test_a_save_is_copied_up_to_its_last_whole_record_or_as_it_is(host, tmp_path):
    saves = [host.folder.save(host.game(host.friend("anna"), bot="tiro")) for _ in range(4)]
    torn, held, *damaged = saves
    expected = [save.read_bytes() for save in saves]
    for number, first in ((2, b""), (3, b"{}\n")):
        expected[number] = first + expected[number].partition(b"\n")[2]
        saves[number].write_bytes(expected[number])
    for save in (torn, held):
        with save.open("ab") as out:
            out.write(b'{"n": 99, "torn')
    with files.opened(held, read_only=False):
        assert made(host, tmp_path / "backup") == [save.parent.name for save in damaged]
    folder = restored(tmp_path)
    again = [folder.save(save.parent.name) for save in saves]
    assert [save.read_bytes() for save in again] == expected
    assert [head_path(save).exists() for save in again[:2]] == [head_path(torn).exists(), False]


FILES = {
    tarfile.DIRTYPE: ("games/1",),
    **dict.fromkeys((tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE), (SAVE,)),
    tarfile.REGTYPE: (
        *("games", "../evil", "games/1/../../../evil", "/tmp/evil", f"{SAVE}\n", "games/0/game.jsonl"),
        *("accounts/1/.profile", "accounts/1/a/b", "accounts/0/settings.toml", "authorized_keys"),
    ),
}
STATEMENTS = (
    "CREATE TRIGGER evil AFTER INSERT ON said BEGIN DELETE FROM accounts; END",
    *("CREATE VIEW evil AS SELECT 1", "DROP TABLE said", "ALTER TABLE accounts ADD COLUMN evil TEXT"),
    "INSERT INTO keys VALUES ('SHA256:x', 99, x'00', 'ssh-ed25519', '', '')",
    *(f"PRAGMA user_version = {version}" for version in (4, 2, 1, 0, -1)),
)


def packed(database, *others):
    with tarfile.open(fileobj=(out := io.BytesIO()), mode="w:gz", compresslevel=1) as archive:
        for kind, name, data in ((tarfile.REGTYPE, "host.db", database), *((*other, b"") for other in others)):
            member = tarfile.TarInfo(name)
            member.type, member.linkname, member.size = kind, "host.db", len(data)
            archive.addfile(member, io.BytesIO(data))
    return out.getvalue()


@pytest.mark.slow
def test_a_backup_that_is_hostile_or_not_whole_is_refused_and_nothing_is_left_of_it(host, tmp_path):
    def changed(statement):
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
            host.store.database.connection.backup(copy)
            copy.execute(statement)
            return copy.serialize()

    fair = changed("PRAGMA user_version = 3")
    (tmp_path / "backup").write_bytes(packed(fair))
    shutil.rmtree(restored(tmp_path).path)
    host.game(host.friend("anna"), bot="tiro")
    made(host, tmp_path / "whole")
    whole = (tmp_path / "whole").read_bytes()
    for hostile in (
        *(packed(fair, (kind, name)) for kind, names in FILES.items() for name in names),
        packed(fair, *[(tarfile.REGTYPE, "host_key")] * 2),
        *(packed(changed(statement)) for statement in STATEMENTS),
        *(gzip.compress(plain, mtime=0) for plain in (b"no archive", bytes(100_000))),
        *(b"no archive", b"\x1f\x8b\x08\x00garbage", whole + gzip.compress(bytes(2 << 20))),
        *(whole[:length] for length in (*range(0, len(whole), len(whole) // 20), len(whole) - 1)),
    ):
        (tmp_path / "backup").write_bytes(hostile)
        before = set(tmp_path.rglob("*"))
        with pytest.raises(BackupRefused, match=r"is not (the backup of a host|whole: its end is missing)\."):
            restored(tmp_path)
        assert set(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("nameless", [True, False])
def test_nothing_is_left_of_a_backup_that_is_killed(host, tmp_path, monkeypatch, nameless):
    host.game(host.friend("anna"), bot="tiro")
    (folder := tmp_path / "backups").mkdir()
    if not nameless:  # as on a disk without O_TMPFILE
        monkeypatch.setattr("os.O_TMPFILE", 0)
        (left := folder / ".backup.999999999.1700000000000000000.new").touch()
        os.utime(left, (0, 0))

    def fail(*_):
        assert len(list(folder.iterdir())) == (0 if nameless else 1)
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(backup, "_add_save", fail)
        with pytest.raises(ZeroDivisionError):
            made(host, folder / "backup")
    assert list(folder.iterdir()) == []
    made(host, folder / "backup")
    assert [path.name for path in folder.iterdir()] == ["backup"]
    assert restore(folder / "backup", HostFolder(tmp_path / "again")) == 1
