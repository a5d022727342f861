"""Names, accounts and their keys, the codes that add keys and invite, and what is closed and deleted."""

import pytest

from engine.bots import BOTS
from engine.contract import GameError, Seat
from jc_tui.host.api.messages import Access, Account, GameLifecycle, Notices, RequestRefused
from jc_tui.host.store.accounts import MOST_KEYS, as_typed, fingerprint_of, kind_of, new_code
from jc_tui.host.store.database import is_sound
from jc_tui.host.store.removal import close_game, delete_account, delete_game
from tests.jc_tui.host.bare_host import SEATS, done, key, said

NAMES = {
    "": ("ab", "a2", "julius_c", "x-y", "a" * 16, " Bert ", "CLEO"),
    "name-taken": ("anna", "ANNA", "bert"),
    "name-form": ("", "a", "a" * 17, "2a", "-a", "a b", "å1", "an\x1b", "a\n", "a\u202eb", "ａｂ"),
    "reserved-name": ("new", "root", "Admin", "host", "watcher", "guest", "human", "romans", "gone-7", *BOTS),
}
ANNAS = fingerprint_of(key("anna"))


def refusal(call, *given, **named):
    """Return the key with which a call is refused, or an empty text."""
    try:
        call(*given, **named)
    except RequestRefused as refused:
        return refused.key.removeprefix("host.")
    return ""


@pytest.fixture
def anna(host):
    return host.store.register("anna", key("anna"))


def stages(host):
    return {entry.id: host.service.tables.stage(entry) for entry in host.store.games.all()}


def test_a_name_can_be_had_or_nothing_is_left_of_who_wanted_it(host, anna):
    for refused, names in NAMES.items():
        went = {name: refusal(host.store.register, name, key(f"of {name}")) for name in names}
        assert went == dict.fromkeys(names, refused)
    assert refusal(host.store.register, "dora", key("anna")) == "key-known"
    had = {name.strip().lower() for name in NAMES[""]}
    assert {known.account.name for known in host.store.accounts.list()} == had | {"anna"}


def test_a_fingerprint_is_that_of_openssh_and_a_code_is_understood_as_people_type_it():
    blob = bytes.fromhex("0000000b7373682d6564323535313900000020" + "00" * 32)
    assert fingerprint_of(blob) == "SHA256:kmYcvdi2GkPeWxB6XLjrZB8JHsy2Hm8luHMFp9GMvqk"
    assert (kind_of(blob), kind_of(b"")) == ("ssh-ed25519", "")
    assert kind_of(b"\xff\xff\xff\xff\x1b[31m").isprintable()
    codes = {new_code() for _ in range(1000)}
    assert {as_typed(f"  {code.upper().replace('-', ' ')} ") for code in codes} == codes
    assert (len(codes), as_typed("oil0-0000-000u")) == (1000, "0110-0000-000v")
    assert {as_typed(text) for text in ("", "short", "å" * 12, "x" * 10_000)} == {""}


def test_an_account_has_at_most_twenty_keys(host, anna):
    added = [refusal(host.store.keys.add, anna, key(str(number))) for number in range(MOST_KEYS)]
    assert added == [""] * (MOST_KEYS - 1) + ["too-many-keys"]


def test_a_code_is_good_once_and_for_what_it_was_made(host, anna):
    codes, join, register = host.store.codes, host.store.join_account, host.store.register
    replaced, code, invitation = codes.for_key(1), codes.for_key(1), codes.invitation()
    held = b"".join(path.read_bytes() for path in host.folder.path.glob("host.db*"))
    assert not [each for each in (code, invitation) if each.encode() in held]
    for wrong in (replaced, invitation, ""):
        assert refusal(join, wrong, key("b")) == "bad-code"
    assert refusal(join, code, key("anna")) == "key-known", "which does not use it up"
    assert join(code.upper(), key("b")) == anna
    assert refusal(join, code, key("c")) == "bad-code"
    assert refusal(register, "anna", key("c"), invitation) == "name-taken"
    assert register("bert", key("c"), invitation).name == "bert"
    for wrong in (invitation, codes.for_key(1)):
        assert refusal(register, "cleo", key("d"), wrong) == "bad-invitation"
    assert refusal(register, "cleo", key("d"), " ") == "no-invitation"


def test_codes_expire_and_no_other_word_revokes_an_invitation(host, anna):
    codes, for_key, invitation = host.store.codes, host.store.codes.for_key(1), host.store.codes.invitation()
    ((mark, expires),) = codes.invitations().items()
    assert expires == "2026-03-15T12:00:00Z"
    assert not [wrong for wrong in ("", mark[:7], for_key) if codes.revoke_invitation(wrong)]
    host.later(minutes=10)
    assert refusal(host.store.join_account, for_key, key("d")) == "bad-code"
    host.later(days=14)
    assert (codes.invitations(), codes.revoke_invitation(mark)) == ({}, False)
    assert refusal(host.store.register, "bert", key("b"), invitation) == "bad-invitation"


