"""Scenes of Julius Caesar: moves, levies, gods and cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.contract import Event, Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.data import GODS, Edition
from engine.julius_caesar.seats import SEATS, opponent
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, narrated, say
from engine.translations import sentences
from jc_tui.julius_caesar.facts import load_facts
from jc_tui.julius_caesar.text.cards import command_rows, describe, name_ink
from jc_tui.seats.seen_events import SeenEvent
from jc_tui.table.scenes import CardFace, Scene, SceneBuilder, SceneKind

APOLLO = "apollo"
"""The card that copies another."""

MOVES = (ev.BlockMoved, ev.BlockRetreated, ev.BlockRegrouped)

DEEDS: dict[type[Event], SceneKind] = {
    ev.BlockDefected: SceneKind.MOVE,
    ev.BlockLevied: SceneKind.GAIN,
    ev.StepGained: SceneKind.GAIN,
    ev.CityStruck: SceneKind.STRIKE,
    ev.BlockDrawn: SceneKind.STRIKE,
    ev.SurpriseNamed: SceneKind.ATTACK,
    ev.MainAttackDeclared: SceneKind.ATTACK,
    ev.BattleEnded: SceneKind.FIGHT,
    ev.CleopatraReturned: SceneKind.OTHER,
    ev.BlockDisbanded: SceneKind.OTHER,
}
"""Events other than moves that are worth a scene."""

MANNERS = {"attack": SceneKind.ATTACK, "reserve": SceneKind.ATTACK, "sail": SceneKind.SAIL, "port": SceneKind.SAIL}
"""How a block moves, where that is no mere move."""

ASIDE = (
    *(ev.BattleBegan, ev.RoundBegan, ev.DiceRolled, ev.TurnBegan, ev.CommandBegan, ev.CardDealt),
    *(ev.YearBegan, ev.WinterBegan, ev.PointsCounted, ev.CardChosen, ev.CardDiscarded, ev.GameOver),
)
"""Consequences of an order that are shown elsewhere."""


class CaesarScenes(SceneBuilder):
    """How the orders of this game are shown."""

    def scenes(self, told: Sequence[SeenEvent], before: Callable[[], JuliusCaesarView]) -> Sequence[Scene]:
        events = [one.event for one in told]
        revealed = next((event for event in events if isinstance(event, ev.CardsRevealed)), None)
        if revealed is not None:
            return (_cards(revealed, events, load_facts().edition(before())),)
        done = [event for event in events if isinstance(event, (*MOVES, *DEEDS))]
        if not done:
            return ()
        moved = [event for event in events if isinstance(event, MOVES)]
        others = [event for event in events if event not in moved and not isinstance(event, ASIDE)]
        ended = any(isinstance(event, ev.BattleEnded) for event in done)
        scene = Scene(
            seat=None if ended else _doer(done[0], told[0].seat),
            deed=SceneKind.FIGHT if ended else _deed(done[0]),
            text=sentences([*narrated(moved), *narrated(others)]),
            ways=tuple(dict.fromkeys(event.places for event in done if len(event.places) > 1)),
            places=tuple(dict.fromkeys(event.places[-1] for event in done if event.places)),
        )
        return (scene,)


def _deed(event: Event) -> SceneKind:
    if isinstance(event, ev.BlockMoved):
        return MANNERS.get(event.manner, SceneKind.MOVE)
    return SceneKind.RETREAT if isinstance(event, MOVES) else DEEDS[type(event)]


def _doer(event: Event, seat: Seat) -> Seat | None:
    """Return the seat that gave an order; a god's belongs to his player."""
    if seat in SEATS:
        return seat
    return opponent(event.side) if isinstance(event, ev.CityStruck | ev.BlockDrawn) else event.seat


def _cards(revealed: ev.CardsRevealed, events: Sequence[Event], edition: Edition) -> Scene:
    first = next((event.seat for event in events if isinstance(event, ev.CommandBegan)), None)
    played: dict[Seat, str] = dict(zip(SEATS, (revealed.caesar, revealed.pompey), strict=True))
    cancelled = sentences(narrated([event for event in events if isinstance(event, ev.TurnCancelled)]))
    why = _why_first(first, played, revealed.copied) if first else cancelled
    cards = [
        CardFace(seat, label(card), _about(card, revealed.copied, edition), seat is first, name_ink(card))
        for seat, card in played.items()
    ]
    return Scene(None, SceneKind.CARDS, why, cards=cards)


def _about(card: str, copied: str | None, edition: Edition) -> list[str]:
    if card == APOLLO and copied:
        return [say("stage.copies", card=label(copied), power=describe(copied, edition))]
    if card in GODS:
        return [describe(card, edition)]
    return command_rows(card)


def _why_first(first: Seat, played: dict[Seat, str], copied: str | None) -> str:
    """Return who is Player 1 and why, by the cards that count (2.1)."""
    second = opponent(first)
    counting = (copied if copied and played[seat] == APOLLO else played[seat] for seat in (first, second))
    one, two = map(load_facts().cards.__getitem__, counting)
    words: dict[str, Any] = {"first": label(first), "second": label(second), "moves": one.move, "others": two.move}
    if one.god:
        return say("stage.first-by-god", god=label(one.id), **words)
    if two.god or one.move < two.move:
        return say("stage.first-opens", **words)
    return say("stage.first-by-moves" if one.move > two.move else "stage.first-by-tie", **words)
