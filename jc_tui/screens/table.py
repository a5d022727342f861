"""The table: the map and its panes, the order being made, and everything that leads on from there."""

from __future__ import annotations

from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from engine.contract import Action, GameError, IllegalAction
from jc_tui.marks import map_marks, places_of, target_marks
from jc_tui.memory import remember
from jc_tui.offering import Choice, offers, what_to_do
from jc_tui.orders import Orders
from jc_tui.rows import place_rows
from jc_tui.screens.battle import BattleScreen
from jc_tui.screens.deployment import DeploymentScreen
from jc_tui.screens.game_over import GameOverScreen
from jc_tui.screens.handover import settle_eyes
from jc_tui.screens.help import HelpScreen
from jc_tui.screens.notes import NotesScreen
from jc_tui.screens.play import PlayScreen
from jc_tui.screens.winter import WinterScreen
from jc_tui.sitting import Sitting
from jc_tui.text_mode.reading import read_action
from jc_tui.widgets.hand import HandPane
from jc_tui.widgets.locations import LocationsPane
from jc_tui.widgets.log import LogPane
from jc_tui.widgets.map_view import MapView, best_level
from jc_tui.widgets.memory import MemoryPane
from jc_tui.widgets.orders_pane import OrdersPane
from jc_tui.widgets.pool import PoolPane
from jc_tui.widgets.status import AdviceLine, StatusBar
from jc_tui.widgets.typed_line import TypedLine

FIGHTING = frozenset(("battle", "roll", "hit"))
KEPT = ("hand", "log")
"""The panes that stand beside the map where there is room."""

SCREENS: dict[str, type[PlayScreen]] = {
    "deploy": DeploymentScreen,
    **dict.fromkeys(FIGHTING, BattleScreen),
    **dict.fromkeys(("port", "supply", "disband"), WinterScreen),
}
"""The phases that have a screen of their own."""

BESIDE, BROAD = 118, 156
"""Columns from which the panes stand beside the small map, and beside the medium one."""

STACKED = 38
"""Rows from which a screen that is not broad has the medium map with the panes below it."""

ROOMY = 27
"""Rows from which there is room for the key hints."""

HINTS = (
    "Enter choose  1-9 tick  a all  e end  u undo  / find  : type  Tab pane  "
    "h hand  l places  g log  p pool  y memory  F1 help  Esc back"
)


def arrangement(width: int, height: int) -> str:
    """How the panes are arranged on a screen of this size: one at a time, beside the map, or below it."""
    if width < BESIDE:
        return "narrow"
    if width >= BROAD:
        return "broad"
    return "stacked" if height >= STACKED else "beside"