def test_of_a_deleted_account_only_its_number_is_left(host, monkeypatch):
    (anna, bert), store, folder = host.friends("anna bert"), host.store, host.folder
    on, over, waiting = host.game(anna, bert), host.game(anna, bert), host.game(anna)
    host.give_up(over)
    invited = host.game(bert, access=Access.INVITED, invited="anna")
    done(anna.say("lobby", "salvete-amici"))
    done(anna.set_notices(Notices("ntfy", "https://ntfy.sh/annas-topic")))
    code, _, _ = done(anna.key_code()), store.notices.spend(1, "ntfy"), done(anna.set_language("sv"))
    (notes := folder.settings(1).with_name("notes-1-romans.txt")).write_text("He has Alesia.")
    store.database.run("UPDATE accounts SET name = 'gone-1' WHERE number = 2")  # by an earlier host
    assert refusal(delete_account, folder, store, "anna") == "name-taken"
    assert (store.account_of(ANNAS), notes.exists()) == (anna.account, True)
    store.accounts.rename("gone-1", "bert")
    with monkeypatch.context() as patched:
        patched.setattr("shutil.rmtree", lambda _: folder.path.rmdir())  # which fails
        with pytest.raises(OSError, match="not empty"):
            delete_account(folder, store, "anna")
    assert (refusal(store.account_of, ANNAS), host.service.poll()) == ("banned", [anna])
    gone = Account(1, "gone-1")
    assert [delete_account(folder, store, name) for name in ("Anna", "gone-1")] == [(gone, [])] * 2
    assert host.comes("anna").account is None
    assert stages(host) == {on: GameLifecycle.OVER, over: GameLifecycle.OVER, invited: GameLifecycle.WAITING}
    assert (store.games.find(waiting), store.games.get(invited).invited) == (None, frozenset())
    assert (done(bert.table(on)).winner, done(bert.table(over)).seats[0].player) == (SEATS[1], "gone-1")
    assert not notes.parent.exists()
    assert refusal(store.join_account, code, key("x")) == "bad-code"
    assert [each.account.name for each in store.accounts.list()] == ["bert"]
    assert (store.accounts.get(1).account, store.accounts.get(1).last_login) == (gone, "")
    assert (said(bert.invite(invited, "gone-1")), said(bert.rematch(on))) == ("nobody-called", "ok")
    assert not store.database.rows("SELECT * FROM sent")
    host.service.close()
    data = folder.database.read_bytes()
    assert not [word for word in ("annas-topic", "salvete-amici", ANNAS) if word.encode() in data]


def test_a_game_in_play_is_closed_for_the_side_to_act_or_for_another_and_then_deleted(host):
    (anna, bert), store, given = host.friends("anna bert"), host.store, (host.folder, host.store)
    first, second, dice = (host.game(anna, bert) for _ in range(3))
    waiting, damaged, lost = host.game(anna), host.game(anna, bot="tiro"), host.game(anna, bot="tiro")
    done(anna.say(first, "ave"))
    for game, seat, refused in ((first, "britons", "no-such-seat"), (waiting, "", "not-begun")):
        assert refusal(close_game, *given, game, seat) == refused
    for game in (first, "0", "../1"):
        assert refusal(delete_game, *given, game) == ("hosting.in-play" if game == first else "hosting.no-game")
    assert [close_game(*given, first), close_game(*given, second, SEATS[1])] == [*SEATS]
    assert [done(anna.table(game)).winner for game in (first, second)] == [SEATS[1], SEATS[0]]
    with pytest.raises(GameError, match="is over"):
        close_game(*given, first)
    with host.table(dice) as table:
        table.chance = None
        while table.to_act is not Seat.CHANCE:
            table.act(next(iter(table.state.legal_actions())), table.to_act)
    assert close_game(*given, dice) in SEATS
    host.folder.save(damaged).write_bytes(b"no save")
    host.folder.save(lost).unlink()
    for game in (first, waiting, damaged, lost):
        delete_game(*given, game)
    assert [*stages(host)] == [dice, second]
    assert {path.name for path in host.folder.games.iterdir()} == {second, dice}
    assert not store.database.rows("SELECT * FROM said")
    assert is_sound(store.database.connection), "no seat is left of the games"
    assert said(anna.talk(first)) == said(anna.table(first)) == "no-such-game"
    assert int(host.game(anna, bert)) == int(lost) + 1
