"""Events as sentences. A sentence says no more than its event holds: what `sight.seen` has blanked is unseen.

The sentences lie in the room `events`; `engine.blocks.telling` says which is whose.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.blocks.telling import Narration, Telling, hits, hits_on
from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.data import GODS
from engine.julius_caesar.seats import SEATS, opponent, say
from engine.julius_caesar.words.names import label, owner, roman, year_bc
from engine.words import commas, counted


def told(event: Event) -> str:
    """One event as a sentence, or a few."""
    return TELLINGS.get(type(event), _said)(event)


def _along(run: Sequence[Any]) -> str:
    """Blocks that go the same way."""
    first = run[0]
    who = commas(label(each.block) for each in run if isinstance(each, type(first)) and each.block)
    return _said(first, n=len(run), who=who)


def _dealt(seat: Seat, cards: Sequence[str | None]) -> str:
    if seen := [card for card in cards if card]:
        return say("story.dealt", side=label(seat), cards=commas(map(label, seen)))
    return say("story.dealt-unseen", n=len(cards), side=label(seat))


_narration = Narration(told, ev.CardDealt, (ev.BlockMoved, ev.BlockRegrouped), _along, _dealt)
narrated, together = _narration.narrated, _narration.together


def _words(e: Any) -> dict[str, Any]:
    """All that a sentence can name of an event: whose it is, who, where, by which way, and its figures."""
    words = {name: getattr(e, name) for name in e.__slots__}
    if e.seat:
        words["side"] = label(e.seat)
    if places := e.places:
        names = tuple(map(label, places))
        words |= {"place": names[0], "route": " - ".join(names), "start": names[0], "end": names[-1]}
    if block := words.get("block"):
        words |= {"block": label(block), "who": _who(block, e.seat)}
    for name in ("card", "first", "second", "copied"):
        if words.get(name):
            words[name] = label(words[name])
    if words.get("strength"):
        words["strength"] = roman(words["strength"])
    if "blocks" in words:
        words["blocks"] = _line(words["blocks"])
    return words


_said = Telling(say, _words)


def _who(block: str, side: Seat) -> str:
    """A block that is seen; one that fights for the other side than at first is marked."""
    if block == "cleopatra" or owner(block) in (side, None):
        return label(block)
    return say("story.gone-over", block=label(block), side=label(side))


def _line(blocks: ev.Blocks) -> str:
    return counted((label(block), roman(strength)) for block, strength in blocks) or say("story.nobody")


def _revealed(e: ev.CardsRevealed) -> str:
    return _said(e, *(["apollo"] if e.copied else []), caesar=label(e.caesar), pompey=label(e.pompey))


def _command(e: ev.CommandBegan) -> str:
    if e.card in GODS:
        return _said(e, "god", number=e.player)
    moves, levies = say("story.moves", n=e.move), say("story.levies", n=e.levy)
    return _said(e, number=e.player, moves=moves, levies=levies)


def _control(e: ev.ControlChanged) -> str:
    if e.contested:
        return _said(e, "contested")
    return _said(e) if e.owner else _said(e, "vacant")


def _points(e: ev.PointsChanged) -> str:
    sides = zip(SEATS, e.before, e.points, strict=True)
    changes = [
        say("story.points-change", side=label(seat), points=now, change=f"{now - before:+}")
        for seat, before, now in sides
        if now != before
    ]
    return _said(e, changes=commas(changes))


def _battle(e: ev.BattleBegan) -> str:
    sides: dict[str, Any] = {"attacker": label(e.attacker), "defender": label(opponent(e.attacker))}
    began = _said(e, attackers=_line(e.attackers), defenders=_line(e.defenders), **sides)
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
    return _said(e, many=many, dice=dice, on=hits_on(e.firepower), hits=hits(e.hits))


def fired(e: ev.DiceRolled) -> str:
    """A volley without its dice, for where they are drawn."""
    return say("story.fired-in-short", who=_who(e.block, e.side), hits=hits(e.hits))


WON = {
    "points": "story.wins-by-points",
    "points at the end": "story.wins-at-the-end",
    "rome": "story.wins-by-rome",
    "resigned": "story.wins-by-resignation",
    "time": "story.wins-on-time",
}
"""A victory without its points, by its kind."""


def _sides(winner: Seat) -> dict[str, Any]:
    return {"winner": label(winner), "loser": label(opponent(winner))}


def how_it_ended(winner: Seat | None, kind: str) -> str:
    """Who won, and how."""
    if winner is None:
        return say("story.a-draw")
    return say(WON[kind], **_sides(winner))


TELLINGS: Mapping[type[Event], Callable[[Any], str]] = {
    ev.YearBegan: lambda e: _said(e, bc=year_bc(e.year)),
    ev.CardDealt: lambda e: _dealt(e.seat, [e.card]) if e.card else _said(e),
    ev.CardsRevealed: _revealed,
    ev.CommandBegan: _command,
    ev.BlockMoved: lambda e: _said(e, n=1),
    ev.ControlChanged: _control,
    ev.PointsChanged: _points,
    ev.BlockLevied: lambda e: _said(e, block=label(e.block, e.side)) if e.block else _said(e),
    ev.BattleBegan: _battle,
    ev.DiceRolled: _rolled,
    ev.BattleEnded: lambda e: _said(e) if e.winner else _said(e, "nobody"),
    ev.BlockRegrouped: lambda e: _said(e, n=1),
    ev.GameOver: lambda e: _said(e, **_sides(e.winner)) if e.winner else _said(e),
}
"""What is told of events whose sentences name more than `_words`, or differ in what no code says."""
