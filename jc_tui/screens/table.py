"""The table: the map and its panes, the order being made, and everything that leads on from there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from engine.contract import KEYS as BY_KEYS
from engine.contract import Action, GameError, IllegalAction, Seat
from jc_tui.julius_caesar.hand import HandPane
from jc_tui.julius_caesar.locations import LocationsPane
from jc_tui.julius_caesar.marks import map_marks
from jc_tui.julius_caesar.memory import remember
from jc_tui.julius_caesar.memory_pane import MemoryPane
from jc_tui.julius_caesar.news import recent_places
from jc_tui.julius_caesar.pool import PoolPane
from jc_tui.julius_caesar.rows import place_rows
from jc_tui.julius_caesar.status import AdviceLine, Asked, Notice, StatusBar
from jc_tui.julius_caesar.text.reading import read_order
from jc_tui.map.view import MapView
from jc_tui.screens.foot import Foot
from jc_tui.screens.handover import settle_eyes
from jc_tui.screens.ordering import Ordering
from jc_tui.screens.panes import Panes
from jc_tui.screens.play import PlayScreen
from jc_tui.sitting.sitting import Sitting
from jc_tui.surroundings import Surroundings
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


class TableScreen(PlayScreen):
    """The game being played, as the eyes of the sitting see it.

    Attributes:
        panes: how the map and the panes are arranged.
        ordering: the order being made.
        foot: what is said at the foot.
    """

    CSS_PATH = "../styles/table.tcss"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "pane('hand')", "Hand", tooltip="Your cards", id="table.hand"),
        Binding("l", "pane('locations')", "Places", tooltip="All places as a list", id="table.places"),
        Binding("g", "pane('log')", "Log", tooltip="The story so far", id="table.log"),
        Binding("p", "pane('pool')", "Pool", tooltip="The levy pools", id="table.pool"),
        Binding("y", "pane('memory')", "Memory", tooltip="What you have seen of the enemy", id="table.memory"),
        Binding("m", "pane('map')", "Map", tooltip="The map", id="table.map"),
        Binding("tab", "next_pane", "Next pane", show=False, tooltip="The next pane", id="table.next-pane"),
        Binding("x", "enlarge", "Enlarge", tooltip="This pane alone, and back", id="table.enlarge"),
        Binding(
            "plus,equals_sign", "zoom(1)", "Zoom in", key_display="+", tooltip="A larger map", id="table.zoom-in"
        ),
        Binding("minus", "zoom(-1)", "Zoom out", key_display="-", tooltip="A smaller map", id="table.zoom-out"),
        Binding(
            "less_than_sign",
            "border(-4)",
            "Border",
            key_display="<",
            tooltip="Less map; or drag it",
            id="table.less",
        ),
        Binding(
            "greater_than_sign",
            "border(4)",
            "Border",
            key_display=">",
            tooltip="More map; or drag it",
            id="table.more",
        ),
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

    def __init__(self, sitting: Sitting, around: Surroundings) -> None:
        super().__init__(sitting, around)
        self.panes = Panes(self, self._home)
        self.ordering = Ordering(self)
        self.foot = Foot(self)
        self._told = 0
        self._over_shown = False
        self._eyes = sitting.eyes
        self._prompt: tuple[int, int, str, Seat | None] | None = None
        self._set_aside: type[PlayScreen] | None = None

    def compose(self) -> ComposeResult:
        """Status, map and panes, order, advice, hints."""
        facts = self.sitting.facts
        self.panes.arrange(*self.app.size)  # before there is anything to be arranged, which would cost time
        yield StatusBar(facts, id="status")
        yield Invitation(id="invitation")
        with Horizontal(id="body"):
            yield MapView(self.panes.likely_level, id="map", ascii_only=self.around.glyphs.ascii)
            with Vertical(id="side"):
                yield HandPane(facts, id="hand")
                yield LocationsPane(id="locations")
                yield LogPane(self.sitting.pack, id="log")
                yield PoolPane(facts, id="pool")
                yield MemoryPane(facts, id="memory")
        yield OrdersPane(id="orders")
        with Horizontal(id="foot"):
            yield AdviceLine(id="advice")
            yield TypedLine(id="line")
            yield KeyBar(BRIEF, id="brief", turns=False)
        yield KeyBar(KEYS, id="hints")

    def on_mount(self) -> None:
        """Begin on the map."""
        self.panes.begin()

    def _home(self) -> Widget:
        """What has the focus when no pane is open: the list of cards or levies if there is one, else the map."""
        return self.query_one(OrdersPane if self.ordering.listed else MapView)

    # --- what is shown ---------------------------------------------------------------------------------------

    def show_sitting(self) -> None:
        """Draw what the eyes on the screen may see now, and go where the game has gone."""
        settle_eyes(self)
        self.set_class(not self.around.settings.key_hints, "-hintless")
        if self.sitting.eyes is not self._eyes:
            self._eyes = self.sitting.eyes
            self.forget()
        self.ordering.orders.update(self.sitting.view, self.sitting.legal)
        self._show_board()
        self._show_panes()
        self.show_order()
        self._follow_the_prompt()
        self._follow_the_game()

    def forget(self) -> None:
        """Drop what was begun: somebody else looks now."""
        self.ordering.orders.clear()
        self.foot.settle()
        self.foot.close_line()

    def show_order(self) -> None:
        """Draw the order being made and what can be done about it."""
        self.ordering.show()
        again = "b: go on with it. " if self._set_aside is not None else ""
        self.foot.advise(again + self.ordering.advice)

    def show_hint(self) -> None:
        """The hint in the order pane, on the map, and at the foot."""
        self.ordering.show_hint()

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
            if self.foot.refused is None:
                self.query_one(AdviceLine).advise(self.ordering.advice)

    def _follow_the_prompt(self) -> None:
        """Out of a pane when the players here are asked something else, unless a word is being typed."""
        view = self.sitting.view
        prompt = (view.year, view.turn, view.phase, view.to_act) if self.sitting.legal else None
        if prompt != self._prompt:
            self._prompt = prompt
            self.panes.leave()

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
        faces = self.sitting.pack.faces
        to_screen = faces.screen_of(view)
        if to_screen is not self._set_aside:
            self._set_aside = None
        mine = self.sitting.to_act in self.sitting.humans
        if to_screen and to_screen is not self._set_aside and (mine or faces.watched(view)):
            screen = to_screen(self.sitting, self.around)
            self.app.push_screen(screen, lambda _: self._returned(screen))

    def _returned(self, screen: PlayScreen) -> None:
        """Another screen has closed; when the player left it, it stays closed until they ask for it."""
        self._set_aside = type(screen) if screen.left else None
        self.advance()

    # --- acting ----------------------------------------------------------------------------------------------

    def do(self, *actions: Action) -> int:
        """Do actions until one is refused; the refusal stays in sight."""
        self.foot.settle()
        return super().do(*actions)

    def _attempt(self, do: Callable[[], None]) -> None:
        """Do something, or say why not."""
        try:
            do()
        except GameError as error:
            self.show_refusal(error)

    def action_tick(self, number: int) -> None:
        """Choose the item of the order pane with this number, from 0."""
        self._attempt(partial(self.ordering.choose, number))

    def action_all(self) -> None:
        """Tick all blocks of the group, or none."""
        self.ordering.tick_all()

    def action_way(self) -> None:
        """Take the next way to the place under the selection."""
        self._attempt(self.ordering.next_way)

    def action_end_phase(self) -> None:
        """End the phase; with points left only when asked twice."""
        self._attempt(self.ordering.end_phase)

    def action_undo(self) -> None:
        """Take back the last action."""
        self.foot.refused = None
        self.undo()

    def action_resign(self) -> None:
        """Give the game up for whoever is to act here, when asked twice."""
        self._attempt(self._resign)

    def _resign(self) -> None:
        seat = self.sitting.to_act if self.sitting.to_act in self.sitting.humans else None
        if seat is None and len(self.sitting.humans) == 1:
            seat = next(iter(self.sitting.humans))
        if seat is None or self.sitting.to_act is None:
            raise GameError("There is no game of yours to give up now.")
        if not self.foot.meant("resign"):
            raise Asked(f"{seat.label} gives the game up: press R again to do it.")
        self.foot.settle()
        self.sitting.resign(seat)
        self.advance()

    def action_reopen(self) -> None:
        """Open the screen of this phase again."""
        self._set_aside = None
        self._follow_the_game()

    # --- back ------------------------------------------------------------------------------------------------

    def action_back(self) -> None:
        """Drop the hint or the order, or close the pane, or leave the table."""
        orders, foot = self.ordering.orders, self.foot
        if self.hints.drop():
            foot.settle()
            self.show_order()
        elif foot.refused is not None or orders.place is not None:
            foot.settle()
            orders.clear()
            self.show_order()
        elif self.has_class("pane-open"):
            self.panes.close()
        elif self.around.settings.confirmations and self._playing and not foot.meant("leave"):
            foot.advise("Esc again leaves the table. The game is kept: go on from the title.")
        else:
            self.dismiss(None)

    @property
    def _playing(self) -> bool:
        """Whether somebody here has still to play."""
        return bool(self.sitting.humans) and self.sitting.to_act is not None

    def action_keys(self) -> None:
        """Show the keys in place of the advice, or the advice again."""
        self.toggle_class("-keys")

    # --- panes -----------------------------------------------------------------------------------------------

    def action_pane(self, name: str) -> None:
        """Show a pane, or the map; the same key again goes back to where the player chooses."""
        self.panes.open(name)

    def action_next_pane(self) -> None:
        """Give the focus to the order pane, the next pane, or the map."""
        self.panes.next()

    def action_enlarge(self) -> None:
        """This pane, or the map, alone; or back to all."""
        self.panes.enlarge()

    def action_zoom(self, by: int) -> None:
        """A larger or a smaller map, whatever has the focus."""
        self.query_one(MapView).action_zoom(by)

    def action_border(self, by: int) -> None:
        """Move the border between the map and the panes."""
        self.panes.move_border(by)

    def on_resize(self, event: events.Resize) -> None:
        """Arrange the panes for the room there is."""
        self.panes.resize(*event.size)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The border can be dragged."""
        self.panes.take_border(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """The border is let go."""
        self.panes.drop_border(event)

    # --- messages of the panes -------------------------------------------------------------------------------

    @on(MapView.Selected)
    @on(LocationsPane.Selected)
    def _place_selected(self, message: MapView.Selected | LocationsPane.Selected) -> None:
        message.stop()
        self.query_one(MapView).selected = message.place
        self.ordering.pick(message.place)

    @on(MapView.Highlighted)
    def _map_highlighted(self, message: MapView.Highlighted) -> None:
        self.query_one(LocationsPane).select(message.place)
        self._show_offers_there()

    @on(LocationsPane.Highlighted)
    def _list_highlighted(self, message: LocationsPane.Highlighted) -> None:
        self.query_one(MapView).selected = message.place
        self._show_offers_there()

    def _show_offers_there(self) -> None:
        """What can be chosen, now that the map's selection is elsewhere."""
        if self.ordering.orders.place is not None:
            self.ordering.show_offers()

    @on(LogPane.Jumped)
    @on(MemoryPane.Jumped)
    def _jumped(self, message: LogPane.Jumped | MemoryPane.Jumped) -> None:
        """To the place on the map, which comes back when the pane stands in its place."""
        board = self.query_one(MapView)
        board.selected = message.place
        if not board.region:
            self.panes.open("map")

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

    @on(OrdersPane.Moved)
    def _orders_moved(self, message: OrdersPane.Moved) -> None:
        message.stop()
        self.query_one(HandPane).repaint()

    @on(OrdersPane.Asked)
    def _asked_again(self, message: OrdersPane.Asked) -> None:
        message.stop()
        self.show_refusal(Asked("Enter once more plays the card under the cursor."))

    @on(HandPane.Moved)
    def _hand_moved(self, message: HandPane.Moved) -> None:
        message.stop()
        self.query_one(OrdersPane).show_cursor()

    @on(HandPane.Chosen)
    def _card_chosen(self, message: HandPane.Chosen) -> None:
        self.do(message.action)

    @on(KeyBar.Pressed)
    def _key_clicked(self, message: KeyBar.Pressed) -> None:
        self.call_later(self.run_action, message.action)

    @on(AdviceLine.Laid)
    def _foot_laid(self, message: AdviceLine.Laid) -> None:
        message.stop()
        self.foot.fit()

    @on(AdviceLine.HelpWanted)
    def _help_wanted(self, message: AdviceLine.HelpWanted) -> None:
        self._open_help(message.rule)

    def action_help(self) -> None:
        """Help, at the rule that the last refusal cites."""
        refused = self.foot.refused
        self._open_help(refused.rule if isinstance(refused, IllegalAction) else "")

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
        self.foot.ask(purpose)

    @on(TypedLine.Entered)
    def _line_entered(self, message: TypedLine.Entered) -> None:
        self.foot.close_line()
        board = self.query_one(MapView)
        board.focus()
        if message.purpose == "type" and message.text:
            self._typed(message.text)
        elif message.text and (found := board.find(message.text)):
            self.foot.refused = None
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
