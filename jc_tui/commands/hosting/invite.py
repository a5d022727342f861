"""`jc-tui host invite`: a code that lets somebody register, once."""

from __future__ import annotations

import click

from engine.words import say
from jc_tui.command_line import Command
from jc_tui.commands.hosting.shared import data_option, opened
from jc_tui.console import echo


@click.command("invite", cls=Command, help="hosting.invite")
@data_option
def command(data: str | None) -> None:
    """Print the code, alone on its line, and how long it is good for."""
    from jc_tui.host.registry.codes import INVITATION_LASTS

    with opened(data) as registry:
        code = registry.codes.invitation()
    echo(code)
    echo(say("hosting.invited", n=INVITATION_LASTS.days), error=True)
