"""Events as English sentences, and as plain data.

`tell` needs names and nothing else, so a sentence says no more than its event holds: what `view.seen` has
blanked is told as unseen. Adding a kind of event means adding its sentence to `TELLINGS`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import groupby
from typing import Any, Protocol

from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.components import Components
from engine.julius_caesar.data import GameData
from engine.julius_caesar.seats import opponent

ROMAN = ("0", "I", "II", "III", "IV")
"""Strengths as the blocks show them."""

FIRST_YEAR_BC = 754
"""Rome was founded in 754 BC, so the year 705 of the city is 49 BC."""


class Names(Protocol):
    """What ids are called, and which seat a block belonged to at first."""

    def block(self, block: str) -> str:
        """``Legio 13``, ``Caesar's Equitatus 1``: a name that no other block has."""
        ...

    def owner(self, block: str) -> Seat | None:
        """The seat a block starts with."""
        ...

    def space(self, space: str) -> str:
        """``Carthago Nova``."""
        ...

    def card(self, card: str) -> str:
        """``Jupiter``, ``3/1``."""
        ...


class NameTable:
    """`Names` from the data files; an id without a name stands for itself."""

    def __init__(self, data: GameData) -> None:
        times = Counter(block.name for block in data.blocks)
        self._blocks = {
            block.id: block.name if times[block.name] == 1 else f"{block.owner.label}'s {block.name}"
            for block in data.blocks
        }
        self._owners = {block.id: block.owner for block in data.blocks}
        self._spaces = {city.id: city.name for city in data.cities} | {sea.id: sea.name for sea in data.seas}
        self._cards = {card.id: card.name for card in data.cards}

    def block(self, block: str) -> str:
        """The full name of a block: its owner is told where two blocks share a name."""
        return self._blocks.get(block, block)

    def owner(self, block: str) -> Seat | None:
        """The seat a block starts with."""
        return self._owners.get(block)

    def space(self, space: str) -> str:
        """The name of a city or sea."""
        return self._spaces.get(space, space)

    def card(self, card: str) -> str:
        """The name of a card."""
        return self._cards.get(card, card)


def roman(strength: int) -> str:
    """A strength as a Roman numeral."""
    return ROMAN[strength] if 0 <= strength < len(ROMAN) else str(strength)


def year_bc(year: int) -> str:
    """A Roman year in our calendar: ``49 BC``."""
    return f"{FIRST_YEAR_BC - year} BC"


@lru_cache(maxsize=8)
def names_of(components: Components) -> NameTable:
    """The names in one set of data files."""
    return NameTable(components.data)


def tell(event: Event, names: Names | Components) -> str:
    """One event as one English sentence, with these names or those of these components."""
    return TELLINGS[type(event)](event, names_of(names) if isinstance(names, Components) else names)


def narrate(events: Sequence[Event], names: Names) -> list[str]:
    """Events as sentences, in order; cards dealt and like moves of unseen blocks are told together."""
    sentences = []
    for _, group in groupby(enumerate(events), key=lambda numbered: _togetherness(*numbered)):
        run = [event for _, event in group]
        if isinstance(run[0], ev.CardDealt):
            sentences += _deal(run, names)
        elif len(run) > 1:
            sentences.append(_crowd(run[0], len(run), names))
        else:
            sentences.append(tell(run[0], names))
    return sentences


def _togetherness(place: int, event: Event) -> object:
    """A key that is equal for events to tell in one sentence, and like no other for all the rest."""
    if isinstance(event, ev.CardDealt):
        return ev.CardDealt
    if isinstance(event, (ev.BlockMoved, ev.BlockRegrouped)) and event.block is None:
        return event
    return place


def _deal(deals: Sequence[Event], names: Names) -> list[str]:
    hands: dict[Seat, list[str | None]] = {}
    for deal in deals:
        if isinstance(deal, ev.CardDealt):
            hands.setdefault(deal.seat, []).append(deal.card)
    told = []
    for seat, cards in hands.items():
        seen = ", ".join(names.card(card) for card in cards if card)
        told.append(f"{seat.label} is dealt {seen or count(len(cards), 'card')}.")
    return told


def _crowd(event: Event, number: int, names: Names) -> str:
    """The sentence of one unseen block that moves, said of so many."""
    plural = tell(event, names).replace("An unseen block", f"{number} unseen blocks", 1)
    for verb in ("moves", "attacks", "joins", "responds", "sails", "goes", "regroups"):
        plural = plural.replace(f" {verb}", f" {verb.removesuffix('es' if verb == 'goes' else 's')}", 1)
    return plural


