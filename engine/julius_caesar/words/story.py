"""Events as sentences. A sentence says no more than its event holds: what `sight.seen` has blanked is unseen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.seats import opponent
from engine.julius_caesar.words.names import is_god, label, owner, roman, year_bc
from engine.julius_caesar.words.saying import commas, say

Telling = str | tuple[str, ...] | Callable[[Any], str]
"""The key of an event's sentence; or two: of one that is seen and of one that is not, between them a third where
only the strength may be unseen; or what makes the sentence."""


def told(event: Event) -> str:
    """One event as a sentence, or a few."""
    return _said(event, TELLINGS[type(event)])


def narrated(events: Sequence[Event]) -> list[str]:
    """Events as sentences, in order; cards dealt and like moves of unseen blocks are told together."""
    sentences = []
    for _, group in groupby(enumerate(events), key=lambda numbered: _togetherness(*numbered)):
        run = [event for _, event in group]
        sentences += _deal(run) if isinstance(run[0], ev.CardDealt) else [together(run)]
    return sentences


def together(run: Sequence[Event]) -> str:
    """Events of which one line tells: blocks that go the same way in one sentence, cards by hand."""
    first = run[0]
    if len(run) == 1:
        return told(first)
    if not isinstance(first, ev.BlockMoved | ev.BlockRegrouped):
        return " ".join(narrated(run))
    who = commas(label(each.block) for each in run if isinstance(each, type(first)) and each.block)
    return _went(first, n=len(run), who=who)


def _togetherness(place: int, event: Event) -> object:
    """A key that is equal for events to tell in one sentence, and like no other for all the rest."""
    if isinstance(event, ev.CardDealt):
        return ev.CardDealt
    if isinstance(event, ev.BlockMoved | ev.BlockRegrouped) and event.block is None:
        return event
    return place


def _deal(deals: Sequence[Event]) -> list[str]:
    hands: dict[Seat, list[str | None]] = {}
    for deal in deals:
        if isinstance(deal, ev.CardDealt):
            hands.setdefault(deal.seat, []).append(deal.card)
    return [_dealt(seat, cards) for seat, cards in hands.items()]


def _dealt(seat: Seat, cards: Sequence[str | None]) -> str:
    if seen := [card for card in cards if card]:
        return say("story.dealt", side=label(seat), cards=commas(map(label, seen)))
    return say("story.dealt-unseen", n=len(cards), side=label(seat))


# --- what sentences name ---------------------------------------------------------------------------------------


def _said(e: Any, telling: Telling, **more: Any) -> str:
    """The sentence of an event; `more` is what it names besides the event's own words."""
    if callable(telling):
        return telling(e)
    if isinstance(telling, tuple):
        unseen = any(getattr(e, name, name) is None for name in ("block", "first", "card", "winner"))
        telling = telling[-1 if unseen else getattr(e, "strength", 0) is None]
    return say(telling, **(_words(e) | more))


def _words(e: Any) -> dict[str, Any]:
    """All that a sentence can name of an event: whose it is, who, where, by which way, and its figures."""
    words = {name: getattr(e, name) for name in e.__slots__}
    if e.seat:
        words["side"] = label(e.seat)
    if e.places:
        names = tuple(map(label, e.places))
        words |= {"place": names[0], "route": " - ".join(names), "start": names[0], "end": names[-1]}
    if block := words.get("block"):
        words |= {"block": label(block), "who": _who(block, e.seat)}
    for name in ("card", "first", "second", "copied"):
        if words.get(name):
            words[name] = label(words[name])
    if words.get("strength"):
        words["strength"] = roman(words["strength"])
    return words


def _who(block: str, side: Seat) -> str:
    """A block that is seen; one that fights for the other side than at first is marked."""
    if block == "cleopatra" or owner(block) in (side, None):
        return label(block)
    return say("story.gone-over", block=label(block), side=label(side))


