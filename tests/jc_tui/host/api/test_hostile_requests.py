"""Whatever texts a worker sends, it is answered or refused in a sentence, and none of them becomes a path."""

import pytest
from msgspec import to_builtins

from engine.contract import GameError
from engine.untrusted_text import sanitize
from jc_tui.host.api.messages import GameTable, NewGameRequest, Notices, PastGame
from jc_tui.host.api.rpc import METHODS, RpcServer, as_line
from tests.jc_tui.host.bare_host import GAME, SEATS, done
from tests.jc_tui.host.toy_host import ToyNursery, key, screen, toy_host

MINE, HIDDEN = "1", "2"  # the game of anna, and one of which she may not know
PATHS = (  # and what some reader could take for the number of a game
    *("/", ".", "..", "../..", "/etc", "1/../..", "../games/1", "./1", "1/", "/" * 300 + "etc", "x" * 1000, "0"),
    *("01", " 1", "1 ", "1\n", "1\0", "+1", "-1", "1_0", "1.0", "1e3", "0x1", "１", "²", "٣", "9" * 10, "9" * 30),
)
TEXTS = (
    *(" ", "x" * 100_000, "\0", "anna\0", "\ud800", "\x1b[2J", "\u202e", "e" + "\u0301" * 500, "🏛️", "ａｎｎａ"),
    *("1; DROP TABLE accounts", "' OR 1=1 --", "LOBBY", "[b]x[/b]", "[@click=app.quit]x[/]", "{why}", "%s"),
    *("SHA256:", "NULL", "k7qd-2mfp-xw3r", "lobby", ""),
)
HARMLESS = {("say", "text"), ("set_notices", "target"), ("set_notices", "trouble")}  # they name nothing
OWN = {"kind": "table", "game": MINE, "seat": SEATS[0]}
GOOD = {"name": "root", "game": MINE, "place": MINE, "seat": SEATS[1], "text": "ave"}  # nobody may be called root
VALUES = {
    "go": (GameTable(MINE, SEATS[0]), GameTable(MINE), PastGame(MINE, SEATS[0])),
    "create": (NewGameRequest(GAME, SEATS[0], "tiro", {"naval": "yes"}),),
    "set_notices": (Notices(), Notices("ntfy", "jc-topic-of-anna"), Notices("webhook", "https://example.org/")),
}


def spoilt(value, text, field):
    """Yield for each field of a value its name, and the value with the text in its place."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from ((name, {**value, key: new}) for name, new in spoilt(each, text, key))
        yield field, {**value, text: "yes"}
    else:
        yield field, text


def requests(text):
    for method, signature in METHODS.items():
        names = list(signature.parameters)[1:]
        good = {name: GOOD[name] for name in names if name in GOOD}
        for name in names:
            for value in VALUES.get(method, ("",)):
                for field, new in spoilt(to_builtins(value), text, name):
                    yield method, field, {**good, name: new}


@pytest.mark.slow
@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("visitor", ["anna", "stranger"])
def test_hostile_texts(host, visitor):
    host.game(host.friend("anna"))
    host.game(host.friend("bert"), access="private", watchers=False)
    handler = host.comes(visitor)
    server, sent, taken = RpcServer(handler), set(), set()
    for text in (*PATHS, HIDDEN, *TEXTS):
        for method, field, given in requests(text):
            host.later(seconds=60)
            sent.add((method, field))
            try:
                as_line(done(server._ask(method, given)))
            except GameError as refused:
                told = str(refused)
                as_line(refused.known)
                assert sanitize(told) == told
                assert len(told) < 500, "each character of a text that is quoted may be told by its number"
                assert "{" not in told or "{why}" in text
                assert not told.startswith(("host.", "wire.", "notify."))
            else:
                taken |= {(method, field)} if text in (*PATHS, HIDDEN) else set()
    assert {name for name, method in METHODS.items() if len(method.parameters) > 1} == {name for name, _ in sent}
    assert {("go", "game"), ("go", "seat"), ("go", "kind"), ("create", "naval"), ("say", "place")} <= sent
    assert taken <= HARMLESS
    assert handler.wanted is None
    view = done(host.friend("bert").lobby())
    assert {MINE, HIDDEN} <= {table.id for table in view.tables}
    assert all(sanitize(line.text) == line.text for line in view.talk)


@pytest.mark.slow
async def test_only_the_server_tells_the_folder_of_a_process(tmp_path):
    async with toy_host(tmp_path) as server, screen(server, key()) as shown:
        shown.type("RL")
        await shown.see("[lobby")
        process, wanted = ToyNursery.last.processes[-1], {"game": "gallic-war", "seat": "romans", "bot": "tiro"}
        process.tell(ask="create", n=3, **{"with": {"wanted": wanted}})
        for place in (OWN, {**OWN, "kind": "past"}, {"kind": "lobby"}, {"kind": "register"}):
            for path in ({"game": "/etc"}, {"game": "1/../.."}, {"folder": "/etc"}):
                process.tell(ask="go", n=4, **{"with": {"location": {**place, **path}}})
                assert await process.refusal(4) == ["wire.unknown", {}]
                del process.refusals[4]
        process.tell(ask="go", n=5, **{"with": {"location": OWN}})
        assert await process.refusal(5) is None
        process.end()
        await shown.see("[table 1 romans")
        assert {birth.folder for birth in ToyNursery.last.births} == {"", str(tmp_path / "host" / "games" / "1")}
