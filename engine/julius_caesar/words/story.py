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


def told(event: Event) -> str:
    """One event as a sentence, or a few."""
    return TELLINGS[type(event)](event)


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
    if len(run) == 1 or not isinstance(first, ev.BlockMoved | ev.BlockRegrouped):
        return " ".join(narrated(run)) if len(run) > 1 else told(first)
    names = commas(label(each.block) for each in run if isinstance(each, type(first)) and each.block)
    if isinstance(first, ev.BlockMoved):
        return _moved(first, len(run), names)
    return _regrouped(first, len(run), names)


def _togetherness(place: int, event: Event) -> object:
    """A key that is equal for events to tell in one sentence, and like no other for all the rest."""
    if isinstance(event, ev.CardDealt):
        return ev.CardDealt
    if isinstance(event, (ev.BlockMoved, ev.BlockRegrouped)) and event.block is None:
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


# --- pieces: names and counted things ----------------------------------------------------------------------------


def _who(block: str, side: Seat) -> str:
    """A block that is seen; one that fights for the other side than at first is marked."""
    if block == "cleopatra" or owner(block) in (side, None):
        return label(block)
    return say("story.gone-over", block=label(block), side=label(side))


def _route(path: tuple[str, ...]) -> str:
    return " - ".join(map(label, path))


def _line(blocks: ev.Blocks) -> str:
    return commas(f"{label(block)} {roman(strength)}" for block, strength in blocks) or say("story.nobody")


def hits(number: int) -> str:
    """``2 hits``, ``no hits``."""
    return say("story.hits", n=number) if number else say("story.no-hits")


# --- cards and phases --------------------------------------------------------------------------------------------


def _swapped(e: ev.BlocksSwapped) -> str:
    if e.first is None or e.second is None:
        return say("story.swapped-unseen", side=label(e.side))
    return say("story.swapped", first=label(e.first), second=label(e.second))


def _discarded(e: ev.CardDiscarded) -> str:
    if e.card is None:
        return say("story.discarded-unseen", side=label(e.seat))
    return say("story.discarded", side=label(e.seat), card=label(e.card))


def _chosen(e: ev.CardChosen) -> str:
    if e.card is None:
        return say("story.chosen-unseen", side=label(e.seat))
    return say("story.chosen", side=label(e.seat), card=label(e.card))


def _revealed(e: ev.CardsRevealed) -> str:
    cards: dict[str, Any] = {"caesar": label(e.caesar), "pompey": label(e.pompey)}
    if e.copied:
        return say("story.revealed-apollo", copied=label(e.copied), **cards)
    return say("story.revealed", **cards)


def _command(e: ev.CommandBegan) -> str:
    if is_god(e.card):
        return say("story.command-god", side=label(e.seat), number=e.player, card=label(e.card))
    moves, levies = say("story.moves", n=e.move), say("story.levies", n=e.levy)
    return say("story.command", side=label(e.seat), number=e.player, moves=moves, levies=levies)


# --- blocks that move and change ---------------------------------------------------------------------------------

MOVED = {
    "move": ("story.moved", "story.moved-unseen"),
    "attack": ("story.attacked", "story.attacked-unseen"),
    "reserve": ("story.joined-in-reserve", "story.joined-in-reserve-unseen"),
    "response": ("story.responded", "story.responded-unseen"),
    "sail": ("story.sailed", "story.sailed-unseen"),
    "port": ("story.went-to-port", "story.went-to-port-unseen"),
}
"""By the manner of a move: the sentence of blocks that are seen, and that of unseen ones."""


def _moved(e: ev.BlockMoved, number: int = 1, names: str = "") -> str:
    seen, unseen = MOVED.get(e.manner, MOVED["move"])
    if e.block is None:
        return say(unseen, n=number, side=label(e.side), route=_route(e.path))
    return say(seen, n=number, who=names or _who(e.block, e.side), route=_route(e.path))


def _regrouped(e: ev.BlockRegrouped, number: int = 1, names: str = "") -> str:
    if e.block is None:
        return say("story.regrouped-unseen", n=number, side=label(e.side), route=_route(e.path))
    return say("story.regrouped", n=number, who=names or _who(e.block, e.side), route=_route(e.path))


