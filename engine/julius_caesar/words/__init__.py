"""What a player of this game reads about events, and names of places and blocks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from engine.blocks.event_text import Story, hits
from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.data import GODS
from engine.julius_caesar.seats import SEATS, opponent, say
from engine.julius_caesar.words.names import label, owner, phase_name, roman, year_bc
from engine.translations import capital, commas, counted, either, headed, listed, noted, semicolons

__all__ = ["capital", "commas", "counted", "either", "headed", "label", "listed", "noted", "phase_name", "roman"]
__all__ += ["say", "semicolons", "year_bc"]


class _StoryOfRome(Story):
    say = say
    dealing = ev.CardDealt
    moves = (ev.BlockMoved, ev.BlockRegrouped)
    names: ClassVar = {
        **dict.fromkeys(("place", "block", "card", "first", "second", "copied"), label),
        "strength": roman,
    }

    def describe(self, event: Event) -> str:
        return TELLINGS.get(type(event), self.tell_plainly)(event)

    def who(self, block: str, side: Seat) -> str:
        """Return what a block is called, marked where it has gone over."""
        if block == "cleopatra" or owner(block) in (side, None):
            return label(block)
        return say("story.gone-over", block=label(block), side=label(side))

    def goer(self, e: Any) -> str:
        return label(e.block)


_STORY = _StoryOfRome()
_said, told, narrated, together = _STORY.sentence, _STORY.describe, _STORY.narrate, _STORY.together


def _revealed(e: ev.CardsRevealed) -> str:
    return _said(e, *(["apollo"] if e.copied else []), caesar=label(e.caesar), pompey=label(e.pompey))


def _command(e: ev.CommandBegan) -> str:
    if e.card in GODS:
        return _said(e, "god", number=e.player)
    moves, levies = say("story.moves", n=e.move), say("story.levies", n=e.levy)
    return _said(e, number=e.player, moves=moves, levies=levies)


def _points(e: ev.PointsChanged) -> str:
    sides = [
        (seat, now, now - was) for seat, was, now in zip(SEATS, e.before, e.points, strict=True) if now != was
    ]
    changes = (say("story.points-change", side=label(seat), points=now, change=f"{n:+}") for seat, now, n in sides)
    return _said(e, changes=commas(changes))


def _battle(e: ev.BattleBegan) -> str:
    sides: dict[str, Any] = {"attacker": label(e.attacker), "defender": label(opponent(e.attacker))}
    began = _said(e, attackers=_STORY.line(e.attackers), defenders=_STORY.line(e.defenders), **sides)
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


def fired(e: ev.DiceRolled) -> str:
    """Tell a volley without its dice, for where they are drawn."""
    return say("story.fired-in-short", who=_STORY.who(e.block, e.side), hits=hits(e.hits))


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
    return say(WON[kind], **_sides(winner)) if winner else say("story.a-draw")


TELLINGS: Mapping[type[Event], Callable[[Any], str]] = {
    ev.YearBegan: lambda e: _said(e, bc=year_bc(e.year)),
    ev.CardDealt: lambda e: _STORY.tell_hand(e.seat, [e.card]) if e.card else _said(e),
    ev.CardsRevealed: _revealed,
    ev.CommandBegan: _command,
    ev.BlockMoved: lambda e: _said(e, n=1),
    ev.ControlChanged: _STORY.tell_control,
    ev.PointsChanged: _points,
    ev.BlockLevied: lambda e: _said(e, block=label(e.block, e.side)) if e.block else _said(e),
    ev.BattleBegan: _battle,
    ev.DiceRolled: lambda e: _STORY.tell_roll(e, e.firepower),
    ev.BattleEnded: lambda e: _said(e) if e.winner else _said(e, "nobody"),
    ev.BlockRegrouped: lambda e: _said(e, n=1),
    ev.GameOver: lambda e: _said(e, **_sides(e.winner)) if e.winner else _said(e),
}
"""Tellers of events whose sentences name more than `Story.words`."""
