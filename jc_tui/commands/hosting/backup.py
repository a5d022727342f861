"""`jc-tui host backup FILE`: write all that the host keeps to one file, while the server runs or not."""

from __future__ import annotations

import click

from engine.words import listed, say
from jc_tui.command_line import Command
from jc_tui.commands.hosting.shared import data_option, host_in
from jc_tui.console import echo
from jc_tui.paths import path_of


@click.command("backup", cls=Command, help="hosting.about-backup")
@click.argument("file")
@data_option
def command(file: str, data: str | None) -> None:
    """Write it, and tell how many games are in it."""
    from jc_tui.host.registry import Registry
    from jc_tui.host.registry.backup import back_up

    folder, target = host_in(data), path_of(file)
    with Registry.open(folder) as registry:
        done = back_up(folder, registry.database, target)
    echo(say("hosting.backed-up", n=done.games, path=target))
    if done.damaged:
        echo(say("hosting.damaged", n=len(done.damaged), games=listed(done.damaged)), error=True)
