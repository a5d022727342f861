"""A game that follows the records of its save, and the states between them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.clocks import PACES, TIME, Clocks
from engine.contract import (
    Action,
    Event,
    Game,
    GameError,
    IllegalAction,
    NotationError,
    OptionError,
    Seat,
    State,
    UnknownSeat,
)
from engine.journal.errors import DivergedSave, IllegalRecord, OtherData, OtherEdition, OtherGame
from engine.journal.format import Header, Record
from engine.translations import say
from engine.untrusted_text import quoted
from engine.values import frozen

SPACING = 50
"""Actions between two kept states: a step of a replay applies fewer than this many."""

DEFEATS = {
    "resigned": ("table.given-up", "table.had-given-up"),
    TIME: ("table.lost-on-time", "table.had-lost-on-time"),
}
"""How a game can be lost otherwise than by the rules: what is said of it, and of it as something earlier."""


class NotYourTurn(GameError):
    """Another seat is to act, or the game is over."""


class ClockRefused(GameError):
    """A win on time or a pause is refused."""


class UndoRefused(GameError):
    """The last action cannot be taken back by this seat."""


_REFUSED = {
    NotYourTurn: "table.cannot-give-up",
    ClockRefused: "table.clock-refused",
    UndoRefused: "table.undo-refused",
}
"""What is said of a record that is refused so."""


@frozen
class HistoryEntry:
    """One action in effect."""

    number: int  # of its record
    seat: Seat
    action: Action
    events: Sequence[Event]
    at: str
    clock: str  # of the state before it

    @property
    def final(self) -> bool:
        """True if it cannot be undone, since chance did it or it revealed something."""
        return self.seat is Seat.CHANCE or any(event.reveals for event in self.events)


@frozen
class Defeat:
    seat: Seat
    kind: str


class Timeline:
    """Line of states, which are only to be read. Copy one to play on.

    Attributes:
        history: the actions in effect, after which comes `state`.
        records: all of them, undone ones and undos too.
        defeat: who has given the game up or lost it on time.
        clocks: None in a game without.
    """

    def __init__(self, game: Game, header: Header) -> None:
        """Begin a game as the first line of its save says. Raises OptionError, PositionError."""
        self.game = game
        self.header = header
        start = game.start(header.options) if header.position is None else game.position(header.position)
        if (rulings := header.rulings or 1) != game.rulings:
            game.judge_by(start, rulings)
        self.state = start
        self.history: list[HistoryEntry] = []
        self.records: list[Record] = []
        self.defeat: Defeat | None = None
        self.clocks: Clocks | None = None
        if header.clock is not None:
            from engine.bots.specs import spec_of

            people = [seat for seat in game.player_seats(start) if spec_of(header.seats.get(seat, "")) is None]
            self.clocks = Clocks(header.clock, header.created, people)
        self._kept = [start]
        self._before: list[State] = []
        self._asked = 0, start

    @property
    def to_act(self) -> Seat | None:
        return None if self.defeat else self.state.to_act

    def _push(self, record: Record, seat: Seat, action: Action, events: Sequence[Event], state: State) -> None:
        entry = HistoryEntry(record.number, seat, action, events, record.at, self.state.clock)
        if entry.final:
            self._before.clear()
        else:
            self._before.append(self.state)
        self.history.append(entry)
        self.state = state
        if len(self.history) % SPACING == 0:
            self._kept.append(state)
        self._count(record)

    def _carry_out(self, record: Record, seat: Seat) -> None:
        """Undo, end the game or inform the clocks, as a valid record says."""
        if record.undo:
            self.state = self._before.pop()
            if len(self.history) % SPACING == 0:
                self._kept.pop()
            self.history.pop()
        elif record.resign:
            self.defeat = Defeat(seat, "resigned")
        elif record.claim:
            self.defeat = Defeat(self.state.to_act or seat, TIME)
        self._count(record)

    def _count(self, record: Record) -> None:
        self.records.append(record)
        if self.clocks is not None:
            self.clocks.note(record)

    def _refusal(self, record: Record, seat: Seat) -> GameError | None:
        """Return why a seat may not say what a record that is no action says."""
        if record.undo:
            refused = self._undo_refusal(seat)
            return UndoRefused(refused) if refused else None
        if record.resign:
            if self.to_act is None:
                return NotYourTurn(say("table.over"))
            if seat not in self.game.player_seats(self.state):
                return NotYourTurn(say("table.no-player", n=seat.number, seat=seat.label))
            return None
        if self.to_act is None:
            refused = say("table.over")
        elif self.clocks is None:
            refused = say("clocks.none")
        elif record.claim:
            refused = self.clocks.claim_refusal(seat, self.history, self.to_act, record.at)
        else:
            refused = self.clocks.pause_refusal(record.pause or "", seat)
        return ClockRefused(refused) if refused else None

    def _undo_refusal(self, seat: Seat) -> str | None:
        if self.defeat is not None:
            return say(DEFEATS[self.defeat.kind][0], n=self.defeat.seat.number, seat=self.defeat.seat.label)
        if not self.history:
            return say("table.nothing-to-undo")
        last = self.history[-1]
        if last.seat is Seat.CHANCE:
            return say("table.undo-chance")
        if last.seat is not seat:
            return say("table.undo-other", n=last.seat.number, seat=last.seat.label, you=seat.label)
        return say("table.undo-seen") if last.final else None

    def state_at(self, count: int) -> State:
        """Return a copy of the state after the first `count` actions in effect. Raises IndexError."""
        total = len(self.history)
        if not 0 <= count <= total:
            raise IndexError(f"there are {total} actions, not {count}")
        if count == total:
            return self.state.copy()
        back = total - count
        if back <= len(self._before):
            return self._before[-back].copy()
        kept = count // SPACING
        begin, state = kept * SPACING, self._kept[kept]
        if begin <= self._asked[0] <= count:  # as in a replay; no undo goes back behind it
            begin, state = self._asked
        state = state.copy()
        for entry in self.history[begin:count]:
            state.apply(entry.action)
        self._asked = count, state.copy()
        return state

    def _replay_one(self, record: Record, path: Path | None) -> list[Event]:
        """Play a record and return what happened, or raise IllegalRecord or DivergedSave with nothing changed."""
        line, before = record.number + 1, self.state
        try:
            seat = Seat.CHANCE if record.seat == Seat.CHANCE else self.game.seat(record.seat)
        except UnknownSeat:
            raise IllegalRecord(path, line, say("table.no-seat", seat=quoted(record.seat))) from None
        if (lost := self.defeat) is not None:
            told = say(DEFEATS[lost.kind][1], n=lost.seat.number, seat=lost.seat.label)
            raise IllegalRecord(path, line, told)
        if record.do is None:
            if record.undo > 1:
                raise IllegalRecord(path, line, say("table.undo-one"))
            if refused := self._refusal(record, seat):
                raise IllegalRecord(path, line, say(_REFUSED[type(refused)], reason=refused, **_named(seat)))
            self._carry_out(record, seat)
            return []
        if seat is not before.to_act:
            raise IllegalRecord(path, line, say("table.not-to-act", action=record.do, **_named(seat)))
        state = before.copy()
        try:
            action = state.parse(record.do)
            events = state.apply(action)
        except (NotationError, IllegalAction) as error:
            told = say("table.refused-record", action=record.do, reason=error, **_named(seat))
            raise IllegalRecord(path, line, told) from error
        except Exception as error:
            tell_place(error, path, record.number, record.do)
            raise
        comparable = record.digest is not None and self.game.is_written_as(state, self.header.positions or 1)
        if comparable and record.digest != state.digest():
            raise DivergedSave(path, line, before.clock)
        self._push(record, seat, action, events, state)
        return events


def _named(seat: Seat) -> dict[str, Any]:
    return {"n": seat.number, "seat": seat.label}


def tell_place(error: Exception, path: Path | None, number: int, notation: str) -> None:
    """Add to a failure of the program itself at which record it happened."""
    if not isinstance(error, GameError):
        where = path or say("table.in-memory")
        error.add_note(say("table.failed-at", number=number, action=notation, game=where))


def check_header(game: Game, header: Header, path: Path) -> None:
    """Refuse a save that this game cannot replay. Raises OtherGame, OtherEdition, OtherData, IllegalRecord."""

    def other(what: str, **values: Any) -> tuple[str, Path, str]:
        brief = say.one("table.other", f"{what}-here", **values)
        return say.one("table.other", what, path=path, **values), path, brief

    if header.game != game.id:
        raise OtherGame(say("table.other-game", path=path, game=header.game, wanted=game.id), path)
    if header.edition:
        try:
            game.options({"edition": header.edition})
        except OptionError as error:
            raise OtherEdition(*other("edition", edition=header.edition)) from error
    try:
        game.options(header.options)
    except OptionError as error:
        raise OtherEdition(*other("options", reason=error)) from error
    if (header.rulings or 1) > game.rulings:
        raise OtherEdition(*other("rulings", number=header.rulings, known=game.rulings))
    if (header.positions or 1) > game.positions:
        raise OtherEdition(*other("positions", number=header.positions, known=game.positions))
    if strangers := header.seats.keys() - set(game.seats):
        raise IllegalRecord(path, 1, say("table.no-seat", seat=quoted(min(strangers))))
    if header.clock is not None and header.clock not in PACES:
        raise OtherEdition(*other("clock", clock=quoted(header.clock)))
    if header.data != game.data_digest and header.data not in game.data_alike:
        raise OtherData(*other("data"))
