"""A new game on the host: which one, one's side, against whom, the options, the clock, and who may watch."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import DescendantFocus, Resize
from textual.widgets import Button, Input, Static

from engine.bots import BOTS, bots_for, usual_bot
from engine.clocks import CLOCKS, clock_name
from engine.contract import Seat
from engine.games import GAMES, seats_of
from engine.words import say
from jc_tui.game_ui import ui_of
from jc_tui.host.api.api import HostApi
from jc_tui.host.api.messages import Access, NewGameRequest
from jc_tui.look.bindings import bindings_of
from jc_tui.screens.shell import ShellScreen
from jc_tui.seats.open_game import seats_to_take
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.typed_line import field_line
from jc_tui.widgets.value_line import ValueLine

BOT = "bot"
YES, NO = "yes", "no"

LONGEST_NAME = 16
"""Characters of a player's name."""

REST = 9
"""Rows of all that is no line of the form."""

AGAINST = {
    str(Access.OPEN): ("lobby.against-anybody", "lobby.about-anybody"),
    str(Access.INVITED): ("lobby.against-somebody", "lobby.about-somebody"),
    str(Access.PRIVATE): ("lobby.against-code", "lobby.about-code"),
    BOT: ("lobby.against-bot", ""),
}
"""Against whom one plays: what it is called, and what it means."""


