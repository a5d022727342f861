"""Names, accounts and their keys, and the codes that add keys and invite."""

from __future__ import annotations

import os
import sqlite3
import stat
import tarfile
from pathlib import Path

import pytest

from engine.bots import BOTS
from jc_tui.host.model import Notices, Refused
from jc_tui.host.store import HostStore
from jc_tui.host.store.accounts import LETTERS, MOST_KEYS, as_typed, fingerprint_of, kind_of, new_code
from jc_tui.host.store.backup import restore
from jc_tui.host.store.database import VERSION, BadDatabase, is_sound
from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.host.houses import House, key


def refusal(call: object, *given: object, **named: object) -> str:
    """The key of the refusal of a call."""
    with pytest.raises(Refused) as refused:
        call(*given, **named)  # type: ignore[operator]
    return refused.value.key.removeprefix("host.")


@pytest.mark.parametrize("name", ["ab", "a2", "julius_c", "x-y", "a" * 16, " Anna ", "ANNA"])
def test_a_name_that_can_be_had(house: House, name: str):
    assert house.store.register(name, key("a")).name == name.strip().lower()


@pytest.mark.parametrize("name", ["", "a", "a" * 17, "2a", "-a", "a b", "å1", "an\x1b", "a\n", "a\u202eb", "ａｂ"])
def test_a_name_of_another_form_is_refused(house: House, name: str):
    assert refusal(house.store.register, name, key("a")) == "name-form"


@pytest.mark.parametrize("name", ["new", "root", "Admin", "host", "watcher", "guest", "human", "romans", *BOTS])
def test_a_reserved_name_is_refused(house: House, name: str):
    assert refusal(house.store.register, name, key("a")) == "reserved-name"


def test_a_name_is_had_once_in_large_and_small_letters(house: House):
    house.store.register("anna", key("a"))
    assert refusal(house.store.register, "ANNA", key("b")) == "name-taken"
    assert house.store.accounts.named("Anna") == house.store.accounts.named("anna") is not None


def test_a_key_opens_one_account_and_nothing_is_left_of_a_name_that_was_refused(house: House):
    house.store.register("anna", key("a"))
    assert refusal(house.store.register, "bert", key("a")) == "key-known"
    assert [known.account.name for known in house.store.accounts.list()] == ["anna"]


def test_a_fingerprint_is_that_of_openssh():
    blob = bytes.fromhex("0000000b7373682d6564323535313900000020" + "00" * 32)
    assert fingerprint_of(blob) == "SHA256:kmYcvdi2GkPeWxB6XLjrZB8JHsy2Hm8luHMFp9GMvqk"
    assert kind_of(blob) == "ssh-ed25519"
    assert kind_of(b"\xff\xff\xff\xff\x1b[31m").isprintable()
    assert kind_of(b"") == ""


def test_the_host_renames_and_everything_stays(house: House):
    anna = house.store.register("anna", key("a"))
    house.store.register("bert", key("b"))
    assert house.store.accounts.rename("ANNA", "cleo").number == anna.number
    assert house.store.account_of(fingerprint_of(key("a"))) == house.store.accounts.of_name("cleo").account
    assert refusal(house.store.accounts.rename, "cleo", "bert") == "name-taken"
    assert refusal(house.store.accounts.rename, "cleo", "root") == "reserved-name"
    assert refusal(house.store.accounts.rename, "nobody-here", "dora") == "nobody-called"


def test_who_is_banned_is_told_so_and_may_come_again_when_let_in(house: House):
    house.store.register("anna", key("a"))
    house.store.accounts.ban("anna")
    assert refusal(house.store.account_of, fingerprint_of(key("a"))) == "banned"
    house.store.accounts.ban("anna", banned=False)
    assert house.store.account_of(fingerprint_of(key("a"))) is not None


