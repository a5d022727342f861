"""When a bot may think, and what becomes of what it chose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.blocks.action_bases import CardAction
from engine.contract import GameError
from engine.journal.errors import RollNotWritten
from jc_tui.seats.seen_events import may_know
from jc_tui.table.message import Notice

if TYPE_CHECKING:
    from jc_tui.table.intents import BotChose
    from jc_tui.table.model import TableModel


class BotTurns:
    """The turns of bots at a table."""

    def __init__(self, table: TableModel) -> None:
        self._table = table
        self._session = table.session
        self._failed: int | None = None
        self._released = -1

    @property
    def unsaved(self) -> bool:
        """True if a roll or a bot's action failed and is still due."""
        return self._session.roll_due or (self._session.bot_to_act and self._failed == self._session.table.number)

    @property
    def waits_for_key(self) -> bool:
        """True while a bot waits with its answer to what an undo takes back."""
        session = self._session
        if not (self._table.attended and session.bot_to_act and session.humans):
            return False
        if self._released == session.table.number or session.can_undo() is not None:
            return False
        game, last = session.table.game, session.table.history[-1]
        laid = isinstance(last.action, CardAction) and not may_know(game, last, session.to_act)
        strayed = session.coach_says is not None and session.coach_says.strayed
        unseen = laid or strayed or game.is_secret(last.action)
        return unseen or (self._table.screens and not self._table.mode.watches)

    def release(self) -> None:
        self._released = self._session.table.number

    def try_again(self) -> None:
        self._failed = None
        self._session.table.run_chance()

    def chose(self, choice: BotChose) -> None:
        """Do what a bot chose, unless the game has moved on since."""
        if not self.fits(choice):
            return
        for notice in self._session.bot_notices():
            self._table.tell(Notice(notice))
        if not self._table.mode.bot_chose(choice):
            self.act(choice)

    def fits(self, choice: BotChose) -> bool:
        return choice.number == self._session.table.number and self._session.bot_to_act

    def act(self, choice: BotChose) -> None:
        """Do what a bot chose. Raises GameError, after which the bot waits for `try_again`."""
        try:
            self._session.act(choice.action, seat=self._session.to_act)
        except GameError as error:
            if not isinstance(error, RollNotWritten):
                self._failed = choice.number
            raise
