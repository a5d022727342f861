"""A game played line by line: tells what happened, shows the position, reads what to do, until the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from engine.contract import Action, AmbiguousAction, GameError, IllegalAction, NotationError, Seat
from engine.foreign import one_line, whole_number
from engine.journal.errors import RollNotWritten, SaveNotWritten
from engine.words import commas, say
from jc_tui.console import echo
from jc_tui.saves.summary import stands
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.join_text import farewell, joining
from jc_tui.seats.presence import taken_over, whereabouts
from jc_tui.table.log_builder import in_sentences
from jc_tui.text_mode.keyboard import Keyboard
from jc_tui.text_mode.paper import Paper
from jc_tui.text_mode.timing import claimed

if TYPE_CHECKING:
    from engine.bots.advice import Advice

INTERRUPTED = 130
"""The exit status after Ctrl-C."""

ROOM_BELOW = 5
"""Lines kept free under the position, for what to do now and what is typed."""

MOST_CANDIDATES = 6


class TextFront:
    """One session at a table; `obey` does what a line says.

    `numbered` are the choices listed last, to be played by number; `refused` counts the lines that were not done.
    """

    def __init__(
        self, session: GameSession, keyboard: Keyboard, paper: Paper, obey: Callable[[TextFront, Seat, str], None]
    ) -> None:
        self.session = session
        self.table = session.table
        self.lines = session.pack.lines
        self.tongues = session.tongues
        self.keyboard = keyboard
        self.paper = paper
        self._obey = obey
        self._looks: Seat | None = None
        self.numbered: Sequence[Action] = ()
        self.refused = 0
        self.done = False
        self._told: dict[Seat, int] = {}
        self._hint: tuple[int, Advice] | None = None
        self._shown: tuple[object, ...] | None = ()
        self._advised = False
        self._board: tuple[Seat, Sequence[str]] | None = None
        self._groups: list[range] = []

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
        self._look_around()
        self.paper.lines(joining(self.session))
        self._told = dict.fromkeys(self.session.humans or {Seat.SPECTATOR}, len(self.table.history))

    def _go_on_or_wait(self) -> bool:
        """One step; at a keyboard a roll or a bot's action that cannot be saved is tried again when asked for."""
        try:
            return self._go_on()
        except SaveNotWritten as error:
            if not self.keyboard.interactive:
                raise
            self.paper.line(str(error), "refused", 2)
        answer = self.keyboard.read(f"{say('text_mode.try-again')}> ")
        if answer is None or self.tongues.command(answer).strip().lower() in ("q", "quit"):
            self._leave_at_end_of_input()
        return not self.done

    def _go_on(self) -> bool:
        """One step: chance, a bot, or a line of a player; False when there is nothing more to do here."""
        self._check_seats()
        self.table.run_chance()
        if len(self.session.humans) < 2:
            self.tell()
        seat = self.table.to_act
        if seat is None:
            self._farewell()
            return False
        if self.session.bot_to_act:
            self._bot_acts()
        elif seat in self.session.humans:
            self._human_acts(seat)
        else:
            if presence := self.session.presence:
                presence.look()
                where = whereabouts(presence, seat, self.table)
                self.paper.line(say("sitting.not-here", n=seat.number, seat=seat.label, where=where))
            else:
                self.paper.line(say("sitting.not-at-this-keyboard", n=seat.number, seat=seat.label))
            if claimed(self):
                return True
            self.say_where_saved()
            return False
        return True

    def _bot_acts(self) -> None:
        action = self.session.think()
        for notice in self.session.bot_notices():
            self.paper.line(notice, "note")
        if action is not None:
            self._check_seats()
            self.session.act(action, seat=self.table.to_act)

    def _check_seats(self) -> None:
        """End here when a seat that is played here was taken over. Raises GameError."""
        if self.session.presence and (lost := self.session.presence.lost()):
            raise GameError(say("text_mode.taken-over", taken=taken_over(lost)))

    def _human_acts(self, seat: Seat) -> None:
        if not self._hand_over():
            self._leave_at_end_of_input()
            return
        self.tell()
        self._show_if_changed(seat)
        self._advise(seat)
        line = self.keyboard.read(f"{seat.label}> ")
        if line is None:
            self._leave_at_end_of_input()
        elif line and not line.startswith("#"):
            self._check_seats()
            self._obey(self, seat, line)

    def _hand_over(self) -> bool:
        """Make the screen fit for whom the next decision is for; False when the players have left instead.

        On a terminal with two players the screen and what has scrolled off it are cleared, and a player who
        is to look alone is waited for. Otherwise nothing is printed and nothing is read.
        """
        eyes, before = self.session.wanted_eyes, self._looks
        if eyes is before:
            return True
        self._put_eyes(eyes)
        if not (self.session.shared and self.keyboard.interactive):
            return True
        if before is not Seat.SPECTATOR:
            self.paper.clear()
            self.keyboard.forget()
        if eyes is Seat.SPECTATOR:
            self.paper.line(say("text_mode.both-look"), "heading")
            return True
        self.paper.line(say("text_mode.acts-alone", n=eyes.number, seat=eyes.label), "heading")
        entered = self.keyboard.read(f"{say('text_mode.pass-keyboard', n=eyes.number, seat=eyes.label)} ")
        self.paper.clear()
        return entered is not None

    def _put_eyes(self, eyes: Seat) -> None:
        self._looks = eyes
        self.session.look(eyes)

    def _leave_at_end_of_input(self) -> None:
        self.done = True
        if self.keyboard.interactive:
            self.paper.line()
        if to_act := self.table.to_act:
            clock = self.table.state.clock
            self.paper.line(say("text_mode.stands-at", clock=clock, n=to_act.number, seat=to_act.label))
        if self.refused:
            self.paper.line(say("text_mode.not-done", n=self.refused))
        self.say_where_saved()

    def _farewell(self) -> None:
        """Tell how the game ended; from a pipe there may be lines yet that look back upon it."""
        seat = next(iter(self.session.humans)) if len(self.session.humans) == 1 else Seat.SPECTATOR
        self._put_eyes(seat)
        if len(self.session.humans) > 1:
            self.tell()
        self.paper.lines(self.lines.position(self.session.view, self.paper.width))
        if result := self.table.result:
            keys = ("text_mode.over-won", "text_mode.over-drawn")
            self.paper.line(stands(self.table.game.id, result, *keys), "todo")
        self.say_where_saved()
        while not (self.keyboard.interactive or self.done) and (line := self.keyboard.read("> ")):
            self._obey(self, seat, line)

    # --- what the screen shows ------------------------------------------------------------------------

    def tell(self) -> None:
        """Tell who looks what they have not been told yet; when both look, what either of them has not."""
        eyes, length = self.session.eyes, len(self.table.history)
        hearers = list(self._told) if eyes is Seat.SPECTATOR else [eyes]
        self.tell_story(min(length, *(self._told[hearer] for hearer in hearers)))
        for hearer in hearers:
            self._told[hearer] = length

    def tell_story(self, first: int, most: int | None = None) -> bool:
        """The story from an action on, a sentence a line, the last so many of them; whether there is any."""
        sentences = in_sentences(self.session.pack.story, self.session.story(first))
        for sentence in sentences if most is None else sentences[-most:] if most else ():
            self.paper.line(f"- {sentence}", indent=2)
        return bool(sentences)

    def show(self) -> None:
        """The position, or in short where the board is as it was shown last and that is enough."""
        view, width = self.session.view, self.paper.width
        board = self.session.eyes, self.lines.board(view, width)
        brief = self.lines.brief(view, width) if self._board == board else None
        self._board = board
        self.paper.line()
        room = self.paper.height - ROOM_BELOW
        self.paper.lines(self.lines.position(view, width, room) if brief is None else brief)
        self.paper.lines(self.lines.contest(view, width))

    def _show_if_changed(self, seat: Seat) -> None:
        """The position when somebody else looks or another phase began, the line-up in each battle turn."""
        view = self.session.view
        contested = self.lines.contested(view)
        key = (self.session.eyes, seat, self.lines.moment(view))
        if self._shown is None or (key != self._shown and not contested):
            self.show()
        elif contested and not self._advised:
            self.paper.lines(self.lines.contest(view, self.paper.width))
        self._shown = key

    def _advise(self, seat: Seat) -> None:
        if self._advised:
            return
        text = self.lines.advice(self.session.view, self.session.legal)
        self.paper.line(say("text_mode.what-to-do", seat=seat.label, advice=text), "todo", 2)
        self._advised = True

    def look_again(self) -> None:
        """Show the position afresh before the next line is read; at once where no more is to be decided."""
        if self.table.to_act is None:
            self.show()
        self._shown = None
        self._board = None
        self._advised = False

    def say_where_saved(self) -> None:
        """Where the game is and how to go on; the path stands unbroken, ready to be copied."""
        self._look_around()
        self.paper.lines(farewell(self.session, "text"))

    def _look_around(self) -> None:
        if self.session.presence is not None:
            self.session.presence.look()

    # --- doing ----------------------------------------------------------------------------------------

    def over(self, line: str) -> bool:
        """Whether the game is over; then the line, which is about going on with it, is refused."""
        if self.table.to_act is None:
            self.refuse(line, say("sitting.over"))
        return self.table.to_act is None

    def act(self, seat: Seat, text: str) -> None:
        """Do what a line says, or say why not."""
        if self.over(text):
            return
        number, before = self.table.number, len(self.table.history)
        try:
            if self.numbered and text.isdecimal():
                orders: Sequence[Action] = (self._numbered(text),)
                staying = ""
            else:
                orders, staying = self.session.read(text)
            for action in orders:
                self.session.act(action)
        except AmbiguousAction as error:
            untold = [candidate for candidate in error.candidates if candidate not in str(error)]
            told = commas(untold[:MOST_CANDIDATES])
            self.refuse(text, say("text_mode.for-example", reason=error, actions=told) if untold else str(error))
        except NotationError as error:
            self.refuse(text, say("text_mode.not-understood", reason=error))
        except IllegalAction as error:
            self.refuse(text, say("text_mode.more", reason=error, rule=error.rule))
        except RollNotWritten:  # the action stands, and the roll is tried again at once
            self.acted()
        except GameError as error:
            self.refuse(text, str(error))
        else:
            self._tell_of_group(before, len(orders), staying, seat)
        if self.table.number != number:
            self.acted()

    def _numbered(self, text: str) -> Action:
        number = whole_number(text) or 0
        if not 1 <= number <= len(self.numbered):
            raise GameError(say("text_mode.list-goes", last=len(self.numbered)))
        return self.numbered[number - 1]

    def _tell_of_group(self, before: int, number: int, staying: str, seat: Seat) -> None:
        """Who stayed behind, and how what several blocks did is taken back."""
        if staying:
            self.paper.line(staying, "note", 2)
        if number > 1 and self.table.can_undo(seat) is None:
            self._groups.append(range(before, len(self.table.history)))
            self.paper.line(say("text_mode.all-at-once", number=number), "note")

    def acted(self) -> None:
        """Forget what belonged to the choice that was made."""
        self.numbered = ()
        self._advised = False
        self.session.alone = False

    def show_hint(self, seat: Seat) -> None:
        """What legatus would do for a seat that looks alone, and what to type for it."""
        from jc_tui.seats.hints import HintRequest  # the thinking is loaded when a hint is first asked for

        advice = HintRequest(self.table, seat).answer()
        if advice is None:
            return
        self._hint = self.table.number, advice
        self.paper.line(say("text_mode.hint", advice=advice.sentence), "todo", 2)
        for order in advice.orders[1:]:
            self.paper.line(say("text_mode.hint-then", order=order.text), indent=2)
        actions = commas(advice.orders[0].actions)
        self.paper.line(say("text_mode.hint-type", actions=actions), indent=2)

    def do_hint(self, seat: Seat) -> None:
        """Do the first order of the hint that was given."""
        if self._hint is None or self._hint[0] != self.table.number:
            self.refuse("hint do", say("text_mode.no-hint"))
            return
        refused = self.refused
        for action in self._hint[1].orders[0].actions:
            if self.refused == refused:
                self.act(seat, str(action))

    def refuse(self, line: str, reason: str) -> None:
        """Say why a line was not done; from a pipe to the error output, with the line's number."""
        self.refused += 1
        if self.keyboard.interactive:
            self.paper.line(reason, "refused", 2)
            return
        self.paper.flush()
        told = say("text_mode.line-refused", number=self.keyboard.number, line=one_line(line), reason=reason)
        with suppress(OSError):
            echo(told, error=True)

    def _start_of_last(self) -> int:
        """How many actions were in effect before what was typed last."""
        length = len(self.table.history)
        self._groups = [group for group in self._groups if group.stop <= length]
        return self._groups.pop().start if self._groups and self._groups[-1].stop == length else length - 1

    def undo(self, seat: Seat) -> None:
        """Take back the last action, the acting player's or that of the other one at this keyboard.

        What was typed as one order is taken back as one, as far as it may be.
        """
        history = self.table.history
        if history and history[-1].seat in self.session.humans:
            seat = history[-1].seat
        if reason := self.table.can_undo(seat):
            self.refuse("undo", reason)
            return
        start = self._start_of_last()
        kept, taken = "", [self.session.undo()]
        while (left := len(self.table.history)) > start and not kept:
            try:
                taken.append(self.session.undo())
            except GameError as error:
                kept = str(error)
        for hearer in self._told:
            self._told[hearer] = min(self._told[hearer], left)
        if seat is self.session.eyes:
            actions = commas(entry.action for entry in reversed(taken))
            self.paper.line(say("text_mode.taken-back", action=actions), indent=2)
            if kept:
                self.paper.line(kept, "note")
        else:
            self.paper.line(say("text_mode.taken-back-of", n=seat.number, seat=seat.label))
        self.acted()
        self.look_again()
