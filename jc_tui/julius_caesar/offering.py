"""What the order pane offers: blocks to tick, levies, cards, places to name, groups to begin with."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.contract import GameError
from engine.julius_caesar.actions import Discard, Play
from engine.julius_caesar.seats import CAESAR, SEATS, opponent
from engine.julius_caesar.words import KEYS, capital, commas, label, say
from engine.julius_caesar.words.names import short_label
from engine.julius_caesar.words.phases import levies, moves
from jc_tui.julius_caesar.choosing import Target, ways
from jc_tui.julius_caesar.hand import POWERS
from jc_tui.julius_caesar.marks import target_marks
from jc_tui.julius_caesar.news import enemy_news
from jc_tui.julius_caesar.orders import Orders
from jc_tui.julius_caesar.text.advice import to_do
from jc_tui.julius_caesar.text.cards import describe
from jc_tui.map.paint import TargetMark, begin_marks
from jc_tui.sitting.offers import Choice, Item, Offers
from jc_tui.sitting.sitting import Sitting

PLAIN = frozenset(("move", "regroup", "port"))
"""The kinds of destination that need no word of their own."""

GOING = {
    "attack": ("offers.attack", "offers.attack"),
    "main attack": ("offers.main-attack", "offers.main-attack"),
    "name": ("offers.name", "offers.name"),
    "reserve": ("offers.reserve", "offers.reserve"),
    "response": ("offers.response", "offers.response"),
    "retreat": ("offers.retreat", "offers.retreat"),
    "sail": ("offers.sail", "offers.sail-in-list"),
    "move": ("offers.move", "offers.move"),
    "regroup": ("offers.go-on", "offers.go-on"),
    "port": ("offers.to-port", "offers.to-port"),
}
"""What each kind of destination is called, alone and among others."""

NAMING = {
    "jupiter": "offers.name-for-jupiter",
    "vulcan": "offers.name-for-vulcan",
    "surprise": "offers.name-for-surprise",
    "choose battle": "offers.name-battle",
}
"""What stands above the places to be named, by phase."""


@dataclass
class TableOrders(Orders):
    """The order being made at a table, as `jc_tui.faces.Orders`."""

    sitting: Sitting = field(kw_only=True)

    def offers(self, at: str) -> Offers:
        """What can be chosen now."""
        return offers(self, self.sitting, at)

    def marks(self) -> dict[str, TargetMark]:
        """Where the ticked blocks can go, else where an order can begin."""
        return target_marks(self.targets) or begin_marks(self.beginnings)

    def nothing_there(self, place: str) -> GameError | None:
        """Why choosing a place did nothing."""
        return nothing_there(self, self.sitting, place)

    @property
    def advice(self) -> str:
        """What to do now."""
        return what_to_do(self, self.sitting)


def offers(orders: Orders, sitting: Sitting, at: str = "") -> Offers:
    """What the order pane offers, with the selection of the map at a place."""
    if orders.place and orders.blocks:
        ticks = [
            Choice(Item(orders.label(block), block in orders.ticked), tick=number)
            for number, block in enumerate(orders.blocks)
        ]
        return Offers(order_heading(orders, sitting, at), ticks)
    if orders.place and orders.options:
        options = [Choice(Item(orders.option_label(action)), action=action) for action in orders.options]
        return Offers(say("offers.levy-in", place=label(orders.place)), options, listed=True)
    cards = [action for action in sitting.legal if isinstance(action, Play | Discard)]
    if cards:
        return _cards(cards[0], sitting)
    if orders.named:
        places = [
            Choice(Item(named_label(place, sitting)), action=target.actions[""][0])
            for place, target in orders.named.items()
        ]
        return Offers(say(NAMING.get(sitting.view.phase, "offers.name-a-place")), places)
    begin = [
        Choice(Item(f"{label(place)} {_number(place, orders, sitting)}".strip()), begin=place)
        for place in sorted(orders.sources)
    ]
    return Offers(beginning(sitting) if begin else "", begin)


def _cards(legal: Play | Discard, sitting: Sitting) -> Offers:
    """The whole hand, numbered as the cards beside the map are; a refusal says what cannot be chosen."""
    held = [type(legal)(card) for card in sitting.view.hand]
    choices = [
        Choice(Item(label(action.card), about=about_card(action, sitting)), action=action) for action in held
    ]
    heading = say("offers.play-heading" if isinstance(legal, Play) else "offers.discard-heading")
    careful = say("offers.careful") if isinstance(legal, Play) else ""
    return Offers(heading, choices, listed=True, careful=careful, shared=True)


def _number(place: str, orders: Orders, sitting: Sitting) -> str:
    """How many blocks of a place can go; where the enemy pins some of them, how many may leave of how many."""
    if pinned := may_leave(place, sitting):
        return say("offers.free-of", free=pinned[0], blocks=pinned[1])
    return str(len(orders.groups.get(place, ())) or "")


def may_leave(place: str, sitting: Sitting) -> tuple[int, int] | None:
    """How many may leave, of how many, where the enemy attacks the blocks of the player who moves; else None."""
    view = sitting.view
    space = view.spaces.get(place)
    attacked = view.phase == "move" and space is not None and space.attacker is not view.to_act
    return space.unpinned if attacked and space is not None else None


def named_label(place: str, sitting: Sitting) -> str:
    """A place to be named, with how many blocks stand there, the attacker's first."""
    space, name = sitting.view.spaces.get(place), sitting.pack.board.name(place)
    if space is None or sitting.view.phase not in NAMING:
        return name
    stacks = sorted(space.stacks, key=lambda stack: stack.side is not space.attacker)
    return f"{name} {'v'.join(str(stack.count) for stack in stacks)}"


