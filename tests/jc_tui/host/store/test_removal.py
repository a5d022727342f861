"""Closing and deleting games, deleting accounts, and revoking invitations, while the host is open."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.contract import GameError, Seat
from engine.games import load_game
from engine.table import Table
from engine.words import say
from jc_tui.host.api.messages import Access, Notices, Refused, Stage
from jc_tui.host.store.accounts import fingerprint_of
from jc_tui.host.store.removal import close_game, delete_account, delete_game
from tests.jc_tui.host.houses import SEATS, House, done, key, said
from tests.jc_tui.host.store.test_accounts import refusal
from tests.jc_tui.host.store.test_commands import host
from tests.jc_tui.host.test_session import registered
from tests.jc_tui.host.toy_host import key as toy_key
from tests.jc_tui.host.toy_host import screen, toy_host


def stages(house: House) -> dict[str, Stage]:
    return {entry.id: house.hall.tables.stage(entry) for entry in house.store.games.all()}


def test_of_a_deleted_account_only_its_number_is_left(house: House):
    anna, bert = house.friend("anna"), house.friend("bert")
    on, over, waiting = house.game(anna, bert), house.game(anna, bert), house.game(anna)
    house.give_up(over)
    invited = house.game(bert, access=Access.INVITED, invited="anna")
    done(anna.say("lobby", "salvete-amici"))
    done(anna.set_notices(Notices("ntfy", "https://ntfy.sh/annas-topic")))
    code = done(anna.key_code())
    house.folder.settings(1).write_text('theme = "light"\n')
    house.folder.settings(1).with_name("notes-1-romans.txt").write_text("He has Alesia.")
    account, left = delete_account(house.folder, house.store, "Anna")
    assert (account.name, account.number, left) == ("gone-1", 1, [])
    assert house.hall.look() == [anna]
    assert stages(house) == {on: Stage.OVER, over: Stage.OVER, invited: Stage.WAITING}
    assert done(bert.table(on)).winner == SEATS[1]
    assert [chair.player for chair in done(bert.table(over)).chairs] == ["gone-1", "bert"]
    assert not house.store.games.get(invited).invited
    assert house.store.games.find(waiting) is None
    assert not (house.folder.accounts / "1").exists()
    assert refusal(house.store.join_account, code, key("x")) == "bad-code"
    assert [each.account.name for each in house.store.accounts.list()] == ["bert"]
    assert said(bert.invite(invited, "gone-1")) == "nobody-called"
    assert said(bert.rematch(on)) == "ok"
    assert house.store.accounts.names() == {1: "gone-1", 2: "bert"}
    house.hall.close()
    data = house.folder.database.read_bytes()
    for word in ("annas-topic", "salvete-amici", fingerprint_of(key("anna"))):
        assert word.encode() not in data


def test_deleting_an_account_that_was_interrupted_is_done_again(house: House, monkeypatch: pytest.MonkeyPatch):
    game = house.game(house.friend("anna"), house.friend("bert"))
    house.folder.settings(1).touch()

    def fail(_: Path) -> None:
        raise PermissionError

    with monkeypatch.context() as patched:
        patched.setattr("shutil.rmtree", fail)
        with pytest.raises(PermissionError):
            delete_account(house.folder, house.store, "anna")
    assert refusal(house.store.account_of, fingerprint_of(key("anna"))) == "banned"
    assert delete_account(house.folder, house.store, "anna")[1] == []
    assert stages(house) == {game: Stage.OVER}
    assert not (house.folder.accounts / "1").exists()
    assert delete_account(house.folder, house.store, "gone-1")[0].name == "gone-1"


def test_an_account_whose_new_name_is_taken_stays(house: House):
    house.friend("anna")
    house.friend("bert")
    house.folder.settings(1).touch()
    house.store.database.run("UPDATE accounts SET name = 'gone-1' WHERE number = 2")  # by a host of before
    assert refusal(delete_account, house.folder, house.store, "anna") == "name-taken"
    assert house.store.account_of(fingerprint_of(key("anna"))) is not None
    assert house.folder.settings(1).exists()


def test_a_game_in_play_is_closed_for_the_side_to_act_or_for_another_and_then_deleted(house: House):
    anna, bert = house.friend("anna"), house.friend("bert")
    first, second = house.game(anna, bert), house.game(anna, bert)
    done(anna.say(first, "ave"))
    assert refusal(delete_game, house.folder, house.store, first) == "hosting.in-play"
    assert close_game(house.folder, house.store, first) == SEATS[0]
    assert close_game(house.folder, house.store, second, SEATS[1]) == SEATS[1]
    assert (done(anna.table(first)).winner, done(anna.table(second)).winner) == (SEATS[1], SEATS[0])
    with pytest.raises(GameError, match="is over"):
        close_game(house.folder, house.store, first)
    delete_game(house.folder, house.store, first)
    assert list(stages(house)) == [second]
    assert not house.folder.game(first).exists()
    assert not house.store.database.rows("SELECT * FROM said")
    assert said(anna.talk(first)) == said(anna.table(first)) == "no-such-game"
    assert house.game(anna, bert) == "3"


def test_a_game_is_closed_for_a_player_where_dice_are_due(house: House):
    game = house.game(house.friend("anna"), house.friend("bert"))
    with Table.open(load_game, house.folder.save(game)) as table:
        while table.to_act is not Seat.CHANCE:
            assert table.to_act is not None
            table.act(next(iter(table.state.legal_actions())), table.to_act)
    assert close_game(house.folder, house.store, game) in SEATS


def test_a_game_that_has_not_begun_or_is_damaged_is_deleted(house: House):
    anna = house.friend("anna")
    waiting, damaged, lost = house.game(anna), house.game(anna, bot="tiro"), house.game(anna, bot="tiro")
    assert refusal(close_game, house.folder, house.store, waiting) == "not-begun"
    assert refusal(close_game, house.folder, house.store, damaged, "britons") == "no-such-seat"
    house.folder.save(damaged).write_bytes(b"no save")
    house.folder.save(lost).unlink()
    for game in (waiting, damaged, lost):
        delete_game(house.folder, house.store, game)
    assert house.store.games.all() == []
    for game in ("1", "0", "../1"):
        with pytest.raises(Refused, match="There is no game"):
            delete_game(house.folder, house.store, game)


def test_invitations_are_listed_by_marks_and_revoked(house: House):
    codes, anna = house.store.codes, house.store.register("anna", key("a"))
    first, _, for_key = codes.invitation(), codes.invitation(), codes.for_key(anna.number)
    assert list(codes.invitations().values()) == ["2026-03-15T12:00:00Z"] * 2
    assert codes.revoke_invitation(first.upper())
    (mark,) = codes.invitations()
    for wrong in ("", mark[:7], first, for_key):
        assert not codes.revoke_invitation(wrong)
    assert codes.revoke_invitation(f" {mark} ")
    assert house.store.join_account(for_key, key("b")) == anna
    codes.invitation()
    house.later(days=14)
    assert codes.invitations() == {}


async def test_who_is_deleted_has_to_leave_and_comes_again_as_a_stranger(tmp_path: Path) -> None:
    mine = toy_key()
    async with toy_host(tmp_path) as server:
        await registered(server, mine)
        async with screen(server, mine) as shown:
            await shown.see("[lobby")
            assert host(tmp_path / "host", "delete", "anna").exit_code == 0
            assert await shown.ended() == 0
            assert say("host.banned").encode() in shown.seen
        assert not (tmp_path / "host" / "accounts" / "1").exists()
        async with screen(server, mine) as shown:
            await shown.see("[register")
    assert "failed" not in (tmp_path / "host" / "log").read_text()
