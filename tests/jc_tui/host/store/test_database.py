"""The file of the database: who may read it, other processes, and files that are none or of another version."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from jc_tui.host.api.messages import Account, Notices
from jc_tui.host.store import HostStore
from jc_tui.host.store.database import VERSION, BadDatabase, is_sound
from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.host.bare_host import BareHost, key


def test_everything_is_for_the_hosts_user_alone_also_in_a_folder_of_others(tmp_path: Path):
    tmp_path.chmod(0o755)
    host = BareHost(tmp_path)
    host.folder.settings(1).touch(0o600)
    assert not [path for path in (tmp_path, *tmp_path.rglob("*")) if path.stat().st_mode & 0o077]
    host.service.close()


def test_two_processes_write_to_one_store(host: BareHost, store: HostStore, anna: Account):
    with HostStore.open(host.folder) as other:
        other.register("bert", key("b"))
        assert store.changed_elsewhere()
        store.accounts.ban("bert")
        assert not store.changed_elsewhere()
        assert other.accounts.of_name("bert").banned


OTHERS = [b"no database at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000, 99, -1]


@pytest.mark.parametrize("content", OTHERS)
def test_a_file_that_is_no_database_of_now_is_one_sentence(tmp_path: Path, content: bytes | int):
    if isinstance(content, bytes):
        (tmp_path / "host.db").write_bytes(content)
    else:
        with sqlite3.connect(tmp_path / "host.db") as database:
            database.execute(f"PRAGMA user_version = {content}")
    with pytest.raises(BadDatabase, match=r"is not the database of a host|another version"):
        HostStore.open(HostFolder(tmp_path))


def test_a_database_that_is_a_link_is_not_followed(tmp_path: Path):
    os.symlink(tmp_path / "elsewhere.db", tmp_path / "host.db")
    tmp_path.chmod(0o700)
    with pytest.raises(OSError):  # noqa: PT011 - which one, the system says
        HostStore.open(HostFolder(tmp_path))
    assert not (tmp_path / "elsewhere.db").exists()


def test_a_database_of_the_first_version_is_brought_up_to_now_and_keeps_what_it_knows(tmp_path: Path):
    with sqlite3.connect(tmp_path / "host.db") as database:
        database.executescript(Path(__file__).with_name("version_1.sql").read_text())
        assert is_sound(database), "a backup of it is restored"
    with HostStore.open(HostFolder(tmp_path)) as store:
        assert store.accounts.names() == {1: "anna", 2: "bert"}
        assert not store.calls.all()
        unconfirmed = Notices("mail", "anna@example.org", "always", "notify.unconfirmed", confirmed=False)
        assert store.notices.get(1) == unconfirmed
        assert store.notices.get(2) == Notices("ntfy", "https://ntfy.sh/bert", "turn")
        assert store.database.pragma("user_version") == VERSION == 3
        assert is_sound(store.database.connection)