class TableScreen(PlayScreen):
    """The game being played, as the eyes of the sitting see it."""

    CSS_PATH = "../styles/table.tcss"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "end_phase", "End phase", tooltip="End this phase", id="table.end"),
        Binding("u", "undo", "Undo", tooltip="Take back your last action", id="table.undo"),
        Binding("escape", "back", "Back", tooltip="Drop the order, or leave the table", id="table.back"),
        Binding("a", "all", "All", tooltip="Tick all blocks of the group, or none", id="table.all"),
        Binding("h", "pane('hand')", "Hand", tooltip="Your cards", id="table.hand"),
        Binding("l", "pane('locations')", "Places", tooltip="All places as a list", id="table.places"),
        Binding("g", "pane('log')", "Log", tooltip="The story so far", id="table.log"),
        Binding("p", "pane('pool')", "Pool", tooltip="The levy pools", id="table.pool"),
        Binding("y", "pane('memory')", "Memory", tooltip="What you have seen of the enemy", id="table.memory"),
        Binding("m", "pane('map')", "Map", tooltip="The map", id="table.map"),
        Binding("slash", "ask('find')", "Find", key_display="/", tooltip="Find a place by name", id="table.find"),
        Binding("colon", "ask('type')", "Type", key_display=":", tooltip="Type an action", id="table.type"),
        Binding("b", "reopen", "Go on", tooltip="Back to the deployment or the winter", id="table.reopen"),
        Binding("n", "notes", "Notes", tooltip="Your private notes", id="table.notes"),
        Binding("f1,question_mark", "help", "Help", tooltip="Keys and rules", id="table.help"),
        Binding("tab", "next_pane", "Next pane", show=False, tooltip="The next pane", id="table.next-pane"),
        *(
            Binding(
                str(digit),
                f"tick({digit - 1})",
                f"Tick {digit}",
                show=False,
                tooltip=f"Choose or tick item {digit} of the order",
                id=f"table.tick-{digit}",
            )
            for digit in range(1, 10)
        ),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.orders = Orders(sitting.facts)
        self._told = 0
        self._confirm: int | None = None
        self._refused: GameError | None = None
        self._over_shown = False
        self._eyes = sitting.eyes
        self._choices: list[Choice] = []
        self._left: type[PlayScreen] | None = None

    def compose(self) -> ComposeResult:
        """Status, map and panes, order, advice, hints."""
        facts = self.sitting.facts
        yield StatusBar(facts, id="status")
        with Horizontal(id="body"):
            yield MapView(id="map", ascii_only=getattr(self.app, "ascii_only", False))
            with Vertical(id="side"):
                yield HandPane(facts, id="hand")
                yield LocationsPane(id="locations")
                yield LogPane(facts, id="log")
                yield PoolPane(facts, id="pool")
                yield MemoryPane(facts, id="memory")
        yield OrdersPane(id="orders")
        yield AdviceLine(id="advice")
        yield TypedLine(id="line")
        yield Static(HINTS, id="hints", markup=False)

    # --- what is shown ---------------------------------------------------------------------------------------

    def show_sitting(self) -> None:
        """Draw what the eyes on the screen may see now, and go where the game has gone."""
        settle_eyes(self)
        if self.sitting.eyes is not self._eyes:
            self._eyes = self.sitting.eyes
            self.forget()
        self.orders.update(self.sitting.view, self.sitting.legal)
        self._show_board()
        self._show_panes()
        self.show_order()
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
            news = self.sitting.story(max(0, min(self._told, length - 1)))
            board.last_moved = places_of(told.event for told in news)
            self._told = length

    def _show_panes(self) -> None:
        sitting = self.sitting
        view, legal = sitting.view, sitting.legal
        thinking = sitting.waiting_for if sitting.bot_to_act else ""
        self.query_one(StatusBar).update_view(view, thinking)
        self.query_one(HandPane).update_hand(view, legal)
        self.query_one(LocationsPane).update_places(place_rows(view, sitting.facts, legal))
        self.query_one(LogPane).update_told(sitting.story())
        self.query_one(PoolPane).update_pools(view, legal)
        self.query_one(MemoryPane).update_memory(remember(sitting))

    def show_order(self) -> None:
        """Draw the order being made and what can be done about it."""
        self.query_one(MapView).targets = target_marks(self.orders.targets)
        heading, self._choices = offers(self.orders, self.sitting)
        self.query_one(OrdersPane).show_items(heading, [choice.item for choice in self._choices])
        line = self.query_one(AdviceLine)
        if self._refused is not None:
            line.refuse(self._refused)
        else:
            again = "b: go on with it. " if self._left is not None else ""
            line.advise(again + what_to_do(self.orders, self.sitting))

    def show_refusal(self, error: GameError) -> None:
        """Say why something was not done, until the next thing is tried."""
        self._refused = error
        self.query_one(AdviceLine).refuse(error)

    def _follow_the_game(self) -> None:
        """Open the screen that belongs to what the game is at now."""
        if not self.is_current:
            return
        view = self.sitting.view
        if self.sitting.to_act is None:
            if not self._over_shown:
                self._over_shown = True
                self.app.push_screen(GameOverScreen(self.sitting))
            return
        self._over_shown = False
        to_screen = SCREENS.get(view.phase)
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

    def action_reopen(self) -> None:
        """Open the screen of this phase again."""
        self._left = None
        self._follow_the_game()

    # --- orders ----------------------------------------------------------------------------------------------

    def do(self, *actions: Action) -> int:
        """Do actions until one is refused; the refusal stays in sight."""
        self._settle()
        done = super().do(*actions)
        if done and self._refused is not None:
            self.show_order()
        return done

    def _settle(self) -> None:
        """What was refused or asked is done with."""
        self._refused = self._confirm = None

    def _begin(self, place: str) -> None:
        self._refused = None
        self.orders.choose(place)
        self.query_one(MapView).selected = place
        self.show_order()

    def _tick(self, number: int) -> None:
        self.orders.toggle(number)
        self.show_order()

    def _pick(self, place: str) -> None:
        self._refused = None
        actions = self.orders.pick(place)
        if actions:
            self.do(*actions)
        else:
            self.show_order()

    def action_tick(self, number: int) -> None:
        """Choose the item of the order pane with this number."""
        if number >= len(self._choices):
            return
        choice = self._choices[number]
        if choice.action is not None:
            self.do(choice.action)
        elif choice.tick is not None:
            self._tick(choice.tick)
        elif choice.begin is not None:
            self._begin(choice.begin)

    def action_all(self) -> None:
        """Tick all blocks of the group, or none."""
        self.orders.toggle_all()
        self.show_order()

    def action_end_phase(self) -> None:
        """End the phase; with points left only when asked twice."""
        end, left = self.orders.end, self.orders.points_left()
        if end is None:
            self.show_refusal(GameError("There is nothing to end now."))
        elif left and self._asks and self._confirm != self.sitting.table.number:
            self._confirm = self.sitting.table.number
            self.show_refusal(GameError(f"You still have {left}: press e again to end all the same."))
        else:
            self.do(end)

    @property
    def _asks(self) -> bool:
        """Whether the player wants to be asked before points are given away."""
        settings = getattr(self.app, "settings", None)
        return settings is None or settings.confirmations

    def action_undo(self) -> None:
        """Take back the last action."""
        self._refused = None
        self.undo()

    def action_back(self) -> None:
        """Drop the order, or close the pane, or leave the table."""
        if self._refused is not None or self.orders.place is not None:
            self._refused = None
            self.orders.clear()
            self.show_order()
        elif self.has_class("pane-open"):
            self.action_pane("map")
        else:
            self.dismiss(None)

    # --- panes -----------------------------------------------------------------------------------------------

    def action_pane(self, name: str) -> None:
        """Show a pane, or the map; the same key again goes back to the map."""
        if name != "map" and self.query_one(f"#{name}").has_focus:
            name = "map"
        self.set_class(name != "map", "pane-open")
        if name != "map":
            for pane in self.query_one("#side").children:
                pane.set_class(pane.id == name or (pane.id in KEPT and not self.has_class("-narrow")), "shown")
        self.query_one(f"#{name}").focus()

    def action_next_pane(self) -> None:
        """Give the focus to the order pane, the next pane, or the map."""
        shown = [pane for pane in self.query("#side > .shown").results(Widget) if pane.region]
        order = [self.query_one(MapView), self.query_one(OrdersPane), *shown]
        at = order.index(self.focused) if self.focused in order else -1
        order[(at + 1) % len(order)].focus()

    def on_mount(self) -> None:
        """Begin on the map."""
        for name in KEPT:
            self.query_one(f"#{name}").add_class("shown")
        super().on_mount()
        self.query_one(MapView).focus()

    def on_resize(self, event: events.Resize) -> None:
        """Arrange the panes for the room there is; the map shows as much as fits."""
        layout = arrangement(event.size.width, event.size.height)
        for name in ("narrow", "beside", "stacked", "broad"):
            self.set_class(name == layout, f"-{name}")
        self.set_class(event.size.height >= ROOMY, "-roomy")
        self.call_after_refresh(self._fit_map)

    def _fit_map(self) -> None:
        board = self.query_one(MapView)
        level = best_level(board.size.width, board.size.height)
        if level != board.level and board.size.width:
            board.level = level

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

    @on(LocationsPane.Highlighted)
    def _list_highlighted(self, message: LocationsPane.Highlighted) -> None:
        self.query_one(MapView).selected = message.place

    @on(LogPane.Jumped)
    @on(MemoryPane.Jumped)
    def _jumped(self, message: LogPane.Jumped | MemoryPane.Jumped) -> None:
        self.query_one(MapView).selected = message.place

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

    @on(AdviceLine.HelpWanted)
    def _help_wanted(self, message: AdviceLine.HelpWanted) -> None:
        self.app.push_screen(HelpScreen(message.rule, "table"))

    def action_help(self) -> None:
        """Help, at the rule that the last refusal cites."""
        rule = self._refused.rule if isinstance(self._refused, IllegalAction) else ""
        self.app.push_screen(HelpScreen(rule, "table"))

    def action_notes(self) -> None:
        """The private notes of whoever looks."""
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
            board.highlight(found[0])
        elif message.text:
            self.show_refusal(GameError(f"There is no place called {message.text}."))

    def _typed(self, text: str) -> None:
        try:
            action = read_action(text, self.sitting.table.state, self.sitting.legal)
        except GameError as error:
            self.show_refusal(error)
        else:
            self.do(action)