class NewGameScreen(ShellScreen[str | None]):
    """Ends with the id of the game that was begun, or None."""

    CALLED = "help.screen-newgame"
    CSS_PATH = ["../../styles/new_game.tcss", "../../styles/lobby.tcss"]  # noqa: RUF012
    AUTO_FOCUS = "ValueLine"
    BINDINGS = bindings_of("line-by-line", "new-game")
    KEYS = "new-game"

    def __init__(self, api: HostApi, *, around: Surroundings) -> None:
        super().__init__(around=around)
        self.api = api
        self._take(around.game)

    def _take(self, game: str) -> None:
        self._game, self._setup = game, ui_of(game).setup

    def compose(self) -> ComposeResult:
        """A line for each choice."""
        yield Static(say("new_game.title"), classes="shell-heading")
        with Vertical(classes="shell-body"):
            if len(there := GAMES) > 1:
                games = [(game, ui_of(game).title.name) for game in there]
                yield ValueLine(
                    say("new_game.game"), games, self._game, about=say("new_game.about-game"), id="game"
                )
            seats = seats_of(self._game)
            yield ValueLine(say("new_game.you-play"), _labels(seats), seats[0], id="seat")
            yield from self._opponent()
            for line in self._setup:
                values = [(str(value), label) for value, label, _ in line.values]
                yield ValueLine(line.label, values, values[0][0], id=line.option)
            clocks = [(clock, clock_name(clock)) for clock in CLOCKS]
            about = say("lobby.about-clock")
            yield ValueLine(say("lobby.clock"), clocks, clocks[0][0], about=about, id="clock")
            yes_no = [(YES, say("lobby.may-watch")), (NO, say("lobby.may-not-watch"))]
            about = say("lobby.about-watchers")
            yield ValueLine(say("lobby.watchers"), yes_no, YES, about=about, id="watchers")
            yield Button(say("new_game.begin"), id="begin", compact=True)
            yield Static("", id="about", markup=False)
            yield MessageLine(id="message")
        yield self.key_bar()

    def _opponent(self) -> ComposeResult:
        """Against whom one plays: a person, by name if one wants, or a bot."""
        against = [(value, say(label)) for value, (label, _) in AGAINST.items()]
        yield ValueLine(say("lobby.against"), against, str(Access.OPEN), id="against")
        bots = [(bot, bot) for bot in bots_for(self._game)]
        yield ValueLine(f"  {say('lobby.which-bot')}", bots, usual_bot(self._game), id="bot")
        yield from field_line(f"  {say('lobby.their-name')}", "name", LONGEST_NAME, line="name-field")

    def on_mount(self) -> None:
        """Show what is to be chosen at first."""
        self._fit()
        usual = self.choice
        self.unkept = lambda: self.choice != usual

    def _value(self, name: str) -> str:
        return self.query_one(f"#{name}", ValueLine).value

    @property
    def _options(self) -> dict[str, str]:
        """The options that are not the usual ones."""
        chosen = {line.option: self._value(line.option) for line in self._setup}
        usual = {line.option: str(line.values[0][0]) for line in self._setup}
        return {option: value for option, value in chosen.items() if value != usual[option]}

    @property
    def _seats(self) -> Sequence[Seat]:
        """The seats that somebody takes: of the usual options the rules need not be asked."""
        options = self._options
        return seats_to_take(self._game, options) if options else seats_of(self._game)

    @property
    def choice(self) -> NewGameRequest:
        """The game as it is chosen now."""
        alone = len(self._seats) == 1
        against = str(Access.OPEN) if alone else self._value("against")
        return NewGameRequest(
            game=self._game,
            seat=self._value("seat"),
            bot=self._value("bot") if against == BOT else "",
            options=self._options,
            clock=self._value("clock"),
            access=Access.OPEN if against == BOT else Access(against),
            watchers=self._value("watchers") == YES,
            invited=self._whom if against == Access.INVITED else "",
        )

    @property
    def _whom(self) -> str:
        return self.query_one("#name", Input).value.strip().lower()

    def _fit(self) -> None:
        """Only what is to be chosen now; lines stand apart where there is room for that."""
        seats = self._seats
        self.query_one("#seat", ValueLine).choose_among(_labels(seats))
        against = self._value("against") if len(seats) > 1 else ""
        self.query_one("#against").display = bool(against)
        self.query_one("#bot").display = against == BOT
        self.query_one("#name-field").display = against == Access.INVITED
        lines = sum(line.display for line in self.query(ValueLine)) + (against == Access.INVITED)
        tight = 2 * lines + REST > self.app.size.height
        self.set_class(tight, "-tight")
        lead = self.query_one("#seat", ValueLine).lead
        self.query_one(".field-label").styles.width = lead
        self.query_one("#begin").styles.margin = (int(tight), 0, 1, lead)

    def on_resize(self, event: Resize) -> None:
        """Other rows."""
        self._fit()

    @on(ValueLine.Changed)
    async def _changed(self, message: ValueLine.Changed) -> None:
        self.say("")
        if message.line.id == "game":
            self._take(message.value)
            await self.recompose()
            self.query_one("#game").focus()
        self._fit()
        self._explain()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Explain the line one is at."""
        self._explain()

    def _explain(self) -> None:
        line, about = self.focused, ""
        if isinstance(line, Input):
            about = say("lobby.about-name")
        elif isinstance(line, ValueLine):
            about = line.about or self._about(str(line.id), line.value)
        self.query_one("#about", Static).update(about, layout=False)

    def _about(self, line: str, value: str) -> str:
        """What a value of a line means."""
        if line == "bot" or (line, value) == ("against", BOT):
            bot = self._value("bot")
            return say("new_game.about-bot", name=bot, about=BOTS[bot].line)
        if line == "against":
            return say(AGAINST[value][1])
        fields = (field for field in self._setup if field.option == line)
        return next((about for field in fields for known, _, about in field.values if str(known) == value), "")

    @on(Button.Pressed)
    @on(Input.Submitted)
    async def _pressed(self, event: Button.Pressed | Input.Submitted) -> None:
        event.stop()
        await self.action_begin()

    async def action_begin(self) -> None:
        """Begin, or say what is in the way."""
        wanted = self.choice
        if wanted.access is Access.INVITED and not wanted.invited:
            self.say(say("lobby.whom"))
            return
        with self.saying_why_not():
            self.dismiss(await self.api.create(wanted))


def _labels(seats: Sequence[Seat]) -> list[tuple[str, str]]:
    return [(str(seat), seat.label) for seat in seats]
