"""What a replay of Julius Caesar shows besides: both hands and a place, and in a battle the line-up."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import cast

from textual.app import ComposeResult
from textual.containers import Vertical

from engine.contract import Seat
from engine.julius_caesar import events as ev
from engine.julius_caesar.viewdata import BattleView, JuliusCaesarView
from engine.julius_caesar.words import label, roman, say, semicolons
from jc_tui.blocks.battle.dice import dice_lines
from jc_tui.blocks.battle.lineup import Lineup
from jc_tui.julius_caesar.battle.fighting import ACCOUNT, line_up
from jc_tui.julius_caesar.board import CaesarBoard
from jc_tui.julius_caesar.lookback import CaesarSeen
from jc_tui.julius_caesar.remarks import Remarks
from jc_tui.julius_caesar.text.position import place_label
from jc_tui.look.remarks import fitted_remarks
from jc_tui.look.sides import side_ink
from jc_tui.look.spans import Line, ruled, wrapped
from jc_tui.lookback.replaying import Replay
from jc_tui.widgets.canvas import Canvas, Drawing
from jc_tui.widgets.lines import Lines
from jc_tui.widgets.replay_panes import ReplayPane, cut_lines

LOW = 7
"""Under so many rows both hands and the place stand close together."""


class ReplayHands(Canvas, ReplayPane):
    """Both hands, and the blocks in the place that is looked at."""

    DEFAULT_CSS = """
    ReplayHands { height: 12; }
    """

    _board = CaesarBoard()
    _hands: Mapping[Seat, JuliusCaesarView] = {}
    _view: JuliusCaesarView | None = None
    _place = ""

    def show_replay(self, replay: Replay, place: str) -> None:
        """Show the hands there, and this place."""
        self._view, self._hands, self._place = replay.view, cast(CaesarSeen, replay.seen).hands, place
        self.repaint()

    def draw(self, width: int, height: int) -> list[Line]:
        """The hands, a rule, the place; without rules where there is little room."""
        if height < LOW:
            return cut_lines(self._tight(width), height)
        rule = self.glyphs.rule
        lines = [ruled(say("replay.hands"), width, rule)]
        for seat, view in self._hands.items():
            head = f"{seat.label}:"
            first, *more = wrapped(f"{head} {hand_text(view, seat)}", width - 1, 2)
            lines.append(((f" {head}", side_ink(seat)), (first[len(head) :], "text")))
            lines += [((f" {line}", "text"),) for line in more]
        if self._view is None or not self._place:
            return lines
        lines.append(ruled(self._board.label(self._place), width, rule))
        found = self._board.standing(self._view, self._place, width - 1)
        lines += [((f" {text}", ink),) for text, ink in found]
        around = fitted_remarks(
            Remarks(self._view).around(self._place), width - 1, max(0, height - len(lines)), self.glyphs.more
        )
        return cut_lines([*lines, *(((" ", "text"), *line) for line in around)], height)

    def _tight(self, width: int) -> list[Line]:
        lines: list[Line] = []
        for seat, view in self._hands.items():
            words = self.glyphs.cut(hand_text(view, seat), width - len(seat.label) - 4)
            lines.append(((f" {seat.label}:", side_ink(seat)), (f" {words}", "text")))
        if self._view is not None and self._place:
            name = f" {self._board.label(self._place)}: "
            (first, ink), *more = self._board.standing(self._view, self._place, width - len(name))
            lines.append(((name, "strong"), (first, ink)))
            lines += [((" " * len(name) + text.strip(), ink),) for text, ink in more]
        return lines


class ReplayBattle(Vertical, ReplayPane):
    """The battle that is being fought: where, its line-up, the last dice."""

    DEFAULT_CSS = """
    ReplayBattle > #battle-title, ReplayBattle > #dice { height: 1; }
    """

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Lines(id="battle-title")
        yield Lineup(roman, id="lineup")
        yield Drawing(id="dice")

    def show_replay(self, replay: Replay, place: str) -> None:
        """Show the battle, if there is one."""
        battle = replay.view.battle
        title = battle_title(battle) if battle else ""
        self.query_one("#battle-title", Lines).show([((f" {title}", "strong"),)])
        self.query_one(Lineup).show(line_up(battle) if battle else None)
        due = (battle.hits_due, battle.hits_on) if battle and battle.hits_on else None
        events = [told.event for told in replay.recent]
        began = (at for at in reversed(range(len(events))) if isinstance(events[at], ev.BattleBegan))
        shot = ACCOUNT.last_shot(events[next(began, len(events)) :])
        self.query_one("#dice", Drawing).show(partial(dice_lines, shot, due))


def battle_title(battle: BattleView) -> str:
    """Where a battle is fought, and in which round."""
    surprise = battle.surprise and battle.round == 1
    place = place_label(battle.space)
    return say("replay.battle-surprise" if surprise else "replay.battle", place=place, number=battle.round)


def hand_text(view: JuliusCaesarView, seat: Seat) -> str:
    """A player's hand as a view shows it: the cards, the one face down, the one laid aside; or their number."""
    if view.seat is not seat:
        number = say("replay.cards", n=view.hand_sizes[seat])
        return say("cards.one-face-down", hand=number) if view.has_chosen[seat] else number
    words = [" ".join(map(label, view.hand)) or say("replay.no-cards")]
    words += [say("cards.line-chosen", card=label(view.chosen))] if view.chosen else []
    words += [say("replay.laid-aside", card=label(view.discard))] if view.discard else []
    return semicolons(words)
