"""The story of a game as plain text, Markdown or JSON with every record: whole, or as one seat saw it."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from engine.contract import Event, GameError, Result, Seat
from engine.foreign import harmless, quoted
from engine.julius_caesar import events as ev
from engine.julius_caesar.story import NameTable
from engine.julius_caesar.words import narrated, year_bc
from engine.table import Table
from jc_tui.julius_caesar.facts import load_facts

Kind = Literal["text", "json", "markdown"]
KINDS: tuple[str, ...] = get_args(Kind)
"""The formats of `export`."""

WIDTH = 100
"""The columns of the plain text."""

YEAR, TURN, BATTLE = 1, 2, 3


class ExportError(GameError):
    """There is no such format."""


@dataclass(slots=True)
class Chapter:
    """A part of the story under a heading of level 1 (year), 2 (turn, winter) or 3 (battle)."""

    level: int
    title: str
    events: list[Event] = field(default_factory=list)


def export(table: Table, kind: str, seat: Seat | None = None) -> str:
    """The story of a game.

    Args:
        table: the game; only what is in effect is told, not what was taken back.
        kind: one of `KINDS`.
        seat: whose knowledge to keep to; None tells everything.

    Raises:
        ExportError: there is no such format.
    """
    write = WRITERS.get(kind)
    if write is None:
        raise ExportError(f"There is no format {quoted(kind)}; there are: {', '.join(KINDS)}.")
    return write(table, seat)


def seen_by(table: Table, events: Sequence[Event], seat: Seat | None) -> list[Event]:
    """Events as a seat witnessed them; all of them without a seat."""
    return list(events) if seat is None else table.game.seen(events, seat)


def chapters(events: Iterable[Event], names: NameTable, beginning: str) -> list[Chapter]:
    """The events under their headings, the first of which is `beginning`."""
    before = Chapter(YEAR, beginning)
    found = [before]
    fighting = False
    for event in events:
        heading = _heading(event, names)
        if heading is not None:
            found.append(heading)
            fighting = heading.level == BATTLE
        elif fighting and not isinstance(event, OF_BATTLE):
            found.append(Chapter(BATTLE, "After the battle"))
            fighting = False
        if not isinstance(event, (ev.YearBegan, ev.TurnBegan, ev.WinterBegan)):
            found[-1].events.append(event)
    return found if before.events else found[1:]


OF_BATTLE = (
    *(ev.BattleBegan, ev.RoundBegan, ev.ReservesArrived, ev.ReservesDisrupted, ev.RolesExchanged),
    *(ev.DiceRolled, ev.BlockPassed, ev.BlockRetreated, ev.BlockRegrouped, ev.BattleEnded),
    *(ev.StepLost, ev.BlockEliminated, ev.CleopatraTurned, ev.ControlChanged),
)
"""What can happen between the beginning of a battle and the end of its regroups."""


def _heading(event: Event, names: NameTable) -> Chapter | None:
    if isinstance(event, ev.YearBegan):
        return Chapter(YEAR, _year_title(event.year))
    if isinstance(event, ev.TurnBegan):
        return Chapter(TURN, f"Turn {event.turn}")
    if isinstance(event, ev.WinterBegan):
        return Chapter(TURN, f"Winter of {event.year}")
    if isinstance(event, ev.BattleBegan):
        return Chapter(BATTLE, f"Battle of {names.space(event.space)}")
    if isinstance(event, ev.GameOver):
        return Chapter(YEAR, "The end")
    return None


def _year_title(year: int) -> str:
    return f"Year {year} ({year_bc(year)})"


def result_line(result: Result) -> str:
    """How the game ended, in a line."""
    points = ", ".join(f"{seat.label} {number}" for seat, number in result.standing.items())
    winner = "a draw" if result.winner is None else f"{result.winner.label} won ({result.kind})"
    return f"Result: {winner}; victory points: {points}."


def _title_lines(table: Table, seat: Seat | None) -> list[str]:
    header = table.header
    players = ", ".join(
        f"{seat.label}: {harmless(header.seats[seat])}" for seat in table.game.seats if seat in header.seats
    )
    lines = [f"{table.game.name}, rules {harmless(header.edition)}, begun {harmless(header.created)}."]
    if players:
        lines.append(f"Players: {players}.")
    if seat is not None:
        lines.append(f"As {seat.label} saw it.")
    result = table.result
    lines.append(result_line(result) if result else f"Not finished: {table.state.clock}.")
    return lines


def _told(table: Table, seat: Seat | None) -> list[Chapter]:
    events = [event for entry in table.history for event in entry.events]
    return chapters(seen_by(table, events, seat), load_facts().names, _beginning(table))


def _beginning(table: Table) -> str:
    """The heading of what happened first: free deployment, or a year that began before there was a record."""
    start = table.state_at(0)
    year = start.clock.split(".")[0]
    if not year.isdecimal() or "swap" in {action.verb for action in start.legal_actions()}:
        return "Free deployment"
    return _year_title(int(year))


def _lines_of(chapter: Chapter, names: NameTable) -> list[tuple[int, str]]:
    """The sentences of a chapter with their depth: in a battle, what happens in a round stands below it."""
    lines: list[tuple[int, str]] = []
    run: list[Event] = []
    depth = 0

    def flush() -> None:
        lines.extend((depth, sentence) for sentence in narrated(run))
        run.clear()

    for event in chapter.events:
        if isinstance(event, (ev.BattleBegan, ev.RoundBegan, ev.BattleEnded)):
            flush()
            lines.extend((0, sentence) for sentence in narrated([event]))
            depth = int(not isinstance(event, ev.BattleEnded))
        else:
            run.append(event)
    flush()
    return lines


def _as_text(table: Table, seat: Seat | None) -> str:
    names = load_facts().names
    lines = _title_lines(table, seat)
    for chapter in _told(table, seat):
        margin = "  " * (chapter.level - 1)
        lines += ["", margin + (chapter.title.upper() if chapter.level == YEAR else chapter.title)]
        for depth, sentence in _lines_of(chapter, names):
            start = margin + "  " * (depth + 1)
            lines += textwrap.wrap(sentence, WIDTH, initial_indent=start, subsequent_indent=start + "  ")
    return "\n".join(lines) + "\n"


def _as_markdown(table: Table, seat: Seat | None) -> str:
    names = load_facts().names
    first, *others = _title_lines(table, seat)
    lines = [f"# {first.rstrip('.')}", "", *(f"{line}  " for line in others)]
    for chapter in _told(table, seat):
        lines += ["", f"{'#' * (chapter.level + 1)} {chapter.title}", ""]
        lines += [f"{'  ' * depth}- {sentence}" for depth, sentence in _lines_of(chapter, names)]
    return "\n".join(_single_blanks(lines)) + "\n"


def _single_blanks(lines: Iterable[str]) -> Iterable[str]:
    before = "x"
    for line in lines:
        if line or before:
            yield line
        before = line


def _as_json(table: Table, seat: Seat | None) -> str:
    header = table.header
    result = table.result
    story: dict[str, Any] = {
        "game": header.game,
        "edition": header.edition,
        "options": dict(header.options),
        "seats": dict(header.seats),
        "created": header.created,
        "as_seen_by": seat if seat else "all",
        "clock": table.state.clock,
        "result": None
        if result is None
        else {
            "winner": result.winner if result.winner else None,
            "kind": result.kind,
            "points": dict(result.standing),
        },
    }
    story["records"] = [_record(table, place, seat) for place in range(len(table.history))]
    return json.dumps(story, indent=1) + "\n"


def _record(table: Table, place: int, seat: Seat | None) -> dict[str, Any]:
    """One record; its action is left out when a seat that saw no more than these events must not know it."""
    entry = table.history[place]
    events = seen_by(table, entry.events, seat)
    record: dict[str, Any] = {"number": entry.number, "seat": entry.seat, "at": entry.at}
    if seat in (None, entry.seat) or events == list(entry.events):
        record["action"] = str(entry.action)
    record["events"] = [table.game.event_dict(event) for event in events]
    return record


WRITERS: dict[str, Callable[[Table, Seat | None], str]] = {
    "text": _as_text,
    "json": _as_json,
    "markdown": _as_markdown,
}
"""The writer of each format."""
