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
from engine.clocks import AGREE, ASK, END
from engine.contract import Action, Event, Game, IllegalAction, Result, Seat, State
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
    tell_place,
)
from engine.translations import say
from engine.values import frozen

__all__ = ["ClockRefused", "Match", "NotYourTurn", "UndoRefused"]


class Match(Timeline, Closing):
    """A game in one thread. Other processes may play the same save.

    Neither `new` nor `open` rolls: call `run_chance` before the first action.
    """

    def __init__(self, game: Game, header: Header, journal: Journal | None, chance: Chance | None) -> None:
        """Use `new` or `open`. Without `chance` another process provides outcomes."""
        super().__init__(game, header)
        self.chance = chance
        self.fault: SaveError | None = None  # why the game cannot go on here
        self._journal = journal
        self._clock: Callable[[], str] = now

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
    ) -> Match:
        """Begin a game in memory, or with a new save at `path`.

        `seats` are the names of players or bots. A `position` text takes the place of the usual beginning, and of
        options that it tells. `clock` gives the time of records, `timed` is one of `engine.clocks.PACES`.

        Raises OptionError and PositionError before anything is written; SaveExists, SaveMissing, SaveUnreadable.
        """
        chosen = game.options(options)
        if position is not None:
            chosen |= game.options_in_position(position)
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
        game: Game | Callable[[str], Game],
        path: Path | str,
        chance: Chance | None = None,
        *,
        read_only: bool = False,
        salvage: bool = False,
    ) -> Match:
        """Open a save and replay it, with every hash, action and digest checked.

        `game` may be what loads one by its name. With `read_only` the file is left as it is, a torn last line too.
        `salvage` is read-only, and stops at the first thing wrong, which is the `fault`.

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
    def seats(self) -> tuple[Seat, ...]:
        return self.game.player_seats(self.state)

    @property
    def result(self) -> Result | None:
        """Result of the game, also when it was given up or lost on time."""
        if self.defeat is None:
            return self.state.result
        winner = self.game.opponent(self.defeat.seat) if len(self.game.seats) == 2 else None
        return Result(winner, self.defeat.kind, self.state.points_by_seat())

    def time_left(self, at: str | None = None) -> dict[Seat, int]:
        """Return the seconds left to each timed seat now, or `at` (ISO UTC)."""
        if self.clocks is None:
            return {}
        return self.clocks.left(self.history, self.to_act, at or self._clock())

    @property
    def number(self) -> int:
        """Number of the last record, which `act` takes as `at`."""
        return len(self.records)

    @property
    def stamp(self) -> str:
        return self._journal.stamp if self._journal else ""

    @property
    def path(self) -> Path | None:
        return self._journal.path if self._journal else None

    @property
    def notices(self) -> Sequence[str]:
        return self._journal.notices if self._journal else ()

    @property
    def end(self) -> SaveEnd:
        return self._journal.end if self._journal else SaveEnd()

    def act(self, action: Action | str, seat: Seat, at: int | None = None) -> list[Event]:
        """Do an action and the chance after it, save both, and return the events.

        `at` is the `number` at which the choice was made, if not the last one this table knew.

        Nothing was done when it raises NotYourTurn, UnreadableAction, AmbiguousAction, IllegalAction,
        SaveNotWritten, after which it may be tried again, or StaleAction, where the table has taken in what others
        did. After RollNotWritten the action stands, and `run_chance` goes on. After any other SaveError the save
        cannot be used any longer.
        """
        self._come_up_to_date(at)
        to_act = self.to_act
        if to_act is None:
            raise NotYourTurn(say("table.over"))
        if to_act is Seat.CHANCE and seat is not Seat.CHANCE:
            raise NotYourTurn(say("table.chance-due", n=seat.number, seat=seat.label))
        if to_act is not seat:
            raise NotYourTurn(say("table.not-your-turn", n=seat.number, seat=seat.label, other=to_act.label))
        chosen = self.state.parse(action) if isinstance(action, str) else action
        return self._commit(chosen, seat) + self.run_chance()

    def run_chance(self) -> list[Event]:
        """Do what chance has to do, and return the events. Raises RollNotWritten, and as `act`."""
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
        """True if `refresh` may find something. Very cheap."""
        return self.fault is None and self._journal is not None and self._journal.grown

    def refresh(self) -> list[Event]:
        """Take in what other processes did, and return what happened, nothing for their undos.

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
        refused = self._refusal(self._said(seat, undo=1), seat)
        return str(refused) if refused else None

    def undo(self, seat: Seat, at: int | None = None) -> HistoryEntry:
        """Take back the last action in effect, and return it. Raises UndoRefused, and as `act`."""
        self._come_up_to_date(at)
        taken = self.history[-1:]
        self._say(seat, undo=1)
        return taken[0]

    def resign(self, seat: Seat, at: int | None = None) -> None:
        """Give the game up, in any seat's turn. Raises NotYourTurn, and as `act`."""
        self._say(seat, at, resign=True)

    def can_claim(self, seat: Seat) -> str | None:
        """Return why a seat cannot claim the win on time now, or None."""
        refused = self._refusal(self._said(seat, claim=True), seat)
        return str(refused) if refused else None

    def claim(self, seat: Seat, at: int | None = None) -> None:
        """End the game because the other's time is used up. Raises ClockRefused, and as `act`."""
        self._say(seat, at, claim=True)

    def pause(self, seat: Seat, at: int | None = None) -> None:
        """Ask for a pause, or agree to the other player's. Raises ClockRefused, and as `act`."""
        self._come_up_to_date(at)
        asked = self.clocks.asked if self.clocks else None
        self._say(seat, pause=ASK if asked in (None, seat) else AGREE)

    def resume(self, seat: Seat, at: int | None = None) -> None:
        """End the pause, or the request for it. Raises ClockRefused, and as `act`."""
        self._say(seat, at, pause=END)

    def close(self) -> None:
        if self._journal:
            self._journal.close()

    def _said(self, seat: Seat, **what: Any) -> Record:
        return Record(self.number + 1, seat, None, self._clock(), **what)

    def _say(self, seat: Seat, at: int | None = None, **what: Any) -> None:
        self._come_up_to_date(at)
        record = self._said(seat, **what)
        if refused := self._refusal(record, seat):
            raise refused
        self._save(record)
        self._carry_out(record, seat)

    def _come_up_to_date(self, at: int | None) -> None:
        at = self.number if at is None else at
        self.refresh()
        if at != self.number:
            raise StaleAction(say("table.stale", number=at, now=self.number), self.path)

    def _commit(self, action: Action, seat: Seat) -> list[Event]:
        state = self.state.copy()
        try:
            events = state.apply(action)
            digest = state.digest() if state.clock != self.state.clock else None
        except Exception as error:
            tell_place(error, self.path, self.number + 1, str(action))
            raise
        record = Record(self.number + 1, seat, str(action), self._clock(), digest=digest)
        self._save(record)
        self._push(record, seat, action, events, state)
        return events

    def _save(self, record: Record) -> None:
        if self._journal:
            try:
                self._journal.append(record)
            except StaleAction:
                self.refresh()
                raise

    def _replay(self, records: Iterable[Record]) -> list[Event]:
        return [event for record in records for event in self._replay_one(record, self.path)]


