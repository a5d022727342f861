"""No text that a player's process sends becomes a path: its next process is given no folder but a game's own."""

from __future__ import annotations

import types
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Union, get_args, get_origin, get_type_hints

import asyncssh
import pytest
from msgspec import Struct
from msgspec.structs import fields

from engine.values import frozen
from jc_tui.host.api.messages import GameTable, Lobby, NewGameRequest, PastGame, Register
from jc_tui.host.api.rpc import METHODS
from jc_tui.host.config import HostLimits
from jc_tui.host.sandbox import landlock
from jc_tui.host.server import Server
from jc_tui.host.workers.pool import WorkerPool
from tests.jc_tui.host.bare_host import GAME, SEATS
from tests.jc_tui.host.toy_host import Screen, ToyNursery, ToyProcess, key, screen, toy_host
from tests.jc_tui.host.workers.launcher import TOYS

MINE, HIDDEN = "1", "2"
"""The game of who asks, and one of which they may not know."""

PATHS = ("/", ".", "..", "../..", "/etc", "1/../..", "../games/1", "./1", "1/", "/" * 300 + "etc", "x" * 1000)
NUMBERS = ("01", " 1", "1 ", "1\n", "1\0", "+1", "-1", "0", "1_0", "1.0", "0x1", "１", "²", "9" * 30, HIDDEN)
"""What names a path, and what some reader could take for the number of a game."""

BASES: Mapping[Any, tuple[dict[str, Any], ...]] = {
    Register: ({"kind": "register"},),
    Lobby: ({"kind": "lobby"},),
    GameTable: ({"kind": "table", "game": MINE, "seat": ""}, {"kind": "table", "game": MINE, "seat": SEATS[0]}),
    PastGame: ({"kind": "past", "game": MINE, "seat": ""},),
    NewGameRequest: ({"game": GAME, "seat": SEATS[0], "bot": "tiro"},),
}
"""The values to which one hostile text is put, where the type alone does not say them."""

ARGUMENTS = {"name": "root", "game": MINE, "place": MINE, "seat": SEATS[1], "text": "ave"}
"""What a request is made with besides; nobody may be called so."""

MOST, TOGETHER = 150, 30
"""Messages of one process, and of those that wait for their answers: a host may take no more of them."""


@frozen
class Message:
    """A request with a hostile text in one place: its method, the field there, and what it is made with."""

    method: str
    field: str
    given: Mapping[str, Any]


def messages(text: str) -> Iterator[Message]:
    """Yield every request that a process can make, with a text in each of its places in turn."""
    for name, method in METHODS.items():
        good = {each.name: ARGUMENTS[each.name] for each in fields(method.given) if each.name in ARGUMENTS}
        for each in fields(method.given):
            for field, value in spoilt(each.type, text, each.name):
                yield Message(name, field, {**good, each.name: value})


