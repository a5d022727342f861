"""The database of a host: private, of an earlier host, busy, lost, damaged, or older than what lies beside it."""

from __future__ import annotations

import errno
import shutil
import sqlite3
import tarfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from engine.contract import Seat
from jc_tui.host.api.messages import Access, Account, GameLifecycle, GameTable, NewGameRequest, Notices
from jc_tui.host.logs import kind_of
from jc_tui.host.store import HostStore
from jc_tui.host.store.backup import back_up, restore
from jc_tui.host.store.database import VERSION, BadDatabase, is_sound
from jc_tui.host.store.notifications import SentNotice
from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.host.bare_host import SEATS, BareHost, done, key, said
from tests.jc_tui.host.store.test_commands import run_host


def test_everything_is_for_the_hosts_user_alone_also_in_a_folder_of_others(tmp_path: Path):
    tmp_path.chmod(0o755)
    host = BareHost(tmp_path)
    host.folder.settings(1).touch(0o600)
    assert not [path for path in (tmp_path, *tmp_path.rglob("*")) if path.stat().st_mode & 0o077]
    host.service.close()


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
    (tmp_path / "host.db").symlink_to(tmp_path / "elsewhere.db")
    tmp_path.chmod(0o700)
    with pytest.raises(OSError, match="symbolic link"):
        HostStore.open(HostFolder(tmp_path))


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


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The folder of a host with a game of anna and bert, whose notes lie there, too."""
    host = BareHost(tmp_path / "host")
    host.game(host.friend("anna"), host.friend("bert"))
    host.folder.settings(2).with_name("notes-1-barbarians.txt").write_text("secret")
    host.service.close()
    return host.folder.path


def lose(database: Path) -> None:
    for path in database.parent.glob("host.db*"):
        path.unlink()


def begin_anew(database: Path) -> None:
    lose(database)
    database.touch(0o600)


def cut(database: Path) -> None:
    database.write_bytes(database.read_bytes()[:10_000])


def forget_rows(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'chairs'").fetchone()[0]
    pages = database.read_bytes()
    blank = b"\x0d\0\0\0\0\x10\0\0" + bytes(4088)
    database.write_bytes(pages[: 4096 * (root - 1)] + blank + pages[4096 * root :])


@pytest.mark.parametrize("damage", [lose, begin_anew, cut, forget_rows])
def test_a_host_without_its_database_does_not_open(path: Path, tmp_path: Path, damage: Callable[[Path], None]):
    host = BareHost(path)
    back_up(host.folder, host.store.database, tmp_path / "backup")
    host.service.close()
    damage(host.folder.database)
    for _ in range(2):
        with pytest.raises(BadDatabase, match=rf"jc-tui host restore FILE --data {path}$"):
            HostStore.open(host.folder)
    assert "is not empty" in run_host(path, "restore", str(tmp_path / "backup")).stderr
    path.rename(tmp_path / "away")
    assert run_host(path, "restore", str(tmp_path / "backup")).exit_code == 0
    shutil.copytree(tmp_path / "away" / "games" / "1", path / "games" / "8")
    again = BareHost(path)
    assert set(again.store.accounts.names().values()) == {"anna", "bert"}
    assert again.game(again.friend("anna"), bot="tiro") == "9", "numbers go on above those of the folders"
    again.service.close()


def test_strangers_get_neither_the_games_nor_the_notes_of_those_who_were_there(path: Path, tmp_path: Path) -> None:
    begin_anew(path / "host.db")
    for place in ("games", "accounts"):  # moved away, and back when the host had begun anew
        (path / place).rename(tmp_path / place)
    host = BareHost(path)
    host.store.register("eve", key("eve"))
    host.service.close()
    for name in ("games", "accounts"):
        (tmp_path / name).rename(path / name)
    for strange in ("202603011200", "07"):
        (path / "games" / strange).mkdir()
    save = host.folder.save("1").read_bytes()
    host = BareHost(path)
    carl, dora = host.friend("carl"), host.friend("dora")
    assert carl.account == Account(3, "carl")
    assert [host.game(carl, bot="tiro"), host.game(carl, dora)] == ["2", "3"]
    with host.table("3") as table:
        assert set(table.header.seats.values()) == {"carl", "dora"}
    assert host.folder.save("1").read_bytes() == save
    host.service.close()


@pytest.mark.parametrize("ends", [False, True])
def test_a_save_that_lies_where_a_game_is_to_begin_is_not_opened(path: Path, ends: bool) -> None:
    host = BareHost(path)
    carl, dora = host.friend("carl"), host.friend("dora")
    game = host.game(carl, access=Access.INVITED, invited="dora")
    shutil.copytree(host.folder.game("1"), host.folder.game(game))
    if ends:
        host.service.close()
        host = BareHost(path)
        carl, dora = host.friend("carl"), host.friend("dora")
    assert done(carl.table(game)).stage is GameLifecycle.WAITING
    assert said(carl.go(GameTable(game, SEATS[0]))) == "not-begun"
    assert said(dora.join(game)) == "not-begun-now"
    assert (done(dora.table(game)).stage, done(dora.table(game)).mine) == (GameLifecycle.WAITING, "")
    shutil.rmtree(host.folder.game(game))
    assert said(dora.join(game)) == "ok"
    with host.table(game) as table:
        assert set(table.header.seats.values()) == {"carl", "dora"}
    host.service.close()


@pytest.mark.parametrize("begun", [False, True])
def test_the_next_server_begins_games_and_goes_on_with_players_of_other_names(path: Path, begun: bool) -> None:
    host = BareHost(path)
    game = host.game(host.friend("anna"))
    if begun:
        done(host.friend("bert").join(game))
    else:  # the server ends while it is about to begin
        host.store.games.take(game, SEATS[1], 2)
    host.store.accounts.rename("bert", "brutus")
    host.service.close()
    host = BareHost(path)
    anna = host.friend("anna")
    for each in ("1", game):
        assert done(anna.table(each)).stage is GameLifecycle.ON
        assert {chair.player for chair in done(anna.table(each)).seats} == {"anna", "brutus"}
        assert said(anna.go(GameTable(each, SEATS[0]))) == "ok"
    host.service.close()


MADE = Path(__file__).with_name("made_by_1711ed4b")
KEY_CODE, INVITATION, SEAT_CODE = "15qy-bkwv-v5bc", "yw02-6n4p-2pc3", "623g-n17k-d27k"
ON, OVER, WAITING, INVITED, AGAINST_BOT = "12345"


@pytest.fixture(params=["folder", "backup"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> HostFolder:
    if request.param == "backup":
        assert restore(MADE / "backup.tar.gz", HostFolder(tmp_path / "host")) == 3
    else:
        with tarfile.open(MADE / "folder.tar.gz") as archive:
            archive.extractall(tmp_path, filter="data")
    return HostFolder(tmp_path / "host")


def test_the_host_of_1711ed4b_is_opened_restored_and_played_on(folder: HostFolder):
    with closing(sqlite3.connect(folder.database)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (2,)
    earlier = BareHost(folder.path)
    assert earlier.store.database.pragma("user_version") == 3
    assert is_sound(earlier.store.database.connection)
    assert earlier.store.join_account(KEY_CODE, key("another")).name == "anna"
    assert earlier.store.register("dora", key("dora"), INVITATION).number == 4
    store, (anna, bert) = earlier.store, map(earlier.friend, ("anna", "bert"))
    known = {each.account.name: each for each in store.accounts.list()}
    assert list(known) == ["anna", "bert", "carl", "dora"]
    assert known["carl"].banned
    assert known["bert"].account.language == "sv"
    assert done(anna.notices()) == Notices("ntfy", "https://ntfy.sh/anna", "turn")
    assert not done(bert.notices()).confirmed
    assert store.calls.all() == {(ON, "caesar"): SentNotice("705.1", 9)}
    assert [line.text for line in done(bert.talk("lobby"))] == ["Ave from lobby!"]
    assert [line.text for line in done(bert.talk(ON))] == [f"Ave from {ON}!"]
    assert earlier.folder.host_key.read_bytes() == b"the private key"
    notes = earlier.folder.settings(1).with_name("notes-1-caesar.txt")
    assert (earlier.folder.settings(1).read_text(), notes.read_text()) == ('theme = "light"\n', "He has Alesia.")

    stages = {entry.id: earlier.service.tables.stage(entry) for entry in store.games.all()}
    on, over, waiting = GameLifecycle.ON, GameLifecycle.OVER, GameLifecycle.WAITING
    assert stages == {ON: on, OVER: over, WAITING: waiting, INVITED: waiting, AGAINST_BOT: on}
    for game in (ON, AGAINST_BOT):
        with earlier.table(game) as table:
            number = table.number
            assert number >= 30
            assert not table.notices
            assert table.to_act is not None
            table.act(next(iter(table.state.legal_actions())), table.to_act)
            assert table.number == number + 1
    seat = store.games.get(ON).seat_of(1)
    assert said(anna.go(GameTable(ON, seat))) == "ok"
    assert said(bert.rematch(OVER)) == "ok"
    assert done(bert.join_by_code(SEAT_CODE)) == WAITING
    assert said(anna.join(INVITED)) == "ok"
    assert earlier.service.tables.stage(store.games.get(INVITED)) is GameLifecycle.ON
    earlier.give_up(AGAINST_BOT, Seat("romans"))
    assert done(bert.table(AGAINST_BOT)).stage is GameLifecycle.OVER
    assert int(earlier.game(anna)) == 7
    earlier.service.close()


@contextmanager
def held(host: BareHost) -> Iterator[None]:
    """Have another process write to the database, for which the host waits no longer than a server does."""
    host.store.database.run("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(host.folder.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_a_request_that_would_write_is_refused_and_others_are_answered(host: BareHost) -> None:
    assert host.store.database.pragma("busy_timeout") == 5000, "commands wait longer"
    host.friend("anna").close()
    with held(host):
        anna, stranger = host.friend("anna"), host.comes("bert")
        for asked in (
            anna.say("lobby", "ave"),
            anna.set_language("sv"),
            anna.create(NewGameRequest("gallic-war", SEATS[0])),
            stranger.register("bert"),
        ):
            assert said(asked) == "busy"
        assert (said(anna.talk("lobby")), stranger.account) == ("ok", None)
    assert said(stranger.register("bert")) == said(anna.say("lobby", "salve")) == "ok"
    assert [line.text for line in done(anna.talk("lobby"))] == ["salve"]
    assert done(anna.lobby()).tables == ()


def test_the_log_says_what_sqlite_and_the_system_say_but_names_nothing(host: BareHost) -> None:
    anna, database = host.friend("anna"), host.store.database
    database.run("PRAGMA query_only = ON")
    with pytest.raises(sqlite3.OperationalError) as read_only:
        done(anna.say("lobby", "ave"))
    database.run("PRAGMA query_only = OFF")
    database.run("UPDATE accounts SET name = CAST(x'616e6e61ff' AS TEXT)")
    with pytest.raises(sqlite3.OperationalError, match="anna") as garbled:
        done(anna.say("lobby", "ave"))
    said_of = kind_of(read_only.value), kind_of(garbled.value), kind_of(OSError(errno.ENOSPC, "", "/home/anna"))
    read_only_text = "OperationalError SQLITE_READONLY: attempt to write a readonly database"
    assert said_of == (read_only_text, "OperationalError", "OSError ENOSPC")
