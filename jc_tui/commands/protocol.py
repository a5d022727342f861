"""`jc-tui protocol`: JSON on standard input and output."""

from __future__ import annotations

import sys

import click

from jc_tui.command_line import Command
from jc_tui.options import folder_of, saves_option


@click.command("protocol", cls=Command, help="commands.protocol")
@saves_option
@click.pass_context
def command(ctx: click.Context) -> int:
    """Serve requests until there are no more."""
    from jc_tui.protocol.serving import serve

    return serve(sys.stdin.buffer, sys.stdout.buffer, folder_of(ctx))
