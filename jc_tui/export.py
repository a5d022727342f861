"""The story of a game as text, Markdown or JSON, for all or one seat."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable
from typing import Any

from engine.contract import GameError, Seat
from engine.journal.files import write_beside
from engine.match import Match
from engine.timeline import HistoryEntry
from engine.translations import commas, headed, in_capitals, say
from engine.untrusted_text import sanitize
from jc_tui.game_ui import Chapter, ui_of
from jc_tui.saves.summary import result_dict, result_line
from jc_tui.seats.seen_events import SeenEventCache, may_know, witnessed

WIDTH = 100
"""The columns of the plain text."""


def export(table: Match, kind: str, seat: Seat | None = None) -> str:
    """Return the story of a game in one of `FORMATS`, as `seat` knows it."""
    return FORMATS[kind][0](table, seat)


def export_beside(table: Match, kind: str) -> str:
    """Write the whole story beside the save and return its path. Raises GameError."""
    if table.path is None:
        raise GameError(say("export.not-saved"))
    story = export(table, kind).encode("utf-8", "backslashreplace")
    return str(write_beside(table.path.with_suffix(""), FORMATS[kind][1], story, like=table.path))


def _title_lines(table: Match, seat: Seat | None) -> list[str]:
    header = table.header
    players = commas(
        headed(seat.label, sanitize(header.seats[seat])) for seat in table.game.seats if seat in header.seats
    )
    edition, begun = sanitize(header.edition), sanitize(header.created)
    title = "export.title" if edition else "export.title-alone"
    lines = [say(title, game=table.game.name, edition=edition, begun=begun)]
    if players:
        lines.append(say("export.players", players=players))
    if seat is not None:
        lines.append(say("export.as-seen", n=seat.number, seat=seat.label))
    lines.append(result_line(table.game.id, table.result, "export.unfinished", clock=table.state.clock))
    return lines


def _told(table: Match, seat: Seat | None) -> list[Chapter]:
    told = SeenEventCache(table.game).told(table.history, seat)
    return ui_of(table.game.id).log.chapters(table.state_at(0), told)


def _as_text(table: Match, seat: Seat | None) -> str:
    lines = _title_lines(table, seat)
    for chapter in _told(table, seat):
        margin = "  " * (chapter.level - 1)
        lines += ["", margin + (in_capitals(chapter.title) if chapter.level == 1 else chapter.title)]
        for depth, sentence in chapter.lines:
            start = margin + "  " * (depth + 1)
            lines += textwrap.wrap(sentence, WIDTH, initial_indent=start, subsequent_indent=start + "  ")
    return "\n".join(lines) + "\n"


def _as_markdown(table: Match, seat: Seat | None) -> str:
    first, *others = _title_lines(table, seat)
    lines = [f"# {first.rstrip('.')}", "", *(f"{line}  " for line in others)]
    for chapter in _told(table, seat):
        lines += ["", f"{'#' * (chapter.level + 1)} {chapter.title}", ""]
        lines += [f"{'  ' * depth}- {sentence}" for depth, sentence in chapter.lines]
    return "\n".join(line for line, before in zip(lines, ["", *lines], strict=False) if line or before) + "\n"


def _as_json(table: Match, seat: Seat | None) -> str:
    header = table.header
    story: dict[str, Any] = {
        "game": header.game,
        "edition": header.edition,
        "options": dict(header.options),
        "seats": dict(header.seats),
        "created": header.created,
        "as_seen_by": seat if seat else "all",
        "clock": table.state.clock,
        "result": result_dict(table.result),
        "records": [_record(table, entry, seat) for entry in table.history],
    }
    return json.dumps(story, indent=1) + "\n"


def _record(table: Match, entry: HistoryEntry, seat: Seat | None) -> dict[str, Any]:
    """Return one record, without its action if `seat` must not know it."""
    events = witnessed(table.game, entry.events, seat)
    record: dict[str, Any] = {"number": entry.number, "seat": entry.seat, "at": entry.at}
    if may_know(table.game, entry, seat):
        record["action"] = str(entry.action)
    record["events"] = [table.game.event_dict(event) for event in events]
    return record


FORMATS: dict[str, tuple[Callable[[Match, Seat | None], str], str]] = {
    "text": (_as_text, ".story.txt"),
    "json": (_as_json, ".story.json"),
    "markdown": (_as_markdown, ".story.md"),
}
"""By format: what writes it, and what the file is called by beside its save."""