def kind_of(event: Event) -> str:
    """The kind of an event as a word: ``block_moved``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()


def event_dict(event: Event) -> dict[str, Any]:
    """One event as JSON-ready plain data; ``event`` is its kind."""
    found: dict[str, Any] = {"event": kind_of(event)}
    for field in fields(event):  # type: ignore[arg-type]
        found[field.name] = _plain(getattr(event, field.name))
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, Seat):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _who(block: str | None, side: Seat, names: Names) -> str:
    """A block as the subject of a sentence; a block that fights for the other side is marked."""
    if block is None:
        return f"An unseen block of {side.label}"
    name = names.block(block)
    if block == "cleopatra" or names.owner(block) in (side, None):
        return name
    return f"{name} (now {side.label}'s)"


def _card(card: str | None, names: Names) -> str:
    return "a card unseen" if card is None else names.card(card)


def _route(path: tuple[str, ...], names: Names) -> str:
    return " - ".join(names.space(space) for space in path)


def _line(blocks: ev.Blocks, names: Names) -> str:
    return ", ".join(f"{names.block(block)} {roman(strength)}" for block, strength in blocks) or "nobody"


def count(number: int, thing: str, things: str | None = None) -> str:
    """``1 hit``, ``2 hits``, ``no hits``."""
    plural = things or f"{thing}s"
    return f"{number or 'no'} {thing if number == 1 else plural}"


def _swapped(e: ev.BlocksSwapped, n: Names) -> str:
    if e.first is None or e.second is None:
        return f"{e.side.label} swaps two blocks unseen."
    return f"{n.block(e.first)} and {n.block(e.second)} change places."


def _chosen(e: ev.CardChosen, n: Names) -> str:
    if e.card is None:
        return f"{e.seat.label} puts a card face down."
    return f"{e.seat.label} puts {n.card(e.card)} face down."


def _revealed(e: ev.CardsRevealed, n: Names) -> str:
    copied = f" Apollo copies {n.card(e.copied)}." if e.copied else ""
    return f"The cards are turned up: Caesar {n.card(e.caesar)}, Pompey {n.card(e.pompey)}.{copied}"


def _command(e: ev.CommandBegan, n: Names) -> str:
    card = n.card(e.card)
    if card.isalpha():
        return f"{e.seat.label}, Player {e.player}, calls on {card}."
    points = f"{count(e.move, 'move')}, {count(e.levy, 'levy', 'levies')}"
    return f"{e.seat.label}, Player {e.player}, commands: {points}."


MANNERS = {
    "move": "moves",
    "attack": "attacks",
    "reserve": "joins the attack in reserve",
    "response": "responds",
    "sail": "sails",
    "port": "goes to port for the winter",
}
"""What a block does that moves in each manner."""


def _moved(e: ev.BlockMoved, n: Names) -> str:
    doing = MANNERS.get(e.manner, "moves")
    separator = " " if doing.count(" ") == 0 else ": "
    return f"{_who(e.block, e.side, n)} {doing}{separator}{_route(e.path, n)}."


def _control(e: ev.ControlChanged, n: Names) -> str:
    if e.contested:
        return f"{n.space(e.space)} is contested."
    if e.owner is None:
        return f"{n.space(e.space)} is vacant."
    return f"{n.space(e.space)} is {e.owner.label}'s."


def _levied(e: ev.BlockLevied, n: Names) -> str:
    block = "a new block" if e.block is None else n.block(e.block).removeprefix(f"{e.side.label}'s ")
    return f"{e.side.label} levies {block} in {n.space(e.city)}."


def _gained(e: ev.StepGained, n: Names) -> str:
    if e.block is None or e.strength is None:
        return f"{_who(e.block, e.side, n)} in {n.space(e.city)} gains a step."
    return f"{_who(e.block, e.side, n)} in {n.space(e.city)} rises to {roman(e.strength)}."


CAUSES = {
    "hit": "",
    "disruption": " in disorder",
    "jupiter": " to Jupiter's bolt",
    "vulcan": " to Vulcan's fire",
    "retreat": ", its retreat cut off",
}
"""How a loss came about, as it ends a sentence; a hit goes without saying."""


def _lost(e: ev.StepLost, n: Names) -> str:
    cause = CAUSES.get(e.cause, "")
    if e.block is None or e.strength is None:
        return f"{_who(e.block, e.side, n)} in {n.space(e.space)} loses a step{cause}."
    return f"{_who(e.block, e.side, n)} loses a step{cause} and stands at {roman(e.strength)}."


def _battle(e: ev.BattleBegan, n: Names) -> str:
    other = opponent(e.attacker)
    reserves = [
        f"{seat.label} has {count(number, 'block')} in reserve"
        for seat, number in ((e.attacker, e.attacking_reserves), (other, e.defending_reserves))
        if number
    ]
    more = f" {' and '.join(reserves)}." if reserves else ""
    return (
        f"Battle of {n.space(e.space)}: {e.attacker.label} attacks with {_line(e.attackers, n)};"
        f" {other.label} defends with {_line(e.defenders, n)}.{more}"
    )


def _rolled(e: ev.DiceRolled, n: Names) -> str:
    dice = " ".join(map(str, e.dice))
    on = "1" if e.firepower == 1 else f"1-{e.firepower}"
    many = count(len(e.dice), "die", "dice")
    return f"{_who(e.block, e.side, n)} fires {many}: {dice}, hits on {on}: {count(e.hits, 'hit')}."


def _ended(e: ev.BattleEnded, n: Names) -> str:
    if e.winner is None:
        return f"The battle of {n.space(e.space)} is over; nobody is left."
    return f"{e.winner.label} wins the battle of {n.space(e.space)}."


DISBANDINGS = {
    "port": "has no port for the winter and is disbanded",
    "supply": "is disbanded for want of supply",
    "choice": "is disbanded",
}
"""Why a block was disbanded, as the rest of the sentence."""


def _disbanded(e: ev.BlockDisbanded, n: Names) -> str:
    why = DISBANDINGS.get(e.cause, "is disbanded")
    return f"{_who(e.block, e.side, n)} in {n.space(e.space)} {why}."


ENDINGS = {
    "points": "with 10 victory points or more",
    "points at the end": "with more victory points at the end",
    "rome": "by holding Rome, the points being equal",
    "resigned": "because {loser} gave up",
}
"""How a game was won, as the end of a sentence; `ending` names the loser."""


def _over(e: ev.GameOver, n: Names) -> str:
    score = f"Caesar {e.caesar}, Pompey {e.pompey}"
    if e.winner is None:
        return f"The game is a draw ({score})."
    return f"{e.winner.label} wins the game {ending(e.winner, e.kind)} ({score})."


def ending(winner: Seat, kind: str) -> str:
    """How a side won, as the end of a sentence."""
    loser = opponent(winner)
    return ENDINGS.get(kind, kind).format(loser=loser.label)


TELLINGS: dict[type[Event], Callable[[Any, Names], str]] = {
    ev.BlocksSwapped: _swapped,
    ev.DeploymentEnded: lambda e, n: f"{e.side.label} has deployed.",
    ev.YearBegan: lambda e, n: f"The year {e.year} ({year_bc(e.year)}) begins; the cards are shuffled.",
    ev.CardDealt: lambda e, n: f"{e.seat.label} is dealt {_card(e.card, n)}.",
    ev.CardDiscarded: lambda e, n: f"{e.seat.label} discards {_card(e.card, n)}.",
    ev.CardChosen: _chosen,
    ev.TurnBegan: lambda e, n: f"Turn {e.turn} of the year {e.year} begins.",
    ev.CardsRevealed: _revealed,
    ev.TurnCancelled: lambda e, n: "Two gods cancel each other: the turn is over.",
    ev.CommandBegan: _command,
    ev.BlockMoved: _moved,
    ev.ControlChanged: _control,
    ev.BlockLevied: _levied,
    ev.StepGained: _gained,
    ev.StepLost: _lost,
    ev.BlockEliminated: lambda e, n: (
        f"{_who(e.block, e.side, n)} is eliminated in {n.space(e.space)}{CAUSES.get(e.cause, '')}."
    ),
    ev.CityStruck: lambda e, n: f"{e.side.label}'s Vulcan strikes {n.space(e.city)}: its blocks lose a step.",
    ev.BlockDrawn: lambda e, n: (
        f"Jupiter singles out {_who(e.block, e.side, n)} {roman(e.strength)} in {n.space(e.city)}."
    ),
    ev.BlockDefected: lambda e, n: (
        f"{n.block(e.block)} goes over to {e.to.label}: {n.space(e.origin)} - {n.space(e.city)}."
    ),
    ev.CleopatraTurned: lambda e, n: f"Cleopatra joins {e.to.label} in {n.space(e.space)} at {roman(e.strength)}.",
    ev.SurpriseNamed: lambda e, n: f"{e.seat.label} will surprise the enemy in {n.space(e.space)}.",
    ev.BattleBegan: _battle,
    ev.RoundBegan: lambda e, n: f"Battle of {n.space(e.space)}, round {e.round}.",
    ev.ReservesArrived: lambda e, n: (
        f"{e.side.label}'s reserves join the battle of {n.space(e.space)}: {_line(e.blocks, n)}."
    ),
    ev.ReservesDisrupted: lambda e, n: (
        f"{e.side.label}'s main force is gone: the reserves in {n.space(e.space)} are disrupted."
    ),
    ev.RolesExchanged: lambda e, n: f"From now on {e.attacker.label} is the attacker in {n.space(e.space)}.",
    ev.DiceRolled: _rolled,
    ev.BlockPassed: lambda e, n: f"{_who(e.block, e.side, n)} passes.",
    ev.BlockRetreated: lambda e, n: f"{_who(e.block, e.side, n)} retreats {_route(e.path, n)}.",
    ev.BattleEnded: _ended,
    ev.BlockRegrouped: lambda e, n: f"{_who(e.block, e.side, n)} regroups {_route(e.path, n)}.",
    ev.WinterBegan: lambda e, n: f"Winter of the year {e.year}.",
    ev.CleopatraReturned: lambda e, n: f"Cleopatra goes home from {n.space(e.origin)} to {n.space('alexandria')}.",
    ev.PointsCounted: lambda e, n: f"Victory points at the end of {e.year}: Caesar {e.caesar}, Pompey {e.pompey}.",
    ev.BlockDisbanded: _disbanded,
    ev.GameOver: _over,
}
"""The sentence of each kind of event."""