def spoilt(kind: Any, text: str, field: str) -> Iterator[tuple[str, Any]]:
    """Yield values of a type with a text in one place, and the field that this is."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        hints = get_type_hints(kind)
        for base in BASES.get(kind, ({},)):
            for each in fields(kind):
                for place, value in spoilt(hints[each.name], text, each.name):
                    yield place, {**base, each.name: value}
    elif get_origin(kind) in (Union, types.UnionType):
        for one in get_args(kind):
            yield from spoilt(one, text, field)
    elif get_origin(kind) is not None and issubclass(get_origin(kind), Mapping):
        yield from ((field, {text: "yes"}), (field, {"naval": text}))
    elif get_origin(kind) is tuple:
        yield field, [text]
    else:
        yield field, text


HARMLESS = {("say", "text"), ("set_notices", "target"), ("set_notices", "trouble")}
"""Fields that are no name of anything, so that the host may take whatever stands there."""


async def asked(process: ToyProcess, number: int, method: str, **given: Any) -> Any:
    """Make a request, and return how it was refused, or None."""
    process.tell(ask=method, n=number, **{"with": given})
    return await process.refusal(number)


async def next_process(shown: Screen, process: ToyProcess, **location: str) -> ToyProcess:
    """End a process in order, to have the next one in a room."""
    assert await asked(process, 0, "go", location=location) is None
    process.end()
    await shown.see(f"[{location['kind']}")
    return ToyNursery.last.processes[-1]


@asynccontextmanager
async def stranger(server: Server, mine: asyncssh.SSHKey) -> AsyncIterator[tuple[Screen, ToyProcess]]:
    async with screen(server, mine) as shown:
        await shown.see("[register")
        yield shown, ToyNursery.last.processes[-1]


@asynccontextmanager
async def player(server: Server, name: str, **game: Any) -> AsyncIterator[tuple[Screen, ToyProcess]]:
    """Yield the screen and the process of a player in the lobby, who has a game."""
    async with stranger(server, key()) as (shown, process):
        assert await asked(process, 1, "register", name=name) is None
        process = await next_process(shown, process, kind="lobby")
        wanted = {"game": GAME, "seat": SEATS[0], "bot": "tiro", **game}
        assert await asked(process, 1, "create", wanted=wanted) is None
        yield shown, process


async def taken(
    shown: Screen, process: ToyProcess, texts: tuple[str, ...]
) -> tuple[set[tuple[str, str]], ToyProcess]:
    """Send all messages with these texts, and return the fields of those that were not refused."""
    not_refused: set[tuple[str, str]] = set()
    place = process.birth.location
    every = [message for text in texts for message in messages(text)]
    for first in range(0, len(every), MOST):
        for number, message in enumerate(every[first : first + MOST], start=10):
            process.tell(ask=message.method, n=number, **{"with": message.given})
            if number % TOGETHER == 0:
                await process.refusal(number)
        for number, message in enumerate(every[first : first + MOST], start=10):
            refused = await process.refusal(number)
            assert refused != ["wire.busy", {}]
            if refused is None:
                not_refused.add((message.method, message.field))
        if ("go", "game") in not_refused or isinstance(place, Register):
            break
        process = await next_process(shown, process, kind=place.kind)
    return not_refused, process


def test_every_field_of_every_message_is_sent() -> None:
    sent = {(message.method, message.field) for message in messages("/")}
    assert {("go", "game"), ("go", "seat"), ("table", "game"), ("create", "options"), ("say", "place")} <= sent
    assert {name for name, method in METHODS.items() if fields(method.given)} == {name for name, _ in sent}


@pytest.mark.slow
async def test_what_a_player_sends_names_no_path(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, player(server, "anna") as (shown, process):
        async with player(server, "bert", access="private", watchers=False):
            not_refused, process = await taken(shown, process, PATHS + NUMBERS)
            assert not_refused - HARMLESS == set()
            process = await next_process(shown, process, kind="table", game=MINE, seat=SEATS[0])
        folders = {birth.folder for birth in ToyNursery.last.births}
        assert folders == {"", str(tmp_path / "host" / "games" / MINE)}


@pytest.mark.slow
async def test_what_a_stranger_sends_names_no_path(tmp_path: Path) -> None:
    async with toy_host(tmp_path) as server, player(server, "anna"):
        for text in (*PATHS, MINE):
            async with stranger(server, key()) as (shown, process):
                not_refused, process = await taken(shown, process, (text,))
                assert not_refused - HARMLESS == set()
                process.end()
        assert {birth.folder for birth in ToyNursery.last.births} == {""}


@pytest.mark.slow
@pytest.mark.skipif(landlock.available() is not None, reason=str(landlock.available()))
async def test_the_next_process_of_one_that_was_broken_into_reads_nothing_more(tmp_path: Path) -> None:
    limits = HostLimits(closing=0.2, burst=10_000)
    async with (
        toy_host(tmp_path, limits, sandbox=True, nursery=lambda: WorkerPool(TOYS)) as server,
        screen(server, key()) as shown,
    ):
        for folder in ("/", "..", str(tmp_path)):
            await shown.see("[broken into]")
            shown.type(f"go {folder}\n")
            await shown.see("[broken into]")
            for path in (tmp_path / "host" / "host_key", tmp_path / "host" / "host.db", Path("/etc/passwd")):
                assert path.exists()
                shown.type(f"{path}\n")
                await shown.see(f"{path} ")
                assert await shown.see(".") == "EACCES."
            shown.type("go\n")
