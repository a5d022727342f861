"""A host for tests, without a server: friends who come in, and games to play."""

from collections.abc import Coroutine
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from engine import chance, contract, games
from engine.match import Match
from jc_tui.host.api.messages import Access, Lobby, NewGameRequest, Origin, PushMessage, RequestRefused
from jc_tui.host.config import HostConfig
from jc_tui.host.service.events import HostService
from jc_tui.host.service.lobby import ApiHandler
from jc_tui.host.store import HostStore
from jc_tui.host.store.paths import HostFolder

GAME, SEATS = "gallic-war", ("romans", "barbarians")
LOBBY = Lobby()


def key(name: str) -> bytes:
    return b"\0\0\0\x0bssh-ed25519" + name.encode()


def done(asked: Coroutine[Any, Any, Any]) -> Any:
    """Return what a request gives that does not have to wait."""
    try:
        asked.send(None)
    except StopIteration as end:
        return end.value
    raise AssertionError("it waits")


def said(asked: Coroutine[Any, Any, object]) -> str:
    """Return how a request goes: ``ok``, or the key of its refusal without ``host.``."""
    try:
        done(asked)
    except RequestRefused as refused:
        return refused.key.removeprefix("host.")
    return "ok"


class BareHost:
    """A host whose clock, the `moment`, goes on only `later`, and what each key has `heard`."""

    def __init__(self, path: Path, rules: HostConfig | None = None) -> None:
        self.folder = HostFolder(path)
        self.moment = datetime(2026, 3, 1, 12, tzinfo=UTC)
        self.store = HostStore.open(self.folder, lambda: self.moment)
        self.service = HostService(self.folder, self.store, rules, lambda: self.moment.timestamp())
        self.heard: dict[str, list[PushMessage]] = {}

    def later(self, **by: float) -> None:
        self.moment += timedelta(**by)

    def told(self, name: str) -> list[PushMessage]:
        """Return what was heard since this was asked last."""
        heard = self.heard[name].copy()
        self.heard[name].clear()
        return heard

    def comes(self, name: str, origin: Origin | None = None) -> ApiHandler:
        return self.service.connect(key(name), self.heard.setdefault(name, []).append, origin)

    def friend(self, name: str) -> ApiHandler:
        handler = self.comes(name)
        if handler.account is None:
            done(handler.register(name))
        handler.enter(LOBBY)
        return handler

    def friends(self, names: str) -> list[ApiHandler]:
        return [self.friend(name) for name in names.split()]

    def game(self, owner: ApiHandler, other: ApiHandler | None = None, **wanted: Any) -> str:
        """Make a game in which the owner has the first seat, and begin it with `other`."""
        game = done(owner.create(NewGameRequest(**{"game": GAME, "seat": SEATS[0], **wanted})))
        if other is not None:
            if wanted.get("access") == Access.PRIVATE:
                return done(other.join_by_code(done(owner.code(game))))
            if wanted.get("access") == Access.INVITED:
                done(owner.invite(game, other.account.name))
            done(other.join(game))
        return game

    def table(self, game: str) -> Match:
        return Match.open(games.load_game, self.folder.save(game), chance.SeededChance(1))

    def act(self, game: str) -> str:
        """Do the next legal thing at a game, and what chance does then; return who is to act next."""
        with self.table(game) as table:
            table.act(next(iter(table.state.legal_actions())), table.to_act)
            table.run_chance()
            return str(table.to_act)

    def give_up(self, game: str, seat: str = SEATS[1]) -> None:
        with self.table(game) as table:
            table.resign(contract.Seat(seat))