# --- trying actions on a copy, to warn a player beforehand ---


@frozen
class DryRun:
    """What came of actions that were tried, as far as their seat can know."""

    fit: int  # how many can be done, one after the other
    refusal: IllegalAction | None  # of the next one
    lost: Mapping[str, int]  # the places worth points that it no longer holds
    leaders: tuple[str, ...] = ()  # its own that are eliminated or disbanded
    over: bool = False
    final: bool = False  # whether nothing takes them back


GONE = frozenset(("BlockEliminated", "BlockDisbanded"))
"""Events by which a block leaves the map."""


def dry_run(game: Game, state: State, actions: Sequence[Action]) -> DryRun:
    """Try actions of the seat to act, and count what another seat interrupts as fit."""
    seat, after, refusal, fit, events = state.to_act, state.copy(), None, 0, list[Any]()
    for action in actions:
        if after.to_act is not seat:
            fit = len(actions)
            break
        refusal = after.refusal(action)
        if refusal is not None:
            break
        events += after.apply(action)
        fit += 1
    gone = [event.block for event in events if type(event).__name__ in GONE and event.seat is seat]
    left = _held(game, state, seat) - _held(game, after, seat) if events else ()
    return DryRun(
        fit,
        refusal,
        {place: game.scoring_places[place] for place in sorted(left)},
        tuple(block for block in gone if block in game.leaders),
        over=after.to_act is None,
        final=(refusal is None and after.to_act in (Seat.CHANCE, None)) or any(each.reveals for each in events),
    )


def _held(game: Game, state: State, seat: Seat | None) -> set[str]:
    holders = game.tally(state.view(seat or Seat.SPECTATOR), ()).holders
    return {place for place, holder in holders.items() if holder == seat}
