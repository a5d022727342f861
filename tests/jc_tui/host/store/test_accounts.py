"""Names, accounts and their keys, the codes that add keys and invite, and what is closed and deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.bots import BOTS
from engine.contract import GameError, Seat
from jc_tui.host.api.messages import Access, Account, GameLifecycle, Notices, RequestRefused
from jc_tui.host.store import HostStore
from jc_tui.host.store.accounts import LETTERS, MOST_KEYS, as_typed, fingerprint_of, kind_of, new_code
from jc_tui.host.store.database import is_sound
from jc_tui.host.store.removal import close_game, delete_account, delete_game
from tests.jc_tui.host.bare_host import SEATS, BareHost, done, key, said

WELL_FORMED = ("ab", "a2", "julius_c", "x-y", "a" * 16, " Anna ", "ANNA")
MALFORMED = ("", "a", "a" * 17, "2a", "-a", "a b", "å1", "an\x1b", "a\n", "a\u202eb", "ａｂ")
RESERVED = ("new", "root", "Admin", "host", "watcher", "guest", "human", "romans", "gone-7", *BOTS)
NAMES = dict.fromkeys(WELL_FORMED, "") | dict.fromkeys(MALFORMED, "name-form")
ONE, TWO = fingerprint_of(key("a")), fingerprint_of(key("b"))


def refusal(call: object, *given: object, **named: object) -> str:
    """Return the key with which a call is refused, or an empty text."""
    try:
        call(*given, **named)  # type: ignore[operator]
    except RequestRefused as refused:
        return refused.key.removeprefix("host.")
    return ""


@pytest.mark.parametrize(("name", "refused"), (NAMES | dict.fromkeys(RESERVED, "reserved-name")).items())
def test_a_name_can_be_had_or_is_refused(store: HostStore, name: str, refused: str):
    assert refusal(store.register, name, key("a")) == refused
    assert (store.accounts.named(name) is None) is bool(refused)


def test_nothing_is_left_of_an_account_that_is_refused(store: HostStore, anna: Account):
    for name, blob, refused in (("ANNA", "b", "name-taken"), ("bert", "a", "key-known")):
        assert refusal(store.register, name, key(blob)) == refused
    assert [known.account for known in store.accounts.list()] == [anna]


def test_a_fingerprint_is_that_of_openssh():
    blob = bytes.fromhex("0000000b7373682d6564323535313900000020" + "00" * 32)
    assert fingerprint_of(blob) == "SHA256:kmYcvdi2GkPeWxB6XLjrZB8JHsy2Hm8luHMFp9GMvqk"
    assert (kind_of(blob), kind_of(b"")) == ("ssh-ed25519", "")
    assert kind_of(b"\xff\xff\xff\xff\x1b[31m").isprintable()


def test_the_host_renames_and_bans_and_everything_stays(store: HostStore, anna: Account):
    store.register("bert", key("b"))
    assert store.accounts.rename("ANNA", "cleo").number == anna.number
    assert store.account_of(ONE) == store.accounts.of_name("cleo").account
    for name, new, refused in (("cleo", "bert", "name-taken"), ("cleo", "root", "reserved-name")):
        assert refusal(store.accounts.rename, name, new) == refused
    store.accounts.ban("cleo")
    assert refusal(store.account_of, ONE) == "banned"
    store.accounts.ban("cleo", banned=False)
    assert store.account_of(ONE) == store.accounts.of_name("cleo").account


def test_the_last_key_stays_unless_the_host_takes_it(store: HostStore, anna: Account):
    bert = store.register("bert", key("x"))
    store.keys.add(anna, key("b"))
    assert refusal(store.keys.revoke, bert, ONE) == "no-such-key"
    store.keys.revoke(anna, ONE)
    assert store.account_of(ONE) is None
    assert refusal(store.keys.revoke, anna, TWO) == "last-key"
    store.keys.revoke(anna, TWO, even_last=True)
    assert store.keys.list(anna) == ()
    refused = [refusal(store.keys.add, anna, key(str(number))) for number in range(MOST_KEYS + 1)]
    assert refused == [""] * MOST_KEYS + ["too-many-keys"]


def test_a_code_is_understood_as_people_type_it():
    code = new_code()
    assert set(code) <= {*LETTERS, "-"}
    assert as_typed(f"  {code.upper().replace('-', ' ')} ") == code
    assert as_typed("oil0-0000-000u") == "0110-0000-000v"
    assert {as_typed(text) for text in ("", "short", "å" * 12, "x" * 10_000)} == {""}
    assert len({new_code() for _ in range(1000)}) == 1000


def test_a_code_is_good_once_and_for_what_it_was_made(host: BareHost, store: HostStore, anna: Account):
    codes = store.codes
    replaced, code, invitation = codes.for_key(1), codes.for_key(1), codes.invitation()
    held = b"".join(path.read_bytes() for path in host.folder.path.glob("host.db*"))
    assert not [each for each in (replaced, code, invitation) if each.encode() in held]
    for wrong in (replaced, invitation, ""):
        assert refusal(store.join_account, wrong, key("b")) == "bad-code"
    assert refusal(store.join_account, code, key("a")) == "key-known", "which does not use it up"
    assert store.join_account(code.upper(), key("b")) == anna
    assert refusal(store.join_account, code, key("c")) == "bad-code"
    assert refusal(store.register, "bert", key("c"), codes.for_key(1)) == "bad-invitation"
    assert refusal(store.register, "anna", key("c"), invitation) == "name-taken"
    assert store.register("bert", key("c"), invitation).name == "bert"
    assert refusal(store.register, "cleo", key("d"), invitation) == "bad-invitation"


def test_codes_expire_and_invitations_are_revoked_by_mark_or_code(host: BareHost, store: HostStore, anna: Account):
    codes = store.codes
    first, second, for_key = codes.invitation(), codes.invitation(), codes.for_key(1)
    assert list(codes.invitations().values()) == ["2026-03-15T12:00:00Z"] * 2
    assert codes.revoke_invitation(first.upper())
    (mark,) = codes.invitations()
    assert not [wrong for wrong in ("", mark[:7], first, for_key) if codes.revoke_invitation(wrong)]
    host.later(minutes=10)
    assert refusal(store.join_account, for_key, key("d")) == "bad-code"
    host.later(days=13)
    assert codes.revoke_invitation(f" {mark} ")
    assert refusal(store.register, "bert", key("b"), second) == "bad-invitation"
    late = codes.invitation()
    host.later(days=14)
    assert codes.invitations() == {}
    assert refusal(store.register, "bert", key("b"), late) == "bad-invitation"


def test_notices_and_a_language_that_cannot_be_are_refused(store: HostStore, anna: Account):
    for wanted, refused in (
        (Notices("pigeon", "x"), "bad-notices"),
        (Notices("mail", "x", "never"), "bad-notices"),
        (Notices("none", "a@b\r\nBcc: c"), "bad-target"),
        (Notices("mail", ""), "no-target"),
        (Notices("webhook", "https://localhost/"), "notify.bad-address"),
    ):
        assert refusal(store.notices.set, 1, wanted) == refused
    assert store.notices.get(1) == Notices()
    assert refusal(store.accounts.set_language, 1, "tlh") == "no-language"
    assert store.accounts.set_language(1, "sv") == store.account_of(ONE) == Account(1, "anna", "sv")


def test_a_seat_is_taken_once_and_what_is_private_is_not_listed(host: BareHost):
    anna, bert, games = host.friend("anna"), host.friend("bert"), host.store.games
    hidden, game = host.game(anna, bert, watchers=False), host.game(anna, access=Access.PRIVATE)
    assert [games.take(game, seat, number) for seat, number in ((SEATS[0], 2), (SEATS[1], 1))] == [False, False]
    assert games.waiting_for(2, 9) == games.watchable(9) == []
    assert games.take(game, SEATS[1], 2)
    assert [entry.id for entry in games.watchable(9)] == [game], hidden


def stages(host: BareHost) -> dict[str, GameLifecycle]:
    return {entry.id: host.service.tables.stage(entry) for entry in host.store.games.all()}


def test_of_a_deleted_account_only_its_number_is_left(host: BareHost):
    anna, bert = host.friend("anna"), host.friend("bert")
    on, over, waiting = host.game(anna, bert), host.game(anna, bert), host.game(anna)
    host.give_up(over)
    invited = host.game(bert, access=Access.INVITED, invited="anna")
    done(anna.say("lobby", "salvete-amici"))
    done(anna.set_notices(Notices("ntfy", "https://ntfy.sh/annas-topic")))
    code, _ = done(anna.key_code()), host.store.notices.spend(1, "ntfy")
    host.folder.settings(1).with_name("notes-1-romans.txt").write_text("He has Alesia.")
    account, left = delete_account(host.folder, host.store, "Anna")
    assert (account.name, account.number, left) == ("gone-1", 1, [])
    assert host.service.poll() == [anna], "who has to leave, and comes again as a stranger"
    assert host.comes("anna").account is None
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
    assert not host.store.database.rows("SELECT * FROM sent")
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
    assert is_sound(host.store.database.connection), "no seat is left of the game"
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
