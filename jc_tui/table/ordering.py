"""What a player does about the order being made: choose, confirm, type, end, take back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from engine.contract import Action, GameError
from engine.match import DryRun, dry_run
from engine.timeline import HistoryEntry
from engine.translations import commas, say, sentences
from engine.untrusted_text import one_line, whole_number
from jc_tui.game_parts import LogUI
from jc_tui.game_ui import GameView
from jc_tui.seats.game_session import GameSession
from jc_tui.table.message import Notice, RuleRefusal

if TYPE_CHECKING:
    from jc_tui.game_ui import NumberedActions
    from jc_tui.table.model import TableModel

LISTED = 100
"""The columns in which a list of what can be done is put together, to be said as one paragraph."""

MOST_TOLD = 380
"""The characters of such a list for which the message line has room at 80 columns."""

WORDS = ("undo", "help", "hint", "plan", "quit", "save", "story", "next", "again")
"""What is typed in text mode, and has keys here."""


# --- what is chosen -------------------------------------------------------------------------------------------


def move_cursor(table: TableModel, number: int) -> None:
    """Point at an option of the menu, and at its place on the map."""
    menu = table.menu
    if number < len(menu.options):
        option = menu.options[number]
        table.shared_cursor.at = table.touched = number
        table.place = option.begin or option.place or table.place


def place_of_duty(table: TableModel, *, came_back: bool) -> str:
    """Return the only place of a decision, or the first after coming back."""
    marks = sorted(table.orders.marks()) if table.orders.place is None else []
    leads = len(marks) == 1 or came_back
    return marks[0] if marks and leads and table.place not in marks else table.place


def pick(table: TableModel, place: str) -> None:
    """Choose a place: do something there, or begin or drop an order."""
    table.place, before = place, table.orders.place
    if place == before:
        table.ask(say("orders.stand-here"), always=True)
    actions = table.orders.pick(place)
    if actions:
        _give(table, actions)
    elif before == table.orders.place:
        if (refusal := table.orders.nothing_there(place)) is not None:
            raise refusal
        if table.touched is not None:
            choose(table, table.touched, confirmed=True)
        elif table.menu.options:
            raise Notice(say("orders.in-the-list"))
    else:
        table.hints.drop()


def choose(table: TableModel, number: int, *, confirmed: bool) -> None:
    """Choose an option of the menu; what cannot be taken back has to be confirmed."""
    menu = table.menu
    if number >= len(menu.options):
        raise GameError(say("orders.no-number", number=number + 1))
    option = menu.options[number]
    actions = (option.action,) if option.action is not None else table.hints.actions(option.proposed)
    trial = try_out(table, actions)
    if actions and not (confirmed and table.touched == number):
        final = is_final(table, actions, trial)
        if final or (menu.careful and table.screens):
            table.shared_cursor.at = number
            if not confirmed:
                move_cursor(table, number)
            table.ask(say("orders.final" if final else "orders.careful", what=option.label), always=True)
    if option.action is not None:
        if cost := leaders_lost(table, actions, trial):
            table.ask(to_confirm(table, cost), always=True)
        table.perform(actions)
    elif option.tick is not None:
        table.orders.toggle(option.tick)
    elif option.begin is not None:
        table.orders.choose(option.begin)
        table.place, table.went_to, table.touched = option.begin, "", None
    elif option.proposed is not None:
        table.hints.do(option.proposed)
    elif option.drafted is not None:
        table.plans.look(option.drafted)


def choose_actions(table: TableModel, actions: tuple[Action, ...]) -> None:
    """Do what a pane means; what stands in the menu too is chosen as there."""
    options = table.menu.options if table.at_table else ()
    at = next((n for n, each in enumerate(options) if actions == (each.action,)), None)
    if at is None:
        table.act(actions)
    else:
        choose(table, at, confirmed=True)


def go_to(table: TableModel, letter: str) -> None:
    """Go to the destination with a letter."""
    letters = {mark.letter.casefold(): place for place, mark in table.parts.targets.items() if mark.letter}
    if not letters:
        begun = None if table.orders.place is None else table.orders.nothing_there(table.place)
        raise begun or GameError(say("orders.no-letters") if table.session.legal else table.session.waiting_for)
    wanted = letter.strip().casefold()
    if wanted in letters:
        pick(table, letters[wanted])
    elif wanted:
        raise GameError(say("orders.no-such-letter", letter=one_line(letter)))


def end_phase(table: TableModel, *, typed: bool = False) -> None:
    """End the phase; with something left only where that is meant."""
    end, left = table.orders.end, table.orders.points_left()
    if end is None:
        raise GameError(say("orders.nothing-to-end"))
    trial = try_out(table, (end,))
    again = "orders.points-left" if not typed else "orders.points-left-enter"
    if not table.screens:
        again = "orders.points-left-typed"
    elif is_final(table, (end,), trial):
        again = "orders.points-left-alone"  # the question that follows names the key
    table.act((end,), say(again, left=left) if left else "", trial=trial)


def _give(table: TableModel, actions: Sequence[Action]) -> None:
    """Do the actions of an order; ask before they give points away, as `weigh` does."""
    if actions and actions[0] == table.orders.end:
        return end_phase(table, typed=True)
    trial, doubt = try_out(table, actions), ""
    if table.session.legal:
        doubt = weigh(table, actions, trial)
        table.went_to = table.place
    table.act(actions, doubt, trial=trial)


def try_out(table: TableModel, actions: Sequence[Action]) -> DryRun:
    """Return what actions would come to, as the game stands or is planned."""
    return dry_run(table.session.table.game, table.session.acted_on, actions)


def weigh(table: TableModel, actions: Sequence[Action], trial: DryRun) -> str:
    """Return what is asked before actions give points away, if they do.

    Raises RuleRefusal where only some of them fit together.
    """
    session = table.session
    if trial.refusal is not None and trial.fit:
        raise RuleRefusal(say("orders.too-many", n=len(actions), fit=trial.fit), trial.refusal.rule)
    if session.draft is None and trial.lost:
        places = commas(map(session.ui.map.name, trial.lost))
        return to_confirm(table, say("orders.leaves-empty", places=places, n=sum(trial.lost.values())))
    return ""


def leaders_lost(table: TableModel, actions: Sequence[Action], trial: DryRun) -> str:
    """Return what is asked before a choice among several costs the player a leader."""
    session, forced = table.session, not actions or actions[0].verb == "perish"
    if not table.attended or session.draft is not None or len(session.legal) < 2 or forced:
        return ""
    leaders = commas(map(session.table.game.label, trial.leaders))
    return say("orders.costs-game" if trial.over else "orders.costs-leader", leaders=leaders) if leaders else ""


def to_confirm(table: TableModel, text: str) -> str:
    """Return a text with how to say yes to it."""
    return sentences([text, say("orders.enter-does" if table.screens else "orders.type-again")])


def is_final(table: TableModel, actions: Sequence[Action], trial: DryRun) -> bool:
    """Return whether nothing would take actions back, as a player should know."""
    asked = table.attended and table.screens and not table.mode.plays_on(actions)
    return asked and table.plans.draft is None and trial.final


# --- what is typed --------------------------------------------------------------------------------------------


def type_line(table: TableModel, text: str) -> None:
    """Do what a typed line means; with ``?`` in front, tell what could be done."""
    if text.startswith("?"):
        listed = [" ".join(line.split()) for line in possible(table, text[1:], LISTED).lines]
        while len(listed) > 2 and len(" ".join(listed)) > MOST_TOLD:
            listed[-2:] = [say("orders.list-cut")]
        raise Notice(" ".join(listed))
    if (
        table.screens
        and table.session.legal
        and table.session.translator.command(text).strip().casefold() in WORDS
    ):
        raise GameError(say("orders.word-of-lines", word=one_line(text)))
    actions, afterwards = _read_line(table, text)
    history = table.session.table.history
    before = len(history)
    try:
        _give(table, actions)
    finally:
        if done := history[before:]:
            table.typed.append(done)
    if afterwards:
        raise Notice(afterwards)


def _read_line(table: TableModel, text: str) -> tuple[Sequence[Action], str]:
    if not table.session.legal:
        raise GameError(table.session.waiting_for)
    stamp, listed = table.listed
    if not (listed and text.isdecimal() and stamp == table.stamp):
        return table.session.read(text)
    number = whole_number(text) or 0
    if not 1 <= number <= len(listed):
        raise GameError(say("orders.list-goes", last=len(listed)))
    return (listed[number - 1],), ""


def possible(table: TableModel, query: str, width: int) -> NumberedActions:
    """List what could be done that fits `query`, with numbers to type from now."""
    session, lines = table.session, table.ui.text
    if not session.legal or session.to_act is None:
        raise GameError(session.waiting_for)
    words = session.translator.rest(query.strip())
    found = lines.possible(words, session.view, session.legal, session.to_act, width)
    table.listed = table.stamp, found.numbered
    return found


# --- what is taken back ---------------------------------------------------------------------------------------


def group_into_orders(story: LogUI[GameView], history: Sequence[HistoryEntry]) -> list[list[HistoryEntry]]:
    """Return actions in their order, each with its neighbours that are one order with it."""
    orders: list[list[HistoryEntry]] = []
    for order, together in groupby(history, story.order):
        entries = [*together]
        orders += [entries] if order is not None else [[entry] for entry in entries]
    return orders


def order_to_undo(table: TableModel) -> Sequence[HistoryEntry]:
    """Return the actions of the last order, such as all of a typed line."""
    session = table.session
    last = session.table.history[-1:]
    typed = (done for done in reversed(table.typed) if done[-1:] == last)
    return next(typed, None) or last_order(session.ui.log, session.table.history)


def last_order(story: LogUI[GameView], history: Sequence[HistoryEntry]) -> list[HistoryEntry]:
    """Return the actions of the last order; none where nothing has been done."""
    return group_into_orders(story, history)[-1] if history else []


def undo(table: TableModel) -> None:
    """Take back the last order, or strike the last draft. Raises Notice, which says which."""
    session = table.session
    if table.plans.draft is not None:
        table.plans.undo()
    if session.can_undo() is None and (seat := session.table.history[-1].seat) is not session.viewer:
        table.ask(to_confirm(table, say("orders.undo-of", n=seat.number, seat=seat.label)), always=True)
    raise Notice(take_back(session, order_to_undo(table)))


def take_back(session: GameSession, order: Sequence[HistoryEntry] = ()) -> str:
    """Take back the last order of a player here; return what to say about it.

    To other viewers than its player no more is said than whose it was. Raises UndoRefused and what `act` does.
    """
    order = order or last_order(session.ui.log, session.table.history)
    mine = bool(order) and session.viewer is order[-1].seat
    taken = [session.undo()]
    kept = ""
    while len(taken) < len(order) and not kept:
        try:
            taken.append(session.undo())
        except GameError as error:
            kept = str(error)
    if not mine:
        return say("orders.taken-back-of", n=taken[0].seat.number, seat=taken[0].seat.label)
    done = session.ui.log.deed([entry.action for entry in reversed(taken)])
    return say("orders.taken-back-partly", done=done, why=kept) if kept else say("orders.taken-back", done=done)


def undo_all(table: TableModel) -> None:
    """Take back all that can be, when that is meant. Raises Ask, UndoRefused, Notice."""
    session, history = table.session, table.session.table.history
    if refusal := session.can_undo():
        raise GameError(refusal)
    seat = history[-1].seat
    count = len([*takewhile(lambda entry: entry.seat is seat and not entry.final, reversed(history))])
    table.ask(say("orders.undo-all", n=count), always=True)
    for _ in range(count):
        session.undo()
    raise Notice(say("orders.undone-all", n=count))
