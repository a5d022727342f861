"""The content of a save at a glance: players, state and last events."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.bots.specs import shown_player
from engine.contract import GameError, Seat
from engine.games import load_game, seats_of
from engine.match import Match
from engine.translations import counted, say, semicolons
from engine.untrusted_text import sanitize
from jc_tui.game_ui import GameUI, GameView, ui_of
from jc_tui.saves.summary import Summary, result_line, summary_of, unreadable

LAST, SENTENCES = 12, 8
"""Number of the last actions in a preview, and most sentences on them."""


@dataclass(frozen=True, slots=True)
class Preview:
    """A save at a glance, with nothing in it that either player must not know.

    A save without the pack of its game cannot be read at all. The view is an onlooker's; `actions` counts those in
    effect, and `last` has what happened last, in sentences.
    """

    name: str
    summary: Summary
    ui: GameUI[GameView] | None = None
    view: GameView = None
    last: tuple[str, ...] = ()
    actions: int = 0


def preview(path: Path) -> Preview:
    """Return what a save shows as far as it is sound, without an exception."""
    name = sanitize(path.stem)
    try:
        with Match.open(load_game, path, salvage=True) as table:
            events = [event for entry in table.history[-LAST:] for event in entry.events]
            ui = ui_of(table.game.id)
            last = ui.log.sentences(table.game.visible_events(events, Seat.SPECTATOR))[-SENTENCES:]
            view = table.state.view(Seat.SPECTATOR)
            return Preview(name, summary_of(table), ui, view, tuple(last), len(table.history))
    except (GameError, OSError) as error:
        return Preview(name, unreadable(path, error))


def damage_words(seen: Preview) -> str:
    """Return sentences on the damage of a save and its remedy."""
    if seen.summary.folder:
        return say("saves.preview-folder")
    mendable = seen.ui is not None
    return say("saves.preview-mendable" if mendable else "saves.preview-damaged", damage=seen.summary.damage)


def heading(seen: Preview) -> list[tuple[str, str]]:
    """Return the first lines with inks: date, turn, points and players."""
    if seen.ui is None:
        return []
    story, summary = seen.ui.log, seen.summary
    seats, named = seats_of(summary.game), summary.players or {}
    players = counted((seat.label, shown_player(named[seat])) for seat in seats if seat in named)
    lines = [(story.date(seen.view), "strong")]
    if summary.result:
        lines.append((result_line(summary.game, summary.result), "strong"))
    else:
        acting = say("saves.preview-due")
        if summary.to_act in seats:
            acting = say("saves.preview-to-act", seat=Seat(summary.to_act).label)
        lines.append((semicolons((story.score(seen.view), acting)), "text"))
    lines.append((say("saves.preview-players", n=seen.actions, players=players or say("saves.nobody")), "muted"))
    return lines
