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
    """Requests of one client, each of which may raise RequestRefused.

    Attributes:
        account: None before the client has registered.
        news: called in the loop of the process with what the server tells.
    """

    account: Account | None
    news: Callable[[PushMessage], None]

    # --- accounts ------------------------------------------------------------------------------------------

    async def register(self, name: str, invitation: str = "") -> Account: ...
    async def proposed_name(self) -> str:
        """Return a free name that the client might want, or an empty text."""

    async def join_account(self, code: str) -> Account:
        """Add the key of this client to the account that gave the one-time code."""

    async def keys(self) -> tuple[PublicKey, ...]: ...
    async def key_code(self) -> str:
        """Return a one-time code that adds a key to this account."""

    async def revoke(self, fingerprint: str) -> None:
        """Remove a key from this account, unless it is the last."""

    async def notices(self) -> Notices: ...
    async def set_notices(self, wanted: Notices) -> None:
        """Change the notices, and mail a code to an address that is new."""

    async def confirm_notice(self, code: str) -> None: ...
    async def test_notice(self) -> None:
        """Send a notice now, or a new code to an address that is not confirmed."""

    async def set_language(self, language: str) -> None: ...

    # --- games ---------------------------------------------------------------------------------------------

    async def lobby(self) -> LobbyView: ...
    async def table(self, game: str) -> GameInfo: ...
    async def create(self, wanted: NewGameRequest) -> str:
        """Create a game and return its id."""

    async def join(self, game: str, seat: str = "") -> None: ...
    async def join_by_code(self, code: str) -> str:
        """Take the free seat of a private game and return its id."""

    async def invite(self, game: str, name: str) -> None: ...
    async def decline(self, game: str) -> None:
        """Decline an invitation, of which the owner is told."""

    async def code(self, game: str) -> str: ...
    async def leave(self, game: str) -> None:
        """Give back a seat before the game begins. A game that its owner leaves is deleted."""

    async def rematch(self, game: str) -> str:
        """Create the same game for the same players, and return its id."""

    async def next_turn(self) -> Location | None:
        """Return the next game where it is this player's turn."""

    # --- at a game -----------------------------------------------------------------------------------------

    async def say(self, place: str, text: str) -> None:
        """Say a line in the `lobby`, or at a game by its id."""

    async def talk(self, place: str) -> tuple[ChatLine, ...]: ...
    async def hint(self) -> None:
        """Ask for leave to compute a hint. A refusal tells in how many seconds it is given."""

    async def think(self) -> None:
        """Wait until a bot may think, as only some may at once."""

    async def thought(self) -> None: ...

    async def go(self, location: Location) -> None:
        """Choose the location of the next worker."""

    async def bye(self) -> None:
        """Choose to disconnect after this worker."""