def _control(e: ev.ControlChanged) -> str:
    if e.contested:
        return say("story.contested", place=label(e.space))
    if e.owner is None:
        return say("story.vacant", place=label(e.space))
    return say("story.taken", place=label(e.space), side=label(e.owner))


def _levied(e: ev.BlockLevied) -> str:
    if e.block is None:
        return say("story.levied-unseen", side=label(e.side), place=label(e.city))
    return say("story.levied", side=label(e.side), block=label(e.block, e.side), place=label(e.city))


def _gained(e: ev.StepGained) -> str:
    if e.block is None:
        return say("story.gained-unseen", side=label(e.side), place=label(e.city))
    who = _who(e.block, e.side)
    if e.strength is None:
        return say("story.gained", who=who, place=label(e.city))
    return say("story.risen", who=who, place=label(e.city), strength=roman(e.strength))


LOST = {
    "hit": ("story.lost", "story.lost-strength-unseen", "story.lost-unseen", "story.eliminated"),
    "disruption": (
        *("story.lost-in-disorder", "story.lost-in-disorder-strength-unseen", "story.lost-in-disorder-unseen"),
        "story.eliminated-in-disorder",
    ),
    "jupiter": (
        *("story.lost-to-jupiter", "story.lost-to-jupiter-strength-unseen", "story.lost-to-jupiter-unseen"),
        "story.eliminated-by-jupiter",
    ),
    "vulcan": (
        *("story.lost-to-vulcan", "story.lost-to-vulcan-strength-unseen", "story.lost-to-vulcan-unseen"),
        "story.eliminated-by-vulcan",
    ),
    "retreat": ("story.lost", "story.lost-strength-unseen", "story.lost-unseen", "story.eliminated-cut-off"),
}
"""By cause: a step lost by a block that is seen, by one whose strength is not, by an unseen one; a block lost."""


def _lost(e: ev.StepLost) -> str:
    seen, strength_unseen, unseen, _ = LOST.get(e.cause, LOST["hit"])
    if e.block is None:
        return say(unseen, side=label(e.side), place=label(e.space))
    who = _who(e.block, e.side)
    if e.strength is None:
        return say(strength_unseen, who=who, place=label(e.space))
    return say(seen, who=who, strength=roman(e.strength))


def _eliminated(e: ev.BlockEliminated) -> str:
    return say(LOST.get(e.cause, LOST["hit"])[3], who=_who(e.block, e.side), place=label(e.space))


def _drawn(e: ev.BlockDrawn) -> str:
    who = _who(e.block, e.side)
    return say("story.drawn", who=who, strength=roman(e.strength), place=label(e.city))


DISBANDED = {
    "port": ("story.disbanded-without-port", "story.disbanded-without-port-unseen"),
    "supply": ("story.disbanded-unfed", "story.disbanded-unfed-unseen"),
    "choice": ("story.disbanded", "story.disbanded-unseen"),
}
"""By cause: a block that is seen is disbanded, an unseen one is."""


def _disbanded(e: ev.BlockDisbanded) -> str:
    seen, unseen = DISBANDED.get(e.cause, DISBANDED["choice"])
    if e.block is None:
        return say(unseen, side=label(e.side), place=label(e.space))
    return say(seen, who=_who(e.block, e.side), place=label(e.space))


# --- battles -----------------------------------------------------------------------------------------------------


def _battle(e: ev.BattleBegan) -> str:
    attacker, defender = label(e.attacker), label(opponent(e.attacker))
    began = say(
        "story.battle",
        place=label(e.space),
        attacker=attacker,
        attackers=_line(e.attackers),
        defender=defender,
        defenders=_line(e.defenders),
    )
    attackers, defenders = e.attacking_reserves, e.defending_reserves
    if attackers and defenders:
        theirs, ours = say("story.blocks", n=attackers), say("story.blocks", n=defenders)
        reserves = say(
            "story.reserves-of-both", attacker=attacker, attackers=theirs, defender=defender, defenders=ours
        )
    elif attackers or defenders:
        side = attacker if attackers else defender
        reserves = say("story.reserves", n=attackers or defenders, side=side)
    else:
        return began
    return say("story.with", began=began, reserves=reserves)


def hits_on(firepower: int) -> str:
    """The rolls that hit: ``1``, ``1-3``."""
    return "1" if firepower == 1 else f"1-{firepower}"


