"""What the host's server and the processes of its players tell each other about; plain values."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from engine.contract import GameError
from engine.words import say

SAVE = "game.jsonl"
"""Name of the save in the folder of a game."""


class WireValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value that crosses the wire."""


GameId = Annotated[str, msgspec.Meta(pattern=r"^[1-9][0-9]{0,8}\Z")]
"""The number of a game. Other texts are refused where they are decoded."""


class RequestRefused(GameError):
    """A request that the host refuses; `key` and `known` are its sentence, said in the reader's language."""

    def __init__(self, key: str, **known: Any) -> None:
        super().__init__(say(key, **known))
        self.key = key
        self.known = known


class Access(StrEnum):
    """Who may sit down at a game: everybody, those who are invited by name, those who have its code."""

    OPEN = "open"
    INVITED = "invited"
    PRIVATE = "private"


class GameLifecycle(StrEnum):
    """How far a game is: players are missing, it is on, it is over."""

    WAITING = "waiting"
    ON = "on"
    OVER = "over"


class Account(WireValue, frozen=True):
    """Somebody whom the host knows; `number` is theirs for good, the name can be changed by the host."""

    number: int
    name: str
    language: str = "auto"


class Place(WireValue, frozen=True, tag_field="kind"):
    """Somewhere that a player can be: of a game by its id, in a `seat` or, where that is empty, looking on."""

    @property
    def kind(self) -> str:
        """What the place is in JSON and in the log."""
        return str(self.__struct_config__.tag)

    @property
    def game(self) -> str:
        """Empty away from games."""
        return ""

    @property
    def seat(self) -> str:
        """Empty away from games."""
        return ""


class Register(Place, frozen=True, tag="register"):
    """Where one gets a name."""


class Lobby(Place, frozen=True, tag="lobby"):
    """The lobby."""


class GameTable(Place, frozen=True, tag="table"):
    """A game that is played or watched."""

    game: GameId
    seat: str = ""


class PastGame(Place, frozen=True, tag="past"):
    """A game that is over, to look back on."""

    game: GameId
    seat: str = ""


Location = Register | Lobby | GameTable | PastGame
"""Where a player is, or wants to be. No folder can be named: only the server tells that of a game."""


class Origin(WireValue, frozen=True):
    """Where somebody comes from, as the host sees it.

    Attributes:
        address: as sessions are counted by it. user: the name that their client sent, mostly that on their own
            machine: never an identity.
    """

    address: str = ""
    user: str = ""


class PublicKey(WireValue, frozen=True):
    """A public key of an account.

    Attributes:
        fingerprint: ``SHA256:…``, as OpenSSH prints it. kind: its algorithm. added, used: moments, UTC in ISO
            8601; `used` is empty before the first login. here: whether this session came with it.
    """

    fingerprint: str
    kind: str
    added: str
    used: str = ""
    here: bool = False


class SeatInfo(WireValue, frozen=True):
    """A seat of a game: the name of the account that has it, or the bot in it; both empty while it is free."""

    seat: str
    player: str = ""
    bot: str = ""


class GameInfo(WireValue, frozen=True):
    """A game as the lobby lists it.

    Attributes:
        id: of this table. game: of its rules. options: those that are not the usual ones. clock: one of
            `engine.clocks`, or `none`. standing: year and game turn as `State.clock` has them, ``705.1``, the
            last ones of a game that is over; empty before it begins.
        winner, kind, grade: how it ended, as `Result` has it, so that each reader is told in their language; empty
            while it goes on.
        to_act: the seat that acts next; empty where nobody's is. mine: the seat of who asks; empty for none.
        moved: when something was done last, UTC, ISO 8601. left: seconds on the clock of the seat that acts; None
            without a clock. here: names of the players who are at it now. invited: whether who asks is invited.
        damaged: whether its save cannot be played on, so that the host must see to it.
        declined: whether who was invited has declined, and nobody else is. asked: the seat that asks for a pause.
        paused: whether the clocks stand still. claim: whether who asks may claim a win on time.
        guests: names of those who are invited, for who sits there already.
    """

    id: str
    game: str
    title: str
    chairs: tuple[SeatInfo, ...]
    owner: str
    stage: GameLifecycle
    access: Access
    watchers: bool
    clock: str = "none"
    options: Mapping[str, str] | None = None
    standing: str = ""
    to_act: str = ""
    mine: str = ""
    moved: str = ""
    left: float | None = None
    here: tuple[str, ...] = ()
    invited: bool = False
    winner: str = ""
    kind: str = ""
    grade: str = ""
    damaged: bool = False
    declined: bool = False
    asked: str = ""
    paused: bool = False
    claim: bool = False
    guests: tuple[str, ...] = ()

    @property
    def my_turn(self) -> bool:
        """Whether it waits for who asks."""
        return self.stage is GameLifecycle.ON and bool(self.mine) and self.mine == self.to_act


class NewGameRequest(WireValue, frozen=True):
    """What is wished for a new game; `seat` is one's own, `bot` plays the other, if it is not left to a person."""

    game: str
    seat: str
    bot: str = ""
    options: Mapping[str, str] | None = None
    clock: str = "none"
    access: Access = Access.OPEN
    watchers: bool = True
    invited: str = ""


class ChatLine(WireValue, frozen=True):
    """Something that was said: in the lobby, at a table among players or among watchers. `at`: UTC, ISO 8601."""

    place: str
    who: str
    text: str
    at: str


class Present(WireValue, frozen=True):
    """An account that is connected, and where: ``lobby``, or the title of a game of which the viewer may know."""

    name: str
    where: str


class LobbyView(WireValue, frozen=True):
    """All that the lobby shows to one account: games, their own first where it is their turn, and who is there.

    `notice` is the key of what went wrong when they were told of a turn last; empty when nothing did. `name` is
    what the account is called now.
    """

    tables: tuple[GameInfo, ...]
    people: tuple[Present, ...]
    talk: tuple[ChatLine, ...]
    notice: str = ""
    name: str = ""


class Notices(WireValue, frozen=True):
    """How an account is told that it is their turn.

    Attributes:
        way: `none`, `ntfy`, `webhook` or `mail`. target: the topic's or the hook's address, or the mail address.
        when: `turn` (once a turn), `always`, or `away` (only when not connected). trouble: what went wrong last,
            as a sentence's key; empty when nothing did. confirmed: whether notices may go there; to a mail address
            they may when a code that was mailed to it has been typed in.
    """

    way: str = "none"
    target: str = ""
    when: str = "away"
    trouble: str = ""
    confirmed: bool = True


class PushKind(StrEnum):
    """What a server tells a process without being asked."""

    SAID = "said"
    TABLES = "tables"
    CLOCK = "clock"
    WISH = "wish"
    PARK = "park"
    CLOSING = "closing"


class NoticeKind(StrEnum):
    """What of a game is asked of somebody, or told them, besides that it is their turn."""

    INVITED = "invited"
    REMATCH = "rematch"
    DECLINED = "declined"
    PAUSE = "pause"
    CLAIM = "claim"


class PushMessage(WireValue, frozen=True):
    """Something that happened: what was said, the `tables` that changed, in how many `seconds` the host closes.

    Of a `wish`, `tables` has the game, and `title` is what that is called.
    """

    kind: PushKind
    line: ChatLine | None = None
    tables: tuple[str, ...] = ()
    seconds: int = 0
    wish: NoticeKind | None = None
    title: str = ""
