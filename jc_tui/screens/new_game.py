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
from engine.games import all_games, faults_of_games, seats_of
from engine.translations import commas, say, sentences
from jc_tui.app_context import AppContext
from jc_tui.appearance.bindings import bindings_of
from jc_tui.game_ui import ui_of
from jc_tui.paths import HUMAN
from jc_tui.saves.folder import LONGEST_NAME
from jc_tui.screens.base import BaseScreen
from jc_tui.seats.open_game import new_session, seats_to_take
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.typed_line import field_line
from jc_tui.widgets.value_line import ValueLine

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


class NewGameScreen(BaseScreen[None]):
    """Chooses what a new game begins with."""

    CALLED = "help.screen-newgame"
    CSS_PATH = "../styles/new_game.tcss"
    AUTO_FOCUS = "ValueLine"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]  # noqa: RUF012
    BINDINGS = bindings_of("line-by-line", "new-game")
    KEYS = "new-game"

    def __init__(self, *, context: AppContext) -> None:
        super().__init__(context=context)
        self._take(context.game)

    def on_mount(self) -> None:
        self.say(sentences(faults_of_games().values()))

    def _take(self, game: str) -> None:
        self._game, self._seats, self._setup = game, seats_of(game), ui_of(game).setup

    def compose(self) -> ComposeResult:
        yield Static(say("new_game.title"), classes="shell-heading")
        with Vertical(classes="shell-body"):
            games = [(game, ui_of(game).title.name) for game in all_games()]
            yield ValueLine(say("new_game.game"), games, self._game, about=say("new_game.about-game"), id="game")
            played = self._who_may_play(self._seats)
            yield ValueLine(say("new_game.you-play"), played, self._seats[0], id="seats")
            for side in self._seats:
                yield from self._bot(side)
            for line in self._setup:
                values = [(str(value), label, about) for value, label, about in line.values]
                yield ValueLine(line.label, values, values[0][0], id=line.option)
            for field, (label, empty, longest) in FIELDS.items():
                yield from field_line(say(label), field, longest, say(empty))
            yield Button(say("new_game.begin"), id="begin", compact=True)
            yield Static("", id="about", markup=False)
            yield MessageLine(id="message")
        yield self.key_bar()

    def _about_seat(self, seat: Seat) -> str:
        if others := [other.label for other in self._seats if other != seat]:
            return say("new_game.about-seat", n=seat.number, you=seat.label, bot=commas(others))
        return say("new_game.about-only-seat", n=seat.number, you=seat.label)

    def _who_may_play(self, seats: Sequence[Seat]) -> list[tuple[str, ...]]:
        two, both = len(seats) == 2, len(self._seats) == 2
        about = say("new_game.about-both" if both else "new_game.about-all")
        found: list[tuple[str, ...]] = [(str(seat), seat.label, self._about_seat(seat)) for seat in seats]
        if len(seats) > 1:
            found.append((BOTH, say("new_game.both" if two else "new_game.all"), about))
        about = say("new_game.about-nobody" if both else "new_game.about-bots")
        return [*found, (NOBODY, say("new_game.nobody" if two else "new_game.watch"), about)]

    def _bot(self, side: Seat) -> Iterator[ValueLine]:
        bots = [(bot, bot, _about_bot(bot)) for bot in bots_for(self._game)]
        which = ValueLine(
            say("new_game.bot-of", n=side.number, seat=side.label), bots, usual_bot(self._game), id=f"bot-{side}"
        )
        label, about = f"  {say('new_game.thinks')}", say("new_game.about-budget")
        budget = ValueLine(label, [], "", about=about, id=f"budget-{side}")
        which.display, budget.display = side != self._seats[0], False
        yield from (which, budget)

    def _value(self, name: str) -> str:
        return self.query_one(f"#{name}", ValueLine).value

    @property
    def _options(self) -> dict[str, Any]:
        return {
            line.option: value
            for line in self._setup
            for value, _, _ in line.values
            if str(value) == self._value(line.option)
        }

    @property
    def _taken(self) -> Sequence[Seat]:
        """The seats that players take; of the usual options the rules need not be asked."""
        usual = all(self._options[line.option] == line.values[0][0] for line in self._setup)
        return self._seats if usual else seats_to_take(self._game, self._options)

    @property
    def players(self) -> dict[str, str]:
        seats = self._value("seats")
        return {seat: HUMAN if seats in (seat, BOTH) else self._player(seat) for seat in self._taken}

    def _player(self, side: str) -> str:
        """Return the bot of a side as a save names it, with any unusual budget."""
        name = self._value(f"bot-{side}")
        amounts, chosen = budgets(name, self._game), self._value(f"budget-{side}")
        return name if not amounts or chosen == str(amounts[USUAL_BUDGET]) else f"{name}:{chosen}"

    def _show_bots(self, changed: str = "") -> None:
        taken = self._taken
        self.query_one("#seats", ValueLine).choose_among(self._who_may_play(taken))
        seats = self._value("seats")
        for side in self._seats:
            name, line = self._value(f"bot-{side}"), self.query_one(f"#budget-{side}", ValueLine)
            amounts = budgets(name, self._game)
            if amounts and (changed == f"bot-{side}" or not line.value):
                line.values = [(str(n), say.one("new_game.budget", size, amount=n)) for size, n in amounts.items()]
                line.show(str(amounts[USUAL_BUDGET]))
            bot_plays = side in taken and seats not in (side, BOTH)
            self.query_one(f"#bot-{side}").display = bot_plays
            line.display = bot_plays and bool(amounts)
            self.query_one(f"#bot-{side}").set_class(bool(amounts), "-thinks")
        self._space()

    @on(Resize)
    def _space(self) -> None:
        lines = sum(line.display for line in self.query(ValueLine)) + len(FIELDS)
        tight = 2 * lines + REST > self.app.size.height
        self.set_class(tight, "-tight")
        lead = self.query_one("#seats", ValueLine).lead
        for label in self.query(".field-label"):
            label.styles.width = lead
        self.query_one("#begin").styles.margin = (int(tight), 0, 1, lead - 1)

    @on(ValueLine.Changed)
    async def _changed(self, message: ValueLine.Changed) -> None:
        if message.line.id == "game":
            self._take(message.value)
            await self.recompose()
            self.query_one("#game").focus()
        self._show_bots(message.line.id or "")
        self._explain()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        for field, (label, *_) in FIELDS.items():
            here = self.query_one(f"#{field}").has_focus
            line = self.query_one(f"#{field}-label", Label)
            line.update(f"{self.shell.glyphs.cursor if here else ' '} {say(label)}", layout=False)
            line.set_class(here, "-here")
        self._explain()

    def _about_alone(self, value: str) -> str:
        """Return what seats mean where the rules play all but one; else an empty text."""
        if len(self._taken) > 1 or len(self._seats) == 1:
            return ""
        (seat,) = self._taken
        rules = next(other for other in self._seats if other != seat)
        key = "new_game.about-watch" if value == NOBODY else "new_game.about-alone"
        return say(key, n=seat.number, you=seat.label, rules=rules.label)

    def _explain(self) -> None:
        focused = self.focused
        about = ""
        if isinstance(focused, ValueLine):
            about = focused.explained
            if str(focused.id).startswith("bot-") and self.has_class("-wide"):
                about = "\n\n".join(told for _, _, told in focused.values)
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
        seed, name = (self.query_one(field, Input).value for field in ("#seed", "#name"))
        with self.saying_why_not():
            fixed = parse_seed(seed.strip()) if seed.strip() else None
            chosen = self._game, self.players, self._options, fixed, name
            self.shell.play(new_session(self.shell.saves_folder, *chosen))
