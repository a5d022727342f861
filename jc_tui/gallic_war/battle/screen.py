"""The battle screen of Caesar's Gallic War."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random
from typing import ClassVar, cast

from engine.blocks.odds import Chances
from engine.contract import KEYS, Action, Event, Seat
from engine.gallic_war.actions import (
    Assault,
    Battle,
    End,
    Fire,
    Hit,
    Main,
    Pass,
    Retreat,
    Shelter,
    Sortie,
    Withdraw,
)
from engine.gallic_war.events.fighting import BattleEnded
from engine.gallic_war.game import GallicWar
from engine.gallic_war.odds import chances
from engine.gallic_war.seats import BARBARIANS, SEATS
from engine.gallic_war.viewdata import BattleView, GallicWarView
from engine.gallic_war.words import block_name, place_name, say
from engine.timeline import HistoryEntry
from jc_tui.blocks.battle.pieces import LineupData
from jc_tui.blocks.battle.screen import FightScreen
from jc_tui.gallic_war.automaton import plays_alone
from jc_tui.gallic_war.battle import fighting, words
from jc_tui.gallic_war.memory import believed
from jc_tui.gallic_war.text.standing import short_name
from jc_tui.look.bindings import bindings_of
from jc_tui.screens.handover import settle_eyes
from jc_tui.screens.play import PlayScreen
from jc_tui.widgets.orders_pane import OrdersPane


class BattleScreen(FightScreen[BattleView], PlayScreen):
    """A battle of Caesar's Gallic War, from the choice which is fought to the last retreat."""

    BINDINGS = bindings_of("battle", game="gallic_war")
    game, account, phases = "gallic_war", fighting.ACCOUNT, fighting.PHASES
    followed = ("battle", "sortie", "storm", "leave")
    verbs: ClassVar[Mapping[str, Callable[[str], Action]]] = {
        "fire": Fire,
        "hit": Hit,
        "pass": Pass,
        "shelter": Shelter,
        "withdraw": Withdraw,
        "sortie": Sortie,
    }
    confirms = ("fire", "hit", "withdraw", "sortie")
    looked_at = ""

    # --- which battle it is ----------------------------------------------------------------------------------

    def settle(self) -> None:
        """What is chosen before the battle, and about a fortress, each of two here does alone."""
        settle_eyes(self)

    def battle_in(self, view: GallicWarView) -> BattleView | None:
        """The battle that is fought; while it is still to be chosen, the one that is looked at."""
        if self.looks_ahead(view):
            areas = fighting.contested(view)
            return fighting.to_come(view, self.looked_at if self.looked_at in areas else areas[0])
        return view.battle if view.phase in fighting.PHASES else None

    def doer(self, entry: HistoryEntry) -> Seat | None:
        """The automaton's side, for what its blocks do."""
        if entry.seat is not Seat.CHANCE or not plays_alone(self.session.view):
            return None
        first = next((event for event in entry.events if isinstance(event, fighting.TURNS)), None)
        return BARBARIANS if first is not None and first.side is BARBARIANS else None

    def looks_ahead(self, view: GallicWarView) -> bool:
        """Whether it is still to be chosen."""
        return view.phase == fighting.CHOOSE

    def has_begun(self, battle: BattleView) -> bool:
        """Whether its rounds have begun."""
        return bool(battle.stage)

    def place_of(self, battle: BattleView) -> str:
        """The area."""
        return battle.area

    def turn_of(self, battle: BattleView) -> tuple[object, ...]:
        """Stage, round, side and letter."""
        return battle.stage, battle.round, battle.turn_of, battle.letter

    def began_at(self, battle: BattleView) -> int:
        """The place of the first choice that belongs to it."""
        return fighting.began_at(self.session.table.history, battle)

    def aftermath(self, battle: BattleView, events: Iterable[Event]) -> BattleView:
        """The battle with what has happened since."""
        return fighting.aftermath(battle, events)

    # --- what it looks like ----------------------------------------------------------------------------------

    def heading(self, battle: BattleView) -> str:
        """Where."""
        return words.heading(battle)

    def round_words(self, battle: BattleView) -> str:
        """Which round it is, of which stage."""
        return words.round_words(self.session.view, battle)

    def waiting(self, view: GallicWarView, battle: BattleView) -> list[str]:
        """Where is to be fought besides."""
        return [short_name(area) for area in fighting.contested(view) if area != battle.area]

    def line_up(
        self,
        battle: BattleView,
        *,
        candidates: Iterable[str],
        chosen: str | None,
        notes: Mapping[str, str],
        over: bool,
    ) -> LineupData:
        """Both sides, and who stands apart."""
        return fighting.line_up(
            self.session.view,
            battle,
            candidates=candidates,
            chosen=chosen,
            notes=notes,
            over=over,
            sheltered=fighting.sheltered(self.play.events),
        )

    def due(self, battle: BattleView) -> tuple[int, Seat] | None:
        """The hits that are due."""
        return (battle.hits_due, battle.hits_on) if battle.hits_due and battle.hits_on else None

    def end_words(self, end: BattleEnded) -> str:
        """Who has won."""
        return words.end_words(end)

    def hit_notes(self, battle: BattleView) -> dict[str, str]:
        """The hits to expect of each block."""
        return words.hit_notes(battle)

    def chances_of(self, view: GallicWarView) -> Callable[[], Chances | None]:
        """What plays the battle out, with what is proved of blocks that are not seen."""
        game, known = cast(GallicWar, self.session.table.game), None
        if view.seat in SEATS:
            known = believed(self.session, view, frozenset(fighting.sheltered(self.play.events)))
        area = self.play.battle.area if self.play.battle else ""
        return partial(chances, game, view, Random(f"{area} {view.battle}"), beliefs=known, area=area)

    def chances_lines(self, found: Chances, battle: BattleView) -> list[str]:
        """The chances."""
        return words.chances_lines(found, battle)

    # --- what is to be done ----------------------------------------------------------------------------------

    def block_of(self, action: Action) -> str | None:
        """The block that an action is for."""
        return words.block_of(action)

    def cheapest(self, blocks: Sequence[str], battle: BattleView) -> str:
        """What its side would miss least."""
        return fighting.cheapest(blocks, battle)

    def prompt_words(self, battle: BattleView, legal: Sequence[Action], block: str | None) -> str:
        """What to do now."""
        whose = self.session.to_act if self.session.shared else None
        return words.prompt(self.session.view, battle, legal, block, whose)

    def keys_for(
        self, legal: Sequence[Action], block: str | None, *, chances: bool, undo: Sequence[str]
    ) -> list[str]:
        """The keys for it."""
        key = "no chances" if chances else "chances"
        return words.keys_for(legal, block, chances=key, undo=undo)

    def block_words(self, block: str) -> str:
        """A block's name."""
        return block_name(block)

    def confirm_block(self) -> None:
        """Assault, or go into the fortress before the battle; else what the block can do."""
        verbs = {action.verb for action in self.play.legal}
        if "assault" in verbs:
            self.action_assault()
        elif self.session.view.phase == "shelter":
            self.action_act("shelter")
        elif self.session.view.phase == "leave":
            self.action_retreat()
        else:
            super().confirm_block()

    def action_assault(self) -> None:
        """The besiegers that are left assault the fortress."""
        self.do(Assault())

    def action_end(self) -> None:
        """No more blocks withdraw, go into the fortress or come out of it."""
        self.do(End())

    # --- lists -----------------------------------------------------------------------------------------------

    def standing(self, battle: BattleView, legal: Sequence[Action]) -> tuple[str, dict[Action, str]]:
        """Which battle is fought first, and which group is the main one."""
        view = self.session.view
        found: dict[Action, str] = {}
        for action in legal:
            if isinstance(action, Battle):
                found[action] = words.battle_words(view, action)
            elif isinstance(action, Main):
                found[action] = words.main_words(view, battle, action)
        return say(words.HEADINGS[view.phase]) if found else "", found

    def on_orders_pane_moved(self, message: OrdersPane.Moved) -> None:
        """Show the battle under the cursor."""
        if self.looks_ahead(self.session.view) and self.play.battle is not None:
            self.looked_at = fighting.contested(self.session.view)[self.query_one(OrdersPane).cursor.at]
            self.show_session()

    def ways_out(self, legal: Iterable[Action], block: str) -> list[Action]:
        """The ways that are open to a block, the fortress first; then those that are closed."""
        own = [action for action in legal if self.block_of(action) == block]
        retreats = [action for action in own if isinstance(action, Retreat)]
        if not retreats and not any(isinstance(action, Shelter) for action in own):
            return []
        taken = {action.path[1] for action in retreats}
        battle = self.play.battle
        closed = words.all_ways(block, battle.area) if battle is not None else []
        return [
            *(action for action in own if isinstance(action, Shelter)),
            *retreats,
            *(way for way in closed if way.path[1] not in taken),
        ]

    def way_words(self, action: Action) -> str:
        """A way out, or that it is closed."""
        battle = self.play.battle
        if isinstance(action, Retreat) and action not in self.play.legal:
            return words.closed_words(action)
        return words.way_words(self.session.view, battle, action) if battle is not None else ""

    def why_closed(self, action: Action) -> str:
        """Why a way is closed."""
        error = self.session.acted_on.refusal(action)
        if error is None:
            return ""
        error.way = KEYS
        return error.sentence

    def ends_of(self, ways: Iterable[Action]) -> list[str]:
        """Where the open ways lead."""
        legal = self.play.legal
        return [way.path[-1] for way in ways if isinstance(way, Retreat) and way in legal]

    def no_way(self, block: str, battle: BattleView) -> Retreat:
        """Over any border, or over the sea."""
        return words.all_ways(block, battle.area)[0]

    def where_to(self, block: str) -> str:
        """Asks where a block retreats."""
        return say("battle_screen.where-to", block=block_name(block))

    def to_see_ways(self, battle: BattleView) -> str:
        """How one comes to see ways out on the map."""
        return say("battle_screen.to-see-ways", place=place_name(battle.area))

    @property
    def first(self) -> str:
        """That the battle has to be fought first."""
        return say("battle_screen.first")
