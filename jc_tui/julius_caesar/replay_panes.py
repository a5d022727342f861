"""Replay panes of Julius Caesar: both hands, a place, and a line-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.contract import Seat
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import label, say, semicolons
from jc_tui.appearance.info_items import InfoItem
from jc_tui.blocks.battle.pieces import LineupData
from jc_tui.blocks.battle.replay import FightReplay
from jc_tui.julius_caesar.battle.fighting import ACCOUNT, below, line_up
from jc_tui.julius_caesar.remarks import Remarks
from jc_tui.julius_caesar.text.cards import own_laid_cards
from jc_tui.julius_caesar.text.position import place_label
from jc_tui.lookback.replaying import Replay
from jc_tui.widgets.replay_panes import ReplayHands


class CaesarHands(ReplayHands):
    """Both hands, and the blocks in the place that is looked at."""

    def heading(self) -> str:
        return say("replay.hands")

    def hands(self, replay: Replay) -> Mapping[Seat, str]:
        return {seat: hand_text(replay.view_of(seat), seat) for seat in SEATS}

    def around(self, view: JuliusCaesarView, place: str) -> Sequence[InfoItem]:
        return Remarks(view).around(place)


class ReplayBattle(FightReplay):
    """The battle that is being fought: where, its line-up, the last dice."""

    account, below = ACCOUNT, staticmethod(below)

    def heading(self, view: JuliusCaesarView) -> str:
        """Return where a battle is fought, and in which round."""
        if (battle := view.battle) is None:
            return ""
        surprise = battle.surprise and battle.round == 1
        words = "replay.battle-surprise" if surprise else "replay.battle"
        return say(words, place=place_label(battle.space), number=battle.round)

    def line_up(self, view: JuliusCaesarView) -> LineupData:
        assert view.battle is not None
        return line_up(view, view.battle)


def hand_text(view: JuliusCaesarView, seat: Seat) -> str:
    """Return a player's hand as a view shows it: cards or their number."""
    if view.seat is not seat:
        number = say("replay.cards", n=view.hand_sizes[seat])
        return say("cards.one-face-down", hand=number) if view.has_chosen[seat] else number
    hand = " ".join(map(label, view.hand)) or say("replay.no-cards")
    return semicolons([hand, *own_laid_cards(view, "cards.line")])
