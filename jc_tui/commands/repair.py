"""`jc-tui repair FILE`: write the sound part of a damaged save to a new file beside it."""

from __future__ import annotations

import click

from engine.words import say, sentences
from jc_tui.command_line import Command
from jc_tui.console import echo
from jc_tui.options import SaveName, save_meant, saves_option


@click.command("repair", cls=Command, help="commands.repair")
@click.argument("file", type=SaveName())
@saves_option
@click.pass_context
def command(ctx: click.Context, file: str) -> None:
    """Repair a save, and tell what was kept."""
    from jc_tui.saves.care import repair_save

    done = repair_save(save_meant(ctx, file))
    echo(done.reason)
    echo(sentences([say("commands.kept", path=done.path, n=done.kept), say("commands.left-out", n=done.dropped)]))
