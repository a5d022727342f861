"""Whatever texts a player's process sends, it is answered or refused in a sentence, and nothing is broken."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Coroutine, Iterator, Mapping
from typing import Any, get_type_hints

import pytest

from engine.foreign import harmless
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Access, GameTable, Location, NewGameRequest, Notices, RequestRefused
from jc_tui.host.api.rpc import as_line
from jc_tui.host.service.lobby import ApiHandler
from tests.jc_tui.host.bare_host import GAME, SEATS, BareHost, done

TEXTS = [
    *(
        "",
        " ",
        "x" * 100_000,
        "\0",
        "anna\0",
        "\ud800",
        "\x1b[2J",
        "\u202e",
        "e" + "\u0301" * 500,
        "🏛️",
        "ａｎｎａ",
    ),
    *(
        "1",
        "01",
        "-1",
        "1e3",
        "９",
        "٣",
        "9" * 30,
        "1; DROP TABLE accounts",
        "' OR 1=1 --",
        "../1",
        "lobby",
        "LOBBY",
    ),
    *("[b]x[/b]", "[@click=app.quit]x[/]", "{why}", "%s", "SHA256:", "NULL", "k7qd-2mfp-xw3r"),
]

LONGEST = 500
"""Characters of a refusal, where each of a text that is quoted is told by its number."""

METHODS = [name for name, method in inspect.getmembers(HostApi, inspect.iscoroutinefunction) if name != "think"]


def arguments(method: str, text: str, good: Mapping[str, str]) -> Iterator[Mapping[str, Any]]:
    """What a method takes, with that text wherever one fits, and then in one place beside good ones."""
    values = {
        str: text,
        Location: GameTable(text, text),
        Notices: Notices("ntfy", text, "turn"),
        NewGameRequest: NewGameRequest(GAME, text, text, {text: text}, text, Access.OPEN, True, text),
    }
    hints = {name: kind for name, kind in get_type_hints(getattr(ApiHandler, method)).items() if name != "return"}
    everywhere = {name: values[kind] for name, kind in hints.items()}
    yield everywhere
    for name, kind in hints.items():
        if kind is NewGameRequest:
            yield {name: NewGameRequest(GAME, SEATS[0], invited=text)}
            yield {name: NewGameRequest(GAME, SEATS[0], options={"naval": text})}
        else:
            yield {**everywhere, **{each: good[each] for each in hints if each in good and each != name}}


def refusal(asked: Coroutine[Any, Any, object]) -> str:
    """The sentence with which a request is refused; empty where it is answered, with what can be sent."""
    try:
        as_line(done(asked))
    except RequestRefused as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize("method", METHODS)
def test_hostile_texts(host: BareHost, method: str):
    anna = host.friend("anna")
    game = host.game(anna)
    good = {"game": game, "place": game, "seat": SEATS[1], "name": "bert", "text": "hello"}
    host.friend("bert")
    for text in TEXTS:
        for handler in (anna, host.comes("stranger")):
            for given in arguments(method, text, good):
                host.later(seconds=60)
                told = refusal(getattr(handler, method)(**given))
                assert harmless(told) == told
                assert len(told) < LONGEST
                assert "{" not in told or "{why}" in text
    view = done(host.friend("bert").lobby())
    assert (game in [table.id for table in view.tables]) == (method != "leave")
    assert all(harmless(line.text) == line.text for line in view.talk)


@pytest.mark.usefixtures("spoken")
def test_every_refusal_has_its_sentence(host: BareHost):
    anna = host.friend("anna")
    for wanted in (
        NewGameRequest(GAME, "\x1b"),
        NewGameRequest(GAME, "romans", "\x1b[2J"),
        NewGameRequest(GAME, "romans", options={"\x1b": "\x1b"}),
    ):
        with pytest.raises(RequestRefused) as refused:
            asyncio.run(anna.create(wanted))
        assert harmless(str(refused.value)) == str(refused.value)
        assert not str(refused.value).startswith("host.")
