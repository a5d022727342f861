"""A battle of Caesar's Gallic War as a mode of the table's model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from random import Random
from typing import Any, ClassVar, cast

from engine.blocks.event_text import hits
from engine.blocks.odds import Chances
from engine.contract import Action, Seat
from engine.gallic_war import actions as act
from engine.gallic_war.actions import Assault, Battle, End, Main, Retreat, Shelter
from engine.gallic_war.battle.leaving import SAIL_AWAY
from engine.gallic_war.events import BattleEnded
from engine.gallic_war.game import GallicWar
from engine.gallic_war.odds import chances
from engine.gallic_war.seats import BARBARIANS, SEATS
from engine.gallic_war.viewdata import BattleView, GallicWarView
from engine.gallic_war.words import block_name, place_name, say
from engine.timeline import HistoryEntry
from engine.translations import commas, figure, headed, noted
from jc_tui.blocks.battle.battle_log import is_a
from jc_tui.blocks.battle.model import BattleModel
from jc_tui.blocks.battle.pieces import LineupData
from jc_tui.blocks.battle.words import block_of, doing, percent, verbs_of, with_others
from jc_tui.gallic_war.battle import fighting
from jc_tui.gallic_war.facts import load_facts, plays_alone
from jc_tui.gallic_war.memory import believed
from jc_tui.gallic_war.move_targets import border
from jc_tui.gallic_war.text.battle import below
from jc_tui.gallic_war.text.standing import number_of, short_name
from jc_tui.table import intents as do

LISTED = frozenset((fighting.CHOOSE, "main group"))
"""The phases in which the choice is made from a list."""

ASKED = frozenset(("withdraw", "shelter", "sortie", "storm"))
"""The phases in which it is asked what becomes of a block."""


class GallicBattle(BattleModel[BattleView]):
    """A battle of Caesar's Gallic War, from its choice to the last retreat."""

    game, account, say, phases = "gallic_war", fighting.ACCOUNT, say, fighting.PHASES
    followed = ("battle", "sortie", "storm", "leave")
    verbs: ClassVar = {
        **{"fire": act.Fire, "hit": act.Hit, "pass": act.Pass, "shelter": act.Shelter},
        **{"withdraw": act.Withdraw, "sortie": act.Sortie, "assault": lambda _: Assault()},
    }
    confirms = ("fire", "hit", "withdraw", "sortie")
    looked_at = ""

    waiting, aftermath = staticmethod(fighting.waiting), staticmethod(fighting.aftermath)
    title, round_words = staticmethod(fighting.heading), staticmethod(fighting.round_words)
    stakes, below = staticmethod(fighting.stakes), staticmethod(below)
    cheapest, place_of = staticmethod(fighting.cheapest), staticmethod(attrgetter("area"))
    block_words, place_words = staticmethod(block_name), staticmethod(place_name)

    # --- which battle it is ----------------------------------------------------------------------------------

    def battle_in(self, view: GallicWarView) -> BattleView | None:
        """Return the battle being fought, or looked at before the choice."""
        if self.looks_ahead(view):
            areas = fighting.contested(view)
            area = self.looked_at if self.looked_at in areas else areas[0]
            return BattleView(area, attacker=view.areas[area].attacker)
        return view.battle if view.phase in fighting.PHASES else None

    def doer(self, entry: HistoryEntry) -> Seat | None:
        if entry.seat is not Seat.CHANCE or not plays_alone(self.session.view):
            return None
        turns = ("DiceRolled", "BlockPassed", "BlockRetreated", "BlockSheltered")
        first = next((event.seat for event in entry.events if is_a(event, *turns)), None)
        return first if first is BARBARIANS else None

    def looks_ahead(self, view: GallicWarView) -> bool:
        return view.phase == fighting.CHOOSE

    def has_begun(self, battle: BattleView) -> bool:
        return bool(battle.stage)

    def turn_of(self, battle: BattleView) -> tuple[object, ...]:
        return battle.stage, *super().turn_of(battle)

    def began_at(self, battle: BattleView) -> int:
        return fighting.began_at(self.session.table.history, battle)

    def line_up(self, battle: BattleView, *, over: bool) -> LineupData:
        return fighting.line_up(self.session.view, battle, fighting.sheltered(self.events), over=over)

    # --- what the player does now ----------------------------------------------------------------------------

    def confirm_block(self) -> None:
        if any(action.verb == "assault" for action in self.legal):
            self.table.act((Assault(),))
        elif self.session.view.phase == "shelter":
            self.order("shelter")
        elif self.session.view.phase == "leave":
            self.retreat()
        else:
            super().confirm_block()

    def does(self, intent: do.PlayerIntent) -> bool:
        if isinstance(intent, do.EndPhase):
            self.table.act((End(),))
            return True
        return super().does(intent)

    def prompt_words(self, battle: BattleView, block: str | None) -> str:
        phase = self.session.view.phase
        if phase in LISTED:
            return headed(self.acts, say.one("battle_screen.ask", phase))
        if block is None:
            return say("fight.choose")
        return with_others(self._choice(battle, block, phase), self.legal)

    def _choice(self, battle: BattleView, block: str, phase: str) -> str:
        told, side = block_name(block), self.acts
        if phase == "hit":
            return say("fight.hit", hits=hits(battle.hits_due), block=told, side=side)
        if phase == "leave":
            return say("fight.leave", block=told, side=side)
        if phase in ASKED:
            asked = say.one("battle_screen.ask", phase, block=told, room=_fortress_room(battle))
            return headed(side, asked)
        verbs = verbs_of(self.legal, block)
        shelters = [say("battle_screen.shelters")] if "shelter" in verbs else []
        does = doing(self.legal, verbs, told, *shelters)
        if battle.letter is None:
            return say("battle_screen.caesars-turn", doing=does, side=side)
        return say("fight.turn", letter=battle.letter, doing=does, side=side)

    def end_words(self, end: BattleEnded) -> str:
        return say("battle_screen.won", side=end.winner.label, place=place_name(end.area))

    def computation(self) -> Callable[[], Chances | None]:
        rules, view, known = cast(GallicWar, self.session.table.game).rules, self.session.view, None
        if view.seat in SEATS:
            known = believed(self.session, view)
        area = self.battle.area if self.battle else ""
        return partial(chances, rules, view, Random(f"{area} {view.battle}"), beliefs=known, area=area)

    def chances_words(self, found: Chances, battle: BattleView, shares: Mapping[str, Any]) -> list[str]:
        place, points = short_name(battle.area), figure(found.points, "+z.1f")
        lost = "battle_screen.losses-at-random" if found.unseen else "battle_screen.losses"
        fatal = [say("battle_screen.fatal", share=percent(found.fatal))] if found.fatal else []
        return [
            say("battle_screen.chances", side=found.attacker.label, place=place, **shares),
            say(lost, losses=shares["losses"], points=points, number=found.unseen),
            *fatal,
        ]

    def standing(self, battle: BattleView, legal: Sequence[Action]) -> tuple[str, dict[Action, str]]:
        view = self.session.view
        found: dict[Action, str] = {}
        for action in legal:
            if isinstance(action, Battle):
                found[action] = _battle_words(view, action)
            elif isinstance(action, Main):
                found[action] = _main_words(view, battle, action)
        return say.one("battle_screen.list", view.phase) if found else "", found

    def point_at(self, number: int) -> None:
        super().point_at(number)
        if self.looks_ahead(self.session.view):
            self.looked_at = fighting.contested(self.session.view)[number]

    def ways_out(self, legal: Iterable[Action], block: str) -> list[Action]:
        """Return a block's ways out: open ones, the fortress first, then closed ones."""
        shelters, retreats = (
            [action for action in legal if isinstance(action, kind) and block_of(action) == block]
            for kind in (Shelter, Retreat)
        )
        if self.battle is None or not (shelters or retreats):
            return []
        taken = {action.path[1] for action in retreats if isinstance(action, Retreat)}
        closed = [way for way in all_ways(block, self.battle.area) if way.path[1] not in taken]
        return [*shelters, *retreats, *closed]

    def way_words(self, action: Action) -> str:
        if isinstance(action, Retreat):
            if action not in self.legal:
                return noted(place_name(action.path[1]), say("battle_screen.closed"))
            return say("fight.way-out", place=place_name(action.path[-1]), by=self._by(action.path))
        assert self.battle is not None
        return say("battle_screen.into-fortress", number=_fortress_room(self.battle))

    def _by(self, path: Sequence[str]) -> str:
        """Return what a retreat leads over, and how many more that takes."""
        battle, side = self.battle, self.session.view.to_act
        assert battle is not None
        if len(path) > 2:
            if side is battle.attacker:
                return say("battle_screen.back-over-sea", sea=place_name(path[1]))
            gone = sum(seat is side for seat, _ in battle.sailed)
            return say("battle_screen.over-sea", sea=place_name(path[1]), number=SAIL_AWAY - gone)
        way = border(self.session.view, *path)
        return say.one("battle_screen.by", way.kind, number=way.left)

    def no_way(self, block: str, battle: BattleView) -> Retreat:
        return all_ways(block, battle.area)[0]


