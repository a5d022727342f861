"""One game being played, with its save, its chance and undo.

An action is checked by applying it to a copy of the state, then written to the save, and only when it is on disk
does the copy become the state: what fails leaves the table as it was, and what the table shows is in the save.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any

from engine.chance import Chance
from engine.clocks import AGREE, ASK, END, Clocks
from engine.contract import Action, Event, Game, Result, Seat, State
from engine.journal import Journal
from engine.journal.errors import RollNotWritten, SaveBusy, SaveError, SaveNotWritten, StaleAction
from engine.journal.files import Closing
from engine.journal.format import Header, Record, now
from engine.journal.scanning import SaveEnd
from engine.timeline import (
    ClockRefused,
    HistoryEntry,
    NotYourTurn,
    Timeline,
    UndoRefused,
    check_header,
    noted,
)
from engine.words import say

__all__ = ["ClockRefused", "NotYourTurn", "Table", "UndoRefused"]

Loader = Callable[[str], Game]
"""What loads a game by its name, as `engine.load_game` does."""


class Table(Closing):
    """A game in one thread. Other processes may play the same save.

    Neither `new` nor `open` rolls: call `run_chance` before the first action.

    Attributes:
        game, header: what is played, and by whom, as in the first line of the save.
        chance: where outcomes come from; None when somebody else provides them.
        fault: why the game cannot go on here (a damaged or illegal record), or None.
    """

    def __init__(self, game: Game, header: Header, journal: Journal | None, chance: Chance | None) -> None:
        """Use `new` or `open`."""
        self.game = game
        self.header = header
        self.chance = chance
        self.fault: SaveError | None = None
        self._journal = journal
        self._clock: Callable[[], str] = now
        self._timeline = Timeline(game, header)

    @classmethod
    def new(
        cls,
        game: Game,
        options: Mapping[str, Any] | None = None,
        seats: Mapping[Seat, str] | None = None,
        chance: Chance | None = None,
        path: Path | str | None = None,
        *,
        position: str | None = None,
        clock: Callable[[], str] = now,
        timed: str | None = None,
        stamped: bool = False,
    ) -> Table:
        """Begin a game in memory, or with a new save at `path`.

        `seats` are the names of players or bots; a `position` text takes the place of the usual beginning, and of
        options that it tells; `clock` gives the time written into records; by `timed`, of `engine.clocks.PACES`,
        people's time is counted; a `stamped` game has a salt.

        Raises OptionError and PositionError before anything is written; SaveExists, SaveMissing, SaveUnreadable.
        """
        chosen = game.options(options)
        if position is not None:
            chosen |= game.stated(position)
        header = Header(
            game.id,
            edition=str(chosen.get("edition", "")),
            options=chosen,
            data=game.data_digest,
            seats={str(seat): player for seat, player in (seats or {}).items()},
            created=clock(),
            position=position,
            clock=timed,
            salt=token_hex(16) if stamped else None,
            rulings=game.rulings if game.rulings > 1 else None,
            positions=game.positions if game.positions > 1 else None,
        )
        table = cls(game, header, None, chance)
        table._clock = clock
        if path is not None:
            table._journal = Journal.create(path, header)
        return table

    @classmethod
    def open(
        cls,
        game: Game | Loader,
        path: Path | str,
        chance: Chance | None = None,
        *,
        read_only: bool = False,
        salvage: bool = False,
    ) -> Table:
        """Open a save and replay it, with every hash, action and digest checked.

        `game` is what the save must be of, or loads the game of a name. With `read_only` the file is left as it
        is, a torn last line too, and `act` is refused. `salvage` is read-only, and stops at the first thing wrong
        instead of failing: the table shows the game up to there, and `fault` says what it was.

        Raises what `Journal.open` and the loader do; OtherGame, OtherData, OtherEdition when the save is not for
        this program; IllegalRecord, DivergedSave when these rules do not lead through it.
        """
        journal = Journal.open(path, read_only=read_only, salvage=salvage)
        try:
            found = game(journal.header.game) if callable(game) else game
            check_header(found, journal.header, journal.path)
            table = cls(found, journal.header, journal, chance)
            try:
                table._replay(journal.records)
            except SaveError as error:
                if not salvage:
                    raise
                table.fault = error
            table.fault = table.fault or journal.fault
        except BaseException:
            journal.close()
            raise
        return table

    @property
    def state(self) -> State:
        """The state now, only to be read. Copy it to try things out."""
        return self._timeline.state

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats that players take, and not the rules."""
        return self.game.played(self.state)

    @property
    def to_act(self) -> Seat | None:
        """Seat to act next, or None when the game is over or was given up."""
        return self._timeline.to_act

    @property
    def result(self) -> Result | None:
        """How the game ended, given up (``resigned``) and on time too, if it did."""
        defeat = self._timeline.defeat
        if defeat is None:
            return self.state.result
        winner = self.game.opponent(defeat.seat) if len(self.game.seats) == 2 else None
        return Result(winner, defeat.kind, self.state.standing())

    @property
    def clocks(self) -> Clocks | None:
        """Clocks, only to be read, or None in a game without."""
        return self._timeline.clocks

    def time_left(self, at: str | None = None) -> dict[Seat, int]:
        """Return the seconds left to each timed seat now, or `at` (ISO UTC)."""
        if self.clocks is None:
            return {}
        return self.clocks.left(self.history, self.to_act, at or self._clock())

    @property
    def number(self) -> int:
        """Number of the last record, undos included. `act` takes it as `at`."""
        return len(self.records)

    @property
    def records(self) -> Sequence[Record]:
        """All records, undone ones and undos included. Only to be read."""
        return self._timeline.records

    @property
    def stamp(self) -> str:
        """Stamp of the game up to now, empty for a game without salt."""
        return self._journal.stamp if self._journal else ""

    @property
    def history(self) -> Sequence[HistoryEntry]:
        """Actions in effect, in order. Only to be read."""
        return self._timeline.entries

    @property
    def path(self) -> Path | None:
        """Path of the save, or None for a game in memory."""
        return self._journal.path if self._journal else None

    @property
    def notices(self) -> Sequence[str]:
        """Sentences about the save, such as that its end is missing."""
        return self._journal.notices if self._journal else ()

    @property
    def end(self) -> SaveEnd:
        """What was known of the end of the save on opening."""
        return self._journal.end if self._journal else SaveEnd()

    def state_at(self, count: int) -> State:
        """Return a copy of the state after the first `count` actions in effect. Raises IndexError."""
        return self._timeline.state_at(count)

    def act(self, action: Action | str, seat: Seat, at: int | None = None) -> list[Event]:
        """Do an action and then whatever chance has to do, save it, and return what happened.

        `at` is the `number` at which the choice was made; without it, the last one this table knew.

        Nothing was done when it raises NotYourTurn, UnreadableAction, AmbiguousAction, IllegalAction,
        SaveNotWritten, after which it may be tried again, or StaleAction: others have acted since, and the table
        has taken in what they did. After RollNotWritten the action stands, and what chance had to do is still due:
        `run_chance` goes on. Any other SaveError: the save cannot be used any longer, or is open only to look on.
        """
        self._come_up_to_date(at)
        self._check_turn(seat)
        chosen = self.state.parse(action) if isinstance(action, str) else action
        return self._commit(chosen, seat) + self.run_chance()

    def run_chance(self) -> list[Event]:
        """Have chance, if there is a source of it, do what it is due to do, and return what happened.

        Needed before the first action, and after opening a save that was left with an outcome due. Raises
        RollNotWritten when it could not be saved and is still due, and SaveError as `act`.
        """
        events: list[Event] = []
        while self.chance and self.to_act is Seat.CHANCE:
            try:
                events += self._commit(self.chance.choose(self.state), Seat.CHANCE)
            except StaleAction:  # another process has rolled
                continue
            except SaveNotWritten as error:
                raise RollNotWritten(error.path, error.trouble, unsure=error.unsure) from error
            except SaveBusy as error:
                raise RollNotWritten(error.path, str(error)) from error
        return events

    @property
    def has_news(self) -> bool:
        """Whether `refresh` may find something that other processes did. Very cheap."""
        return self.fault is None and self._journal is not None and self._journal.grown

    def refresh(self) -> list[Event]:
        """Take in what other processes did, and return what happened, nothing for their undos. Cheap.

        Raises SaveGone; and DamagedSave, IllegalRecord or DivergedSave, the `fault` then, if it cannot be played.
        """
        if self.fault:
            raise self.fault
        try:
            return self._replay(self._journal.poll() if self._journal else ())
        except SaveError as error:
            self.fault = error
            raise

    def can_undo(self, seat: Seat) -> str | None:
        """Return why a seat may not take the last action back, None when it may."""
        return self._refusal(seat, undo=1)

    def undo(self, seat: Seat, at: int | None = None) -> HistoryEntry:
        """Take back the last action in effect, save that, and return the action.

        Raises UndoRefused (see `can_undo`), and StaleAction, SaveNotWritten, SaveError as `act`.
        """
        self._come_up_to_date(at)
        taken = self.history[-1:]
        self._say(seat, undo=1)
        return taken[0]

    def resign(self, seat: Seat, at: int | None = None) -> None:
        """Give the game up for a player, whoever is to act.

        Raises NotYourTurn when it is over already or the seat is no player's, and as `act`.
        """
        self._say(seat, at, resign=True)

    def can_claim(self, seat: Seat) -> str | None:
        """Return why a seat cannot claim the win on time now, or None."""
        return self._refusal(seat, claim=True)

    def claim(self, seat: Seat, at: int | None = None) -> None:
        """End the game for a player because the other's time is used up. Raises ClockRefused, and as `act`."""
        self._say(seat, at, claim=True)

    def pause(self, seat: Seat, at: int | None = None) -> None:
        """Ask for a pause, in which the clocks stand still, or agree where the other player has asked.

        Both pause and request end with the next action, or by `resume`. Raises ClockRefused, and as `act`.
        """
        self._come_up_to_date(at)
        asked = self.clocks.asked if self.clocks else None
        self._say(seat, pause=ASK if asked in (None, seat) else AGREE)

    def resume(self, seat: Seat, at: int | None = None) -> None:
        """End the pause, or decline or take back the request for it. Raises ClockRefused, and as `act`."""
        self._say(seat, at, pause=END)

    def close(self) -> None:
        """Close the save. Nothing is left to be written."""
        if self._journal:
            self._journal.close()

    def _said(self, seat: Seat, **what: Any) -> Record:
        return Record(self.number + 1, seat, None, self._clock(), **what)

    def _refusal(self, seat: Seat, **what: Any) -> str | None:
        refused = self._timeline.refusal(self._said(seat, **what), seat)
        return str(refused) if refused else None

    def _say(self, seat: Seat, at: int | None = None, **what: Any) -> None:
        """Write a valid record that is no action, and let it take effect."""
        self._come_up_to_date(at)
        record = self._said(seat, **what)
        if refused := self._timeline.refusal(record, seat):
            raise refused
        self._save(record)
        self._timeline.carry_out(record, seat)

    def _come_up_to_date(self, at: int | None) -> None:
        at = self.number if at is None else at
        self.refresh()
        if at != self.number:
            raise StaleAction(say("table.stale", number=at, now=self.number), self.path)

    def _check_turn(self, seat: Seat) -> None:
        to_act = self.to_act
        if to_act is None:
            raise NotYourTurn(say("table.over"))
        if to_act is Seat.CHANCE and seat is not Seat.CHANCE:
            raise NotYourTurn(say("table.chance-due", n=seat.number, seat=seat.label))
        if to_act is not seat:
            raise NotYourTurn(say("table.not-your-turn", n=seat.number, seat=seat.label, other=to_act.label))

    def _commit(self, action: Action, seat: Seat) -> list[Event]:
        before = self.state
        state = before.copy()
        with noted(self.path, self.number + 1, str(action)):
            events = state.apply(action)
            digest = state.digest() if state.clock != before.clock else None
        record = Record(self.number + 1, seat, str(action), self._clock(), digest=digest)
        self._save(record)
        self._timeline.push(record, seat, action, events, state)
        return events

    def _save(self, record: Record) -> None:
        """Write a record, or refuse a stale one after taking in what others wrote."""
        if self._journal:
            try:
                self._journal.append(record)
            except StaleAction:
                self.refresh()
                raise

    def _replay(self, records: Iterable[Record]) -> list[Event]:
        """Play records from the save, up to one that does not fit, which is raised."""
        return [event for record in records for event in self._timeline.replay(record, self.path)]
