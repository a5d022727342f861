"""The file of the database: who may read it, other processes, and files that are none or of an earlier version."""

from __future__ import annotations

import os
import sqlite3
import tarfile
from pathlib import Path

import pytest

from jc_tui.host.api.messages import Account, Notices
from jc_tui.host.store import HostStore
from jc_tui.host.store.backup import restore
from jc_tui.host.store.database import VERSION, BadDatabase, is_sound
from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.host.bare_host import BareHost, key


def test_everything_is_for_the_hosts_user_alone(host: BareHost, anna: Account):
    host.folder.settings(anna.number).touch(0o600)
    for path in (host.folder.path, *host.folder.path.rglob("*")):
        assert path.stat().st_mode & 0o077 == 0, path


def test_a_folder_that_others_could_read_is_shut(tmp_path: Path):
    tmp_path.chmod(0o755)
    HostStore.open(HostFolder(tmp_path)).close()
    assert tmp_path.stat().st_mode & 0o777 == 0o700


def test_two_processes_write_to_one_store(host: BareHost, store: HostStore):
    with HostStore.open(host.folder) as other:
        other.register("anna", key("a"))
        assert store.changed_elsewhere()
        store.accounts.ban("anna")
        assert not store.changed_elsewhere()
        assert other.accounts.of_name("anna").banned


@pytest.mark.parametrize("content", [b"no database at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path, content: bytes):
    (tmp_path / "host.db").write_bytes(content)
    with pytest.raises(BadDatabase, match="is not the database of a host"):
        HostStore.open(HostFolder(tmp_path))


def test_a_database_of_another_version_is_left_alone(tmp_path: Path):
    folder = HostFolder(tmp_path)
    HostStore.open(folder).close()
    with sqlite3.connect(folder.database) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(BadDatabase, match="another version"):
        HostStore.open(folder)


def test_a_database_that_is_a_link_is_not_followed(tmp_path: Path):
    folder, elsewhere = HostFolder(tmp_path / "host"), tmp_path / "elsewhere.db"
    folder.make()
    os.symlink(elsewhere, folder.database)
    with pytest.raises(OSError):  # noqa: PT011 - which one, the system says
        HostStore.open(folder)
    assert not elsewhere.exists()


@pytest.mark.parametrize("from_backup", [False, True])
def test_a_database_of_the_first_version_is_brought_up_to_now_and_keeps_what_it_knows(
    tmp_path: Path, from_backup: bool
):
    folder, path = HostFolder(tmp_path / "host"), tmp_path / "host.db"
    with sqlite3.connect(path) as database:
        database.executescript(Path(__file__).with_name("version_1.sql").read_text())
        assert is_sound(database)
    if from_backup:
        with tarfile.open(tmp_path / "backup", "w:gz") as archive:
            archive.add(path, "host.db")
        restore(tmp_path / "backup", folder)
    else:
        folder.make()
        path.rename(folder.database)
    with HostStore.open(folder) as store:
        assert store.accounts.names() == {1: "anna", 2: "bert"}
        assert not store.calls.all()
        unconfirmed = Notices("mail", "anna@example.org", "always", "notify.unconfirmed", confirmed=False)
        assert store.notices.get(1) == unconfirmed
        assert store.notices.get(2) == Notices("ntfy", "https://ntfy.sh/bert", "turn")
        assert store.database.pragma("user_version") == VERSION
        assert is_sound(store.database.connection)