def test_the_last_key_stays_unless_the_host_takes_it(house: House):
    keys, anna = house.store.keys, house.store.register("anna", key("a"))
    keys.add(anna, key("b"))
    first, second = fingerprint_of(key("a")), fingerprint_of(key("b"))
    assert refusal(keys.revoke, anna, "SHA256:other") == "no-such-key"
    keys.revoke(anna, first)
    assert house.store.account_of(first) is None
    assert refusal(keys.revoke, anna, second) == "last-key"
    keys.revoke(anna, second, even_last=True)
    assert keys.list(anna) == ()


def test_an_account_has_so_many_keys_and_no_more(house: House):
    anna = house.store.register("anna", key("0"))
    for number in range(1, MOST_KEYS):
        house.store.keys.add(anna, key(str(number)))
    assert refusal(house.store.keys.add, anna, key("more")) == "too-many-keys"


def test_another_accounts_key_cannot_be_revoked(house: House):
    anna, _ = house.store.register("anna", key("a")), house.store.register("bert", key("b"))
    assert refusal(house.store.keys.revoke, anna, fingerprint_of(key("b"))) == "no-such-key"


# --- codes ---


def test_a_code_is_understood_as_people_type_it():
    code = new_code()
    assert set(code) <= {*LETTERS, "-"}
    assert as_typed(f"  {code.upper().replace('-', ' ')} ") == code
    assert as_typed("oil0-0000-000u") == "0110-0000-000v"
    assert as_typed("") == as_typed("short") == as_typed("å" * 12) == as_typed("x" * 10_000) == ""
    assert len({new_code() for _ in range(1000)}) == 1000


def test_a_code_adds_one_key_once_and_for_ten_minutes(house: House):
    store, anna = house.store, house.store.register("anna", key("a"))
    code = store.codes.for_key(anna.number)
    assert store.join_account(code.upper(), key("b")) == anna
    assert refusal(store.join_account, code, key("c")) == "bad-code"
    late = store.codes.for_key(anna.number)
    house.later(minutes=10)
    assert refusal(store.join_account, late, key("c")) == "bad-code"


def test_a_new_code_takes_the_place_of_the_last(house: House):
    anna = house.store.register("anna", key("a"))
    first = house.store.codes.for_key(anna.number)
    house.store.codes.for_key(anna.number)
    assert refusal(house.store.join_account, first, key("b")) == "bad-code"


def test_a_code_is_not_used_up_by_a_key_that_cannot_be_added(house: House):
    store = house.store
    anna, _ = store.register("anna", key("a")), store.register("bert", key("b"))
    code = store.codes.for_key(anna.number)
    assert refusal(store.join_account, code, key("b")) == "key-known"
    assert store.join_account(code, key("c")) == anna


def test_a_code_is_for_what_it_was_made_for(house: House):
    store, anna = house.store, house.store.register("anna", key("a"))
    invitation, code = store.codes.invitation(), store.codes.for_key(anna.number)
    assert refusal(store.join_account, invitation, key("b")) == "bad-code"
    assert refusal(store.register, "bert", key("b"), code) == "bad-invitation"
    assert store.register("bert", key("b"), invitation).name == "bert"
    assert refusal(store.register, "cleo", key("c"), invitation) == "bad-invitation"


def test_an_invitation_is_not_used_up_by_a_name_that_is_taken(house: House):
    store, _ = house.store, house.store.register("anna", key("a"))
    invitation = store.codes.invitation()
    assert refusal(store.register, "anna", key("b"), invitation) == "name-taken"
    assert store.register("bert", key("b"), invitation).name == "bert"


def test_the_database_has_no_code_that_could_be_used(house: House):
    anna = house.store.register("anna", key("a"))
    codes = [house.store.codes.for_key(anna.number), house.store.codes.invitation()]
    house.store.close()
    held = b"".join(path.read_bytes() for path in house.folder.path.glob("host.db*"))
    assert all(code.encode() not in held for code in codes)
    house.store = HostStore.open(house.folder)
    house.hall.store = house.store


# --- notices, language ---


