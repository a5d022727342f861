"""What every screen shares on which a game is played: acting, undo, hints, bots, and news from elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from textual import on
from textual.app import ScreenStackError
from textual.events import Key, ScreenResume
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from engine.contract import Action, GameError, Seat
from engine.journal.errors import RollNotWritten
from engine.words import say
from jc_tui.look.bindings import bindings_of
from jc_tui.screens.hinting import Hinting
from jc_tui.screens.pace import Chosen, Pace
from jc_tui.screens.telling import Telling
from jc_tui.seats.game_session import GameSession
from jc_tui.surroundings import Surroundings
from jc_tui.table.orders import take_back
from jc_tui.widgets.advice_line import Notice
from jc_tui.widgets.message_line import MessageLine
from jc_tui.widgets.typed_line import has_typed

STAMP = 8
"""Digits of the stamp of a game that are shown unasked."""


class PlayScreen(Screen[None]):
    """A screen on which a session is played.

    A subclass shows the session in `show_sitting`, which is called after everything that happens, and gets what
    went wrong in `show_refusal`. It plays by calling `do`, `action_undo` and `advance`. One for a part of the game
    says in `is_over` when that is over, and calls `go_when_over`.

    Attributes:
        sitting: what is played.
        around: what the screen may ask of the program.
        pace: the bots that think, and the news of other processes.
        hints: the hint that was asked for.
        telling: the cards of what decides the game.
        left: whether the player left it before what it is for was over.
        unkept: tells what would be lost here if the program ended now.
        deaf_until: until then, by the loop's time, Space was meant for what was shown before this screen.
    """

    BINDINGS = bindings_of("play")

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """Textual draws the whole screen again when the focus moves; here the panes show it by themselves."""

    def __init__(self, session: GameSession, around: Surroundings) -> None:
        super().__init__()
        self.session = session
        self.around = around
        self.pace = Pace(self)
        self.hints = Hinting(self)
        self.telling = Telling(self)
        self.left = False
        self.unkept: Callable[[], object] = partial(has_typed, self)
        self.deaf_until = 0.0
        self._gone = False

    def on_key(self, event: Key) -> None:
        """A key too many, meant for what led here, does nothing."""
        if event.key == "space" and asyncio.get_running_loop().time() < self.deaf_until:
            event.stop()

    def on_mount(self) -> None:
        """Begin to listen for news, and let a bot that is to act think."""
        self.pace.begin()
        self.call_after_refresh(self.advance)

    @on(ScreenResume)
    def keep_styles(self, event: ScreenResume) -> None:
        """When it is first shown, all that is on it has just got its styles: they are not found again."""
        event.refresh_styles = event.refresh_styles and self.stack_updates > 0

    def on_unmount(self) -> None:
        """Listen no longer; a bot or a hint that is being thought about comes to an end."""
        self.hints.end()
        self.pace.end()

    @property
    def is_current(self) -> bool:
        """Whether this screen is on top. To Textual the one just below counts as well, but ours cover it."""
        try:
            return self.app.screen is self
        except ScreenStackError:
            return False

    @property
    def is_over(self) -> bool:
        """Whether what the screen is for is over."""
        return False

    def clear(self) -> None:
        """Show nothing of either player."""

    def go_when_over(self) -> bool:
        """Go if what the screen is for is over, as soon as no other lies above it; whether nothing is to be shown.

        Where two players share the screen, the session shows no more than both may see from then on.
        """
        if self._gone or not self.is_mounted:
            return True
        if not self.is_over:
            return False
        if self.session.shared:
            self.session.look(Seat.SPECTATOR)
        self.clear()
        if self.is_current:
            self._gone = True
            self.dismiss()
        return True

    def leave(self) -> None:
        """Go before it is over; whoever opened it opens it again when the player asks for it."""
        self.left = True
        self.dismiss()

    def off_the_loop(self, work: Callable[[], None]) -> None:
        """Run something in a thread of its own; whoever is answered later looks whether that is still wanted."""
        self.run_worker(work, thread=True)

    def show_session(self) -> None:
        """Show the session as it is now."""
        raise NotImplementedError

    def show_coach(self) -> None:
        """Show what the coach says, if the game is a lesson."""
        if self.session.coach is not None:
            from jc_tui.widgets.coach_pane import CoachPane

            for pane in self.query(CoachPane):
                pane.update_said(self.session)

    def coach_pane(self) -> Iterator[Widget]:
        """Where the coach speaks, if the game is a lesson."""
        if self.session.coach is not None:
            from jc_tui.widgets.coach_pane import CoachPane

            yield CoachPane(id="coach")

    @property
    def coach_rule(self) -> str:
        """The section that the coach's words are about; empty for none."""
        coach = self.session.coach
        said = coach.said(behind=self.session.shown is not None) if coach is not None else None
        return said.step.rule if said is not None and said.step is not None else ""

    def action_coach(self) -> None:
        """Go on from what the coach says, where that is only to be read."""
        coach = self.session.coach
        said = coach.said(behind=self.session.shown is not None) if coach is not None else None
        if coach is None:
            self.say(say("coach.none"))
        elif said is None:
            self.say(say("coach.over"))
        elif said.watch:
            self.say(say("coach.watch"))
        elif coach.turn_page():
            self.show_coach()
        else:
            self.say(say("coach.your-turn"))

    def show_refusal(self, error: GameError) -> None:
        """Say why something was not done, in the screen's message line if it has one."""
        if lines := self.query(MessageLine):
            lines.first().refuse(error)
        else:
            self.notify(str(error), severity="warning", markup=False)

    def drop_refusal(self) -> None:
        """Say it no longer."""
        for line in self.query(MessageLine):
            line.say("")

    def say(self, sentence: str) -> None:
        """Tell the player something that is no refusal."""
        self.show_refusal(Notice(sentence))

    def show_news(self, news: str) -> None:
        """Tell who came to the table, left it, or took over a seat."""
        self.say(news)

    def show_hint(self) -> None:
        """Show the hint there is."""
        if (advice := self.hints.advice) is not None:
            self.query_one(MessageLine).sure(advice, say("hints.found", advice=advice.sentence))

    @property
    def shows_hint(self) -> bool:
        """Whether the hint is still in sight, which the same key then does."""
        return self.query_one(MessageLine).asked is self.hints.advice

    def show_hint_progress(self, text: str) -> None:
        """Show that a hint is being thought about; an empty text when no longer."""
        if text:
            self.say(text)

    def show_clocks(self) -> None:
        """Show, once a minute, how much time is left."""

    def show_waiting(self) -> None:
        """Show, once a second, for how long a bot has been thinking."""

    def give_up(self) -> None:
        """Let go of what was begun for a seat that is not played here any longer."""
        if not self.session.humans:
            self.hints.drop()
        self.pace.drop()

    def do(self, *actions: Action) -> int:
        """Do actions one after the other until one is refused; return how many were done."""
        done, refusal = 0, None
        for action in actions:
            try:
                self.session.act(action)
            except GameError as error:
                refusal = error
                done += isinstance(error, RollNotWritten)  # the action itself is done
                break
            done += 1
        if done:
            self.advance()
        if refusal is not None:
            self.show_refusal(refusal)
        return done

    def bot_chose(self, choice: Chosen) -> None:
        """Do what a bot chose, unless the game has moved on since it was asked."""
        if not self.pace.fits(choice):
            return
        notices = self.session.bot_notices()
        self.do_for_bot(choice)
        for notice in notices:
            self.say(notice)

    def do_for_bot(self, choice: Chosen) -> bool:
        """Do what a bot chose, and go on; whether it could be saved. If not, it waits for `action_try_again`."""
        self._attempt(lambda: self.pace.act(choice))
        return not self.pace.unsaved

    def _attempt(self, act: Callable[[], object]) -> None:
        """Go on after something, and say why it was not done, if so."""
        refusal = None
        try:
            act()
        except GameError as error:
            refusal = error
        self.advance()
        if refusal is not None:
            self.show_refusal(refusal)

    @property
    def unsaved(self) -> bool:
        """Whether a roll or a bot's action is due that could not be saved when it was time."""
        return self.session.roll_due or self.pace.unsaved

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what is offered here; Enter tries again what could not be saved, while there is such a thing."""
        if action == "try_again":
            return self.unsaved
        return self.around.house.offers(action) and super().check_action(action, parameters)

    def action_try_again(self) -> None:
        """Try again what could not be saved."""
        self.pace.try_again()
        self.drop_refusal()
        self._attempt(self.session.table.run_chance)

    def weigh(self, actions: Sequence[Action]) -> None:
        """Before the actions of a hint are done. Raises Asked where the player is to say that they mean it."""

    def action_hint(self) -> None:
        """Ask for a hint, do what it says, or stop one that is being thought about."""
        self.hints.ask()

    def action_legend(self) -> None:
        """What the signs on the map mean."""
        from jc_tui.screens.legend import LegendScreen

        self.app.push_screen(LegendScreen(self.session.pack, around=self.around))

    def open_help(self, rule: str, called: str) -> None:
        """Open help at a rule, if there is one, else at the keys of this screen, which is called so."""
        from jc_tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(rule, called, around=self.around))

    @property
    def corner(self) -> str:
        """What stands in a corner of the map: the key of the legend, and how the stamp of the game begins.

        The stamp is there where another player elsewhere sees the same.
        """
        hint = say("legend.hint") if self.around.settings.key_hints else ""
        stamp = self.session.table.stamp if self.session.partner is not None else ""
        told = "  ".join(filter(None, (hint, stamp and f"#{stamp[:STAMP]}")))
        return f" {told} " if told else ""

    def action_stamp(self) -> None:
        """The whole stamp of the game as it is now, for both players to compare."""
        table = self.session.table
        told = say("sitting.stamp", number=table.number, stamp=table.stamp)
        self.say(told if table.stamp else say("sitting.no-stamp"))

    def action_undo(self) -> None:
        """Take back the last order of a player here and say which, or why not."""
        try:
            told = take_back(self.session)
        except GameError as error:
            self.show_refusal(error)
        else:
            self.advance()
            self.say(told)

    def drop_stale(self) -> None:
        """Let go of what was asked for when the game stood otherwise."""
        self.hints.drop_stale()
        self.pace.drop_stale()

    def call_player(self) -> None:
        """Ring and mark the window's title when it has become a player's turn."""
        self.around.attention.update(self.app, self.session)

    @property
    def bot_may_think(self) -> bool:
        """Whether a bot is to act, on this screen, and not waiting for what it did to be saved."""
        return self.session.bot_to_act and self.is_current and not self.pace.unsaved

    def advance(self) -> None:
        """Tell what decided the game, show what is, and set a bot to work that is to act."""
        self.drop_stale()
        if not self.session.behind:
            self.telling.tell(self.advance)
        self.show_session()
        self.call_player()
        if self.bot_may_think:
            self.pace.think()
