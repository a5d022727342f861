"""Orders of Julius Caesar: blocks, levies, cards, places, groups."""

from __future__ import annotations

from collections.abc import Mapping

from engine.contract import KEYS, Action, GameError
from engine.julius_caesar.actions import Colour, Discard, Levy, MainAttack, Move, Play, Regroup, Sail, Step
from engine.julius_caesar.data import CHOSEN, GODS
from engine.julius_caesar.passages import crossing, shortest_way
from engine.julius_caesar.seats import CAESAR, SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import capital, commas, label, noted, roman, say
from engine.julius_caesar.words.names import levies, moves, short_label
from jc_tui.blocks.group_choices import GroupOffering
from jc_tui.julius_caesar import move_targets
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.story import enemy_news
from jc_tui.julius_caesar.text.advice import to_do
from jc_tui.julius_caesar.text.cards import describe
from jc_tui.julius_caesar.text.position import seen_text
from jc_tui.table.order_menu import OrderMenu, OrderOption
from jc_tui.table.targets import TargetKind

GOING: Mapping[str, tuple[TargetKind, str, str]] = {
    "attack": ("attack", "offers.attack", "offers.attack"),
    "main attack": ("attack", "offers.main-attack", "offers.main-attack"),
    "reserve": ("reserve", "offers.reserve", "offers.reserve"),
    "response": ("response", "offers.response", "offers.response"),
    "retreat": ("move", "offers.retreat", "offers.retreat"),
    "sail": ("sail", "offers.sail", "offers.sail-in-list"),
    "move": ("move", "offers.move", ""),
    "regroup": ("move", "offers.go-on", ""),
    "port": ("move", "offers.to-port", ""),
}
"""Each kind of destination: its sign on the map, what it is called alone, and what among others."""

NAMING: Mapping[str, tuple[TargetKind, str]] = {
    "jupiter": ("attack", "offers.name-for-jupiter"),
    "vulcan": ("attack", "offers.name-for-vulcan"),
    "surprise": ("attack", "offers.name-for-surprise"),
    "choose battle": ("attack", "offers.name-battle"),
}
"""By phase in which places are named that are attacked, their sign, and what stands above them."""


BEGINNING = {"levy": "offers.choose-city", "regroup": "offers.choose-winners", "port": "offers.choose-navis"}
"""By phase in which an order begins in a place, what stands above those places; else a group moves."""

ON_LAND = "caesar"
"""A block that goes by road."""


