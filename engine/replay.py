"""Leading a game through the records of a save, and saying why one does not fit."""

from __future__ import annotations

from pathlib import Path

from engine.contract import Event, Game, GameError, IllegalAction, NotationError, OptionError, Seat, UnknownSeat
from engine.foreign import quoted
from engine.journal.errors import DivergedSave, IllegalRecord, OtherData, OtherEdition, OtherGame
from engine.journal.format import Header, Record
from engine.timeline import HistoryEntry, Timeline
from engine.words import say


def check_header(game: Game, header: Header, path: Path) -> None:
    """Refuse a save that this game, its data or its editions cannot replay, or that names a seat it does not have.

    Raises OtherGame, OtherEdition, OtherData, IllegalRecord.
    """
    if header.game != game.id:
        raise OtherGame(say("table.other-game", path=path, game=header.game, wanted=game.id), path)
    if header.edition:
        try:
            game.options({"edition": header.edition})
        except OptionError as error:
            told = say("table.other-edition", path=path, edition=header.edition)
            brief = say("table.other-edition-here", edition=header.edition)
            raise OtherEdition(told, path, brief) from error
    try:
        game.options(header.options)
    except OptionError as error:
        told = say("table.other-options", path=path, reason=error)
        raise OtherEdition(told, path, say("table.other-options-here", reason=error)) from error
    if strangers := header.seats.keys() - set(game.seats):
        raise IllegalRecord(path, 1, say("table.no-seat", seat=quoted(min(strangers))))
    if header.data != game.data_digest and header.data not in game.data_alike:
        raise OtherData(say("table.other-data", path=path), path, say("table.other-data-here"))


def play_record(game: Game, timeline: Timeline, record: Record, path: Path | None) -> list[Event]:
    """Play one record of a save on; return what happened, which is nothing by an undo or a resignation.

    Raises IllegalRecord, DivergedSave; the timeline is as it was then.
    """
    line = record.number + 1
    try:
        seat = Seat.CHANCE if record.seat == Seat.CHANCE else game.seat(record.seat)
    except UnknownSeat:
        raise IllegalRecord(path, line, say("table.no-seat", seat=quoted(record.seat))) from None
    if timeline.resigned is not None:
        raise IllegalRecord(
            path, line, say("table.had-given-up", n=timeline.resigned.number, seat=timeline.resigned.label)
        )
    if record.resign:
        if seat not in game.played(timeline.state) or timeline.state.to_act is None:
            raise IllegalRecord(path, line, say("table.cannot-give-up", n=seat.number, seat=seat.label))
        timeline.resigned = seat
        return []
    if record.do is None:
        _play_undo(timeline, record, seat, path)
        return []
    before = timeline.state
    if seat is not before.to_act:
        raise IllegalRecord(path, line, say("table.not-to-act", n=seat.number, seat=seat.label, action=record.do))
    state = before.copy()
    try:
        action = state.parse(record.do)
        events = state.apply(action)
    except (NotationError, IllegalAction) as error:
        told = say("table.refused-record", action=record.do, n=seat.number, seat=seat.label, reason=error)
        raise IllegalRecord(path, line, told) from error
    except Exception as error:
        note_place(error, path, record.number, record.do)
        raise
    if record.digest is not None and record.digest != state.digest():
        raise DivergedSave(path, line, before.clock)
    timeline.push(HistoryEntry(record.number, seat, action, events, record.at, before.clock), state)
    return events


def note_place(error: Exception, path: Path | None, number: int, notation: str) -> None:
    """Have a failure of the program itself (no `GameError`) say at which record it happened."""
    if not isinstance(error, GameError):
        where = path or say("table.in-memory")
        error.add_note(say("table.failed-at", number=number, action=notation, game=where))


def _play_undo(timeline: Timeline, record: Record, seat: Seat, path: Path | None) -> None:
    if record.undo != 1:
        raise IllegalRecord(path, record.number + 1, say("table.undo-one"))
    if refusal := timeline.refusal(seat):
        told = say("table.undo-refused", n=seat.number, seat=seat.label, reason=refusal)
        raise IllegalRecord(path, record.number + 1, told)
    timeline.pop()
