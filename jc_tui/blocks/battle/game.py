"""What a game says of its battles."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic

from engine.blocks.odds import Chances
from engine.contract import Action, Event, Seat
from engine.timeline import HistoryEntry
from engine.translations import Translations
from jc_tui.blocks.battle.battle_log import BattleLog, BattleShape
from jc_tui.blocks.battle.pieces import LineupData
from jc_tui.blocks.battle.words import block_of
from jc_tui.table.modes import Mode


class GameBattle(Mode, Generic[BattleShape]):
    """Description of a game's battles; `BattleModel` plays them.

    `BattleShape` is a battle as the game's views show it.

    Attributes:
        game: the game's folder. account: how it tells of battles. say: its words.
        phases: those that are played here. followed: those in which others' blocks act one by one.
        verbs: what a key asks for, legal or not. confirms: what Enter does with a block, the first that it can.
        place_of: where a battle is fought. aftermath: one as it was seen last, with what has happened since.
        title: where it is fought, and for what. round_words: which round of how many it is, and what is special.
        stakes: what blocks in the line score when they fall, the most important first.
        waiting: the names of the other places with battles.
        line_up: both sides as they stand, only those in the line when it is `over`.
        below: the side drawn below: the viewer's, or the one that moves first where the view is `shared`.
        chances_words: the chances as sentences, of which `shares_of` has the figures. end_words: how it ended.
        block_words, place_words: what a block and a place are called in a prompt.
        cheapest: of blocks that can take a hit, the one that its side would miss least.
        prompt_words: whose choice it is, a colon, and what to do now with a block, if any.
        way_words: where a way out leads, by what, and what that still takes.
        no_way: a retreat that is not legal, whose refusal tells why there is none.
    """

    game: ClassVar[str]
    account: ClassVar[BattleLog]
    say: ClassVar[Translations]
    phases: ClassVar[Collection[str]]
    followed: ClassVar[Collection[str]] = ("battle",)
    verbs: ClassVar[Mapping[str, Callable[[str], Action]]]
    confirms: ClassVar[Sequence[str]]

    place_of: Callable[[BattleShape], str]
    aftermath: Callable[[BattleShape, Sequence[Event]], BattleShape]
    title: Callable[[BattleShape], str]
    stakes: Callable[[BattleShape], list[str]]
    round_words: Callable[[Any, BattleShape], str]
    waiting: Callable[[Any, BattleShape], list[str]]
    line_up: Callable[..., LineupData]
    below: Callable[..., Seat | None]
    chances_words: Callable[[Chances, BattleShape, Mapping[str, Any]], list[str]]
    end_words: Callable[[Any], str]
    block_words: Callable[[str], str]
    place_words: Callable[[str], str]
    cheapest: Callable[[Sequence[str], BattleShape], str]
    prompt_words: Callable[[BattleShape, str | None], str]
    way_words: Callable[[Any], str]
    no_way: Callable[[str, BattleShape], Action]

    def battle_in(self, view: Any) -> BattleShape | None:
        """Return the battle that a view shows; None where none is fought."""
        battle: BattleShape | None = view.battle
        return battle

    def looks_ahead(self, view: Any) -> bool:
        """Return whether the battle is only looked at while the one to fight is chosen."""
        return False

    def has_begun(self, battle: BattleShape) -> bool:
        return True

    def doer(self, entry: HistoryEntry) -> Seat | None:
        """Return the side for which the rules acted in an entry that is shown alone."""
        return None

    def turn_of(self, battle: Any) -> tuple[object, ...]:
        """Return what stays equal as long as a volley goes on."""
        return battle.round, battle.turn_of, battle.letter

    def began_at(self, battle: BattleShape) -> int:
        return self.account.began_at(self.session.table.history, self.place_of(battle))

    def standing(self, battle: BattleShape, legal: Sequence[Action]) -> tuple[str, dict[Action, str]]:
        """Return heading and choices of a lasting list; empty where blocks are chosen."""
        return "", {}

    def ways_out(self, legal: Iterable[Action], block: str) -> list[Action]:
        return [action for action in legal if action.verb == "retreat" and block_of(action) == block]
