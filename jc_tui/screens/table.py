"""The table: the map and its panes, the order being made, and everything that leads on from there."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Input

from engine.contract import Action, GameError
from engine.words import say
from jc_tui.faces import TablePane
from jc_tui.look.bindings import bindings_of, foot_of
from jc_tui.look.keys import key_for
from jc_tui.map.view import MapView
from jc_tui.screens.drafts import Drafts
from jc_tui.screens.foot import Foot
from jc_tui.screens.handover import settle_eyes
from jc_tui.screens.onward import Onward
from jc_tui.screens.ordering import Ordering
from jc_tui.screens.panes import Panes, arranged, key_of
from jc_tui.screens.play import PlayScreen
from jc_tui.screens.theatre import Theatre
from jc_tui.screens.timing import Timing
from jc_tui.screens.typed import Typing
from jc_tui.seats.game_session import GameSession
from jc_tui.surroundings import Surroundings
from jc_tui.terminal.bindings import bind_before
from jc_tui.widgets.advice_line import AdviceLine, Asked, Notice
from jc_tui.widgets.inspector import Inspector
from jc_tui.widgets.invitation import Invitation
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.typed_line import TypedLine, has_typed
from jc_tui.widgets.wishes import CursorMoved, Jumped, Meant, Picked, Pointed

LOG = ("keys.short-story", "keys.table-log", "keys.table-log-about")
"""What the log is called in the last line and in help, and what it holds."""


class TableScreen(PlayScreen):
    """The game being played, as the eyes of the session see it.

    Attributes:
        panes: how the map and the panes are arranged.
        face: what the game adds: panes, the lines at the top, the order being made.
        ordering: the order being made.
        foot: what is said at the foot.
        onward: the screens that the game leads to.
        typing: what is done with a typed line.
        theatre: what others did, shown order by order.
        drafts: orders that do not count yet.
    """

    CSS_PATH = "../styles/table.tcss"

    BINDINGS = bindings_of("table")

    def __init__(self, session: GameSession, around: Surroundings) -> None:
        super().__init__(session, around)
        self.face = session.pack.faces.table(session)
        log = TablePane(LogPane(session.pack, id="log"), key_for("keys.table-log"), *LOG, "always", "table-log")
        self._panes = arranged(self.face.panes, log)
        self.panes = Panes(self, self._panes, self._home)
        self.ordering = Ordering(self)
        self.foot = Foot(self)
        self.onward = Onward(self)
        self.typing = Typing(self)
        self.theatre = Theatre(self)
        self.drafts = Drafts(self)
        order, unless_refused = self.ordering, self.foot.unless_refused
        self._pick = unless_refused(order.pick)
        self.action_tick, self.action_way = unless_refused(order.choose), unless_refused(order.next_way)
        self.action_end_phase, self.action_resign = unless_refused(order.end_phase), unless_refused(order.resign)
        timing = Timing(self)
        self.action_claim, self.action_pause = unless_refused(timing.claim), unless_refused(timing.pause)
        self.action_letter, self.action_plan = unless_refused(order.ask_letter), unless_refused(self.drafts.open)
        self.action_all, self.action_reopen = unless_refused(order.tick_all), unless_refused(self.onward.reopen)
        self.action_ask = self.foot.ask
        self.action_show_next, self.action_show_again = self.theatre.next, self.theatre.again
        else_done = self.foot.else_done
        self.action_pane, self.action_next_pane = else_done(self.panes.open), else_done(self.panes.next)
        self.action_enlarge, self.action_border = else_done(self.panes.enlarge), else_done(self.panes.move_border)
        self.action_inspect = else_done(self._tell_more)
        drafted = session.drafted
        self.unkept = lambda: has_typed(self) or order.orders.place or any(each.holds for each in drafted.values())
        self._told = 0
        self._eyes = session.eyes
        self._prompt: Hashable = None
        bind_before(self, "m", map(key_of, self._panes))

    def compose(self) -> ComposeResult:
        """Status, map and panes, order, advice, hints."""
        self.panes.arrange(*self.app.size)  # before there is anything to be arranged, which would cost time
        yield self.face.status
        yield Invitation(id="invitation")
        with Horizontal(id="body"):
            yield MapView(
                self.session.pack.board.atlas,
                self.panes.likely_level(self.session.pack.board.atlas),
                id="map",
                ascii_only=self.around.glyphs.ascii,
            )
            yield Vertical(*(pane.widget for pane in self._panes), id="side")
        yield Inspector(id="inspector")
        yield from self.coach_pane()
        yield OrdersPane(id="orders")
        with Horizontal(id="foot"):
            yield AdviceLine(id="advice")
            yield TypedLine(id="line")
            yield KeyBar(foot_of("table-brief"), id="brief", turns=False)
        panes = [(pane.key, pane.label, f"pane('{pane.name}')") for pane in self._panes]
        last = self.around.house.among(foot_of("table-last"))
        yield KeyBar([*foot_of("table-first"), *panes, *last], id="hints")

    def on_mount(self) -> None:
        """Begin on the map."""
        self.panes.begin()
        self.watch(self.query_one(MapView), "selected", self._show_selected, init=False)

    def on_unmount(self) -> None:
        """Nothing is shown any longer."""
        self.theatre.close()

    def advance(self) -> None:
        """Show what is, what others did one after the other."""
        self.theatre.take_in()
        settle_eyes(self)
        super().advance()

    @property
    def spoken(self) -> Widget | None:
        """Where it is told what others did, for the terminal's cursor."""
        return self.query_one(OrdersPane) if self.theatre.is_on else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Some keys are there only while they are of use: that for the next thing shown, and those for clocks."""
        if action in ("claim", "pause"):
            return self.session.table.clocks is not None
        if action == "show_next":
            return self.theatre.takes_key and not isinstance(self.focused, Input)
        return super().check_action(action, parameters)

    @property
    def bot_may_think(self) -> bool:
        """Whether a bot is to act here; before a battle it waits until all has been shown that led to it."""
        return super().bot_may_think and not self.onward.waits

    def _home(self) -> Widget:
        """What has the focus when no pane is open: the list of cards or levies if there is one, else the map."""
        return self.query_one(OrdersPane if self.ordering.listed else MapView)

    def show_session(self) -> None:
        """Draw what the eyes on the screen may see now, and go where the game has gone."""
        settle_eyes(self)
        self.drafts.settle()
        self.set_class(not self.around.settings.key_hints, "-hintless")
        others_look = self.session.eyes is not self._eyes
        if others_look:
            self._eyes = self.session.eyes
            self.forget()
        self.ordering.orders.update(self.session.view, self.session.legal)
        self._show_board()
        if others_look or not self.theatre.is_again:  # else the map alone shows what was, at half the bytes
            self._show_panes()
        prompt = self.session.pack.moment(self.session.view) if self.session.legal else None
        asked_anew, self._prompt = prompt != self._prompt, prompt
        if asked_anew:
            self.ordering.begin_anew()
        self.foot.show_keys()
        self.show_order()
        self.show_coach()
        if asked_anew:
            self.panes.leave()
        self.onward.go_on()

    def _show_panes(self) -> None:
        """All that stands around the map."""
        self.face.show()
        self._show_remarks()
        self.query_one(Invitation).update_told(self.session, self.around)
        self.query_one(LogPane).update_told(self.session.log())

    def forget(self) -> None:
        """Drop what was begun: somebody else looks now."""
        self.ordering.orders.clear()
        self.foot.settle()
        self.foot.close_line()

    def show_order(self) -> None:
        """Draw the order being made and what can be done about it."""
        self.theatre.draw()
        if self.theatre.is_on:
            return
        self.ordering.show()
        self.drafts.draw()
        self.ordering.show_advice()
        self._show_remarks()

    def show_hint(self) -> None:
        """The hint in the order pane, on the map, and at the foot."""
        self.ordering.show_hint()

    @property
    def shows_hint(self) -> bool:
        """The order pane has it until it is dropped."""
        return True

    def weigh(self, actions: Sequence[Action]) -> None:
        """Ask before a hint gives points away."""
        self.ordering.weigh(actions, "orders.once-more")

    def show_hint_progress(self, text: str) -> None:
        """That a hint is being thought about, at the foot."""
        self.foot.refused = Notice(text) if text else None
        self.show_order()

    def show_refusal(self, error: GameError) -> None:
        """Say why something was not done, until the next thing is tried."""
        self.foot.refuse(error)

    def drop_refusal(self) -> None:
        """Say it no longer."""
        self.foot.settle()

    def show_news(self, news: str) -> None:
        """Who came or left, at the foot."""
        self.foot.tell_news(news)

    def _show_board(self) -> None:
        board = self.query_one(MapView)
        board.note = self.corner
        board.marks = self.session.pack.board.marks(self.session.view)
        length = len(self.session.history)
        if length != self._told:
            board.last_moved = self.face.recent_places()
            self._told = length

    def _show_remarks(self) -> None:
        """What is known of the place under the map's selection."""
        self.query_one(Inspector).show(self.face.remarks(self.query_one(MapView).selected))

    def _show_selected(self) -> None:
        """What is known of the place under the map's selection, and what choosing it would do: sent together."""
        self._show_remarks()
        if self.ordering.orders.place is not None:
            self.ordering.show_offers()
            self.ordering.show_advice()

    def show_waiting(self) -> None:
        """For how long a bot has been thinking, in the first line and in the advice."""
        if self.session.bot_to_act and not self.session.behind:
            self.face.show_status()
            if self.foot.refused is None:
                self.foot.advise(self.ordering.orders.advice)

    def show_clocks(self) -> None:
        """How much time is left, in the first line, and above the map when none is."""
        self.face.show_status()
        self.query_one(Invitation).update_told(self.session, self.around)

    def do(self, *actions: Action) -> int:
        """Do actions until one is refused; the refusal stays in sight."""
        if self.theatre.insist():
            return 0
        self.foot.settle()
        return self.drafts.add(actions) if self.drafts.is_on else super().do(*actions)

    def action_undo(self) -> None:
        """Take back the last order."""
        if not self.theatre.insist():
            self.foot.refused = None
            if self.drafts.is_on:
                self.drafts.undo()
                return
            super().action_undo()
            self.ordering.begin_again()

    def action_back(self) -> None:
        """Skip what is being shown, drop the hint or the order, close the pane, or leave the table."""
        orders, foot, playing = self.ordering.orders, self.foot, self.session.to_act is not None
        foot.forget_news()
        if self.theatre.is_on:
            self.theatre.skip()
        elif self.hints.drop():
            foot.settle()
            self.show_order()
        elif foot.refused is not None or orders.place is not None:
            foot.settle()
            orders.clear()
            self.show_order()
        elif self.has_class("pane-open"):
            self.panes.close()
        elif self.drafts.is_on:
            self.drafts.back()
        elif not (self.around.settings.confirmations and self.session.humans and playing) or foot.sure(
            "leave", say(self.around.house.leaving)
        ):
            self.dismiss(None)

    def action_keys(self) -> None:
        """Show the keys in place of the advice, or the advice again."""
        self.toggle_class("-keys")

    def _tell_more(self) -> None:
        """More rows for what is known of a place, or as few again."""
        self.panes.tell_more()
        self.foot.fit()

    def action_zoom(self, by: int) -> None:
        """A larger or a smaller map, whatever has the focus."""
        self.query_one(MapView).action_zoom(by)

    def on_resize(self, event: events.Resize) -> None:
        """Arrange the panes for the room there is."""
        self.panes.resize(*event.size)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The border can be dragged."""
        self.panes.take_border(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The border is let go."""
        self.panes.drop_border(event)

    @on(MapView.Selected)
    @on(Picked)
    def _place_picked(self, message: MapView.Selected | Picked) -> None:
        self.query_one(MapView).selected = message.place
        if not self.theatre.insist():
            self._pick(message.place)

    @on(MapView.Highlighted)
    def _map_highlighted(self, message: MapView.Highlighted) -> None:
        self.face.point(message.place)
        self._selection_moved()

    @on(Pointed)
    def _pointed(self, message: Pointed) -> None:
        self.query_one(MapView).selected = message.place
        self._selection_moved()

    def _selection_moved(self) -> None:
        """What was said of the place where the map's selection was is done with."""
        if self.foot.point_elsewhere(self.query_one(MapView).selected):
            self.show_order()

    @on(Jumped)
    def _jumped(self, message: Jumped) -> None:
        """To the place on the map, which comes back when the pane stands in its place."""
        board = self.query_one(MapView)
        board.selected = message.place
        if not board.region:
            self.panes.open("map")

    @on(Meant)
    def _meant(self, message: Meant) -> None:
        """What a pane wants done: the only thing it can be, or that for the map's selection."""
        ways = list(message.ways.values())
        action = ways[0] if len(ways) == 1 else message.ways.get(self.query_one(MapView).selected)
        if action is not None:
            self.do(action)
        else:
            self.show_refusal(GameError(message.unclear))

    @on(OrdersPane.Chosen)
    def _order_chosen(self, message: OrdersPane.Chosen) -> None:
        self.action_tick(message.index)

    @on(OrdersPane.Moved)
    def _orders_moved(self) -> None:
        self.face.cursor_moved()
        self.ordering.point_out()

    @on(CursorMoved)
    def _cursor_moved(self) -> None:
        self.query_one(OrdersPane).show_cursor()

    @on(OrdersPane.Asked)
    def _asked_again(self, message: OrdersPane.Asked) -> None:
        if self.foot.meant(f"item {message.index}", message.question):
            self.action_tick(message.index)
        else:
            self.show_refusal(Asked(message.question))

    @on(AdviceLine.Laid)
    def _foot_laid(self) -> None:
        self.foot.fit()

    @on(AdviceLine.HelpWanted)
    def _help_wanted(self, message: AdviceLine.HelpWanted) -> None:
        self.open_help(message.rule, say("help.screen-table"))

    def action_help(self) -> None:
        """Help, at the rule that is cited at the foot."""
        self.open_help(self.query_one(AdviceLine).rule or self.coach_rule, say("help.screen-table"))

    def action_notes(self) -> None:
        """The private notes of whoever looks."""
        from jc_tui.screens.notes import NotesScreen

        self.app.push_screen(NotesScreen(self.session, around=self.around))

    @on(TypedLine.Entered)
    def _line_entered(self, message: TypedLine.Entered) -> None:
        self.typing.entered(message.purpose, message.text)
