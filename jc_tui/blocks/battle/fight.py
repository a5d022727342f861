"""What a battle screen of block games asks of a game: its battles in words, as a line-up, and what can be done."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic

from engine.contract import Action, Event, Seat
from engine.timeline import HistoryEntry
from jc_tui.blocks.battle import told
from jc_tui.blocks.battle.pieces import LineupData
from jc_tui.blocks.battle.told import Account, BattleShape
from jc_tui.seats.game_session import GameSession


class Fight(Generic[BattleShape]):
    """What a game's battle screen is asked of its battles. `BattleShape` is a battle as its views show it.

    Attributes:
        game: its folder. account: how it tells of battles.
        phases: those that are played here. followed: those in which others' blocks act one by one.
        verbs: what a key asks for, legal or not. confirms: what Enter does with a block, the first that it can.
    """

    game: ClassVar[str]
    account: ClassVar[Account]
    phases: ClassVar[Collection[str]]
    followed: ClassVar[Collection[str]] = ("battle",)
    verbs: ClassVar[Mapping[str, Callable[[str], Action]]]
    confirms: ClassVar[Sequence[str]]
    session: GameSession

    def settle(self) -> None:
        """Look with the eyes that are to see this."""
        raise NotImplementedError

    def battle_in(self, view: Any) -> BattleShape | None:
        """The battle that a view shows; None where none is fought."""
        raise NotImplementedError

    def looks_ahead(self, view: Any) -> bool:
        """Whether that one is only looked at: it is still to be chosen which is fought."""
        return False

    def has_begun(self, battle: BattleShape) -> bool:
        """Whether its rounds have begun."""
        return True

    def doer(self, entry: HistoryEntry) -> Seat | None:
        """The side for which the rules did something that is to be followed by itself."""
        return None

    def place_of(self, battle: BattleShape) -> str:
        """Where it is fought."""
        raise NotImplementedError

    def turn_of(self, battle: BattleShape) -> tuple[object, ...]:
        """Round, side and letter: equal as long as a volley goes on."""
        raise NotImplementedError

    def began_at(self, battle: BattleShape) -> int:
        """The place of the action with which it began."""
        return self.account.began_at(self.session.table.history, self.place_of(battle))

    def block_of(self, action: Action) -> str | None:
        """The block that an action is for."""
        raise NotImplementedError

    def choosable(self, legal: Iterable[Action]) -> list[str]:
        """The blocks that a choice can be made for, in the order of the choices."""
        return told.choosable(legal, self.block_of)

    def cheapest(self, blocks: Sequence[str], battle: BattleShape) -> str:
        """Of blocks that a hit can be taken from, the one that its side would miss least."""
        raise NotImplementedError

    def heading(self, battle: BattleShape) -> str:
        """Where it is fought, and for what."""
        raise NotImplementedError

    def round_words(self, battle: BattleShape) -> str:
        """Which round of how many it is, with what is special about it."""
        raise NotImplementedError

    def waiting(self, view: Any, battle: BattleShape) -> list[str]:
        """The names of the places that are to be fought for besides."""
        raise NotImplementedError

    def aftermath(self, battle: BattleShape, events: Iterable[Event]) -> BattleShape:
        """A battle as it was seen last, with what has happened to its blocks since."""
        raise NotImplementedError

    def line_up(
        self,
        battle: BattleShape,
        *,
        candidates: Iterable[str],
        chosen: str | None,
        notes: Mapping[str, str],
        over: bool,
    ) -> LineupData:
        """Both sides as they stand; when it is `over`, nobody acts; `notes` stand with blocks."""
        raise NotImplementedError

    def due(self, battle: BattleShape) -> tuple[int, Seat] | None:
        """The hits that are due and whose they are; None where none are."""
        raise NotImplementedError

    def hit_notes(self, battle: BattleShape) -> dict[str, str]:
        """By block in the line, the hits to expect of it: ``~1.5``."""
        raise NotImplementedError

    def chances_of(self, view: Any) -> Callable[[], Any]:
        """What computes, in a thread of its own, what the battle of a view will come to."""
        raise NotImplementedError

    def chances_lines(self, found: Any, battle: BattleShape) -> list[str]:
        """The same as sentences."""
        raise NotImplementedError

    def end_words(self, end: Any) -> str:
        """How a battle ended."""
        raise NotImplementedError

    def prompt_words(self, battle: BattleShape, legal: Sequence[Action], block: str | None) -> str:
        """What the player is to do now, in one line."""
        raise NotImplementedError

    def keys_for(
        self, legal: Sequence[Action], block: str | None, *, chances: bool, undo: Sequence[str]
    ) -> list[str]:
        """The names of the keys that do something now, or only look on."""
        raise NotImplementedError

    def ways_out(self, legal: Iterable[Action], block: str) -> list[Action]:
        """The retreats open to a block."""
        return [action for action in legal if action.verb == "retreat" and self.block_of(action) == block]

    def ends_of(self, ways: Iterable[Any]) -> list[str]:
        """The places that choices of a list lead to."""
        return [way.path[-1] for way in ways]

    def way_words(self, action: Any) -> str:
        """What a way out is called: where it leads, by what, and what that still takes."""
        raise NotImplementedError

    def why_closed(self, action: Any) -> str:
        """Why a way that is told among them is closed; empty of one that is open."""
        return ""

    def to_see_ways(self, battle: BattleShape) -> str:
        """What the map says of the place: how one comes to see ways out on it."""
        raise NotImplementedError

    def no_way(self, block: str, battle: BattleShape) -> Action:
        """A retreat that is not legal, whose refusal tells why there is none."""
        raise NotImplementedError

    def numeral(self, strength: int) -> str:
        """How a block shows its strength."""
        return str(strength)

    def block_words(self, block: str) -> str:
        """What a block is called in a prompt."""
        raise NotImplementedError

    def where_to(self, block: str) -> str:
        """Asks where a block retreats."""
        raise NotImplementedError

    @property
    def first(self) -> str:
        """That the battle has to be fought first."""
        raise NotImplementedError

    def standing(self, battle: BattleShape, legal: Sequence[Action]) -> tuple[str, dict[Action, str]]:
        """The heading and the choices of a list that stays; none where blocks are chosen."""
        return "", {}
