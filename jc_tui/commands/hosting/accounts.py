"""`jc-tui host accounts`: everybody whom the host knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from engine.words import say
from jc_tui.command_line import Command
from jc_tui.commands.hosting.shared import data_option, opened
from jc_tui.console import echo

if TYPE_CHECKING:
    from jc_tui.host.registry.accounts import Known


@click.command("accounts", cls=Command, help="hosting.accounts")
@data_option
def command(data: str | None) -> None:
    """Print a line for each account."""
    with opened(data) as registry:
        known = registry.accounts.list()
    if not known:
        echo(say("hosting.nobody"))
        return
    longest = max(len(each.account.name) for each in known)
    echo(*(_line(each, longest) for each in known))


def _line(known: Known, longest: int) -> str:
    login = say("hosting.last-login", at=known.last_login) if known.last_login else say("hosting.never-here")
    told = say("hosting.account", n=known.keys, created=known.created, login=login)
    banned = f" {say('hosting.is-banned')}" if known.banned else ""
    return f"{known.account.name:{longest}}  {told}{banned}"
