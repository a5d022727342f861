"""Summaries of games and saves: players, turn, result and damage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.contract import GameError, Result, Seat
from engine.games import load_game
from engine.translations import counted, noted, say, sentences, why
from engine.untrusted_text import sanitize

if TYPE_CHECKING:
    from engine.match import Match


@dataclass(frozen=True, slots=True)
class Summary:
    """One save in the list; seats stand in it by their ids.

    Attributes:
        game, created: which game it is, and when it began, as ISO UTC text; empty when unknown.
        clock: year and game turn, ``705.1``; the last one of a finished game.
        winner: who won, or None. kind, grade: how the game ended, as `Result` has it; None while it goes on.
        edition: which rules it is played by, where not the usual ones; else empty.
        actions: how many records it holds. folder: whether it is no file but a folder.
        damage: why it cannot be played on, or None. brief: the same in a few words beside its name.
        mendable: whether a damaged one has a sound part, which can be looked through and saved again.
        notices: further remarks, such as on a torn last line.
    """

    game: str = ""
    created: str = ""
    players: Mapping[str, str] | None = None
    clock: str = ""
    points: Mapping[str, int] | None = None
    to_act: str | None = None
    winner: str | None = None
    kind: str | None = None
    grade: str | None = None
    edition: str = ""
    actions: int = 0
    damage: str | None = None
    brief: str = ""
    folder: bool = False
    mendable: bool = False
    notices: Sequence[str] = field(default_factory=list)

    @property
    def result(self) -> Result | None:
        if self.kind is None:
            return None
        points = {Seat(seat): number for seat, number in (self.points or {}).items()}
        return Result(Seat(self.winner) if self.winner else None, self.kind, points, self.grade)


def summarise(path: Path) -> Summary:
    """Return the summary of a save, replayed as far as it is sound."""
    from engine.match import Match

    try:
        with Match.open(load_game, path, salvage=True) as table:
            return summary_of(table)
    except (GameError, OSError) as error:
        return unreadable(path, error)


def summary_of(table: Match) -> Summary:
    """Return the summary of a table's save."""
    result, fault = table.result, table.fault
    points = result.standing if result else table.state.points_by_seat()
    return Summary(
        game=table.game.id,
        created=table.header.created,
        players=dict(table.header.seats),
        clock=(table.history[-1] if result and table.history else table.state).clock,
        points={str(seat): count for seat, count in points.items()},
        to_act=table.to_act,
        winner=result.winner if result else None,
        kind=result.kind if result else None,
        grade=result.grade if result else None,
        edition=other_edition(table),
        actions=table.number,
        damage=str(fault) if fault else None,
        brief=fault.brief if fault else "",
        mendable=fault is not None,
        notices=list(table.notices),
    )


def other_edition(table: Match) -> str:
    """Return the edition of a game if it is not the usual one, else ""."""
    usual = table.game.options(None).get("edition", "")
    return "" if table.header.edition == usual else sanitize(table.header.edition)


def unreadable(path: Path, error: GameError | OSError) -> Summary:
    """Return the summary of a save that cannot be opened."""
    if path.is_dir():
        return Summary(damage=say("saves.is-folder"), folder=True)
    return Summary(damage=why(error), brief=getattr(error, "brief", ""))


def stands(game: str, result: Result | None, won: str, drawn: str, playing: str = "", **values: Any) -> str:
    """Return the sentence of one of three keys on the state of a game.

    All may tell the `values`, for `won` and `drawn` `how` and `points` too. That for `won` may tell `seat`, or
    as a clause by whom it was `won`; it has plural forms, for the seat's name unless the `values` have a number.
    """
    if result is None:
        return say(playing, **values)
    points = counted((seat.label, number) for seat, number in result.standing.items())
    told = {**values, "how": load_game(game).ending(result.kind, result.grade), "points": points}
    if result.winner is None:
        return say(drawn, **told)
    who: dict[str, Any] = {"n": result.winner.number, "seat": result.winner.label}
    return say(won, **{**who, **told, "seat": who["seat"], "won": say("saves.won-by", how=told["how"], **who)})


def result_line(game: str, result: Result | None, playing: str = "", **values: Any) -> str:
    """Return a line on the end of a game, or `playing` if it goes on."""
    return stands(game, result, "export.won", "export.drawn", playing, **values)


def result_dict(result: Result | None) -> dict[str, Any] | None:
    """Return the end of a game as JSON has it."""
    if result is None:
        return None
    graded = {"grade": result.grade} if result.grade else {}
    return {"winner": result.winner, "kind": result.kind, **graded, "points": dict(result.standing)}


def state_words(summary: Summary) -> str:
    """Return words for a save's state: in play, ended or damaged."""
    if summary.folder:
        return say("saves.state-folder")
    if summary.damage:
        return say("saves.state-damaged", damage=summary.damage)
    state = stands(summary.game, summary.result, "saves.state-won", "saves.state-drawn", "saves.state-in-play")
    if summary.edition:
        state = noted(state, say("saves.edition", edition=summary.edition))
    return say("saves.state-noted", state=state, notices=sentences(summary.notices)) if summary.notices else state


def state_in_short(summary: Summary) -> str:
    """Return the state in a few words, with the player to act."""
    if summary.folder:
        return say("saves.a-folder")
    if summary.damage:
        return say("saves.row-damaged", reason=summary.brief or summary.damage)
    seat = Seat(summary.to_act).label if summary.to_act else say("saves.nobody-to-act")
    return stands(summary.game, summary.result, "saves.won", "saves.a-draw", "saves.preview-to-act", seat=seat)


def points_words(summary: Summary) -> str:
    """Return the points of all sides as ``4:6``, or an empty text."""
    return ":".join(map(str, (summary.points or {}).values()))
