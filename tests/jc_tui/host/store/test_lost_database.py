"""The database of a host is lost, emptied, damaged, or older than what lies beside it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from jc_tui.host.api.messages import Access, Room, RoomKind, Stage
from jc_tui.host.store import HostStore
from jc_tui.host.store.backup import back_up, restore
from jc_tui.host.store.database import BadDatabase
from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.host.houses import SEATS, House, done, said
from tests.jc_tui.host.store.test_commands import host
from tests.jc_tui.host.toy_host import toy_host


def played(path: Path) -> House:
    """A host with a game of anna and bert, whose settings lie there, too."""
    house = House(path)
    house.game(house.friend("anna"), house.friend("bert"))
    house.folder.settings(2).with_name("notes-1-barbarians.txt").write_text("secret")
    house.hall.close()
    return house


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
    house = played(tmp_path / "host")
    before = {path for path in house.folder.path.rglob("*") if "host.db" not in path.name}
    damage(house.folder.database)
    with pytest.raises(BadDatabase, match=rf"jc-tui host restore FILE --data {tmp_path / 'host'}$"):
        async with toy_host(tmp_path):
            pass
    after = {path for path in house.folder.path.rglob("*") if "host.db" not in path.name}
    assert after - before == {house.folder.path / "lock", house.folder.log}
    if damage is not lose:
        refused = host(tmp_path / "host", "accounts")
        assert refused.exit_code == 1
        assert "jc-tui host restore FILE --data" in refused.stderr


async def test_the_way_that_it_says_leads_to_the_host_as_it_was(tmp_path: Path) -> None:
    house = played(tmp_path / "host")
    with HostStore.open(house.folder) as store:
        back_up(house.folder, store.database, tmp_path / "backup")
    lose(house.folder.database)
    refused = host(tmp_path / "host", "restore", str(tmp_path / "backup"))
    assert "is not empty" in refused.stderr
    house.folder.path.rename(tmp_path / "away")
    assert host(tmp_path / "host", "restore", str(tmp_path / "backup")).exit_code == 0
    async with toy_host(tmp_path) as server:
        assert set(server.house.hall.store.accounts.names().values()) == {"anna", "bert"}


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
    HostStore.open(old.folder).close()
    for place in places:
        (tmp_path / place.name).rename(place)
    (old.folder.games / "202603011200").mkdir()
    (old.folder.games / "07").mkdir()
    save = old.folder.save("1").read_bytes()
    house = House(old.folder.path)
    carl, dora = house.friend("carl"), house.friend("dora")
    assert carl.account is not None
    assert carl.account.number == 3
    assert house.game(carl, bot="tiro") == "2"
    game = house.game(carl, dora)
    assert game == "3"
    with house.table(game) as table:
        assert set(table.header.seats.values()) == {"carl", "dora"}
    assert house.folder.save("1").read_bytes() == save
    house.hall.close()


@pytest.mark.parametrize("ends", [False, True])
def test_a_save_that_lies_where_a_game_is_to_begin_is_not_opened(tmp_path: Path, ends: bool) -> None:
    house = played(tmp_path / "host")
    house = House(house.folder.path)
    carl, dora = house.friend("carl"), house.friend("dora")
    game = house.game(carl, access=Access.INVITED, invited="dora")
    shutil.copytree(house.folder.game("1"), house.folder.game(game))
    if ends:
        house.hall.close()
        house = House(house.folder.path)
        carl, dora = house.friend("carl"), house.friend("dora")
    assert done(carl.table(game)).stage is Stage.WAITING
    assert said(carl.go(Room(RoomKind.TABLE, game, SEATS[0]))) == "not-begun"
    assert said(dora.join(game)) == "not-begun-now"
    assert done(dora.table(game)).stage is Stage.WAITING
    assert done(dora.table(game)).mine == ""
    shutil.rmtree(house.folder.game(game))
    assert said(dora.join(game)) == "ok"
    with house.table(game) as table:
        assert set(table.header.seats.values()) == {"carl", "dora"}
    house.hall.close()


def test_a_game_whose_players_were_renamed_goes_on_with_the_next_server(tmp_path: Path) -> None:
    house = played(tmp_path / "host")
    assert host(house.folder.path, "rename", "bert", "brutus").exit_code == 0
    house = House(house.folder.path)
    anna = house.friend("anna")
    assert done(anna.table("1")).stage is Stage.ON
    assert {chair.player for chair in done(anna.table("1")).chairs} == {"anna", "brutus"}
    assert said(anna.go(Room(RoomKind.TABLE, "1", SEATS[0]))) == "ok"
    house.hall.close()


@pytest.mark.parametrize("begun", [False, True])
def test_a_game_that_was_about_to_begin_when_the_server_ended_begins(tmp_path: Path, begun: bool) -> None:
    house = House(tmp_path / "host")
    anna, bert = house.friend("anna"), house.friend("bert")
    game = house.game(anna)
    assert bert.account is not None
    if begun:
        done(bert.join(game))
    else:
        house.store.games.take(game, SEATS[1], bert.account.number)
    house.hall.close()
    house = House(tmp_path / "host")
    assert done(house.friend("anna").table(game)).stage is Stage.ON
    with house.table(game) as table:
        assert set(table.header.seats.values()) == {"anna", "bert"}
    house.hall.close()


def test_numbers_go_on_above_what_a_backup_has(tmp_path: Path) -> None:
    house = played(tmp_path / "host")
    with HostStore.open(house.folder) as store:
        back_up(house.folder, store.database, tmp_path / "backup")
    restore(tmp_path / "backup", HostFolder(tmp_path / "again"))
    shutil.copytree(house.folder.game("1"), tmp_path / "again" / "games" / "8")
    again = House(tmp_path / "again")
    assert again.game(again.friend("anna"), bot="tiro") == "9"
    again.hall.close()