def beginning(sitting: Sitting) -> str:
    """The heading above the places where an order can begin; in a god's command phase it says what he does."""
    view = sitting.view
    if view.phase == "levy":
        return say("offers.choose-city")
    if view.phase == "move" and view.card in POWERS:
        return say("offers.choose-place-and", told=on_card(view.card or ""))
    news = enemy_news(sitting) if view.phase == "move" else ""
    return say("offers.choose-place-and", told=news) if news else say("offers.choose-place")


def on_card(card: str) -> str:
    """What a card gives, as short as it stands on the card."""
    if card not in POWERS:
        return describe(card)
    return say("cards.with-power", card=label(card), power=say(POWERS[card][1]))


def about_card(action: Discard | Play, sitting: Sitting) -> str:
    """What a card gives; Apollo, when he may be played, says which card that is now."""
    view = sitting.view
    if isinstance(action, Play) and action.card == "apollo" and view.played and view.seat in SEATS:
        last = view.played[-1]
        enemys = last.pompey if view.seat is CAESAR else last.caesar
        return say("cards.apollo-copies", side=opponent(view.seat).label, card=label(enemys))
    return on_card(action.card)


def order_heading(orders: Orders, sitting: Sitting, at: str = "") -> str:
    """Where the ticked blocks would go: the place under the selection in full, else all, attacks first."""
    start, found = label(orders.place or ""), orders.targets
    if pinned := may_leave(orders.place or "", sitting):
        start = say("offers.may-leave", place=start, free=pinned[0], blocks=pinned[1])
    if at in found:
        return say("offers.goes-to", start=start, target=_target_words(found[at], orders))
    ordered = sorted(found.values(), key=lambda target: (target.kind in PLAIN, label(target.place)))
    words = [
        label(way.place) if way.kind in PLAIN else f"{label(way.place)} ({say(GOING[way.kind][1])})"
        for way in ordered
    ]
    if not words:
        return say("offers.goes-nowhere" if orders.ticked else "offers.nobody-ticked", start=start)
    return f"{say('offers.goes-to-places', n=len(words), start=start)} {commas(words)}"


def _target_words(target: Target, orders: Orders) -> str:
    """A destination: what going there is, by which way, what the road takes, who cannot go."""
    stay = [short_label(block) for block in orders.ticked if block not in target.actions]
    known = ways(target)
    number = known.index(target.way) + 1 if target.way in known else 1
    parts = [] if target.kind in PLAIN else [say(GOING[target.kind][0])]
    if via := target.way[1:-1]:
        parts.append(say("offers.by-way-of", places=commas(map(label, via))))
    elif len(known) > 1:
        parts.append(say("offers.direct"))
    if len(known) > 1:
        parts.append(say("offers.way", number=number, ways=len(known)))
    parts += [target.note] if target.note else []
    parts += [say("offers.cannot", blocks=commas(stay))] if stay else []
    return f"{label(target.place)}: {'; '.join(parts) or say(GOING[target.kind][0])}"


def nothing_there(orders: Orders, sitting: Sitting, place: str) -> GameError | None:
    """Why choosing a place did nothing; None where there is nothing to choose on the map."""
    if orders.place and orders.blocks:
        if not orders.ticked:
            return GameError(say("offers.no-block-ticked"))
        return GameError(say("offers.no-short-way", start=label(orders.place), end=label(place)))
    if orders.sources and orders.standing(place):
        return GameError(say("offers.nothing-left", place=label(place)))
    if orders.sources:
        return GameError(say("offers.nothing-begins", place=label(place)))
    return None


def what_to_do(orders: Orders, sitting: Sitting) -> str:
    """What to do now, with the keys of the table; who is waited for when it is nothing."""
    view = sitting.view
    if not sitting.legal:
        return sitting.waiting_for
    if orders.place and orders.blocks:
        return say("offers.go-this-way" if orders.way else "offers.point-to-place")
    if orders.place and orders.options:
        return say("offers.levies-left", levies=capital(levies(view.levies_left)))
    verbs = list(dict.fromkeys(action.verb for action in sitting.legal))
    if view.phase == "move" and len(verbs) > 1:
        left = capital(moves(view.moves_left))
        return say("offers.moves-left" if view.moves_left else "offers.no-moves-left", moves=left)
    if view.phase == "play" and view.played and view.played[-1].player_one is None:
        last = view.played[-1]
        return say("offers.cancelled", caesar=label(last.caesar), pompey=label(last.pompey), turn=last.turn)
    if view.phase == "play" and (news := enemy_news(sitting)):
        return say("offers.play-and-news", news=news)
    return to_do(view, verbs, KEYS)
