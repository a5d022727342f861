"""Closing and deleting games, deleting accounts, and revoking invitations, while the host is open."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.contract import GameError, Seat
from engine.games import load_game
from engine.table import Table
from engine.words import say
from jc_tui.host.api.messages import Access, GameLifecycle, Notices, RequestRefused
from jc_tui.host.store.accounts import fingerprint_of
from jc_tui.host.store.removal import close_game, delete_account, delete_game
from tests.jc_tui.host.bare_host import SEATS, BareHost, done, key, said
from tests.jc_tui.host.store.test_accounts import refusal
from tests.jc_tui.host.store.test_commands import run_host
from tests.jc_tui.host.test_session import registered
from tests.jc_tui.host.toy_host import key as toy_key
from tests.jc_tui.host.toy_host import screen, toy_host


def stages(host: BareHost) -> dict[str, GameLifecycle]:
    return {entry.id: host.service.tables.stage(entry) for entry in host.store.games.all()}


def test_of_a_deleted_account_only_its_number_is_left(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    on, over, waiting = host.game(anna, bert), host.game(anna, bert), host.game(anna)
    host.give_up(over)
    invited = host.game(bert, access=Access.INVITED, invited="anna")
    done(anna.say("lobby", "salvete-amici"))
    done(anna.set_notices(Notices("ntfy", "https://ntfy.sh/annas-topic")))
    code = done(anna.key_code())
    host.folder.settings(1).write_text('theme = "light"\n')
    host.folder.settings(1).with_name("notes-1-romans.txt").write_text("He has Alesia.")
    account, left = delete_account(host.folder, host.store, "Anna")
    assert (account.name, account.number, left) == ("gone-1", 1, [])
    assert host.service.poll() == [anna]
    assert stages(host) == {on: GameLifecycle.OVER, over: GameLifecycle.OVER, invited: GameLifecycle.WAITING}
    assert done(bert.table(on)).winner == SEATS[1]
    assert [chair.player for chair in done(bert.table(over)).seats] == ["gone-1", "bert"]
    assert not host.store.games.get(invited).invited
    assert host.store.games.find(waiting) is None
    assert not (host.folder.accounts / "1").exists()
    assert refusal(host.store.join_account, code, key("x")) == "bad-code"
    assert [each.account.name for each in host.store.accounts.list()] == ["bert"]
    assert said(bert.invite(invited, "gone-1")) == "nobody-called"
    assert said(bert.rematch(on)) == "ok"
    assert host.store.accounts.names() == {1: "gone-1", 2: "bert"}
    host.service.close()
    data = host.folder.database.read_bytes()
    for word in ("annas-topic", "salvete-amici", fingerprint_of(key("anna"))):
        assert word.encode() not in data


def test_deleting_an_account_that_was_interrupted_is_done_again(host: BareHost, monkeypatch: pytest.MonkeyPatch):
    game = host.game(host.friend("anna"), host.friend("bert"))
    host.folder.settings(1).touch()

    def fail(_: Path) -> None:
        raise PermissionError

    with monkeypatch.context() as patched:
        patched.setattr("shutil.rmtree", fail)
        with pytest.raises(PermissionError):
            delete_account(host.folder, host.store, "anna")
    assert refusal(host.store.account_of, fingerprint_of(key("anna"))) == "banned"
    assert delete_account(host.folder, host.store, "anna")[1] == []
    assert stages(host) == {game: GameLifecycle.OVER}
    assert not (host.folder.accounts / "1").exists()
    assert delete_account(host.folder, host.store, "gone-1")[0].name == "gone-1"


def test_an_account_whose_new_name_is_taken_stays(host: BareHost):
    host.friend("anna")
    host.friend("bert")
    host.folder.settings(1).touch()
    host.store.database.run("UPDATE accounts SET name = 'gone-1' WHERE number = 2")  # by a host of before
    assert refusal(delete_account, host.folder, host.store, "anna") == "name-taken"
    assert host.store.account_of(fingerprint_of(key("anna"))) is not None
    assert host.folder.settings(1).exists()


def test_a_game_in_play_is_closed_for_the_side_to_act_or_for_another_and_then_deleted(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    first, second = host.game(anna, bert), host.game(anna, bert)
    done(anna.say(first, "ave"))
    assert refusal(delete_game, host.folder, host.store, first) == "hosting.in-play"
    assert close_game(host.folder, host.store, first) == SEATS[0]
    assert close_game(host.folder, host.store, second, SEATS[1]) == SEATS[1]
    assert (done(anna.table(first)).winner, done(anna.table(second)).winner) == (SEATS[1], SEATS[0])
    with pytest.raises(GameError, match="is over"):
        close_game(host.folder, host.store, first)
    delete_game(host.folder, host.store, first)
    assert list(stages(host)) == [second]
    assert not host.folder.game(first).exists()
    assert not host.store.database.rows("SELECT * FROM said")
    assert said(anna.talk(first)) == said(anna.table(first)) == "no-such-game"
    assert host.game(anna, bert) == "3"


def test_a_game_is_closed_for_a_player_where_dice_are_due(host: BareHost):
    game = host.game(host.friend("anna"), host.friend("bert"))
    with Table.open(load_game, host.folder.save(game)) as table:
        while table.to_act is not Seat.CHANCE:
            assert table.to_act is not None
            table.act(next(iter(table.state.legal_actions())), table.to_act)
    assert close_game(host.folder, host.store, game) in SEATS


def test_a_game_that_has_not_begun_or_is_damaged_is_deleted(host: BareHost):
    anna = host.friend("anna")
    waiting, damaged, lost = host.game(anna), host.game(anna, bot="tiro"), host.game(anna, bot="tiro")
    assert refusal(close_game, host.folder, host.store, waiting) == "not-begun"
    assert refusal(close_game, host.folder, host.store, damaged, "britons") == "no-such-seat"
    host.folder.save(damaged).write_bytes(b"no save")
    host.folder.save(lost).unlink()
    for game in (waiting, damaged, lost):
        delete_game(host.folder, host.store, game)
    assert host.store.games.all() == []
    for game in ("1", "0", "../1"):
        with pytest.raises(RequestRefused, match="There is no game"):
            delete_game(host.folder, host.store, game)


def test_invitations_are_listed_by_marks_and_revoked(host: BareHost):
    codes, anna = host.store.codes, host.store.register("anna", key("a"))
    first, _, for_key = codes.invitation(), codes.invitation(), codes.for_key(anna.number)
    assert list(codes.invitations().values()) == ["2026-03-15T12:00:00Z"] * 2
    assert codes.revoke_invitation(first.upper())
    (mark,) = codes.invitations()
    for wrong in ("", mark[:7], first, for_key):
        assert not codes.revoke_invitation(wrong)
    assert codes.revoke_invitation(f" {mark} ")
    assert host.store.join_account(for_key, key("b")) == anna
    codes.invitation()
    host.later(days=14)
    assert codes.invitations() == {}


async def test_who_is_deleted_has_to_leave_and_comes_again_as_a_stranger(tmp_path: Path) -> None:
    mine = toy_key()
    async with toy_host(tmp_path) as server:
        await registered(server, mine)
        async with screen(server, mine) as shown:
            await shown.see("[lobby")
            assert run_host(tmp_path / "host", "delete", "anna").exit_code == 0
            assert await shown.ended() == 0
            assert say("host.banned").encode() in shown.seen
        assert not (tmp_path / "host" / "accounts" / "1").exists()
        async with screen(server, mine) as shown:
            await shown.see("[register")
    assert "failed" not in (tmp_path / "host" / "log").read_text()
