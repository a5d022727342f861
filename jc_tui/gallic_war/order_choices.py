"""Orders of the Gallic War: blocks, cards and uses, areas, groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.blocks.action_bases import BlockAction, PathAction
from engine.contract import KEYS, Action, GameError
from engine.gallic_war import actions as act
from engine.gallic_war.data import OPEN
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import card_name, deed, place_name, say
from engine.translations import capital, commas, noted
from jc_tui.blocks.group_choices import GroupOffering, Target
from jc_tui.gallic_war import move_targets
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.move_targets import Attempt, attempts, in_brief, rolls
from jc_tui.gallic_war.story import enemy_news
from jc_tui.gallic_war.text.advice import to_do
from jc_tui.gallic_war.text.cards import describe, use_in_full
from jc_tui.gallic_war.text.standing import number_of, short_name, shortened
from jc_tui.table.order_menu import OrderMenu, OrderOption
from jc_tui.table.targets import TargetKind

GOING: Mapping[str, tuple[TargetKind, str, str]] = {
    "attack": ("attack", "offers.attack", "offers.attack"),
    "landing": ("attack", "offers.landing", "offers.landing"),
    "neutral": ("attack", "offers.neutral", "offers.neutral"),
    "reserve": ("reserve", "offers.reserve", "offers.reserve"),
    "help": ("response", "offers.help", "offers.help"),
    "sail": ("sail", "offers.sail", "offers.sail"),
    "move": ("move", "offers.move", ""),
    "regroup": ("move", "offers.regroup", ""),
}
"""Each kind of destination: its sign on the map, what it is called alone, and what among others."""

NAMING: Mapping[str, tuple[TargetKind, str]] = {
    "groups": ("begin", "offers.name-groups"),
    "politics": ("gain", "offers.name-politics"),
    "new home": ("gain", "offers.name-home"),
    "revolt": ("attack", "offers.name-revolt"),
    "leader": ("gain", "offers.name-leader"),
    "call": ("attack", "offers.name-call"),
}
"""By phase in which an area is named, the sign of those, and what stands above them."""

GIVING: Mapping[str, tuple[str, str]] = {
    "baggage": ("offers.begin-baggage", "offers.baggage"),
    "stacking": ("offers.begin-stacking", "offers.stacking"),
}
"""By phase in which a block in an area is named, what stands above the areas, and above the blocks of one."""


class GallicOrders(GroupOffering[GallicWarView]):
    """The order being made."""

    say, GOING, NAMING = say, GOING, NAMING
    called = staticmethod(short_name)
    block_called = staticmethod(number_of)
    trip_of = staticmethod(move_targets.trip_of)
    trip_facts = staticmethod(move_targets.trip_facts)
    may_leave = staticmethod(move_targets.may_leave)

    def find(self) -> None:
        super().find()
        phase = self.view.phase
        self.named = move_targets.named_places(self.legal) if phase in NAMING else {}
        self.given = move_targets.for_blocks(self.legal, self.view) if phase in GIVING else {}
        self._tries: Mapping[Action, Attempt] = attempts(self.view, self.legal) if phase == "politics" else {}

    def rank(self, action: Action) -> tuple[object, ...]:
        assert isinstance(action, PathAction)
        return move_targets.cost_of(self.view, action), len(action.path), action.path

    def _target(self, end: str, by_block: Mapping[str, Sequence[Action]]) -> Target:
        target = super()._target(end, by_block)
        return replace(target, landing=target.way[1] in load_facts().areas.sea_index)

    def attempt(self, place: str) -> list[Action]:
        kind = act.Regroup if self.view.phase == "regroup" else act.Move
        if self.ticked and self.place is not None:
            return self._attempt_to_go(kind, place)
        if self.place is not None or place in self.sources or place not in load_facts().areas.index:
            return []
        first = next((found[0] for found in self.named.values()), None)
        if isinstance(first, move_targets.Naming):
            return [replace(first, area=place)]
        mine = move_targets.own(self.view, place) if self.groups else []
        near = next((area for area, _, _ in load_facts().neighbours(place)), place)
        return [kind(mine[0], (place, near))] if mine else []

    def _attempt_to_go(self, kind: type[act.Move | act.Regroup], place: str) -> list[Action]:
        facts, block, start = load_facts(), self.ticked[0], self.place or ""
        if place not in facts.areas.index:
            return []
        if facts.joins(start, place):
            return [kind(block, (start, place))]
        if seas := [sea for sea in facts.seas(start) if sea in facts.seas(place)]:
            return [(act.Regroup if kind is act.Regroup else act.Sail)(block, (start, seas[0], place))]
        if place in self.sources or kind is act.Regroup:
            return []
        over = [(by != OPEN, near) for near, by, _ in facts.neighbours(start) if facts.joins(near, place)]
        return [act.March(block, (start, min(over)[1], place))] if over else []

    def points_left(self) -> str:
        left = self.view.action.groups_left
        if self.view.phase == "groups" and left and len(self.legal) > 1:
            return say("orders.groups-left", n=left)
        idle: set[str] = set()
        if self.view.phase == "move":
            blocks = (block for area in self.view.areas.values() for block in area.blocks if block.moved)
            left_by = {block.origin for block in blocks if block.side is self.view.to_act}
            idle = {area for area in self.view.action.groups if area in self.groups} - left_by
        return say("orders.groups-idle", n=len(idle)) if idle else ""

    def label(self, block: str) -> str:
        known = {seen.id: seen.strength for area in self.view.areas.values() for seen in area.blocks}
        name = say("orders.caesar") if block == load_facts().caesar else number_of(block)
        return say("position.strong", block=name, strength=known.get(block, 0))

    # --- the items -------------------------------------------------------------------------------------------

    def others(self, at: str) -> OrderMenu:
        if self.place and self.options:
            words = GIVING[self.view.phase][1] if self.view.phase in GIVING else "offers.for-place"
            options = [*map(self._option, self.options)]
            return OrderMenu(say(words, place=place_name(self.place)), options, listed=True)
        if cards := [action for action in self.legal if isinstance(action, act.Play | act.Take)]:
            return self._cards(cards)
        if uses := [action for action in self.legal if isinstance(action, act.Announce)]:
            return self._uses(uses)
        begin = [self._named(place) for place in sorted(self.named, key=place_name)]
        for place in sorted(self.groups, key=place_name):
            label = say("offers.with-number", place=place_name(place), number=len(self.groups[place]))
            begin.append(OrderOption(label, begin=place))
        begin += (OrderOption(place_name(place), begin=place) for place in sorted(self.given, key=place_name))
        on_map = {id(action) for found in (self.named, self.given) for some in found.values() for action in some}
        plain = [
            OrderOption(said(action), action=action)
            for action in self.legal
            if not isinstance(action, act.End) and id(action) not in on_map
            if not (self.groups and isinstance(action, PathAction))
        ]
        return OrderMenu(self._beginning() if begin or plain else "", [*begin, *plain], listed=not begin)

    def _option(self, action: Action) -> OrderOption:
        if (tried := self._tries.get(action)) is not None:
            label = say("offers.with-help" if tried.rallied else "offers.without-help", rolls=rolls(tried))
            return OrderOption(label, about=in_brief(tried), action=action)
        if isinstance(action, BlockAction) and self.view.phase in GIVING:
            return OrderOption(self.label(action.block), action=action)
        return OrderOption(said(action), action=action)

    def _named(self, place: str) -> OrderOption:
        found, label, seen = self.named[place], place_name(place), self.view.areas.get(place)
        if tries := [self._tries[action] for action in found if action in self._tries]:
            best = max(tries, key=lambda tried: tried.needed)
            label = say("offers.chance", place=short_name(place), rolls=rolls(best))
        elif self.view.phase == "groups" and seen is not None:
            mine = sum(stack.count for stack in seen.stacks if stack.side is self.view.to_act)
            label = say("offers.with-number", place=label, number=mine)
        if len(found) > 1:
            return OrderOption(label, begin=place)
        return OrderOption(label, action=found[0], place=place)

    def _cards(self, legal: Sequence[act.Play | act.Take]) -> OrderMenu:
        """Offer the whole hand by number; a refusal names what cannot be laid."""
        view, side = self.view, self.view.sides.get(self.view.seat)
        if isinstance(legal[0], act.Take) or side is None or not side.hand:
            offers = [OrderOption(said(action), action=action) for action in legal]
            return OrderMenu(say("offers.take-heading"), offers, listed=True, careful=True)
        cards = [
            OrderOption(shortened(card_name(card)), about=describe(view, view.seat, card), action=act.Play(card))
            for card in side.hand
        ]
        return OrderMenu(say("offers.lay-heading"), cards, listed=True, careful=True, shared=True)

    def _uses(self, legal: Sequence[act.Announce]) -> OrderMenu:
        view, side = self.view, self.view.to_act
        laid = view.sides[side].laid if side else None
        assert side is not None
        assert laid is not None
        uses = []
        for action in legal:
            name, about = capital(say.one("status.use", action.use)), use_in_full(view, action.use, side, laid)
            uses.append(OrderOption(name, about=about, action=action))
        heading = say("offers.announce-heading", card=card_name(laid))
        return OrderMenu(heading, uses, listed=True, careful=True)

    def _beginning(self) -> str:
        """Return the heading of the first choice."""
        phase = self.view.phase
        if phase == "groups" and self.named and self.view.action.groups:
            done = commas(map(short_name, self.view.action.groups))
            return say("offers.name-more-groups", left=self.view.action.groups_left, named=done)
        if self.named:
            return say(NAMING[phase][1], left=self.view.action.groups_left)
        if self.given:
            return say(GIVING[phase][0])
        begins = "offers.choose-regroup" if phase == "regroup" else "offers.choose-place"
        return say(begins if self.groups else "offers.choose")

    def heading(self, at: str) -> str:
        """Return the goal of the ticked blocks; briefly for a closed area."""
        if self.ticked and at != self.place and at in load_facts().areas.index and at not in self.targets:
            return say("offers.goes-not-to", start=short_name(self.place or ""), place=short_name(at))
        return super().heading(at)

    def in_list(self, target: Target) -> str:
        told = [say(among)] if (among := GOING[target.kind][2]) else []
        if target.room is not None and target.room < len(self.ticked):
            told.append(say("offers.takes", room=target.room))
        place = self.lettered(target.place)
        return noted(place, commas(told)) if told else place

    # --- what is said at the foot ----------------------------------------------------------------------------

    def nothing_begins(self, place: str) -> GameError | None:
        if not self.sources and not self.named:
            return None
        left = self.view.phase in GIVING and move_targets.own(self.view, place)
        return GameError(say("offers.nothing-left" if left else "offers.nothing-begins", place=place_name(place)))

    @property
    def to_do(self) -> str:
        if self.view.phase == "lay" and (news := enemy_news(self.session)):
            return say("news.and-lay", news=news)
        return to_do(self.view, self.legal, KEYS)


def said(action: Action) -> str:
    """Return an action as a player reads it."""
    if isinstance(action, PathAction):
        return say("orders.goes", block=number_of(action.block), way=" - ".join(map(short_name, action.path)))
    if isinstance(action, act.Build):
        return say("orders.build", deed=deed(action), strength=action.strength)
    return deed(action)
