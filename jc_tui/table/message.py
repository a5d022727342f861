"""What the foot of the table says: refusals, questions, notices, who of several speaks, which keys are of use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, Literal

from engine.contract import GameError, IllegalAction, Seat
from engine.translations import commas, say, sentences
from engine.values import frozen
from jc_tui.table.log_builder import LogBuilder

if TYPE_CHECKING:
    from jc_tui.table.intents import PlayerIntent
    from jc_tui.table.model import TableModel


class Ask(GameError):
    """Asks whether the player means an `intent`; until anything else is done the same again is yes.

    `number` is the record at which it was asked.
    """

    intent: PlayerIntent
    number: int


class Notice(GameError):
    """Tells the player something that went as it should, or what went wrong with a bot."""


class RuleRefusal(GameError):
    """Refuses something that is about the section `rule` of the rulebook."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence)
        self.rule = rule


Kind = Literal["prompt", "closed", "question", "notice", "refusal", "done"]
"""What a message is: what to do now, why a place is closed, a question, a notice, a refusal, what was done."""


@frozen
class TableMessage:
    """One message with the section of the rulebook that it is about; empty for none.

    `tail` stands behind the text, and is not cut off with it.
    """

    kind: Kind
    text: str
    rule: str = ""
    tail: str = ""


def message_of(said: GameError | str) -> TableMessage:
    """Return what a speaker says as a message."""
    if isinstance(said, IllegalAction):
        return TableMessage("refusal", said.sentence, said.rule)
    if isinstance(said, RuleRefusal):
        return TableMessage("refusal", str(said), said.rule)
    kinds: Mapping[type, Kind] = {str: "prompt", Ask: "question", Notice: "notice"}
    return TableMessage(kinds.get(type(said), "refusal"), str(said))


def speakers(table: TableModel) -> Iterator[GameError | str | TableMessage | None]:
    """Yield what there is to say, in the order of the message line."""
    session, playback, hints = table.session, table.playback, table.hints
    yield table.said
    yield table.question if table.asks else None
    if session.table.fault is not None:  # a damaged save, or a seat that was taken over: it lasts
        yield GameError(str(session.table.fault))
    if session.displaced:
        yield Notice(sentences([session.displaced, say("presence.how-to-return")]))
    if playback.is_on:
        key = "show.again" if playback.again else "show.number"
        yield say(key, number=playback.at + 1, count=len(playback.scenes))
    if hints.thought_for is not None:
        thinking = "hints.thinking-long" if hints.seconds else "hints.thinking"
        yield Notice(say(thinking, seconds=hints.seconds))
    if hints.advice is not None:
        yield Notice(hints.told)
    table.went_to = table.went_to if table.place == table.went_to else ""  # nothing where an order has just gone
    reason = None if table.went_to or not table.at_table else table.orders.refusal(table.place)
    yield None if reason is None else replace(message_of(reason), kind="closed")
    if (plan := table.plans.draft) is not None and table.orders.place is None and not table.set_aside:
        yield Notice(say("plan.advice", summary=plan.summary or say("plan.empty")))
    yield table.news
    if table.bots.waits_for_key:
        yield Notice(say("orders.waits-for-key"))
    yield table.mode.prompt


# --- the foot: two rows and the keys --------------------------------------------------------------------------


def deed_since(table: TableModel, first: int) -> TableMessage | None:
    """Return what the viewer's actions from index `first` did, if the log tells."""
    session = table.session
    story = LogBuilder(table.ui.log)
    since = (told for told in session.log() if told.index >= first)
    mine = [*takewhile(lambda told: told.seat in (session.viewer, Seat.CHANCE), since)]
    mine = [told for told in mine if told.seat is Seat.CHANCE] or mine
    story.update([told for told in mine if type(told.event) is not table.ui.log.scores])
    undo = "" if session.can_undo() else say("orders.undo-it")
    text = " ".join(entry.text for entry in story.entries)
    before, now = (table.ui.log.points(view) for view in (table.before or session.view, session.view))
    changes = {seat: points - before[seat] for seat, points in now.items() if points != before[seat]}
    told = [say("orders.points-change", seat=seat.label, change=f"{by:+}") for seat, by in changes.items()]
    points = f"  {commas(told)}." if told else ""
    return TableMessage("done", text, tail=points + undo) if text else None


def told_now(table: TableModel) -> TableMessage:
    """Return the message of the table, or what was done in place of a prompt."""
    message = TableMessage("prompt", "") if table.due else table.message
    if table.due or message.kind != "prompt" or table.playback.is_on or table.bots.waits_for_key:
        return message
    stamp, first = table.done
    if stamp == table.stamp:
        deed: TableMessage | None = table.parts.kept("deed", table.done, lambda: deed_since(table, first))
        if deed is not None:
            return deed
    menu = table.menu
    pointed = menu.options[table.shared_cursor.at].about if menu.options and table.touched is not None else ""
    about = pointed or menu.about
    return TableMessage("prompt", about) if about else message


def enter_does(table: TableModel, *, on_map: bool = False) -> str:
    """Return what Enter does now as a word's key; empty where it does nothing.

    With the focus `on_map` it never takes a hint, but begins with the place under the cursor.
    """
    if table.asks:
        return "keys.short-yes"
    if not (table.session.legal and table.menu.options) or table.playback.is_on or table.due:
        return ""
    if table.touched is None and table.hints.advice is not None and on_map:
        return "keys.short-choose" if table.place in table.orders.marks() else ""
    if table.touched is not None or table.hints.advice is not None:
        return "keys.short-do-it"
    return "keys.short-choose" if table.orders.place is None or table.menu.listed else "keys.short-go-there"


def useless_keys(table: TableModel) -> set[str]:
    """Return the actions of keys that do nothing now, which the line omits."""
    session, decides = table.session, bool(table.session.legal)
    uses = {
        "do('EndPhase')": table.orders.end is not None,
        "do('Undo')": table.plans.draft is not None or session.can_undo() is None,
        "do('AskHint')": decides,
        "do('OpenPlan')": decides,
        "do('TickAll')": table.orders.place is not None and not table.menu.listed,
        "do('Reopen')": bool(table.set_aside),
        "do('Next')": bool(table.playback.is_on or table.due or table.bots.waits_for_key),
        "do('ClaimTime')": table.offers("ClaimTime"),
        "do('PauseOrAgree')": table.offers("PauseOrAgree"),
        "back": table.can_drop,
    }
    return {action for action, is_of_use in uses.items() if not is_of_use}
