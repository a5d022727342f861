"""What the foot of the table says, and which keys are of use: worked out from the model as it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.words import say
from jc_tui.table.intents import Choose, ChooseAction, Pick
from jc_tui.table.log_builder import LogBuilder
from jc_tui.table.message import TableMessage

if TYPE_CHECKING:
    from jc_tui.table.model import TableModel


def deed_since(table: TableModel, first: int) -> TableMessage | None:
    """Return what the viewer's actions from the one with index `first` on did, if the log tells it."""
    session = table.session
    story = LogBuilder(table.ui.log)
    story.update([told for told in session.log() if told.index >= first and told.seat is session.eyes])
    undo = "" if session.can_undo() else say("orders.undo-it")
    text = " ".join(entry.text for entry in story.entries)
    return TableMessage("done", text, tail=undo) if text else None


def told_now(table: TableModel) -> TableMessage:
    """Return the message of the table; in place of a prompt what was just done, or what the choice is about."""
    message = table.message
    if message.kind != "prompt" or table.playback.is_on or table.bots.waits_for_key:
        return message
    stamp, done = table.done
    if done is not None and stamp == table.stamp:
        return done
    menu = table.menu
    pointed = menu.options[table.shared_cursor.at].about if menu.options and table.touched is not None else ""
    about = pointed or menu.about
    return TableMessage("prompt", about) if about else message


def enter_does(table: TableModel) -> str:
    """Return what Enter does now, as the key of a short word; empty where it does nothing."""
    if table.question is not None and isinstance(table.question.intent, Pick | Choose | ChooseAction):
        return "keys.short-yes"
    if not table.session.legal or table.playback.is_on:
        return ""
    if table.touched is not None or table.hints.advice is not None:
        return "keys.short-do-it"
    return "keys.short-choose" if table.orders.place is None else "keys.short-go-there"


def is_of_use(table: TableModel, action: str) -> bool:
    """Return whether the action of a key does something now; only such keys are told."""
    session = table.session
    uses: Mapping[str, Callable[[], bool]] = {
        "do('EndPhase')": lambda: table.orders.end is not None,
        "do('Undo')": lambda: table.plans.draft is not None or session.can_undo() is None,
        "do('AskHint')": lambda: bool(session.legal),
        "do('OpenPlan')": lambda: bool(session.legal),
        "do('TickAll')": lambda: table.orders.place is not None,
        "do('Reopen')": lambda: bool(table.set_aside),
        "do('Next')": lambda: table.offers("Next"),
        "do('ClaimTime')": lambda: table.offers("ClaimTime"),
        "do('PauseOrAgree')": lambda: table.offers("PauseOrAgree"),
        "back": lambda: table.can_drop,
    }
    return uses[action]() if action in uses else True
