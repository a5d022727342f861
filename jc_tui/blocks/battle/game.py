"""What a game says of its battles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic

from engine.blocks.odds import Chances
from engine.contract import Action, Event, Seat
from engine.timeline import HistoryEntry
from engine.words import Catalogue
from jc_tui.blocks.battle.pieces import LineupData
from jc_tui.blocks.battle.told import Account, BattleShape
from jc_tui.blocks.battle.words import block_of
from jc_tui.table.modes import Mode


class GameBattle(Mode, Generic[BattleShape]):
    """The battles of a game, of which `BattleModel` says how they go on.

    `BattleShape` is a battle as the game's views show it.

    Attributes:
        game: the game's folder. account: how it tells of battles. say: its words.
        phases: those that are played here. followed: those in which others' blocks act one by one.
        verbs: what a key asks for, legal or not. confirms: what Enter does with a block, the first that it can.
        FIRST, WHERE_TO, TO_SEE_WAYS: the keys of what says that the battle has to be fought first, of what asks
            where a block retreats, and of what tells on the map how one comes to see ways out.
    """

    game: ClassVar[str]
    account: ClassVar[Account]
    say: ClassVar[Catalogue]
    phases: ClassVar[Collection[str]]
    followed: ClassVar[Collection[str]] = ("battle",)
    verbs: ClassVar[Mapping[str, Callable[[str], Action]]]
    confirms: ClassVar[Sequence[str]]
    FIRST: ClassVar[str]
    WHERE_TO: ClassVar[str]
    TO_SEE_WAYS: ClassVar[str]

    # --- which battle it is ----------------------------------------------------------------------------------

    def battle_in(self, view: Any) -> BattleShape | None:
        """Return the battle that a view shows; None where none is fought."""
        battle: BattleShape | None = view.battle
        return battle

    def looks_ahead(self, view: Any) -> bool:
        """Return whether that one is only looked at: it is still to be chosen which is fought."""
        return False

    def has_begun(self, battle: BattleShape) -> bool:
        return True

    def doer(self, entry: HistoryEntry) -> Seat | None:
        """Return the side for which the rules did something that is to be followed by itself."""
        return None

    def place_of(self, battle: BattleShape) -> str:
        raise NotImplementedError

    def turn_of(self, battle: Any) -> tuple[object, ...]:
        """Return what stays equal as long as a volley goes on."""
        return battle.round, battle.turn_of, battle.letter

    def began_at(self, battle: BattleShape) -> int:
        """Return the index of the action with which it began."""
        return self.account.began_at(self.session.table.history, self.place_of(battle))

    def aftermath(self, battle: BattleShape, events: Sequence[Event]) -> BattleShape:
        """Return a battle as it was seen last, with what has happened to its blocks since."""
        raise NotImplementedError

    # --- what it looks like ----------------------------------------------------------------------------------

    def title(self, battle: BattleShape) -> str:
        """Return where it is fought, and for what."""
        raise NotImplementedError

    def round_words(self, view: Any, battle: BattleShape) -> str:
        """Return which round of how many it is, with what is special about it."""
        raise NotImplementedError

    def waiting(self, view: Any, battle: BattleShape) -> list[str]:
        """Return the names of the other places that are to be fought for."""
        raise NotImplementedError

    def line_up(self, battle: BattleShape, *, over: bool) -> LineupData:
        """Return both sides as they stand, only those in the line when it is `over`."""
        raise NotImplementedError

    def due_hits(self, battle: Any) -> tuple[int, Seat] | None:
        return (battle.hits_due, battle.hits_on) if battle.hits_due and battle.hits_on else None

    def chances_words(self, found: Chances, battle: BattleShape, shares: Mapping[str, Any]) -> list[str]:
        """Return the chances as sentences, of which `shares_of` has the figures."""
        raise NotImplementedError

    def end_words(self, end: Any) -> str:
        raise NotImplementedError

    def block_words(self, name: str, /) -> str:
        """Return what a block is called in a prompt."""
        raise NotImplementedError

    def place_words(self, name: str, /) -> str:
        raise NotImplementedError

    # --- what the player does now ----------------------------------------------------------------------------

    def cheapest(self, blocks: Sequence[str], battle: BattleShape) -> str:
        """Return the block, of those that can take a hit, that its side would miss least."""
        raise NotImplementedError

    def prompt_words(self, battle: BattleShape, block: str | None, whose: Seat | None) -> str:
        """Return what to do now; `whose` is None where the player need not be named."""
        raise NotImplementedError

    def standing(self, battle: BattleShape, legal: Sequence[Action]) -> tuple[str, dict[Action, str]]:
        """Return the heading and the choices of a list that stays; none where blocks are chosen."""
        return "", {}

    # --- ways out --------------------------------------------------------------------------------------------

    def ways_out(self, legal: Iterable[Action], block: str) -> list[Action]:
        return [action for action in legal if action.verb == "retreat" and block_of(action) == block]

    def way_words(self, action: Any) -> str:
        """Return what a way out is called: where it leads, by what, and what that still takes."""
        raise NotImplementedError

    def no_way(self, block: str, battle: BattleShape) -> Action:
        """Return a retreat that is not legal, whose refusal tells why there is none."""
        raise NotImplementedError
