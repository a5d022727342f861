"""A game played line by line: tells what happened, shows the position, reads what to do, until the end."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, cast

from engine.bots.base import Bot
from engine.contract import Action, AmbiguousAction, Event, GameError, IllegalAction, NotationError, Seat
from engine.foreign import one_line, whole_number
from engine.journal.errors import RollNotWritten, SaveNotWritten
from engine.julius_caesar.story import count
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import narrated
from engine.table import Table
from jc_tui.console import echo, program
from jc_tui.julius_caesar.facts import Facts
from jc_tui.julius_caesar.text.advice import advice
from jc_tui.julius_caesar.text.battle import battle_lines
from jc_tui.julius_caesar.text.choices import Choice
from jc_tui.julius_caesar.text.grouping import Order
from jc_tui.julius_caesar.text.position import board_lines, position_lines, short_lines
from jc_tui.julius_caesar.text.reading import read_order
from jc_tui.pack import pack_of
from jc_tui.sitting.company import Company
from jc_tui.sitting.invitation import joining
from jc_tui.sitting.opening import seat_options
from jc_tui.sitting.presence import Presence, missing, taken_over, whereabouts
from jc_tui.text_mode.eyes import Eyes
from jc_tui.text_mode.keyboard import Keyboard
from jc_tui.text_mode.paper import Paper

if TYPE_CHECKING:
    from engine.bots.advice import Advice

INTERRUPTED = 130
"""The exit status after Ctrl-C."""

IN_BATTLE = ("battle", "roll", "hit")
CARD_PHASES = ("discard", "play")
ROOM_BELOW = 5
"""Lines kept free under the position, for what to do now and what is typed."""

MOST_CANDIDATES = 6


class Session:
    """One sitting at a table; `obey` does what a line says.

    Attributes:
        numbered: the choices listed last, to be played by number.
        refused: how many lines could not be done.
        done: whether the player has left.
    """

    def __init__(
        self,
        table: Table,
        humans: frozenset[Seat],
        bots: Mapping[Seat, Bot],
        keyboard: Keyboard,
        paper: Paper,
        facts: Facts,
        obey: Callable[[Session, Seat, str], None],
        presence: Presence | None = None,
    ) -> None:
        self.table = table
        self.humans = humans
        self.company = Company(table, bots)
        self.bots = self.company.bots
        self.keyboard = keyboard
        self.paper = paper
        self.facts = facts
        self.presence = presence
        self._obey = obey
        self.eyes = Eyes(humans, keyboard, paper)
        self.numbered: list[Choice] = []
        self.refused = 0
        self.done = False
        self._told: dict[Seat, int] = {}
        self._hint: tuple[int, Advice] | None = None
        self._shown: tuple[object, ...] | None = ()
        self._advised = False
        self._board: tuple[Seat, list[str]] | None = None

    # --- the run of play ------------------------------------------------------------------------------

    def play(self) -> int:
        """Play until the game is over or the player leaves; return the exit status."""
        self._begin()
        try:
            while not self.done and self._go_on_or_wait():
                pass
        except KeyboardInterrupt:
            self.paper.line()
            self.say_where_saved()
            return INTERRUPTED
        except GameError as error:
            self.paper.line(str(error), "refused")
            self.say_where_saved()
            return 1
        return 1 if self.refused and not self.keyboard.interactive else 0

    def _begin(self) -> None:
        for notice in self.table.notices:
            self.paper.line(notice, "note")
        self._say_how_to_join()
        self._told = dict.fromkeys(self.humans or {Seat.SPECTATOR}, len(self.table.history))

    def _go_on_or_wait(self) -> bool:
        """One step; at a keyboard a roll or a bot's action that cannot be saved is tried again when asked for."""
        try:
            return self._go_on()
        except SaveNotWritten as error:
            if not self.keyboard.interactive:
                raise
            self.paper.line(str(error), "refused", 2)
        answer = self.keyboard.read("Enter tries again, quit leaves> ")
        if answer is None or answer.strip().lower() in ("q", "quit"):
            self._leave_at_end_of_input()
        return not self.done

    def _go_on(self) -> bool:
        """One step: chance, a bot, or a line of a player; False when there is nothing more to do here."""
        self._check_seats()
        self.table.run_chance()
        if len(self.humans) < 2:
            self.tell(next(iter(self.humans), Seat.SPECTATOR))
        seat = self.table.to_act
        if seat is None:
            self._farewell()
            return False
        if seat in self.bots:
            self._bot_acts(seat)
        elif seat in self.humans:
            self._human_acts(seat)
        else:
            if self.presence is not None:
                self.presence.look()
            where = f": {seat.label} {whereabouts(self.presence, seat, self.table)}" if self.presence else ""
            self.paper.line(f"{seat.label} is to act, and not at this keyboard{where}.")
            self.say_where_saved()
            return False
        return True

    def _bot_acts(self, seat: Seat) -> None:
        question = self.company.ask()
        action = question.answer() if question else None
        for notice in self.company.notices():
            self.paper.line(notice, "note")
        if action is not None:
            self._check_seats()
            self.table.act(action, seat)

    def _check_seats(self) -> None:
        """End here when a seat that is played here was taken over. Raises GameError."""
        if self.presence is not None and (lost := self.presence.lost()):
            raise GameError(f"{taken_over(lost)}. Nothing is lost, and nothing more is done here.")

    def _human_acts(self, seat: Seat) -> None:
        is_open = pack_of(self.table.game.id).is_open(self.view(seat))
        if not self.eyes.turn_to(self.eyes.wanted(seat, is_open)):
            self._leave_at_end_of_input()
            return
        self.tell(self.sight)
        self._show_if_changed(seat)
        self._advise(seat)
        line = self.keyboard.read(f"{seat.label}> ")
        if line is None:
            self._leave_at_end_of_input()
        elif line and not line.startswith("#"):
            self._check_seats()
            self._obey(self, seat, line)

    def _leave_at_end_of_input(self) -> None:
        self.done = True
        if self.keyboard.interactive:
            self.paper.line()
        to_act = self.table.to_act
        if to_act:
            self.paper.line(f"The game stands at {self.table.state.clock}; {to_act.label} is to act.")
        if self.refused:
            self.paper.line(f"{count(self.refused, 'line')} could not be done.")
        self.say_where_saved()

    def _farewell(self) -> None:
        """Tell how the game ended; from a pipe there may be lines yet that look back upon it."""
        seat = next(iter(self.humans)) if len(self.humans) == 1 else Seat.SPECTATOR
        self.eyes.now = seat
        if len(self.humans) > 1:
            self.tell(seat)
        self.paper.lines(position_lines(self.view(seat), self.facts, self.paper.width))
        result = self.table.result
        if result is not None:
            points = ", ".join(f"{side.label} {number}" for side, number in result.standing.items())
            how = "a draw" if result.winner is None else f"{result.winner.label} has won ({result.kind})"
            self.paper.line(f"THE GAME IS OVER: {how}; victory points: {points}.", "todo")
        self.say_where_saved()
        while not (self.keyboard.interactive or self.done) and (line := self.keyboard.read("> ")):
            self._obey(self, seat, line)

    # --- what the screen shows ------------------------------------------------------------------------

    @property
    def sight(self) -> Seat:
        """Whose view is on the screen."""
        return self.eyes.now or Seat.SPECTATOR

    def view(self, seat: Seat) -> JuliusCaesarView:
        """What a seat may know now."""
        return cast(JuliusCaesarView, self.table.state.view(seat))

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What a seat may do now; nothing when it is not to act, as when the game was given up."""
        return self.table.state.legal_actions(seat) if self.table.to_act is seat else ()

    def seen(self, first: int, seat: Seat) -> list[Event]:
        """What happened from an action on, as a seat saw it."""
        events = [event for entry in self.table.history[first:] for event in entry.events]
        return self.table.game.seen(events, seat)

    def tell(self, seat: Seat) -> None:
        """Tell what a seat has not been told yet; when both look, what either of them has not."""
        hearers = list(self._told) if seat is Seat.SPECTATOR else [seat]
        first = min(len(self.table.history), *(self._told[hearer] for hearer in hearers))
        self.paper_events(narrated(self.seen(first, seat)))
        for hearer in hearers:
            self._told[hearer] = len(self.table.history)

    def paper_events(self, sentences: Sequence[str]) -> None:
        """Sentences of the story, one a line."""
        for sentence in sentences:
            self.paper.line(f"- {sentence}", indent=2)

    def show(self, seat: Seat) -> None:
        """The position; for choosing cards in short when the board is as it was shown last."""
        view = self.view(seat)
        board = board_lines(view, self.facts, self.paper.width)
        known = self._board == (seat, board) and view.phase in CARD_PHASES
        self._board = (seat, board)
        self.paper.line()
        if known:
            self.paper.lines(short_lines(view, self.facts, self.paper.width))
        else:
            room = self.paper.height - ROOM_BELOW
            self.paper.lines(position_lines(view, self.facts, self.paper.width, room))
        self.paper.lines(battle_lines(view, self.facts, self.paper.width))

    def _show_if_changed(self, seat: Seat) -> None:
        """The position when somebody else looks or another phase began, the line-up in each battle turn."""
        view = self.view(self.sight)
        phase = IN_BATTLE[0] if view.phase in IN_BATTLE else view.phase
        key = (self.sight, seat, view.year, view.turn, phase)
        if self._shown is None or (key != self._shown and phase not in IN_BATTLE):
            self.show(self.sight)
        elif phase in IN_BATTLE and not self._advised:
            self.paper.lines(battle_lines(view, self.facts, self.paper.width))
        self._shown = key

    def _advise(self, seat: Seat) -> None:
        if self._advised:
            return
        legal = self.legal(seat)
        text = advice(self.view(self.sight), legal, self.facts)
        self.paper.line(f"WHAT TO DO NOW, {seat.label}: {text}", "todo", 2)
        self._advised = True

    def look_again(self) -> None:
        """Show the position afresh before the next line is read; at once where no more is to be decided."""
        if self.table.to_act is None:
            self.show(self.sight)
        self._shown = None
        self._board = None
        self._advised = False

    def say_where_saved(self) -> None:
        """Where the game is and how to go on; the path stands unbroken, ready to be copied."""
        path = self.table.path
        if path is None:
            self.paper.line("This game is kept in memory only.")
        elif self.table.to_act is None:
            self.paper.lines([f"The whole game is in {path}"])
        else:
            seat = seat_options(self.table, self.humans)
            words = [program(), "text", shlex.quote(str(path)), *seat]
            self.paper.lines(["Everything is saved. To go on:", f"  {' '.join(words)}"])
            self._say_how_to_join()

    def _say_how_to_join(self) -> None:
        """What the other player types to join, until they have come."""
        if self.presence is not None and self.humans and self.table.path is not None:
            self.presence.look()
            self.paper.lines(joining(self.table.path, missing(self.presence, self.table)))

    # --- doing ----------------------------------------------------------------------------------------

    def over(self, line: str) -> bool:
        """Whether the game is over; then the line, which is about going on with it, is refused."""
        if self.table.to_act is None:
            self.refuse(line, "The game is over.")
        return self.table.to_act is None

    def act(self, seat: Seat, text: str) -> None:
        """Do what a line says, or say why not."""
        if self.over(text):
            return
        number = self.table.number
        try:
            if self.numbered and text.isdecimal():
                order = Order((self._numbered(text),))
            else:
                order = read_order(text, self.table.state, self.legal(seat))
            for action in order.actions:
                self.table.act(action, seat)
        except AmbiguousAction as error:
            untold = [candidate for candidate in error.candidates if candidate not in str(error)]
            several = f" For example: {', '.join(untold[:MOST_CANDIDATES])}." if untold else ""
            self.refuse(text, f"{error}{several}")
        except NotationError as error:
            self.refuse(text, f"{error} `?` lists what you can do, `help` the commands.")
        except IllegalAction as error:
            self.refuse(text, f"{error} (More: help {error.rule})")
        except RollNotWritten:  # the action stands, and the roll is tried again at once
            self.acted()
        except GameError as error:
            self.refuse(text, str(error))
        else:
            self._tell_of_group(order, seat)
        if self.table.number != number:
            self.acted()

    def _numbered(self, text: str) -> Action:
        """The action under a number of the list shown last."""
        number = whole_number(text) or 0
        if not 1 <= number <= len(self.numbered):
            raise GameError(f"The list goes from 1 to {len(self.numbered)}.")
        return self.numbered[number - 1].action

    def _tell_of_group(self, order: Order, seat: Seat) -> None:
        """Who stayed behind, and how what several blocks did is taken back."""
        if order.staying:
            self.paper.line(order.staying, "note", 2)
        if len(order.actions) > 1 and self.table.can_undo(seat) is None:
            self.paper.line(f"{len(order.actions)} blocks; `undo` takes them back one by one.", "note")

    def acted(self) -> None:
        """Forget what belonged to the choice that was made."""
        self.numbered = []
        self._advised = False
        self.eyes.alone = False

    def show_hint(self, seat: Seat) -> None:
        """What legatus would do for a seat that looks alone, and what to type for it."""
        from jc_tui.sitting.hints import Hint  # the thinking is loaded when a hint is first asked for

        advice = Hint(self.table, seat).answer()
        if advice is None:
            return
        self._hint = self.table.number, advice
        self.paper.line(f"legatus would: {advice.sentence}", "todo", 2)
        for order in advice.orders[1:]:
            self.paper.line(f"Then: {order.text}.", indent=2)
        self.paper.line(f"To type: {', '.join(map(str, advice.orders[0].actions))}; or `hint do`.", indent=2)

    def do_hint(self, seat: Seat) -> None:
        """Do the first order of the hint that was given."""
        number, advice = self._hint or (None, None)
        if advice is None or number != self.table.number:
            self.refuse("hint do", "There is no hint for what is to be decided now: type `hint` first.")
            return
        for action in advice.orders[0].actions:
            self.act(seat, str(action))

    def refuse(self, line: str, reason: str) -> None:
        """Say why a line was not done; from a pipe to the error output, with the line's number."""
        self.refused += 1
        if self.keyboard.interactive:
            self.paper.line(reason, "refused", 2)
            return
        self.paper.flush()
        with suppress(OSError):
            echo(f"line {self.keyboard.number}: {one_line(line)}: {reason}", error=True)

    def undo(self, seat: Seat) -> None:
        """Take back the last action, the acting player's or that of the other one at this keyboard."""
        history = self.table.history
        if history and history[-1].seat in self.humans:
            seat = history[-1].seat
        if reason := self.table.can_undo(seat):
            self.refuse("undo", reason)
            return
        entry = self.table.undo(seat)
        left = len(self.table.history)
        for hearer in self._told:
            self._told[hearer] = min(self._told[hearer], left)
        if seat is self.sight:
            self.paper.line(f"Taken back: {entry.action}.")
        else:
            self.paper.line(f"{seat.label}'s last action is taken back.")
        self.acted()
        self.look_again()
