"""What a save holds, at a glance: who plays, how it stands, what happened last, and the board anybody may see."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from engine.bots.specs import shown_player
from engine.contract import GameError, Seat
from engine.foreign import harmless
from engine.games import loaded_game
from engine.table import Table
from engine.words import say
from jc_tui.export import result_line
from jc_tui.pack import GameView, Pack, pack_of
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
        players: who plays, by seat, as far as they are named.
        pack: the face of its game; None when the save cannot be read at all.
        view: an onlooker's view of the position.
        to_act: the player who acts next; None for nobody and for chance.
        last: what happened last, in sentences.
        actions: the actions in effect.
        result: how it ended, or empty.
        damage: why it cannot be played on, or empty.
    """

    name: str
    players: dict[Seat, str]
    pack: Pack | None = None
    view: GameView = None
    to_act: Seat | None = None
    last: tuple[str, ...] = ()
    actions: int = 0
    result: str = ""
    damage: str = ""


def preview(path: Path) -> Preview:
    """Look into a save, as far as it is sound; nothing is raised for one that is not, and nothing is written."""
    if path.is_dir():
        return Preview(path.stem, {}, damage=FOLDER)
    try:
        with Table.open(loaded_game, path, read_only=True, salvage=True) as table:
            events = [event for entry in table.history[-LAST:] for event in entry.events]
            game, result, pack = table.game, table.result, pack_of(table.game.id)
            players = table.header.seats
            return Preview(
                name=harmless(path.stem),
                players={seat: players[seat] for seat in game.seats if seat in players},
                pack=pack,
                view=table.state.view(Seat.SPECTATOR),
                to_act=table.state.to_act if table.state.to_act in game.seats else None,
                last=tuple(pack.story.sentences(game.seen(events, Seat.SPECTATOR))[-SENTENCES:]),
                actions=len(table.history),
                result=result_line(result) if result else "",
                damage=str(table.fault) if table.fault else "",
            )
    except (GameError, OSError) as error:
        return Preview(harmless(path.stem), {}, damage=str(error))


def damage_words(seen: Preview) -> str:
    """What is wrong with a save, in sentences, and what can be done about it, if anything."""
    if seen.damage == FOLDER:
        return say("saves.preview-folder")
    if seen.pack is None:
        return say("saves.preview-damaged", damage=seen.damage)
    return say("saves.preview-mendable", damage=seen.damage)


def heading(seen: Preview) -> list[tuple[str, str]]:
    """The first lines: date, who acts, points, players; each with its ink."""
    if seen.pack is None:
        return []
    story = seen.pack.story
    players = ", ".join(f"{seat.label} {shown_player(player)}" for seat, player in seen.players.items())
    lines = [(story.date(seen.view), "strong")]
    if seen.result:
        lines.append((seen.result, "mark"))
    else:
        acting = say("saves.preview-to-act", seat=seen.to_act.label) if seen.to_act else say("saves.preview-due")
        lines.append((f"{story.score(seen.view)}; {acting}", "text"))
    lines.append((say("saves.preview-players", n=seen.actions, players=players or say("saves.nobody")), "muted"))
    return lines


def board(seen: Preview, width: int) -> list[str]:
    """What both may know of the board."""
    lines: list[str] = []
    if seen.pack is None:
        return lines
    for label, items in seen.pack.board.summary(seen.view).items():
        if items:
            lines += packed(f"{label}:", [f"{item}," for item in items[:-1]] + list(items[-1:]), width, 2, " ")
    return lines
