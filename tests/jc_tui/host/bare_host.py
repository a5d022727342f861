"""A host for tests: its hall without a server, friends who come in, and games to play."""

from __future__ import annotations

from collections.abc import Coroutine
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from engine.chance import SeededChance
from engine.contract import Seat
from engine.games import load_game
from engine.table import Table
from jc_tui.host.api.messages import Access, Lobby, NewGameRequest, Origin, PushMessage, RequestRefused
from jc_tui.host.config import HostRules
from jc_tui.host.service.events import HostService
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.store import HostStore
from jc_tui.host.store.paths import HostFolder

Value = TypeVar("Value")

GAME, SEATS = "gallic-war", ("romans", "barbarians")
LOBBY = Lobby()


def key(name: str) -> bytes:
    """A public key as it is sent on the wire, another for each name."""
    kind = b"ssh-ed25519"
    return len(kind).to_bytes(4, "big") + kind + name.encode()


def done(asked: Coroutine[Any, Any, Value]) -> Value:
    """What a request gives that does not have to wait."""
    try:
        asked.send(None)
    except StopIteration as end:
        answer: Value = end.value
        return answer
    raise AssertionError("it waits")


def said(asked: Coroutine[Any, Any, object]) -> str:
    """How a request goes: ``ok``, or the key of its refusal without its room."""
    try:
        done(asked)
    except RequestRefused as refused:
        return refused.key.removeprefix("host.")
    return "ok"


class BareHost:
    """A host in a folder; its clocks go on only when they are told to.

    Attributes:
        heard: what each session was told meanwhile, by the name of its key.
    """

    def __init__(self, path: Path, rules: HostRules | None = None) -> None:
        self.folder = HostFolder(path)
        self.moment = datetime(2026, 3, 1, 12, tzinfo=UTC)
        self.store = HostStore.open(self.folder, lambda: self.moment)
        self.service = HostService(self.folder, self.store, rules, lambda: self.moment.timestamp())
        self.heard: dict[str, list[PushMessage]] = {}

    def later(self, **by: float) -> None:
        """Let time go by."""
        self.moment += timedelta(**by)

    def comes(self, name: str, origin: Origin | None = None) -> ApiHandler:
        """Somebody comes in with a key; a stranger has no name yet."""
        return self.service.connect(key(name), self.heard.setdefault(name, []).append, origin)

    def friend(self, name: str) -> ApiHandler:
        """Somebody comes in who has a name, from now on if they had none, and is in the lobby."""
        handler = self.comes(name)
        if handler.account is None:
            done(handler.register(name))
        handler.enter(LOBBY)
        return handler

    def game(self, owner: ApiHandler, other: ApiHandler | None = None, **wanted: Any) -> str:
        """A game in which the owner has the first seat; with `other` it is on."""
        chosen = {"game": GAME, "seat": SEATS[0], **wanted}
        game = done(owner.create(NewGameRequest(**chosen)))
        if other is not None and other.account is not None:
            if chosen.get("access") is Access.PRIVATE:
                done(other.join_by_code(done(owner.code(game))))
            else:
                if chosen.get("access") is Access.INVITED:
                    done(owner.invite(game, other.account.name))
                done(other.join(game))
        return game

    def table(self, game: str) -> Table:
        """The table of a game, to play at."""
        return Table.open(load_game, self.folder.save(game), SeededChance(1))

    def give_up(self, game: str, seat: str = SEATS[1]) -> None:
        """End a game."""
        with self.table(game) as table:
            table.resign(Seat(seat))
