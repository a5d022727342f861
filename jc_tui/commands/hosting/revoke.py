"""`jc-tui host revoke NAME FINGERPRINT`: let a key of an account in no longer."""

from __future__ import annotations

import click

from engine.words import say
from jc_tui.command_line import Command
from jc_tui.commands.hosting.shared import data_option, opened
from jc_tui.console import echo


@click.command("revoke", cls=Command, help="hosting.revoke")
@click.argument("name")
@click.argument("fingerprint")
@data_option
def command(name: str, fingerprint: str, data: str | None) -> None:
    """Take the key away, and say so; sessions that came with it end within seconds."""
    with opened(data) as registry:
        account = registry.accounts.of_name(name).account
        registry.keys.revoke(account, fingerprint, even_last=True)
    echo(say("hosting.revoked", name=account.name))