def test_notices_are_kept_and_those_that_cannot_be_refused(house: House):
    book, anna = house.store.notices, house.store.register("anna", key("a"))
    assert book.get(anna.number) == Notices()
    wanted = Notices("ntfy", "https://ntfy.sh/anna", "turn")
    book.set(anna.number, wanted)
    book.set_trouble(anna.number, "notify.refused")
    assert book.get(anna.number).trouble == "notify.refused"
    book.set(anna.number, wanted)
    assert book.get(anna.number) == wanted
    assert refusal(book.set, anna.number, Notices("pigeon", "x")) == "bad-notices"
    assert refusal(book.set, anna.number, Notices("mail", "x", "never")) == "bad-notices"
    assert refusal(book.set, anna.number, Notices("mail", "a@b\r\nBcc: c")) == "bad-target"
    assert refusal(book.set, anna.number, Notices("mail", "")) == "no-target"


def test_a_language_that_there_is(house: House):
    anna = house.store.register("anna", key("a"))
    assert house.store.accounts.set_language(anna.number, "sv").language == "sv"
    assert refusal(house.store.accounts.set_language, anna.number, "tlh") == "no-language"


# --- the file ---


def test_everything_is_for_the_hosts_user_alone(house: House):
    house.store.register("anna", key("a"))
    settings = house.folder.settings(1)
    settings.touch(0o600)
    for path in (house.folder.path, *house.folder.path.rglob("*")):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path


def test_a_folder_that_others_could_read_is_shut(tmp_path: Path):
    folder = HostFolder(tmp_path / "open")
    folder.path.mkdir(mode=0o755)
    HostStore.open(folder).close()
    assert stat.S_IMODE(folder.path.stat().st_mode) == 0o700


def test_two_processes_write_to_one_book(house: House):
    with HostStore.open(house.folder) as other:
        other.register("anna", key("a"))
        assert house.store.changed_elsewhere()
        assert not house.store.changed_elsewhere()
        house.store.accounts.ban("anna")
        assert not house.store.changed_elsewhere()
        assert other.accounts.of_name("anna").banned


@pytest.mark.parametrize("content", [b"no database at all" * 100, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path, content: bytes):
    folder = HostFolder(tmp_path)
    folder.database.write_bytes(content)
    with pytest.raises(BadDatabase, match="is not the database of a host"):
        HostStore.open(folder)


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


def database_of(version: int, path: Path) -> None:
    """Make the database of a host of an earlier version, with two accounts."""
    with sqlite3.connect(path) as database:
        database.executescript(Path(__file__).with_name("version_2.sql").read_text())
        if version == 1:
            database.executescript("DROP TABLE called; PRAGMA user_version = 1")
        assert is_sound(database)


@pytest.mark.parametrize("version", [1, 2])
def test_a_database_of_a_version_before_is_brought_up_to_now_and_keeps_what_it_knows(tmp_path: Path, version: int):
    folder = HostFolder(tmp_path)
    database_of(version, folder.database)
    with HostStore.open(folder) as book:
        assert set(book.accounts.names().values()) == {"anna", "bert"}
        assert not book.calls.all()
        anna, bert = (book.accounts.of_name(name).account.number for name in ("anna", "bert"))
        unconfirmed = Notices("mail", "anna@example.org", "always", "notify.unconfirmed", confirmed=False)
        assert book.notices.get(anna) == unconfirmed
        assert book.notices.get(bert) == Notices("ntfy", "https://ntfy.sh/bert", "turn")
    with sqlite3.connect(folder.database) as database:
        assert is_sound(database)
        assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)


@pytest.mark.parametrize("version", [1, 2])
def test_a_backup_of_a_version_before_is_restored(tmp_path: Path, version: int):
    database_of(version, tmp_path / "old.db")
    with tarfile.open(tmp_path / "backup", "w:gz") as archive:
        archive.add(tmp_path / "old.db", "host.db")
    folder = HostFolder(tmp_path / "host")
    restore(tmp_path / "backup", folder)
    with HostStore.open(folder) as book:
        assert set(book.accounts.names().values()) == {"anna", "bert"}
