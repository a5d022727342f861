"""A new game: who plays, the set-up, a seed, a name. Enter begins, wherever one is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import DescendantFocus, Resize
from textual.widgets import Button, Input, Label, Static

from engine.bots import BOTS, bots_for, usual_bot
from engine.bots.specs import budgets
from engine.chance import parse_seed
from engine.contract import Seat
from engine.games import GAMES, seats_of
from engine.words import commas, say, sentences
from jc_tui.chosen import HUMAN
from jc_tui.game_ui import ui_of
from jc_tui.look.bindings import bindings_of
from jc_tui.saves.folder import LONGEST_NAME
from jc_tui.screens.shell import ShellScreen
from jc_tui.seats.open_game import NewGame, new_session, seats_to_take
from jc_tui.surroundings import Surroundings
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.typed_line import field_line
from jc_tui.widgets.value_line import BudgetLine, ValueLine

BOTH, NOBODY = "both", "nobody"
USUAL_BUDGET = "normal"
REST = 9
"""Rows of all that is no line of the form."""

FIELDS = {
    "seed": ("new_game.seed", "new_game.luck", 0),
    "name": ("new_game.name", "new_game.date", LONGEST_NAME),
}
"""What is typed: what stands before it, what in it while it is empty, and how long it can be."""


def _about_bot(name: str) -> str:
    return say("new_game.about-bot", name=name, about=BOTS[name].line) if name in BOTS else ""


class NewGameScreen(ShellScreen[None]):
    """Chooses what a new game begins with."""

    CALLED = "help.screen-newgame"
    CSS_PATH = "../styles/new_game.tcss"
    AUTO_FOCUS = "ValueLine"
    BINDINGS = bindings_of("line-by-line", "new-game")
    KEYS = "new-game"

    def __init__(self, *, around: Surroundings) -> None:
        super().__init__(around=around)
        self._take(around.game)

    def _take(self, game: str) -> None:
        self._game, self._seats = game, seats_of(game)
        self._budgets: dict[str, dict[str, int]] = {}
        self._setup = ui_of(game).setup
        two = len(self._seats) == 2
        self._about = {
            BOTH: say("new_game.about-both" if two else "new_game.about-all"),
            NOBODY: say("new_game.about-nobody" if two else "new_game.about-bots"),
            **{seat: self._about_seat(seat) for seat in self._seats},
            **{str(value): about for line in self._setup for value, _, about in line.values},
            **{game: say("new_game.about-game") for game in GAMES},
        }

    def compose(self) -> ComposeResult:
        """A line for each choice."""
        yield Static(say("new_game.title"), classes="shell-heading")
        with Vertical(classes="shell-body"):
            if len(there := GAMES) > 1:
                games = [(game, ui_of(game).title.name) for game in there]
                yield ValueLine(say("new_game.game"), games, self._game, id="game")
            played = self._who_may_play(self._seats)
            yield ValueLine(say("new_game.you-play"), played, self._seats[0], id="seats")
            for side in self._seats:
                yield from self._bot(side)
            for line in self._setup:
                values = [(str(value), label) for value, label, _ in line.values]
                yield ValueLine(line.label, values, values[0][0], id=line.option)
            for field, (label, empty, longest) in FIELDS.items():
                yield from field_line(say(label), field, longest, say(empty))
            yield Button(say("new_game.begin"), id="begin", compact=True)
            yield Static("", id="about", markup=False)
            yield MessageLine(id="message")
        yield self.key_bar()

    def _about_seat(self, seat: Seat) -> str:
        """What it means to play a seat."""
        if others := [other.label for other in self._seats if other != seat]:
            return say("new_game.about-seat", n=seat.number, you=seat.label, bot=commas(others))
        return say("new_game.about-only-seat", n=seat.number, you=seat.label)

    @staticmethod
    def _who_may_play(seats: Sequence[Seat]) -> list[tuple[str, str]]:
        """Each of these seats, and all of them, and none."""
        both = [(BOTH, say("new_game.both" if len(seats) == 2 else "new_game.all"))] if len(seats) > 1 else []
        nobody = say("new_game.nobody" if len(seats) == 2 else "new_game.watch")
        return [*((str(seat), seat.label) for seat in seats), *both, (NOBODY, nobody)]

    def _bot(self, side: Seat) -> Iterator[ValueLine]:
        """Which bot plays a side, and how much it may think; seen where they are to be chosen."""
        bots = [(bot, bot) for bot in bots_for(self._game)]
        which = ValueLine(
            say("new_game.bot-of", n=side.number, seat=side.label), bots, usual_bot(self._game), id=f"bot-{side}"
        )
        label, about = f"  {say('new_game.thinks')}", say("new_game.about-budget")
        budget = BudgetLine(label, [], "", about=about, id=f"budget-{side}")
        which.display, budget.display = side != self._seats[0], False
        yield from (which, budget)

    def _value(self, name: str) -> str:
        return self.query_one(f"#{name}", ValueLine).value

    @property
    def _options(self) -> dict[str, Any]:
        """The options of the game as they are chosen now."""
        return {
            line.option: value
            for line in self._setup
            for value, _, _ in line.values
            if str(value) == self._value(line.option)
        }

    @property
    def _taken(self) -> Sequence[Seat]:
        """The seats that somebody takes; of the usual options the rules need not be asked."""
        usual = all(self._options[line.option] == line.values[0][0] for line in self._setup)
        return self._seats if usual else seats_to_take(self._game, self._options)

    @property
    def choice(self) -> NewGame:
        """The game as it is chosen now. Raises GameError when the seed cannot be one."""
        seats = self._value("seats")
        seed = self.query_one("#seed", Input).value.strip()
        return NewGame(
            game=self._game,
            players={seat: HUMAN if seats in (seat, BOTH) else self._player(seat) for seat in self._taken},
            options=self._options,
            seed=parse_seed(seed) if seed else None,
            name=self.query_one("#name", Input).value,
        )

    def _player(self, side: str) -> str:
        """The bot of a side as a save names it: with its budget, unless that is the usual one."""
        name = self._value(f"bot-{side}")
        amounts, chosen = self._budgets.get(name, {}), self._value(f"budget-{side}")
        return name if not amounts or chosen == str(amounts[USUAL_BUDGET]) else f"{name}:{chosen}"

    def _show_bots(self, changed: str = "") -> None:
        """Only bots that play are chosen, and how much those think that search; and seats that somebody takes."""
        taken = self._taken
        self.query_one("#seats", ValueLine).choose_among(self._who_may_play(taken))
        seats = self._value("seats")
        for side in self._seats:
            name, line = self._value(f"bot-{side}"), self.query_one(f"#budget-{side}", BudgetLine)
            if name not in self._budgets:
                self._budgets[name] = budgets(name, self._game)
            amounts = self._budgets[name]
            if amounts and (changed == f"bot-{side}" or not line.value):
                line.offer(amounts, str(amounts[USUAL_BUDGET]))
            bot_plays = side in taken and seats not in (side, BOTH)
            self.query_one(f"#bot-{side}").display = bot_plays
            line.display = bot_plays and bool(amounts)
            self.query_one(f"#bot-{side}").set_class(bool(amounts), "-thinks")
        self._space()

    @on(Resize)
    def _space(self) -> None:
        """Lines stand apart where there is room for that."""
        lines = sum(line.display for line in self.query(ValueLine)) + len(FIELDS)
        tight = 2 * lines + REST > self.app.size.height
        self.set_class(tight, "-tight")
        lead = self.query_one("#seats", ValueLine).lead
        for label in self.query(".field-label"):
            label.styles.width = lead
        self.query_one("#begin").styles.margin = (int(tight), 0, 1, lead)

    @on(ValueLine.Changed)
    async def _changed(self, message: ValueLine.Changed) -> None:
        if message.line.id == "game":
            self._take(message.value)
            await self.recompose()
            self.query_one("#game").focus()
        if not isinstance(message.line, BudgetLine):
            self._show_bots(message.line.id or "")
        self._explain()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Mark the line one is at, and explain it."""
        for field, (label, *_) in FIELDS.items():
            here = self.query_one(f"#{field}").has_focus
            line = self.query_one(f"#{field}-label", Label)
            line.update(f"{self.shell.glyphs.cursor if here else ' '} {say(label)}", layout=False)
            line.set_class(here, "-here")
        self._explain()

    def _about_alone(self, value: str) -> str:
        """What it means to play, or to look on, where the rules play all seats but one; else empty."""
        if len(self._taken) > 1 or len(self._seats) == 1:
            return ""
        (seat,) = self._taken
        rules = next(other for other in self._seats if other != seat)
        key = "new_game.about-watch" if value == NOBODY else "new_game.about-alone"
        return say(key, n=seat.number, you=seat.label, rules=rules.label)

    def _explain(self) -> None:
        focused = self.focused
        about = ""
        if isinstance(focused, BudgetLine):
            about = focused.about
        elif isinstance(focused, ValueLine):
            about = self._about.get(focused.value) or _about_bot(focused.value)
            if focused.id == "seats":
                playing = [side for side in self._seats if self.query_one(f"#bot-{side}").display]
                bots = dict.fromkeys(self._value(f"bot-{side}") for side in playing)
                about = sentences([self._about_alone(focused.value) or about, *map(_about_bot, bots)])
        elif isinstance(focused, Input):
            about = say("new_game.about-seed" if focused.id == "seed" else "new_game.about-name")
        self.query_one("#about", Static).update(about, layout=False)

    @on(Button.Pressed)
    @on(Input.Submitted)
    def _pressed(self, event: Button.Pressed | Input.Submitted) -> None:
        event.stop()
        self.action_begin()

    def action_begin(self) -> None:
        """Begin, or say what is in the way."""
        with self.saying_why_not():
            self.shell.play(new_session(self.choice, self.shell.saves_folder))