def _line(blocks: ev.Blocks) -> str:
    return commas(f"{label(block)} {roman(strength)}" for block, strength in blocks) or say("story.nobody")


def hits(number: int) -> str:
    """``2 hits``, ``no hits``."""
    return say("story.hits", n=number) if number else say("story.no-hits")


def hits_on(firepower: int) -> str:
    """The rolls that hit: ``1``, ``1-3``."""
    return "1" if firepower == 1 else f"1-{firepower}"


# --- sentences of several sorts ----------------------------------------------------------------------------------


def _revealed(e: ev.CardsRevealed) -> str:
    key = "story.revealed-apollo" if e.copied else "story.revealed"
    return _said(e, key, caesar=label(e.caesar), pompey=label(e.pompey))


def _command(e: ev.CommandBegan) -> str:
    if is_god(e.card):
        return _said(e, "story.command-god", number=e.player)
    moves, levies = say("story.moves", n=e.move), say("story.levies", n=e.levy)
    return _said(e, "story.command", number=e.player, moves=moves, levies=levies)


WENT = {
    "move": ("story.moved", "story.moved-unseen"),
    "attack": ("story.attacked", "story.attacked-unseen"),
    "reserve": ("story.joined-in-reserve", "story.joined-in-reserve-unseen"),
    "response": ("story.responded", "story.responded-unseen"),
    "sail": ("story.sailed", "story.sailed-unseen"),
    "port": ("story.went-to-port", "story.went-to-port-unseen"),
    "regroup": ("story.regrouped", "story.regrouped-unseen"),
}
"""By the manner in which blocks go."""


def _went(e: ev.BlockMoved | ev.BlockRegrouped, n: int = 1, **more: str) -> str:
    return _said(e, WENT[e.manner if isinstance(e, ev.BlockMoved) else "regroup"], n=n, **more)


def _control(e: ev.ControlChanged) -> str:
    if e.contested:
        return _said(e, "story.contested")
    return _said(e, "story.taken" if e.owner else "story.vacant")


LOST = {
    "hit": ("story.lost", "story.lost-strength-unseen", "story.lost-unseen"),
    "disruption": (
        "story.lost-in-disorder",
        "story.lost-in-disorder-strength-unseen",
        "story.lost-in-disorder-unseen",
    ),
    "jupiter": ("story.lost-to-jupiter", "story.lost-to-jupiter-strength-unseen", "story.lost-to-jupiter-unseen"),
    "vulcan": ("story.lost-to-vulcan", "story.lost-to-vulcan-strength-unseen", "story.lost-to-vulcan-unseen"),
}
"""By the cause for which a block loses a step."""

ELIMINATED = {
    "hit": "story.eliminated",
    "disruption": "story.eliminated-in-disorder",
    "jupiter": "story.eliminated-by-jupiter",
    "vulcan": "story.eliminated-by-vulcan",
    "retreat": "story.eliminated-cut-off",
}
"""By the cause for which a block is eliminated."""

DISBANDED = {
    "port": ("story.disbanded-without-port", "story.disbanded-without-port-unseen"),
    "supply": ("story.disbanded-unfed", "story.disbanded-unfed-unseen"),
    "choice": ("story.disbanded", "story.disbanded-unseen"),
}
"""By the cause for which a block is disbanded."""


def _battle(e: ev.BattleBegan) -> str:
    sides: dict[str, Any] = {"attacker": label(e.attacker), "defender": label(opponent(e.attacker))}
    began = _said(e, "story.battle", attackers=_line(e.attackers), defenders=_line(e.defenders), **sides)
    attackers, defenders = e.attacking_reserves, e.defending_reserves
    if attackers and defenders:
        theirs, ours = say("story.blocks", n=attackers), say("story.blocks", n=defenders)
        reserves = say("story.reserves-of-both", attackers=theirs, defenders=ours, **sides)
    elif attackers or defenders:
        side = sides["attacker" if attackers else "defender"]
        reserves = say("story.reserves", n=attackers or defenders, side=side)
    else:
        return began
    return say("story.with", began=began, reserves=reserves)


