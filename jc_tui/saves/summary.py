"""What the list of saves tells about each save."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.words import say

FOLDER = "it is a folder, not a save"
"""What is wrong with a folder that has a save's name."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One save in the list.

    Attributes:
        game: which game it is; empty when unknown.
        created: when, as ISO UTC text; empty when unknown.
        players: who plays, by seat name.
        clock: year and game turn, ``705.1``; the last one of a finished game.
        points: victory points by seat name.
        to_act: the seat whose move it is, or None.
        winner: the seat that won, ``draw``, or None while the game goes on. kind: how it was won.
        actions: how many records it holds.
        damage: why it cannot be played on, or None.
        mendable: whether a damaged one has a sound part, which can be looked through and saved anew.
        notices: what else is to be said, such as a torn last line.
    """

    game: str = ""
    created: str = ""
    players: Mapping[str, str] | None = None
    clock: str = ""
    points: Mapping[str, int] | None = None
    to_act: str | None = None
    winner: str | None = None
    kind: str | None = None
    actions: int = 0
    damage: str | None = None
    mendable: bool = False
    notices: Sequence[str] = ()


def summarise(path: Path) -> Summary:
    """What a save holds, by replaying it as far as it is sound."""
    from engine.contract import GameError
    from engine.games import loaded_game
    from engine.table import Table

    if path.is_dir():
        return Summary(damage=FOLDER)
    try:
        with Table.open(loaded_game, path, salvage=True) as table:
            state, result = table.state, table.result
            points = result.standing if result else state.standing()
            return Summary(
                game=table.game.id,
                created=table.header.created,
                players=dict(table.header.seats),
                clock=(table.history[-1] if result and table.history else state).clock,
                points={str(seat): count for seat, count in points.items()},
                to_act=table.to_act,
                winner=(result.winner or "draw") if result else None,
                kind=result.kind if result else None,
                actions=table.number,
                damage=str(table.fault) if table.fault else None,
                mendable=table.fault is not None,
                notices=tuple(table.notices),
            )
    except (GameError, OSError) as error:
        return Summary(damage=str(error))


def state_words(summary: Summary) -> str:
    """How a save stands, in words: in play, how the game ended, or what is wrong with the file."""
    if summary.damage == FOLDER:
        return say("saves.state-folder")
    if summary.damage:
        return say("saves.state-damaged", damage=summary.damage)
    if not summary.winner:
        state = say("saves.state-in-play")
    elif summary.winner == "draw":
        state = say("saves.state-drawn", how=summary.kind)
    else:
        state = say("saves.state-won", who=summary.winner.capitalize(), how=summary.kind)
    return ". ".join([state, *summary.notices])


def points_words(summary: Summary) -> str:
    """The points of all sides, as ``4:6``; empty where none are known."""
    return ":".join(map(str, (summary.points or {}).values()))
