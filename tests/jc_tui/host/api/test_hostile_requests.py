"""Whatever texts a player's process sends, it is answered or refused in a sentence, and nothing is broken."""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Coroutine, Iterator, Mapping
from typing import Any, get_type_hints

import pytest

from engine.foreign import harmless
from jc_tui.host.api.api import Desk
from jc_tui.host.api.codec import encode
from jc_tui.host.api.messages import Access, NewTable, Notices, Refused, Room, RoomKind
from jc_tui.host.service.lobby import Counter
from tests.jc_tui.host.houses import GAME, SEATS, House, done

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

METHODS = [name for name, method in inspect.getmembers(Desk, inspect.iscoroutinefunction) if name != "think"]


def arguments(method: str, text: str, good: Mapping[str, str]) -> Iterator[Mapping[str, Any]]:
    """What a method takes, with that text wherever one fits, and then in one place beside good ones."""
    values = {
        str: text,
        Room: Room(RoomKind.TABLE, text, text),
        Notices: Notices("ntfy", text, "turn"),
        NewTable: NewTable(GAME, text, text, {text: text}, text, Access.OPEN, True, text),
    }
    hints = {name: kind for name, kind in get_type_hints(getattr(Counter, method)).items() if name != "return"}
    everywhere = {name: values[kind] for name, kind in hints.items()}
    yield everywhere
    for name, kind in hints.items():
        if kind is NewTable:
            yield {name: NewTable(GAME, SEATS[0], invited=text)}
            yield {name: NewTable(GAME, SEATS[0], options={"naval": text})}
        else:
            yield {**everywhere, **{each: good[each] for each in hints if each in good and each != name}}


def refusal(asked: Coroutine[Any, Any, object]) -> str:
    """The sentence with which a request is refused; empty where it is answered, with what can be sent."""
    try:
        json.dumps(encode(done(asked)))
    except Refused as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize("method", METHODS)
def test_hostile_texts(house: House, method: str):
    anna = house.friend("anna")
    game = house.game(anna)
    good = {"game": game, "place": game, "seat": SEATS[1], "name": "bert", "text": "hello"}
    house.friend("bert")
    for text in TEXTS:
        for counter in (anna, house.comes("stranger")):
            for given in arguments(method, text, good):
                house.later(seconds=60)
                told = refusal(getattr(counter, method)(**given))
                assert harmless(told) == told
                assert len(told) < LONGEST
                assert "{" not in told or "{why}" in text
    view = done(house.friend("bert").lobby())
    assert (game in [table.id for table in view.tables]) == (method != "leave")
    assert all(harmless(line.text) == line.text for line in view.talk)


@pytest.mark.usefixtures("spoken")
def test_every_refusal_has_its_sentence(house: House):
    anna = house.friend("anna")
    for wanted in (
        NewTable(GAME, "\x1b"),
        NewTable(GAME, "romans", "\x1b[2J"),
        NewTable(GAME, "romans", options={"\x1b": "\x1b"}),
    ):
        with pytest.raises(Refused) as refused:
            asyncio.run(anna.create(wanted))
        assert harmless(str(refused.value)) == str(refused.value)
        assert not str(refused.value).startswith("host.")
