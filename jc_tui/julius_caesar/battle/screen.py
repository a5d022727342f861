"""The battle screen of Julius Caesar."""

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
from jc_tui.blocks.battle.pieces import LineupData
from jc_tui.blocks.battle.screen import FightScreen
from jc_tui.julius_caesar.battle import fighting, words
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.memory import followed
from jc_tui.look.bindings import bindings_of
from jc_tui.screens.play import PlayScreen


class BattleScreen(FightScreen[BattleView], PlayScreen):
    """A battle of Julius Caesar being fought."""

    BINDINGS = bindings_of("battle", game="julius_caesar")
    game, account, phases = "julius_caesar", fighting.ACCOUNT, FIGHTING
    verbs: ClassVar[Mapping[str, Callable[[str], Action]]] = {
        "fire": Fire,
        "hit": Hit,
        "pass": Pass,
        "perish": Perish,
    }
    confirms = ("fire", "hit", "perish")

    def settle(self) -> None:
        """Both see all there is."""
        if self.session.shared:
            self.session.look(Seat.SPECTATOR)

    def battle_in(self, view: JuliusCaesarView) -> BattleView | None:
        """The battle."""
        return view.battle

    def place_of(self, battle: BattleView) -> str:
        """The space."""
        return battle.space

    def turn_of(self, battle: BattleView) -> tuple[object, ...]:
        """Round, side and letter."""
        return battle.round, battle.turn_of, battle.letter

    def block_of(self, action: Action) -> str | None:
        """The block that an action is for."""
        return block_of(action)

    def cheapest(self, blocks: Sequence[str], battle: BattleView) -> str:
        """What its side would miss least."""
        return fighting.cheapest(blocks, battle)

    def heading(self, battle: BattleView) -> str:
        """Where, and what it is worth."""
        return words.heading(battle)

    def round_words(self, battle: BattleView) -> str:
        """Which round it is."""
        return words.round_words(battle)

    def waiting(self, view: JuliusCaesarView, battle: BattleView) -> list[str]:
        """Where is to be fought besides."""
        return fighting.waiting(view, battle)

    def aftermath(self, battle: BattleView, events: Iterable[Event]) -> BattleView:
        """The battle with what has happened since."""
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
        """Both sides."""
        return fighting.line_up(battle, candidates=candidates, chosen=chosen, notes=notes, over=over)

    def due(self, battle: BattleView) -> tuple[int, Seat] | None:
        """The hits that are due."""
        return (battle.hits_due, battle.hits_on) if battle.hits_due and battle.hits_on else None

    def hit_notes(self, battle: BattleView) -> dict[str, str]:
        """The hits to expect of each block."""
        return words.hit_notes(battle)

    def chances_of(self, view: JuliusCaesarView) -> Callable[[], Chances | None]:
        """What plays the battle out, with what is proved of blocks that are not seen."""
        proof = followed(self.session).proof
        beliefs = proof.beliefs(view) if proof else None
        game = cast(JuliusCaesar, self.session.table.game)
        return partial(chances, game, view, Random(repr(view.battle)), beliefs=beliefs)

    def chances_lines(self, found: Chances, battle: BattleView) -> list[str]:
        """The chances."""
        return words.chances_lines(found, battle)

    def end_words(self, end: BattleEnded) -> str:
        """Who has won."""
        return words.end_words(end)

    def prompt_words(self, battle: BattleView, legal: Sequence[Action], block: str | None) -> str:
        """What to do now."""
        seat = self.session.to_act if self.session.shared else None
        return words.prompt(self.session.view, legal, block, seat)

    def keys_for(
        self, legal: Sequence[Action], block: str | None, *, chances: bool, undo: Sequence[str]
    ) -> list[str]:
        """The keys for it."""
        return words.keys_for(legal, block, chances=chances, undo=undo)

    def way_words(self, action: Retreat) -> str:
        """A way out."""
        return fighting.way_words(action, self.session.view)

    def no_way(self, block: str, battle: BattleView) -> Retreat:
        """Along any road."""
        return Retreat(block, (battle.space, load_facts().links[battle.space][0][1]))

    def numeral(self, strength: int) -> str:
        """Roman, as on the blocks."""
        return roman(strength)

    def block_words(self, block: str) -> str:
        """A block's name, short."""
        return short_label(block)

    def where_to(self, block: str) -> str:
        """Asks where a block retreats."""
        return say("battle.where-to", block=short_label(block))

    def to_see_ways(self, battle: BattleView) -> str:
        """How one comes to see ways out on the map."""
        return say("battle.to-see-ways", place=label(battle.space))

    @property
    def first(self) -> str:
        """That the battle has to be fought first."""
        return say("battle.first")
