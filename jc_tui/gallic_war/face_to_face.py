"""Cards that are turned up: both players' face to face with what they announce, and who goes first and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.contract import Event, Seat
from engine.gallic_war.actions import MOVEMENT
from engine.gallic_war.events import automaton, cards
from engine.gallic_war.seats import BARBARIANS, ROMANS, opponent
from engine.gallic_war.viewdata import GallicWarView
from engine.gallic_war.words import card_name, narrated, say, use_name
from engine.words import sentences
from jc_tui.gallic_war.facts import load_facts
from jc_tui.table.scenes import CardFace, Scene, SceneKind

ANNOUNCED = (cards.CardsRevealed, cards.ActionAnnounced)


def announced(part: Sequence[Event], giver: Seat, before: Callable[[], GallicWarView]) -> Scene:
    """Both cards, with what has been announced by now; once both have announced, who goes first and why.

    `before` gives what was seen before the order that these events are of.
    """
    sides = before().sides.values()
    laid = {side.seat: side.laid for side in sides if side.laid}
    uses = {side.seat: side.use for side in sides if side.use and side.laid}
    for event in part:
        if isinstance(event, cards.CardsRevealed):
            laid, uses = {ROMANS: event.romans, BARBARIANS: event.barbarians}, {}
        elif isinstance(event, cards.ActionAnnounced):
            laid[event.seat], uses[event.seat] = event.card, event.use
    begun = [event for event in part if isinstance(event, cards.ActionBegan)]
    first = begun[0].seat if begun and len(uses) > 1 else None
    faces = [
        CardFace(seat, card_name(laid[seat]), _about(laid[seat], seat, uses.get(seat)), seat is first)
        for seat in (ROMANS, BARBARIANS)
        if seat in laid
    ]
    by_one = len(uses) == 1 and giver in uses
    text = _why_first(first, laid, uses) if first else _told(part)
    return Scene(giver if by_one else None, SceneKind.CARDS, text, cards=faces)


def _told(part: Sequence[Event]) -> str:
    """What was announced; where nothing was, who has to say first what their card is for."""
    announcements = [event for event in part if isinstance(event, cards.ActionAnnounced)]
    return sentences(narrated(announcements)) or say("stage.announce-first", side=ROMANS.label)


def _about(card: str, seat: Seat, use: str | None) -> str:
    """A card's points, and what it is announced for."""
    event = bool(load_facts().event(card))
    points = say("stage.event" if event else "stage.points", n=load_facts().points(card, seat))
    return sentences([points, say("stage.announced", use=use_name(use))]) if use else points


def _why_first(first: Seat, laid: dict[Seat, str], uses: dict[Seat, str]) -> str:
    """Who goes first (5.2): by what the cards are for; of two movements, by their points."""
    second = opponent(first)
    mine, theirs = uses[first], uses[second]
    side = first.label
    if mine != theirs:
        return say("stage.first-by-use", side=side, use=use_name(mine), other=use_name(theirs))
    n, others = (load_facts().points(laid[seat], seat) for seat in (first, second))
    if mine == MOVEMENT and n != others:
        return say("stage.first-by-points", points=n, others=others, side=side)
    return say("stage.first-by-tie", use=use_name(mine), side=side)


def turned_up(event: automaton.CardTurned, why: str) -> Scene:
    """The automaton's card, and what that leads to."""
    face = CardFace(event.seat, card_name(event.card), _about(event.card, event.seat, None), True)
    return Scene(event.seat, SceneKind.CARDS, why or sentences(narrated([event])), cards=[face])
