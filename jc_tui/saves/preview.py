"""What a save holds, at a glance: who plays, how it stands, what happened last, and the board anybody may see."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import cast

from engine.bots.specs import shown_player
from engine.contract import GameError, Seat
from engine.foreign import harmless
from engine.games import loaded_game
from engine.julius_caesar.seats import SEATS
from engine.julius_caesar.viewdata import JuliusCaesarView
from engine.julius_caesar.words import narrated, phase_name, year_bc
from engine.table import Table
from jc_tui.export import result_line
from jc_tui.julius_caesar.facts import Facts
from jc_tui.julius_caesar.text.position import place_label
from jc_tui.saves.summary import FOLDER
from jc_tui.text_mode.paper import packed

LAST = 12
"""The actions in effect of which the last sentences are told."""

SENTENCES = 4


@dataclass(frozen=True, slots=True)
class Preview:
    """A save at a glance, with nothing in it that either player must not know.

    Attributes:
        name: the save's name.
        players: who plays, by seat name.
        view: an onlooker's view of the position; None when the save cannot be read at all.
        last: what happened last, in sentences.
        actions: the actions in effect.
        result: how it ended, or empty.
        damage: why it cannot be played on, or empty.
    """

    name: str
    players: dict[str, str]
    view: JuliusCaesarView | None = None
    last: tuple[str, ...] = ()
    actions: int = 0
    result: str = ""
    damage: str = ""


def preview(path: Path, facts: Facts) -> Preview:
    """Look into a save, as far as it is sound; nothing is raised for one that is not, and nothing is written."""
    if path.is_dir():
        return Preview(path.stem, {}, damage=FOLDER)
    try:
        with Table.open(loaded_game, path, read_only=True, salvage=True) as table:
            events = [event for entry in table.history[-LAST:] for event in entry.events]
            result = table.result
            return Preview(
                name=harmless(path.stem),
                players=dict(table.header.seats),
                view=cast(JuliusCaesarView, table.state.view(Seat.SPECTATOR)),
                last=tuple(narrated(table.game.seen(events, Seat.SPECTATOR))[-SENTENCES:]),
                actions=len(table.history),
                result=result_line(result) if result else "",
                damage=str(table.fault) if table.fault else "",
            )
    except (GameError, OSError) as error:
        return Preview(harmless(path.stem), {}, damage=str(error))


def damage_words(seen: Preview) -> str:
    """What is wrong with a save, in sentences, and what can be done about it, if anything."""
    if seen.damage == FOLDER:
        return "This is a folder, not a save."
    if seen.view is None:
        return f"DAMAGED: {seen.damage}"
    return f"DAMAGED: {seen.damage} The sound part can be looked through, or saved anew with f."


def heading(seen: Preview, facts: Facts) -> list[tuple[str, str]]:
    """The first lines: date, who acts, points, players; each with its ink."""
    view = seen.view
    if view is None:
        return []
    turn = f", turn {view.turn} of {facts.data.numbers.turns_per_year}" if view.turn else ""
    phase = phase_name(view.phase)
    points = ", ".join(f"{seat.label} {view.points[seat]}" for seat in SEATS)
    players = ", ".join(
        f"{seat.label} {shown_player(seen.players[seat])}" for seat in SEATS if seat in seen.players
    )
    lines = [(f"{view.year} ({year_bc(view.year)}){turn}: {phase}", "strong")]
    if seen.result:
        lines.append((seen.result, "mark"))
    else:
        acting = f"{view.to_act.label} to act" if view.to_act in SEATS and view.to_act else "dice or cards due"
        lines.append((f"{points} of {facts.prize} VP; {acting}", "text"))
    lines.append((f"{players or 'Nobody named'}; {seen.actions} actions", "muted"))
    return lines


def board(seen: Preview, width: int, facts: Facts) -> list[str]:
    """The stacks as numbers of blocks: the contested ones, then each side's."""
    if seen.view is None:
        return []
    held: dict[str, list[str]] = {"Contested": [], **{seat.label: [] for seat in SEATS}}
    for place in sorted(seen.view.spaces, key=facts.names.space):
        space = seen.view.spaces[place]
        numbers = " against ".join(f"{stack.side.label[0]}{stack.count}" for stack in space.stacks)
        item = f"{place_label(place, facts)} {numbers if space.contested else numbers[1:]}"
        held[space.owner.label if space.owner else "Contested"].append(item)
    lines: list[str] = []
    for label, items in held.items():
        if items:
            lines += packed(f"{label}:", [f"{item}," for item in items[:-1]] + items[-1:], width, 2, " ")
    return lines
