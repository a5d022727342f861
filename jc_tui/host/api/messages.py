"""Values that the server and its workers send each other."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import msgspec

from engine.contract import GameError
from engine.translations import say

SAVE = "game.jsonl"  # in the folder of a game
LONGEST_ANNOUNCEMENT = 300  # characters of what the administrator tells all players


GameId = Annotated[str, msgspec.Meta(pattern=r"^[1-9][0-9]{0,8}\Z")]
"""The number of a game. Any other text is refused where it is decoded."""


class RequestRefused(GameError):
    """A request that the host refuses, with the key of its sentence and what fills that."""

    def __init__(self, key: str, **known: Any) -> None:
        super().__init__(say(key, **known))
        self.key, self.known = key, known


class WireValue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all that crosses the wire."""


class Access(StrEnum):
    OPEN = "open"  # to everybody
    INVITED = "invited"  # for accounts that are invited by name
    PRIVATE = "private"  # for all who have the code


class GameLifecycle(StrEnum):
    WAITING = "waiting"  # for players
    ON = "on"
    OVER = "over"


class Account(WireValue, frozen=True):
    number: int  # lasts, while the host may change the name
    name: str
    language: str = "auto"


class Place(WireValue, frozen=True, tag_field="kind"):
    """Base of where a player can be. Away from games `game` is empty, and for a spectator `seat`."""

    @property
    def kind(self) -> str:
        return str(self.__struct_config__.tag)

    @property
    def game(self) -> str:
        return ""

    @property
    def seat(self) -> str:
        return ""


class Register(Place, frozen=True, tag="register"):
    """Form where a new player chooses a name."""


class Lobby(Place, frozen=True, tag="lobby"):
    """Lobby of the host."""


class GameTable(Place, frozen=True, tag="table"):
    game: GameId
    seat: str = ""


class PastGame(Place, frozen=True, tag="past"):
    game: GameId
    seat: str = ""


Location = Register | Lobby | GameTable | PastGame
"""Where a player is or wants to be, of which no part is a path. Only the server tells the folder of a game."""


class Origin(WireValue, frozen=True):
    address: str = ""  # as sessions are counted by it
    user: str = ""  # as the client says, so that it is no identity


class PublicKey(WireValue, frozen=True):
    fingerprint: str  # SHA256:…, as OpenSSH prints it
    kind: str
    added: str  # UTC, ISO 8601, as all moments here
    used: str = ""  # empty before the first login
    here: bool = False  # this client came with it


class SeatInfo(WireValue, frozen=True):
    seat: str
    player: str = ""  # this and the bot are empty while the seat is free
    bot: str = ""


class GameInfo(WireValue, frozen=True):
    """Game as the lobby lists it for one account, the reader."""

    id: str
    game: str  # of its rules
    title: str
    seats: tuple[SeatInfo, ...]
    owner: str
    stage: GameLifecycle
    access: Access
    watchers: bool
    clock: str = "none"  # or one of engine.clocks
    options: Mapping[str, str] | None = None  # that are not the usual ones
    standing: str = ""  # year and turn as `State.clock` has them, 705.1; empty before the game begins
    to_act: str = ""  # the seat that acts next
    mine: str = ""  # the seat of the reader
    moved: str = ""  # the moment of the last action
    left: float | None = None  # seconds on the clock of the seat that acts
    here: tuple[str, ...] = ()  # players who are at the game now
    invited: bool = False  # the reader is
    winner: str = ""  # these three as `Result` has them; empty before the end
    kind: str = ""
    grade: str = ""
    damaged: bool = False  # the save cannot be played on
    declined: bool = False  # by the account that was invited, and no other is
    asked: str = ""  # the seat that asks for a pause
    paused: bool = False
    claim: bool = False  # the reader may claim a win on time
    guests: tuple[str, ...] = ()  # names that are invited, for players only

    @property
    def my_turn(self) -> bool:
        return self.stage is GameLifecycle.ON and bool(self.mine) and self.mine == self.to_act


class NewGameRequest(WireValue, frozen=True):
    game: str
    seat: str  # of the owner
    bot: str = ""  # in the other seat
    options: Mapping[str, str] | None = None
    clock: str = "none"
    access: Access = Access.OPEN
    watchers: bool = True
    invited: str = ""


class ChatLine(WireValue, frozen=True):
    place: str  # lobby, or a game by its id
    who: str
    text: str
    at: str


class Present(WireValue, frozen=True):
    name: str
    where: str  # lobby, or the title of a game that the reader may know of


class LobbyView(WireValue, frozen=True):
    tables: tuple[GameInfo, ...]  # those that wait for the reader first
    people: tuple[Present, ...]
    talk: tuple[ChatLine, ...]
    notice: str = ""  # key of what went wrong with the last notice
    name: str = ""  # of the account, as it is now


class Notices(WireValue, frozen=True):
    way: str = "none"  # or ntfy, webhook, mail
    target: str = ""  # address of the topic or hook, or mail address
    when: str = "away"  # or turn, which is once in each, or always
    trouble: str = ""  # key of what went wrong last
    confirmed: bool = True  # a mail address only once its code was typed


class PushKind(StrEnum):
    SAID = "said"
    TABLES = "tables"
    WISH = "wish"
    PARK = "park"
    CLOSING = "closing"
    ANNOUNCEMENT = "announcement"


class NoticeKind(StrEnum):
    INVITED = "invited"
    REMATCH = "rematch"
    DECLINED = "declined"
    PAUSE = "pause"
    CLAIM = "claim"


class PushMessage(WireValue, frozen=True):
    """Message of the server to a client.

    A notice has its game in `tables` and the title of that in `title`, an announcement its text in `title`.
    """

    kind: PushKind
    line: ChatLine | None = None
    tables: tuple[str, ...] = ()
    seconds: int = 0  # until the host closes
    wish: NoticeKind | None = None
    title: str = ""
