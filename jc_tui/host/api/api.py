"""What a player's process may ask of the host. The host decides each time, and refuses with Refused."""

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
    """The host, as one session sees it; every method may raise Refused.

    Attributes:
        account: who is here; None before they have a name.
        news: called with what happens meanwhile, in the loop of the process.
    """

    account: Account | None
    news: Callable[[PushMessage], None]

    # --- who one is --------------------------------------------------------------------------------------

    async def register(self, name: str, invitation: str = "") -> Account:
        """Have that name from now on, with the key of this session."""

    async def proposed_name(self) -> str:
        """A name that somebody who has none may have and might want; empty for none."""

    async def join_account(self, code: str) -> Account:
        """Add the key of this session to the account that gave the one-time code."""

    async def keys(self) -> tuple[PublicKey, ...]:
        """The keys of this account."""

    async def key_code(self) -> str:
        """A one-time code with which a further key is added to this account."""

    async def revoke(self, fingerprint: str) -> None:
        """Let a key in no longer; the last one of an account stays."""

    async def notices(self) -> Notices:
        """How this account is told of its turns."""

    async def set_notices(self, wanted: Notices) -> None:
        """Be told so from now on, and mail a code to an address that is new."""

    async def confirm_notice(self, code: str) -> None:
        """Confirm the mail address to which the code was sent."""

    async def test_notice(self) -> None:
        """Send a notice now, or a code to a mail address that is to be confirmed."""

    async def set_language(self, language: str) -> None:
        """Speak that language in all sessions of this account."""

    # --- games -------------------------------------------------------------------------------------------

    async def lobby(self) -> LobbyView:
        """All that the lobby shows."""

    async def table(self, game: str) -> GameInfo:
        """One game."""

    async def create(self, wanted: NewGameRequest) -> str:
        """A new game; its id."""

    async def join(self, game: str, seat: str = "") -> None:
        """Take a free seat."""

    async def join_by_code(self, code: str) -> str:
        """Take the free seat of a private game; its id."""

    async def invite(self, game: str, name: str) -> None:
        """Invite somebody by name to a game of one's own."""

    async def decline(self, game: str) -> None:
        """Be invited to a game no longer; its owner is told."""

    async def code(self, game: str) -> str:
        """The code of a private game of one's own."""

    async def leave(self, game: str) -> None:
        """Give one's seat back before the game is on; the owner's game is gone then."""

    async def rematch(self, game: str) -> str:
        """The same game once more with the same players; the id of the new one."""

    async def next_turn(self) -> Location | None:
        """The next game where it is one's turn; None where it is in none."""

    # --- at a table --------------------------------------------------------------------------------------

    async def say(self, place: str, text: str) -> None:
        """Say something: in the ``lobby``, or at a game by its id."""

    async def talk(self, place: str) -> tuple[ChatLine, ...]:
        """What was said there that one may hear, oldest first."""

    async def hint(self) -> None:
        """May a hint be thought about now? Refused tells in how many seconds."""

    async def think(self) -> None:
        """Wait until a bot may think; as many at once as the host allows."""

    async def thought(self) -> None:
        """It has thought."""

    # --- leaving -----------------------------------------------------------------------------------------

    async def go(self, location: Location) -> None:
        """Have that room after this process has ended."""

    async def bye(self) -> None:
        """End the connection after this process has ended."""
