"""The database of a host: private, of an earlier host, busy, lost, damaged, or older than what lies beside it."""

import errno
import shutil
import sqlite3
import tarfile
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from jc_tui.host.api.messages import Access, Account, GameLifecycle, GameTable, NewGameRequest, Notices
from jc_tui.host.logs import kind_of
from jc_tui.host.store import HostStore, backup, notifications, paths
from jc_tui.host.store.database import VERSION, BadDatabase, is_sound
from tests.jc_tui.host.bare_host import SEATS, BareHost, done, key, said


def test_a_database_of_the_first_version_is_brought_up_to_now_and_keeps_what_it_knows(tmp_path):
    with sqlite3.connect(tmp_path / "host.db") as database:
        database.executescript(Path(__file__).with_name("version_1.sql").read_text())
        assert is_sound(database), "a backup of it is restored"
    with HostStore.open(paths.HostFolder(tmp_path)) as store:
        assert (store.accounts.names(), store.calls.all()) == ({1: "anna", 2: "bert"}, {})
        unconfirmed = Notices("mail", "anna@example.org", "always", "notify.unconfirmed", confirmed=False)
        assert store.notices.get(1) == unconfirmed
        assert store.notices.get(2) == Notices("ntfy", "https://ntfy.sh/bert", "turn")
        assert store.database.pragma("user_version") == VERSION == 3
        assert is_sound(store.database.connection)


@pytest.fixture
def path(tmp_path):
    """The folder of a host with a game of anna and bert, whose notes lie there, too."""
    (tmp_path / "host").mkdir(0o755)
    host = BareHost(tmp_path / "host")
    host.game(*host.friends("anna bert"))
    host.folder.settings(2).with_name("notes-1-barbarians.txt").touch(0o600)
    host.service.close()
    return host.folder.path


