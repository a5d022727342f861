"""`jc-tui host ban NAME`: let somebody in no longer."""

from __future__ import annotations

import click

from engine.words import say
from jc_tui.command_line import Command
from jc_tui.commands.hosting.shared import data_option, opened
from jc_tui.console import echo


@click.command("ban", cls=Command, help="hosting.ban")
@click.argument("name")
@data_option
def command(name: str, data: str | None) -> None:
    """Ban the account, and say so; its sessions end within seconds."""
    with opened(data) as registry:
        account = registry.accounts.ban(name)
    echo(say("hosting.ban-done", name=account.name))