def _rolled(e: ev.DiceRolled) -> str:
    many, dice = say("story.dice", n=len(e.dice)), " ".join(map(str, e.dice))
    who, on, hit = _who(e.block, e.side), hits_on(e.firepower), hits(e.hits)
    return say("story.fired", who=who, many=many, dice=dice, on=on, hits=hit)


def fired(e: ev.DiceRolled) -> str:
    """A volley without its dice, for where they are drawn."""
    return say("story.fired-in-short", who=_who(e.block, e.side), hits=hits(e.hits))


def _battle_ended(e: ev.BattleEnded) -> str:
    if e.winner is None:
        return say("story.nobody-left", place=label(e.space))
    return say("story.won-battle", side=label(e.winner), place=label(e.space))


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
        return say("story.draw", caesar=e.caesar, pompey=e.pompey)
    points = {"caesar": e.caesar, "pompey": e.pompey}
    return say(WON[e.kind][0], winner=label(e.winner), loser=label(opponent(e.winner)), **points)


def how_it_ended(winner: Seat | None, kind: str) -> str:
    """Who won, and how."""
    if winner is None:
        return say("story.a-draw")
    return say(WON[kind][1], winner=label(winner), loser=label(opponent(winner)))


TELLINGS: Mapping[type[Event], Callable[[Any], str]] = {
    ev.BlocksSwapped: _swapped,
    ev.DeploymentEnded: lambda e: say("story.deployed", side=label(e.side)),
    ev.YearBegan: lambda e: say("story.year", year=e.year, bc=year_bc(e.year)),
    ev.CardDealt: lambda e: (
        _dealt(e.seat, [e.card]) if e.card else say("story.dealt-one-unseen", side=label(e.seat))
    ),
    ev.CardDiscarded: _discarded,
    ev.CardChosen: _chosen,
    ev.TurnBegan: lambda e: say("story.turn", turn=e.turn, year=e.year),
    ev.CardsRevealed: _revealed,
    ev.TurnCancelled: lambda e: say("story.cancelled"),
    ev.CommandBegan: _command,
    ev.BlockMoved: _moved,
    ev.ControlChanged: _control,
    ev.BlockLevied: _levied,
    ev.StepGained: _gained,
    ev.StepLost: _lost,
    ev.BlockEliminated: _eliminated,
    ev.CityStruck: lambda e: say("story.struck", side=label(e.side), place=label(e.city)),
    ev.BlockDrawn: _drawn,
    ev.BlockDefected: lambda e: say(
        "story.defected", block=label(e.block), side=label(e.to), start=label(e.origin), end=label(e.city)
    ),
    ev.CleopatraTurned: lambda e: say(
        "story.cleopatra-turned", side=label(e.to), place=label(e.space), strength=roman(e.strength)
    ),
    ev.SurpriseNamed: lambda e: say("story.surprise", side=label(e.seat), place=label(e.space)),
    ev.BattleBegan: _battle,
    ev.RoundBegan: lambda e: say("story.round", place=label(e.space), number=e.round),
    ev.ReservesArrived: lambda e: say(
        "story.reserves-arrived", side=label(e.side), place=label(e.space), blocks=_line(e.blocks)
    ),
    ev.ReservesDisrupted: lambda e: say("story.disrupted", side=label(e.side), place=label(e.space)),
    ev.RolesExchanged: lambda e: say("story.roles", side=label(e.attacker), place=label(e.space)),
    ev.DiceRolled: _rolled,
    ev.BlockPassed: lambda e: say("story.passed", who=_who(e.block, e.side)),
    ev.BlockRetreated: lambda e: say("story.retreated", who=_who(e.block, e.side), route=_route(e.path)),
    ev.BattleEnded: _battle_ended,
    ev.BlockRegrouped: _regrouped,
    ev.WinterBegan: lambda e: say("story.winter", year=e.year),
    ev.CleopatraReturned: lambda e: say("story.cleopatra-home", start=label(e.origin), end=label("alexandria")),
    ev.PointsCounted: lambda e: say("story.points", year=e.year, caesar=e.caesar, pompey=e.pompey),
    ev.BlockDisbanded: _disbanded,
    ev.GameOver: _over,
}
"""The sentence of each kind of event."""
