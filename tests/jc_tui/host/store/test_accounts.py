"""Names, accounts and their keys, and the codes that add keys and invite."""

from __future__ import annotations

import pytest

from engine.bots import BOTS
from jc_tui.host.api.messages import Account, Notices, RequestRefused
from jc_tui.host.store import HostStore
from jc_tui.host.store.accounts import LETTERS, MOST_KEYS, as_typed, fingerprint_of, kind_of, new_code
from tests.jc_tui.host.bare_host import BareHost, key

WELL_FORMED = ("ab", "a2", "julius_c", "x-y", "a" * 16, " Anna ", "ANNA")
MALFORMED = ("", "a", "a" * 17, "2a", "-a", "a b", "å1", "an\x1b", "a\n", "a\u202eb", "ａｂ")
RESERVED = ("new", "root", "Admin", "host", "watcher", "guest", "human", "romans", "gone-7", *BOTS)
ONE, TWO = fingerprint_of(key("a")), fingerprint_of(key("b"))


def refusal(call: object, *given: object, **named: object) -> str:
    """The key of the refusal of a call; empty where it is not refused."""
    try:
        call(*given, **named)  # type: ignore[operator]
    except RequestRefused as refused:
        return refused.key.removeprefix("host.")
    return ""


@pytest.mark.parametrize(
    ("name", "refused"),
    [
        *((name, "") for name in WELL_FORMED),
        *((name, "name-form") for name in MALFORMED),
        *((name, "reserved-name") for name in RESERVED),
    ],
)
def test_a_name_can_be_had_or_is_refused(store: HostStore, name: str, refused: str):
    assert refusal(store.register, name, key("a")) == refused
    assert (store.accounts.named(name) is None) is bool(refused)


@pytest.mark.parametrize(("name", "blob", "refused"), [("ANNA", "b", "name-taken"), ("bert", "a", "key-known")])
def test_a_name_and_a_key_are_had_once_and_nothing_is_left_of_what_was_refused(
    store: HostStore, anna: Account, name: str, blob: str, refused: str
):
    assert refusal(store.register, name, key(blob)) == refused
    assert [known.account for known in store.accounts.list()] == [anna]


def test_a_fingerprint_is_that_of_openssh():
    blob = bytes.fromhex("0000000b7373682d6564323535313900000020" + "00" * 32)
    assert fingerprint_of(blob) == "SHA256:kmYcvdi2GkPeWxB6XLjrZB8JHsy2Hm8luHMFp9GMvqk"
    assert (kind_of(blob), kind_of(b"")) == ("ssh-ed25519", "")
    assert kind_of(b"\xff\xff\xff\xff\x1b[31m").isprintable()


def test_the_host_renames_and_everything_stays(store: HostStore, anna: Account):
    store.register("bert", key("b"))
    assert store.accounts.rename("ANNA", "cleo").number == anna.number
    assert store.account_of(ONE) == store.accounts.of_name("cleo").account
    assert refusal(store.accounts.rename, "cleo", "bert") == "name-taken"
    assert refusal(store.accounts.rename, "cleo", "root") == "reserved-name"
    assert refusal(store.accounts.rename, "dora", "x") == "nobody-called"


def test_who_is_banned_is_told_so_and_may_come_again_when_let_in(store: HostStore, anna: Account):
    store.accounts.ban("anna")
    assert refusal(store.account_of, ONE) == "banned"
    store.accounts.ban("anna", banned=False)
    assert store.account_of(ONE) == anna


def test_the_last_key_stays_unless_the_host_takes_it_and_no_account_revokes_anothers(
    store: HostStore, anna: Account
):
    bert = store.register("bert", key("x"))
    store.keys.add(anna, key("b"))
    assert refusal(store.keys.revoke, bert, ONE) == "no-such-key"
    store.keys.revoke(anna, ONE)
    assert store.account_of(ONE) is None
    assert refusal(store.keys.revoke, anna, TWO) == "last-key"
    store.keys.revoke(anna, TWO, even_last=True)
    assert store.keys.list(anna) == ()


def test_an_account_has_so_many_keys_and_no_more(store: HostStore, anna: Account):
    refused = [refusal(store.keys.add, anna, key(str(number))) for number in range(MOST_KEYS)]
    assert refused == [""] * (MOST_KEYS - 1) + ["too-many-keys"]


# --- codes ---


def test_a_code_is_understood_as_people_type_it():
    code = new_code()
    assert set(code) <= {*LETTERS, "-"}
    assert as_typed(f"  {code.upper().replace('-', ' ')} ") == code
    assert as_typed("oil0-0000-000u") == "0110-0000-000v"
    assert {as_typed(text) for text in ("", "short", "å" * 12, "x" * 10_000)} == {""}
    assert len({new_code() for _ in range(1000)}) == 1000


def test_a_code_adds_one_key_once_and_for_ten_minutes(host: BareHost, store: HostStore, anna: Account):
    replaced, code = store.codes.for_key(anna.number), store.codes.for_key(anna.number)
    assert refusal(store.join_account, replaced, key("b")) == "bad-code"
    assert store.join_account(code.upper(), key("b")) == anna
    assert refusal(store.join_account, code, key("c")) == "bad-code"
    late = store.codes.for_key(anna.number)
    host.later(minutes=10)
    assert refusal(store.join_account, late, key("c")) == "bad-code"


def test_a_code_is_for_what_it_was_made_for_and_not_used_up_by_what_is_refused(store: HostStore, anna: Account):
    invitation, code = store.codes.invitation(), store.codes.for_key(anna.number)
    assert refusal(store.join_account, invitation, key("b")) == "bad-code"
    assert refusal(store.register, "bert", key("b"), code) == "bad-invitation"
    assert refusal(store.register, "anna", key("b"), invitation) == "name-taken"
    assert store.register("bert", key("b"), invitation).name == "bert"
    assert refusal(store.register, "cleo", key("c"), invitation) == "bad-invitation"
    assert refusal(store.join_account, code, key("b")) == "key-known"
    assert store.join_account(code, key("c")) == anna


def test_the_database_has_no_code_that_could_be_used(host: BareHost, store: HostStore, anna: Account):
    codes = [store.codes.for_key(anna.number), store.codes.invitation()]
    host.service.close()
    held = b"".join(path.read_bytes() for path in host.folder.path.glob("host.db*"))
    assert all(code.encode() not in held for code in codes)


# --- notices, language ---


@pytest.mark.parametrize(
    ("wanted", "refused"),
    [
        (Notices("pigeon", "x"), "bad-notices"),
        (Notices("mail", "x", "never"), "bad-notices"),
        (Notices("mail", "a@b\r\nBcc: c"), "bad-target"),
        (Notices("mail", ""), "no-target"),
    ],
)
def test_notices_that_cannot_be_are_refused(store: HostStore, anna: Account, wanted: Notices, refused: str):
    assert refusal(store.notices.set, anna.number, wanted) == refused
    assert store.notices.get(anna.number) == Notices()


def test_notices_and_the_language_are_kept(store: HostStore, anna: Account):
    wanted = Notices("ntfy", "https://ntfy.sh/anna", "turn")
    store.notices.set(anna.number, wanted)
    store.notices.set_trouble(anna.number, "notify.refused")
    assert store.notices.get(anna.number).trouble == "notify.refused"
    store.notices.set(anna.number, wanted)
    assert store.notices.get(anna.number) == wanted
    assert store.accounts.set_language(anna.number, "sv").language == "sv"
    assert refusal(store.accounts.set_language, anna.number, "tlh") == "no-language"
