"""The results of an arena in all their forms: data, sheets, a Markdown page, a picture; and their files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.arena.balance import balance
from engine.arena.drawing import ratings_svg
from engine.arena.elo import Rating
from engine.arena.play import GameRecord
from engine.arena.records import GAMES
from engine.arena.report import report
from engine.arena.schedule import BALANCE, ArenaPlan
from engine.arena.statistics import plain
from engine.games import loaded_game
from engine.journal.files import write_over
from engine.words import say
from jc_tui.arena.sheets import ResultSheet, balance_sheets, markdown, report_sheets

RESULTS, PAGE, PICTURE = "results.json", "results.md", "ratings.svg"


@dataclass(frozen=True, slots=True)
class Results:
    """What a run showed.

    Attributes:
        title: what was played, in a line. data: everything as JSON-ready data. sheets: the tables.
        ratings: best first; none for a balance.
    """

    title: str
    data: dict[str, Any]
    sheets: tuple[ResultSheet, ...]
    ratings: tuple[Rating, ...]

    def write(self, folder: Path) -> None:
        """Write the files into a folder: JSON, Markdown, and the picture of the ratings. Raises OSError."""
        files = {RESULTS: json.dumps(self.data, indent=2) + "\n", PAGE: markdown(self.title, self.sheets)}
        if self.ratings:
            files[PICTURE] = ratings_svg(self.ratings, self.title)
        for name, text in files.items():
            write_over(folder / name, text.encode(), like=folder / GAMES)


def sum_up(plan: ArenaPlan, records: Sequence[GameRecord]) -> Results:
    """The results of the games that are done."""
    figures = {"done": len(records), "seed": plan.seed}
    if plan.kind == BALANCE:
        balanced = balance(plan, records)
        title = say("arena.balance-title", player=plan.players[0], n=plan.total, **figures)
        return Results(title, plain(balanced), tuple(balance_sheets(balanced, loaded_game(plan.game))), ())
    reported = report(plan, records)
    title = say("arena.title", players=", ".join(map(str, plan.players)), n=plan.total, **figures)
    return Results(title, plain(reported), tuple(report_sheets(reported)), reported.ratings)
