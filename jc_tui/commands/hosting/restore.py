"""`jc-tui host restore FILE --data FOLDER`: make a host of a backup, in an empty folder."""

from __future__ import annotations

import click

from engine.words import say
from jc_tui.command_line import Command
from jc_tui.commands.hosting.shared import data_option
from jc_tui.console import echo
from jc_tui.paths import path_of


@click.command("restore", cls=Command, help="hosting.restore")
@click.argument("file")
@data_option
def command(file: str, data: str | None) -> None:
    """Restore it, and tell how many games are in it."""
    from jc_tui.host.folder import host_folder
    from jc_tui.host.registry.backup import restore

    folder = host_folder(data)
    games = restore(path_of(file), folder)
    echo(say("hosting.restored", n=games, path=folder.path))
