"""A battle of Julius Caesar as a mode of the table's model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain
from operator import attrgetter
from random import Random
from typing import Any, ClassVar, cast

from engine.blocks.event_text import hits
from engine.blocks.odds import Chances
from engine.contract import Action, Seat
from engine.julius_caesar.actions import Fire, Hit, Pass, Perish, Retreat
from engine.julius_caesar.battle import LAST_ROUND
from engine.julius_caesar.events import BattleEnded
from engine.julius_caesar.game import JuliusCaesar
from engine.julius_caesar.odds import chances
from engine.julius_caesar.tasks import FIGHTING
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView
from engine.julius_caesar.words import label, say
from engine.julius_caesar.words.names import short_label
from jc_tui.blocks.battle.model import BattleModel
from jc_tui.blocks.battle.pieces import LineupData
from jc_tui.blocks.battle.words import doing, verbs_of, with_others
from jc_tui.julius_caesar.battle import fighting
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.memory import beliefs_of


class CaesarBattle(BattleModel[BattleView]):
    """A battle of Julius Caesar being fought."""

    game, account, say, phases = "julius_caesar", fighting.ACCOUNT, say, FIGHTING
    verbs: ClassVar = {"fire": Fire, "hit": Hit, "pass": Pass, "perish": Perish}
    confirms = ("fire", "hit", "perish")

    waiting, aftermath = staticmethod(fighting.waiting), staticmethod(fighting.aftermath)
    below = staticmethod(fighting.below)
    cheapest, place_of = staticmethod(fighting.cheapest), staticmethod(attrgetter("space"))
    block_words, place_words = staticmethod(short_label), staticmethod(label)

    def look(self) -> None:
        if self.session.shared:
            self.session.set_viewer(Seat.SPECTATOR)

    def line_up(self, battle: BattleView, *, over: bool) -> LineupData:
        return fighting.line_up(self.session.view, battle)

    def title(self, battle: BattleView) -> str:
        """Return ``BATTLE OF ROME for 2 points``."""
        place = label(battle.space).upper()
        if value := load_facts().values.get(battle.space, 0):
            return say("battle.heading-with-points", n=value, place=place)
        return say("battle.heading", place=place)

    def round_words(self, view: JuliusCaesarView, battle: BattleView) -> str:
        number, side = battle.round, battle.attacker.label
        if number == 1 and battle.surprise:
            return say("battle.round-of-surprise", number=number, last=LAST_ROUND, side=side)
        words = "battle.last-round" if number == LAST_ROUND else "battle.round"
        return say(words, number=number, last=LAST_ROUND)

    def stakes(self, battle: BattleView) -> list[str]:
        blocks, line = load_facts().blocks, chain.from_iterable(battle.main.values())
        leaders = (short_label(block.id) for block in line if blocks[block.id].kind == "leader")
        return [say("battle.stake", leader=leader) for leader in leaders]

    def prompt_words(self, battle: BattleView, block: str | None) -> str:
        if block is None:
            return say("fight.choose")
        verbs, told = verbs_of(self.legal, block), short_label(block)
        if verbs == ["hit"]:
            told = say("fight.hit", side=self.acts, hits=hits(battle.hits_due), block=told)
        elif verbs == ["perish"]:
            told = say("battle.perish", side=self.acts, block=told)
        elif verbs == ["retreat"]:
            told = say("fight.leave", side=self.acts, block=told)
        else:
            does = doing(self.legal, verbs, told)
            told = say("fight.turn", side=self.acts, letter=battle.letter, doing=does)
        return with_others(told, self.legal)

    def end_words(self, end: BattleEnded) -> str:
        if end.winner is None:
            return say("battle.nobody-left", place=label(end.space))
        return say("battle.won", side=end.winner.label, place=label(end.space))

    def computation(self) -> Callable[[], Chances | None]:
        view, rules = self.session.view, cast(JuliusCaesar, self.session.table.game).rules
        beliefs = beliefs_of(self.session, view)
        return partial(chances, rules, view, Random(repr(view.battle)), beliefs=beliefs)

    def chances_words(self, found: Chances, battle: BattleView, shares: Mapping[str, Any]) -> list[str]:
        place, side = label(battle.space), found.attacker.label
        lost = say("battle.losses", losses=shares["losses"])
        if found.unseen:
            lost = say("battle.losses-at-random", n=found.unseen, losses=shares["losses"])
        return [say("battle.chances-of-attacker", side=side, place=place, last=LAST_ROUND, **shares), lost]

    def way_words(self, action: Retreat) -> str:
        return fighting.way_words(action, self.session.view)

    def no_way(self, block: str, battle: BattleView) -> Action:
        return Retreat(block, (battle.space, load_facts().links[battle.space][0][1]))
