"""What the order pane offers: blocks to tick, cards, their uses, areas to name, groups to begin with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.contract import KEYS, Action, GameError
from engine.gallic_war import actions as act
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import card_name, place_name, say
from engine.words import capital, commas, headed, noted
from jc_tui.blocks.group_offering import GroupOffering
from jc_tui.blocks.group_order import Target
from jc_tui.gallic_war.choosing import may_leave, own
from jc_tui.gallic_war.facts import load_facts
from jc_tui.gallic_war.news import enemy_news
from jc_tui.gallic_war.orders import OrderInMaking, said
from jc_tui.gallic_war.politics import Attempt, attempts, in_brief, rolls
from jc_tui.gallic_war.text.advice import to_do
from jc_tui.gallic_war.text.cards import describe, use_in_full
from jc_tui.gallic_war.text.standing import number_of, short_name, shortened
from jc_tui.table.order_menu import OrderMenu, OrderOption
from jc_tui.table.targets import TargetKind, TargetMark, begin_marks

PLAIN = frozenset(("move", "regroup"))
"""The kinds of destination that need no word of their own."""

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
    "choose battle": ("attack", "offers.name-battle"),
    "main group": ("begin", "offers.name-main"),
}
"""The sign of areas to be named, and what stands above them, by phase."""

GIVING: Mapping[str, tuple[str, str]] = {
    "baggage": ("offers.begin-baggage", "offers.baggage"),
    "stacking": ("offers.begin-stacking", "offers.stacking"),
}
"""What stands above the areas, and above the blocks of one of them."""


class GallicOrders(OrderInMaking, GroupOffering[GallicWarView]):
    """The order being made at the table of a session."""

    _tries: Mapping[Action, Attempt] = {}

    say, PLAIN, GOING = say, PLAIN, GOING

    def find(self) -> None:
        """What this phase is about, with the chances of the Political Actions that may be tried."""
        super().find()
        self._tries = attempts(self.view, self.legal) if self.view.phase == "politics" else {}

    def called(self, place: str) -> str:
        """The first of its tribes."""
        return short_name(place)

    def block_called(self, block: str) -> str:
        """A legion's number, or its name."""
        return number_of(block)

    def may_leave(self, place: str) -> tuple[int, int] | None:
        """How many may leave, of how many, where the enemy attacks."""
        return may_leave(self.view, place)

    def marks(self) -> dict[str, TargetMark]:
        """Where the ticked blocks can go, and what the border takes; else what can be named, or begun."""
        if self.place is not None:
            return self.target_marks()
        kind = NAMING[self.view.phase][0] if self.named else "begin"
        return begin_marks(self.sources) | {place: TargetMark(kind) for place in self.named}

    # --- the items -------------------------------------------------------------------------------------------

    def offers(self, at: str) -> OrderMenu:
        """What can be chosen, with the selection of the map at a place."""
        if self.place and self.blocks:
            return self.ticks(at)
        if self.place and self.options:
            return self._options(self.place)
        if cards := [action for action in self.legal if isinstance(action, act.Play | act.Take)]:
            return self._cards(cards)
        if uses := [action for action in self.legal if isinstance(action, act.Announce)]:
            return self._uses(uses)
        begin = [*map(self._named, self._places(self.named)), *map(self._begun, self._places(self.groups))]
        begin += (OrderOption(place_name(place), begin=place) for place in self._places(self.given))
        plain = [OrderOption(said(action), action=action) for action in self.plain]
        return OrderMenu(self._beginning(at) if begin or plain else "", [*begin, *plain], listed=not begin)

    def _options(self, place: str) -> OrderMenu:
        words = GIVING[self.view.phase][1] if self.view.phase in GIVING else "offers.for-place"
        options = [
            OrderOption(self.option_label(action), about=self._about(action), action=action)
            for action in self.options
        ]
        return OrderMenu(say(words, place=place_name(place)), options, listed=True)

    def _about(self, action: Action) -> str:
        """What is said of something that can be chosen for an area: the chance of a Political Action."""
        tried = self._tries.get(action)
        return in_brief(tried) if tried else ""

    def option_label(self, action: Action) -> str:
        """What can be chosen for an area; of a Political Action with whose help, and the rolls that do it."""
        tried = self._tries.get(action)
        if tried is None:
            return super().option_label(action)
        return say("offers.with-help" if tried.rallied else "offers.without-help", rolls=rolls(tried))

    @staticmethod
    def _places(found: Mapping[str, object]) -> list[str]:
        return sorted(found, key=place_name)

    def _named(self, place: str) -> OrderOption:
        found = self.named[place]
        label = self._named_label(place)
        if len(found) > 1:
            return OrderOption(label, begin=place)
        return OrderOption(label, action=found[0], place=place)

    def _named_label(self, place: str) -> str:
        """An area to be named, with how many blocks would go, or with the rolls that turn its tribes."""
        seen = self.view.areas.get(place)
        if tries := [self._tries[action] for action in self.named[place] if action in self._tries]:
            best = max(tries, key=lambda tried: tried.needed)
            return say("offers.chance", place=short_name(place), rolls=rolls(best))
        if self.view.phase != "groups" or seen is None:
            return place_name(place)
        mine = sum(stack.count for stack in seen.stacks if stack.side is self.view.to_act)
        return say("offers.with-number", place=place_name(place), number=mine)

    def _begun(self, place: str) -> OrderOption:
        number = len(self.groups[place])
        return OrderOption(say("offers.with-number", place=place_name(place), number=number), begin=place)

    def _cards(self, legal: Sequence[act.Play | act.Take]) -> OrderMenu:
        """The whole hand, numbered as the cards beside the map are; a refusal says what cannot be laid."""
        view, side = self.view, self.view.sides.get(self.view.seat)
        if isinstance(legal[0], act.Take) or side is None or not side.hand:
            offers = [OrderOption(said(action), action=action) for action in legal]
            return OrderMenu(say("offers.take-heading"), offers, listed=True, careful=say("offers.careful-take"))
        cards = [
            OrderOption(shortened(card_name(card)), about=describe(view, view.seat, card), action=act.Play(card))
            for card in side.hand
        ]
        return OrderMenu(
            say("offers.lay-heading"), cards, listed=True, careful=say("offers.careful-lay"), shared=True
        )

    def _uses(self, legal: Sequence[act.Announce]) -> OrderMenu:
        """What the card that lies there can be for, each with what it would do now."""
        side = self.view.to_act
        laid = self.view.sides[side].laid if side else None
        if side is None or laid is None:
            return OrderMenu("")
        uses = [
            OrderOption(
                capital(say.one("status.use", action.use)),
                about=use_in_full(self.view, action.use, side, laid),
                action=action,
            )
            for action in legal
        ]
        heading = say("offers.announce-heading", card=card_name(laid))
        return OrderMenu(heading, uses, listed=True, careful=say("offers.careful-use"))

    # --- what stands above them ------------------------------------------------------------------------------

    def _beginning(self, at: str) -> str:
        """What is to be chosen first; where the map's selection is a target, the chance of a Political Action."""
        phase = self.view.phase
        if tries := [self._tries[action] for action in self.named.get(at, ()) if action in self._tries]:
            return headed(short_name(at), in_brief(tries[0]))
        if phase == "groups" and self.named and self.view.action.groups:
            done = commas(map(short_name, self.view.action.groups))
            return say("offers.name-more-groups", left=self.view.action.groups_left, named=done)
        if self.named:
            return say(NAMING[phase][1], left=self.view.action.groups_left)
        if self.given:
            return say(GIVING[phase][0])
        return say("offers.choose-place" if self.groups else "offers.choose")

    def heading(self, at: str) -> str:
        """Where the ticked blocks would go; of an area that is closed no more than that: the foot says why."""
        if self.ticked and at != self.place and at in load_facts().areas.index and at not in self.targets:
            return say("offers.goes-not-to", start=short_name(self.place or ""), place=short_name(at))
        return super().heading(at)

    def in_list(self, target: Target) -> str:
        """A destination among others: what going there is, and how many may where not all of those ticked can."""
        told = [] if target.kind in PLAIN else [say(GOING[target.kind][2])]
        if target.room is not None and target.room < len(self.ticked):
            told.append(say("offers.takes", room=target.room))
        place = self.lettered(target.place)
        return noted(place, commas(told)) if told else place

    # --- what is said at the foot ----------------------------------------------------------------------------

    def nothing_begins(self, place: str) -> GameError | None:
        """Why choosing a place did nothing; None where there is nothing to choose on the map."""
        if not self.sources and not self.named:
            return None
        left = self.view.phase in GIVING and own(self.view, place)
        return GameError(say("offers.nothing-left" if left else "offers.nothing-begins", place=place_name(place)))

    @property
    def advice(self) -> str:
        """What to do now; who is waited for when it is nothing."""
        if not self.legal:
            return self._session.waiting_for
        if self.place and self.blocks:
            return say("offers.go-this-way" if self.way else "offers.point-to-place")
        if self.view.phase == "lay" and (news := enemy_news(self._session)):
            return say("news.and-lay", news=news)
        return to_do(self.view, self.legal, KEYS)
