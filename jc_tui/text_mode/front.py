"""A game line by line: events, position and prompt until the end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from engine.contract import AmbiguousAction, GameError, IllegalAction, NotationError, Seat
from engine.journal.errors import RollNotWritten
from engine.translations import commas, say, sentences, taught
from engine.untrusted_text import one_line
from jc_tui.console import echo
from jc_tui.saves.summary import stands
from jc_tui.seats.game_session import GameSession
from jc_tui.seats.join_text import joining
from jc_tui.seats.presence import taken_over, whereabouts
from jc_tui.settings import Settings
from jc_tui.table import intents as do
from jc_tui.table.message import Notice, RuleRefusal
from jc_tui.table.model import TableModel
from jc_tui.table.playback import OFF
from jc_tui.table.seating import speaker, undone
from jc_tui.text_mode.reporter import Reporter
from jc_tui.text_mode.text_output import Keyboard, TextOutput

INTERRUPTED = 130
"""The exit status after Ctrl-C."""

MOST_CANDIDATES = 6

Obey = Callable[["TextFront", Seat, str], None]
"""What does a line that was typed for a seat."""


class TextFront:
    """The front of a table's model for plain lines.

    Attributes:
        line: what is being done, as a refusal names it.
        refused: how many lines were not done. done: whether the player has left.
    """

    def __init__(
        self, session: GameSession, keyboard: Keyboard, paper: TextOutput, obey: Obey, prefs: Settings
    ) -> None:
        self.session, self.table = session, session.table
        self.model = TableModel(session, replace(prefs, show=OFF), attended=keyboard.interactive, screens=False)
        self.report = Reporter(self.model, paper)
        self.lines, self.translator = session.ui.text, session.translator
        self.keyboard, self.paper = keyboard, paper
        self._obey = obey
        self.line, self.refused = "", 0
        self.done = False
        self._looks: Seat | None = None
        self._waits: object = None

    # --- the run of play ------------------------------------------------------------------------------

    def play(self) -> int:
        """Play until the game is over or the player leaves; return the exit status."""
        for notice in self.table.notices:
            self.paper.line(notice, "note")
        self.session.presence.look()
        self.paper.lines(joining(self.session))
        try:
            while not self.done and self._go_on():
                pass
        except KeyboardInterrupt:
            self.paper.line()
            self.report.say_where_saved()
            return INTERRUPTED
        except GameError as error:
            self.paper.line(str(error), "refused")
            self.report.say_where_saved()
            return 1
        return 1 if self.refused and not self.keyboard.interactive else 0

    def _go_on(self) -> bool:
        self.catch_up()
        if self.session.roll_due:
            self._hear(do.Yes())
        if self.model.bots.unsaved:
            return self._try_again()
        if len(self.session.humans) < 2:
            self.report.tell()
        seat = self.table.to_act
        if seat is None:
            self._farewell()
            return False
        if (number := self.model.wants.bot) is not None:
            self._bot_acts(number)
        elif seat in self.session.humans or self.model.bots.waits_for_key:
            self._human_acts(seat)
        else:
            return self._wait_for(seat)
        return True

    def catch_up(self) -> None:
        """Take in what others did. Raises GameError when play cannot go on here."""
        if lost := self.session.presence.lost():
            raise GameError(say("text_mode.taken-over", taken=taken_over(lost)))
        news = self.session.look_around()
        self._hear(do.SaveChanged())
        if self.table.fault:
            raise self.table.fault
        if self.keyboard.interactive and news:
            self.paper.line(sentences(news), "note")

    def _bot_acts(self, number: int) -> None:
        if self.keyboard.interactive and self.session.humans and self._waits != (waits := self.table.to_act):
            self._waits = waits
            self.paper.line(self.session.waiting_for, "note")
            self.paper.flush()
        told = self._hear(do.BotChose(self.session.think(), number))
        if isinstance(told, Notice):
            self.paper.line(str(told), "note")
        elif told is not None and not self.model.bots.unsaved and not isinstance(told, RollNotWritten):
            raise told

    def _try_again(self) -> bool:
        assert self.model.said is not None
        if not self.keyboard.interactive:
            raise self.model.said
        self.paper.line(str(self.model.said), "refused", 2)
        answer = self.keyboard.read(f"{say('text_mode.try-again')}> ")
        if answer is None or self.translator.command(answer).strip().lower() in ("q", "quit"):
            self._leave_at_end_of_input()
        else:
            self._hear(do.Yes())
        return not self.done

    def _human_acts(self, seat: Seat) -> None:
        self._waits = None
        if not self._hand_over():
            self._leave_at_end_of_input()
            return
        if self.model.bots.waits_for_key:
            seat = self.table.history[-1].seat
        self.report.show_decision(seat)
        self._take_line(self.keyboard.read(f"{seat.label}> "), seat)

    def _take_line(self, line: str | None, seat: Seat) -> None:
        if line is None:
            self._leave_at_end_of_input()
        elif not line:
            self._hear(do.Next())  # a waiting bot answers
        elif not line.startswith("#"):
            self.catch_up()
            self._obey(self, seat, line)

    def _wait_for(self, seat: Seat) -> bool:
        """Say who is waited for, and wait at a keyboard. Return whether play goes on."""
        presence, mine = self.session.presence, speaker(self.session)
        claims = mine is not None and self.table.can_claim(mine) is None
        waits = self.table.number, seat, claims
        if waits != self._waits:
            self._waits = waits
            key = "sitting.not-here" if self.table.path else "sitting.not-at-this-keyboard"
            where = whereabouts(presence, seat, self.table)
            self.paper.line(say(key, n=seat.number, seat=seat.label, where=where))
            if claims:
                self.paper.line(say("text_mode.may-claim"), "todo")
        mine = mine or Seat.SPECTATOR
        if self.keyboard.interactive and not (self.table.path or claims):
            self.report.say_where_saved()
            return False
        line = self.keyboard.read(f"{mine.label}> ", lambda: self.table.has_news or bool(presence.lost()))
        self._take_line(line, mine)
        return not self.done

    def _hand_over(self) -> bool:
        """Clear the screen for the next player; return False if the players have left."""
        viewer, before = self.model.handover or self.session.viewer, self._looks
        self._looks = viewer
        entered: str | None = ""
        if viewer is not before and self.session.shared and self.keyboard.interactive:
            if before is not Seat.SPECTATOR:
                self.paper.clear()
                self.keyboard.forget()
            if viewer is Seat.SPECTATOR:
                self.paper.line(say("text_mode.both-look"), "heading")
            else:
                self.paper.line(say("text_mode.acts-alone", n=viewer.number, seat=viewer.label), "heading")
                entered = self.keyboard.read(
                    f"{say('text_mode.pass-keyboard', n=viewer.number, seat=viewer.label)} "
                )
                self.paper.clear()
        if self.model.handover is not None:
            self.model.handle(do.TakeSeat())
        return entered is not None

    def _leave_at_end_of_input(self) -> None:
        self.done = True
        if self.keyboard.interactive:
            self.paper.line()
        if to_act := self.table.to_act:
            clock = self.table.state.clock
            self.paper.line(say("text_mode.stands-at", clock=clock, n=to_act.number, seat=to_act.label))
        if self.refused:
            self.paper.line(say("text_mode.not-done", n=self.refused))
        self.report.say_where_saved()

    def _farewell(self) -> None:
        """Tell how the game ended, and answer further lines of a pipe."""
        if len(self.session.humans) > 1:
            self.report.tell()
        self.paper.lines(self.lines.position(self.session.view, self.paper.width))
        if result := self.table.result:
            keys = ("text_mode.over-won", "text_mode.over-drawn")
            self.paper.line(stands(self.table.game.id, result, *keys), "todo")
        self.report.say_where_saved()
        while not (self.keyboard.interactive or self.done) and (line := self.keyboard.read("> ")):
            self._obey(self, self.session.viewer, line)

    # --- doing ----------------------------------------------------------------------------------------

    def _hear(self, intent: do.Intent) -> GameError | None:
        """Handle an intent in the model and return its answer."""
        model, before, viewer = self.model, self.model.said, self.session.viewer
        at, history = (self.table.number, model.plans.version), [*self.table.history]
        model.handle(intent)
        if (number := model.wants.hint) is not None:
            from jc_tui.seats.hints import HintRequest  # the thinking is loaded when a hint is first asked for

            assert self.table.to_act is not None
            request = HintRequest(self.table, self.table.to_act, self.session.acted_on)
            model.handle(do.HintFound(request.answer() or "", number))
        if (odds := model.wants.odds) is not None:
            model.handle(do.OddsFound(odds, model.computation()()))
        if at != (self.table.number, model.plans.version):
            self.report.forget_choice()
        if taken := undone(history, self.table.history):
            self.report.tell_taken_back(taken, viewer)
        return None if taken or model.said is before else model.said

    def send(self, intent: do.PlayerIntent, instead: str = "") -> bool:
        """Send an intent, print its answer or `instead`, and return whether it succeeded."""
        said = self._hear(intent)
        if (question := self.model.question) is not None:
            self.paper.line(instead or str(question), "todo", 2)
        elif isinstance(said, Notice):
            self.paper.line(instead or str(said), "note", 2)
        elif said is not None and not isinstance(said, RollNotWritten):  # the action stands; it is rolled at once
            self.refuse(self.line, _reason(said))
            return False
        return question is None

    def act(self, line: str) -> None:
        if self.model.bots.waits_for_key:
            self.refuse(line, say("text_mode.waits"))
            return
        before = len(self.table.history)
        done = self.send(do.Type(line))
        number = len(self.table.history) - before
        if done and number > 1 and self.session.can_undo() is None:
            self.paper.line(say("text_mode.all-at-once", number=number), "note")

    def refuse(self, line: str, reason: str) -> None:
        """Print why a line was refused; for a pipe on the error output."""
        self.refused += 1
        if self.keyboard.interactive:
            self.paper.line(reason, "refused", 2)
            return
        self.paper.flush()
        told = say("text_mode.line-refused", number=self.keyboard.number, line=one_line(line), reason=reason)
        with suppress(OSError):
            echo(told, error=True)


def _reason(error: GameError) -> str:
    """Return the reason of a refusal, with a hint on what to type."""
    if isinstance(error, AmbiguousAction):
        untold = [order for order in map(taught, error.candidates) if order not in str(error)]
        told = commas(untold[:MOST_CANDIDATES])
        return say("text_mode.for-example", reason=error, actions=told) if untold else str(error)
    if isinstance(error, NotationError):
        return say("text_mode.not-understood", reason=error)
    if isinstance(error, IllegalAction | RuleRefusal):
        return say("text_mode.more", reason=error, rule=error.rule)
    return str(error)
