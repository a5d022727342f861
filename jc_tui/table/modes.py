"""A phase of a game that is played on a screen of its own, as a mode of the table's model."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from engine.values import frozen
from jc_tui.table.seating import settle_viewer

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
        """True if there is nothing more to do or to be seen, as soon as another phase has begun."""
        now = self.table.ui.mode_of(self.session.view)
        return now is None or now.name != self.ui.name

    @property
    def prompt(self) -> str:
        """What the player is to do now, or whom they wait for."""
        raise NotImplementedError

    @property
    def alarm(self) -> tuple[Hashable, float] | None:
        """What the mode waits for, as `Wants.alarm` has it."""
        return None

    @property
    def odds(self) -> Hashable:
        """What the mode wants computed, as `Wants.odds` has it."""
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
        """Let the player look who is to."""
        settle_viewer(self.table)

    def take_in(self) -> None:
        """Look at what has happened since."""

    def close(self) -> None:
        """Let go of the session: the mode is over, or left."""

    def forget(self) -> None:
        """Drop what was begun: the game has moved on, or another player looks."""

    def offers(self, name: str) -> bool:
        """Return whether a key for an intent of that name is of use now."""
        return True

    def guards(self, intent: ChoiceIntent) -> bool:
        """Return whether a choice is one that a key too many must not make."""
        return True

    def does(self, intent: PlayerIntent) -> bool:
        """Do what a player wants; return False where the table is to do it."""
        return False

    def bot_chose(self, choice: BotChose) -> bool:
        """Take in what a bot chose; False where it is to be done at once."""
        return False

    def time_is_up(self, intent: TimeIsUp) -> None:
        """Go on: the time of the mode's alarm is up."""

    def computation(self) -> Callable[[], object]:
        """Return what computes `odds`, in a thread of its own."""
        raise NotImplementedError

    def take_odds(self, of: Hashable, found: object) -> None:
        """Take in what was computed."""

    def told(self) -> None:
        """Something is said now in the message line."""
