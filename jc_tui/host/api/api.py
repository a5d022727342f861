"""What a worker may ask of the server, which decides each time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from jc_tui.host.api.messages import (
    Account,
    ChatLine,
    GameInfo,
    LobbyView,
    Location,
    NewGameRequest,
    Notices,
    PublicKey,
    PushMessage,
)


class HostApi(Protocol):
    """Requests of one client, each of which may raise RequestRefused."""

    account: Account | None  # None before the client has registered
    news: Callable[[PushMessage], None]  # called in the loop of the process with what the server tells

    # --- accounts ------------------------------------------------------------------------------------------

    async def register(self, name: str, invitation: str = "") -> Account: ...
    async def proposed_name(self) -> str: ...  # a free one that the client might want, or an empty text
    async def join_account(self, code: str) -> Account: ...  # adds the key of this client
    async def keys(self) -> tuple[PublicKey, ...]: ...
    async def key_code(self) -> str: ...  # one-time code that adds a key to this account
    async def revoke(self, fingerprint: str) -> None: ...  # of a key, unless it is the last
    async def notices(self) -> Notices: ...
    async def set_notices(self, wanted: Notices) -> None: ...  # and mail a code to an address that is new
    async def confirm_notice(self, code: str) -> None: ...
    async def test_notice(self) -> None: ...  # or mail a new code to an address that is not confirmed
    async def set_language(self, language: str) -> None: ...

    # --- games, by their ids -------------------------------------------------------------------------------

    async def lobby(self) -> LobbyView: ...
    async def table(self, game: str) -> GameInfo: ...
    async def create(self, wanted: NewGameRequest) -> str: ...
    async def join(self, game: str, seat: str = "") -> None: ...
    async def join_by_code(self, code: str) -> str: ...
    async def invite(self, game: str, name: str) -> None: ...
    async def decline(self, game: str) -> None: ...
    async def code(self, game: str) -> str: ...  # of a private game that this account owns
    async def leave(self, game: str) -> None: ...  # before it begins; a game that its owner leaves is deleted
    async def rematch(self, game: str) -> str: ...
    async def next_turn(self) -> Location | None: ...  # the next game where it is this player's turn

    # --- talk in the `lobby` or at a game, and bots ----------------------------------------------------------

    async def say(self, place: str, text: str) -> None: ...
    async def talk(self, place: str) -> tuple[ChatLine, ...]: ...
    async def hint(self) -> None: ...  # asks for leave; a refusal tells in how many seconds it is given
    async def think(self) -> None: ...  # waits until one more bot may think
    async def thought(self) -> None: ...

    # --- what comes after this worker ------------------------------------------------------------------------

    async def go(self, location: Location) -> None: ...
    async def bye(self) -> None: ...
