"""A battle of Julius Caesar as a mode of the table's model."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import ClassVar, cast

from engine.blocks.odds import Chances
from engine.contract import Action, Seat
from engine.julius_caesar.actions import Fire, Hit, Pass, Perish, Retreat
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.odds import chances
from engine.julius_caesar.state import FIGHTING
from engine.julius_caesar.viewdata import BattleView
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
    verbs: ClassVar = {"fire": Fire, "hit": Hit, "pass": Pass, "perish": Perish}
    confirms = ("fire", "hit", "perish")

    waiting, aftermath = staticmethod(fighting.waiting), staticmethod(fighting.aftermath)
    cheapest, prompt_words = staticmethod(fighting.cheapest), staticmethod(words.prompt)
    title, round_words = staticmethod(words.heading), staticmethod(words.round_words)
    hit_notes, chances_lines = staticmethod(words.hit_notes), staticmethod(words.chances_lines)
    end_words, numeral = staticmethod(words.end_words), staticmethod(roman)

    def look(self) -> None:
        """Show both players all there is."""
        if self.session.shared:
            self.session.look(Seat.SPECTATOR)

    def place_of(self, battle: BattleView) -> str:
        """Return the space."""
        return battle.space

    def turn_of(self, battle: BattleView) -> tuple[object, ...]:
        """Return round, side and letter."""
        return battle.round, battle.turn_of, battle.letter

    def line_up(self, battle: BattleView, *, over: bool) -> LineupData:
        """Return both sides."""
        return fighting.line_up(battle)

    def computation(self) -> Callable[[], Chances | None]:
        """Return what plays the battle out, with what is proved of blocks that are not seen."""
        view, proof = self.session.view, followed(self.session).proof
        beliefs = proof.beliefs(view) if proof else None
        game = cast(JuliusCaesar, self.session.table.game)
        return partial(chances, game, view, Random(repr(view.battle)), beliefs=beliefs)

    def way_words(self, action: Retreat) -> str:
        """Return a way out."""
        return fighting.way_words(action, self.session.view)

    def no_way(self, block: str, battle: BattleView) -> Action:
        """Return a retreat along any road."""
        return Retreat(block, (battle.space, load_facts().links[battle.space][0][1]))

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
