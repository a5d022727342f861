"""Hands, area and line-up in a replay of Caesar's Gallic War."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from engine.contract import Seat
from engine.gallic_war.seats import BARBARIANS
from engine.gallic_war.viewdata import GallicWarView, SideView
from engine.gallic_war.words import card_name, say, use_name
from engine.translations import commas, headed, noted, semicolons
from jc_tui.appearance.info_items import InfoItem
from jc_tui.blocks.battle.pieces import LineupData
from jc_tui.blocks.battle.replay import FightReplay
from jc_tui.gallic_war.battle import fighting
from jc_tui.gallic_war.facts import load_facts, plays_alone
from jc_tui.gallic_war.remarks import Remarks
from jc_tui.gallic_war.text.battle import below
from jc_tui.gallic_war.text.standing import shortened
from jc_tui.lookback.replaying import Replay
from jc_tui.widgets.replay_panes import ReplayHands


class GallicHands(ReplayHands):
    """Both hands, the card of each on the table, and the area."""

    def heading(self) -> str:
        return say("replay.cards")

    def hands(self, replay: Replay) -> Mapping[Seat, str]:
        view = cast(GallicWarView, replay.view)
        handless = BARBARIANS if plays_alone(view) else None
        return {seat: card_words(side, with_hand=seat is not handless) for seat, side in view.sides.items()}

    def around(self, view: GallicWarView, place: str) -> Sequence[InfoItem]:
        return Remarks(view).around(place)


class ReplayBattle(FightReplay):
    """The line-up with reserves and fortress, as the viewer knows them."""

    account, below = fighting.ACCOUNT, staticmethod(below)

    def heading(self, view: GallicWarView) -> str:
        battle = view.battle
        return headed(fighting.heading(battle), fighting.round_words(view, battle)) if battle else ""

    def line_up(self, view: GallicWarView) -> LineupData:
        assert view.battle is not None
        return fighting.line_up(view, view.battle)


def card_words(side: SideView, *, with_hand: bool = True) -> str:
    """Return a side's card with its use, and its hand or its number."""
    told = []
    if side.has_laid:
        laid = _card(side.laid, side.seat) if side.laid else say("position.face-down")
        told.append(noted(laid, use_name(side.use)) if side.use else laid)
    if not with_hand:
        return semicolons(told) or say("replay.deck")
    if side.hand is None:
        return semicolons([*told, say("position.in-hand", number=side.hand_size)])
    hand = commas(_card(card, side.seat) for card in side.hand)
    return semicolons([*told, hand or say("position.no-card")])


def _card(card: str, side: Seat) -> str:
    """Return a card by its first tribe and points: ``Atuatuci 1``."""
    name = shortened(card_name(card))
    if load_facts().event(card):
        return name
    return say("position.card", card=name, points=load_facts().points(card, side))
