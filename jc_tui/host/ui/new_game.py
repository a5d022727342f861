"""The form for a new game on the host."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.events import Resize
from textual.widgets import Input, Static

from engine.bots import BOTS, bots_for, usual_bot
from engine.clocks import CLOCKS, clock_name
from engine.contract import Seat
from engine.games import all_games, seats_of
from engine.translations import say
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.game_ui import ui_of
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Access, NewGameRequest
from jc_tui.host.ui.form import Form, end_of_form, value_of
from jc_tui.screens.base import BaseScreen
from jc_tui.seats.open_game import seats_to_take
from jc_tui.widgets.typed_line import field_line
from jc_tui.widgets.value_line import ValueLine

BOT = "bot"
YES, NO = "yes", "no"

LONGEST_NAME, REST = 16, 9
"""Characters of a player's name, and rows of all that is no line of the form."""

AGAINST = {
    str(Access.OPEN): ("lobby.against-anybody", "lobby.about-anybody"),
    str(Access.INVITED): ("lobby.against-somebody", "lobby.about-somebody"),
    str(Access.PRIVATE): ("lobby.against-code", "lobby.about-code"),
}
"""Against which player: the keys of the label, and of what it means."""


class HostNewGameScreen(BaseScreen[str | None]):
    """Ends with the id of the game that was begun, or None."""

    CALLED = "help.screen-newgame"
    CSS_PATH = ["../../styles/new_game.tcss", "../../styles/lobby.tcss"]  # noqa: RUF012
    AUTO_FOCUS = "ValueLine"
    BINDINGS = bindings_of("line-by-line", "new-game")
    KEYS = "new-game"

    def __init__(self, api: HostApi, *, context: AppContext) -> None:
        super().__init__(context=context)
        self.api = api
        self._take(context.game)

    def _take(self, game: str) -> None:
        self._game, self._setup = game, ui_of(game).setup

    def compose(self) -> ComposeResult:
        yield Static(say("new_game.title"), classes="shell-heading")
        with Form(self._about, self.action_begin):
            games = [(game, ui_of(game).title.name) for game in all_games()]
            yield ValueLine(say("new_game.game"), games, self._game, about=say("new_game.about-game"), id="game")
            seats = seats_of(self._game)
            yield ValueLine(say("new_game.you-play"), _labels(seats), seats[0], id="seat")
            against = [(value, say(label), say(about)) for value, (label, about) in AGAINST.items()]
            bot = (BOT, say("lobby.against-bot"))
            yield ValueLine(say("lobby.against"), [*against, bot], str(Access.OPEN), id="against")
            bots = [(bot, bot, _about_bot(bot)) for bot in bots_for(self._game)]
            yield ValueLine(f"  {say('lobby.which-bot')}", bots, usual_bot(self._game), id="bot")
            yield from field_line(f"  {say('lobby.their-name')}", "name", LONGEST_NAME, line="name-field")
            for line in self._setup:
                values = [(str(value), label, about) for value, label, about in line.values]
                yield ValueLine(line.label, values, values[0][0], id=line.option)
            clocks = [(clock, clock_name(clock)) for clock in CLOCKS]
            yield ValueLine(say("lobby.clock"), clocks, clocks[0][0], about=say("lobby.about-clock"), id="clock")
            yes_no = [(YES, say("lobby.may-watch")), (NO, say("lobby.may-not-watch"))]
            yield ValueLine(say("lobby.watchers"), yes_no, YES, about=say("lobby.about-watchers"), id="watchers")
            yield from end_of_form(say("new_game.begin"))
        yield self.key_bar()

    def on_mount(self) -> None:
        self._fit()
        usual = self.choice
        self.unkept = lambda: self.choice != usual

    @property
    def _options(self) -> dict[str, str]:
        usual = {line.option: str(line.values[0][0]) for line in self._setup}
        return {option: value for option in usual if (value := value_of(self, option)) != usual[option]}

    @property
    def _seats(self) -> Sequence[Seat]:
        """The seats of players, for which only unusual options need the rules."""
        options = self._options
        return seats_to_take(self._game, options) if options else seats_of(self._game)

    @property
    def choice(self) -> NewGameRequest:
        against = value_of(self, "against") if len(self._seats) > 1 else str(Access.OPEN)
        return NewGameRequest(
            game=self._game,
            seat=value_of(self, "seat"),
            bot=value_of(self, "bot") if against == BOT else "",
            options=self._options,
            clock=value_of(self, "clock"),
            access=Access.OPEN if against == BOT else Access(against),
            watchers=value_of(self, "watchers") == YES,
            invited=value_of(self, "name").lower() if against == Access.INVITED else "",
        )

    @on(Resize)
    def _fit(self) -> None:
        """Show what can be chosen now. Lines stand apart where there is room."""
        seats = self._seats
        self.query_one("#seat", ValueLine).choose_among(_labels(seats))
        against = value_of(self, "against") if len(seats) > 1 else ""
        self.query_one("#against").display = bool(against)
        self.query_one("#bot").display = against == BOT
        self.query_one("#name-field").display = against == Access.INVITED
        lines = sum(line.display for line in self.query(ValueLine)) + (against == Access.INVITED)
        tight = 2 * lines + REST > self.app.size.height
        self.set_class(tight, "-tight")
        self.query_one(Form).align(int(tight))

    @on(ValueLine.Changed)
    async def _changed(self, message: ValueLine.Changed) -> None:
        self.say("")
        if message.line.id == "game":
            self._take(message.value)
            await self.recompose()
            self.query_one("#game").focus()
        self._fit()
        self.query_one(Form).explain()

    def _about(self) -> str:
        line = self.focused
        if isinstance(line, Input):
            return say("lobby.about-name")
        if not isinstance(line, ValueLine):
            return ""
        return _about_bot(value_of(self, "bot")) if line.value == BOT else line.explained

    async def action_begin(self) -> None:
        wanted = self.choice
        if wanted.access is Access.INVITED and not wanted.invited:
            self.say(say("lobby.whom"))
            return
        with self.saying_why_not():
            self.dismiss(await self.api.create(wanted))


def _labels(seats: Sequence[Seat]) -> list[tuple[str, str]]:
    return [(str(seat), seat.label) for seat in seats]


def _about_bot(bot: str) -> str:
    return say("new_game.about-bot", name=bot, about=BOTS[bot].line)