RESTORE, OTHER = "jc-tui host restore FILE --data", "another version"
DAMAGES = {
    "lost": (lambda data: None, RESTORE),
    "a link": (lambda data: None, "symbolic link"),
    "empty": (lambda data: b"", RESTORE),
    "cut off": (lambda data: data[:10_000], RESTORE),
    "without a page": (lambda data: data[:-4096] + bytes(4096), RESTORE),
    "no database": (lambda data: b"no database at all" * 100, RESTORE),
    "no pages": (lambda data: data[:16] + b"\xff" * 5000, RESTORE),
    "of version 99": (lambda data: data[:60] + b"\0\0\0\x63" + data[64:], OTHER),
    "of version -1": (lambda data: data[:60] + b"\xff" * 4 + data[64:], OTHER),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_host_is_for_its_user_alone_and_does_not_open_without_its_database(path, damage):
    assert not [each for each in (path, *path.rglob("*")) if each.stat().st_mode & 0o077]
    change, sentence = DAMAGES[damage]
    database = path / "host.db"
    whole = database.rename(path.with_name("whole.db"))
    if (data := change(whole.read_bytes())) is not None:
        database.write_bytes(data)
    elif damage == "a link":
        database.symlink_to(whole)
    for _ in range(2):
        with pytest.raises((BadDatabase, OSError), match=sentence):
            HostStore.open(paths.HostFolder(path))


def test_strangers_get_neither_the_games_nor_the_notes_of_those_who_were_there(path, tmp_path):
    path.rename(tmp_path / "before")
    host = BareHost(path)
    host.store.register("eve", key("eve"))
    host.service.close()
    for place in ("games", "accounts"):  # which are put back when the host has begun anew
        (tmp_path / "before" / place).rename(path / place)
    for strange in ("202603011200", "07"):
        (path / "games" / strange).mkdir()
    save = host.folder.save("1").read_bytes()
    host = BareHost(path)
    carl, dora = host.friends("carl dora")
    assert carl.account == Account(3, "carl")
    assert [host.game(carl, bot="tiro"), host.game(carl, dora)] == ["2", "3"]
    with host.table("3") as table:
        assert set(table.header.seats.values()) == {"carl", "dora"}
    assert host.folder.save("1").read_bytes() == save
    host.service.close()


def test_the_next_server_begins_the_games_that_are_full_and_opens_no_save_of_others(path):
    host = BareHost(path)
    anna, bert, carl, dora = host.friends("anna bert carl dora")
    begun, taken = host.game(anna, bert), host.game(anna)
    strange = host.game(carl, access=Access.INVITED, invited="dora")
    shutil.copytree(host.folder.game("1"), host.folder.game(strange))
    wanted = zip(SEATS * 2, (2, 1, 1, 2), strict=True)
    took = [host.store.games.take(taken, seat, number) for seat, number in wanted]
    assert took == [False, False, False, True], "where a server ends while it is about to begin"
    host.store.accounts.rename("bert", "brutus")
    for _ in range(2):
        assert done(carl.table(strange)).stage is GameLifecycle.WAITING
        assert said(carl.go(GameTable(strange, SEATS[0]))) == "not-begun"
        assert said(dora.join(strange)) == "not-begun-now"
        assert (done(dora.table(strange)).stage, done(dora.table(strange)).mine) == (GameLifecycle.WAITING, "")
        host.service.close()
        host = BareHost(path)
        anna, carl, dora = host.friends("anna carl dora")
    shutil.rmtree(host.folder.game(strange))
    assert said(dora.join(strange)) == "ok"
    with host.table(strange) as table:
        assert set(table.header.seats.values()) == {"carl", "dora"}
    for game in ("1", begun, taken):
        assert done(anna.table(game)).stage is GameLifecycle.ON
        assert {chair.player for chair in done(anna.table(game)).seats} == {"anna", "brutus"}
        assert said(anna.go(GameTable(game, SEATS[0]))) == "ok"
    host.service.close()


MADE = Path(__file__).with_name("made_by_1711ed4b")
KEY_CODE, INVITATION, SEAT_CODE = "15qy-bkwv-v5bc", "yw02-6n4p-2pc3", "623g-n17k-d27k"
ON, OVER, WAITING, INVITED, AGAINST_BOT = "12345"


@pytest.mark.parametrize("source", ["folder", "backup"])
def test_the_host_of_1711ed4b_is_opened_restored_and_played_on(tmp_path, source):
    folder = paths.HostFolder(tmp_path / "host")
    if source == "backup":
        assert backup.restore(MADE / "backup.tar.gz", folder) == 3
    else:
        with tarfile.open(MADE / "folder.tar.gz") as archive:
            archive.extractall(tmp_path, filter="data")
    with closing(sqlite3.connect(folder.database)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (2,)
    host = BareHost(folder.path)
    store, (anna, bert) = host.store, host.friends("anna bert")
    assert (store.database.pragma("user_version"), is_sound(store.database.connection)) == (3, True)
    assert store.join_account(KEY_CODE, key("another")) == anna.account
    assert store.register("dora", key("dora"), INVITATION).number == 4
    assert [(each.account.name, each.account.language, each.banned) for each in store.accounts.list()] == [
        *(("anna", "auto", False), ("bert", "sv", False), ("carl", "auto", True), ("dora", "auto", False))
    ]
    assert done(anna.notices()) == Notices("ntfy", "https://ntfy.sh/anna", "turn")
    assert not done(bert.notices()).confirmed
    assert store.calls.all() == {(ON, "caesar"): notifications.SentNotice("705.1", 9)}
    for place in ("lobby", ON):
        assert [line.text for line in done(bert.talk(place))] == [f"Ave from {place}!"]
    settings = folder.settings(1)
    files = (folder.host_key, settings, settings.with_name("notes-1-caesar.txt"))
    assert [file.read_text() for file in files] == ["the private key", 'theme = "light"\n', "He has Alesia."]

    stages = {entry.id: host.service.tables.stage(entry) for entry in store.games.all()}
    on, over, waiting = GameLifecycle.ON, GameLifecycle.OVER, GameLifecycle.WAITING
    assert stages == {ON: on, OVER: over, WAITING: waiting, INVITED: waiting, AGAINST_BOT: on}
    for game in (ON, AGAINST_BOT):
        with host.table(game) as table:
            assert (table.number >= 30, list(table.notices)) == (True, [])
        assert host.act(game)
    assert said(anna.go(GameTable(ON, store.games.get(ON).seat_of(1)))) == "ok"
    assert (said(bert.rematch(OVER)), done(bert.join_by_code(SEAT_CODE))) == ("ok", WAITING)
    assert (said(anna.join(INVITED)), done(anna.table(INVITED)).stage) == ("ok", on)
    host.give_up(AGAINST_BOT, "romans")
    assert done(bert.table(AGAINST_BOT)).stage is over
    assert int(host.game(anna)) == 7
    host.service.close()


@contextmanager
def held(host):
    """Have another process write to the database, for which the host waits no longer than a server does."""
    host.store.database.run("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(host.folder.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_a_request_that_would_write_is_refused_and_others_are_answered(host):
    assert host.store.database.pragma("busy_timeout") == 5000, "commands wait longer"
    host.friend("anna").close()
    with held(host):
        anna, stranger = host.friend("anna"), host.comes("bert")
        wanted = NewGameRequest("gallic-war", SEATS[0])
        asked = (anna.say("lobby", "ave"), anna.set_language("sv"), anna.create(wanted), stranger.register("bert"))
        assert [said(each) for each in asked] == ["busy"] * 4
        assert (said(anna.talk("lobby")), stranger.account) == ("ok", None)
    assert said(stranger.register("bert")) == said(anna.say("lobby", "salve")) == "ok"
    assert [line.text for line in done(anna.talk("lobby"))] == ["salve"]
    assert done(anna.lobby()).tables == ()


def test_the_log_says_what_sqlite_and_the_system_say_but_names_nothing(host):
    anna, database = host.friend("anna"), host.store.database
    errors = [OSError(errno.ENOSPC, "", "/home/anna")]
    garble = "PRAGMA query_only = OFF; UPDATE accounts SET name = CAST(x'616e6e61ff' AS TEXT)"
    for change in ("PRAGMA query_only = ON", garble):
        database.connection.executescript(change)
        with pytest.raises(sqlite3.OperationalError) as failed:
            done(anna.say("lobby", "ave"))
        errors.append(failed.value)
    read_only = "OperationalError SQLITE_READONLY: attempt to write a readonly database"
    assert "anna" in str(errors[-1])
    assert list(map(kind_of, errors)) == ["OSError ENOSPC", read_only, "OperationalError"]