class CaesarOrders(GroupOffering[JuliusCaesarView]):
    """The order being made at the table of a session."""

    say, GOING, NAMING = say, GOING, NAMING
    DIRECT = "offers.direct"
    called = staticmethod(label)
    block_called = staticmethod(short_label)
    trip_of = staticmethod(move_targets.trip_of)
    trip_facts = staticmethod(move_targets.trip_facts)
    may_leave = staticmethod(move_targets.may_leave)

    def find(self) -> None:
        super().find()
        self.given = move_targets.levies(self.legal, self.view)
        self.named = move_targets.named_places(self.legal)

    def attempt(self, place: str) -> list[Action]:
        if not self.ticked or self.place is None:
            return []
        block, start, components = self.ticked[0], self.place, load_facts().components
        path = shortest_way(components, block, start, place)
        if path is not None:
            return [(Regroup if self.view.phase == "regroup" else Move)(block, path)]
        if place in self.sources or self.view.phase != "move":
            return []
        if load_facts().blocks[block].kind == "navis":
            road = shortest_way(components, ON_LAND, start, place)
            return [Move(block, road)] if road else []
        over = crossing(components, start, place)
        return [Sail(block, over)] if over else []

    def points_left(self) -> str:
        view = self.view
        words = {"move": "orders.move-points", "levy": "orders.levy-points", "deploy": "orders.swaps"}
        left = {"move": view.moves_left, "levy": view.levies_left, "deploy": view.swaps_left}.get(view.phase)
        return say(words[view.phase], n=left) if left and len(self.legal) > 1 else ""

    # --- the items -------------------------------------------------------------------------------------------

    def option_label(self, action: Action) -> str:
        assert isinstance(action, Levy | Step)
        rated = self.label(action.block, load_facts().rating(action.block))
        return say("orders.new-block" if isinstance(action, Levy) else "orders.one-step", block=rated)

    def label(self, block: str, *about: str) -> str:
        """Return a block with its strength, by full name only where that matters."""
        at_home = load_facts().blocks[block].owner is self.view.to_act
        on_map = (seen for space in self.view.spaces.values() for seen in space.blocks if seen.id == block)
        name = short_label(block) if at_home else label(block)
        return " ".join([name, *about, *(roman(seen.strength) for seen in on_map)])

    def others(self, at: str) -> OrderMenu:
        if self.place and self.options:
            options = [OrderOption(self.option_label(action), action=action) for action in self.options]
            return OrderMenu(say("offers.levy-in", place=label(self.place)), options, listed=True)
        if cards := [action for action in self.legal if isinstance(action, Play | Discard)]:
            return self._cards(type(cards[0]))
        if declared := [action for action in self.legal if isinstance(action, MainAttack)]:
            return OrderMenu(say("offers.main-attack-heading"), [*map(self._attack, declared)], listed=True)
        if colours := [action for action in self.legal if isinstance(action, Colour)]:
            heading = say("offers.colour-heading", place=label(self.view.drawn_from or ""))
            return OrderMenu(heading, [*map(self._colour, colours)], listed=True)
        if self.named:
            named = [OrderOption(self._named_label(at), action=found[0]) for at, found in self.named.items()]
            gods = self.view.phase in ("jupiter", "vulcan")
            heading = say("offers.name-a-place" if gods else self._naming)
            return OrderMenu(heading, named, about=say(self._naming) if gods else "")
        begin = [OrderOption(self._begun_label(place), begin=place) for place in sorted(self.sources)]
        heading = say(BEGINNING.get(self.view.phase, "offers.choose-place")) if begin else ""
        return OrderMenu(heading, begin, about=self._god)

    @property
    def _naming(self) -> str:
        edition = load_facts().edition(self.view)
        if self.view.phase == "jupiter" and edition.jupiter == CHOSEN:
            return "offers.name-for-jupiter-chosen"
        if self.view.phase == "vulcan" and not edition.vulcan_spares_cleopatra:
            return "offers.name-for-vulcan-all"
        return NAMING.get(self.view.phase, ("", "offers.name-a-place"))[1]

    def _attack(self, action: MainAttack) -> OrderOption:
        """Offer an attack by its way and number, with known blocks above."""
        start, place = action.path
        space = self.view.spaces[place]
        came = say("story.blocks", n=sum(space.attacker_first[0].arrivals.get(start, ())))
        known = [seen_text(block) for block in space.blocks if block.came_from == start]
        way = say("offers.attack-by", start=label(start), place=label(place))
        return OrderOption(noted(way, came), about=commas(known), action=action)

    def _colour(self, action: Colour) -> OrderOption:
        """Offer a colour with its number of blocks; Cleopatra alone is blue."""
        space = self.view.spaces[self.view.drawn_from or ""]
        parts = (part for stack in space.stacks if stack.side is not self.view.to_act for part in stack.parts)
        n = sum(part.count for part in parts if part.colour == action.colour)
        return OrderOption(say.one("offers.colour", action.colour, n=n), action=action)

    def _cards(self, kind: type[Play | Discard]) -> OrderMenu:
        """Offer the whole hand by number; a refusal names what cannot be chosen."""
        choices = [
            OrderOption(label(card), about=self._about_card(card, kind), action=kind(card))
            for card in self.view.hand
        ]
        heading = say("offers.discard-heading" if kind is Discard else "offers.play-heading")
        return OrderMenu(heading, choices, listed=True, careful=True, shared=True)

    def _about_card(self, card: str, kind: type[Play | Discard]) -> str:
        """Return what a card gives; Apollo with the card that he copies."""
        view = self.view
        if kind is Play and card == "apollo" and view.played and view.seat in SEATS:
            last = view.played[-1]
            enemys = last.pompey if view.seat is CAESAR else last.caesar
            return say("cards.apollo-copies", side=opponent(view.seat).label, card=label(enemys))
        return self._on_card(card)

    def _on_card(self, card: str) -> str:
        if card not in GODS:
            return describe(card, load_facts().edition(self.view))
        return say("cards.with-power", card=label(card), power=say.one("cards.within", card))

    def _begun_label(self, place: str) -> str:
        """Return a place with how many of its blocks can go or may leave."""
        number = str(len(self.groups.get(place, ())) or "")
        if pinned := self.may_leave(self.view, place):
            number = say("offers.free-of", free=pinned[0], blocks=pinned[1])
        return f"{label(place)} {number}".strip()

    def _named_label(self, place: str) -> str:
        """Return a place with its numbers of blocks, the attacker's first."""
        space, name = self.view.spaces.get(place), label(place)
        if space is None or self.view.phase not in NAMING:
            return name
        return f"{name} {say('offers.versus').join(str(stack.count) for stack in space.attacker_first)}"

    @property
    def _god(self) -> str:
        """The effect of the god in whose command phase the player moves, or empty."""
        card = self.view.card or ""
        return self._on_card(card) if self.view.phase == "move" and card in GODS else ""

    # --- what is said at the foot ----------------------------------------------------------------------------

    def nothing_begins(self, place: str) -> GameError | None:
        if not self.sources:
            return None
        mine = self.view.to_act and move_targets.own(self.view, place, self.view.to_act)
        return GameError(say("offers.nothing-left" if mine else "offers.nothing-begins", place=label(place)))

    @property
    def to_do(self) -> str:
        view = self.view
        if self.place and self.options:
            return say("offers.levies-left", levies=capital(levies(view.levies_left)))
        verbs = list(dict.fromkeys(action.verb for action in self.legal))
        if view.phase == "move" and len(verbs) > 1:
            left = capital(moves(view.moves_left))
            return say("offers.moves-left" if view.moves_left else "offers.no-moves-left", moves=left)
        if view.phase == "play" and view.played and view.played[-1].player_one is None:
            last = view.played[-1]
            return say("offers.cancelled", caesar=label(last.caesar), pompey=label(last.pompey), turn=last.turn)
        if view.phase == "play" and (news := enemy_news(self.session)):
            return say("offers.play-and-news", news=news)
        return to_do(view, verbs, KEYS)