def _fortress_room(battle: BattleView) -> int:
    return load_facts().fortress(battle.area) - sum(battle.inside.values()) - len(battle.sorties)


def _main_words(view: GallicWarView, battle: BattleView, action: Main) -> str:
    area = view.areas[battle.area]
    group = [block for block in area.blocks if block.origin == action.area and block.side is battle.attacker]
    number = sum(part.count for part in area.attacker_first[0].parts if part.origin == action.area)
    who = commas(f"{number_of(it.id)} {it.strength}" for it in group) or say("battle_screen.unseen", n=number)
    return say("battle_screen.group", place=place_name(action.area), who=who)


def _battle_words(view: GallicWarView, action: Battle) -> str:
    stacks, place = view.areas[action.area].attacker_first, load_facts().place(action.area)
    attacker, defender = (
        say("battle_screen.with", side=each.side.label, number=each.count) for each in stacks if each.side
    )
    return say("battle_screen.battle", place=place, attacker=attacker, defender=defender)


def all_ways(block: str, area: str) -> list[Retreat]:
    """Return a retreat over each border of an area, and over each of its seas."""
    facts = load_facts()
    by_land = [(area, other) for other, _, _ in facts.neighbours(area)]
    by_sea = [(area, sea, port) for sea in facts.seas(area) for port in facts.ports(sea, area)[:1]]
    return [Retreat(block, path) for path in (*by_land, *by_sea)]
