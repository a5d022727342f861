"""The table: the map and its panes, the order being made, and everything that leads on from there."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from engine.contract import KEYS as BY_KEYS
from engine.contract import GameError, IllegalAction, Seat
from jc_tui.julius_caesar.hand import HandPane
from jc_tui.julius_caesar.locations import LocationsPane
from jc_tui.julius_caesar.marks import map_marks
from jc_tui.julius_caesar.memory import remember
from jc_tui.julius_caesar.memory_pane import MemoryPane
from jc_tui.julius_caesar.news import recent_places
from jc_tui.julius_caesar.offering import what_to_do
from jc_tui.julius_caesar.pool import PoolPane
from jc_tui.julius_caesar.rows import place_rows
from jc_tui.julius_caesar.status import AdviceLine, Asked, Notice, StatusBar
from jc_tui.julius_caesar.text.reading import read_order
from jc_tui.map.view import MapView
from jc_tui.screens.handover import settle_eyes
from jc_tui.screens.ordering import OrderScreen
from jc_tui.screens.phases import FIGHTING, screen_of
from jc_tui.screens.play import PlayScreen
from jc_tui.sitting.sitting import Sitting
from jc_tui.widgets.invitation import Invitation
from jc_tui.widgets.key_bar import KeyBar
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.typed_line import TypedLine

KEYS = (
    ("e", "end", "end_phase"),
    ("u", "undo", "undo"),
    ("h", "hand", "pane('hand')"),
    ("l", "places", "pane('locations')"),
    ("g", "log", "pane('log')"),
    ("p", "pool", "pane('pool')"),
    ("y", "memory", "pane('memory')"),
    ("m", "map", "pane('map')"),
    ("?", "", "help"),
    ("Esc", "", "back"),
    ("a", "all", "all"),
    ("w", "way", "way"),
    ("/", "find", "ask('find')"),
    (":", "type", "ask('type')"),
    ("x", "enlarge", "enlarge"),
    ("+", "zoom", "zoom(1)"),
    ("-", "", "zoom(-1)"),
    ("<", "", "border(-4)"),
    (">", "border", "border(4)"),
    ("n", "notes", "notes"),
    ("H", "hint", "hint"),
    ("b", "go on", "reopen"),
    ("R", "resign", "resign"),
)
"""The keys that the last line tells, as far as they fit; each can be clicked."""

BRIEF = (("k", "keys", "keys"), ("e", "end", "end_phase"), ("u", "undo", "undo"), ("?", "help", "help"))
"""Those beside the advice where there is no line for them."""


class TableScreen(OrderScreen):
    """The game being played, as the eyes of the sitting see it."""

    CSS_PATH = "../styles/table.tcss"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "end_phase", "End phase", tooltip="End this phase", id="table.end"),
        Binding("u", "undo", "Undo", tooltip="Take back your last action", id="table.undo"),
        Binding("escape", "back", "Back", tooltip="Drop the order, or leave the table", id="table.back"),
        Binding("a", "all", "All", tooltip="Tick all blocks of the group, or none", id="table.all"),
        Binding("w", "way", "Way", tooltip="Another way to the same place", id="table.way"),
        Binding("slash", "ask('find')", "Find", key_display="/", tooltip="Find a place by name", id="table.find"),
        Binding("colon", "ask('type')", "Type", key_display=":", tooltip="Type an action", id="table.type"),
        Binding("b", "reopen", "Go on", tooltip="Back to the deployment or the winter", id="table.reopen"),
        Binding("R", "resign", "Resign", tooltip="Give the game up; asked twice", id="table.resign"),
        Binding("k", "keys", "Keys", tooltip="The keys in the last line, or the advice again", id="table.keys"),
        Binding("n", "notes", "Notes", tooltip="Your private notes", id="table.notes"),
        Binding("f1,question_mark", "help", "Help", tooltip="Keys and rules", id="table.help"),
        *(
            Binding(
                str(digit),
                f"tick({digit - 1})",
                f"Tick {digit}",
                show=False,
                tooltip="Choose or tick an item of the order",
                id=f"table.tick-{digit}",
            )
            for digit in range(1, 10)
        ),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._told = 0
        self._over_shown = False
        self._eyes = sitting.eyes
        self._prompt: tuple[int, int, str, Seat | None] | None = None

    def compose(self) -> ComposeResult:
        """Status, map and panes, order, advice, hints."""
        facts = self.sitting.facts
        self.arrange_panes(*self.app.size)  # before there is anything to be arranged, which would cost time
        yield StatusBar(facts, id="status")
        yield Invitation(id="invitation")
        with Horizontal(id="body"):
            yield MapView(self.likely_level, id="map", ascii_only=getattr(self.app, "ascii_only", False))
            with Vertical(id="side"):
                yield HandPane(facts, id="hand")
                yield LocationsPane(id="locations")
                yield LogPane(facts, id="log")
                yield PoolPane(facts, id="pool")
                yield MemoryPane(facts, id="memory")
        yield OrdersPane(id="orders")
        with Horizontal(id="foot"):
            yield AdviceLine(id="advice")
            yield TypedLine(id="line")
            yield KeyBar(BRIEF, id="brief", turns=False)
        yield KeyBar(KEYS, id="hints")

    # --- what is shown ---------------------------------------------------------------------------------------

    def show_sitting(self) -> None:
        """Draw what the eyes on the screen may see now, and go where the game has gone."""
        settle_eyes(self)
        self.set_class(not getattr(getattr(self.app, "settings", None), "key_hints", True), "-hintless")
        if self.sitting.eyes is not self._eyes:
            self._eyes = self.sitting.eyes
            self.forget()
        self.orders.update(self.sitting.view, self.sitting.legal)
        self._show_board()
        self._show_panes()
        self.show_order()
        self._follow_the_prompt()
        self._follow_the_game()

    def forget(self) -> None:
        """Drop what was begun: somebody else looks now."""
        self.orders.clear()
        self._refused = None
        self._confirm = None
        self._close_line()

    def _show_board(self) -> None:
        board = self.query_one(MapView)
        board.marks = map_marks(self.sitting.view)
        length = len(self.sitting.table.history)
        if length != self._told:
            board.last_moved = recent_places(self.sitting)
            self._told = length

    def _show_panes(self) -> None:
        sitting = self.sitting
        view, legal = sitting.view, sitting.legal
        thinking = sitting.waiting_for if sitting.bot_to_act else ""
        self.query_one(StatusBar).update_view(view, thinking, sitting.partner)
        self.query_one(Invitation).update_missing(sitting, self.app)
        self.query_one(HandPane).update_hand(view, legal)
        self.query_one(LocationsPane).update_places(place_rows(view, sitting.facts, legal))
        self.query_one(LogPane).update_told(sitting.log())
        self.query_one(PoolPane).update_pools(view, legal)
        self.query_one(MemoryPane).update_memory(remember(sitting))

    def show_waiting(self) -> None:
        """For how long a bot has been thinking, in the first line and in the advice."""
        if self.sitting.bot_to_act:
            sitting = self.sitting
            self.query_one(StatusBar).update_view(sitting.view, sitting.waiting_for, sitting.partner)
            if self._refused is None:
                self.query_one(AdviceLine).advise(what_to_do(self.orders, self.sitting))

    def _follow_the_prompt(self) -> None:
        """Out of a pane when the players here are asked something else, unless a word is being typed."""
        view = self.sitting.view
        prompt = (view.year, view.turn, view.phase, view.to_act) if self.sitting.legal else None
        if prompt != self._prompt:
            self._prompt = prompt
            self.leave_pane()

    def _follow_the_game(self) -> None:
        """Open the screen that belongs to what the game is at now."""
        if not self.is_current:
            return
        view = self.sitting.view
        if self.sitting.to_act is None:
            if not self._over_shown:
                self._over_shown = True
                from jc_tui.screens.game_over import GameOverScreen

                self.app.push_screen(GameOverScreen(self.sitting))
            return
        self._over_shown = False
        to_screen = screen_of(view.phase)
        if to_screen is not self._left:
            self._left = None
        mine = self.sitting.to_act in self.sitting.humans
        if to_screen and to_screen is not self._left and (mine or view.phase in FIGHTING):
            screen = to_screen(self.sitting)
            self.app.push_screen(screen, lambda _: self._returned(screen))

    def _returned(self, screen: PlayScreen) -> None:
        """Another screen has closed; when the player left it, it stays closed until he asks for it."""
        self._left = type(screen) if getattr(screen, "left", False) else None
        self.advance()

    def action_resign(self) -> None:
        """Give the game up for whoever is to act here, when asked twice."""
        table = self.sitting.table
        seat = self.sitting.to_act if self.sitting.to_act in self.sitting.humans else None
        if seat is None and len(self.sitting.humans) == 1:
            seat = next(iter(self.sitting.humans))
        if seat is None or self.sitting.to_act is None:
            self.show_refusal(GameError("There is no game of yours to give up now."))
        elif self._confirm != ("resign", table.number):
            self._confirm = ("resign", table.number)
            self.show_refusal(Asked(f"{seat.label} gives the game up: press R again to do it."))
        else:
            self._settle()
            try:
                self.sitting.resign(seat)
            except GameError as error:
                self.show_refusal(error)
            else:
                self.advance()

    def action_reopen(self) -> None:
        """Open the screen of this phase again."""
        self._left = None
        self._follow_the_game()

    # --- back ------------------------------------------------------------------------------------------------

    def action_undo(self) -> None:
        """Take back the last action."""
        self._refused = None
        self.undo()

    def action_back(self) -> None:
        """Drop the hint or the order, or close the pane, or leave the table."""
        if self.drop_hint():
            self._settle()
            self.show_order()
        elif self._refused is not None or self.orders.place is not None:
            self._settle()
            self.orders.clear()
            self.show_order()
        elif self.has_class("pane-open"):
            self.close_pane()
        elif self._asks and self._playing and self._confirm != ("leave", self.sitting.table.number):
            self._confirm = ("leave", self.sitting.table.number)
            self.query_one(AdviceLine).advise(
                "Esc again leaves the table. The game is kept: go on from the title."
            )
        else:
            self.dismiss(None)

    @property
    def _playing(self) -> bool:
        """Whether somebody here has still to play."""
        return bool(self.sitting.humans) and self.sitting.to_act is not None

    def action_keys(self) -> None:
        """Show the keys in place of the advice, or the advice again."""
        self.toggle_class("-keys")

    # --- messages of the panes -------------------------------------------------------------------------------

    @on(MapView.Selected)
    @on(LocationsPane.Selected)
    def _place_selected(self, message: MapView.Selected | LocationsPane.Selected) -> None:
        message.stop()
        self.query_one(MapView).selected = message.place
        self._pick(message.place)

    @on(MapView.Highlighted)
    def _map_highlighted(self, message: MapView.Highlighted) -> None:
        self.query_one(LocationsPane).select(message.place)
        if self.orders.place is not None:
            self._show_offers()

    @on(LocationsPane.Highlighted)
    def _list_highlighted(self, message: LocationsPane.Highlighted) -> None:
        self.query_one(MapView).selected = message.place
        if self.orders.place is not None:
            self._show_offers()

    @on(LogPane.Jumped)
    @on(MemoryPane.Jumped)
    def _jumped(self, message: LogPane.Jumped | MemoryPane.Jumped) -> None:
        """To the place on the map, which comes back when the pane stands in its place."""
        board = self.query_one(MapView)
        board.selected = message.place
        if not board.region:
            self.action_pane("map")

    @on(PoolPane.Picked)
    def _block_picked(self, message: PoolPane.Picked) -> None:
        """A block of the pool comes to the city on the map where it may, or to its only one."""
        here = [action for action in message.actions if action.city == self.query_one(MapView).selected]
        if len(message.actions) == 1 or here:
            self.do((here or message.actions)[0])
        elif message.actions:
            self.show_refusal(GameError("Choose the city on the map first, then the block again."))

    @on(OrdersPane.Chosen)
    def _order_chosen(self, message: OrdersPane.Chosen) -> None:
        self.action_tick(message.index)

    @on(HandPane.Chosen)
    def _card_chosen(self, message: HandPane.Chosen) -> None:
        self.do(message.action)

    @on(KeyBar.Pressed)
    def _key_clicked(self, message: KeyBar.Pressed) -> None:
        self.call_later(self.run_action, message.action)

    @on(AdviceLine.HelpWanted)
    def _help_wanted(self, message: AdviceLine.HelpWanted) -> None:
        self._open_help(message.rule)

    def action_help(self) -> None:
        """Help, at the rule that the last refusal cites."""
        rule = self._refused.rule if isinstance(self._refused, IllegalAction) else ""
        self._open_help(rule)

    def _open_help(self, rule: str) -> None:
        from jc_tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(rule, "table"))

    def action_notes(self) -> None:
        """The private notes of whoever looks."""
        from jc_tui.screens.notes import NotesScreen

        self.app.push_screen(NotesScreen(self.sitting))

    # --- the line that is typed ------------------------------------------------------------------------------

    def action_ask(self, purpose: str) -> None:
        """Open the line to find a place or to type an action."""
        self.query_one(AdviceLine).display = False
        self.query_one(TypedLine).ask(purpose)

    def _close_line(self) -> None:
        self.query_one(TypedLine).close()
        self.query_one(AdviceLine).display = True

    @on(TypedLine.Entered)
    def _line_entered(self, message: TypedLine.Entered) -> None:
        self._close_line()
        board = self.query_one(MapView)
        board.focus()
        if message.purpose == "type" and message.text:
            self._typed(message.text)
        elif message.text and (found := board.find(message.text)):
            self._refused = None
            board.highlight(found[0])
            self.show_order()
        elif message.text:
            self.show_refusal(GameError(f"There is no place called {message.text}."))

    def _typed(self, text: str) -> None:
        if not self.sitting.legal:
            self.show_refusal(GameError(self.sitting.waiting_for))
            return
        try:
            order = read_order(text, self.sitting.table.state, self.sitting.legal)
        except GameError as error:
            self._refuse_typed(error)
            return
        if self.do(*order.actions) == len(order.actions) and order.staying:
            self.show_refusal(Notice(order.staying))

    def _refuse_typed(self, error: GameError) -> None:
        if isinstance(error, IllegalAction):
            error.way = BY_KEYS
        self.show_refusal(error)