def _rolled(e: ev.DiceRolled) -> str:
    many, dice = say("story.dice", n=len(e.dice)), " ".join(map(str, e.dice))
    return _said(e, "story.fired", many=many, dice=dice, on=hits_on(e.firepower), hits=hits(e.hits))


def fired(e: ev.DiceRolled) -> str:
    """A volley without its dice, for where they are drawn."""
    return _said(e, "story.fired-in-short", hits=hits(e.hits))


# --- the end of the game -----------------------------------------------------------------------------------------

WON = {
    "points": ("story.won-by-points", "story.wins-by-points"),
    "points at the end": ("story.won-at-the-end", "story.wins-at-the-end"),
    "rome": ("story.won-by-rome", "story.wins-by-rome"),
    "resigned": ("story.won-by-resignation", "story.wins-by-resignation"),
}
"""By the kind of a victory: the sentence with the points, and the one without."""


def _over(e: ev.GameOver) -> str:
    if e.winner is None:
        return _said(e, "story.draw")
    return _said(e, WON[e.kind][0], winner=label(e.winner), loser=label(opponent(e.winner)))


def how_it_ended(winner: Seat | None, kind: str) -> str:
    """Who won, and how."""
    if winner is None:
        return say("story.a-draw")
    return say(WON[kind][1], winner=label(winner), loser=label(opponent(winner)))


TELLINGS: Mapping[type[Event], Telling] = {
    ev.BlocksSwapped: ("story.swapped", "story.swapped-unseen"),
    ev.DeploymentEnded: "story.deployed",
    ev.YearBegan: lambda e: _said(e, "story.year", bc=year_bc(e.year)),
    ev.CardDealt: lambda e: _dealt(e.seat, [e.card]) if e.card else _said(e, "story.dealt-one-unseen"),
    ev.CardDiscarded: ("story.discarded", "story.discarded-unseen"),
    ev.CardChosen: ("story.chosen", "story.chosen-unseen"),
    ev.TurnBegan: "story.turn",
    ev.CardsRevealed: _revealed,
    ev.TurnCancelled: "story.cancelled",
    ev.CommandBegan: _command,
    ev.BlockMoved: _went,
    ev.ControlChanged: _control,
    ev.BlockLevied: lambda e: (
        _said(e, "story.levied", block=label(e.block, e.side)) if e.block else _said(e, "story.levied-unseen")
    ),
    ev.StepGained: ("story.risen", "story.gained", "story.gained-unseen"),
    ev.StepLost: lambda e: _said(e, LOST[e.cause]),
    ev.BlockEliminated: lambda e: _said(e, ELIMINATED[e.cause]),
    ev.CityStruck: "story.struck",
    ev.BlockDrawn: "story.drawn",
    ev.BlockDefected: "story.defected",
    ev.CleopatraTurned: "story.cleopatra-turned",
    ev.SurpriseNamed: "story.surprise",
    ev.BattleBegan: _battle,
    ev.RoundBegan: lambda e: _said(e, "story.round", number=e.round),
    ev.ReservesArrived: lambda e: _said(e, "story.reserves-arrived", blocks=_line(e.blocks)),
    ev.ReservesDisrupted: "story.disrupted",
    ev.RolesExchanged: "story.roles",
    ev.DiceRolled: _rolled,
    ev.BlockPassed: "story.passed",
    ev.BlockRetreated: "story.retreated",
    ev.BattleEnded: ("story.won-battle", "story.nobody-left"),
    ev.BlockRegrouped: _went,
    ev.WinterBegan: "story.winter",
    ev.CleopatraReturned: "story.cleopatra-home",
    ev.PointsCounted: "story.points",
    ev.BlockDisbanded: lambda e: _said(e, DISBANDED[e.cause]),
    ev.GameOver: _over,
}
"""How each kind of event is told."""
