"""A battle of Julius Caesar as a mode of the table's model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import ClassVar, cast

from engine.blocks.odds import Chances
from engine.contract import Action, Event, Seat
from engine.julius_caesar.actions import Fire, Hit, Pass, Perish, Retreat, block_of
from engine.julius_caesar.events import BattleEnded
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.odds import chances
from engine.julius_caesar.state import FIGHTING
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView
from engine.julius_caesar.words import label, roman, say
from engine.julius_caesar.words.names import short_label
from jc_tui.blocks.battle.model import BattleModel
from jc_tui.blocks.battle.pieces import LineupData
from jc_tui.julius_caesar.battle import fighting, words
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.memory import followed


class CaesarBattle(BattleModel[BattleView]):
    """A battle of Julius Caesar being fought."""

    game, account, phases = "julius_caesar", fighting.ACCOUNT, FIGHTING
    verbs: ClassVar[Mapping[str, Callable[[str], Action]]] = {
        "fire": Fire,
        "hit": Hit,
        "pass": Pass,
        "perish": Perish,
    }
    confirms = ("fire", "hit", "perish")

    def look(self) -> None:
        """Show both players all there is."""
        if self.session.shared:
            self.session.look(Seat.SPECTATOR)

    def battle_in(self, view: JuliusCaesarView) -> BattleView | None:
        """Return the battle."""
        return view.battle

    def place_of(self, battle: BattleView) -> str:
        """Return the space."""
        return battle.space

    def turn_of(self, battle: BattleView) -> tuple[object, ...]:
        """Return round, side and letter."""
        return battle.round, battle.turn_of, battle.letter

    def block_of(self, action: Action) -> str | None:
        """Return the block that an action is for."""
        return block_of(action)

    def cheapest(self, blocks: Sequence[str], battle: BattleView) -> str:
        """Return what its side would miss least."""
        return fighting.cheapest(blocks, battle)

    def title(self, battle: BattleView) -> str:
        """Return where it is, and what it is worth."""
        return words.heading(battle)

    def round_words(self, battle: BattleView) -> str:
        """Return which round it is."""
        return words.round_words(battle)

    def waiting(self, view: JuliusCaesarView, battle: BattleView) -> list[str]:
        """Return where else is to be fought."""
        return fighting.waiting(view, battle)

    def aftermath(self, battle: BattleView, events: Iterable[Event]) -> BattleView:
        """Return the battle with what has happened since."""
        return fighting.aftermath(battle, events)

    def line_up(
        self,
        battle: BattleView,
        *,
        candidates: Iterable[str],
        chosen: str | None,
        notes: Mapping[str, str],
        over: bool,
    ) -> LineupData:
        """Return both sides."""
        return fighting.line_up(battle, candidates=candidates, chosen=chosen, notes=notes, over=over)

    def hit_notes(self, battle: BattleView) -> dict[str, str]:
        """Return the hits to expect of each block."""
        return words.hit_notes(battle)

    def chances_of(self, view: JuliusCaesarView) -> Callable[[], Chances | None]:
        """Return what plays the battle out, with what is proved of blocks that are not seen."""
        proof = followed(self.session).proof
        beliefs = proof.beliefs(view) if proof else None
        game = cast(JuliusCaesar, self.session.table.game)
        return partial(chances, game, view, Random(repr(view.battle)), beliefs=beliefs)

    def chances_lines(self, found: Chances, battle: BattleView) -> list[str]:
        """Return the chances."""
        return words.chances_lines(found, battle)

    def end_words(self, end: BattleEnded) -> str:
        """Return who has won."""
        return words.end_words(end)

    def prompt_words(self, battle: BattleView, legal: Sequence[Action], block: str | None) -> str:
        """Return what to do now."""
        seat = self.session.to_act if self.session.shared else None
        return words.prompt(self.session.view, legal, block, seat)

    def keys_for(self, legal: Sequence[Action], block: str | None, *, undo: Sequence[str]) -> list[str]:
        """Return the keys for it."""
        return words.keys_for(legal, block, chances=self.chances, undo=undo)

    def way_words(self, action: Retreat) -> str:
        """Return a way out."""
        return fighting.way_words(action, self.session.view)

    def no_way(self, block: str, battle: BattleView) -> Retreat:
        """Return a retreat along any road."""
        return Retreat(block, (battle.space, load_facts().links[battle.space][0][1]))

    def numeral(self, strength: int) -> str:
        """Return a Roman numeral, as on the blocks."""
        return roman(strength)

    def block_words(self, block: str) -> str:
        """Return a block's name, short."""
        return short_label(block)

    def where_to(self, block: str) -> str:
        """Return what asks where a block retreats."""
        return say("battle.where-to", block=short_label(block))

    def to_see_ways(self, battle: BattleView) -> str:
        """Return how one comes to see ways out on the map."""
        return say("battle.to-see-ways", place=label(battle.space))

    @property
    def first(self) -> str:
        """That the battle has to be fought first."""
        return say("battle.first")
