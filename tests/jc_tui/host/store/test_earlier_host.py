"""The folder and the backup of a host of commit 1711ed4b are opened, restored and played on."""

from __future__ import annotations

import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from engine.contract import Seat
from jc_tui.host.api.messages import GameLifecycle, GameTable, Notices
from jc_tui.host.store.backup import restore
from jc_tui.host.store.database import is_sound
from jc_tui.host.store.notifications import SentNotice
from jc_tui.host.store.paths import HostFolder
from tests.jc_tui.host.bare_host import BareHost, done, key, said

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


def test_its_players_are_known_and_play_on(folder: HostFolder):
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
