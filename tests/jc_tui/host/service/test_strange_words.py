"""Names, codes and talk that nobody expects: each is taken as it may be, or refused in a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from jc_tui.host.api.messages import ChatLine
from jc_tui.host.config import HostRules
from tests.fuzz.strange import Strange
from tests.jc_tui.host.bare_host import BareHost, done, said
from tests.jc_tui.hostile import RAW

NAME = re.compile(r"[a-z][a-z0-9_-]{1,15}")
MANY = 150


@pytest.fixture
def strange(request: pytest.FixtureRequest) -> Strange:
    return Strange(request.node.name, ("anna", "Anna", "new", "root", "a b", "ann\u0430", "x" * 17))


def test_only_what_is_a_name_becomes_one(host: BareHost, strange: Strange) -> None:
    for number in range(MANY):
        stranger, wanted = host.comes(f"key{number}"), strange.text()
        answer = said(stranger.register(wanted))
        assert (answer == "ok") == (stranger.account is not None)
        if stranger.account is not None:
            assert NAME.fullmatch(stranger.account.name)
            assert stranger.account.name == wanted
        stranger.close()
    assert all(NAME.fullmatch(name) for name in host.store.accounts.names().values())


def test_what_is_said_is_one_printable_line_that_others_can_be_sent(tmp_path: Path, strange: Strange) -> None:
    host = BareHost(tmp_path / "host", HostRules(lines=10 * MANY))
    anna = host.friend("anna")
    heard = 0
    for _ in range(MANY):
        answer = said(anna.say("lobby", strange.text()))
        assert answer in ("ok", "nothing-said", "said-too-much")
        heard += answer == "ok"
    lines = done(anna.talk("lobby"))
    assert len(lines) == heard > MANY // 2
    for line in lines:
        assert line.text.strip()
        assert not RAW.search(line.text)
        assert "\n" not in line.text
        assert msgspec.json.decode(msgspec.json.encode(line), type=ChatLine) == line
    host.service.close()


def test_whoever_and_whatever_is_asked_for_by_strange_words_is_refused(tmp_path: Path, strange: Strange) -> None:
    host = BareHost(tmp_path / "host", HostRules(tries=10 * MANY))
    anna, stranger = host.friend("anna"), host.comes("nobody")
    game = host.game(anna)
    for _ in range(MANY):
        text = strange.text()
        assert said(anna.invite(game, text)) in ("nobody-called", "that-is-you")
        assert said(anna.join_by_code(text)) == "bad-code"
        assert said(anna.decline(text)) in ("no-such-game", "not-invited")
        assert said(stranger.join_account(text)) == "bad-code"
    host.service.close()
