"""Houses whose saves are sealed: the key is made once, lies elsewhere, and without it nothing begins."""

from __future__ import annotations

import gzip
import re
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.journal.format import SEALED
from engine.table import Table
from jc_tui.cli import cli
from jc_tui.host import server
from jc_tui.host.folder import HostFolder
from jc_tui.host.key_file import KeyRefused, key_of_house, read_key
from jc_tui.host.model import Room, RoomKind, Stage
from jc_tui.host.registry.backup import back_up, restore
from jc_tui.host.sandbox import program_files
from jc_tui.host.sealing import HouseKey, cipher_of
from jc_tui.host.server import Serving
from jc_tui.lookback.reviewing import Reviewing
from tests.jc_tui.host.houses import SEATS, House, done, said


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the key lies: beside the folder of the host."""
    return tmp_path / "key"


@pytest.fixture
def sealed(tmp_path: Path, file: Path) -> Iterator[House]:
    """A sealed house."""
    made = opened(tmp_path / "host", file)
    yield made
    made.hall.close()


def opened(path: Path, file: Path) -> House:
    """A house as `jc-tui host --sealed` opens it. Raises KeyRefused."""
    HostFolder(path).make()
    return House(path, key=key_of_house(HostFolder(path), file))


def begun(house: House) -> str:
    """A game of two friends in a house."""
    return house.game(house.friend("anna"), house.friend("bert"))


def play_on(house: House, game: str) -> None:
    """Do something in a game."""
    with house.table(game) as table:
        assert table.to_act is not None
        table.act(next(iter(table.state.legal_actions())), table.to_act)


# --- the key -----------------------------------------------------------------------------------------------


def test_the_first_start_makes_a_key_for_its_owner_alone_and_the_next_one_takes_it(sealed: House, file: Path):
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert re.fullmatch("[0-9a-f]{64}\n", file.read_text())
    before, key = file.read_bytes(), key_of_house(sealed.folder, file)
    assert isinstance(key, HouseKey)
    assert key.id == read_key(file).id
    assert file.read_bytes() == before


def test_a_key_that_others_may_open_or_that_is_none_is_refused(tmp_path: Path, file: Path):
    key_of_house(HostFolder(tmp_path / "host"), file)
    file.chmod(0o640)
    with pytest.raises(KeyRefused, match=r"Others than its owner .*chmod 600"):
        read_key(file)
    for content in (b"", b"00", b"x" * 64, b"0" * 66, b"0" * 5000):
        file.write_bytes(content)
        file.chmod(0o600)
        with pytest.raises(KeyRefused):
            read_key(file)
    for path in (tmp_path, tmp_path / "none"):
        with pytest.raises(KeyRefused, match="cannot be read"):
            read_key(path)


@pytest.mark.parametrize("how", ["in it", "below it", "by a link"])
def test_a_key_in_the_folder_of_the_host_is_refused_and_not_made(tmp_path: Path, how: str):
    folder = HostFolder(tmp_path / "host")
    folder.make()
    (tmp_path / "link").symlink_to(folder.path)
    places = {"in it": folder.path, "below it": folder.path / "games", "by a link": tmp_path / "link"}
    with pytest.raises(KeyRefused, match="lies in the folder of the host"):
        key_of_house(folder, places[how] / "key")
    assert not list(folder.path.iterdir())


def test_a_key_where_players_processes_may_read_is_refused(tmp_path: Path):
    place = program_files()[0]
    with pytest.raises(KeyRefused, match="every player’s process"):
        key_of_house(HostFolder(tmp_path / "host"), place / "key")
    assert not (place / "key").exists()


def test_a_key_is_not_made_where_there_is_no_folder(tmp_path: Path):
    with pytest.raises(KeyRefused, match="cannot be written"):
        key_of_house(HostFolder(tmp_path / "host"), tmp_path / "none" / "key")


# --- a house with sealed saves -----------------------------------------------------------------------------


def test_a_sealed_house_does_not_open_without_its_key_and_nothing_is_changed(sealed: House, file: Path):
    save = sealed.folder.save(begun(sealed))
    before = save.read_bytes()
    with pytest.raises(KeyRefused, match="open this host with --sealed --key-file FILE"):
        key_of_house(sealed.folder, None)
    file.unlink()
    with pytest.raises(KeyRefused, match="Without their key they cannot be opened"):
        key_of_house(sealed.folder, file)
    assert not file.exists()
    file.write_text("0" * 64)
    file.chmod(0o600)
    with pytest.raises(KeyRefused, match="opens none of the sealed saves"):
        key_of_house(sealed.folder, file)
    assert file.read_text() == "0" * 64
    assert save.read_bytes() == before


def test_a_sealed_house_goes_on(sealed: House, file: Path):
    game = begun(sealed)
    play_on(sealed, game)
    sealed.hall.look()
    standing = sealed.hall.tables.stands(sealed.registry.games.get(game))
    assert standing.stage is Stage.ON
    assert standing.summary.damage is None
    sealed.hall.close()
    again = opened(sealed.folder.path, file)
    assert again.hall.tables.stands(again.registry.games.get(game)).summary == standing.summary
    play_on(again, game)
    again.give_up(game)
    assert again.hall.tables.stands(again.registry.games.get(game)).stage is Stage.OVER
    again.hall.close()


def test_a_sealed_game_with_clocks_is_followed(sealed: House):
    game = sealed.game(sealed.friend("anna"), sealed.friend("bert"), clock="4h-3d")
    assert sealed.hall.tables.stands(sealed.registry.games.get(game)).left is not None


@pytest.mark.slow
def test_in_a_house_with_plain_saves_these_go_on_and_new_ones_are_sealed(house: House, file: Path):
    plain = begun(house)
    house.hall.close()
    again = opened(house.folder.path, file)
    sealed = begun(again)
    for game in (plain, sealed):
        play_on(again, game)
        assert again.hall.tables.stands(again.registry.games.get(game)).summary.damage is None
    beginnings = [again.folder.save(game).read_bytes().startswith(SEALED) for game in (plain, sealed)]
    assert beginnings == [False, True]
    again.hall.close()


def test_a_save_of_another_key_is_damaged_and_the_others_go_on(sealed: House, tmp_path: Path, file: Path):
    ours, foreign = begun(sealed), begun(sealed)
    other = opened(tmp_path / "other", tmp_path / "other key")
    sealed.hall.close()
    sealed.folder.save(foreign).write_bytes(other.folder.save(begun(other)).read_bytes())
    other.hall.close()
    again = opened(sealed.folder.path, file)
    stands = {game: again.hall.tables.stands(again.registry.games.get(game)).summary for game in (ours, foreign)}
    assert stands[ours].damage is None
    assert "sealed with another key" in (stands[foreign].damage or "")
    assert said(again.friend("anna").go(Room(RoomKind.TABLE, foreign, SEATS[0]))) == "damaged"
    again.hall.close()


@pytest.mark.slow
def test_what_is_reviewed_of_a_sealed_game_is_not_kept_beside_it(sealed: House):
    game = begun(sealed)
    play_on(sealed, game)
    sealed.give_up(game)
    with sealed.table(game) as table:
        before = set(sealed.folder.game(game).iterdir())
        assert Reviewing(table, playouts=1).run() is not None
        assert set(sealed.folder.game(game).iterdir()) == before


# --- who gets the key of a save ----------------------------------------------------------------------------


def test_who_is_at_a_game_gets_its_key_and_no_other(sealed: House):
    ours, theirs = begun(sealed), begun(sealed)
    anna = sealed.friend("anna")
    assert said(anna.save_key()) == "no-such-game"
    anna.enter(Room(RoomKind.TABLE, ours, SEATS[0]))
    key = done(anna.save_key())
    assert key == sealed.key.key_of(sealed.folder.save(ours))
    assert key != sealed.key.key_of(sealed.folder.save(theirs))
    with Table.open(sealed.table(ours).game, sealed.folder.save(ours), cipher=cipher_of(key)) as table:
        assert table.sealed
    assert said(sealed.comes("stranger").save_key()) == "no-name"


def test_a_plain_game_needs_no_key(house: House):
    anna = house.friend("anna")
    anna.enter(Room(RoomKind.TABLE, begun(house), SEATS[0]))
    assert done(anna.save_key()) is None


# --- backups -----------------------------------------------------------------------------------------------


def test_a_backup_has_neither_key_nor_plain_text_and_with_the_key_it_goes_on(
    sealed: House, tmp_path: Path, file: Path
):
    game = begun(sealed)
    with sealed.table(game) as table:
        while table.number < 40 and table.to_act is not None:
            table.act(table.state.legal_actions()[0], table.to_act)
        done_so_far = " ".join(record.do or "" for record in table.records).split()
        words = {word.encode() for word in done_so_far if len(word) > 4 and word not in SEATS}
        number = table.number
    with sealed.folder.save(game).open("ab") as save:
        save.write(b"half a line")
    made = back_up(sealed.folder, sealed.registry.database, tmp_path / "backup")
    assert (made.games, made.damaged) == (1, ())
    content = gzip.decompress((tmp_path / "backup").read_bytes())
    secret = bytes.fromhex(file.read_text())
    key = sealed.key.key_of(sealed.folder.save(game))
    assert key is not None
    assert len(words) > 5
    for word in (*words, secret, secret.hex().encode(), key.secret.encode(), bytes.fromhex(key.secret)):
        assert word not in content
    assert restore(tmp_path / "backup", HostFolder(tmp_path / "again")) == 1
    with pytest.raises(KeyRefused):
        key_of_house(HostFolder(tmp_path / "again"), None)
    again = opened(tmp_path / "again", file)
    with again.table(game) as table:
        assert (table.number, list(table.notices)) == (number, [])
    play_on(again, game)
    again.hall.close()


# --- commands ----------------------------------------------------------------------------------------------


def host(path: Path, *arguments: str) -> Result:
    return CliRunner().invoke(cli, ["host", "--data", str(path), *arguments], prog_name="jc-tui")


def test_a_host_is_sealed_by_its_options(tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch):
    served: list[Serving] = []

    async def serve(serving: Serving, *_: object) -> None:
        served.append(serving)

    monkeypatch.setattr(server, "serve", serve)
    assert host(tmp_path, "--sealed", "--key-file", str(file)).exit_code == 0
    assert host(tmp_path).exit_code == 0
    assert [each.key_file for each in served] == [file, None]
    for half in (["--sealed"], ["--key-file", str(file)]):
        result = host(tmp_path, *half)
        assert result.exit_code == 2
        assert "--sealed and --key-file FILE go together." in result.output
    assert len(served) == 2
