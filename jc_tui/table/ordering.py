"""What a player does about the order being made: choose, confirm, type, end, take back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.contract import Action, GameError
from engine.foreign import one_line, whole_number
from engine.timeline import HistoryEntry
from engine.words import say
from jc_tui.table.message import Notice
from jc_tui.table.order_menu import OrderMenu, OrderOption
from jc_tui.table.orders import cannot_be_undone, last_order, take_all_back, take_back, weigh

if TYPE_CHECKING:
    from jc_tui.game_ui import NumberedActions
    from jc_tui.table.model import TableModel

LISTED = 200
"""The columns in which a list of what can be done is put together, to be told as one paragraph."""


def move_cursor(table: TableModel, number: int) -> None:
    """Point at an option of the menu, and at its place on the map."""
    menu = table.menu
    if number < len(menu.options):
        option = menu.options[number]
        table.shared_cursor.at = table.touched = number
        table.place = option.begin or option.place or table.place


def pick(table: TableModel, place: str, *, confirmed: bool) -> None:
    """Choose a place: do something there, or begin or drop an order."""
    table.place, before = place, table.orders.place
    if place == before:
        table.ask(say("orders.stand-here"), always=True)
    actions = table.orders.pick(place)
    if actions:
        if not confirmed and is_final(table, actions):
            final = say("orders.enter-final", what=table.ui.map.name(place))
            weigh(table, actions, final)
            raise Notice(final)
        table.give(actions, say("orders.enter-again"))
    elif before == table.orders.place:
        if (refusal := table.orders.nothing_there(place)) is not None:
            raise refusal
        if table.menu.listed:
            raise Notice(say("orders.in-the-list"))


def is_final(table: TableModel, actions: Sequence[Action]) -> bool:
    """True if actions cannot be taken back once they are done, and a person is to know before."""
    return (
        table.attended
        and table.plans.draft is None
        and cannot_be_undone(table.session.acted_on, actions, table.session.to_act)
    )


def choose(table: TableModel, number: int, *, confirmed: bool) -> None:
    """Choose an option of the menu; what cannot be taken back is chosen first, and then confirmed."""
    menu = table.menu
    if number >= len(menu.options):
        raise GameError(say("orders.no-number", number=number + 1))
    option = menu.options[number]
    if option.action is not None:
        choose_for_good(table, menu, option, number, confirmed=confirmed)
        table.act((option.action,))
    elif option.tick is not None:
        table.orders.toggle(option.tick)
    elif option.begin is not None:
        table.orders.choose(option.begin)
        table.place, table.went_to, table.touched = option.begin, "", None
    elif option.proposed is not None:
        table.hints.do(option.proposed)
    elif option.drafted is not None:
        table.plans.look(option.drafted)


def choose_for_good(
    table: TableModel, menu: OrderMenu, option: OrderOption, number: int, *, confirmed: bool
) -> None:
    """Go on where an option is chosen and confirmed, or can be taken back. Raises Ask, Notice."""
    assert option.action is not None
    final = is_final(table, (option.action,))
    if not (table.attended and (menu.careful or final)) or (confirmed and table.touched == number):
        return
    if confirmed:
        table.shared_cursor.at = number
        table.ask(menu.careful or say("orders.just-shown"), always=True)
        return
    move_cursor(table, number)
    raise Notice(say("orders.chosen-final" if final else "orders.chosen", what=option.label))


def choose_actions(table: TableModel, actions: tuple[Action, ...]) -> None:
    """Do what a pane means; what stands in the menu too is chosen as there."""
    options = table.menu.options if table.mode is None else ()
    at = next((n for n, each in enumerate(options) if actions == (each.action,)), None)
    if at is None:
        table.act(actions)
    else:
        choose(table, at, confirmed=True)


def go_to(table: TableModel, letter: str) -> None:
    """Go to the destination with a letter."""
    letters = {place: mark.letter for place, mark in table.parts.targets.items() if mark.letter}
    if not letters:
        raise GameError(say("orders.no-letters") if table.session.legal else table.session.waiting_for)
    wanted = letter.strip().casefold()
    for place, its in letters.items():
        if wanted == its.casefold():
            pick(table, place, confirmed=False)
            return
    if wanted:
        raise GameError(say("orders.no-such-letter", letter=one_line(letter)))


def type_line(table: TableModel, text: str) -> None:
    """Do what a typed line means; with ``?`` in front, tell what could be done."""
    if text.startswith("?"):
        listed = possible(table, text[1:], LISTED).lines
        table.tell(Notice(" ".join(" ".join(line.split()) for line in listed)))
        return
    actions, afterwards = _read_line(table, text)
    history = table.session.table.history
    before = len(history)
    try:
        table.give(actions, say("orders.type-again"))
    finally:
        if done := history[before:]:
            table.typed.append(done)
    if afterwards:
        table.tell(Notice(afterwards))


def _read_line(table: TableModel, text: str) -> tuple[Sequence[Action], str]:
    """Return what a line means, also the number of an action in the last list."""
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
    """List what could be done that fits `query`, with numbers that can be typed from now on."""
    session, lines = table.session, table.ui.text
    if not session.legal or session.to_act is None:
        raise GameError(session.waiting_for)
    words = session.translator.rest(query.strip())
    found = lines.possible(words, session.view, session.legal, session.to_act, width)
    table.listed = table.stamp, found.numbered
    return found


def end_phase(table: TableModel) -> None:
    """End the phase; with something left only where that is meant."""
    end, left = table.orders.end, table.orders.points_left()
    if end is None:
        raise GameError(say("orders.nothing-to-end"))
    if left:
        table.ask(say("orders.points-left", left=left))
    table.act((end,))


def undo(table: TableModel) -> None:
    """Take back the last order, or strike the last draft, and say which."""
    if table.plans.draft is not None:
        table.plans.undo()
        return
    told = take_back(table.session, order_to_undo(table))
    table.update_orders()
    if table.orders.place is not None:
        table.orders.choose(table.orders.place)
    table.tell(Notice(told))


def order_to_undo(table: TableModel) -> Sequence[HistoryEntry]:
    """Return the actions of the last order, such as all of a typed line."""
    session = table.session
    last = session.table.history[-1:]
    typed = (done for done in reversed(table.typed) if done[-1:] == last)
    return next(typed, None) or last_order(session.ui.log, session.table.history)


def undo_all(table: TableModel) -> None:
    """Take back all that can be, when that is meant."""
    count = take_all_back(table.session, tried=True)
    table.ask(say("orders.undo-all", n=count), always=True)
    table.tell(Notice(say("orders.undone-all", n=take_all_back(table.session))))
