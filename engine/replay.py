"""Leading a game through the records of a save, if they fit."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from engine.clocks import PACES, Clocks
from engine.contract import Event, Game, GameError, IllegalAction, NotationError, OptionError, Seat, UnknownSeat
from engine.foreign import quoted
from engine.journal.errors import DivergedSave, IllegalRecord, OtherData, OtherEdition, OtherGame
from engine.journal.format import Header, Record
from engine.timeline import DEFEATS, Timeline
from engine.words import say


def check_header(game: Game, header: Header, path: Path) -> None:
    """Refuse a save that this game cannot replay. Raises OtherGame, OtherEdition, OtherData, IllegalRecord."""
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
    if (header.rulings or 1) > game.rulings:
        told = say("table.other-rulings", path=path, number=header.rulings, known=game.rulings)
        brief = say("table.other-rulings-here", number=header.rulings, known=game.rulings)
        raise OtherEdition(told, path, brief)
    if strangers := header.seats.keys() - set(game.seats):
        raise IllegalRecord(path, 1, say("table.no-seat", seat=quoted(min(strangers))))
    if header.clock is not None and header.clock not in PACES:
        name = quoted(header.clock)
        raise OtherEdition(
            say("table.other-clock", path=path, clock=name), path, say("table.other-clock-here", clock=name)
        )
    if header.data != game.data_digest and header.data not in game.data_alike:
        raise OtherData(say("table.other-data", path=path), path, say("table.other-data-here"))


def play_record(game: Game, timeline: Timeline, record: Record, path: Path | None) -> list[Event]:
    """Play one record of a save, and return what happened.

    The caller tells the clocks of it. Raises IllegalRecord, DivergedSave; the timeline is as it was then.
    """
    line = record.number + 1
    try:
        seat = Seat.CHANCE if record.seat == Seat.CHANCE else game.seat(record.seat)
    except UnknownSeat:
        raise IllegalRecord(path, line, say("table.no-seat", seat=quoted(record.seat))) from None
    if (defeat := timeline.defeat) is not None:
        told = say(DEFEATS[defeat.kind][1], n=defeat.seat.number, seat=defeat.seat.label)
        raise IllegalRecord(path, line, told)
    if record.do is None:
        if fault := _fault_of(game, timeline, record, seat):
            raise IllegalRecord(path, line, fault)
        timeline.carry_out(record, seat)
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
    timeline.push(record, seat, action, events, state)
    return events


def clocks_of(header: Header, timed: Collection[Seat]) -> Clocks | None:
    """Return the clocks of the seats that no bot plays, if there are any."""
    if header.clock is None:
        return None
    from engine.bots.specs import spec_of

    return Clocks(header.clock, header.created, [s for s in timed if spec_of(header.seats.get(s, "")) is None])


def refusal_of(timeline: Timeline, record: Record, seat: Seat) -> str | None:
    """Return why a record of a claim or a pause is not valid, or None."""
    clocks, to_act = timeline.clocks, timeline.state.to_act
    if clocks is None:
        return say("clocks.none")
    if to_act is None:
        return say("table.over")
    if record.claim:
        return clocks.claim_refusal(seat, timeline.entries, to_act, record.at)
    return clocks.pause_refusal(record.pause or "", seat)


def note_place(error: Exception, path: Path | None, number: int, notation: str) -> None:
    """Add to a failure of the program itself (no `GameError`) at which record it happened."""
    if not isinstance(error, GameError):
        where = path or say("table.in-memory")
        error.add_note(say("table.failed-at", number=number, action=notation, game=where))


def _fault_of(game: Game, timeline: Timeline, record: Record, seat: Seat) -> str | None:
    """Return why a record that is no action is not valid here, if so."""
    if record.resign:
        plays = seat in game.played(timeline.state) and timeline.to_act is not None
        return None if plays else say("table.cannot-give-up", n=seat.number, seat=seat.label)
    if record.undo > 1:
        return say("table.undo-one")
    if record.undo:
        refusal = timeline.refusal(seat)
        return refusal and say("table.undo-refused", n=seat.number, seat=seat.label, reason=refusal)
    refusal = refusal_of(timeline, record, seat)
    return refusal and say("table.clock-refused", n=seat.number, seat=seat.label, reason=refusal)
