"""What the table's model is at: the table itself, or a phase that is played on a screen of its own."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from engine.contract import Action, Seat
from engine.translations import say
from engine.values import frozen
from jc_tui.table.playback import OFF, STEP

if TYPE_CHECKING:
    from jc_tui.table.intents import BotChose, ChoiceIntent, PlayerIntent, TimeIsUp
    from jc_tui.table.model import TableModel


@frozen
class ModeUI:
    """Where a mode and its screen are found, ``module:Class`` each.

    `watched` is whether it opens also for a viewer who has nothing to decide there.
    """

    name: str
    model: str
    screen: str
    watched: bool = False


TABLE = ModeUI("table", "", "")

NEWS_SECONDS = 6.0
"""Seconds for which a message says that another player came or left."""


class Mode:
    """One phase, from when it opens until it is over. Its methods may raise GameError, which the model tells."""

    watches = False
    """Whether what happens is watched here while it does, as a fight."""

    def __init__(self, table: TableModel, ui: ModeUI) -> None:
        self.table = table
        self.session = table.session
        self.ui = ui

    @property
    def is_over(self) -> bool:
        """True once another phase has begun and nothing is left to do or see."""
        now = self.table.ui.mode_of(self.session.view)
        return now is None or now.name != self.ui.name

    @property
    def prompt(self) -> str:
        """The player's task now, or whom they wait for."""
        raise NotImplementedError

    @property
    def alarm(self) -> tuple[Hashable, float] | None:
        """The alarm that the mode waits for, as `Wants.alarm` has it."""
        return None

    @property
    def odds(self) -> Hashable:
        """The odds that the mode wants computed, as `Wants.odds` has it."""
        return None

    @property
    def holds_bot(self) -> bool:
        """True if no bot is to think now."""
        return False

    @property
    def unkept(self) -> bool:
        """True if something was begun here that is kept nowhere."""
        return False

    def look(self) -> None:
        """Show the next decision's view, once its player has taken the keyboard.

        Of two players at one keyboard neither is shown more than both may see until then.
        """
        session = self.session
        self.table.handover = session.handover
        session.set_viewer(Seat.SPECTATOR if self.table.handover is not None else session.next_viewer)

    def take_in(self) -> None:
        """Look at what has happened since."""

    def leave(self) -> None:
        """Leave its screen before it is over."""
        self.table.set_aside = self.ui.name
        self.close()

    def close(self) -> None:
        """Go back to the table: the mode is over, or left."""
        self.table.mode = self.table.desk
        if self.session.shared:
            self.session.set_viewer(Seat.SPECTATOR)
        self.table.playback.pass_over_mode(self.ui.name)

    def forget(self) -> None:
        """Drop what was begun: the game has moved on, or another player looks."""

    def offers(self, name: str) -> bool:
        """Return whether a key for an intent of that name is of use now."""
        return True

    def plays_on(self, actions: Sequence[Action]) -> bool:
        """Return whether actions are done without a question although nothing takes them back."""
        return False

    def guards(self, intent: ChoiceIntent) -> bool:
        """Return whether a choice is one that a key too many must not make."""
        return True

    def does(self, intent: PlayerIntent) -> bool:
        """Do what a player wants; return False where the table is to do it."""
        return False

    def bot_chose(self, choice: BotChose) -> bool:
        """Take in what a bot chose; return False if it should be done at once."""
        return False

    def time_is_up(self, intent: TimeIsUp) -> None:
        """Go on: the time of the mode's alarm is up."""

    def computation(self) -> Callable[[], object]:
        """Return what computes `odds`, in a thread of its own."""
        raise NotImplementedError

    def take_odds(self, of: Hashable, found: object) -> None:
        """Take in what was computed."""

    def told(self) -> None:
        """Note that something is said now in the message line."""


class TableMode(Mode):
    """The table itself: orders are given there, and what others did is played back."""

    @property
    def is_over(self) -> bool:
        return False

    @property
    def prompt(self) -> str:
        told = self.table.orders.advice
        if self.session.to_act is None and not self.session.behind:
            return say("orders.how-it-ended", over=told)
        return say("orders.go-on", advice=told) if self._phase is not None else told

    @property
    def alarm(self) -> tuple[Hashable, float] | None:
        if self.table.playback.is_on:
            return self.table.playback.alarm(STEP if self.session.coach else self.table.prefs.show)
        return None if self.table.news is None else (("news", str(self.table.news)), NEWS_SECONDS)

    def time_is_up(self, intent: TimeIsUp) -> None:
        if self.table.playback.is_on:
            self.go_on()
        else:
            self.table.news = None

    def go_on(self) -> None:
        """Go on to the next scene, first to a card if the order deserves one."""
        table = self.table
        if table.playback.is_on and table.playback.ends_order and table.take_cards():
            table.next_after_cards = True
        elif table.playback.is_on:
            table.said = None
            table.playback.next()

    @property
    def holds_bot(self) -> bool:
        """True before a battle, until what led to it has been shown."""
        return self.table.playback.is_on and self._wanted is not None

    def look(self) -> None:
        """Play back what others did, or count it as seen where nothing is shown."""
        playback, was_on = self.table.playback, self.table.playback.is_on
        if self.table.prefs.show == OFF and not was_on:
            playback.pass_over(len(self.session.table.history))
        elif playback.take_in() and not was_on:
            self.table.said = self.table.question = None
        super().look()

    def close(self) -> None:
        """Do nothing, as only the screen of the end can be left there."""

    def offers(self, name: str) -> bool:
        table = self.table
        return name != "Next" or table.playback.is_on or table.bots.waits_for_key or table.question is not None

    @property
    def _wanted(self) -> ModeUI | None:
        """The phase to be seen in place of the table now."""
        return None if (found := self._phase) is None or found.name == self.table.set_aside else found

    @property
    def _phase(self) -> ModeUI | None:
        """The same, also where its screen was left."""
        session, table = self.session, self.table
        view = session.table.state.view(session.viewer) if session.behind else session.real_view
        found = table.ui.mode_of(view)
        if found is None or not table.screens:
            return None
        return found if session.to_act in session.humans or found.watched else None

    def open_phase(self) -> None:
        """Open a phase on its own screen, as soon as what led there was shown."""
        session, table = self.session, self.table
        if session.behind or session.to_act is None or table.handover is not None or table.due:
            return
        now = table.ui.mode_of(session.view)
        if now is None or now.name != table.set_aside:
            table.set_aside = ""
        if (wanted := self._wanted) is not None:
            table.orders.clear()
            table.mode = resolve_name(wanted.model)(table, wanted)
            table.mode.look()
            table.mode.take_in()
