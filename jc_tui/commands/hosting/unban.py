"""`jc-tui host unban NAME`: let somebody in again."""

from __future__ import annotations

import click

from engine.words import say
from jc_tui.command_line import Command
from jc_tui.commands.hosting.shared import data_option, opened
from jc_tui.console import echo


@click.command("unban", cls=Command, help="hosting.unban")
@click.argument("name")
@data_option
def command(name: str, data: str | None) -> None:
    """Let it in again, and say so."""
    with opened(data) as registry:
        account = registry.accounts.ban(name, banned=False)
    echo(say("hosting.unban-done", name=account.name))
