"""What the order pane offers: blocks to tick, levies, cards, places to name, groups to begin with."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.contract import GameError
from engine.julius_caesar.actions import Discard, Play
from engine.julius_caesar.seats import CAESAR, SEATS, opponent
from engine.julius_caesar.story import count
from jc_tui.julius_caesar.choosing import Target, ways
from jc_tui.julius_caesar.facts import Facts
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

ALONE, IN_A_LIST = {"sail": "amphibious"}, {"sail": "by sea"}
"""What some kinds are called to the player, alone and among others."""

SHORT = {
    "discard": "Lay a card aside for the year, unseen: arrows, Enter. h: all cards.",
    "play": "Choose a card; both are turned up together. h: all cards, g: story.",
    "jupiter": "Name a city: Jupiter draws an enemy block there; e leaves it.",
    "regroup": "You won: go on to friendly or vacant neighbours, or press e to stay.",
    "port": "Winter: a friendly port for each Navis at sea.",
    "disband": "Winter: disband whom you will, then e.",
}
"""What to do in some phases, in a line of a small screen, with the keys of the table."""

NAMING = {
    "jupiter": "Jupiter, name a city: one block defects or loses a step.",
    "vulcan": "Vulcan, name a city: all lose a step, not Cleopatra at I.",
    "surprise": "The battle of the surprise:",
    "choose battle": "The next battle:",
}
"""What stands above the places to be named, by phase."""


@dataclass
class TableOrders(Orders):
    """The order being made at a table, as `jc_tui.pack.Orders`."""

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
    facts = sitting.facts
    name = facts.names.space
    if orders.place and orders.blocks:
        ticks = [
            Choice(Item(orders.label(block), block in orders.ticked), tick=number)
            for number, block in enumerate(orders.blocks)
        ]
        return Offers(order_heading(orders, sitting, at), ticks)
    if orders.place and orders.options:
        levies = [Choice(Item(orders.option_label(action)), action=action) for action in orders.options]
        return Offers(f"Levy in {name(orders.place)}:", levies, listed=True)
    cards = [action for action in sitting.legal if isinstance(action, Play | Discard)]
    if cards:
        return _cards(cards[0], sitting)
    if orders.named:
        places = [
            Choice(Item(named_label(place, sitting)), action=target.actions[""][0])
            for place, target in orders.named.items()
        ]
        return Offers(NAMING.get(sitting.view.phase, "Name a place:"), places)
    begin = [
        Choice(Item(f"{name(place)} {_number(place, orders, sitting)}".strip()), begin=place)
        for place in sorted(orders.sources)
    ]
    return Offers(beginning(sitting) if begin else "", begin)


def _cards(legal: Play | Discard, sitting: Sitting) -> Offers:
    """The whole hand, numbered as the cards beside the map are; a refusal says what cannot be chosen."""
    held = [type(legal)(card) for card in sitting.view.hand]
    name = sitting.facts.names.card
    choices = [
        Choice(Item(name(action.card), about=about_card(action, sitting)), action=action) for action in held
    ]
    heading = f"{legal.verb.capitalize()}:"
    careful = "Enter once more plays the card under the cursor." if isinstance(legal, Play) else ""
    return Offers(heading, choices, listed=True, careful=careful, shared=True)


def _number(place: str, orders: Orders, sitting: Sitting) -> str:
    """How many blocks of a place can go; where the enemy pins some of them, how many may leave of how many."""
    pinned = may_leave(place, sitting)
    return pinned.removesuffix(" may leave") or str(len(orders.groups.get(place, ())) or "")


def may_leave(place: str, sitting: Sitting) -> str:
    """``2 of 4 may leave`` where the enemy attacks the blocks of the player who moves; else empty."""
    view = sitting.view
    space = view.spaces.get(place)
    if view.phase != "move" or space is None or space.attacker is view.to_act or space.unpinned is None:
        return ""
    free, blocks = space.unpinned
    return f"{free} of {blocks} may leave"


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
        return "Choose a city to levy in:"
    if view.phase == "move" and view.card in POWERS:
        return f"Choose a place. {on_card(view.card or '', sitting.facts)}."
    news = enemy_news(sitting) if view.phase == "move" else ""
    return f"Choose a place. {news}." if news else "Choose a place:"


def on_card(card: str, facts: Facts) -> str:
    """What a card gives, as short as it stands on the card."""
    if card not in POWERS:
        return describe(card, facts)
    power = POWERS[card]
    return f"{facts.names.card(card)}: {power if power.startswith('Navis') else power[0].lower() + power[1:]}"


def about_card(action: Discard | Play, sitting: Sitting) -> str:
    """What a card gives; Apollo, when he may be played, says which card that is now."""
    view, facts = sitting.view, sitting.facts
    if isinstance(action, Play) and action.card == "apollo" and view.played and view.seat in SEATS:
        last = view.played[-1]
        enemys = last.pompey if view.seat is CAESAR else last.caesar
        return f"Apollo: copies {opponent(view.seat).label}'s {facts.names.card(enemys)}"
    return on_card(action.card, facts)


def order_heading(orders: Orders, sitting: Sitting, at: str = "") -> str:
    """Where the ticked blocks would go: the place under the selection in full, else all, attacks first."""
    name = sitting.facts.names.space
    start, found = name(orders.place or ""), orders.targets
    if pinned := may_leave(orders.place or "", sitting):
        start += f" ({pinned}, 6.13)"
    if at in found:
        return f"{start} to {_target_words(found[at], orders, sitting)}"
    ordered = sorted(found.values(), key=lambda target: (target.kind in PLAIN, name(target.place)))
    words = [
        name(way.place) if way.kind in PLAIN else f"{name(way.place)} ({IN_A_LIST.get(way.kind, way.kind)})"
        for way in ordered
    ]
    if not words:
        return f"{start}: no block is ticked" if not orders.ticked else f"{start} goes nowhere"
    return f"{start} goes to {count(len(words), 'place')}: {', '.join(words)}"


def _target_words(target: Target, orders: Orders, sitting: Sitting) -> str:
    """A destination: what going there is, by which way, what the road takes, who cannot go."""
    facts = sitting.facts
    stay = [facts.short(block) for block in orders.ticked if block not in target.actions]
    known = ways(target)
    number = known.index(target.way) + 1 if target.way in known else 1
    via = [facts.names.space(place) for place in target.way[1:-1]]
    parts = [
        "" if target.kind in PLAIN else ALONE.get(target.kind, target.kind),
        f"by {', '.join(via)}" if via else "direct" if len(known) > 1 else "",
        f"w: way {number} of {len(known)}" if len(known) > 1 else "",
        target.note,
        f"{', '.join(stay)} cannot" if stay else "",
    ]
    return f"{facts.names.space(target.place)}: {'; '.join(filter(None, parts)) or target.kind}"


def nothing_there(orders: Orders, sitting: Sitting, place: str) -> GameError | None:
    """Why choosing a place did nothing; None where there is nothing to choose on the map."""
    name = sitting.facts.names.space
    if orders.place and orders.blocks:
        way = f"No short way leads from {name(orders.place)} to {name(place)}."
        return GameError(way if orders.ticked else "No block is ticked: press its number, or a for all.")
    if orders.sources and orders.standing(place):
        return GameError(f"Your blocks in {name(place)} have nothing left to do in this phase.")
    if orders.sources:
        return GameError(f"Nothing can begin in {name(place)} now: choose a marked place, or a number.")
    return None


def what_to_do(orders: Orders, sitting: Sitting) -> str:
    """What to do now, with the keys of the table; who is waited for when it is nothing."""
    view = sitting.view
    if not sitting.legal:
        return sitting.waiting_for
    if orders.place and orders.blocks:
        go = "Enter goes this way, w another." if orders.way else "Point to a marked place and press Enter."
        return f"{go} 1-9 tick blocks, Esc drops."
    if orders.place and orders.options:
        left = count(view.levies_left, "levy", "levies").capitalize()
        return f"{left} left: number, or arrows and Enter. Esc: other city; e ends."
    verbs = list(dict.fromkeys(action.verb for action in sitting.legal))
    if view.phase == "move" and len(verbs) > 1:
        left = count(view.moves_left, "move").capitalize()
        begun = ": begun groups may go on" if not view.moves_left else ": choose a group (number, or Enter on it)"
        return f"{left} left{begun}; e ends."
    if view.phase == "play" and view.played and view.played[-1].player_one is None:
        last, card = view.played[-1], sitting.facts.names.card
        gods = f"{card(last.caesar)} against {card(last.pompey)}"
        return f"{gods}: turn {last.turn} was cancelled. Choose a card."
    if view.phase == "play" and (news := enemy_news(sitting)):
        return f"Choose a card (h: all). g: story. {news}."
    return SHORT.get(view.phase) or to_do(view, verbs, sitting.facts).replace("`end`", "e")
