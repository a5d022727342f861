"""`jc-tui host keys NAME`: the public keys of an account, and a code for a further one."""

from __future__ import annotations

from datetime import timedelta

import click

from engine.words import say
from jc_tui.command_line import Command, option
from jc_tui.commands.hosting.shared import data_option, opened
from jc_tui.console import echo


@click.command("keys", cls=Command, help="hosting.keys")
@click.argument("name")
@option("--code", "with_code", is_flag=True, help="hosting.with-code")
@data_option
def command(name: str, with_code: bool, data: str | None) -> None:
    """Print a line for each key, its fingerprint first; or a code that adds one, alone on its line."""
    from jc_tui.host.registry.codes import KEY_LASTS

    with opened(data) as registry:
        account = registry.accounts.of_name(name).account
        keys = registry.keys.list(account)
        if with_code:
            echo(registry.codes.for_key(account.number))
            echo(say("hosting.code-given", n=KEY_LASTS // timedelta(minutes=1)), error=True)
            return
    for key in keys:
        used = say("hosting.key-used", at=key.used) if key.used else say("hosting.key-unused")
        echo(say("hosting.key", fingerprint=key.fingerprint, kind=key.kind, added=key.added, used=used))
