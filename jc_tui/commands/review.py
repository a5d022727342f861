"""`jc-tui review FILE`: how a game stood over time, and the decisions that cost most."""

from __future__ import annotations

import json
import shutil
import sys
from typing import TYPE_CHECKING

import click

from engine.translations import say
from jc_tui.command_line import Command, Whole, option
from jc_tui.console import echo, progress
from jc_tui.options import SaveName, SeatName, save_meant, saves_option

if TYPE_CHECKING:
    from engine.bots.review import Review
    from engine.contract import Seat
    from engine.match import Match
    from jc_tui.lookback.intents import GoesOn

HEIGHT = 15
WIDEST = 120


WORTH_TELLING = 5
"""From this many seconds on the command says how long it takes."""


@click.command("review", cls=Command, help="commands.review")
@click.argument("file", type=SaveName())
@option("--seat", type=SeatName(), help="commands.review-seat")
@option("--playouts", type=Whole(8, 100_000), help="commands.review-playouts")
@option("--json", "as_json", is_flag=True, help="commands.review-json")
@saves_option
@click.pass_context
def command(ctx: click.Context, file: str, seat: str | None, playouts: int | None, as_json: bool) -> int:
    """Print the review of a save, and make it first if there is none."""
    from engine.bots.review import PLAYOUTS
    from engine.games import load_game
    from engine.match import Match
    from jc_tui.lookback.reviewing import Reviewing, review_dict

    with Match.open(load_game, save_meant(ctx, file), read_only=True) as table:
        seats = [table.game.seat(seat)] if seat else list(table.game.seats)
        untold = [] if sys.stderr.isatty() else ["commands.review-left"]
        with progress(say("commands.looking-back"), 1, counted=False) as bar:

            def tell(made: GoesOn) -> None:
                bar(made.share)
                if untold and made.left >= WORTH_TELLING:
                    echo(say(untold.pop(), n=made.left), error=True)

            review = Reviewing(table, playouts or PLAYOUTS, tell).run()
        if review is None:
            return 1
        if as_json:
            echo(*json.dumps(review_dict(table, review), indent=2).splitlines())
        else:
            _print(table, review, seats)
    return 0


def _print(table: Match, review: Review, seats: list[Seat]) -> None:
    from textwrap import wrap

    from jc_tui.game_ui import ui_of
    from jc_tui.lookback.review_plot import CHANCE, explanation, plot
    from jc_tui.lookback.reviewing import nothing_found, title

    ui = ui_of(table.game.id)
    width = min(WIDEST, shutil.get_terminal_size().columns)
    encoding = (sys.stdout.encoding or "ascii").lower()
    marked = {
        verdict.position: f"{seat.letter}{number}"
        for seat in seats
        for number, verdict in enumerate(review.worst(seat), 1)
    }
    plain = "utf" not in encoding
    lines = plot(review.moments, table.game, width, HEIGHT, ascii_only=plain, marked=marked)
    echo(explanation(CHANCE, table.game.seats))
    for line in lines:
        echo("".join(text for text, _ in line).rstrip())
    for seat in seats:
        player = table.header.seats.get(seat) or say("commands.unnamed")
        echo("", say("commands.review-costs", n=seat.number, seat=seat.label, player=player))
        worst = review.worst(seat)
        if not worst:
            echo(f"  {nothing_found(review, seat, table.game.seats)}")
        for number, verdict in enumerate(worst, 1):
            what = title(ui, verdict, "+- " if plain else "± ")
            echo(f"  {say('commands.review-verdict', rank=number, what=what, number=verdict.position + 1)}")
            played = say("commands.review-played", what=verdict.played)
            for text in (played, say("commands.review-better", what=verdict.better)):
                echo(*wrap(text, width, initial_indent="     ", subsequent_indent="       "))
    if review.skipped and review.verdicts:
        echo("", say("review.skipped", n=review.skipped))
