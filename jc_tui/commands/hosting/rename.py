"""`jc-tui host rename NAME NEW`: give an account another name."""

from __future__ import annotations

import click

from engine.words import say
from jc_tui.command_line import Command
from jc_tui.commands.hosting.shared import data_option, opened
from jc_tui.console import echo


@click.command("rename", cls=Command, help="hosting.rename")
@click.argument("name")
@click.argument("new")
@data_option
def command(name: str, new: str, data: str | None) -> None:
    """Rename it, and say so."""
    with opened(data) as registry:
        account = registry.accounts.rename(name, new)
    echo(say("hosting.renamed", name=account.name))
