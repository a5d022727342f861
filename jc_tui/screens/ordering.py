"""The order being made on the table: what can be chosen, what is chosen, the end of the phase, and giving up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.contract import Action, GameError
from engine.foreign import one_line
from engine.foresight import tried
from engine.words import say, sentences
from jc_tui.map.paint import TargetMark, hint_marks, lettered
from jc_tui.map.view import MapView
from jc_tui.table.order_menu import OrderOption, hint_words, proposals
from jc_tui.table.orders import places_given_up
from jc_tui.widgets.advice_line import Asked, Notice
from jc_tui.widgets.orders_pane import OrdersPane

if TYPE_CHECKING:
    from jc_tui.screens.table import TableScreen


class Ordering:
    """Leads a player through an order on the table, with its map, its order pane and its foot.

    The order is in `orders`, as the game's face knows it; `listed` if there is a list to be looked at one by one.
    """

    def __init__(self, screen: TableScreen) -> None:
        self.orders = screen.face.orders
        self.listed = False
        self._screen = screen
        self._choices: Sequence[OrderOption] = ()
        self._went_to = ""

    @property
    def _board(self) -> MapView:
        return self._screen.query_one(MapView)

    @property
    def _pane(self) -> OrdersPane:
        return self._screen.query_one(OrdersPane)

    def show(self) -> None:
        """Draw what can be chosen on the map and in the pane."""
        hints = self._screen.hints
        self._board.origin = (self.orders.place or "") if hints.advice is None else ""
        self._board.targets = (
            self._marks() if hints.advice is None else hint_marks(hints.advice.orders[hints.step])
        )
        self.show_offers()
        self._screen.face.show_order()

    def show_advice(self) -> None:
        """Say at the foot what to do now, or why what was chosen cannot go where the map's selection is."""
        advice = self._screen.drafts.advice(self.orders.advice)
        selected = self._board.selected
        self._went_to = self._went_to if selected == self._went_to else ""
        # Where an order has just gone, nobody asked whether those who stayed can follow.
        pointed_to = None if self._went_to else self.orders.refusal(selected)
        if self._screen.onward.set_aside:
            told = say("orders.go-on", advice=advice)
        else:
            ended = self._screen.session.to_act is None and not self._screen.session.behind
            told = say("orders.how-it-ended", over=advice) if ended else advice
        self._screen.foot.advise(told, pointed_to)

    def _marks(self) -> Mapping[str, TargetMark]:
        """What the map shows to be chosen; the nearest destinations have first choice of a letter."""
        marks, board, places = self.orders.marks(), self._screen.session.pack.board, self._board.art.places
        near = sorted(filter(places.__contains__, marks), key=lambda place: self._distance(place))
        found = lettered(marks, {place: board.name(place) for place in near})
        self.orders.letters = {place: mark.letter for place, mark in found.items() if mark.letter}
        return found

    def _distance(self, place: str) -> int:
        """How far a place is drawn from the group's, or from where the selection is."""
        places = self._board.art.places
        start = places.get(self.orders.place or self._board.selected)
        return (2 * abs(places[place].row - start.row) + abs(places[place].col - start.col)) if start else 0

    def show_offers(self) -> None:
        """Draw what can be chosen in the pane; what is to be looked at one by one gets the focus."""
        hints = self._screen.hints
        if hints.advice is not None:
            offers = proposals(hints.advice, hints.step)
        else:
            offers = self._screen.drafts.offers(self.orders.offers(self._board.selected))
        self._choices = offers.choices
        cursor = self._screen.face.cursor if offers.shared else None
        self._pane.show_items(offers.heading, offers.choices, careful=offers.careful, cursor=cursor)
        self._focus_the_list(offers.listed)

    def begin_anew(self) -> None:
        """Something else is asked: a list of it begins at its first item, and gets the focus from the map."""
        self._pane.begin_anew()
        self.listed = self.listed and self._screen.focused is self._pane

    def _focus_the_list(self, listed: bool) -> None:
        if listed == self.listed:
            return
        self.listed = listed
        if listed and self._screen.focused in (self._board, None):
            self._pane.focus()
        elif not listed and self._screen.focused is self._pane:
            self._board.focus()

    def show_hint(self) -> None:
        """The orders of the hint in the pane, its places on the map, its reason at the foot."""
        hints = self._screen.hints
        if hints.advice is None:
            return
        order = hints.advice.orders[hints.step]
        if order.goal or order.origins:
            self._board.selected = order.goal or order.origins[0]
        self.orders.clear()
        self._screen.foot.refused = Notice(hint_words(hints.advice, hints.step))
        self._screen.show_order()

    def begin(self, place: str) -> None:
        """Begin an order in a place."""
        self._screen.foot.refused = None
        self._went_to = ""
        self.orders.choose(place)
        self._board.selected = place
        self._screen.face.point(place)
        self._screen.show_order()

    def begin_again(self) -> None:
        """Choose the same group again, with those that stand there once more."""
        if self.orders.place is not None:
            self.orders.choose(self.orders.place)
            self._screen.show_order()

    def pick(self, place: str) -> None:
        """What choosing a place means now: do something, or begin or drop an order. Raises Asked."""
        foot, before = self._screen.foot, self.orders.place
        foot.refused = None
        if place == before:
            foot.confirm(f"drop {place}", say("orders.stand-here"))
        actions = self.orders.pick(place)
        if actions:
            self.give(actions, "orders.enter-again")
            return
        if before == self.orders.place:
            foot.refused = self.orders.nothing_there(place)
            if foot.refused is None and self.listed:
                foot.refused = Notice(say("orders.in-the-list"))
        self._screen.show_order()

    def give(self, actions: Sequence[Action], again: str) -> int:
        """Do the actions of an order; return how many were done.

        Raises Asked before any is, where only some of them fit together, or where they cost points and that was
        not confirmed: `again` is the key of how it is.
        """
        if self._screen.session.legal:
            self.weigh(actions, again)
            self._went_to = self._board.selected
        return self._screen.do(*actions)

    def weigh(self, actions: Sequence[Action], again: str) -> None:
        """Ask before the actions of an order are done, as `give` says. Raises Asked."""
        screen, session = self._screen, self._screen.session
        trial = tried(session.table.game, session.acted_on, actions)
        if trial.refusal is not None and trial.fit:
            raise Asked(say("orders.too-many", n=len(actions), fit=trial.fit), trial.refusal.rule)
        if session.draft is None and (cost := places_given_up(session, trial)):
            asked = " ".join(map(str, actions))
            if screen.around.settings.confirmations:
                screen.foot.confirm(asked, sentences([cost, say(again)]))

    def ask_letter(self) -> None:
        """Ask for the letter of a destination. Raises GameError where there is none."""
        if not any(mark.letter for mark in self._board.targets.values()):
            raise GameError(say("orders.no-letters"))
        self._screen.foot.ask("go")

    def go_to(self, letter: str) -> None:
        """Go to the destination with a letter. Raises GameError where there is none, and as `pick`."""
        for place, mark in self._board.targets.items():
            if mark.letter and mark.letter.lower() == letter.lower():
                self._board.highlight(place)
                self.pick(place)
                return
        raise GameError(say("orders.no-such-letter", letter=one_line(letter)))

    def choose(self, number: int) -> None:
        """Choose the item of the order pane with this number, from 0. Raises GameError if there is none."""
        if number >= len(self._choices):
            raise GameError(say("orders.no-number", number=number + 1))
        choice = self._choices[number]
        if choice.action is not None:
            self._screen.do(choice.action)
        elif choice.tick is not None:
            self._screen.foot.settle()
            self.orders.toggle(choice.tick)
            self._screen.show_order()
        elif choice.begin is not None:
            self.begin(choice.begin)
        elif choice.proposed is not None:
            self._screen.hints.do_order(choice.proposed)
        elif choice.drafted is not None:
            self._screen.drafts.look(choice.drafted)

    def point_out(self) -> None:
        """The map's selection goes to the place of the item under the pane's cursor, if it has one."""
        choice = self._choices[self._pane.cursor.at]
        if place := choice.begin or choice.place:
            self._board.selected = place
            self._screen.face.point(place)

    def tick_all(self) -> None:
        """Tick all blocks of the group, or none."""
        self._screen.foot.settle()
        self.orders.toggle_all()
        self._screen.show_order()

    def next_way(self) -> None:
        """Take the next way to the place under the selection. Raises GameError if there is none."""
        self._screen.foot.settle()
        if not self.orders.next_way(self._board.selected):
            raise GameError(say("orders.no-other-way"))
        self._screen.show_order()

    def end_phase(self) -> None:
        """End the phase; with points left only when asked twice. Raises Asked, or GameError if there is no end."""
        end, left = self.orders.end, self.orders.points_left()
        if end is None:
            raise GameError(say("orders.nothing-to-end"))
        if left and self._screen.around.settings.confirmations:
            self._screen.foot.confirm("end", say("orders.points-left", left=left))
        self._screen.do(end)

    def resign(self) -> None:
        """Give the game up for whoever is to act here, when asked twice. Raises Asked, GameError."""
        session = self._screen.session
        seat = session.to_act if session.to_act in session.humans else None
        if seat is None and len(session.humans) == 1:
            seat = next(iter(session.humans))
        if seat is None or session.to_act is None:
            raise GameError(say("orders.nothing-to-give-up"))
        self._screen.foot.confirm("resign", say("orders.give-up", n=seat.number, seat=seat.label))
        self._screen.foot.settle()
        session.resign(seat)
        self._screen.advance()
