"""The database of a host is lost, emptied, damaged, or older than what lies beside it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from jc_tui.host.api.messages import Access, GameLifecycle, GameTable
from jc_tui.host.store import HostStore
from jc_tui.host.store.backup import back_up, restore
from jc_tui.host.store.database import BadDatabase
from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.host.bare_host import SEATS, BareHost, done, key, said
from tests.jc_tui.host.store.test_commands import run_host
from tests.jc_tui.host.toy_host import toy_host


def played(path: Path) -> BareHost:
    """A host with a game of anna and bert, whose settings lie there, too."""
    host = BareHost(path)
    host.game(host.friend("anna"), host.friend("bert"))
    host.folder.settings(2).with_name("notes-1-barbarians.txt").write_text("secret")
    host.service.close()
    return host


def lose(database: Path) -> None:
    for path in database.parent.glob("host.db*"):
        path.unlink()


def empty(database: Path) -> None:
    lose(database)
    database.touch(0o600)


def begin_anew(database: Path) -> None:
    """Only that it is a database is left of it."""
    lose(database)
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")


def cut(database: Path) -> None:
    database.write_bytes(database.read_bytes()[:10_000])


def overwrite(database: Path) -> None:
    pages = database.read_bytes()
    database.write_bytes(pages[:4096] + b"\xa5" * (len(pages) - 4096))


def forget_keys(database: Path) -> None:
    """Damage that only a whole look finds: an index without its table's rows."""
    with sqlite3.connect(database) as connection:
        root = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'chairs'").fetchone()[0]
    pages = database.read_bytes()
    blank = b"\x0d\0\0\0\0\x10\0\0" + bytes(4088)
    database.write_bytes(pages[: 4096 * (root - 1)] + blank + pages[4096 * root :])


@pytest.mark.parametrize("damage", [lose, empty, begin_anew, cut, overwrite, forget_keys])
async def test_a_host_without_its_database_does_not_open_and_says_how_to_restore(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    host = played(tmp_path / "host")
    before = {path for path in host.folder.path.rglob("*") if "host.db" not in path.name}
    damage(host.folder.database)
    with pytest.raises(BadDatabase, match=rf"jc-tui host restore FILE --data {tmp_path / 'host'}$"):
        async with toy_host(tmp_path):
            pass
    after = {path for path in host.folder.path.rglob("*") if "host.db" not in path.name}
    assert after - before == {host.folder.path / "lock", host.folder.log}
    if damage is not lose:
        refused = run_host(tmp_path / "host", "accounts")
        assert refused.exit_code == 1
        assert "jc-tui host restore FILE --data" in refused.stderr


async def test_the_way_that_it_says_leads_to_the_host_as_it_was(tmp_path: Path) -> None:
    host = played(tmp_path / "host")
    with HostStore.open(host.folder) as store:
        back_up(host.folder, store.database, tmp_path / "backup")
    lose(host.folder.database)
    refused = run_host(tmp_path / "host", "restore", str(tmp_path / "backup"))
    assert "is not empty" in refused.stderr
    host.folder.path.rename(tmp_path / "away")
    assert run_host(tmp_path / "host", "restore", str(tmp_path / "backup")).exit_code == 0
    async with toy_host(tmp_path) as server:
        assert set(server.connections.service.store.accounts.names().values()) == {"anna", "bert"}


async def test_an_empty_database_of_a_host_that_was_killed_at_its_first_start_is_not_lost(tmp_path: Path) -> None:
    (tmp_path / "host").mkdir(0o700)
    (tmp_path / "host" / "host.db").touch(0o600)
    async with toy_host(tmp_path):
        pass


def test_strangers_get_neither_the_games_nor_the_notes_of_those_who_were_there(tmp_path: Path) -> None:
    old = played(tmp_path / "host")
    lose(old.folder.database)
    places = (old.folder.games, old.folder.accounts)
    for place in places:  # somebody moved them away and back
        place.rename(tmp_path / place.name)
    with HostStore.open(old.folder) as store:
        store.register("eve", key("eve"))
    for place in places:
        (tmp_path / place.name).rename(place)
    (old.folder.games / "202603011200").mkdir()
    (old.folder.games / "07").mkdir()
    save = old.folder.save("1").read_bytes()
    host = BareHost(old.folder.path)
    carl, dora = host.friend("carl"), host.friend("dora")
    assert carl.account is not None
    assert carl.account.number == 3
    assert host.game(carl, bot="tiro") == "2"
    game = host.game(carl, dora)
    assert game == "3"
    with host.table(game) as table:
        assert set(table.header.seats.values()) == {"carl", "dora"}
    assert host.folder.save("1").read_bytes() == save
    host.service.close()


@pytest.mark.parametrize("ends", [False, True])
def test_a_save_that_lies_where_a_game_is_to_begin_is_not_opened(tmp_path: Path, ends: bool) -> None:
    host = played(tmp_path / "host")
    host = BareHost(host.folder.path)
    carl, dora = host.friend("carl"), host.friend("dora")
    game = host.game(carl, access=Access.INVITED, invited="dora")
    shutil.copytree(host.folder.game("1"), host.folder.game(game))
    if ends:
        host.service.close()
        host = BareHost(host.folder.path)
        carl, dora = host.friend("carl"), host.friend("dora")
    assert done(carl.table(game)).stage is GameLifecycle.WAITING
    assert said(carl.go(GameTable(game, SEATS[0]))) == "not-begun"
    assert said(dora.join(game)) == "not-begun-now"
    assert done(dora.table(game)).stage is GameLifecycle.WAITING
    assert done(dora.table(game)).mine == ""
    shutil.rmtree(host.folder.game(game))
    assert said(dora.join(game)) == "ok"
    with host.table(game) as table:
        assert set(table.header.seats.values()) == {"carl", "dora"}
    host.service.close()


def test_a_game_whose_players_were_renamed_goes_on_with_the_next_server(tmp_path: Path) -> None:
    host = played(tmp_path / "host")
    assert run_host(host.folder.path, "rename", "bert", "brutus").exit_code == 0
    host = BareHost(host.folder.path)
    anna = host.friend("anna")
    assert done(anna.table("1")).stage is GameLifecycle.ON
    assert {chair.player for chair in done(anna.table("1")).seats} == {"anna", "brutus"}
    assert said(anna.go(GameTable("1", SEATS[0]))) == "ok"
    host.service.close()


@pytest.mark.parametrize("begun", [False, True])
def test_a_game_that_was_about_to_begin_when_the_server_ended_begins(tmp_path: Path, begun: bool) -> None:
    host = BareHost(tmp_path / "host")
    anna, bert = host.friend("anna"), host.friend("bert")
    game = host.game(anna)
    assert bert.account is not None
    if begun:
        done(bert.join(game))
    else:
        host.store.games.take(game, SEATS[1], bert.account.number)
    host.service.close()
    host = BareHost(tmp_path / "host")
    assert done(host.friend("anna").table(game)).stage is GameLifecycle.ON
    with host.table(game) as table:
        assert set(table.header.seats.values()) == {"anna", "bert"}
    host.service.close()


def test_numbers_go_on_above_what_a_backup_has(tmp_path: Path) -> None:
    host = played(tmp_path / "host")
    with HostStore.open(host.folder) as store:
        back_up(host.folder, store.database, tmp_path / "backup")
    restore(tmp_path / "backup", HostFolder(tmp_path / "again"))
    shutil.copytree(host.folder.game("1"), tmp_path / "again" / "games" / "8")
    again = BareHost(tmp_path / "again")
    assert again.game(again.friend("anna"), bot="tiro") == "9"
    again.service.close()
