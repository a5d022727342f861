"""What a player is shown before they go on, and what the world tells a table: bots, threads, time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.words import say
from jc_tui.table.message import Notice
from jc_tui.table.playback import OFF

if TYPE_CHECKING:
    from jc_tui.table.model import TableModel


def go_on(table: TableModel) -> None:
    """Go on to the next scene, first to a card if the order deserves one."""
    if not table.playback.is_on:
        return
    if table.playback.ends_order and take_cards(table):
        table.next_after_cards = True
    else:
        table.said = None
        table.playback.next()


def show_again(table: TableModel) -> None:
    """Show once more what another player did last. Raises Notice."""
    if table.playback.is_on:
        raise Notice(say("sitting.behind"))
    if not table.playback.begin_again():
        raise Notice(say("show.nothing"))


def take_cards(table: TableModel, *, watched: bool = False) -> bool:
    """Take the cards that are due, or write them into the log; a viewer who only looks on reads them there."""
    moments = table.session.moments
    if table.prefs.moments == OFF or not table.session.humans:
        moments.write(watched=watched)
        return False
    table.due = moments.due(watched=watched)
    return bool(table.due)


def cards_read(table: TableModel) -> None:
    """Go on from the cards: they were read."""
    table.session.moments.were_read()
    table.due = ()
    if table.next_after_cards:
        table.next_after_cards = False
        go_on(table)


def hear_news(table: TableModel, news: Sequence[str]) -> None:
    """Tell who came or left, where nothing else is said; a player who lost their seat loses the hint."""
    if not table.session.humans:
        table.hints.drop()
    for sentence in news:
        if table.said is None and table.question is None and table.session.legal:
            table.news = Notice(sentence)
