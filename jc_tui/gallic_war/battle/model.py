"""A battle of Caesar's Gallic War as a mode of the table's model, from the choice which is fought."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from typing import ClassVar, cast

from engine.blocks.odds import Chances
from engine.contract import KEYS, Action, Seat
from engine.gallic_war import actions as act
from engine.gallic_war.actions import Assault, Battle, End, Main, Retreat, Shelter
from engine.gallic_war.game import GallicWar
from engine.gallic_war.odds import chances
from engine.gallic_war.seats import BARBARIANS, SEATS
from engine.gallic_war.viewdata import BattleView, GallicWarView
from engine.gallic_war.words import block_name, place_name, say
from engine.timeline import HistoryEntry
from jc_tui.blocks.battle.model import BattleModel
from jc_tui.blocks.battle.pieces import LineupData
from jc_tui.blocks.battle.told import block_of
from jc_tui.gallic_war.automaton import plays_alone
from jc_tui.gallic_war.battle import fighting, words
from jc_tui.gallic_war.memory import believed
from jc_tui.table import intents as do


class GallicBattle(BattleModel[BattleView]):
    """A battle of Caesar's Gallic War, from the choice which is fought to the last retreat."""

    game, account, phases = "gallic_war", fighting.ACCOUNT, fighting.PHASES
    followed = ("battle", "sortie", "storm", "leave")
    verbs: ClassVar = {
        **{"fire": act.Fire, "hit": act.Hit, "pass": act.Pass, "shelter": act.Shelter},
        **{"withdraw": act.Withdraw, "sortie": act.Sortie, "assault": lambda _: Assault()},
    }
    confirms = ("fire", "hit", "withdraw", "sortie")
    looked_at = ""

    waiting, aftermath = staticmethod(fighting.waiting), staticmethod(fighting.aftermath)
    cheapest, prompt_words = staticmethod(fighting.cheapest), staticmethod(words.prompt)
    title, round_words = staticmethod(words.heading), staticmethod(words.round_words)
    hit_notes, chances_lines = staticmethod(words.hit_notes), staticmethod(words.chances_lines)
    end_words, block_words = staticmethod(words.end_words), staticmethod(block_name)

    # --- which battle it is ----------------------------------------------------------------------------------

    def battle_in(self, view: GallicWarView) -> BattleView | None:
        """Return the battle that is fought; while it is still to be chosen, the one that is looked at."""
        if self.looks_ahead(view):
            areas = fighting.contested(view)
            return fighting.to_come(view, self.looked_at if self.looked_at in areas else areas[0])
        return view.battle if view.phase in fighting.PHASES else None

    def doer(self, entry: HistoryEntry) -> Seat | None:
        """Return the automaton's side, for what its blocks do."""
        if entry.seat is not Seat.CHANCE or not plays_alone(self.session.view):
            return None
        first = next((event for event in entry.events if isinstance(event, fighting.TURNS)), None)
        return BARBARIANS if first is not None and first.side is BARBARIANS else None

    def looks_ahead(self, view: GallicWarView) -> bool:
        """Return whether it is still to be chosen."""
        return view.phase == fighting.CHOOSE

    def has_begun(self, battle: BattleView) -> bool:
        """Return whether its rounds have begun."""
        return bool(battle.stage)

    def place_of(self, battle: BattleView) -> str:
        """Return the area."""
        return battle.area

    def turn_of(self, battle: BattleView) -> tuple[object, ...]:
        """Return stage, round, side and letter."""
        return battle.stage, battle.round, battle.turn_of, battle.letter

    def began_at(self, battle: BattleView) -> int:
        """Return the place of the first choice that belongs to it."""
        return fighting.began_at(self.session.table.history, battle)

    # --- what it looks like ----------------------------------------------------------------------------------

    def line_up(self, battle: BattleView, *, over: bool) -> LineupData:
        """Return both sides, and who stands apart."""
        return fighting.line_up(self.session.view, battle, fighting.sheltered(self.events), over=over)

    def computation(self) -> Callable[[], Chances | None]:
        """Return what plays the battle out, with what is proved of blocks that are not seen."""
        game, view, known = cast(GallicWar, self.session.table.game), self.session.view, None
        if view.seat in SEATS:
            known = believed(self.session, view, frozenset(fighting.sheltered(self.events)))
        area = self.battle.area if self.battle else ""
        return partial(chances, game, view, Random(f"{area} {view.battle}"), beliefs=known, area=area)

    # --- what the player does now ----------------------------------------------------------------------------

    def confirm_block(self) -> None:
        """Assault, or go into the fortress before the battle; else do what the block can."""
        if any(action.verb == "assault" for action in self.legal):
            self.table.act((Assault(),))
        elif self.session.view.phase == "shelter":
            self.order("shelter")
        elif self.session.view.phase == "leave":
            self.retreat()
        else:
            super().confirm_block()

    def does(self, intent: do.PlayerIntent) -> bool:
        """End what blocks may do before a battle; else as in any battle."""
        if isinstance(intent, do.EndPhase):
            self.table.act((End(),))
            return True
        return super().does(intent)

    # --- lists -----------------------------------------------------------------------------------------------

    def standing(self, battle: BattleView, legal: Sequence[Action]) -> tuple[str, dict[Action, str]]:
        """Return which battle is fought first, and which group is the main one."""
        view = self.session.view
        found: dict[Action, str] = {}
        for action in legal:
            if isinstance(action, Battle):
                found[action] = words.battle_words(view, action)
            elif isinstance(action, Main):
                found[action] = words.main_words(view, battle, action)
        return say.one("battle_screen.list", view.phase) if found else "", found

    def point_at(self, number: int) -> None:
        """Look at the battle under the cursor."""
        super().point_at(number)
        if self.looks_ahead(self.session.view):
            self.looked_at = fighting.contested(self.session.view)[number]

    def ways_out(self, legal: Iterable[Action], block: str) -> list[Action]:
        """Return the ways that are open to a block, the fortress first; then those that are closed."""
        own = [action for action in legal if block_of(action) == block]
        retreats = [action for action in own if isinstance(action, Retreat)]
        if not retreats and not any(isinstance(action, Shelter) for action in own):
            return []
        taken = {action.path[1] for action in retreats}
        closed = words.all_ways(block, self.battle.area) if self.battle is not None else []
        return [
            *(action for action in own if isinstance(action, Shelter)),
            *retreats,
            *(way for way in closed if way.path[1] not in taken),
        ]

    def way_words(self, action: Action) -> str:
        """Return a way out, or that it is closed."""
        if isinstance(action, Retreat) and action not in self.legal:
            return words.closed_words(action)
        return words.way_words(self.session.view, self.battle, action) if self.battle is not None else ""

    def why_closed(self, action: Action) -> str:
        """Return why a way is closed."""
        error = self.session.acted_on.refusal(action)
        if error is None:
            return ""
        error.way = KEYS
        return error.sentence

    def ends_of(self, ways: Iterable[Action]) -> list[str]:
        """Return where the open ways lead."""
        legal = self.legal
        return [way.path[-1] for way in ways if isinstance(way, Retreat) and way in legal]

    def no_way(self, block: str, battle: BattleView) -> Retreat:
        """Return a retreat over any border, or over the sea."""
        return words.all_ways(block, battle.area)[0]

    def where_to(self, block: str) -> str:
        """Return what asks where a block retreats."""
        return say("battle_screen.where-to", block=block_name(block))

    def to_see_ways(self, battle: BattleView) -> str:
        """Return how one comes to see ways out on the map."""
        return say("battle_screen.to-see-ways", place=place_name(battle.area))

    @property
    def first(self) -> str:
        """That the battle has to be fought first."""
        return say("battle_screen.first")
