"""Closing and deleting games, and deleting accounts, while the host is open."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.contract import GameError, Seat
from jc_tui.host.api.messages import Access, GameLifecycle, Notices
from jc_tui.host.store.accounts import fingerprint_of
from jc_tui.host.store.removal import close_game, delete_account, delete_game
from tests.jc_tui.host.bare_host import SEATS, BareHost, done, key, said
from tests.jc_tui.host.store.test_accounts import refusal


def stages(host: BareHost) -> dict[str, GameLifecycle]:
    return {entry.id: host.service.tables.stage(entry) for entry in host.store.games.all()}


def test_of_a_deleted_account_only_its_number_is_left(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    on, over, waiting = host.game(anna, bert), host.game(anna, bert), host.game(anna)
    host.give_up(over)
    invited = host.game(bert, access=Access.INVITED, invited="anna")
    joined = host.game(bert)
    host.store.games.take(joined, SEATS[0], 1)
    done(anna.say("lobby", "salvete-amici"))
    done(anna.set_notices(Notices("ntfy", "https://ntfy.sh/annas-topic")))
    code = done(anna.key_code())
    host.folder.settings(1).with_name("notes-1-romans.txt").write_text("He has Alesia.")
    account, left = delete_account(host.folder, host.store, "Anna")
    assert (account.name, account.number, left) == ("gone-1", 1, [])
    assert host.service.poll() == [anna], "who has to leave, and comes again as a stranger"
    assert host.comes("anna").account is None
    ended, open_still = GameLifecycle.OVER, GameLifecycle.WAITING
    assert stages(host) == {on: ended, over: ended, invited: open_still, joined: open_still}
    assert done(bert.table(on)).winner == SEATS[1]
    assert [chair.player for chair in done(bert.table(over)).seats] == ["gone-1", "bert"]
    assert not host.store.games.get(invited).invited
    assert waiting not in stages(host)
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


def test_deleting_an_account_is_repeated_or_refused_whole(host: BareHost, monkeypatch: pytest.MonkeyPatch):
    game, mine = host.game(host.friend("anna"), host.friend("bert")), fingerprint_of(key("anna"))
    host.folder.settings(1).touch()
    host.store.database.run("UPDATE accounts SET name = 'gone-1' WHERE number = 2")  # by an earlier host
    assert refusal(delete_account, host.folder, host.store, "anna") == "name-taken"
    assert host.store.account_of(mine) is not None
    assert host.folder.settings(1).exists()
    host.store.accounts.rename("gone-1", "bert")

    def fail(_: Path) -> None:
        raise PermissionError

    with monkeypatch.context() as patched:
        patched.setattr("shutil.rmtree", fail)
        with pytest.raises(PermissionError):
            delete_account(host.folder, host.store, "anna")
    assert refusal(host.store.account_of, mine) == "banned"
    assert delete_account(host.folder, host.store, "anna")[1] == []
    assert stages(host) == {game: GameLifecycle.OVER}
    assert not (host.folder.accounts / "1").exists()
    assert delete_account(host.folder, host.store, "gone-1")[0].name == "gone-1"


def test_a_game_in_play_is_closed_for_the_side_to_act_or_for_another_and_then_deleted(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    first, second, dice = (host.game(anna, bert) for _ in range(3))
    done(anna.say(first, "ave"))
    assert refusal(delete_game, host.folder, host.store, first) == "hosting.in-play"
    assert refusal(close_game, host.folder, host.store, first, "britons") == "no-such-seat"
    assert close_game(host.folder, host.store, first) == SEATS[0]
    assert close_game(host.folder, host.store, second, SEATS[1]) == SEATS[1]
    assert (done(anna.table(first)).winner, done(anna.table(second)).winner) == (SEATS[1], SEATS[0])
    with pytest.raises(GameError, match="is over"):
        close_game(host.folder, host.store, first)
    with host.table(dice) as table:
        table.chance = None
        while table.to_act is not Seat.CHANCE:
            table.act(next(iter(table.state.legal_actions())), table.to_act)
    assert close_game(host.folder, host.store, dice) in SEATS
    delete_game(host.folder, host.store, first)
    assert list(stages(host)) == [dice, second]
    assert not host.folder.game(first).exists()
    assert not host.store.database.rows("SELECT * FROM said")
    assert said(anna.talk(first)) == said(anna.table(first)) == "no-such-game"
    assert host.game(anna, bert) == "4"


def test_a_game_that_has_not_begun_or_is_damaged_is_deleted(host: BareHost):
    anna = host.friend("anna")
    waiting, damaged, lost = host.game(anna), host.game(anna, bot="tiro"), host.game(anna, bot="tiro")
    assert refusal(close_game, host.folder, host.store, waiting) == "not-begun"
    host.folder.save(damaged).write_bytes(b"no save")
    host.folder.save(lost).unlink()
    for game in (waiting, damaged, lost):
        delete_game(host.folder, host.store, game)
    assert host.store.games.all() == []
    for game in ("1", "0", "../1"):
        assert refusal(delete_game, host.folder, host.store, game) == "hosting.no-game"
